"""Japanese: how somebody wants to be reached and answered, what they prefer, and what does not work for them."""

from functools import partial

from memories.enums import Kind
from memories.pipeline.rules.languages import build
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Rule

_rule = partial(Rule, language="ja", voices=SELF_ONLY)
_I = r"(?:私|わたし|僕|ぼく|俺|自分|うち|当方|弊社)"
_THING = r"(?P<value>[^、。，,]{2,40}?)"

RULES: tuple[Rule, ...] = (
    _rule(
        name="ja.contact.over",
        slot="contact_preference",
        pattern=r"(?P<other>電話|メール|チャット|郵便|SMS)(?:では|じゃ)なく(?:て)?[、,]?(?P<value>電話|メール"
        r"|チャット|郵便|SMS)で(?:の)?(?:ご?連絡|返信|お願い)",
        build=build.contact,
        in_questions=True,
        says=(("電話ではなくメールで連絡してください", "email"),),
    ),
    _rule(
        name="ja.contact.not",
        slot="contact_preference",
        pattern=r"(?P<other>電話|メール|チャット|郵便|SMS)(?:での?|を|は|の)?(?:ご?連絡(?:は|を)?)?(?:し|かけ|送ら"
        r"|掛け)?(?:ないで(?:ください|欲しい|ほしい)|(?:は)?(?:やめて|控えて|お控え|ご遠慮)|しないで)",
        build=build.contact,
        in_questions=True,
        says=(
            ("電話しないでください", "not phone"),
            ("電話での連絡は控えてください", "not phone"),
            ("電話はかけないでください", "not phone"),
        ),
        silent=("電話を忘れないでください",),
    ),
    _rule(
        name="ja.contact",
        slot="contact_preference",
        pattern=r"(?P<value>電話|メール|チャット|郵便|SMS)で(?:の)?(?:ご?連絡|返信|ご?回答)(?:を|が|は)?(?:して"
        r"|ください|お願い|希望|いただ|ほしい|欲しい)",
        build=build.contact,
        in_questions=True,
        says=(("メールで連絡してください", "email"), ("メールでの連絡を希望します", "email")),
        silent=("メールで連絡しましたか",),
    ),
    _rule(
        name="ja.preference.over",
        slot="preference",
        pattern=rf"(?:^|(?<=[、。\s])|{_I}は)(?P<other>[^、。はが]{{2,30}}?)より(?:も)?[、]?{_THING}(?:の方"
        rf"|のほう)?が(?:好き|いい|良い)(?:です|だ|$)",
        build=build.prefers,
        says=(
            ("ChromeよりFirefoxの方が好きです", "firefox"),
            ("ライトモードよりダークモードがいいです", "ダークモード"),
        ),
        silent=("妻はChromeよりFirefoxが好きです",),
    ),
    _rule(
        name="ja.preference.dislikes",
        slot="preference",
        pattern=rf"(?:^|(?<=[、。\s])|{_I}は)(?P<value>[^、。はが]{{2,30}}?)(?:が|は)(?:嫌い|苦手|好き(?:では"
        rf"|じゃ)(?:ありません|ない))",
        build=build.dislikes,
        says=(("ライトモードが嫌いです", "ライトモード"), ("ライトモードは好きではありません", "ライトモード")),
        silent=("妻はライトモードが嫌いです", "ライトモードが嫌いですか"),
    ),
    _rule(
        name="ja.preference",
        slot="preference",
        pattern=rf"(?:^|(?<=[、。\s])|{_I}は)(?P<value>[^、。はが]{{2,30}}?)(?:の方が|のほうが|が)(?:好き"
        rf"|好み)(?:です|だ|$)",
        build=build.likes,
        says=(("ダークモードが好きです", "ダークモード"), ("私はFirefoxの方が好きです", "firefox")),
        silent=("上司はExcelが好きです", "もしダークモードが好きなら、どうしますか", "どれが好きですか"),
    ),
    _rule(
        name="ja.language",
        slot="language",
        pattern=r"(?P<value>日本語|英語|中国語|フランス語|ドイツ語|スペイン語)で(?:ご?返信|ご?回答|対応|返事"
        r"|答え)(?:を)?(?:して|お願い|ください|てください)",
        build=build.answer_in,
        in_questions=True,
        says=(("日本語で返信してください", "Japanese"),),
    ),
)

PROBLEMS: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="ja.problem",
        kind=Kind.ISSUE,
        pattern=pattern(
            r"(?:でき|届き|動き|開き|進み|入り|つながり|繋がり|鳴り|映り|つなが|繋が|開け|動か|届か|届いてい|使え"
            r"|見られ|入れ|進ま|映ら|鳴ら|押せ|表示され|反応し|起動し"
            r"|受け取れ|ログインでき|支払え|印刷され|届い?て)(?:ません|ない)(?!か)",
            r"(?:落ち|止まっ|固まっ|壊れ|消え|失敗し|停止し|フリーズし|クラッシュし|ロックされ|破損し|割れ"
            r"|遅れ)(?:ます|ました|ています|ていました|てしまい|てしまう|た$|る$|ちゃい)",
            r"エラー(?:が|に|コード|メッセージ)|不具合|故障|(?:問題|トラブル)が(?:あり|発生|起き|出)"
            r"|二重(?:に)?(?:請求|課金|引き落と)|まだ(?:届|来て)(?:い|か)?(?:ません|ない)|破損|不良品",
        ),
        veto=pattern(
            r"(?:直り|解決し|復旧し)(?:ました|た)|問題(?:は)?(?:ありません|ない)|(?:彼|彼女|同僚|友達|上司)(?:は"
            r"|が)?.*(?:言っ|いっ)て|ないでください|なければ|(?:壊れ|落ち)ていません"
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.8,
        confidence=0.88,
        tags=("error", "open"),
        says=(
            ("アプリが起動時に落ちます", "アプリが起動時に落ちます"),
            ("ログインできません", "ログインできません"),
            ("注文した商品が届きません", "注文した商品が届きません"),
            ("こんにちは、支払いが失敗しました", "支払いが失敗しました"),
            ("荷物がまだ届いていません", "荷物がまだ届いていません"),
            ("画面が割れていました", "画面が割れていました"),
        ),
        silent=(
            "ログインできませんか",
            "直りました、ありがとうございます",
            "問題ありません",
            "同僚はアプリが落ちると言っていました",
            "もしアプリが落ちたら、どうしますか",
        ),
    ),
)
