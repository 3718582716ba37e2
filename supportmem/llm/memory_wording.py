"""The sentences of an answer composed without a model, in English and Chinese. Pure text, no choices.

Nothing here speaks as a person, and what somebody said is always in quotation marks: it is data.
"""

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Final

_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, kw_only=True)
class Wording:
    """One language. Templates are filled with str.format."""

    you: str
    your: str
    the_customer: str
    customers: str
    agent: str
    record: str  # subject and verb of what nobody said
    note: str
    nothing: str
    single: str
    several: str
    line: str
    on: str
    today: str
    happened: str
    planned: str
    other_slot: str
    quoted: str
    comma: str
    slots: dict[str, str]
    verbs: dict[str, str]
    nobody: dict[str, str] = field(default_factory=dict)

    def day(self, day: date) -> str:
        """A calendar day, written out so that no reader takes the month for the day."""
        if self is ZH:
            return f"{day.year}年{day.month}月{day.day}日"
        return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


EN: Final = Wording(
    you="you",
    your="your",
    the_customer="the customer",
    customers="the customer's",
    agent="a support agent",
    record="it was recorded",
    note="a colleague",
    nothing="Nothing is remembered about that yet.",
    single="From memory: {line}",
    several="From memory:\n{lines}",
    line="{when} {who} {verb}{about}: “{content}” [{n}]",
    on="on {day}",
    today="today, {day},",
    happened=", about {day}",
    planned=", for {day}",
    other_slot="From memory, {whose} {slot}: {value}.",
    quoted="“{value}”",
    comma=", ",
    slots={
        "name": "{whose} name is {value}.",
        "email": "{whose} e-mail address is {value}.",
        "phone": "{whose} phone number is {value}.",
        "location": "{whose} location is {value}.",
        "company": "{whose} company is {value}.",
        "role": "{whose} role is {value}.",
        "plan": "{whose} plan is {value}.",
        "language": "{whose} language is {value}.",
        "time_zone": "{whose} time zone is {value}.",
        "contact_preference": "{whose} preferred way of contact is {value}.",
    },
    verbs={"issue": "reported", "event": "reported", "request": "asked", "preference": "said", "": "wrote"},
    nobody={"decision": "it was decided", "fact": "it was noted", "skill": "it was noted"},
)

ZH: Final = Wording(
    you="你",
    your="你的",
    the_customer="客户",
    customers="客户的",
    agent="客服",
    record="系统记录",
    note="同事",
    nothing="关于这一点，还没有任何记忆。",
    single="根据记忆：{line}",
    several="根据记忆：\n{lines}",
    line="{when}，{who}{verb}{about}：“{content}” [{n}]",
    on="{day}",
    today="今天（{day}）",
    happened="（发生在{day}）",
    planned="（时间是{day}）",
    other_slot="根据记忆，{whose}{slot}：{value}。",
    quoted="“{value}”",
    comma="、",
    slots={
        "name": "{whose}名字是{value}。",
        "email": "{whose}邮箱是{value}。",
        "phone": "{whose}电话号码是{value}。",
        "location": "{whose}所在地是{value}。",
        "company": "{whose}公司是{value}。",
        "role": "{whose}职位是{value}。",
        "plan": "{whose}套餐是{value}。",
        "language": "{whose}语言是{value}。",
        "time_zone": "{whose}时区是{value}。",
        "contact_preference": "{whose}首选联系方式是{value}。",
    },
    verbs={"issue": "反映", "event": "提到", "request": "要求", "preference": "表示", "": "写道"},
    nobody={"decision": "已决定", "fact": "已记录", "skill": "已记录"},
)

# Words by which a turn shows that it may answer a question about a slot that no fact fills.
SLOT_CUES: Final[dict[str, re.Pattern[str]]] = {
    "name": re.compile(r"\bname\b|\bcall me\b|名字|姓名|我叫", re.IGNORECASE),
    "email": re.compile(r"\S@\S|\be-?mail\b|邮箱|邮件", re.IGNORECASE),
    "phone": re.compile(r"\bphone\b|\bcall me (?:at|on)\b|\d{6,}|电话|手机", re.IGNORECASE),
    "location": re.compile(r"\b(?:live|based|located|moved|address)\b|住在|搬到|地址|位于", re.IGNORECASE),
    "company": re.compile(r"\b(?:company|work (?:at|for)|employer)\b|公司|上班|就职", re.IGNORECASE),
    "role": re.compile(r"\b(?:role|job|work as|i am an?|i'm an?)\b|职位|工作是|担任", re.IGNORECASE),
    "plan": re.compile(r"\b(?:plan|tier|subscription)\b|套餐|订阅", re.IGNORECASE),
}
