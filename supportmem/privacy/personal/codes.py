"""Detector of codes of one use, as they come by text message. Pure."""

import re
from collections.abc import Iterator

from supportmem.privacy.findings import ONE_TIME_CODE, Finding

_VALUE = (
    r"(?P<value>\d{3}[ -]\d{3}(?![\d-])|[A-Z]-\d{4,8}|\d{4,8}(?![\d-])|(?=[A-Z0-9]{0,7}\d)[A-Z0-9]{6,8}"
    r"(?![A-Za-z0-9]))"
)
_NOUN = (
    r"(?:(?:verification|security|login|log-?in|sign-?in|authenti?cation|authori[sz]ation|access|one[- ]?time"
    r"|single[- ]use"
    r"|2fa|mfa|two[- ]factor|activation|sms|otp|pin|whatsapp|bestätigungs|sicherheits|einmal|anmelde)[- ]?"
    r"(?:pass\s?code|code|password|pin|otp|token)s?|\botp\b|\b2fa\b|\btan\b|code\s+(?:de\s+)?(?:vérification"
    r"|sécurité|verificaci[óo]n"
    r"|seguridad)|验证码|校验码|动态码|动态密码|认证码|確認コード|認証コード|인증번호)"
)
_JOINT = (
    r"(?:\s?\([^()\n]{1,30}\))?(?:\s+(?:i\s+got|you\s+sent|was\s+sent|sent\s+to\s+me|for\s+[^\s:]{1,20}"
    r"(?:\s[^\s:]{1,20})?))?\s{0,2}(?:is|was|:|=|reads|says|lautet|est|es|-|是|为)?\s{0,2}[:\"'「]?\s?"
)
_BEFORE = re.compile(rf"{_NOUN}{_JOINT}{_VALUE}", re.I)
_YOUR = re.compile(rf"\b(?:your|my|the|this)\s+code(?:\s+is|\s?:|\s+was)\s?[\"']?{_VALUE}", re.I)
_AFTER = re.compile(
    rf"(?<![\w#$€£.,-]){_VALUE}[\"']?\s+(?:is|was)\s+(?:your|my|the)\s+(?:[\w-]{{1,16}}\s+){{0,3}}(?:code|otp|pin|passcode)\b",
    re.I,
)
_SIGNS = ("code", "otp", "2fa", "tan", "pin", "码", "コード", "인증번호", "password", "token")


def one_time_codes(text: str) -> Iterator[Finding]:
    """Codes that are called a verification code or the like; never an error, order or promotion code."""
    lower = text.lower()
    if not any(sign in lower for sign in _SIGNS):
        return
    for pattern in (_BEFORE, _YOUR, _AFTER):
        for match in pattern.finditer(text):
            yield Finding(ONE_TIME_CODE, match.start("value"), match.end("value"), 0.9, "one-time-code")
