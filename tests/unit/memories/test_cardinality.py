"""One value or several: one table, which every rule keeps to."""

import re
from pathlib import Path

from memories.cardinality import MANY, SINGLE, holds_several

RULES = Path(__file__).parents[3] / "memories" / "pipeline" / "rules"
# Named by a conversation, single-valued in its own space, and no slot of a customer.
WISHES = ("wish", "labels.py", "values.py")


def test_no_slot_is_in_both() -> None:
    assert not SINGLE & MANY


def test_the_table_decides_before_the_proposer() -> None:
    assert not holds_several("name", otherwise=True)
    assert holds_several("order_number", otherwise=False)
    assert holds_several("shoe_size", otherwise=True)
    assert not holds_several("shoe_size", otherwise=False)


def test_every_slot_that_a_rule_names_is_in_the_table() -> None:
    named = {
        name
        for path in sorted(RULES.rglob("*.py"))
        if not path.name.startswith(WISHES)
        for name in re.findall(r"\battribute=\"([a-z_]+)\"", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 10
    assert named <= SINGLE | MANY
