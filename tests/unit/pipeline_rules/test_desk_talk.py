"""Talk of the desk's own business that only looks like a fact of the customer's life, and the facts it looks like."""

import pytest

from memories.pipeline.rules.changing import left_behind
from tests.unit.pipeline_rules.examples import said


def told(text: str) -> list[tuple[str, str, str]]:
    """(subject, attribute, value) of every slot a sentence fills, besides what is wrong with something."""
    return [
        (c.subject, c.attribute, c.value) for c in said(text) if c.attribute not in {"", "problem"} and not c.retracts
    ]


def ended(text: str) -> list[str]:
    """What a sentence ends: by its name alone, or as a tool used no longer."""
    return [c.value for c in said(text) if c.attribute == left_behind.ATTRIBUTE or c.polarity == "-"]


@pytest.mark.parametrize(
    "text",
    [
        "my goal is to finally get my money",
        "My goal is a working router",
        "what I want is a manager",
        "I'm going for lunch, call me later",
        "I am working towards a resolution with your colleague",
        "I want to become a premium customer",
        "My dream is a human agent",
        "My project is a mess because of you",
        "I'm working on a ticket that your colleague opened",
        "I do a course on Tuesdays",
        "My course is about to start",
        "my game is on sale",
        "I run a blog on WordPress",
        "My objective is a written apology",
        "I'm aiming for Tuesday if the driver can make it",
        "I changed my project to public",
        "My thesis is on hold",
        "My research has moved to Google Drive",
    ],
)
def test_what_is_wanted_of_the_desk_is_no_goal_and_a_nuisance_no_project(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm preparing for the worst with you",
        "I'm preparing for a call with your supervisor",
        "I'm studying the invoice and it is wrong",
        "We are investigating a charge on my card",
        "I picked up the parcel",
        "I picked up Python errors",
        "I'm taking a class on Friday",
        "I'm learning not to trust couriers",
        "I've changed to VISA card",
        "I switched to PDF invoices",
        "I've switched to DHL for shipping",
        "I'm halal food supplier",
        "我吃素的朋友想订餐",
        "我在你们大学买的",
    ],
)
def test_what_is_looked_into_and_fetched_is_no_pursuit(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize(
    "text",
    [
        "my boss is Friday-angry",
        "My assistant is Alexa",
        "my coach Wallet is broken",
        "I reported to Amazon that the parcel is lost",
        "I report to Ofcom next week",
        "My agent Kevin said it's refunded",
        "Coffee is my coach now",
        "我的经理是个骗子",
        "我的医生是这么说的",
        "我的联系人是空的",
        "我的助理是机器人",
    ],
)
def test_nobody_is_named(text: str) -> None:
    assert not [t for t in told(text) if t[0].startswith("person:")]


@pytest.mark.parametrize(
    "text",
    [
        "I was promoted to Gold member",
        "I got a position as number 12 in the queue",
        "I am now the owner of a broken phone",
        "I work at 9",
        "I work for free apparently",
        "I joined Prime",
        "我现在是找不到经理",
    ],
)
def test_a_standing_with_the_company_is_no_work(text: str) -> None:
    assert not [t for t in told(text) if t[1] in {"role", "company"}]


@pytest.mark.parametrize(
    "text",
    [
        "there are 5 of us waiting",
        "There are 3 of us who got the same error",
        "the team of 5 agents I spoke to",
        "I spoke to a team of 3 people and none could help",
        "I have two refunds pending",
        "My team has 5 tickets",
        "I get 5 emails a day from you",
        "I spoke with 4 reps already",
        "The site has 2 buttons",
        "that's 4 agents now",
        "2 couriers already came",
        "We went to 3 stores",
        "你们团队有5个人",
        "团队有3人投诉",
        "我有三条狗粮没到",
        "我有两个孩子的票",
    ],
)
def test_what_a_customer_counts_at_the_desk_is_not_theirs(text: str) -> None:
    assert not [t for t in told(text) if t[1] == "team_size" or t[1].startswith("number_of")]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("There are nine of us now", "team_size", "9"),
        ("The team grew to 12", "team_size", "12"),
        ("we handle 65 tickets a day", "number_of_tickets", "65"),
        ("I have two kids and three cats now", "number_of_cats", "3"),
        ("I picked up Italian", "learning", "Italian"),
        ("I took up pottery", "learning", "pottery"),
        ("I'm going for a PhD in physics", "goal", "a PhD in physics"),
        ("What I really want is to open a bakery", "goal", "open a bakery"),
        ("I want to become a nurse", "goal", "become a nurse"),
        ("I make a podcast on Roman history", "podcast_topic", "Roman history"),
        ("I go to MIT", "school", "MIT"),
        ("我是吃素的", "diet", "吃素"),
        ("我在清华大学读书", "school", "清华大学"),
        ("我的主管是王强", "name", "王强"),
        ("we switched to AWS", "uses", "AWS"),
        ("I use Figma to manage assets", "uses", "Figma"),
        ("My Pixel 6 keeps freezing", "product", "Pixel 6"),
        ("we use your SDK with Python 3.11", "version", "3.11"),
        ("my speed is 10 Mbps", "value", "10 Mbps"),
        ("our churn is 5%", "value", "5%"),
    ],
)
def test_the_honest_fact_still_is(text: str, attribute: str, value: str) -> None:
    assert (attribute, value) in [t[1:] for t in told(text)]


@pytest.mark.parametrize(
    "text",
    [
        "my Pixel 6 order hasn't arrived",
        "I bought a Galaxy S24 cover",
        "I have an iPhone 15 case in my basket",
        "My Pixel 6 was stolen",
        "my Galaxy S21 is my wife's",
        "my ex has my iPhone 14",
        "Your driver used DPD instead of DHL",
        "I used Google to find your number",
        "我用Visa付款",
        "我用iPhone 15下的单",
        "After updating to iOS 18 my son's iPad is slow",
        "your sdk fails on Python 3.13",
        "We can't upgrade to Django 5.0",
        "The latest release is Django 5.1",
        "你们系统用的是Python 2.7",
        "my exam was on Monday",
        "你们的发布会改到5月3日",
        "我朋友的婚礼定在5月3日",
        "your delivery was pushed to Friday",
        "I have two concerns",
        "My response time is 3 days with you",
        "The temperature is 30 in your store",
        "I prefer the blue one instead",
    ],
)
def test_what_others_have_or_what_is_not_had(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize(
    "text",
    [
        "I dropped my laptop",
        "We dropped the package off at your store",
        "I dropped the Kindle and the screen cracked",
        "I gave up waiting",
        "I cancelled Netflix by mistake, put it back",
        "I uninstalled Slack and reinstalled it",
        "I've uninstalled Slack twice and it still crashes",
        "I stopped using Slack for a minute",
        "I dropped Slack a message",
        "We never dropped Jenkins",
        "It feels like we dropped Jenkins for nothing",
        "Figma is out",
        "Python 3.13 is out now",
        "Slack is gone from my dock",
        "My Kindle is dead after your update",
        "Figma is done loading",
        "The Pro plan ended up costing more",
        "Slack isn't my problem",
        "Slack didn't work for me today",
        "Kevin left the chat",
        "Anna left at noon, call her tomorrow",
        "Kevin moved on to the next customer",
        "Anna is not my problem",
        "Dr. Lee fell ill so my appointment moved",
        "Notion was shut down for maintenance by you",
        "Slack is over quota",
        "I cancelled the Spanish lesson on Friday",
        "I dropped Spanish from the filter",
        "Dana was transferred to my call",
        "We cancelled Netflix because you were rude, but kept it in the end",
        "我取消了Slack的通知",
        "我退出了Slack又登录",
        "我同事不再用Slack",
        "我没有不再用Slack",
        "我取消了会员是误操作",
        "我取消了Netflix但是还在扣费",
        "Slack停了，打不开",
        "我不再用你们的东西",
    ],
)
def test_what_falls_fails_or_leaves_the_chat_ends_nothing(text: str) -> None:
    assert not ended(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("We dropped Jenkins last week", "Jenkins"),
        ("I'm not using Photoshop any more", "Photoshop"),
        ("Jenkins is gone now", "Jenkins"),
        ("Trello isn't my thing", "Trello"),
        ("Keto didn't work for me", "Keto"),
        ("Dana left the company", "Dana"),
        ("Dana is no longer my manager", "Dana"),
        ("我们放弃了Jenkins", "Jenkins"),
    ],
)
def test_what_is_over_still_ends(text: str, name: str) -> None:
    assert name in ended(text)
