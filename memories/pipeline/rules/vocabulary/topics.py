"""What a text is about: its category, and the short form under which a problem is known."""

import re

_CATEGORIES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.I))
    for name, pattern in (
        (
            "billing",
            r"\b(?:pay(?:ing|ments?)?|paid|check\s?out|invoices?|bill(?:ed|ing|s)?|charge[ds]?|charging"
            r"|overcharged|refund\w*|"
            r"(?:credit|debit|bank)\s+card|my\s+card|price|pricing|subscription|receipt|money)\b|账单|付款"
            r"|付不了|结账|结帐|支付|退款|退钱|扣款|扣费"
            r"|多扣|发票|价格|费用|收费|信用卡",
        ),
        (
            "shipping",
            r"\b(?:parcel|package|shipment|shipping|shipped|deliver\w*|courier|tracking|my\s+order"
            r"|orders?)\b|包裹|快递|物流|发货|配送|收货|"
            r"送货|订单|到货",
        ),
        (
            "account",
            r"\b(?:log\s?-?in|logging\s+in|log\s+on|sign\s?-?in|signing\s+in|password|account|2fa"
            r"|verification|username|locked\s+out|"
            r"profile)\b|登录|登陆|登不上|账号|帐号|账户|密码|验证码|注册",
        ),
        (
            "feature_request",
            r"\b(?:feature|would\s+be\s+(?:nice|great)|wish\s+(?:there|you|it)|support\s+for|add\s+(?:a|an"
            r"|support))\b|功能建议|希望能?增加|新功能",
        ),
        (
            "bug_report",
            r"\b(?:crash\w*|bug|errors?|exception|broken|freez\w*|froze|fail\w*|deploy\w*|not\s+work\w*"
            r"|n't\s+work\w*|glitch\w*|timeout|"
            r"timed?\s+out)\b|崩溃|闪退|报错|错误|故障|失败|打不开|卡死|白屏|部署",
        ),
    )
)


def category_of(text: str) -> str:
    """The category whose words a text uses first in our order of care, or general."""
    for name, pattern in _CATEGORIES:
        if pattern.search(text):
            return name
    return "general"


_LEADING = re.compile(
    r"^(?:(?:(?:the\s+)?(?:customer|client|user)\s+(?:reports?|reported|says?|said)(?:\s+that)?"
    r"|why\s+(?:does|do|is|are|did)|hi|hello|hey|so|and|but|also|the|my|our|well|please"
    r"|because)\b[\s,]*|我的?|你们?的?|但是?|而且|为什么|(?:客户|用户)(?:说|反映|反馈))+",
    re.I,
)


_AGAIN = re.compile(r"\s+\b(?:still|again|now|currently|yet|just)\b|又(?=[^\s])|仍然?|还是?(?=[^\s])|现在", re.I)


# The ways to say no to the same deed: "does not print", "isn't printing", "won't print" are one problem.
_CANNOT = re.compile(
    r"\b(?:can't|cannot|cant|can\s+not|couldn't|could\s+not|(?:am|is|are|was|were|'m|'s|'re)\s+(?:not\s+able"
    r"|unable)\s+to"
    r"|unable\s+to)\b|不能|没法|不可以"
)
_NOT = re.compile(
    r"\b(?:(?:does|do|did|is|are|was|were|will|has|have|wo|would)\s*(?:n't|nt|\s+not)|won't|wont|refuses?\s+to"
    r"|refused\s+to)\b"
    r"(?:\s+(?:been|be|even|really|actually|being))?"
)
_DEED = re.compile(r"\b(?P<no>not|cannot)\s+(?P<verb>[a-z]{3,20})\b")
_STILL = re.compile(r"\s+(?:any\s?more|any\s+longer|at\s+all|properly|correctly|today)$")
_DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1$")
_WHO = re.compile(r"^(?:i|we)\s+(?=(?:not|cannot)\b)")


def _one_form(found: re.Match[str]) -> str:
    """A deed without its ending: printing and print, closing and close, running and run."""
    verb = found["verb"]
    long = len(verb) > 5
    ending = 3 if long and verb.endswith("ing") else 2 if long and verb.endswith("ed") else int(verb.endswith("e"))
    bare = verb[: len(verb) - ending]
    return found["no"] + " " + _DOUBLED.sub(r"\1", bare)


def short_form(text: str) -> str:
    """A problem's text as the value of its slot: lower case, no lead, no closing marks, no "still" or "again", and
    one form for all ways to deny a deed.
    """
    plain = re.sub(r"\s+", " ", _AGAIN.sub("", text)).strip(" .!?,;。！？，；").lower().replace("’", "'")
    plain = _LEADING.sub("", plain) or plain
    denied = _NOT.sub("not", _CANNOT.sub(lambda found: "cannot" if found[0].isascii() else "无法", plain))
    if not (_NOT.search(plain) or _CANNOT.search(plain)):
        return plain[:120]
    return _WHO.sub("", _DEED.sub(_one_form, _STILL.sub("", denied)))[:120]
