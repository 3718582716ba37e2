"""Inside the request: redact, screen, capture; explicit corrections and "remember / forget" apply at once."""

import logging
from datetime import datetime

from memories.contracts import Change, Observed, Utterance
from memories.enums import ObservationState, Withheld
from memories.lifecycle import speakers
from memories.models import Observation
from memories.pipeline import capture, claims, learn, propose, rules, screen, settle
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.privacy.protect import protect

log = logging.getLogger(__name__)
COMMAND_LIMIT = 2000  # characters
CATCH_UP = 20  # earlier observations that an explicit correction waits for


def observe(*, actor: Actor, customer: Customer, utterance: Utterance, now: datetime) -> Observed:
    """Store what happened, once per key. The caller holds the transaction and the customer's lock. Well under 50 ms."""
    text = protect(customer=customer, text=utterance.text, source_key=utterance.idempotency_key)
    observation, created = capture.capture(
        customer=customer,
        utterance=utterance,
        text=text,
        withheld=screen.withheld(text, consent=customer.consent, memory_on=utterance.memory_on),
        author_id=actor.id,
        now=now,
    )
    if created:
        speakers.note(customer, utterance=utterance)
    # What is imported was said long ago, in an order of its own: it waits for the worker, as the rest of it does.
    changes: tuple[Change, ...] = ()
    empty = observation.withheld == Withheld.NOTHING_TO_LEARN
    if created and not empty and utterance.import_id is None and _is_explicit(observation):
        at_once = _forget_only if observation.withheld else _at_once
        changes = at_once(observation, actor=actor, now=now)
    return Observed(
        observation_id=observation.id,
        created=created,
        text=observation.text,
        state=ObservationState(observation.state),
        withheld=Withheld(observation.withheld) if observation.withheld else None,
        changes=changes,
    )


def _is_explicit(observation: Observation) -> bool:
    """Corrections and commands are short: a long text waits for the worker, so that a turn is never slow."""
    if len(observation.text) > COMMAND_LIMIT:
        return False
    return any(rules.is_explicit(c) for c in rules.propose(propose.utterance_of(observation)))


def _forget_only(observation: Observation, *, actor: Actor, now: datetime) -> tuple[Change, ...]:
    """From words that are withheld nothing is learnt, but an order to forget something is obeyed all the same."""
    orders = [c for c in propose.told(propose.utterance_of(observation)) if c.retracts]
    return settle.settle(observation, orders, actor=actor, then=ObservationState.SKIPPED, now=now)


def _at_once(observation: Observation, *, actor: Actor, now: datetime) -> tuple[Change, ...]:
    """Learn by rule from what waits before it, then from it: a correction must find what it corrects.

    What cannot be learnt from here waits for the worker, which knows what to do: no turn is refused for that.
    """
    earlier = list(
        Observation.unscoped.select_for_update(skip_locked=True, of=("self",))
        .select_related("customer")
        .filter(
            customer_id=observation.customer_id,
            state=ObservationState.PENDING,
            occurred_at__lte=observation.occurred_at,
        )
        .exclude(id=observation.id)
        .order_by("-occurred_at", "-id")[:CATCH_UP]
    )[::-1]
    changes: tuple[Change, ...] = ()
    for window in (*claims.windows(earlier, fresh=0), [observation]):
        try:
            changes = learn.learn(window, actor=actor, now=now)
        except Exception:
            log.exception("a correction could not be applied at once: observation %s waits", window[0].id)
            return ()
    return changes
