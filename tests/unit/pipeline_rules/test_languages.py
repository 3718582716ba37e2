"""Every rule against its own examples, which stand beside it; in German, Spanish, French and Japanese all have some."""

import pytest

from memories.enums import Kind
from memories.pipeline import rules as all_rules
from memories.pipeline.rules import languages
from memories.pipeline.rules.text.clauses import ClauseRule
from memories.pipeline.rules.text.frame import Rule
from tests.unit.pipeline_rules.examples import said

RULES = (*all_rules._SLOT_RULES, *(rule for own in languages.SLOT_RULES.values() for rule in own))
SAYS = [(rule, text, value) for rule in RULES for text, value in rule.says]
SILENT = [(rule, text) for rule in RULES for text in rule.silent]
PROBLEMS = [rule for own in languages.PROBLEM_RULES.values() for rule in own]


def of_customer(text: str, slot: str) -> list[str]:
    """The values of a slot that a text gives the customer."""
    return [c.value for c in said(text) if c.attribute == slot and c.subject == "customer"]


@pytest.mark.parametrize(("rule", "text", "value"), SAYS, ids=lambda part: getattr(part, "name", str(part)[:40]))
def test_a_rule_reads_its_examples(rule: Rule, text: str, value: str) -> None:
    (found,) = [c for c in said(text) if c.attribute == (rule.slot or c.attribute)]
    assert (found.subject, found.value) == ("customer", value)
    assert found.language == (rule.language or found.language)
    kind = rule.name.rsplit(".", 1)[-1]
    if kind in {"fix", "not_but"}:
        assert found.corrects
    if kind == "change":
        assert not found.corrects


@pytest.mark.parametrize(("rule", "text"), SILENT, ids=lambda part: getattr(part, "name", str(part)[:40]))
def test_no_rule_takes_the_slot_from_its_counter_examples(rule: Rule, text: str) -> None:
    assert [c for c in said(text) if c.rule == rule.name] == []
    assert not rule.slot or of_customer(text, rule.slot) == []


@pytest.mark.parametrize("rule", PROBLEMS, ids=lambda rule: rule.name)
def test_problems_are_told_in_the_customers_words(rule: ClauseRule) -> None:
    for text, content in rule.says:
        assert [c.content for c in said(text) if c.kind is Kind.ISSUE] == [content], text
    for text in rule.silent:
        assert [c.content for c in said(text) if c.kind is Kind.ISSUE] == [], text


@pytest.mark.parametrize("language", sorted(languages.SLOT_RULES))
def test_every_slot_has_a_rule_with_examples(language: str) -> None:
    told = {rule.slot for rule in languages.SLOT_RULES[language] if rule.says}
    assert told >= {"name", "email", "phone", "location", "preference", "contact_preference", "language"}
    assert all(rule.says and rule.language == language for rule in languages.SLOT_RULES[language])
