"""Telephone numbers as people write them, and the many numbers that are none."""

import pytest

from supportmem.privacy.personal import find_personal
from supportmem.privacy.personal.phones import phones


def found(text: str, region: str | None = None) -> list[str]:
    return [text[f.start : f.end] for f in find_personal(text, region=region) if f.type == "PHONE"]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("call 510-555-0130, or +44 (20) 7946 0018 ext 24", ["510-555-0130", "+44 (20) 7946 0018 ext 24"]),
        ("Tel: 0049/5235/300", ["0049/5235/300"]),
        ("(212) 555-0199 is mine", ["(212) 555-0199"]),
        ("555.123.4567", ["555.123.4567"]),
        ("a@x.example,+1 (834) 402-9034,174-58-8306", ["+1 (834) 402-9034"]),
        ("+1-054-353-1726x16954 fax", ["+1-054-353-1726x16954"]),
        ("+46 (0)179 459 33", ["+46 (0)179 459 33"]),
        ("verified number +1 820-716-373.", ["+1 820-716-373"]),
        ("手机138 1234 5678和13912345678", ["138 1234 5678", "13912345678"]),
        ("+86 138-1234-5678", ["+86 138-1234-5678"]),
        ("（13812345678）", ["13812345678"]),
        ("[13812345678]hhh", ["13812345678"]),
        ("微信加我13812345678hhh", ["13812345678"]),
        ("1️⃣3️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣", ["1️⃣3️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8\ufe0f\u20e3"]),
        ("１３８１２３４５６７８", ["１３８１２３４５６７８"]),
        ("座机010-12345678", ["010-12345678"]),
        ("Telefon 089/12345678", ["089/12345678"]),
        ("Handy: 0171 1234567", ["0171 1234567"]),
        ("携帯番号は090-1234-5678です", ["090-1234-5678"]),
        ("01 84 17 61 18", ["01 84 17 61 18"]),
        ("Can someone call me on 450 0840?", ["450 0840"]),
        ("They're not answering at 25-62-29-72", ["25-62-29-72"]),
        ("28138825833 mobile", ["28138825833"]),
        ("contact: 9876012345", ["9876012345"]),
        ("(11) 96129-7993", ["(11) 96129-7993"]),
        ("8 (912) 342-82-45", ["8 (912) 342-82-45"]),
        ("02-215-5941", ["02-215-5941"]),
        ("my number is 450 0840", ["450 0840"]),
        ("text 450 0840 please", ["450 0840"]),
        ("Wanjiru\nT: 450 0840 | M: 450 0841", ["450 0840", "450 0841"]),
        ("tel:+1-800-555-0199;ext=12", ["+1-800-555-0199;ext=12"]),
        ("Kontakt: 12 345 67 89", ["12 345 67 89"]),
        ("612 34 56 78", ["612 34 56 78"]),
    ],
)
def test_numbers(text: str, numbers: list[str]) -> None:
    assert [n.rstrip("\ufe0f\u20e3") for n in found(text)] == [n.rstrip("\ufe0f\u20e3") for n in numbers]


@pytest.mark.parametrize(
    "text",
    [
        "balance went 1607635102.00 -0.96 overnight",
        "at ConfigManager.cpp:196 win_err=2 t=1667470478",
        "order number 510-555-0130",
        "订单号13912345678",
        "tracking 4711 4711 4711",
        "it was 2024-01-15, not 15.06.1990",
        "ISBN 0-306-40615-2",
        "1 000 000 users",
        "on 2023-01-38000 it broke",
        "138123456789",
        "Seite 0 12 345",
        "session 5d33dce3daee0deb6f6f3f3ccfe6aaaf",
        "Serial number 1234 5678 9012",
        "MTM4MTIzNDU2Nzg=",
        "the part weighs 1234567 kg",
        "ticket #4155550198",
        "please call me about 48213377",
        "contact us regarding the parcel 4821337712",
        "打电话问订单 48213377",
        "https://cdn.example.com/s/files/1/0280/3790/6505/files/a.png",
        "0.301989888 + 0.268435456 + 0.1073741824",
    ],
)
def test_numbers_that_stay(text: str) -> None:
    assert found(text) == []


def test_the_region_reads_its_own_numbers() -> None:
    assert found("98765 43210", region="IN") == ["98765 43210"]
    assert found("98765 43210") == []
    assert found("612 345 678", region="ES") == ["612 345 678"]
    assert found("612 345 678") == []


def test_beyond_what_may_be_asked_the_form_decides() -> None:
    text = "; ".join(f"0{n % 9 + 1}0 {n:04d} {n * 7 % 10000:04d}" for n in range(200))
    late = [f for f in phones(text) if f.start > len(text) // 2]
    assert len(late) == 100
