"""Plans by what is done with them: paid for, taken, renewed, dropped to. `plans` has those somebody is on."""

from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Rule
from memories.pipeline.rules.things.plans import chinese_plan, plan

_NAMED = r"(?-i:[A-Z][\w+-]*(?:\s+[A-Z][\w+-]*)?)"
_ANY = (
    r"(?:free|basic|starter|standard|pro|plus|premium|business|enterprise|team|professional|ultimate|gold|silver|family"
    r"|individual|student|unlimited|essentials|advanced|lite|personal)"
)
# Alone only these, with a capital, are known for plans: "I dropped to Starter".
_KNOWN = (
    r"(?-i:Individual|Family|Solo|Duo|Student|Basic|Starter|Standard|Plus|Business|Team|Pro|Premium|Enterprise|Professional"
    r"|Ultimate|Gold|Silver|Free|Essentials|Advanced|Unlimited|Lite|Personal)"
)
_FOR = r"(?:(?:annual|yearly|monthly|family|team|business)\s+)?"
_PLAN = r"(?:plan|tier|subscription|membership|contract|licen[cs]e)\b"
_NOW = r"(?:\s+(?:just|recently|now|already|finally|also|currently|still))*"

RULES: tuple[Rule, ...] = (
    Rule(
        name="work.plan.pays",
        pattern=rf"<I>(?:'m|\s+am|'re|\s+are|<have>)?{_NOW}\s+(?:pay(?:s|ing)?\s+for|took|taken|bought|purchased|got|chose|picked"
        r"|signed\s+up\s+for|subscribed?\s+to|went\s+(?:for|with|back\s+to)|renewed)\s+(?:the\s+|your\s+|a\s+|an\s+|our\s+)?"
        rf"(?P<value>{_NAMED}|{_ANY})(?=\s+{_FOR}{_PLAN})",
        build=plan,
        slot="plan",
        says=(
            ("We pay for the Family plan", "Family"),
            ("So I took the Unlimited membership", "Unlimited"),
            ("We've renewed our Business annual plan", "Business"),
        ),
        silent=("Should I take the Standard plan?", "I almost bought the Plus plan", "They pay for the Family plan"),
    ),
    Rule(
        name="work.plan.account_on",
        pattern=r"<my>\s+(?:account|workspace|organi[sz]ation|team|company)(?:\s+is|'s)\s+(?:now\s+|currently\s+|still\s+)?on\s+"
        rf"(?:the\s+|your\s+|a\s+)?(?P<value>{_NAMED}|{_ANY})(?=\s+{_FOR}{_PLAN})",
        build=plan,
        slot="plan",
        says=(("Our account's on the Business annual plan", "Business"),),
        silent=("Is my account on the Business plan?",),
    ),
    Rule(
        name="work.plan.moved_to",
        pattern=rf"<I><have>{_NOW}\s+(?:switched|dropped|moved|went|gone|stepped|upgraded|downgraded)\s+(?:(?:back|down|up|over)\s+)*to\s+"
        rf"(?:the\s+|your\s+)?(?P<value>{_KNOWN})(?=\s*(?:[,.;!]|$)|\s+(?:plan|tier|monthly|yearly|annual|last|when|in|on|this"
        r"|yesterday|today|because|since|and|so|for\s+now|after|with)\b)",
        build=plan,
        voices=ABOUT_CUSTOMER,
        slot="plan",
        says=(("We dropped to Starter monthly in January", "Starter"), ("I switched down to Individual", "Individual")),
        silent=("I moved to Business class", "Can I drop to Starter?", "If I moved to Pro, what would it cost?"),
    ),
    Rule(
        name="work.plan.we_are",
        pattern=rf"<I am>{_NOW}\s+(?P<value>{_KNOWN})"
        r"(?=\s+(?:with\s+\d+\s+(?:seats|users|licen[cs]es)|customers?\b|users?\b))",
        build=plan,
        slot="plan",
        says=(("We're Enterprise with 75 seats", "Enterprise"),),
        silent=("Are we Enterprise customers?",),
    ),
    Rule(
        name="work.zh.plan.bought",
        pattern=r"(?:充了|开通?了|办了|买了|买的是|降成了?|降到了?|降为了?|升成了?|升到了?|续了|续费了)\s*"
        r"(?P<value>(?!什么|哪|多少)[^，。,@\s是的不没吗了]{1,8}?(?:版(?!本)|会员|(?=套餐)))(?:套餐|年费|月费|年卡)?(?=了?\s*(?:$|[，。,！!]))",
        build=chinese_plan,
        voices=ABOUT_CUSTOMER,
        slot="plan",
        says=(("前天充了专业版年费", "专业版"), ("我上礼拜降成单人套餐了", "单人")),
        silent=("想充专业版年费", "要不要降成单人套餐"),
    ),
)
