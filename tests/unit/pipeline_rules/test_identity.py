"""Names, work and plans; and all that only looks like them."""

import pytest

from memories.enums import Source
from memories.pipeline.rules import is_explicit
from tests.unit.pipeline_rules.examples import said, slots


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("my name is bob", "Bob"),
        ("MY NAME IS BOB JONES", "Bob Jones"),
        ("my name’s José García", "José García"),
        ("My name is O'Brien", "O'Brien"),
        ("I'm Anne-Marie", "Anne-Marie"),
        ("My name is Nguyễn Văn An", "Nguyễn Văn An"),
        ("My name is Ludwig van der Berg.", "Ludwig van der Berg"),
        ("my name is alice i need help", "Alice"),
        ("My name is Will", "Will"),
        ("hi im alice", "Alice"),
        ("I am Dr. Sarah Chen", "Sarah Chen"),
        ("this is Bob Jones from Acme", "Bob Jones"),
        ("Hello, this is Priya calling about my order", "Priya"),
        ("ANNA KOWALCZYK HERE, MY PARCEL IS LOST", "Anna Kowalczyk"),
        ("you can call me Al", "Al"),
        ("please call me Bob tomorrow", "Bob"),
        ("I changed my name to Carol", "Carol"),
        ("My name is Alice, what's the status of my order?", "Alice"),
        ("It does not work.\nBest regards,\nAlice Smith", "Alice Smith"),
        ("Hi there! I am Bob.", "Bob"),
        ("我的名字是王芳", "王芳"),
        ("我是王芳", "王芳"),
        ("你好，我是李明，来自上海", "李明"),
        ("请叫我小王", "小王"),
        ("我叫欧阳娜娜", "欧阳娜娜"),
        ("我叫王小明电话是13812345678", "王小明"),
        ("我叫Alice", "Alice"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert slots(text)["name"] == name


@pytest.mark.parametrize(
    ("text", "name", "old"),
    [
        ("no, my name is Alicia", "Alicia", ""),
        ("No. It's Alicia.", "Alicia", ""),
        ("Sorry, I meant Alicia", "Alicia", ""),
        ("You spelled my name wrong, it's Alicia", "Alicia", ""),
        ("My name is spelled A-L-I-C-I-A", "Alicia", ""),
        ("It's spelled Sara, not Sarah", "Sara", "Sarah"),
        ("My name is not Bob, it's Rob", "Rob", "Bob"),
        ("My name is Rob, not Bob", "Rob", "Bob"),
        ("不对，应该是李蕾", "李蕾", ""),
        ("更正：我叫李磊", "李磊", ""),
        ("我的名字写错了，应该是李磊", "李磊", ""),
        ("其实我叫张伟", "张伟", ""),
        ("不是李雷，是李磊", "李磊", "李雷"),
    ],
)
def test_corrections_apply_at_once(text: str, name: str, old: str) -> None:
    (found,) = [c for c in said(text) if c.attribute == "name"]
    assert (found.value, found.old_value, found.corrects) == (name, old, True)
    assert is_explicit(found)


@pytest.mark.parametrize(
    "text",
    [
        "I'm so frustrated",
        "I'm from support",
        "I'm trying to log in",
        "I am happy",
        "I'm German",
        "I'm OK",
        "This is Urgent",
        "call me back tomorrow",
        "my name is",
        "my name is not Bob",
        "My name isn't Bob",
        "My username is bobby",
        "my last name is Smith",
        "It's spelled with a C",
        "Hi Bob, my order is late",
        "Thanks, Bob",
        "I'm Alice's husband",
        "If my name is Bob, what happens?",
        "Suppose my name is Bob and I live in Oslo",
        'He said "my name is Bob"',
        "The system thinks my name is Bob",
        "> my name is Bob",
        "What's my name?",
        "我是程序员",
        "我是老客户",
        "我是来退款的",
        "我叫什么名字",
        "如果我叫李雷呢",
        "他说“我叫李雷”",
        "",
        "   ",
        "🙂🙂",
    ],
)
def test_no_name(text: str) -> None:
    assert "name" not in slots(text)


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I work at Acme", "company", "Acme"),
        ("I'm Bob Jones from Acme", "company", "Acme"),
        ("I work for Globex Corp as an engineer", "company", "Globex Corp"),
        ("My company is called Initech", "company", "Initech"),
        ("我在阿里巴巴工作", "company", "阿里巴巴"),
        ("我住在杭州，在蓝鲸科技工作。", "company", "蓝鲸科技"),
        ("I'm a backend developer at Globex", "company", "Globex"),
        ("I'm Bob Jones, a developer at Globex.", "company", "Globex"),
        ("我的公司是字节跳动", "company", "字节跳动"),
        ("I'm a software engineer at Google", "role", "software engineer"),
        ("I work as a nurse in Boston", "role", "nurse"),
        ("upgraded to Business", "plan", "Business"),
        ("We're on the Enterprise plan", "plan", "Enterprise"),
        ("我升级到企业版套餐了", "plan", "企业版"),
    ],
)
def test_work_and_plan(text: str, attribute: str, value: str) -> None:
    assert slots(text)[attribute] == value


@pytest.mark.parametrize(
    "text", ["I work at home", "I work from home on Fridays", "I'd like to upgrade to Pro", "我在家工作"]
)
def test_no_company_and_no_plan(text: str) -> None:
    assert not {"company", "plan"} & set(slots(text))


def test_a_new_plan_changes_the_world_and_corrects_nothing() -> None:
    (plan,) = said("I upgraded from Basic to Pro")
    assert (plan.value, plan.old_value, plan.corrects, is_explicit(plan)) == ("Pro", "Basic", False, False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Customer's name is Alice", {"name": "Alice"}),
        ("name: Alice, phone: +1 555 123 4567", {"name": "Alice", "phone": "+1 555 123 4567"}),
        ("she is on the Pro plan", {"plan": "Pro"}),
        ("客户叫李雷", {"name": "李雷"}),
        ("my name is Tom", {}),
        ("I like VS Code", {}),
    ],
)
def test_a_note_speaks_of_the_customer(text: str, expected: dict[str, str]) -> None:
    assert slots(text, source=Source.NOTE) == expected


@pytest.mark.parametrize(
    "text",
    [
        "I'm Maria from support",
        "My name is Maria, how can I help?",
        "your email is bob@example.com, right?",
        "Many customers on Pro use SSO.",
        "I like your question",
        "Checkout is broken for everyone right now",
        "我是客服小美",
    ],
)
def test_an_agents_words_are_not_the_customers_facts(text: str) -> None:
    assert said(text, source=Source.AGENT_TURN) == ()


def test_third_persons_are_their_own_subject() -> None:
    (opinion,) = said("My colleague Ana hates the webhook tool")
    assert (opinion.subject, opinion.attribute, opinion.polarity) == ("person:Ana", "preference", "-")
    assert "Ana" in opinion.content
    assert slots("My wife's name is Ana") == {}
    assert slots("我老婆住在北京") == {}
    assert slots("my colleague Ana's email is ana@example.com", subject="person:Ana") == {"email": "ana@example.com"}


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("I was upgraded to Premium", "Premium"),
        ("we have switched to Enterprise", "Enterprise"),
        ("my plan is Pro", "Pro"),
        ("我已经升级到专业版", "专业版"),
        ("昨天刚换成了高级会员", "高级会员"),
        ("我们用的是专业版套餐。", "专业版"),
        ("我的套餐是企业版", "企业版"),
        ("我是高级会员", "高级会员"),
    ],
)
def test_a_plan_that_is_had(text: str, plan: str) -> None:
    assert slots(text)["plan"] == plan


@pytest.mark.parametrize(
    "text",
    [
        "I'd like to be upgraded to Pro",
        "I want to be moved to the Premium plan",
        "we are thinking about Enterprise",
        "can I switch to Team?",
        "I have not been upgraded to Pro",
        "they switched to Pro",
        "I'm Canceling My Plan Today",
        "我想升级到企业版。",
        "请帮我升级到企业版",
        "我要换成高级会员",
        "我没有升级到企业版",
        "升级到企业版多少钱？",
        "我的套餐是什么？",
        "我不是高级会员",
        "我用的是中文版",
    ],
)
def test_a_plan_that_is_wished_for_denied_or_anothers_is_none(text: str) -> None:
    assert "plan" not in slots(text)
