"""Ordered steps in an agent's words, and whether a customer says that they helped."""

import pytest

from memories.pipeline.rules.vocabulary.steps import helped, steps_in


@pytest.mark.parametrize(
    ("text", "lead", "steps"),
    [
        (
            "To reset the label printer:\n1. Turn it off.\n2. Hold the green button.\n3. Turn it on.\n\nBye!",
            "To reset the label printer",
            ("Turn it off.", "Hold the green button.", "Turn it on."),
        ),
        ("Try this: 1) open Settings 2) press Reset. Let me know!", "Try this", ("open Settings", "press Reset.")),
        ("Hello.\nStep 1: open it\nStep 2: close it\nBye", "Hello", ("open it", "close it")),
        ("First, open the app. Then press Reset. Finally, sign in.", "", ("open the app.", "press Reset.", "sign in.")),
        ("请试试：1、打开设置 2、点击重置", "请试试", ("打开设置", "点击重置")),
        ("第一步，打开设置。第二步，点击重置。", "", ("打开设置。", "点击重置。")),
        ("首先打开设置，然后点击重置，最后登录。", "", ("打开设置", "点击重置", "登录。")),
        ("Zuerst ausschalten. Dann einschalten.", "", ("ausschalten.", "einschalten.")),
        ("D'abord, fermez. Ensuite, ouvrez.", "", ("fermez.", "ouvrez.")),
    ],
)
def test_steps_are_found_in_order(text: str, lead: str, steps: tuple[str, ...]) -> None:
    found = steps_in(text)
    assert found is not None
    assert (found.lead, found.steps) == (lead, steps)
    assert text[found.start : found.end].strip()


@pytest.mark.parametrize(
    "text",
    ["", "Hello", "Version 2.1 and 1.5 are out", "1. Only one", "2. Second 3. Third",
     "First of all, thank you.", "Then press it. Finally, sign in.", "1. 2. 3.", "Call 1-800-2. 3."],
)  # fmt: skip
def test_without_two_ordered_steps_there_is_no_skill(text: str) -> None:
    assert steps_in(text) is None


def test_many_more_steps_than_a_skill_has_are_none() -> None:
    assert steps_in("\n".join(f"{n}. Press the button" for n in range(1, 40))) is None


@pytest.mark.parametrize(
    "text",
    ["Great, that worked!", "It works now, thanks", "Thanks, that fixed it.", "The problem is solved", "All good now",
     "Yes, works!", "That did the trick", "好了，谢谢", "问题解决了", "可以了！", "Jetzt funktioniert es",
     "Ya funciona", "Ça marche, merci", "直りました"],
)  # fmt: skip
def test_it_helped(text: str) -> None:
    assert helped(text) is True


@pytest.mark.parametrize(
    "text",
    ["It doesn't work", "Still not working", "That did not help", "No luck.", "It worked once. Now it is still broken.",
     "还是不行", "没有解决", "没用", "Es funktioniert nicht", "No funciona", "Ça ne marche pas", "動きません"],
)  # fmt: skip
def test_it_did_not_help(text: str) -> None:
    assert helped(text) is False


@pytest.mark.parametrize(
    "text",
    ["", "ok thanks", "Does it work now?", "I hope it works", "If it works I am happy", "I will try", "好的，谢谢",
     "Will that have fixed it?", "可以了吗？", "My work is in Oslo"],
)  # fmt: skip
def test_neither_is_said(text: str) -> None:
    assert helped(text) is None
