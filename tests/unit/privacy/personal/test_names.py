"""Names and streets, by rule: every mention of a name, the longest span, and words that are none."""

import pytest

from supportmem.privacy.personal import find_personal


def found(text: str, kind: str = "PERSON") -> list[str]:
    return [text[f.start : f.end] for f in find_personal(text) if f.type == kind]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ANNA KOWALCZYK HERE, MY PARCEL IS LOST", ["ANNA KOWALCZYK"]),
        ("Alice told Bob that Alice moved", ["Alice", "Bob", "Alice"]),
        ("Eric's refund", ["Eric"]),
        ("ERIC'S REFUND", ["ERIC"]),
        ("My name is John. My full name is John Doe. John here", ["John", "John Doe", "John"]),
        ("John Doe", ["John Doe"]),
        ("Dear Mr. Okonkwo, thanks", ["Okonkwo"]),
        ("Hi Zbyszek,\nwhere is it?", ["Zbyszek"]),
        ("I'm Zbyszek Nowak and Nowak is my name", ["Zbyszek Nowak", "Nowak"]),
        ("It broke.\n\nBest regards,\nWanjiru Mwangi\nHead of Sales", ["Wanjiru Mwangi"]),
        ("this is Maria de la Cruz", ["Maria de la Cruz"]),
        ("Ich heiße Jürgen Weiß", ["Jürgen Weiß"]),
        ("Rich\u200bard Tho\u200bmas called", ["Rich\u200bard Tho\u200bmas"]),
        ("Grace Hopper paid; Grace is happy", ["Grace Hopper"]),
        ("客户张三的手机号", ["张三"]),
        ("姓名：欧阳娜娜，我是张三", ["欧阳娜娜", "张三"]),
        ("赵敏女士已确认，赵敏会来", ["赵敏", "赵敏"]),
        ("Johnson and John", ["John"]),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert found(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Hello. Please help me testing the app",
        "Hi Team, Dear Customer, Hello There",
        "I am Waiting since Monday",
        "THIS IS AN INTRODUCTORY GUIDE FOR SECTION H1 AND D3",
        "MY ORDER HERE IS LATE",
        "Will you call in May or in June?",
        "at ConfigManager.cpp:196 win_err=2 t=1667470478",
        "唐朝是中国历史上的伟大朝代",
        "这个方案不错",
        "balance went 1607635102.00 -0.96 overnight",
    ],
)
def test_what_is_no_name(text: str) -> None:
    assert found(text) == []


def test_only_so_many_names_are_looked_for_again() -> None:
    pairs = [f"Anna Sur{chr(97 + n // 26)}{chr(97 + n % 26)}name" for n in range(60)]
    text = "; ".join(pairs)
    assert found(text) == pairs


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (
            "I live at 1847 Oak Valley Drive, Apt 4B, Austin, TX 78704.",
            "1847 Oak Valley Drive, Apt 4B, Austin, TX 78704",
        ),
        ("14 Kensington High Street, London W8 4PT", "14 Kensington High Street, London W8 4PT"),
        ("wohnhaft in Leopoldstraße 48, 80802 München", "Leopoldstraße 48, 80802 München"),
        ("12 rue de la Paix", "12 rue de la Paix"),
        ("北京市朝阳区建国路100号", "北京市朝阳区建国路100号"),
        ("地点在王府井大街138号", "王府井大街138号"),
        ("快递寄到朝阳建国路100号", "朝阳建国路100号"),
        ("住在杭州市西湖区文三路200号8楼801室。", "杭州市西湖区文三路200号8楼801室"),
    ],
)
def test_streets(text: str, address: str) -> None:
    assert found(text, "ADDRESS") == [address]


@pytest.mark.parametrize(
    "text",
    [
        "the street is wet",
        "rue the day",
        "3 orders on the way",
        "it was a 3 hour drive",
        "room 12, not a street",
        "今天天气不错",
    ],
)
def test_what_is_no_street(text: str) -> None:
    assert found(text, "ADDRESS") == []
