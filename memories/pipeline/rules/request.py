"""What the customer asks to be done. Asking for information is a question, not a request."""

from memories.enums import Kind
from memories.pipeline.rules.clauses import ClauseRule, pattern
from memories.pipeline.rules.frame import ABOUT_CUSTOMER

_NOT_THIS = (
    r"(?!(?:(?:just|quickly|also)\s+)?(?:note|be|find|see|tell|let\s+me\s+know|let\s+us\s+know"
    r"|advise|help(?:\s+me)?\s*(?:$|[.!?,]|out|with\s+this|with\s+that|please|asap)|remember"
    r"|recall|remind\s+me\s+(?:what|who|when|where|how)|"
    r"explain|describe|clarify|say|repeat|recommend|suggest|hold|wait|understand|do\s+not|don't"
    r"|keep\s+in\s+mind|forget|ignore|answer|guess|show\s+me\s+how|share\s+how|speak\s+up|"
    r"know|think|believe|see|hear|imagine|bear|call\s+me\s+[A-Z]|i\b|my\b|what|how|when|where|why"
    r"|who|the\b|a\b|if\b|and\b|thanks|thank)\b)"
)

RULES: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="request.please",
        kind=Kind.REQUEST,
        pattern=pattern(
            r"(?:^|\b(?:so|then|also|could\s+you|can\s+you)\s+)\s*(?:please|pls|plz"
            rf"|kindly)\s*,?\s+{_NOT_THIS}[a-z]{{2,}}\s+\S",
            r"^\s*(?:(?:hi|hello|hey|so|ok|then|also|and)\s+)*(?:can|could|would|will)\s+(?:you|u|someone"
            r"|somebody|anyone|you\s+guys)\s+(?:please\s+|kindly\s+|maybe\s+|also\s+"
            rf"|just\s+)?{_NOT_THIS}[a-z]{{2,}}\s+\S",
            r"^\s*(?:(?:hi|hello|so|also|then)\s+)?(?:can|could|may)\s+(?:i|we)\s+(?:please\s+)?(?:get"
            r"|have|request|receive|order|return|cancel|exchange)\s+(?:a|an|my|the|this|another"
            r"|some)\b(?!\s+(?:question|look|idea|word))",
            r"\bwould\s+you\s+mind\s+\w+ing\b|\b(?:don't|do\s+not)\s+forget\s+to\s+\w+",
            r"^\s*(?:cancel|refund|resend|send\s+me|ship|replace|return|reset|delete|close|reopen|unlock"
            r"|escalate|upgrade|downgrade|change|update|extend|reactivate|activate|deactivate)\s+(?:my|the"
            r"|this|me|our|it)\b",
            r"^.{3,80}\s(?:please|pls)\s*$",
        ),
        veto=pattern(
            r"\bplease\s+(?:help|advise|respond|reply|hurry|wait)\s*(?:me|us|asap|soon|now)?\s*[.!]*$",
            r"^\s*(?:what|who|where|when|how|why|which|yes|no|help|hi|hello)\b.*",
            r"\bdo\s+you\s+remember\b",
        ),
        voices=ABOUT_CUSTOMER,
        in_questions=True,
        importance=0.8,
        tags=("request",),
    ),
    ClauseRule(
        name="request.want",
        kind=Kind.REQUEST,
        pattern=pattern(
            r"\b(?:i|we)(?:'d|\s+would)\s+(?:really\s+)?like\s+(?:to|a|an|my|you\s+to|the|it|this|some"
            r"|another|our|for)\b(?!\s+(?:know|ask|thank|say|understand|hear|see\s+if|mention|learn"
            r"|find\s+out|be\s+(?:contacted|called)))",
            r"\b(?:i|we)\s+(?:really\s+|just\s+|also\s+|urgently\s+|still\s+|only\s+)?(?:need|want|require"
            r"|request|demand|am\s+requesting|'m\s+requesting|am\s+asking\s+for|'m\s+asking\s+for"
            r"|am\s+looking\s+for)\s+"
            r"(?:a|an|my|to|you\s+to|the|it|this|some|another|someone|our|access|new|more|invoices?"
            r"|refunds?|help\s+(?:with|changing|setting)|extra|two|three)\b"
            r"(?!\s+(?:know|ask|thank|say|understand|use\s+it|hear|mention|see\s+if|be\s+(?:contacted"
            r"|called)|log|pay\b|login|talk\s+about))",
            r"\b(?:the\s+)?(?:customer|client|user|she|he|they)\s+(?:wants?|needs?|requests?|requested"
            r"|asks?|asked|would\s+like|is\s+asking|demands?)\s+(?:for\s+|to\s+|us\s+to\s+|that\s+|a\s+"
            r"|an\s+)",
            r"\b(?:requesting|asking\s+for)\s+(?:a|an|my)\b",
            r"\b(?:i|we)(?:'d|\s+would)\s+prefer\s+(?:a|an|to\s+(?:get|have|receive|return))\b",
        ),
        veto=pattern(
            r"\b(?:don't|do\s+not|no\s+longer|never)\s+(?:want|need)\b|\bwanted\s+to\s+(?:say|thank"
            r"|know)\b|\b(?:as|what|if|whatever|when)\s+(?:i|we)\s+(?:want|need)\b"
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.75,
        tags=("request",),
    ),
    ClauseRule(
        name="request.zh",
        kind=Kind.REQUEST,
        pattern=pattern(
            r"^\s*(?:能不能|能否|可以|可不可以|能|是否可以|麻烦(?:你们?|您)?)?请?(?:你们?|您)?帮(?:我|忙"
            r"|个忙)?.{2,}",
            r"(?:^|[，,])\s*请(?!问|记|忘|别忘|稍等|注意|叫|称呼|用|说|讲|告诉|解释|推荐|不要忘).{2,}",
            r"麻烦(?:你们?|您)?(?!了).{2,}|拜托.{2,}",
            r"我(?:们)?(?:想要?|要|需要|希望|申请|要求)(?:你们?|您|能)?(?:退款|退货|换货|取消|申请|开(?:具"
            r"|一?张)?发票|发票|升级|降级|修改|更改|更换|投诉|重置|删除|注销|补发|赔偿|预约|增加|改|退|换"
            r"|查|下载|购买|买|订|续费|一个|一张|一份|重新)",
            r"(?:能不能|能否|可不可以|可以|能)(?:帮我|给我|为我|尽快|再|退|换|取消|发|安排|补|加).{1,}",
            r"希望(?:你们?|贵公司|能|可以|尽快).{2,}",
            r"(?:客户|顾客|用户|他|她)(?:想要?|要求|需要|希望|申请).{2,}",
        ),
        veto=pattern(
            r"^\s*请问|帮不|不(?:需要|想要|想|要)(?:退|换|取消|申请)|推荐|告诉我|解释|还记得|我想(?:知道"
            r"|问|了解)|帮助我们?很|谢谢"
        ),
        voices=ABOUT_CUSTOMER,
        in_questions=True,
        importance=0.8,
        tags=("request",),
    ),
)
