"""Who may review findings, ask for originals and set the rules: what their role gives (accounts.abilities)."""

from supportmem.accounts.abilities import REFUSALS, Ability, may
from supportmem.accounts.actors import Actor
from supportmem.common.errors import Forbidden


def may_review(actor: Actor) -> bool:
    """Whether findings are theirs to decide: a person's, never a program's. They read the whole organization."""
    return actor.kind == "user" and may(actor, Ability.REVIEW_REDACTIONS)


def may_set_policy(actor: Actor) -> bool:
    """Whether the rules are theirs to set."""
    return actor.kind == "user" and may(actor, Ability.MANAGE_POLICY)


def check_reviews(actor: Actor) -> None:
    """Raises Forbidden."""
    if not may_review(actor):
        raise Forbidden(REFUSALS[Ability.REVIEW_REDACTIONS])


def check_sets_policy(actor: Actor) -> None:
    """Raises Forbidden."""
    if not may_set_policy(actor):
        raise Forbidden(REFUSALS[Ability.MANAGE_POLICY])
