"""Made texts with a secret of every service in them, and texts with what only looks like one; from a seed. Pure.

The keys are drawn at random in the published form of each service: none is anybody's.
"""

import base64
import random
import string
from collections.abc import Callable, Sequence

from supportmem.privacy.evaluation.cases import Labelled, Span
from supportmem.privacy.findings import API_KEY, PASSWORD, PRIVATE_KEY

_WORDS = string.ascii_letters + string.digits
_HEX = "0123456789abcdef"
_UPPER = string.ascii_uppercase + string.digits
_URL = _WORDS + "-_"

Draw = random.Random


def _of(draw: Draw, signs: str, length: int) -> str:
    """Random signs, a digit among them as in any real key."""
    drawn = draw.choices(signs, k=length)
    drawn[length // 2] = draw.choice("123456789")
    return "".join(drawn)


def _jwt(draw: Draw) -> str:
    head = base64.urlsafe_b64encode(b'{"alg":"HS256","typ":"JWT"}').decode().rstrip("=")
    body = base64.urlsafe_b64encode(f'{{"sub":"{draw.randrange(10**9)}"}}'.encode()).decode().rstrip("=")
    return f"{head}.{body}.{_of(draw, _WORDS, 43)}"


def _pem(draw: Draw) -> str:
    kind = draw.choice(("RSA ", "EC ", "OPENSSH ", ""))
    lines = "\n".join(_of(draw, _WORDS + "+/", 64) for _ in range(4))
    return f"-----BEGIN {kind}PRIVATE KEY-----\n{lines}\n-----END {kind}PRIVATE KEY-----"


_KEYS: Sequence[tuple[str, Callable[[Draw], str]]] = (
    ("aws", lambda d: d.choice(("AKIA", "ASIA")) + _of(d, _UPPER, 16)),
    ("github", lambda d: d.choice(("ghp_", "gho_", "ghs_")) + _of(d, _WORDS, 36)),
    ("github", lambda d: "github_pat_" + _of(d, _WORDS, 22) + "_" + _of(d, _WORDS, 59)),
    ("gitlab", lambda d: d.choice(("glpat-", "gldt-", "glrt-")) + _of(d, _WORDS, 20)),
    ("npm", lambda d: "npm_" + _of(d, _WORDS, 36)),
    ("pypi", lambda d: "pypi-AgEIcHlwaS5vcmc" + _of(d, _URL, 60) + "a"),
    ("openai", lambda d: d.choice(("sk-", "sk-proj-")) + _of(d, _WORDS, 48)),
    ("anthropic", lambda d: "sk-ant-api03-" + _of(d, _WORDS, 80)),
    ("slack", lambda d: f"xoxb-{d.randrange(10**11, 10**12)}-{d.randrange(10**11, 10**12)}-{_of(d, _WORDS, 24)}"),
    (
        "slack",
        lambda d: f"https://hooks.slack.com/services/T{_of(d, _UPPER, 8)}/B{_of(d, _UPPER, 8)}/{_of(d, _WORDS, 24)}",
    ),
    ("stripe", lambda d: d.choice(("sk_live_", "rk_live_", "sk_test_")) + _of(d, _WORDS, 24)),
    ("twilio", lambda d: d.choice(("AC", "SK")) + _of(d, _HEX, 32)),
    ("sendgrid", lambda d: f"SG.{_of(d, _WORDS, 22)}.{_of(d, _WORDS, 43)}"),
    ("telegram", lambda d: f"{d.randrange(10**8, 10**10)}:AA{_of(d, _WORDS, 33)}"),
    ("discord", lambda d: f"M{_of(d, _WORDS, 23)}.{_of(d, _WORDS, 6)}.{_of(d, _WORDS, 27)}"),
    ("discord", lambda d: f"https://discord.com/api/webhooks/{d.randrange(10**17, 10**18)}/{_of(d, _WORDS, 68)}"),
    ("mailchimp", lambda d: f"{_of(d, _HEX, 32)}-us{d.randrange(1, 20)}"),
    ("mailgun", lambda d: "key-" + _of(d, _HEX, 32)),
    ("square", lambda d: "sq0atp-" + _of(d, _WORDS, 22)),
    ("google", lambda d: "AIza" + _of(d, _WORDS, 35)),
    ("shopify", lambda d: "shpat_" + _of(d, _HEX, 32)),
    ("digitalocean", lambda d: "dop_v1_" + _of(d, _HEX, 64)),
    ("huggingface", lambda d: "hf_" + _of(d, _WORDS, 34)),
    ("databricks", lambda d: "dapi" + _of(d, _HEX, 32)),
    ("atlassian", lambda d: "ATATT3xFfGF0" + _of(d, _WORDS, 120)),
    ("jwt", _jwt),
)
_AROUND = (
    "my {name} key {} stopped working since this morning, order 48213377 is waiting",
    "I get 401 with Authorization: Bearer {} on every call",
    'here is what I have in my config:\ntoken = "{}"\nregion = eu-west-1',
    "我的密钥是 {} ，昨天开始就报错了",
    "{}",
    "curl -H 'X-Api-Key: {}' https://api.example.com/v1/orders",
    "pasted by mistake ({}), please delete it",
)
_PASSWORDS = (
    "my password is {} and it does not let me in",
    "login: anna, password: {}",
    "密码是{}",
    'db_password = "{}"',
    "I changed my password to {} yesterday",
)
# What support texts are full of and nobody may take for a key.
_INNOCENT: Sequence[Callable[[Draw], str]] = (
    lambda d: f"order {d.randrange(10**9, 10**10)} was shipped with tracking 1Z{_of(d, _UPPER, 16)}",
    lambda d: f"commit {_of(d, _HEX, 40)} broke the export for us",
    lambda d: f"see /orders/{_of(d, _HEX, 8)}-{_of(d, _HEX, 4)}-{_of(d, _HEX, 4)}-{_of(d, _HEX, 4)}-{_of(d, _HEX, 12)}",
    lambda d: f"assignVariablesOjTabBar{d.randrange(10**9, 10**10)}SelectedItem is undefined in main.js",
    lambda d: f"firmware {d.randrange(9)}.{d.randrange(20)}.{d.randrange(40)}, serial SN{_of(d, _UPPER, 10)}",
    lambda d: f"the total was {d.randrange(10, 900)}.{d.randrange(10, 99)} EUR on 2026-03-1{d.randrange(10)}",
    lambda _: "I forgot my password and the reset link is expired",
    lambda _: "where do I find the API key in the settings?",
    lambda d: f"session={_of(d, _HEX, 32)} time=0.{d.randrange(100, 999)} status=200",
    lambda d: f"the key ring (article KR-{d.randrange(1000, 9999)}) arrived broken",
)


def made(*, seed: int, count: int = 600) -> list[Labelled]:
    """So many texts, two thirds with a secret; the same for the same seed."""
    draw = random.Random(seed)  # noqa: S311 - a set that can be made again, not a key
    return [_innocent(draw) if number % 3 == 2 else _secret(draw, number) for number in range(count)]


def _innocent(draw: Draw) -> Labelled:
    return Labelled(draw.choice(_INNOCENT)(draw), (), ())


def _secret(draw: Draw, number: int) -> Labelled:
    if number % 10 == 0:
        return _filled("it prints this:\n{}", _pem(draw), PRIVATE_KEY)
    if number % 10 == 1:
        return _filled(draw.choice(_PASSWORDS), _of(draw, _WORDS + "!#%", draw.randrange(8, 16)) + "a", PASSWORD)
    name, key = draw.choice(_KEYS)
    return _filled(draw.choice(_AROUND).replace("{name}", name), key(draw), API_KEY)


def _filled(template: str, value: str, kind: str) -> Labelled:
    at = template.index("{}")
    return Labelled(template.replace("{}", value, 1), (Span(kind, at, at + len(value)),), ())
