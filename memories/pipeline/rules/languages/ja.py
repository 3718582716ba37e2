"""Japanese: name, e-mail, phone, place, with each rule's own examples beside it.

Japanese leaves the speaker out: a noun that nobody is named as owning is the speaker's; 同僚の名前は… is not.
"""

from functools import partial

from memories.pipeline.rules.contacts.contact import EMAIL, PHONE
from memories.pipeline.rules.languages import build, ja_wants
from memories.pipeline.rules.text.frame import SELF_ONLY, Rule

_rule = partial(Rule, language="ja", voices=SELF_ONLY)
_I = r"(?:私|わたし|僕|ぼく|俺|自分|うち|当方|弊社)"
# At the start of a clause, or after 私の: whatever else stands before の owns it.
_START = rf"(?:{_I}の|^|(?<=[、。，,！!\s])|(?<=です)|(?<=ます))"
_MY = rf"{_START}(?:新しい|今の|現在の|正しい)?"
_MAIL = r"(?:メールアドレス|メアド|メール|電子メール|e-?mail)"
_PHONE = r"(?:電話番号|携帯(?:電話)?(?:の?番号)?|電話|連絡先)"
_JA_NAME = (
    r"(?P<value>[\u3400-\u9fff々]{1,6}(?:[\s　][\u3400-\u9fff々]{1,4})?|[\u30a1-\u30fa\u30fc・]{2,20}"
    r"|[A-Z][A-Za-z' -]{1,40}?)"
)
_JA_PLACE = r"(?P<value>[\u3400-\u9fff々\u30a1-\u30fa\u30fc]{2,20})"
_IS = r"(?:です|でございます|になります|だ|となります)"
_THING = r"(?P<value>[^、。，,]{2,40}?)"


def _reach(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    """E-mail and phone are told in the same words."""
    return (*_corrected(slot, noun, value), _changed(slot, noun, value), *_told(slot, noun, value))


def _corrected(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    make = build.address if slot == "email" else build.number
    one, two = ("eva@tide.example", "eva@reef.example") if slot == "email" else ("090-1234-5678", "080-8765-4321")
    word = "メールアドレス" if slot == "email" else "電話番号"
    return (
        _rule(
            name=f"ja.{slot}.not_but",
            slot=slot,
            pattern=rf"{_MY}{noun}は\s*(?P<old>{value})\s*(?:では|じゃ)(?:なく"
            rf"|ありません)て?[、,\s]*(?:正しくは)?\s*(?P<value>{value})",
            build=make,
            says=((f"{word}は{one}ではなく、{two}です", two),),
        ),
        _rule(
            name=f"ja.{slot}.fix",
            slot=slot,
            pattern=rf"(?:正しくは|正しい{noun}は|訂正(?:します|です)?[、,：:\s]*(?:{noun}は)?|間違(?:え"
            rf"|い)\w*[、,。\s]*(?:{noun}は|正しくは)?)\s*(?P<value>{value})",
            build=make,
            says=(
                (f"{word}を間違えました。正しくは{one}です", one),
                (f"正しい{word}は{one}です", one),
                (f"訂正します、{one}です", one),
            ),
            silent=(f"{one}は正しいですか",),
        ),
    )


def _changed(slot: str, noun: str, value: str) -> Rule:
    make = build.address if slot == "email" else build.number
    one, two = ("eva@tide.example", "eva@reef.example") if slot == "email" else ("090-1234-5678", "080-8765-4321")
    word = "メールアドレス" if slot == "email" else "電話番号"
    return _rule(
        name=f"ja.{slot}.change",
        slot=slot,
        pattern=rf"(?:{_START}新しい{noun}は|{_MY}{noun}(?:が|は)(?:また|元の)?\s*(?=\S{{5,60}}に(?:変わ|戻|変更"
        rf"|なりま))|{_MY}{noun}を(?:元の)?(?:(?P<old>{value})から)?\s*)(?P<value>{value})"
        rf"(?:に(?:変わ|戻|変更|なりま)|{_IS}|$)",
        build=make,
        in_questions=True,
        says=(
            (f"新しい{word}は{two}です", two),
            (f"{word}が{two}に変わりました", two),
            (f"{word}を{two}に変更してください", two),
            (f"{word}を{one}に戻してください", one),
        ),
        silent=(f"同僚の新しい{word}は{two}です", f"友達の{word}が{two}に変わりました"),
    )


def _told(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    make = build.address if slot == "email" else build.number
    one = "eva@tide.example" if slot == "email" else "090-1234-5678"
    word = "メールアドレス" if slot == "email" else "電話番号"
    return (
        _rule(
            name=f"ja.{slot}",
            slot=slot,
            pattern=rf"{_MY}{noun}\s*(?:は|:|：)\s*(?P<value>{value})",
            build=make,
            says=((f"{word}は{one}です", one), (f"こんにちは、私の{word}は{one}です", one)),
            silent=(
                f"私の{word}は{one}ですか",
                f"もし{word}が{one}なら、届きますか",
                f"同僚の{word}は{one}です",
                f"彼は私の{word}は{one}だと言っていました",
            ),
        ),
        _rule(
            name=f"ja.{slot}.reach",
            slot=slot,
            pattern=rf"(?:ご?連絡は|お?電話は)?(?P<value>{value})\s*(?:まで|に|へ)\s*(?:ご?連絡|お?電話|ご?返信"
            rf"|お?送り)(?:を)?(?:ください|お願い|いただ|して)",
            build=make,
            in_questions=True,
            says=((f"{one}までご連絡ください", one),),
        ),
    )


RULES: tuple[Rule, ...] = (
    _rule(
        name="ja.name.not_but",
        slot="name",
        pattern=rf"(?:{_MY}名前は)?(?P<old>[\u3400-\u9fff々]{{1,6}})(?:では|じゃ)なく[、,\s]*{_JA_NAME}(?:{_IS}"
        rf"|と(?:申します|いいます))",
        build=build.japanese_name,
        says=(("名前は斉藤ではなく斎藤です", "斎藤"), ("渡辺じゃなく、渡邊といいます", "渡邊")),
    ),
    _rule(
        name="ja.name.fix",
        slot="name",
        pattern=rf"(?:名前(?:の漢字)?(?:が|を)間違\w*[、,。\s]*(?:正しくは)?|(?:正しい名前は|名前は正しくは"
        rf"|名前の正しい漢字は))\s*{_JA_NAME}(?:{_IS}|と(?:申|言|いい))",
        build=build.japanese_name,
        says=(
            ("正しい名前は渡邊です", "渡邊"),
            ("名前を間違えました、正しくは田中花子です", "田中花子"),
        ),
        silent=("名前が間違っています",),
    ),
    _rule(
        name="ja.name.right.fix",
        slot="name",
        pattern=rf"^正しくは{_JA_NAME}{_IS}",
        build=build.right_japanese_name,
        says=(("名前が間違っています。正しくは斎藤です", "斎藤"),),
        silent=("金額が間違っています。正しくは五千円です",),
    ),
    _rule(
        name="ja.name.change",
        slot="name",
        pattern=rf"(?:新しい名前は|{_MY}名前が|{_MY}名字が|{_MY}苗字が|結婚して(?:名字が)?"
        rf"|{_MY}名前を)\s*{_JA_NAME}(?:{_IS}|に(?:変わり|なり|戻|変更))",
        build=build.japanese_name,
        says=(
            ("新しい名前は鈴木花子です", "鈴木花子"),
            ("名字が佐藤に変わりました", "佐藤"),
            ("名前を田中に戻してください", "田中"),
        ),
        silent=("姉の名字が佐藤に変わりました",),
    ),
    _rule(
        name="ja.name",
        slot="name",
        pattern=rf"(?:{_MY}(?:名前|氏名|名)\s*(?:は|:|：)\s*{_JA_NAME}(?:{_IS}|と(?:申|言|いい)|$))",
        build=build.japanese_name,
        says=(
            ("私の名前は田中太郎です", "田中太郎"),
            ("名前はスミスです", "スミス"),
            ("名前：ヤマダハナコ", "ヤマダハナコ"),
        ),
        silent=(
            "私の名前は何ですか",
            "同僚の名前は佐藤です",
            "もし私の名前は田中なら",
            "彼は私の名前は田中だと言っています",
            "名前は田中ではありません",
        ),
    ),
    _rule(
        name="ja.name.called",
        slot="name",
        pattern=rf"(?:^|(?<=[、。，,！!\s]))(?:{_I}は)?{_JA_NAME}と(?:申します|申す者です|いいます|言います"
        rf"|呼んでください)",
        build=build.japanese_name,
        says=(
            ("田中と申します", "田中"),
            ("はじめまして、私は山田花子といいます", "山田花子"),
            ("ケンと呼んでください", "ケン"),
        ),
        silent=("友達は佐藤といいます", "何と申しますか"),
    ),
    *_reach("email", _MAIL, EMAIL),
    *_reach("phone", _PHONE, PHONE),
    _rule(
        name="ja.location.not_but",
        slot="location",
        pattern=rf"(?P<old>[\u3400-\u9fff々]{{2,12}})(?:では|じゃ)なく[、,\s]*{_JA_PLACE}に住んで",
        build=build.japanese_place,
        says=(("神戸ではなく、神崎に住んでいます", "神崎"),),
    ),
    _rule(
        name="ja.location.change",
        slot="location",
        pattern=rf"(?:^|(?<=[、。，,\s])|{_I}は|最近|先月|先週|から|また"
        rf"|今は)(?:(?P<old>[\u3400-\u9fff々]{{2,12}})から)?{_JA_PLACE}(?:に|へ)(?:引っ越し|引越し|転居し|移り"
        rf"|戻り)(?:まし|た|ました)",
        build=build.japanese_place,
        says=(
            ("大阪に引っ越しました", "大阪"),
            ("先月、東京から福岡へ引っ越しました", "福岡"),
            ("また京都に戻りました", "京都"),
        ),
        silent=("弟が大阪に引っ越しました", "大阪に引っ越しましたか"),
    ),
    _rule(
        name="ja.location",
        slot="location",
        pattern=rf"(?:^|(?<=[、。，,\s])|{_I}は|今は|現在は?|また|今)(?:今|現在|また)?{_JA_PLACE}(?:に|で)(?:住んで"
        rf"|暮らして|居住して)(?:い|お)",
        build=build.japanese_place,
        says=(
            ("東京に住んでいます", "東京"),
            ("私は今、横浜に住んでいます", "横浜"),
            ("現在は札幌に住んでおります", "札幌"),
        ),
        silent=(
            "母は東京に住んでいます",
            "実家に住んでいます",
            "東京に住んでいますか",
            "もし東京に住んでいるなら、いくらですか",
        ),
    ),
    *ja_wants.RULES,
)
