"""Names, e-mail addresses and phone numbers in quick answers: alone in a line, or without marks and capitals."""

import pytest

from tests.unit.pipeline_rules.examples import said, slots


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("name bob ross", "Bob Ross"),
        ("name wanda and ssn no 1020", "Wanda"),
        ("my name tilda", "Tilda"),
        ("my full name is otto braun my booking number is ab 123", "Otto Braun"),
        ("my name is wanda confirmation number xy 123", "Wanda"),
        ("myself wanda", "Wanda"),
        ("i am quillon and my account number 4412", "Quillon"),
        ("this is zanobia", "Zanobia"),
        ("wanda", "Wanda"),
        ("wanda ab 123", "Wanda"),
        ("otto braun", "Otto Braun"),
        ("otto braun ottobraun 12 gmailcom", "Otto Braun"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert slots(text).get("name") == name


def test_a_family_name_alone_is_no_full_name() -> None:
    told = slots("my last name is fernhill and my booking number is ab 123")
    assert told.get("last_name") == "Fernhill" and "name" not in told


@pytest.mark.parametrize(
    "text",
    [
        "name change please",
        "my name is not right",
        "my name isn't bob",
        "user name problem",
        "the company name is wrong",
        "i am paying with card 4412",
        "i am locked out and my account number is 4412",
        "this is extra",
        "this is urgent",
        "im hungry",
        "ok charlie",
        "thanks otto",
        "hello wanda",
        "florence",
        "bill",
        "otto ltd",
        "coke",
        "new york 10010",
    ],
)
def test_no_names(text: str) -> None:
    assert "name" not in slots(text)


@pytest.mark.parametrize(
    ("text", "email"),
    [
        ("wanda.z@example.com", "wanda.z@example.com"),
        ("Sure, it's wanda.z@example.com thanks", "wanda.z@example.com"),
        ("my email is wanda at example dot com", "wanda@example.com"),
        ("wanda dot", None),
        ("wanda 12 gmailcom", "wanda12gmailcom"),
        ("it is wandaz 12 gmailcom this is correct", "wandaz12gmailcom"),
        ("wandayahoocom", "wandayahoocom"),
        ("my mail id is wanda 12 hotmailcom", "wanda12hotmailcom"),
        ("email address wandaexampleorg", "wandaexampleorg"),
        ("6152439000 wandagmailcom", "wandagmailcom"),
        ("wanda gmailcom", "wandagmailcom"),
        ("telecom", None),
        ("the sitcom is great", None),
        ("welcome", None),
        ("your support email is helpgmailcom", None),
        ("write to wanda@example.com for me", None),
    ],
)
def test_email(text: str, email: str | None) -> None:
    assert slots(text).get("email") == email


@pytest.mark.parametrize(
    ("text", "phone"),
    [
        ("6152439000", "6152439000"),
        ("615 243 9000", "615 243 9000"),
        ("510-555-0130", "510-555-0130"),
        ("+44 20 7946 0018", "+44 20 7946 0018"),
        ("wanda 6152439000", "6152439000"),
        ("12 hill road springfield 62701 6152439000", "6152439000"),
        ("contact number 615 243 9000 address 12 hill road", "615 243 9000"),
        ("mobile no 6152439000 and my email id wandagmailcom", "6152439000"),
        ("ph 6152439000 x 8535", "6152439000 x 8535"),
        ("my order number is 6152439000", None),
        ("account 6152439000", None),
        ("policy abc 6152439000", None),
        ("abc 6152439000", None),
        ("I paid 6152439000 rupees", None),
        ("your phone number is 6152439000", None),
        ("9632 1245 9856 3256", None),
        ("61524390", None),
    ],
)
def test_phone(text: str, phone: str | None) -> None:
    assert slots(text).get("phone") == phone


def test_what_is_guessed_from_its_shape_is_less_sure_than_what_is_named() -> None:
    (guessed,), (told,) = said("6152439000"), said("my phone number is 6152439000")
    assert guessed.confidence < told.confidence


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("my address is 12 hill road springfield il 62701", "12 hill road springfield il 62701"),
        ("My new address is 12 Hill Road, Springfield. Thanks!", "12 Hill Road, Springfield"),
        ("address 12 hill road springfield and contact number 615 243 9000", "12 hill road springfield"),
        ("12 hill road springfield il 62701 6152439000", "12 hill road springfield il 62701"),
        ("12 hill road\nspringfield il 62701", "12 hill road springfield il 62701"),
        ("you have the wrong address it should be 12 hill road springfield", "12 hill road springfield"),
        ("my email address is wanda@example.com", None),
        ("my IP address is 192.168.10.10", None),
        ("the address is wrong", None),
        ("can you change my address", None),
        ("21 st june", None),
        ("2 items are missing on the road", None),
    ],
)
def test_address(text: str, address: str | None) -> None:
    assert slots(text).get("address") == address


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("zip code 62701", None, "62701"),
        ("my zip is 62701 thanks", None, "62701"),
        ("oslo 15012", "Oslo", "15012"),
        ("springfield tn 62701", "Springfield Tn", "62701"),
        ("my city is springfield and zip code is 62701", "Springfield", "62701"),
        ("city houston", "Houston", None),
        ("oslo", None, None),
        ("call me 62701", None, None),
        ("wanda 62701", None, None),
        ("error 50012", None, None),
        ("my city is not shown", None, None),
    ],
)
def test_town_and_code(text: str, place: str | None, code: str | None) -> None:
    told = slots(text)
    assert (told.get("location"), told.get("postal_code")) == (place, code)


@pytest.mark.parametrize(
    ("text", "company"),
    [
        ("company name fernhill logistics ltd", "fernhill logistics ltd"),
        ("my company name is Fernhill and account number is 4412", "Fernhill"),
        ("the company name is wrong", None),
        ("company name change", None),
    ],
)
def test_company_name(text: str, company: str | None) -> None:
    assert slots(text).get("company") == company


@pytest.mark.parametrize("text", ["it must not cost a dollar", "usd please", "buck", "a few pounds too many"])
def test_money_without_a_number_breaks_nothing(text: str) -> None:
    assert "amount" not in slots(text)
