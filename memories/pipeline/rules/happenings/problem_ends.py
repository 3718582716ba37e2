"""How a problem stands: answered by the agent, resolved in the customer's words.

These say nothing new to remember: they change how a problem that is remembered already stands.
"""

from memories.enums import Kind
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Voice

ANSWERED, RESOLVED = "answered", "resolved"

_NOT_YET = pattern(
    r"\b(?:not|n't|never|hardly|still|isn't|wasn't|hasn't|hope\w*|should|would|could|might|until|once|before|want|need"
    r"|if|when|will|hopefully|please|supposed|used\s+to)\b",
    r"没有?(?:修好|解决|恢复|好)|还没|尚未|未(?:解决|恢复)|不(?:行|好)|希望|如果|什么时候|应该|请|快点|尽快|好不容易",
)

RULES: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="problem.resolved",
        kind=Kind.EVENT,
        standing=RESOLVED,
        pattern=pattern(
            r"\b(?:it|that|this|everything|all|both|\w+)(?:'s|\s+is|\s+are|\s+does|\s+do)?\s+(?:all\s+|finally\s+|both\s+)?"
            r"(?:work(?:s|ing)?|load(?:s|ing)?|open(?:s|ing)?)\s+(?:perfectly\s+|fine\s+|again\s+|great\s+)?"
            r"(?:now|again|fine\s+now)\b",
            r"\b(?:that|this|it|which|the\s+\w+|your\s+\w+|clearing\s+\w+(?:\s+\w+)?|re\w+ing\s+\w*)\s+(?:has\s+|have\s+)?"
            r"(?:finally\s+|just\s+)?(?:fixed|solved|resolved|did|worked|helped|cured)\s*"
            r"(?:it|that|the\s+(?:problem|issue|trick|job)|my\s+(?:problem|issue)|everything)?\s*$",
            r"\b(?:problem|issue|error|bug|it|that|this|everything|all)"
            r"(?:'s|\s+is|\s+are|\s+was|\s+has\s+been|\s+have\s+been|\s+got)?\s+"
            r"(?:now\s+|all\s+|finally\s+|been\s+)*(?:fixed|solved|resolved|sorted(?:\s+out)?|gone)\b",
            r"^\s*(?:(?:great|perfect|ok|okay|yes|cool|thanks|thank\s+you)\b[\s,!]*)*"
            r"(?:solved|fixed|resolved|all\s+(?:good|sorted)(?:\s+now)?)\s*$",
            r"\bno\s+longer\s+(?:an?\s+)?(?:issue|problem|broken|happening|crash\w+|fail\w+)\b"
            r"|\b(?:i|we)\s+can\s+(?:\w+\s+){1,4}again(?:\s+now)?\s*$",
            r"\b(?:i|we)\s+can\s+(?:now\s+|finally\s+)(?:\w+\s+){0,3}\w+\s*$"
            r"|\b(?:i|we)\s+can\s+(?!(?:do|try|check|send|give|tell|show|see|wait|go|come|talk|take)\s+(?!out\b))(?:\w+\s+){1,4}now\s*$"
            r"|\b(?:i|we)\s+(?:was|were|am|are)\s+(?:now\s+|finally\s+)?able\s+to\s+(?:\w+\s+){1,5}(?:now|again|this\s+time|finally)\s*$"
            r"|\b(?:i|we)\s+(?:finally|now)\s+managed\s+to\s+(?:\w+\s+){0,4}\w+\s*$",
            r"\b\w+(?:'s|\s+is|\s+are)\s+(?:now\s+|finally\s+)?(?:back\s+(?:up|online|to\s+normal)|up\s+again|up\s+and\s+running|online\s+again)\b"
            r"|\b(?:payments?|transactions?|orders?|checkout|purchase|login|upload|it|that)\s+(?:has\s+|have\s+)?(?:now\s+|finally\s+|just\s+)?"
            r"(?:went|gone|goes|go)\s+through(?:\s+(?:now|again|fine|ok|okay|this\s+time|finally|successfully|without\s+\w+))*\s*$"
            r"|\b(?:payments?|checkout|login|upload|transaction)\s+(?:was|is|has\s+been)\s+(?:now\s+|finally\s+)?successful\s*(?:now)?\s*$",
            r"^(?!.*[没未不])(?:我们?|这次|刚刚?|刚才|现在|终于|已经|总算|又)*[\u4e00-\u9fff]{2,8}成功了?(?:$|[，,。！!])"
            r"|^(?!.*(?:[没未不别才怎只]|能否|可否|希望|如果|什么|吗|您|你))"
            r"[\u4e00-\u9fffA-Za-z ]{0,10}(?<![可功])(?:能|可以)(?:够|正常|重新|顺利)?"
            r"[\u4e00-\u9fff]{2,6}了(?:$|[，,。！!谢])"
            r"|^[\u4e00-\u9fffA-Za-z ]{0,10}[\u4e00-\u9fff]得(?:开|上去?|进去?|了|通|出来?)了(?:$|[，,。！!谢])",
            r"(?:问题|故障|错误|这个|那个|都|全)?(?:已经?|都|终于|现在)*(?:解决|修好|修复|恢复(?:正常)?|搞定|弄好)了"
            r"|^(?:现在|已经|都|全都|终于)*(?:好了|可以了|正常了|能用了|行了)(?:[，,。!！谢]|$)"
            r"|^(?:我的?|你们的?|这个|那个|现在)?[\u4e00-\u9fffA-Za-z ]{2,12}?(?<![准备想写填付买选定说约做])"
            r"(?:已经|都|现在|终于|又)*(?:好了|可以了|可以用了|正常了|能用了|没问题了)(?:$|[，,。！!谢])"
            r"|(?:现在|已经|又|终于)(?:可以|能)(?:正常)?[^，。不]{1,8}了|(?:不再|没再)(?:报错|崩溃|闪退|卡|失败)了?",
        ),
        veto=_NOT_YET,
        voices=ABOUT_CUSTOMER,
        importance=0.7,
        confidence=0.9,
    ),
    ClauseRule(
        name="problem.answered",
        kind=Kind.EVENT,
        standing=ANSWERED,
        pattern=pattern(
            r"^\s*(?:(?:hi|hello|ok|then|so|first|now|also)\b[\s,]*)*(?:please\s+|kindly\s+|just\s+)?"
            r"(?:try|clear|restart|reinstall|reset|update|upgrade|disable|enable|uncheck|check\s+(?:that|the|your)|go\s+to"
            r"|open|click|log\s+out|sign\s+out|reboot|refresh|install|remove|switch)\s+\S",
            r"\b(?:you\s+(?:can|could|need\s+to|should|have\s+to)|could\s+you\s+(?:please\s+)?try)\s+\w+",
            r"\b(?:the\s+(?:cause|reason|fix|solution|answer)|this)\s+(?:is|was)\s+(?:\w+\s+){0,2}?"
            r"(?:caused\s+by|due\s+to|because|to\s+\w+|an?\s+known|that)\b",
            r"\b(?:i|we)(?:'ve|\s+have)?\s+(?:now\s+|just\s+|already\s+)?(?:fixed|resolved|reset|refunded|replaced|corrected"
            r"|unlocked|reissued|resent|reactivated|cleared|restored|updated)\b"
            r"|\b(?:has|have)\s+been\s+(?:fixed|resolved|reset|refunded|unlocked|restored)\b",
            r"请(?:您)?(?:先|再)?(?:尝试|试|清除|清理|重启|重新|更新|卸载|点击|打开|检查|退出|切换)|您可以|建议您?|原因是|是因为"
            r"|(?:已经?|刚刚?)(?:为您|帮您)?(?:修复|处理|解决|重置|退款|补发|更换|解锁)",
        ),
        veto=pattern(r"\b(?:let\s+me|i'll|we'll|will|going\s+to)\b|\bcheck\s+(?:that|this)\s+for\s+you|会|将|稍等"),
        voices=frozenset({Voice.AGENT}),
        importance=0.7,
        confidence=0.85,
    ),
)


def _in_another(name: str, words: str, veto: str) -> ClauseRule:
    return ClauseRule(
        name=f"{name}.problem.resolved",
        kind=Kind.EVENT,
        standing=RESOLVED,
        pattern=pattern(words),
        veto=pattern(veto),
        voices=ABOUT_CUSTOMER,
        importance=0.7,
        confidence=0.9,
    )


OTHER_LANGUAGES: dict[str, tuple[ClauseRule, ...]] = {
    "de": (
        _in_another(
            "de",
            r"\b(?:funktioniert|geht|läuft|klappt)\s+(?:jetzt|nun|wieder)\b|\bjetzt\s+(?:geht|funktioniert|läuft)\b"
            r"|\b(?:gelöst|behoben|erledigt)\b|\bdas\s+hat\s+(?:geholfen|funktioniert)\b",
            r"\b(?:nicht|noch|wenn|falls|hoffentlich|bitte|nie)\b",
        ),
    ),
    "es": (
        _in_another(
            "es",
            r"\b(?:ya|ahora)\s+(?:s[ií]\s+)?funciona\b|\bfunciona\s+(?:ahora|de\s+nuevo|otra\s+vez)\b"
            r"|\b(?:solucionado|resuelto|arreglado)\b|\beso\s+lo\s+(?:arregl[oó]|solucion[oó])\b",
            r"\b(?:no|a[uú]n|todav[ií]a|si|ojal[aá]|cuando)\b",
        ),
    ),
    "fr": (
        _in_another(
            "fr",
            r"\b(?:marche|fonctionne)\s+(?:maintenant|[aà]\s+nouveau|de\s+nouveau)\b|\b[cç]a\s+(?:re)?marche\b"
            r"|\b(?:r[eé]solue?|r[eé]gl[eé]e?|r[eé]par[eé]e?)\b",
            r"\b(?:pas|toujours|si|encore|quand)\b",
        ),
    ),
    "ja": (
        _in_another(
            "ja",
            r"(?:直り|解決し|復旧し)(?:まし)?た|(?:動く|できる|使える|開ける|入れる)ように(?:なり|な)(?:まし|っ)た",
            r"ません|ない|まだ|もし|たら",
        ),
    ),
}
