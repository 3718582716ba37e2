"""The bands of importance (domain section 2) over everything that rules propose.

Feelings are not in the domain's table: they weigh as much as what is said in passing and a tenth more when strong;
what happened, and what is known of an account (plan, product, order), weighs as much as a problem or a little less.
"""

import pytest

from memories.contracts import Candidate
from memories.enums import Kind, Source
from memories.pipeline import rules as all_rules
from memories.pipeline import turn
from memories.pipeline.rules import languages
from tests.functional.seeds.stories import CHANGED_EN, CHANGED_ZH, MISSPELT_EN, MISSPELT_ZH
from tests.unit.pipeline_rules.examples import said

IDENTITY = {"name", "email", "phone", "work_email", "work_phone", "location", "address", "company", "role"}
WISHES = {"contact_preference", "language", "technical_level", "preference"}
STANDING = "problem_standing"


def band_of(candidate: Candidate) -> tuple[float, float]:
    """What the domain asks for a candidate."""
    if candidate.attribute in IDENTITY | WISHES or candidate.kind is Kind.PREFERENCE:
        return 0.9, 1.0
    if candidate.kind is Kind.SENTIMENT:
        return 0.5, 0.7
    if candidate.kind is Kind.EVENT:
        return 0.6, 0.9
    return 0.7, 0.9


STORIES = [
    row[place] for rows in (CHANGED_EN, CHANGED_ZH, MISSPELT_EN, MISSPELT_ZH) for row in rows for place in (1, 3)
]
EXAMPLES = [
    text
    for rule in (*all_rules._SLOT_RULES, *(rule for own in languages.SLOT_RULES.values() for rule in own))
    for text, _ in rule.says
]
PROBLEMS = [text for own in languages.PROBLEM_RULES.values() for rule in own for text, _ in rule.says]
OTHERS = [
    "My name is Mia Moreau and I'm a data scientist at Tidewater",
    "I'm on the Pro plan",
    "I like VS Code, not Vim",
    "Please answer in French",
    "I'm not technical",
    "checkout is broken",
    "please cancel my order",
    "I need an invoice",
    "we decided to go with the annual plan",
    "my parcel arrived broken yesterday",
    "I bought a laptop three days ago",
    "I'm so frustrated",
    "I'm happy with your support",
    "I'm annoyed",
    "remember that our office closes at five",
    "it works now",
    "结账一直失败",
    "请帮我取消订单",
    "我们决定使用年付方案",
    "太失望了",
    "非常满意",
    "我的套餐升级到专业版了",
    "我是软件工程师",
]


@pytest.mark.parametrize("text", [*STORIES, *EXAMPLES, *PROBLEMS, *OTHERS])
def test_all_that_rules_propose_lies_in_its_band(text: str) -> None:
    found = said(text)
    assert found
    for candidate in found:
        low, high = band_of(candidate)
        assert low <= candidate.importance <= high, (candidate.rule, candidate.attribute, candidate.importance)


@pytest.mark.parametrize("text", ["I'll refund you by Friday", "我们明天给您回电", "We decided to replace it"])
def test_what_an_agent_settles_lies_in_its_band(text: str) -> None:
    (decision,) = said(text, source=Source.AGENT_TURN)
    assert 0.7 <= decision.importance <= 0.9


@pytest.mark.parametrize(("text", "importance"), [("Where is my order?", 0.3), ("The weather is fine here.", 0.4)])
def test_questions_and_small_talk_weigh_little(text: str, importance: float) -> None:
    (kept,) = turn.as_memories(text, language="en")
    assert kept.importance == importance


def test_strong_feeling_adds_a_tenth_within_the_band() -> None:
    calm, (angry, feeling) = said("The app crashes when I login"), said("The app crashes when I login, I'm furious")
    assert [c.kind for c in (*calm, angry, feeling)] == [Kind.ISSUE, Kind.ISSUE, Kind.SENTIMENT]
    assert angry.importance == pytest.approx(calm[0].importance + 0.1)
    assert angry.importance <= 0.9
    (mild,) = said("I'm annoyed")
    assert feeling.importance == pytest.approx(mild.importance + 0.1)
