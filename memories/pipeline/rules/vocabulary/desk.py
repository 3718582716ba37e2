"""The words of a support desk's own business, as data: what a customer says of these tells nothing of their life.

"I'm aiming for a refund" is no goal, "I'm studying the invoice" no research, "two open tickets" no herd of theirs.
"""

import re

# What a complaint is about, or what somebody asks of the desk.
DESK = re.compile(
    r"\b(?:you|your|yours|refunds?|refunded|money\s+back|my\s+money|chargebacks?|charg(?:e|es|ed|ing)|parcels?|packages?|deliver(?:y|ies|ed)"
    r"|shipments?|shipping|tickets?|complaints?|invoices?|subscriptions?|memberships?|accounts?|coupons?|vouchers?|repl(?:y|ies)|resol\w+"
    r"|settlement|compensation|couriers?|human|agents?|representative|supervisor|manager\s+to|replacements?|exchange|cancel\w*|renewal"
    r"|(?:my|the|an?|this)\s+(?:orders?|bookings?|bills?|cases?|errors?|issues?|problems?|bugs?|outages?)|return\s+(?:the|my|it|this)"
    r"|legal\s+action|apolog\w+|deposit|call-?back|the\s+service|technician|providers?|working\s+\w+|patience|excuses?)\b",
    re.I,
)
# What is chosen, done or suffered now, and is no aim: "I'm going for lunch", "for the blue one", "for the worst".
PASSING = re.compile(
    r"(?:nothing|free|good|departure|disappointment|ages|options|which|(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunch|dinner|breakfast|coffee|drinks?|bed|patience|(?:a|the|my)?\s*(?:walk|run|drive|swim|smoke|break|call|worst"
    r"|moment|cheap\w*|best|other|blue|red|black|white|green|big\w*|small\w*|same|first|second|third|next|last|money)\b|surgery|it\b)",
    re.I,
)
# Things a desk counts: so many of them today says nothing of the customer.
DESK_THINGS_TEXT = """
    grievances concerns passwords hands refunds tickets bookings invoices charges payments parcels packages agents
    reps complaints representatives fingers tabs chats reminders reviews rewards coupons vouchers scratches typos bugs
    glitches stars flights reservations
    appointments messages calls mistakes strikes contacts couriers drivers stores branches percents buttons
    emails boxes guests returns replies excuses managers supervisors crashes failures transactions words deliveries
    shipments orders subscriptions warnings letters texts notifications codes attempts bags seats rooms nights
    """
DESK_THINGS = frozenset(DESK_THINGS_TEXT.split())
# Done by mistake, for a moment, or undone at once: nothing ended.
UNDONE = re.compile(
    r"\bre-?(?:install|open|start|boot|stor|activat|instat|subscrib|connect)\w*|\bby\s+(?:mistake|accident|error)\b|\bmistakenly\b"
    r"|\baccident(?:al|ally)?\b|\b(?:again|twice|undo)\b|\b(?:put|bring|get|turn|switch)\s+(?:it|them)\s+back\b"
    r"|\bfor\s+(?:an?|one|two|a\s+few|\d{1,3})\s+(?:seconds?|minutes?|moments?|hours?|whiles?|bit)\b|\btemporar\w+|\bmaintenance\b|\b(?:the|a)\s+(?:dump|backup)\b|\bas\s+a\s+gift\b"
    r"|\bkept\s+it\b|\bwant\s+(?:it|them)\s+back\b|\bfrom\s+(?:the|my|our|this)\s+(?:\w+\s+)?(?:list|filter|menu|cart|basket|order|dock|desktop|page"
    r"|settings)\b|又登录|帮我续"
    r"|误操作|误删|误点|手滑|不小心|恢复|重装|又装|重新|还在|怎么|为什么|打不开|连不上|维护|一会儿?",
    re.I,
)
# What is said before an end that makes it none: "we never dropped", "it feels like we dropped".
UNREAL_END = re.compile(
    r"\b(?:never|not|n't|hardly|almost|nearly|feels?\s+like|as\s+if|as\s+though|if\s+only|joked|joking|kidding|imagine|pretend\w*)\b[^,;]{0,40}$|(?:n't)\s[^,;]{0,30}$|(?:同事|朋友|老婆|老公|家人|客户|[你他她]们?|没有?|如果|要是)[^，。]{0,4}$",
    re.I,
)
# What stands after a name without making it the name of something else: "dropped Jenkins last week".
GOES_ON = re.compile(
    r"\s*(?:$|[,.;:!?()…—-])|\s+(?:and|or|but|so|because|since|as(?!\s+a\b)|for|in|on|at|to(?!\s+(?:an?|the|one|two)\b)|with|from|after|before|when"
    r"|while|until|last|this|these|that|which|who|yesterday|today|tonight|now|already|finally|completely|entirely|fully"
    r"|altogether|too|once|years?|months?|weeks?|days?|ages|any\s?(?:more|longer)|long|early|recently|over|due|it|i|we|two|three|four|a\s+(?:week|month"
    r"|year|while|day|few|couple|long)|an?\s+hour|app|plan|subscription|account|project|platform|software|tool|licen[cs]es?|instead|anyway"
    r"|entirely|by|is|was|did|never)\b",
    re.I,
)
# The company's own side at work: "your driver used …", "the technician replaced …".
THEIR_SIDE = re.compile(
    r"(?:^|[,;]|\b(?:and|but|that|because|since|when|after)\b)\s*(?:your\b|you\b|the\s+(?:technician|driver|courier|agent|seller|store|shop"
    r"|mechanic|docs?|documentation|latest|newest|current\s+release|example|website|manual)\b)(?![^;]*\b(?:i|we|i'm|we're|i've|we've|(?:my|our)\s+(?:team|company))\b)"
    r"|你们|贵司|贵公司",
    re.I,
)
# What follows a model and makes it something else: "my iPhone 15 order", "a Galaxy S24 cover", "my Pixel 6 was stolen".
NOT_THE_THING = re.compile(
    r"\s+(?:\w+\s+)?(?:orders?|purchase|case|cover|sleeve|charger|cable|adapter|refund|delivery|parcel|shipment|invoice|return|box|packaging|strap"
    r"|protector|stand|dock|skin|manual|receipt|offer|deal|listing|preorder|pre-order)\b|\s+inch\b"
    r"|\s+(?:was|got|has\s+been|is|were)\s+(?:just\s+)?(?:stolen|sold|returned|lost|gone|exchanged|replaced|swapped|given|never\s+(?:delivered|shipped)"
    r"|my\s+\w+['’]s)\b|\s+(?:never|hasn't|has\s+not|didn't|did\s+not)\s+(?:arrived?|come|shipped?|delivered)\b",
    re.I,
)
# A place in a queue, a customer's standing, the owner of a thing: no work.
NO_ROLE = re.compile(
    r"^(?:number|no\.|#|spam|gold|silver|platinum|premium|vip|diamond|bronze)\b|\b(?:member|tier|plan|level|status|user|subscriber)$"
    r"|^会员$|^(?:vip|VIP)|会员|套餐"
    r"|\bowner\s+of\s+(?:an?|the|this|that|your|one)\s+(?:\w+\s+)?(?:phone|laptop|iphone|device|car|tv|account|product|tablet|printer|watch)\b",
    re.I,
)
# Where or how far a thing is, and not what it is about: "on sale", "about to start", "a blog on WordPress".
NO_TOPIC = re.compile(
    r"(?:to\s|google\b|dropbox\b|onedrive\b|icloud\b|(?:pre-?|back-?)?(?:sale|order|hold|track|time|offer|display|loan|repeat|pause|schedule|fire|demand|air|dvd|blu-?ray|cd|vinyl|netflix"
    r"|youtube|twitch|spotify|substack|medium|wordpress|instagram|tiktok|audible|kindle|steam|amazon|it|them|top|board)\b|its?\b|their\b"
    r"|the\s+(?:way|wrong|right|shelf|list|market|house|app|web|site|website|same|other|side)\b|private|public|draft|archived?|glossy|matte|a4\b|pdf\b|the\s+(?:printer|archive)|options|which|once|twice|\d|ready|half|an?\s+(?:break|hour|week|month)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|weekends?\b)",
    re.I,
)
# What one may take up or pick up to learn it; everything else is fetched.
TAKEN_UP = re.compile(
    r"(?:the\s+)?(?:\w{2,20}ing|guitar|piano|violin|cello|drums|ukulele|flute|saxophone|banjo|harp|chess|tennis|golf|squash|padel|yoga|pilates"
    r"|judo|karate|ballet|pottery|origami|calligraphy|english|spanish|french|german|italian|portuguese|russian|arabic|hindi|japanese"
    r"|chinese|mandarin|cantonese|korean|dutch|swedish|norwegian|danish|finnish|polish|czech|greek|turkish|hebrew|latin|swahili"
    r"|vietnamese|thai|welsh|irish|gaelic|photography|watercolou?rs?|astronomy|archery|carpentry|woodwork|\w+\s+lessons)\b(?!\s+(?:from|at)\b)",
    re.I,
)
# Who answers no letters: machines, authorities, days, and things that bear the word ("my coach Wallet").
NOBODY = re.compile(
    r"(?:siri|alexa|cortana|bixby|gemini|copilot|chatgpt|claude|google|amazon|apple|police|support|customer|online|wallet|bag|purse|tote|who\b"
    r"|bill\s+was|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|july|august|september|october|november|december)\b",
    re.I,
)
# What stands after "I work at" and is no employer.
NO_COMPANY = re.compile(
    r"^(?:not|now|no|very|so|also|always|still|currently|closed|based|located|going|having|looking"
    r"|using|in|on|at|home|night|nights|a\b|an\b|the\s+(?:moment|office|time)|least|most|all|first"
    r"|once|work"
    r"|school|university|this|that|"
    r"it|your|you|my|our|his|her|their|it's|present|scale|weekends?|different|least|something|me|us"
    r"|him|them|\w+self"
    r"|\w+selves|free|(?:fun|money)$|\d+$|prime|premium|gold|vip|\w+['’]s\s+(?:meeting|call|chat|class|team)|(?:\d+|many|few)\s+(?:hours|days|weeks|months|years))\b",
    re.I,
)
