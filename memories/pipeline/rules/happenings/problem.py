"""Problem reports: what does not work for the customer, now."""

from memories.enums import Kind
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER

_ADVERB = (
    r"(?:(?:still|always|often|completely|totally|now|currently|constantly|suddenly|just|again"
    r"|also|not|even|so|very|too|really|\w+ly)\s+){0,3}"
)
_BE = (
    r"(?:\b(?:is|are|was|were|seems?(?:\s+to\s+be)?|appears?(?:\s+to\s+be)?|looks?|got|gets?"
    r"|has\s+been|have\s+been|keeps?\s+being|arrived|arrives|comes?(?:\s+(?:out|back|through))?|came(?:\s+(?:out|back"
    r"|through))?|turn(?:s|ed)?\s+out|end(?:s|ed)?\s+up|show(?:s|ed)?\s+up|stay(?:s|ed)?|remain(?:s|ed)?)|'s|'re)"
)
# Verbs of what a thing does when it is made or shown: "prints upside down", "opens blank".
_SHOWS = (
    r"\b(?:open|print|render|load|display|download|export|appear|turn|scan|arrive|play|start)(?:s|ed|d)?"
    r"(?:\s+as)?(?:\s+an?)?"
)
# What is made or shown, and comes out spoilt.
_SPOILT = (
    r"(?:blank|garbled|scrambled|distorted|pixelated|blurr?(?:y|ed)|upside[\s-]+down|inverted|illegible|unreadable"
    r"|gr[ea]y(?:ed)?[\s-]+out|cut\s+off|truncated|misaligned)"
)
_DISPLAY = (
    r"(?:pages?|screens?|previews?|displays?|monitors?|images?|pictures?|photos?|videos?|windows?|thumbnails?"
    r"|dashboards?|players?|views?|streams?)"
)
_THING = (
    r"\b(?:files?|pdfs?|documents?|exports?|reports?|invoices?|receipts?|downloads?|lists?|tables?|charts?|folders?"
    r"|archives?|zips?|csvs?|spreadsheets?|attachments?|letters?|e-?mails?|messages?|cart|basket|box(?:es)?|parcels?"
    rf"|packages?|envelopes?|menus?|results?|{_DISPLAY})"
)
# Colours and emptiness are no fault by themselves: a phone is black, a tank is empty. A page that is either, is.
_EMPTIED = (
    rf"{_THING}(?:\s+\S+){{0,4}}?\s+(?:{_BE}|{_SHOWS})\s+{_ADVERB}empty\b(?!\s+by\s+default)"
    rf"|\b{_DISPLAY}(?:\s+\S+){{0,3}}?\s+(?:{_BE}|{_SHOWS})\s+{_ADVERB}(?:all\s+)?(?:black|white|gr[ea]y|blue|green"
    r"|muted|silent)\b(?!\s+(?:and|with|or)\b)"
    r"|\b(?:audio|sound|microphone)\s+(?:is|was|stays|keeps\s+being)\s+(?:\w+ly\s+)?(?:muted|silent)\b"
)
_ZH_SHOWN = r"(?:屏幕|页面|画面|界面|图片?|照片|视频|预览|窗口|截图|扫描件|头像|二维码|打印)"
_ZH_MADE = (
    r"(?:文件|报表|报告|导出|下载|列表|页面|盒子?|包裹|箱子?|附件|邮件|文档|表格|购物车|内容|发票|账单|信封|打开)"
)
# 卡 is also a card (银行卡在…): it is stuck only after what can get stuck, or after a word for how long.
_ZH_STUCK = (
    r"(?:一直|老是?|总是?|都|又|还|还是|被|仍然?|始终|直接|每次|现在|包裹|快递|订单|退款|货物?|物流|页面|进度|申请|系统"
    r"|流程|安装|更新|工单|审核|付款|支付|程序|应用|软件|加载|下载|界面|屏幕|件|单子|结账|登录|注册|升级|^我)"
)
_ZH_STATES = (
    r"(?<!可以)(?<!应该)(?:是|变成|成了|显示|为|出来|打开|一片|还|都)(?:一片|了)?空白"
    rf"|{_ZH_MADE}[^，。]{{0,8}}?(?:是|都|全)空的"
    rf"|(?:{_ZH_SHOWN}|字)[^，。]{{0,8}}?(?:很|太|都|是|变|变得|有点|非常|特别|好)模糊"
    rf"|{_ZH_SHOWN}[^，。]{{0,8}}?(?:是|变|变成|一片|都|全)(?:全|漆|纯|一片)?[黑白灰蓝绿](?!白)(?:色|的|了|$)"
    rf"|{_ZH_SHOWN}[^，。]{{0,8}}?(?:漆|全|纯)黑"
    r"|(?:按钮|按键|选项|菜单|图标|开关|入口)[^，。]{0,8}?灰(?:色|了|掉|的)"
    r"|没有?(?:声音|画面|图像)|没声(?=$|[，。了儿])|花屏|重影|颠倒|错位"
    r"|倒着(?:显示|打印|出来|的)|(?:是|都)[倒反]着?的"
    r"|(?:一直|老是?|总是?|不停地?|还|光|只)在?(?:转圈|加载|缓冲)"
    r"|(?:都|全)(?:是|变成?|成了?|显示)了?(?:问号|方块|方框)"
    rf"|{_ZH_STUCK}卡在(?!路上|家)"
)
_STATE = (
    r"(?:broken|down|stuck|held\s+up|frozen|unavailable|unresponsive|inaccessible|missing|damaged|defective"
    r"|faulty|corrupt(?:ed)?|blocked|locked|offline|"
    r"failing|crashing|hanging|freezing|lagging|buggy|glitchy|dead|bricked|overcharged"
    r"|declined|rejected|disabled|deleted|lost|delayed|"
    r"cracked|torn|leaking|incomplete|wrong|incorrect|misconfigured|expired|unusable|useless"
    r"|unstable|laggy|slow|overheating|scratched"
    rf"|{_SPOILT})"
)
_WONT = (
    r"(?:"
    r"\b(?:does|do|did|is|are|was|were|will|would|could|can|has|have)(?:n't|nt|\s+not)\s+"
    r"|\b(?:won't|wont|can't|cant|cannot|can\s+not|doesnt|didnt|isnt|arent)\s+|"
    r"\b(?:refuses|fails?|failed|unable|not\s+able)\s+to\s+|\bnever\s+"
    r")"
)
_DOING = (
    r"(?:\w+ly\s+|even\s+|let\s+me\s+|allow\s+me\s+to\s+|be\s+)?(?:work\w*|load\w*|open\w*"
    r"|start\w*|connect\w*|respond\w*|sync\w*|sav(?:e|ing)|play\w*|print\w*|show\w*|"
    r"send\w*|go(?:ing)?\s+through|went\s+through|arriv\w+|com(?:e|ing)|updat\w+|upload\w*"
    r"|download\w*|launch\w*|turn\w*|display\w*|boot\w*|receiv\w+|charg\w+|accept\w*|"
    r"log\w*|sign\w*|access\w*|pay\w*|check\s?out|complet\w+|install\w*|register\w*|reset\w*"
    r"|find\w*|see\w*|get\w*|deliver\w*|ship\w*|"
    r"recogni[sz]\w+|appear\w*|refresh\w*|export\w*|import\w*|process\w*|submit\w*|track\w*"
    r"|cancel\w*|chang\w+|add\w*|remov\w+|pair\w*|"
    r"scroll\w*|render\w*|deploy\w*|build\w*|compil\w+|run\w*|use|place|reach\w*|enter\w*|join\w*"
    r"|click\w*|switch\w*|edit\w*|delet\w+|finish\w*|"
    r"verif\w+|order\w*|book\w*|view\w*|activat\w+|renew\w*|apply|attach\w*|configur\w+|mov\w+"
    r"|stop\w*|charge|hear\w*|read\w*)\b"
)
_HAVING = (
    r"\b(?:ha(?:ve|s|d|ving)|get(?:s|ting)?|got|see(?:s|ing)?|saw|experienc\w+|fac(?:e|es|ing)"
    r"|encounter\w*|hit(?:ting)?|run(?:ning)?\s+into|ran\s+into|"
    r"receiv\w+|there(?:'s|\s+is|\s+are|\s+was|\s+seems)|report(?:s|ed|ing)?|throws?|shows?"
    r"|returns?|gives?|displays?|says)\b"
)
_TROUBLE = (
    r"(?:errors?|exceptions?|bugs?|issues?|problems?|troubles?|difficult(?:y|ies)|glitch(?:es)?"
    r"|outages?|failures?|crash(?:es)?|time-?outs?|blank\s+(?:page|screen)|(?:white|black"
    r"|blue)\s+screen)"
)

RULES: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="problem.report",
        kind=Kind.ISSUE,
        pattern=pattern(
            rf"{_BE}\s+{_ADVERB}{_STATE}\b",
            rf"{_SHOWS}\s+{_ADVERB}{_SPOILT}\b|{_EMPTIED}|{_ZH_STATES}",
            rf"{_SHOWS}\s+empty\s+(?:files?|pages?|documents?|lists?|folders?|archives?)\b",
            r"\b(?:shows?|displays?|appears?|comes?|prints?)\s+(?:up\s+|out\s+)?as\s+(?:question\s+marks|squares"
            r"|boxes|gibberish)\b",
            r"(?<!\bi\s)\b(?:play|start|run|load|open|stream|arriv|display|show)(?:s|es|ed)?\s+without\s+(?:any\s+)?"
            r"(?:sound|audio|picture|images?|text|content)\b",
            r"\bspins?\s+(?:forever|endlessly|and\s+(?:spins?|never))\b|\b(?:just|only)\s+spins\b"
            r"|\b(?:spinning|loading|buffering)\s+(?:forever|endlessly|without\s+end)\b",
            rf"{_BE}\s+{_ADVERB}not\s+(?:\w+ly\s+)?(?:\w+ing|available|visible|accessible|valid|there"
            r"|correct|right|accepted|recogni[sz]ed|delivered)\b",
            rf"{_WONT}{_DOING}",
            r"^\s*(?:it'?s\s+)?(?:still\s+)?not\s+(?:working|loading|opening|responding|starting"
            r"|connecting|syncing|fixed|resolved)\b",
            r"\bkeep(?:s|ing)?\s+(?:on\s+)?(?:getting|seeing|having|\w+ing)\b|\bkept\s+\w+ing\b",
            r"\b(?:crash(?:es|ed|ing)?|freez(?:es|ing)|froze|hangs|hung|fails?|failed|failing"
            r"|errors?\s+out|times?\s+out|timed\s+out|disconnects?|"
            r"stop(?:s|ped)\s+working|breaks|broke|malfunction\w*|glitch(?:es|ing)|lags|bugs\s+out"
            r"|goes?\s+(?:blank|black)|went\s+(?:black|blank|dead|offline|missing)|went\s+down"
            r"|went\s+wrong|logs?\s+me\s+out|kicks?\s+me\s+out)\b",
            rf"{_HAVING}\s+(?:\S+\s+){{0,5}}?{_TROUBLE}\b",
            rf"^\s*{_TROUBLE}\s+(?:code\s+)?(?:\d{{3,}}|[A-Z]+[-_]?\d+|with|on|in|when|while|logging|at)\b",
            r"\berror\s+(?:code\s*:?\s*)?(?:#?\d{3,}|[A-Z]{1,5}[-_]?\d{2,})\b",
            r"\b(?:double|over|wrongly|incorrectly|twice)[\s-]*charged\b|\bcharged\s+(?:me\s+"
            r"|us\s+)?(?:twice|double|two\s+times|again|the\s+wrong)\b|\bbilled\s+(?:me\s+)?twice\b",
            r"\b(?:haven't|have\s+not|hasn't|has\s+not|didn't|did\s+not|never)\s+(?:yet\s+|even\s+"
            r"|actually\s+)?(?:been\s+)?(?:receiv\w+|arriv\w+|got(?:ten)?|get|come|deliver\w+|shipp\w+"
            r"|refunded|show\w*)\b",
            r"\bwrong\s+(?:item|size|product|amount|address|colou?r|order|model|version|price|charge"
            r"|parcel)\b|\b(?:locked|logged)\s+out\b|\bhacked\b|"
            r"\bno\s+(?:sound|picture|signal|internet|access|response|connection|power)\b"
            r"|\bproblems?\s+with\b|\bissues?\s+with\b|\btrouble\s+\w+ing\b|\bnothing\s+happens\b"
            r"|\b(?:does|do|did)\s+(?:absolutely\s+)?nothing\b",
            r"失败|登录不|登不|登陆不|无法|打不开|报错|出错|崩溃|闪退|卡死|卡住|很卡|太卡|卡顿|没反应"
            r"|没有反应|不能(?:登录|用|使用|支付|付款|打开|连接|下载|上传|提交|正常|播放|访问|收到|保存)|"
            r"(?:付|用|上|进|连|收|看|点|加载|下载|上传|提交|支付|付款|连接|安装|更新|保存|启动|开|退|改"
            r"|播放|显示|发|找|绑定)不(?:了|到|上|去|出|进|开|动|成功)|坏了|坏的|出(?:了|现)?问题|有问题"
            r"|有bug|出bug|异常|白屏|黑屏|"
            r"(?:还|一直|都|仍)?(?:没有?|未)(?:收到|到账|到货|到(?=$|[，。了])|发货|送到|送达|更新|退款"
            r"|寄到|发出)|丢了|丢失|发错|少发|漏发|错发|破损|损坏|重复扣|多扣|扣了(?:两|2)次|不工作|不好用"
            r"|故障|不见了|错误(?:代码|码|信息)?|"
            r"掉线|断线|断开|超时|连不上|被锁|被盗|乱码|延迟|漏水|失灵|不显示|不响应|不支持我",
        ),
        veto=pattern(
            r"\b(?:i|we|it|they)\s+(?:might|may)\b",
            r"\bwould(?!\s+not\b)\b.*\bif\b|\bif\b.*\bwould(?!\s+not\b)\b",
            r"\b(?:no|not\s+an?|without\s+(?:any\s+)?|isn't\s+an?|any|zero)\s+(?:more\s+)?(?:problems?"
            r"|issues?|errors?|trouble|bugs?)\b(?!.*\b(?:still|but)\b)",
            r"\b(?:i|we)\s+(?:can't|cannot|can\s+not|couldn't)\s+(?:wait|thank|believe|complain|say"
            r"|imagine|remember|recall|stress)\b",
            r"\b(?:works?|working)\s+(?:now|again|fine|great|perfectly|well)\b|\b(?:is|was|has\s+been|got"
            r"|been)\s+(?:now\s+)?(?:fixed|resolved|solved)\b|\bno\s+longer\s+(?:broken|fail\w*|crash\w*"
            rf"|down|an?\s|stuck|held\s+up|empty|{_SPOILT})",
            r"\b(?:stuck|held\s+up)\s+(?:in|at)\s+(?:traffic|(?:an?\s+)?meetings?|work|bed)\b",
            r"\b(?:isn't|aren't|wasn't|is\s+not|not)\s+(?:broken|down|missing|damaged|wrong|locked|stuck"
            rf"|slow|held\s+up|empty|{_SPOILT})\b|\bnever\s+(?:crash|fail)\w*|\b(?:doesn't|didn't|does\s+not)\s+(?:crash|fail"
            r"|freeze)\b",
            r"^\s*(?:i\s+am|i'm|we're|sorry)\s+(?:late|wrong|slow|lost|down|dead)\b|\b(?:do\s+not|don't"
            r"|never)\s+(?:send|call|contact|e-?mail|text|show)\b|\bplease\s+(?:do\s+not|don't)\b",
            r"\bkeep(?:ing)?\s+(?:\w+ing\s+)?(?:in\s+mind|up\s+the)|\b(?:i|we)\s+keep\s+(?:using|working"
            r"|buying|coming|recommending|my|our)\b",
            r"没(?:有)?(?:什么)?问题(?!.*但)|(?:已经?|都)(?:解决|修好|修复|恢复|好)了?|不再?(?:是?空白|模糊|花屏|卡在|转圈|颠倒|一?直?转圈)|不再(?:报错|崩溃"
            r"|失败)|没有?(?:卡在|再?转圈|花屏)|(?:没有?|不|从未|从没)(?:报错|崩溃|失败|出错|闪退|坏)|无法接受|别无法|没错误|忘不了"
            r"|少不了|受不了|离不开|忍不了",
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.8,
        confidence=0.88,
        tags=("error", "open"),
    ),
)
