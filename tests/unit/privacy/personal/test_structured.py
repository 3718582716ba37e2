"""Data with a form or a checksum: found whole, with its kind, and flagged where the checksum fails."""

import pytest

from supportmem.privacy.personal import find_personal


def found(text: str, region: str | None = None) -> list[tuple[str, str]]:
    return [(f.type, text[f.start : f.end]) for f in find_personal(text, region=region)]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("write to anna.k+shop@example.co.uk, please", "anna.k+shop@example.co.uk"),
        ("mailto:anna@example.com?subject=x", "anna@example.com"),
        ("?user=1&email=anna@example.com&x=1", "anna@example.com"),
        ("邮箱anna@example.com的", "anna@example.com"),
        ("联系张三@example.com", "联系张三@example.com"),
        ("mail: 军.周82@example.com", "军.周82@example.com"),
        ("josé.núñez@example.es", "josé.núñez@example.es"),
        ("anna@bücher.example", "anna@bücher.example"),
        ("ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ"),
        ("anna\u200b@example.com", "anna\u200b@example.com"),
        ("anna (at) example (dot) com", "anna (at) example (dot) com"),
        ("anna at example dot com", "anna at example dot com"),
    ],
)
def test_emails(text: str, address: str) -> None:
    assert found(text) == [("EMAIL", address)]


@pytest.mark.parametrize(
    "text", ["user@host", "logo@2x.png", "a..b@example.com", "@example.com", "a@", "look at example.com"]
)
def test_what_is_no_email(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("send it from GB29NWBK60161331926819 to other bank", "GB29NWBK60161331926819"),
        ("IBAN DE89 3704 0044 0532 0130 00 thanks", "DE89 3704 0044 0532 0130 00"),
        ("my iban is nl91abna0417164300", "nl91abna0417164300"),
        ("FR14-2004-1010-0505-0001-3M02-606", "FR14-2004-1010-0505-0001-3M02-606"),
    ],
)
def test_ibans_by_the_length_of_their_country(text: str, value: str) -> None:
    assert found(text) == [("IBAN", value)]


def test_an_iban_that_fails_is_flagged_and_a_foreign_word_is_not() -> None:
    assert found("IBAN DE88370400440532013000") == [("IBAN?", "DE88370400440532013000")]
    assert found("bank: GB72ABCD60315502, thanks") == [("IBAN?", "GB72ABCD60315502")]
    assert found("my checking account number is 7474973627 savings account") == [("BANK_ACCOUNT", "7474973627")]
    assert found("see be30-fb65d55f13ca and ZZ89370400440532013000") == []


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("pay with 4111 1111 1111 1111", "CARD", "4111 1111 1111 1111"),
        ("my card 180012345678907", "CARD?", "180012345678907"),
        ("the card 676222165679 is lost", "CARD", "676222165679"),
        ("|4000-0000-0094-0948|", "CARD?", "4000-0000-0094-0948"),
        ("工行卡6222021234567890", "CARD?", "6222021234567890"),
        ("my card is 1234-5678-1234-5678 i think", "CARD?", "1234-5678-1234-5678"),
        ("ssn 123-45-6789", "US_SSN", "123-45-6789"),
        ("SSN#123456789", "US_SSN", "123456789"),
        ("SSN: 932-25-9654", "US_SSN?", "932-25-9654"),
        ("anna,932-25-9654,x", "US_SSN?", "932-25-9654"),
        ("SSN 8S7-9O-6149", "US_SSN?", "8S7-9O-6149"),
        ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "CRYPTO_WALLET", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
        ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "CRYPTO_WALLET", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
        ("0x" + "5aAeb605" * 5, "CRYPTO_WALLET", "0x" + "5aAeb605" * 5),
        ("sort code 12-34-56", "BANK_ACCOUNT", "12-34-56"),
        ("my bank account number is 12345678", "BANK_ACCOUNT", "12345678"),
    ],
)
def test_money(text: str, kind: str, value: str) -> None:
    assert found(text) == [(kind, value)]


def test_a_wallet_with_a_wrong_checksum_is_none() -> None:
    assert found("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb") == []
    assert found("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5") == []
    assert found("3" + "z" * 34) == []


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("身份证110101199003074610", "CN_ID", "110101199003074610"),
        ("身份证110101 1990 0307 4610", "CN_ID", "110101 1990 0307 4610"),
        ("身份证11010119900307002x哈哈", "CN_ID", "11010119900307002x"),
        ("证件１１０１０１１９９００３０７４６１０", "CN_ID", "１１０１０１１９９００３０７４６１０"),
        ("110101199003071235", "CN_ID?", "110101199003071235"),
        ("身份证123456789012345678", "CN_ID?", "123456789012345678"),
        ("证件号码110101900307456请核实", "CN_ID", "110101900307456"),
        ("护照号G12345678", "PASSPORT", "G12345678"),
        ("车牌京A88888停在门口", "LICENSE_PLATE", "京A88888"),
        ("京A·12345号车辆", "LICENSE_PLATE", "京A·12345"),
        ("粤VNBDVP这个车", "LICENSE_PLATE", "粤VNBDVP"),
    ],
)
def test_chinese_papers(text: str, kind: str, value: str) -> None:
    assert found(text) == [(kind, value)]


@pytest.mark.parametrize("text", ["订单号123456789012345678", "编号G12345678的订单", "中A12345", "粤VNBDVP"])
def test_what_is_no_chinese_paper(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("DNI 12345678Z", "NATIONAL_ID", "12345678Z"),
        ("NIE X1234567L", "NATIONAL_ID", "X1234567L"),
        ("NIR 1 85 05 78 006 084 91", "NATIONAL_ID", "1 85 05 78 006 084 91"),
        ("CNP 1800101221144", "NATIONAL_ID", "1800101221144"),
        ("NHS number 943 476 5919", "NATIONAL_ID", "943 476 5919"),
        ("my NINO is AB 12 34 56 C", "NATIONAL_ID", "AB 12 34 56 C"),
        ("Aadhaar: 2345 6789 0123", "NATIONAL_ID", "2345 6789 0123"),
        ("PAN ABCPD1234E", "TAX_ID", "ABCPD1234E"),
        ("CPF 529.982.247-25", "NATIONAL_ID", "529.982.247-25"),
        ("주민등록번호 900307-1234567", "NATIONAL_ID", "900307-1234567"),
        ("マイナンバー123456789018", "NATIONAL_ID", "123456789018"),
        ("PESEL 44051401359", "NATIONAL_ID", "44051401359"),
        ("BSN 111222333", "NATIONAL_ID", "111222333"),
        ("HKID A123456(3)", "NATIONAL_ID", "A123456(3)"),
        ("SIN 046 454 286", "NATIONAL_ID", "046 454 286"),
        ("RSSMRA85T10A562S", "NATIONAL_ID", "RSSMRA85T10A562S"),
        ("Steuer-ID: 86 095 742 719", "TAX_ID", "86 095 742 719"),
        ("EIN: 12-3456789", "TAX_ID", "12-3456789"),
        ("passport number C12345678", "PASSPORT", "C12345678"),
        ("my driver's license number is F162823540116", "DRIVER_LICENSE", "F162823540116"),
        ("MRN: 00847291", "MEDICAL_ID", "00847291"),
        ("MRN-1027193", "MEDICAL_ID", "MRN-1027193"),
    ],
)
def test_papers_of_other_countries(text: str, kind: str, value: str) -> None:
    assert found(text) == [(kind, value)]


@pytest.mark.parametrize(
    "text",
    [
        "part 12345678A",
        "RSSMRA85T10A562T",
        "CPF: 529.982.247-99",
        "901307-1234567",
        "C12345678",
        "my NINO is ab 12 34 56 c",
        "HKID A123456(4)",
        "THIS IS AN INTRODUCTORY GUIDE FOR SECTION H1 AND D3",
        "the license of this software is version 2",
    ],
)
def test_what_is_no_paper(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("blocked at 86.231.85.193!", "IP_ADDRESS", "86.231.85.193"),
        ("服务器IP是192.168.1.100", "IP_ADDRESS", "192.168.1.100"),
        ("http://10.2.3.4:8080/x", "IP_ADDRESS", "10.2.3.4"),
        ("ping 2001:db8::1 fails", "IP_ADDRESS", "2001:db8::1"),
        ("from d80:e4b5:79da:6cf6:71f3:51f7:9161:c319", "IP_ADDRESS", "d80:e4b5:79da:6cf6:71f3:51f7:9161:c319"),
        ("fe80::1%eth0", "IP_ADDRESS", "fe80::1%eth0"),
        ("MAC地址AA:BB:CC:DD:EE:FF", "MAC_ADDRESS", "AA:BB:CC:DD:EE:FF"),
        ("00-1B-44-11-3a-b7", "MAC_ADDRESS", "00-1B-44-11-3a-b7"),
    ],
)
def test_addresses_of_machines(text: str, kind: str, value: str) -> None:
    assert found(text) == [(kind, value)]


@pytest.mark.parametrize(
    "text",
    [
        "bind to :: and 0.0.0.0, also c::",
        "std::vector and add::face",
        "version 1.2.3.4 released",
        "Chrome/120.0.60.129",
        "at 12:30:45",
        "10.0.0.256",
        "1.2.3.4.5",
        "00:00:00:00:00:00",
    ],
)
def test_what_is_no_address(text: str) -> None:
    assert found(text) == []
