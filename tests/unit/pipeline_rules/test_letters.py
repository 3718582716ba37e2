"""Who writes a letter that greets somebody by name."""

import pytest

from memories.enums import Source
from tests.unit.pipeline_rules.examples import slots


@pytest.mark.parametrize(
    "text",
    [
        "Hi Bob, this is Dana from Acme.",
        "Dear Mr. Smith, this is Dana from Acme.",
        "Hello Bob,\nI'm Dana from Acme. Your order has shipped.",
        "Hi Bob,\nyour parcel is on its way.\n\nBest regards,\nDana Smith",
        "王先生您好，我是李娜",
    ],
)
@pytest.mark.parametrize("source", [Source.EMAIL, Source.API])
def test_the_writer_to_somebody_is_not_the_customer(text: str, source: Source) -> None:
    assert not {"name", "company"} & set(slots(text, source=source))


@pytest.mark.parametrize(
    ("text", "source", "name"),
    [
        ("Hello, this is Dana from Acme.", Source.EMAIL, "Dana"),
        ("Hi team, this is Dana from Acme.", Source.EMAIL, "Dana"),
        ("Hi Acme Support, this is Dana", Source.EMAIL, "Dana"),
        ("Hi Bob, my name is Dana Smith", Source.EMAIL, "Dana Smith"),
        ("Hi Bob, this is Dana from Acme.", Source.CUSTOMER_TURN, "Dana"),
        ("Hi, Dana here", Source.EMAIL, "Dana"),
        ("您好，我是李娜", Source.EMAIL, "李娜"),
    ],
)
def test_the_customer_writes(text: str, source: Source, name: str) -> None:
    assert slots(text, source=source)["name"] == name
