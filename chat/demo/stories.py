"""Six customers and what they talked about, in two languages. Days count back from the day the demo is made."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One turn: `author` is customer, agent or note; "ask" asks the assistant after it."""

    author: str
    text: str
    ask: bool = False


@dataclass(frozen=True)
class Talk:
    """One conversation that began `days_ago` days ago."""

    days_ago: float
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Story:
    """One customer and their conversations, oldest first."""

    external_id: str
    name: str
    locale: str
    time_zone: str
    talks: tuple[Talk, ...]


def _customer(text: str, *, ask: bool = False) -> Line:
    return Line("customer", text, ask)


def _agent(text: str) -> Line:
    return Line("agent", text)


def _note(text: str) -> Line:
    return Line("note", text)


STORIES: tuple[Story, ...] = (
    Story(
        "C-1001",
        "Sofia Marino",
        "en",
        "Europe/Rome",
        (
            Talk(
                41,
                (
                    _customer("Hi, my name is Sofia Marino and my email is sofia.marino@example.com"),
                    _customer("I work at Bottega Verde. We just moved our shop to your hosting."),
                    _agent("Welcome, Sofia. What can I do for you?"),
                    _customer("I'm not technical, so please keep it simple. I prefer e-mail over phone calls."),
                ),
            ),
            Talk(
                12,
                (
                    _customer("The checkout page is broken: customers get an error after they enter the card."),
                    _customer("This is really frustrating, we lose orders every hour."),
                    _agent("I see the failing requests. I will escalate this to the payments team now."),
                    _note("Customer is on the Business plan; payments team has ticket PAY-318."),
                ),
            ),
            Talk(0.02, (_customer("Hello again. Any update on my payment problem?", ask=True),)),
        ),
    ),
    Story(
        "C-1002",
        "Tom Becker",
        "en",
        "Europe/Berlin",
        (
            Talk(
                55,
                (
                    _customer("Hello, I'm Tom Becker, a developer at Hafenwerk. I live in Bremen."),
                    _customer("Please explain things technically, I can read stack traces."),
                    _agent("Good to know, Tom."),
                    _customer("I like VS Code, not Vim, so editor plugins should target VS Code."),
                ),
            ),
            Talk(
                20,
                (
                    _customer("Deployment failed because the dist folder wasn't committed."),
                    _agent("That explains the missing bundle. A build step on our side would avoid it."),
                    _customer("We decided to build in CI from now on."),
                ),
            ),
            Talk(
                0.03,
                (
                    _customer("I moved from Bremen to Hamburg last week, please use my new city for the invoice."),
                    _customer("What went wrong with the last deployment?", ask=True),
                ),
            ),
        ),
    ),
    Story(
        "C-1003",
        "Grace Okafor",
        "en",
        "Africa/Lagos",
        (
            Talk(
                30,
                (
                    _customer("My name is Grace Okafor. You can call me on +234 803 555 0142."),
                    _customer("Order ORD-2024-00917 has not arrived yet."),
                    _agent("The parcel left our warehouse on Monday. I will check with the carrier."),
                ),
            ),
            Talk(
                9,
                (
                    _customer("The parcel for ORD-2024-00917 arrived broken yesterday."),
                    _customer("Please send a replacement. I would rather have a replacement than a refund."),
                    _agent("A replacement is on its way."),
                ),
            ),
        ),
    ),
    Story(
        "C-1004",
        "Daniel Reyes",
        "en",
        "America/Mexico_City",
        (
            Talk(
                25,
                (
                    _customer("Hey, my name is Daniel and I work at Cielo Travel."),
                    _customer("The app crashes when I login, I'm so frustrated."),
                    _agent("Which version do you use?"),
                    _customer("Version 4.2 on Android."),
                ),
            ),
            Talk(
                6,
                (
                    _customer("We upgraded to the Team plan today."),
                    _customer("Actually, it's spelled Daniël, with two dots.", ask=False),
                ),
            ),
        ),
    ),
    Story(
        "C-2001",
        "李雷",
        "zh-hans",
        "Asia/Shanghai",
        (
            Talk(
                33,
                (
                    _customer("你好，我叫李雷，我的邮箱是 lilei@example.com。"),
                    _customer("我住在上海，在云帆科技工作。"),
                    _agent("您好，李雷，很高兴为您服务。"),
                    _customer("我喜欢用 VS Code，不喜欢 Vim。"),
                ),
            ),
            Talk(
                5,
                (
                    _customer("结账一直失败，太让人失望了。"),
                    _agent("我已经把问题转给支付团队了。"),
                ),
            ),
            Talk(0.01, (_customer("我的付款问题有进展吗？", ask=True),)),
        ),
    ),
    Story(
        "C-2002",
        "韩梅梅",
        "zh-hans",
        "Asia/Shanghai",
        (
            Talk(
                18,
                (
                    _customer("我是韩梅梅，请用邮件联系我，不要打电话。"),
                    _customer("我的订单 ORD-2024-01102 还没有收到。"),
                    _agent("已为您查询物流，预计两天内送达。"),
                ),
            ),
            Talk(
                4,
                (
                    _customer("昨天收到了，但是屏幕碎了。请帮我换一个新的。"),
                    _note("客户很着急，本周内需要处理完。"),
                ),
            ),
        ),
    ),
)
