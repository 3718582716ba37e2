"""What the words on a problem's end or answer name: "the printer works again" names the printer. Pure.

Words that people use of any problem name none, in whichever language; what is left says which one is meant.
"""

import re

from memories.index.terms import lexemes
from memories.language import DEFAULT

_GENERAL_TEXT: dict[str, str] = {
    "en": """
        it that this everything all both works working worked fine now again finally already thanks thank great perfect
        problem problems issue issues error bug fixed fix solved solve resolved gone sorted good okay yes helped did
        trick no longer can could customer confirms confirmed says reports is are well your update advice
        seems seem to be being today
        morning since now really totally completely everywhere still sure looks like both anymore any more after
        """,
    "de": """
        es das dies dieses alles ist sind war hat haben ich wir mein meine meinem meiner funktioniert funktionieren geht
        gehen läuft laufen klappt klappen jetzt nun wieder endlich schon bereits danke vielen dank super prima perfekt
        toll gut problem probleme fehler gelöst behoben erledigt geholfen alles ja ok okay mir uns der die den dem ein
        eine einen und auch kann können bei von ihr ihre ihrer tipp hinweis update sehr bestens einwandfrei normal
        wie immer seit heute kein keine mehr sich
        """,
    "es": """
        eso esto todo ya ahora sí si funciona funcionan funcionó otra vez de nuevo por fin gracias muchas perfecto
        genial bien problema problemas error errores solucionado solucionada resuelto resuelta arreglado arreglada
        arregló
        solucionó está están es son fue ha han he me mi mis el la los las lo un una y también puedo podemos con su sus
        muy correctamente normal vale ok ayuda consejo quedó se
        """,
    "fr": """
        ça ca cela ce c est ceci tout tous marche marchent remarche fonctionne fonctionnent maintenant nouveau à a de
        enfin déjà merci beaucoup parfait super bien problème problèmes erreur erreurs bug résolu résolue réglé réglée
        réparé réparée oui ok le la les l un une des du et aussi je j ai nous mon ma mes votre vos peux peut pouvons
        sont très normalement aide conseil y
        """,
}
_GENERAL = {language: frozenset(text.split()) for language, text in _GENERAL_TEXT.items()}
_EN = frozenset(lexemes(_GENERAL_TEXT[DEFAULT]))
_SAID_OF_ANY = {
    "zh": re.compile(
        r"(?:这个|那个|这些|那些|现在|已经|终于|刚刚?|马上|问题|故障|毛病|错误|报错|解决|修好|修复|恢复|正常|可以"
        r"|能够?|好了|好的|行了|搞定|弄好|谢谢|感谢|多谢|太好了|太棒了|试了|试|一下|可是|客户|顾客|用户|确认|反馈|表示|你们?|您|我们?|他们?|她|全都|全部|都|全|又|再|重新|不再|没再|没有|没|了|的"
        r"|是|也|就|用|使用|啦|呀|啊|哦|嗯|吧|完全|一切|所有|今天|之后|后来|后|按|照|方法|办法|被|把|给|在|和|它|这|那|还|很|非常|帮助|支持)"
    ),
    "ja": re.compile(
        r"(?:ようになりました|ようになった|無事に?|やっと|ようやく|今は?|もう|ちゃんと|きちんと|普通に|これで?|それで?|あれ|全て|すべて|問題|不具合|エラー|障害|直り"
        r"|解決し|復旧し|正常に?|動く|動き|できる|出来る|使える|開ける|入れる|まし|ました|です|ます|た|おかげ様?で|ありがとう|ございます|助かり|はい"
        r"|[はがもをにのでと])"
    ),
}
_WORD = re.compile(r"[^\W\d_]{2,}")


def named_in(text: str, *, language: str) -> set[str]:
    """The lexemes of the words that are not said of any problem."""
    general = _SAID_OF_ANY.get(language)
    if general:
        return {term for term in lexemes(general.sub(" ", text)) if len(term) > 1}
    if language == DEFAULT or language not in _GENERAL:
        return set(lexemes(text)) - _EN
    return set(lexemes(" ".join(w for w in _WORD.findall(text.lower()) if w not in _GENERAL[language])))


# Different words for one thing: the checkout that fails works when the payment goes through.
_KIN: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "pay",
        re.compile(
            r"\bcheck(?:ing|ed)?[\s-]?outs?\b|\bpay(?:s|ing|ments?)?\b|结账|结帐|付款|支付|买单|付不了|付钱", re.I
        ),
    ),
    ("login", re.compile(r"\b(?:log(?:ged|ging)?|sign(?:ed|ing)?)[\s-]?(?:in|on)\b|\blogins?\b|登录|登陆|登入", re.I)),
    ("site", re.compile(r"\b(?:web\s?)?sites?\b|\b(?:web\s?)?pages?\b|网站|网页|官网|页面|首页", re.I)),
    ("app", re.compile(r"\bapps?\b|\bapplications?\b|应用|程序|软件|客户端", re.I)),
)
# These are troubles with money, which no working checkout mends.
_MONEY = re.compile(
    r"\brefund|\bcharg|\btwice\b|\bdouble|\binvoice|\bbill(?!ing\s+page)|\bwrong\s+(?:amount|price)|退款|扣款|扣了|重复|多收|发票|金额",
    re.I,
)


def kin_in(text: str) -> set[str]:
    """What a text speaks of, whichever word it has for it; nothing where it speaks of money that went wrong."""
    return set() if _MONEY.search(text) else {name for name, words in _KIN if words.search(text)}


# What an agent says that answers no problem by itself: how to reach us, the customer's own data, politeness.
_BESIDE = re.compile(
    r"\b(?:you\s+(?:can|could|may|should)|please|feel\s+free\s+to|do\s+not\s+hesitate\s+to)\s+(?:also\s+|always\s+|just\s+)?"
    r"(?:reach|contact|call|e-?mail|write|find|visit|phone|ring|text|message|expect|count|rely|rate|reply|respond|let|tell"
    r"|speak|talk|chat|ask|get\s+in\s+touch|get\s+back|come|see\s+us|stop\s+by|leave|thank|ignore|disregard|rest\s+assured"
    r"|keep|note|share|send|provide|confirm|give|wait|hold|have|take\s+(?:our|this|the)\s+survey|follow\s+us|subscribe)\b"
    r"|\b(?:updated?|updating|changed?|changing|corrected?|replaced?|set|added|removed|reset|restored|cleared)\s+(?:\w+\s+)?"
    r"(?:your|the|my)\s+(?:\w+\s+){0,2}?(?:e-?mail|phone|number|address|name|contact|details|profile|preferences?|language|zip|plan"
    r"|subscription|birthday|title)\b"
    r"|\b(?:check|open|see)\s+(?:your|the)\s+(?:e-?mail|inbox|phone|messages?)\b"
    r"|\banything\s+else\b|\bbusiness\s+hours\b|\bour\s+(?:hours|website|phone|number|address)\b"
    r"|联系我们|致电|拨打|来电|联系方式|营业时间|评价|满意度|还有(?:什么|其他)"
    r"|(?:修改|更新|更改|更换|变更|处理|重置)(?:了|好)?(?:您的?)?(?:邮箱|电话|手机|地址|姓名|名字|资料|套餐|信息)"
    r"|(?:邮箱|电话|手机号?码?|地址|姓名|名字|资料|套餐|信息)(?:已经?|刚刚?)(?:为您|帮您)?(?:修改|更新|更改|更换|变更)",
    re.I,
)
_UPDATED = re.compile(r"\b(?:i|we)(?:'ve|\s+have)?\s+(?:now\s+|just\s+|already\s+)?updated\b", re.I)


def is_beside_it(text: str) -> bool:
    """Whether an agent's words answer no problem unless they name it."""
    return bool(_BESIDE.search(text) or _UPDATED.search(text))
