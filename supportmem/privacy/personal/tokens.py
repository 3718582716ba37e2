"""Detectors of secrets of more services, beside those of privacy.keys. Pure."""

import re
from collections.abc import Iterator

from supportmem.privacy.findings import API_KEY, PASSWORD, Finding

_PREFIXED = re.compile(
    r"(?<![\w-])(?:"
    r"sk-ant-[\w-]{16,200}|sk-proj-[\w-]{16,250}"
    r"|gl(?:ptt|dt|rt|cbt|imt|ft|soat|agent)-[\w-]{16,64}"
    r"|AGPA[A-Z0-9]{16}|ANPA[A-Z0-9]{16}|ABIA[A-Z0-9]{16}|ACCA[A-Z0-9]{16}"
    r"|dapi[0-9a-f]{32}|lin_api_\w{32,48}|ntn_\w{40,60}|figd_[\w-]{36,60}|PMAK-[0-9a-f]{24}-[0-9a-f]{34}"
    r"|hv[sb]\.[\w-]{20,200}"
    r"|ATATT3[\w=-]{60,250}|ATBB\w{24,40}|glsa_\w{32}_[0-9a-f]{8}|NRAK-[A-Z0-9]{27}|sntry[su]_[\w=+/-]{40,250}"
    r"|pscale_(?:tkn|pw|oauth)_[\w.-]{32,64}|GOCSPX-[\w-]{24,32}|AGE-SECRET-KEY-1[0-9A-Z]{58}|dckr_pat_[\w-]{27}"
    r"|rubygems_[0-9a-f]{48}|cio[A-Za-z0-9]{32}|EAAA[\w-]{60}|whsec_[A-Za-z0-9+/=]{32,64}|xoxe\.xox[bp]-[\w-]{20,200}"
    r"|[MNO][A-Za-z0-9_-]{23,25}\.[\w-]{6}\.[\w-]{27,38}"
    r"|[0-9a-f]{32}-us\d{1,2}|AKC[A-Za-z0-9]{10,70}|AP[\dABCDEF][A-Za-z0-9]{20,70}"
    r")(?![\w-])",
    re.A,
)
_LINKS = re.compile(
    r"https://(?:hooks\.slack\.com/(?:services|workflows)/[\w/-]{20,120}|(?:canary\."
    r"|ptb\.)?discord(?:app)?\.com/api/webhooks"
    r"/\d{15,22}/[\w-]{40,100}|[\w.-]{1,80}\.webhook\.office\.com/[\w/@-]{20,250})",
    re.A,
)
_FIELDS = re.compile(
    r"\b(?:AccountKey|SharedAccessKey|aws_secret_access_key"
    r"|aws_session_token)[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?P<value>[A-Za-z0-9+/]{30,400}={0,2})"
    r"|[?&](?:access_?token|token|api_?key|key|secret|signature|sig|auth|code)=(?P<query>[\w.~%+-]{12,2000})",
    re.I | re.A,
)
_PASSWORD_FIELD = re.compile(
    r"(?:\bidentified\s+by\s+|(?<![A-Za-z])(?:[a-z]{1,12}_?)?(?:pass(?:word|wd)?|pwd)[\"']?\s{0,2}(?::=|=>|=|:)\s{0,2})"
    r"(?P<quote>[\"'`])(?P<value>[^\"'`\s]{4,80})(?P=quote)",
    re.I | re.A,
)


def tokens(text: str) -> Iterator[Finding]:
    """Keys by their prefix or their field, links that let anyone post, passwords in code."""
    for match in _PREFIXED.finditer(text):
        if any(c.isdigit() for c in match.group()):
            yield Finding(API_KEY, match.start(), match.end(), 0.98, "token-prefix")
    lower = text.lower()
    for match in _LINKS.finditer(text) if "https://" in lower else ():
        yield Finding(API_KEY, match.start(), match.end(), 0.98, "webhook")
    for match in _FIELDS.finditer(text) if "=" in text or ":" in text else ():
        name = "value" if match["value"] else "query"
        value = match[name]
        if any(c.isdigit() for c in value) and any(c.isalpha() for c in value):
            yield Finding(API_KEY, match.start(name), match.end(name), 0.9, "token-field")
    for match in _PASSWORD_FIELD.finditer(text) if "pass" in lower or "pwd" in lower or "identified" in lower else ():
        yield Finding(PASSWORD, match.start("value"), match.end("value"), 0.95, "password-field")
