"""Who may review findings, ask for originals and set the rules. The one place that says so."""

from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Role
from supportmem.common.errors import Forbidden

_SETS_POLICY = frozenset({Role.ADMIN, *(role for role in Role if role.value == "privacy_officer")})
_REVIEWS = _SETS_POLICY | {Role.REVIEWER}


def may_review(actor: Actor) -> bool:
    """Whether findings are theirs to decide. They read the whole organization."""
    return actor.kind == "user" and actor.role in _REVIEWS


def may_set_policy(actor: Actor) -> bool:
    """Whether the rules are theirs to set."""
    return actor.kind == "user" and actor.role in _SETS_POLICY


def check_reviews(actor: Actor) -> None:
    """Raises Forbidden."""
    if not may_review(actor):
        raise Forbidden("Reviewers, privacy officers and administrators decide on findings.")


def check_sets_policy(actor: Actor) -> None:
    """Raises Forbidden."""
    if not may_set_policy(actor):
        raise Forbidden("Privacy officers and administrators set the privacy rules.")
