"""Kinds of what is asked for, as data: cuisines, genres, vehicles, classes of service, by topic."""

from memories.pipeline.rules.wanting.wish_rules import WishRule, wish_rule

_DISH = r"((?-i:[A-Z])[\w'-]+(?:\s+(?:&|and)\s+(?-i:[A-Z])\w+|\s+(?-i:[A-Z])\w+|\s+(?:meal|pot|food" r"|noodles)\b)?)"
_NO_DISH = (
    r"(?:the|any|what|some|find|other|that|this|good|nice|a|an|i|which|more|another|look|search|is|are"
    r"|no|yes|their)"
)

KINDS: tuple[WishRule, ...] = (
    wish_rule(
        "kind",
        r"\b(sedan|hatchback|suv|minivan|van|convertible|compact|pickup\s+truck)\b(?!\s*(?:is|was"
        r"|would\s+be)\s+(?:too|not))",
        "rental",
    ),
    wish_rule(
        "kind",
        r"\b(pool|shared|regular|luxury|executive|premium)\b(?=\s+(?:ride|cab|taxi|car|one)|\W*$|\s+(?:now"
        r"|please|instead|for|and)\b)",
        "ride",
    ),
    wish_rule(
        "kind",
        r"\b(psychologist|psychiatrist|family\s+(?:counsell?or|therapist)|marriage\s+counsell?or"
        r"|dermatologist|pediatrician|dentist)s?\b",
        "therapist",
        "doctor",
    ),
    wish_rule(
        "kind",
        r"\b(?:an?|the|some|another|for|like|love|enjoy|prefer|want|something|good|see|watch|of|now"
        r"|movies?|films?)\s+(action|adventure|animat(?:ed|ion)|anime|biographical|comed(?:y|ies)"
        r"|funny|crime|cult|documentary|drama|family|fantasy|horror|scary|imaginative|musical|mystery"
        r"|offbeat|play|romantic|romance|sci-?fi|scientific\s+fiction|sports?|suspense|thriller|western"
        r"|comic|cartoon|animation|fight|supernatural|dramatic\s+story|war|spy|superhero|detective"
        r"|martial\s+arts|science\s+fiction)\b(?!\s+times?\b)",
        "movie",
    ),
    wish_rule("kind", r"\b(?:in|from|of|any)\s+(?:the\s+)?(\w+)\s+(?:category|genre)\b"),
    wish_rule(
        "kind",
        r"\b(drama|dramatic\s+story|comic|cartoon|animat(?:ion|ed)|fight|supernatural|biographical|war|spy"
        r"|superhero|detective|science\s+fiction|horror|comedy|fantasy|scary|action|family|anime|play"
        r"|musical|mystery|thriller|romance"
        r"|sci-?fi)\s+(?:movies?|films?|ones?|flicks?)\b",
        "movie",
    ),
    wish_rule(
        "kind",
        r"\b(asian|reggae|rap|rock(?:-and-roll|\s+and\s+roll|\s*'?n'?\s*roll)?|pop|metal|country"
        r"|electro(?:nica|nic)?|edm|techno|classical|jazz|blues|soul|punk|indie|gospel|k-pop|disco"
        r"|reggaeton|folk|hip[\s-]?hop|house|latin)\b"
        r"(?=\s+(?:songs?|music|tracks?|tunes?|genre|stuff|ones?)\b)",
        "music",
    ),
    wish_rule(
        "kind",
        r"\b(music(?:al)?|theat(?:er|re)|concert|broadway|sports?|baseball|basketball|football|soccer"
        r"|festival|opera|ballet)s?\b(?!\s+(?:is|was|center|hall|venue))(?=\s+(?:events?|shows?|games?"
        r"|plays?|type|category|or|on|in|at|that|i|performances?)\b|\W*$)",
        "event",
    ),
    wish_rule(
        "kind",
        r"\b(museums?|park|historical\s+(?:landmark|site)|landmark|theme\s+park|sports\s+venue"
        r"|shopping\s+area|place\s+of\s+worship|garden|zoo|performing\s+arts\s+venue)\b",
        "event",
    ),
    wish_rule(
        "kind",
        rf"\b(?:serv(?:es?|ing)|offer(?:s|ing)?)\s+(?:some\s+|good\s+)?{_DISH}(?=\s+(?:food|cuisine"
        r"|dishes)\b|\W|$|\s+(?:for|in|at|near|and|outdoors?)\b)",
        "table",
    ),
    wish_rule("kind", rf"\b(?!{_NO_DISH}\b){_DISH}\s+(?:cuisine|food|restaurants?|dishes|meals?)\b", "table"),
    wish_rule(
        "kind",
        rf"\b(?:like|want|prefer|love|for|some|find)\s+(?:some\s+|an?\s+)?(?!{_NO_DISH}\b){_DISH}(?=\W*$"
        r"|\s+(?:in|please|food|would)\b)",
        "table",
        asked=r"\b(?:type|kind|sort)\s+of\s+(?:food|cuisine)|\b(?:food|cuisine)\b[^?]*\?",
    ),
    wish_rule(
        "kind",
        r"\b(asian(?:\s+fusion)?|american|italian|mexican|chinese|japanese|korean|thai|indian|vietnamese"
        r"|french|greek|spanish|mediterranean|turkish|filipino|african|austrian|bistro"
        r"|caribbean|latin\s+american|barbecue|bbq|breakfast|brunch|burgers?|chicken|coffee|dim\s+sum"
        r"|fast\s+food|hot\s?pot|izakaya|noodles|pasta|pizza|pub|ramen|salad|sandwich(?:es)?|sea\s?food"
        r"|soul\s+food|soup|steak|sushi|tapas|taqueria|vegan|vegetarian|gastropub)\b(?!\s+(?:house|garden"
        r"|options?|dishes|menu|place\s+called|is|was|friendly))",
        "table",
    ),
    wish_rule(
        "kind",
        r"^\W*(?:(?:yes|sure|well|maybe|i\s+(?:like|love|want|prefer)|some|an?"
        r"|good)\b[\s,]*)*((?-i:[A-Z])?[a-z-]{3,}(?:\s[a-z-]+)?)"
        r"(?=\W*$|\s+(?:would|is|films?|movies?|featuring|starring|please)\b)",
        "movie",
        asked=r"\bgenres?\b",
    ),
)
