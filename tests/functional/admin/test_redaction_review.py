"""Redaction review in the admin: one finding at a time, who may, what it says, and that nothing leaves by the way."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from chat.models import Turn
from supportmem.audit.models import LedgerEntry
from supportmem.privacy import queue
from supportmem.privacy.models import AllowedValue, Decision, PrivacyRule, Redaction, Reveal, VaultEntry
from tests.integration.privacy.findings import say, simple_detectors, start
from tests.personas import Personas
from tests.privacy.world import make_staff

EMAIL = "mia@harbor.example"
QUEUE = reverse("admin:privacy_redaction_queue")


@pytest.fixture(autouse=True)
def _detectors() -> Iterator[None]:
    with simple_detectors():
        yield


@pytest.fixture
def finding(people: Personas) -> Redaction:
    """Mia's e-mail address, which waits."""
    say(people.alice.actor, start(people.alice.actor, people.mia), f"<b>Mail</b> {EMAIL} or card 4111 1111 1111 1111")
    return Redaction.objects.get(type="EMAIL")


@pytest.fixture
def rita(people: Personas) -> Client:
    """Harbor's reviewer."""
    return make_staff(people.rita).client()


@pytest.fixture
def adam(people: Personas) -> Client:
    """Harbor's administrator."""
    return make_staff(people.adam).client()


def page(row: Redaction) -> str:
    return reverse("admin:privacy_redaction_finding", args=[row.id])


def claim(row: Redaction) -> str:
    row.refresh_from_db()
    return str(row.claim_token)


def decide(client: Client, row: Redaction, do: str, **values: str) -> str:
    client.get(page(row))
    answer = client.post(page(row), {"do": do, "claim": claim(row), **values}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_queue_leads_to_the_finding_and_shows_it_in_its_text(finding: Redaction, rita: Client) -> None:
    answer = rita.get(QUEUE, follow=True)
    text = answer.content.decode()
    assert answer.redirect_chain == [(page(finding), 302)]
    assert f'&lt;b&gt;Mail&lt;/b&gt; <mark class="review-mark" id="found">{EMAIL}</mark> or card [CARD_1]' in text
    assert "1 of 1" in text
    assert "email-test, score 0.80" in text
    for key in "cfawstnp?":
        assert f'data-key="{key}"' in text or key in "np"
    assert "4111" not in text
    assert LedgerEntry.objects.filter(verb="redaction.read", object_id=finding.id).exists()


def test_confirming_goes_on_to_the_empty_queue(finding: Redaction, rita: Client) -> None:
    text = decide(rita, finding, "confirm")
    assert "Confirmed: 1 finding, " in text
    assert "Nothing to review" in text
    assert EMAIL not in Turn.unscoped.get().content


@pytest.mark.parametrize(
    ("do", "values", "decision"),
    [
        ("reject", {}, Decision.FALSE_POSITIVE),
        ("allow", {}, Decision.FALSE_POSITIVE),
        ("equal", {}, Decision.CONFIRMED),
        ("span", {"words": f"Mail</b> {EMAIL}"}, Decision.CONFIRMED),
        ("type", {"type": "ADDRESS"}, Decision.CONFIRMED),
    ],
)
def test_every_button_decides(
    finding: Redaction, rita: Client, do: str, values: dict[str, str], decision: Decision
) -> None:
    decide(rita, finding, do, **values)
    finding.refresh_from_db()
    assert (finding.decision, finding.waiting, finding.reviewer_name) == (decision, False, "Rita")
    assert AllowedValue.objects.exists() == (do == "allow")


def test_a_refusal_is_told_beside_the_finding(finding: Redaction, rita: Client) -> None:
    text = decide(rita, finding, "span", words="not there")
    assert "letter by letter" in text
    assert EMAIL in text
    assert rita.post(page(finding), {"do": "burn", "claim": claim(finding)}).status_code == 404
    assert rita.post(page(finding), {"do": "confirm", "claim": "x"}).status_code == 404
    assert Redaction.objects.get(id=finding.id).waiting


def test_the_second_reviewer_sees_who_has_it_and_cannot_decide(finding: Redaction, rita: Client, adam: Client) -> None:
    rita.get(page(finding))
    text = adam.get(page(finding)).content.decode()
    assert "Rita is looking at this one" in text
    assert 'data-key="c"' not in text
    assert "with colleagues" in adam.get(QUEUE).content.decode()
    answer = adam.post(page(finding), {"do": "confirm", "claim": claim(finding)}, follow=True)
    assert "Your time for this one ran out" in answer.content.decode()
    assert Redaction.objects.get(id=finding.id).waiting


def test_what_was_replaced_on_a_guess_is_not_shown_but_can_be_asked_for(people: Personas, rita: Client) -> None:
    say(people.alice.actor, start(people.alice.actor, people.mia), "my card is 1234-5678-1234-5678 i think")
    text = rita.get(QUEUE, follow=True).content.decode()
    assert "[CARD?_1]" in text
    assert "1234" not in text
    assert reverse("admin:privacy_vaultentry_ask", args=[VaultEntry.objects.get().id]) in text


def test_a_decided_finding_leads_back_to_the_queue(finding: Redaction, rita: Client) -> None:
    decide(rita, finding, "confirm")
    assert "This one is decided." in rita.get(page(finding), follow=True).content.decode()


def test_precision_counts_decisions(people: Personas, rita: Client) -> None:
    conversation = start(people.alice.actor, people.mia)
    say(people.alice.actor, conversation, "ann@one.example, ann@two.example, ann@three.example and Ann")
    rows = list(Redaction.objects.filter(type="EMAIL").order_by("id"))
    decide(rita, rows[0], "confirm")
    decide(rita, rows[1], "reject")
    decide(rita, rows[2], "type", type="ADDRESS")
    text = rita.get(reverse("admin:privacy_redaction_precision")).content.decode()
    assert "<td>EMAIL</td><td>1</td><td>1</td><td>1</td><td>0.33</td><td>0</td>" in text
    assert "<td>PERSON</td><td>0</td><td>0</td><td>0</td><td>not known yet</td><td>1</td>" in text


def test_rules_are_set_by_administrators_and_read_by_reviewers(people: Personas, adam: Client, rita: Client) -> None:
    url = reverse("admin:privacy_privacyrule_set")
    form = adam.get(url).context["form"]
    values = {name: field.initial for name, field in form.fields.items()} | {"EMAIL": "redact"}
    assert rita.post(url, values).status_code == 403
    assert "change these" in rita.get(url).content.decode()
    assert "1 rules changed" in adam.post(url, values, follow=True).content.decode()
    assert str(PrivacyRule.objects.get()) == "EMAIL: redact"
    below = adam.post(url, values | {"CARD": "keep"})
    assert "is not one of the available choices" in below.content.decode()
    assert PrivacyRule.objects.count() == 1


def test_a_value_is_taken_off_the_allow_list(finding: Redaction, people: Personas, rita: Client) -> None:
    decide(rita, finding, "allow")
    row = AllowedValue.objects.get()
    listed = rita.get(reverse("admin:privacy_allowedvalue_change", args=[row.id])).content.decode()
    assert row.digest not in listed
    assert EMAIL not in listed
    rita.post(reverse("admin:privacy_allowedvalue_remove", args=[row.id]))
    assert not AllowedValue.objects.exists()
    assert LedgerEntry.objects.filter(verb="allowed_value.removed").count() == 1


def test_an_original_is_seen_once_by_whoever_asked_after_another_agreed(
    finding: Redaction, people: Personas, rita: Client, adam: Client
) -> None:
    entry = VaultEntry.objects.get(type="CARD")
    ask = reverse("admin:privacy_vaultentry_ask", args=[entry.id])
    assert rita.post(ask, {"reason": " "}).status_code == 409
    assert rita.post(ask, {"reason": "my password is hunter2!"}).status_code == 409
    assert not Reveal.objects.exists()
    rita.post(ask, {"reason": "The bank asks"})
    wish = Reveal.objects.get()
    change, answer, show = (
        reverse(f"admin:privacy_reveal_{name}", args=[wish.id]) for name in ("change", "answer", "show")
    )
    assert "4111" not in rita.post(show, follow=True).content.decode()
    assert "second person" in rita.post(answer, {"answer": "grant"}, follow=True).content.decode()
    adam.post(answer, {"answer": "grant"})
    assert adam.post(show).status_code == 404
    assert "Show it, once" in rita.get(change).content.decode()
    shown = rita.post(show)
    assert "4111 1111 1111 1111" in shown.content.decode()
    assert "no-store" in shown["Cache-Control"]
    assert "shown once already" in rita.post(show, follow=True).content.decode()
    verbs = LedgerEntry.objects.filter(object_id=wish.id).order_by("id").values_list("verb", flat=True)
    assert list(verbs) == ["original.asked", "original.granted", "original.shown"]
    assert "4111" not in str(list(LedgerEntry.objects.values()))


def test_a_grant_ends(finding: Redaction, rita: Client, adam: Client) -> None:
    entry = VaultEntry.objects.get(type="CARD")
    rita.post(reverse("admin:privacy_vaultentry_ask", args=[entry.id]), {"reason": "The bank asks"})
    wish = Reveal.objects.get()
    adam.post(reverse("admin:privacy_reveal_answer", args=[wish.id]), {"answer": "grant"})
    Reveal.objects.update(expires_at=timezone.now())
    text = rita.post(reverse("admin:privacy_reveal_show", args=[wish.id]), follow=True).content.decode()
    assert "The time to see it is over" in text
    assert "4111" not in text


def test_a_refused_wish_shows_nothing(finding: Redaction, rita: Client, adam: Client) -> None:
    entry = VaultEntry.objects.get(type="CARD")
    rita.post(reverse("admin:privacy_vaultentry_ask", args=[entry.id]), {"reason": "The bank asks"})
    wish = Reveal.objects.get()
    adam.post(reverse("admin:privacy_reveal_answer", args=[wish.id]), {"answer": "refuse"})
    assert (
        "It was refused"
        in rita.post(reverse("admin:privacy_reveal_show", args=[wish.id]), follow=True).content.decode()
    )
    assert (
        "Adam has answered"
        in adam.post(
            reverse("admin:privacy_reveal_answer", args=[wish.id]), {"answer": "grant"}, follow=True
        ).content.decode()
    )


def test_a_finding_whose_text_is_gone_is_said_so(finding: Redaction, rita: Client) -> None:
    Redaction.objects.update(source_key="turn:gone")
    assert "is gone" in rita.get(page(finding)).content.decode()
    assert "is gone" in decide(rita, finding, "confirm")


def test_the_backlog_is_what_waits(finding: Redaction, people: Personas, rita: Client) -> None:
    assert queue.backlog(people.rita.actor) == 1
    decide(rita, finding, "confirm")
    assert queue.backlog(people.rita.actor) == 0
