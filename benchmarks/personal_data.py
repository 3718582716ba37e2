"""How long it takes to find personal data in a turn of 500 characters, of several sorts. No database."""

import random
import time
from collections.abc import Mapping

from benchmarks.figures import quantile
from supportmem.privacy.personal import find_personal

LENGTH = 500
BAR_MS = 8.0
_TURNS = 100  # of each sort
_PLAIN = (
    "I ordered the Lumo desk phone two weeks ago and it still has not arrived. ",
    "The app says error E7507 whenever I open the settings, on both of my tablets. ",
    "Could you tell me when order 48213377 is going to be shipped? ",
    "It worked until the update to version 4.2.1 on 2026-02-11. ",
    "Your colleague said that somebody would call me back, and nobody did. ",
)
_PERSONAL = (
    "My name is Anna Kowalczyk and you can call me on +44 20 7946 0018 ext 24. ",
    "Please write to anna.k@example.com, I live at 1847 Oak Valley Drive, Austin, TX 78704. ",
    "I paid with 4111 1111 1111 1111 and the refund goes to DE89 3704 0044 0532 0130 00. ",
    "Mr. Okonkwo told Maria Lopez that my ssn 123-45-6789 is on file, from 86.231.85.193. ",
    "my password is hunter2! and the key sk-live-EXAMPLE1234567890 stopped working. ",
)
_CHINESE = (
    "我的订单号是4821337700，已经两个星期了还没有收到货，麻烦帮我查一下物流。",
    "客户张三的手机号是138 1234 5678，邮箱zhangsan@example.com。",
    "地址：北京市朝阳区建国路100号8楼801室，身份证110101199003074610。",
    "昨天更新到4.2.1版本之后，一打开设置就报错，重启也没有用。",
)
_LOG = (
    "[2026-03-02T09:00:00Z] anna.k@example.com logged in from 10.20.30.40 (MAC 45:c8:90:1f:22:aa)\n",
    "at ConfigManager.cpp:196 win_err=2 t=1667470478 session=5d33dce3daee0deb6f6f3f3ccfe6aaaf\n",
    '{"id": 1938, "total": "49.90", "sku": "LM-2231-B", "phone": "+1 (885) 995-2105"},\n',
)
_SORTS: Mapping[str, tuple[str, ...]] = {
    "plain talk": _PLAIN,
    "talk with personal data": _PLAIN + _PERSONAL,
    "nothing but personal data": _PERSONAL,
    "Chinese": _CHINESE,
    "logs": _LOG,
}


def measure(*, rounds: int) -> dict[str, object]:
    """Median and 95th percentile of each sort in milliseconds of processor time; the worst sort is held to the bar."""
    found: dict[str, object] = {"bar_ms": BAR_MS}
    worst = 0.0
    for sort, sentences in _SORTS.items():
        times = _times(_turns(sentences), rounds=rounds)
        half, most = quantile(times, 0.5) * 1000, quantile(times, 0.95) * 1000
        found[f"{sort}, p50_ms"], found[f"{sort}, p95_ms"] = round(half, 2), round(most, 2)
        worst = max(worst, most)
    return {**found, "worst_p95_ms": round(worst, 2), "within_the_bar": worst <= BAR_MS}


def _turns(sentences: tuple[str, ...]) -> list[str]:
    draw = random.Random(7)  # noqa: S311 - the same turns each time
    return ["".join(draw.choices(sentences, k=LENGTH // 20))[:LENGTH] for _ in range(_TURNS)]


def _times(turns: list[str], *, rounds: int) -> list[float]:
    """In seconds, after a round that is not counted."""
    times = []
    for number in range(rounds + 1):
        for turn in turns:
            began = time.process_time()
            find_personal(turn)
            if number:
                times.append(time.process_time() - began)
    return times
