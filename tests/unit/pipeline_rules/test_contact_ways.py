"""Several wishes about being contacted, each of its own; and Chinese addresses beside where somebody lives."""

import pytest

from tests.unit.pipeline_rules.examples import said, slots


def wishes(text: str) -> list[str]:
    """The wishes about being contacted, in the order they are told."""
    found = [c for c in said(text) if c.attribute == "contact_preference"]
    assert all((c.polarity == "-") == c.value.startswith("not ") for c in found)
    return [c.value for c in found]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Please don't contact me by email or phone, only SMS.", ["not email", "not phone", "sms"]),
        ("Don't contact me by phone, text or email", ["not phone", "not sms", "not email"]),
        ("Please don't call or text me, email only.", ["not phone", "not sms", "email"]),
        ("I prefer not to be called.", ["not phone"]),
        ("I'd rather not be texted", ["not sms"]),
        ("I don't want to be called or emailed.", ["not phone", "not email"]),
        ("Emails only please, no calls", ["email", "not phone"]),
        ("No calls and no emails please, SMS only", ["not phone", "not email", "sms"]),
        ("Please no calls.", ["not phone"]),
        ("Email is fine, but don't call", ["email", "not phone"]),
        ("I don't want any calls", ["not phone"]),
        ("以后不要用邮件或电话联系我，只用短信", ["not email", "not phone", "sms"]),
        ("别给我打电话，也不要发短信", ["not phone", "not sms"]),
        ("我不想接电话", ["not phone"]),
    ],
)
def test_each_channel_is_a_wish(text: str, told: list[str]) -> None:
    assert wishes(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "I don't want to be called Bob",
        "I got no emails",
        "There were no calls yesterday",
        "Email only works on my phone",
        "Only email is broken",
        "Don't call or text me before noon",
        "I use email only at work, not at home",
        "不要发短信验证码到这个号码",
    ],
)
def test_no_wish(text: str) -> None:
    assert wishes(text) == []


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("我的地址是上海市浦东新区世纪大道100号。", "上海市浦东新区世纪大道100号"),
        ("请寄到上海市浦东新区世纪大道100号", "上海市浦东新区世纪大道100号"),
        ("收货地址：广东省深圳市南山区科技园路1号", "广东省深圳市南山区科技园路1号"),
        ("请把收货地址改成北京市海淀区中关村大街27号，谢谢", "北京市海淀区中关村大街27号"),
        ("麻烦送到杭州市西湖区文三路90号3栋502室吧", "杭州市西湖区文三路90号3栋502室"),
    ],
)
def test_a_chinese_address_is_no_place_to_live(text: str, address: str) -> None:
    found = slots(text)
    assert found["address"] == address
    assert "location" not in found


def test_who_lives_at_an_address_lives_in_its_town() -> None:
    found = slots("我住在北京市朝阳区建国路88号")
    assert found == {"location": "北京市朝阳区", "address": "北京市朝阳区建国路88号"}


@pytest.mark.parametrize("text", ["我的地址是上海", "我住在北京市朝阳区"])
def test_a_town_alone_is_where_somebody_lives(text: str) -> None:
    found = slots(text)
    assert "location" in found and "address" not in found


@pytest.mark.parametrize(
    "text", ["包裹发到上海了", "快递寄到建国路88号了吗？", "我的地址写错了", "我的地址是什么？", "我的IP地址是10.0.0.1"]
)
def test_no_address(text: str) -> None:
    assert "address" not in slots(text)
