"""Products, the operating system, the version, the family name: what is told of them, and what is not."""

import pytest

from tests.unit.pipeline_rules.examples import said, slots

WHAT = ("product", "operating_system", "version", "last_name")


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("My operating system is Windows 10.", "operating_system", "Windows 10"),
        ("I'm running Windows 11.", "operating_system", "Windows 11"),
        ("i'm running windows 11", "operating_system", "Windows 11"),
        ("My OS is macOS Sonoma", "operating_system", "macOS Sonoma"),
        ("my laptop runs ubuntu 22.04", "operating_system", "Ubuntu 22.04"),
        ("My iPhone is on iOS 17", "operating_system", "iOS 17"),
        ("系统是 Windows 11", "operating_system", "Windows 11"),
        ("我的手机系统是安卓", "operating_system", "安卓"),
        ("我用的是 Windows 10", "operating_system", "Windows 10"),
        ("I'm on version 3.2.", "version", "3.2"),
        ("My app version is 5.2.1", "version", "5.2.1"),
        ("I am using v2.1", "version", "2.1"),
        ("version: 3.4.1", "version", "3.4.1"),
        ("版本是 5.2.1", "version", "5.2.1"),
        ("我的版本是3.2", "version", "3.2"),
        ("I bought a ThinkPad X1 Carbon.", "product", "ThinkPad X1 Carbon"),
        ("I own two Roomba i7 vacuums", "product", "Roomba i7"),
        ("I bought an iPhone 15 last week", "product", "iPhone 15"),
        ("I just bought the Dyson vacuum", "product", "Dyson vacuum"),
        ("We own three HP LaserJet Pro M404n printers", "product", "HP LaserJet Pro M404n"),
        ("I have a ThinkPad X1", "product", "ThinkPad X1"),
        ("My printer is an HP LaserJet Pro", "product", "HP LaserJet Pro"),
        ("我买了一台 ThinkPad X1。", "product", "ThinkPad X1"),
        ("我购买了 iPhone 15 Pro", "product", "iPhone 15 Pro"),
        ("我姓张", "last_name", "张"),
        ("免贵姓欧阳", "last_name", "欧阳"),
    ],
)
def test_what_the_customer_has(text: str, attribute: str, value: str) -> None:
    assert {slot: told for slot, told in slots(text).items() if slot in WHAT} == {attribute: value}


@pytest.mark.parametrize(
    "text",
    [
        "I don't use Windows",
        "I want to switch to Linux",
        "Does it work on Windows 10?",
        "if I use Windows 10, does it work?",
        "My colleague uses Windows 11",
        "系统是不是 Windows 11？",
        "The latest version is 5.2",
        "I'm on version 3.2 of Redis",
        "新版本是 5.2 吗？",
        "I bought a ticket",
        "I bought a Premium plan",
        "I bought an Amazon gift card",
        "I bought it on Amazon",
        "I bought a Spanish dictionary",
        "I never bought a ThinkPad",
        "I would have bought a ThinkPad",
        "I want to buy a ThinkPad",
        "I Bought A New Phone Last Week",
        "I have a Question",
        "I own a small business",
        "我想买一台 ThinkPad X1",
        "我没买 ThinkPad X1",
        "我姓名写错了",
    ],
)
def test_what_is_wished_for_asked_or_anothers_is_none(text: str) -> None:
    assert not set(WHAT) & set(slots(text))


def test_products_and_systems_are_many_the_version_is_one() -> None:
    told = {c.attribute: c.many_valued for c in said("I own a Tesla Model 3. My OS is Windows 10. I'm on version 3.2.")}
    assert told == {"product": True, "operating_system": True, "version": False}


def test_a_new_system_names_the_old_one() -> None:
    (found,) = [c for c in said("I upgraded from Windows 10 to Windows 11") if c.attribute == "operating_system"]
    assert (found.value, found.old_value) == ("Windows 11", "Windows 10")


@pytest.mark.parametrize(
    ("text", "value", "family"),
    [
        ("I upgraded to Windows 11", "Windows 11", "Windows"),
        ("I've just updated my laptop to macOS Sequoia", "macOS Sequoia", "macOS"),
        ("I'm now on Windows 11 Pro", "Windows 11 Pro", "Windows"),
        ("After the update to iOS 18 my app crashes", "iOS 18", "iOS"),
        ("系统升级到 macOS 15 了", "macOS 15", "macOS"),
        ("我把电脑升级到了Windows 11", "Windows 11", "Windows"),
        ("我从Windows 10升级到Windows 11了", "Windows 11", "Windows 10"),
    ],
)
def test_an_upgrade_takes_the_place_of_its_family(text: str, value: str, family: str) -> None:
    (found,) = (c for c in said(text) if c.attribute == "operating_system")
    assert (found.value, found.old_value, found.many_valued) == (value, family, True)


@pytest.mark.parametrize(
    "text", ["I use Windows 11", "I also upgraded to Windows 11", "My laptop runs Windows 11", "我用的是Windows 11"]
)
def test_a_system_beside_others_takes_no_place(text: str) -> None:
    (found,) = (c for c in said(text) if c.attribute == "operating_system")
    assert (found.value, found.old_value) == ("Windows 11", "")


@pytest.mark.parametrize(
    "text",
    [
        "I want to upgrade to Windows 11",
        "My colleague upgraded to Windows 11",
        "我想升级到Windows 11",
        "怎么升级到Windows 11",
        "升级到Windows 11之前应该做什么",
    ],
)
def test_no_upgrade_of_the_customers(text: str) -> None:
    assert "operating_system" not in {c.attribute for c in said(text)}
