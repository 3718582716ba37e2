"""Things that happened, with their date or their cause."""

from memories.enums import Kind
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER

_LASTING = pattern(
    r"\b(?:still|keeps?|always|every\s+time|each\s+time|constantly|again\s+and\s+again"
    r"|ever\s+since|since\s+(?:yesterday|last|this|the|monday|tuesday|wednesday|"
    r"thursday|friday|saturday|sunday)|can't|cannot|isn't|doesn't|won't|is\s+not|does\s+not"
    r"|is\s+(?:broken|down|stuck))\b",
    r"一直|总是|老是|每次|还是|仍然|至今|从.{1,6}(?:开始|起)|无法|打不开|不了",
)

RULES: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="event.failure",
        kind=Kind.EVENT,
        pattern=pattern(
            r"\b(?:failed|crashed|broke(?:\s+down)?|stopped(?:\s+working)?|went\s+(?:down|wrong|offline)"
            r"|timed\s+out|froze|died|exploded|"
            r"arrived\s+(?:\w+\s+)?(?:broken|damaged|late|empty|torn|open\w*|wrong|cracked|incomplete"
            r"|without)|came\s+(?:broken|damaged|late|empty)|"
            r"got\s+(?:lost|broken|damaged|stuck|stolen|hacked|charged|cancel\w+|blocked|locked|rejected|deleted)|"
            r"(?:was|were|got)\s+(?:\w+ly\s+)?(?:down|broken|damaged|rejected|declined|lost|stolen|hacked"
            r"|late|delayed|charged|overcharged|billed|cancell?ed|blocked|locked|deleted|wrong|missing"
            r"|stuck)|"
            r"didn't\s+(?:\w+)|did\s+not\s+(?:\w+)|couldn't\s+\w+|could\s+not\s+\w+"
            r"|had\s+(?:an?\s+)?(?:\w+\s+)?(?:outage|error|problem|issue|crash|accident|failure|incident)"
            r"|charged\s+(?:me\s+)?twice|lost\s+(?:my|our|all|the))\b",
            r"失败|崩溃|坏|破损|损坏|报错|出错|出(?:了)?问题|丢|宕机|挂了|中断|超时|扣|闪退|断线|故障"
            r"|被(?:拒|锁|盗|取消)",
        ),
        veto=_LASTING,
        voices=ABOUT_CUSTOMER,
        needs_date_or_cause=True,
        importance=0.8,
        confidence=0.88,
        tags=("error",),
    ),
    ClauseRule(
        name="event.happened",
        kind=Kind.EVENT,
        pattern=pattern(
            r"\b(?:bought|ordered|purchased|paid|cancell?ed|returned|received|sent|shipped|arrived"
            r"|installed|upgraded|downgraded|updated|migrated|"
            r"signed\s+up|registered|joined|called|contacted|emailed|e-mailed|spoke|talked|visited|changed"
            r"|reset|submitted|filed|opened|closed|subscribed|"
            r"renewed|deployed|happened|started|switched|placed|booked|scheduled|got|met|launched|released"
            r"|delivered|refunded|replaced|repaired|wrote|"
            r"went\s+live|had\s+(?:an?|the|our|my)|went\s+to|traveled|travelled|attended|moved\s+(?:the|our|my))\b",
            r"\b(?:appointment|meeting|call|delivery|renewal|deadline|launch|demo|interview|event|flight"
            r"|trip|wedding|birthday|conference|release)\b.*\b(?:is|will\s+be|was|are)\b",
            r"(?:买|订|付|取消|退|收到|寄|发货|到|安装|升级|更新|迁移|注册|联系|打电话|提交|续费|部署|发生"
            r"|换|下单|下了单|开通|购买|签收|修|办)了?",
        ),
        veto=pattern(
            r"\b(?:will|can|could|would|please|want|need|going\s+to|haven't|has\s+not|not)\b(?!\s+be\b)",
            r"^\s*(?:is|are|do|does|what|when|where)\b",
            r"\bchanged\s+my\s+mind\b",
            r"请|想|要(?!求)|能|可以|帮我|没有?|还没|不",
        ),
        voices=ABOUT_CUSTOMER,
        needs_date=True,
        importance=0.6,
        confidence=0.8,
    ),
)
