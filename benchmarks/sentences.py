"""What people say in the benchmarks: made up, in English and Chinese, no two alike in a run of thousands."""

THINGS = ("printer", "router", "laptop", "scanner", "monitor", "keyboard", "tablet", "camera", "server", "phone")
TROUBLES = ("does not start", "is very slow", "shows an error", "lost its settings", "is too loud")
PLACES = ("in the office", "at home", "in the shop", "in the warehouse", "at school", "in the van", "upstairs")
CITIES = ("Oslo", "Bergen", "Lyon", "Turin", "Porto", "Ghent", "Cork", "Bilbao", "Gdansk", "Malmo", "Aarhus")
ZH_CITIES = ("北京", "上海", "广州", "成都", "杭州", "南京", "武汉", "西安")
# Of each ten turns: three problems, three wishes and decisions, two facts, two that tell nothing but themselves.
KINDS = (
    "The {thing} {place} {trouble} since last week, number {number}.",
    "Thanks, I will try that and write again.",
    "I like the {thing} {place}, please keep number {number}.",
    "I live in {city}.",
    "{zh_city}的{thing}坏了，一直打不开，编号{number}。",
    "My order number is ORD-2026-{number:05d} and the {thing} {trouble}.",
    "We decided to replace the {thing} {place}, case {number}.",
    "我现在住在{zh_city}。",
    "Please send me the manual of the {thing} {place}, version {number}.",
    "Is there anything else that you need from me?",
)


def sentence(number: int) -> str:
    """The sentence of a number, the same each time."""
    return KINDS[number % len(KINDS)].format(
        thing=THINGS[number // len(KINDS) % len(THINGS)],
        place=PLACES[number // 7 % len(PLACES)],
        trouble=TROUBLES[number // 3 % len(TROUBLES)],
        city=CITIES[number // 11 % len(CITIES)],
        zh_city=ZH_CITIES[number // 13 % len(ZH_CITIES)],
        number=number,
    )
