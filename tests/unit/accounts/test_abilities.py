"""The table of roles in docs/access.md is the table that the code asks."""

import re
from pathlib import Path
from uuid import uuid4

import pytest

from supportmem.accounts import abilities
from supportmem.accounts.abilities import NOTHING, OF_ROLE, OF_SYSTEM, REFUSALS, Ability, may, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Role
from supportmem.common.errors import Forbidden

SYSTEM = "system"
_CHANGES = frozenset(Ability) - {
    Ability.READ,
    Ability.READ_ORGANIZATION,
    Ability.READ_ADMIN,
    Ability.READ_LEDGER,
    Ability.EXPORT_LEDGER,
}


def written() -> dict[str, frozenset[Ability]]:
    """What the paper says: role by role."""
    lines = Path("docs/access.md").read_text(encoding="utf-8").splitlines()
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith(("| ability", "| `"))
    ]
    head, *body = rows
    assert head[:2] == ["ability", "what it is"]
    for row in body:
        assert re.fullmatch(r"`\w+`", row[0])
        assert set(row[2:]) <= {"yes", ""}, row
    assert [row[0].strip("`") for row in body] == [one.value for one in Ability]
    return {
        who: frozenset(Ability(row[0].strip("`")) for row in body if row[column] == "yes")
        for column, who in enumerate(head)
        if column >= 2
    }


def somebody(role: Role, *, kind: str = "user") -> Actor:
    """An actor of this role."""
    return Actor(organization_id=uuid4(), kind=kind, id=None, name="", role=role)


def test_the_paper_names_every_role_and_says_what_the_code_does() -> None:
    assert written() == {**{role.value: OF_ROLE[role] for role in Role}, SYSTEM: OF_SYSTEM}


def test_the_product_itself_has_a_row_of_its_own() -> None:
    worker = somebody(Role.API_CLIENT, kind=SYSTEM)
    assert abilities.abilities(worker) == OF_SYSTEM
    assert not may(worker, Ability.ERASE_CUSTOMER)


def test_an_auditor_changes_nothing() -> None:
    assert not OF_ROLE[Role.AUDITOR] & _CHANGES


def test_a_privacy_officer_touches_no_person_no_memory_and_no_talk() -> None:
    forbidden = {
        *(Ability.MANAGE_PEOPLE, Ability.GOVERN_MEMORIES, Ability.KEEP_CORE, Ability.DECIDE_CANDIDATES),
        *(Ability.USE_ASSISTANT, Ability.KEEP_CUSTOMERS, Ability.IMPORT_HISTORY, Ability.QUARANTINE),
    }
    assert not OF_ROLE[Role.PRIVACY_OFFICER] & forbidden


def test_an_administrator_may_do_whatever_any_role_may() -> None:
    assert frozenset().union(*OF_ROLE.values()) == OF_ROLE[Role.ADMIN] == frozenset(Ability)


@pytest.mark.parametrize("ability", list(Ability))
def test_a_refusal_says_who_may(ability: Ability) -> None:
    assert REFUSALS[ability]
    without = [role for role in Role if ability not in OF_ROLE[role]]
    for role in without:
        with pytest.raises(Forbidden) as refused:
            require(somebody(role), ability)
        assert refused.value.detail == REFUSALS[ability]
    for role in set(Role) - set(without):
        require(somebody(role), ability)


def test_a_thing_gives_no_more_than_the_role(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(abilities, "_rules", {})

    class Thing:
        """Something of an app above."""

    with pytest.raises(TypeError, match="Thing"):
        may(somebody(Role.ADMIN), Ability.READ, Thing())
    abilities.told_by(Thing, lambda actor, thing: frozenset({Ability.READ, Ability.GOVERN_MEMORIES}))
    assert abilities.abilities(somebody(Role.AUDITOR), Thing()) == {Ability.READ}
    assert abilities.abilities(somebody(Role.AGENT), Thing()) == {Ability.READ, Ability.GOVERN_MEMORIES}
    abilities.told_by(Thing, lambda actor, thing: NOTHING)
    assert abilities.abilities(somebody(Role.ADMIN), Thing()) == NOTHING
