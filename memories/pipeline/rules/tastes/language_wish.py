"""The language somebody speaks or wants to be answered in, in the words that name the language as a language."""

from memories.pipeline.rules.people.background import LANGUAGES, reply_language
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Rule

_ANSWERS = (
    r"(?:replies|answers|responses|e-?mails|messages|letters|support|invoices|everything|communication"
    r"|correspondence)"
)
_ZH_LANGUAGES = r"(?P<value>中文|英文|英语|日语|日文|法语|德语|韩语|俄语)"

RULES: tuple[Rule, ...] = (
    Rule(
        name="language.is",
        pattern=rf"<my>\s+(?:(?:preferred|native|first|main|mother|own|correspondence)\s+)?(?:language"
        rf"|tongue)\s+is\s+(?:now\s+|actually\s+)?{LANGUAGES}\b",
        build=reply_language,
        voices=ABOUT_CUSTOMER,
        slot="language",
        says=(("My preferred language is French", "French"), ("my language is now German", "German")),
        silent=("Is my language French?", "My colleague's language is French", "If my language is French, what then?"),
    ),
    Rule(
        name="language.answers_in",
        pattern=rf"<I>(?:'d|\s+would)?\s+(?:like|want|need|prefer)<s>\s+(?:to\s+(?:get|have|receive)\s+)?(?:(?:all|my"
        rf"|your|the)\s+)?"
        rf"{_ANSWERS}\s+in\s+{LANGUAGES}\b",
        build=reply_language,
        voices=ABOUT_CUSTOMER,
        slot="language",
        says=(("I'd like replies in Spanish", "Spanish"), ("I want all e-mails in Italian", "Italian")),
        silent=("Would I get replies in Spanish?",),
    ),
    Rule(
        name="language.speak_with",
        pattern=rf"\b(?:speak|talk|write|use)\s+(?:only\s+)?{LANGUAGES}\s+(?:with|to|for)\s+<me>\b",
        build=reply_language,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
        slot="language",
        says=(("Please speak German with me", "German"), ("can you write English to me?", "English")),
        silent=("Who speaks German with my boss?",),
    ),
    Rule(
        name="language.zh.is",
        pattern=rf"(?:<我的>(?:首选|常用|沟通)?语言是|<我>(?:只(?:会|懂)|平时|只)?(?:说|讲|用)){_ZH_LANGUAGES}(?=$"
        rf"|[，,。！!])",
        build=reply_language,
        voices=ABOUT_CUSTOMER,
        slot="language",
        says=(("我的语言是英文", "English"), ("我只会说法语", "French")),
        silent=("我的语言是英文吗？", "我同事只会说法语"),
    ),
)
