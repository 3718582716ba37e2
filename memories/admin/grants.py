"""Grants on the pages of a memory and of a space: who holds one, giving and taking. For administrators."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin
from django.utils.safestring import SafeString

from memories import granting
from memories.admin.deeds import Deed, Values
from memories.enums import Status
from memories.models import Memory, Space
from supportmem.accounts.abilities import Ability
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.show import page, table
from supportmem.accounts.models import Membership, User

_WORDS = {"view_memory": "reads it", "view_space": "reads it", "change_space": "changes it"}
_RIGHTS = [("view_space", "Read it"), ("change_space", "Put something there")]


class ShowsGrants:
    """A page with the field `granted_to`."""

    @admin.display(description="granted to")
    def granted_to(self, thing: Memory | Space) -> SafeString | str:
        """Who reads or changes it beyond what membership gives."""
        held = granting.granted_on(thing)
        return table(("Who", "What"), ((page(User, one.user_id, one.name), _WORDS[one.right]) for one in held))


def _person(choices: list[tuple[str, str]], *, right: bool) -> type[forms.Form]:
    fields: dict[str, Any] = {"person": forms.ChoiceField(choices=choices)}
    if right:
        fields["right"] = forms.ChoiceField(choices=_RIGHTS)
    return type("PersonForm", (forms.Form,), fields)


def _colleagues(*, right: bool) -> Callable[[Any], type[forms.Form]]:
    """A form that offers the people of the row's organization."""

    def form(row: Memory | Space) -> type[forms.Form]:
        rows = Membership.objects.filter(organization_id=row.organization_id).select_related("user")
        named = [(str(one.user_id), one.user.get_full_name() or one.user.get_username()) for one in rows]
        return _person(sorted(named, key=lambda one: one[1]), right=right)

    return form


def _holders(*, right: bool) -> Callable[[Any], type[forms.Form]]:
    """A form that offers those who hold a grant."""

    def form(row: Memory | Space) -> type[forms.Form]:
        held = {str(one.user_id): one.name for one in granting.granted_on(row)}
        return _person(list(held.items()), right=right)

    return form


def _give(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    granting.give(actor, memory_id=memory_id, user_id=UUID(values["person"]))
    return "They read this memory from now on, and nothing else of its customer."


def _take(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    granting.take(actor, memory_id=memory_id, user_id=UUID(values["person"]))
    return "The grant is gone."


def _give_space(actor: Actor, space_id: UUID, values: Values, now: datetime) -> str:
    granting.give_space(actor, space_id=space_id, user_id=UUID(values["person"]), right=values["right"])
    return "The right is theirs from now on."


def _take_space(actor: Actor, space_id: UUID, values: Values, now: datetime) -> str:
    granting.take_space(actor, space_id=space_id, user_id=UUID(values["person"]), right=values["right"])
    return "The grant is gone."


ON_MEMORY = (
    Deed(
        name="grant",
        label="Let one person read it",
        explains="The exception: somebody whose teams do not reach it reads this one memory, as long as it holds.",
        do=_give,
        form=_colleagues(right=False),
        offered=lambda memory: memory.status == Status.ACTIVE,
        needs=Ability.MANAGE_PEOPLE,
    ),
    Deed(
        name="ungrant",
        label="Take a grant back",
        explains="They read it only where their teams or a share let them.",
        do=_take,
        form=_holders(right=False),
        offered=lambda memory: bool(granting.granted_on(memory)),
        needs=Ability.MANAGE_PEOPLE,
    ),
)
ON_SPACE = (
    Deed(
        name="grant",
        label="Grant it to one person",
        explains="Somebody whose teams do not reach it reads what lives here, or puts something here as well.",
        do=_give_space,
        form=_colleagues(right=True),
        needs=Ability.MANAGE_PEOPLE,
    ),
    Deed(
        name="ungrant",
        label="Take a grant back",
        explains="What membership gives stays theirs.",
        do=_take_space,
        form=_holders(right=True),
        offered=lambda space: bool(granting.granted_on(space)),
        needs=Ability.MANAGE_PEOPLE,
    ),
)
