"""How the ledger is narrowed: by what was done, in words, and by time and customer, typed in."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from supportmem.accounts.admin.base import signed_in
from supportmem.accounts.models import Customer
from supportmem.audit.models import LedgerEntry
from supportmem.audit.words import words
from supportmem.common.ids import first_id_at

_MOST: Final = 200  # customers that a name may mean
_SLACK: Final = timedelta(days=1)  # between the time of a row and that of its key, which the index goes by


class ActionFilter(admin.SimpleListFilter):
    """What was done, of what has been done at all."""

    title = "action"
    parameter_name = "verb"

    def lookups(self, request: HttpRequest, model_admin: "admin.ModelAdmin[Any]") -> list[tuple[str, str]]:
        """The verbs of the organization, by their words."""
        verbs = model_admin.get_queryset(request).order_by().values_list("verb", flat=True).distinct()
        return sorted(((str(verb), words(str(verb))) for verb in verbs), key=lambda pair: pair[1])

    def queryset(self, request: HttpRequest, queryset: QuerySet[LedgerEntry]) -> QuerySet[LedgerEntry]:
        """One of them, or all."""
        verb = self.value()
        return queryset.filter(verb=verb) if verb else queryset


class NarrowFilter(admin.ListFilter):
    """A form: the customer's name or id, the first day and the last."""

    title = "time and customer"
    template = "admin/audit/narrow.html"
    names: Final[tuple[str, ...]] = ("customer", "from", "to")

    def __init__(
        self,
        request: HttpRequest,
        params: dict[str, Any],
        model: type[LedgerEntry],
        model_admin: "admin.ModelAdmin[Any]",
    ) -> None:
        """Take what was typed out of the query string."""
        super().__init__(request, params, model, model_admin)
        self.typed: dict[str, str] = {
            name: str(params.pop(name)[-1]).strip()[:200] for name in self.names if name in params
        }

    def has_output(self) -> bool:
        """Always there."""
        return True

    def expected_parameters(self) -> list[str | None]:
        """What is ours in a query string."""
        return list(self.names)

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """What the form shows, and what else narrows the list and must not be lost."""
        others = {name: value for name, value in changelist.params.items() if name not in {*self.names, "p"}}
        yield {"typed": self.typed, "others": others, "first": self.typed.get("from", ""), "last": self.typed.get("to")}

    def queryset(self, request: HttpRequest, queryset: QuerySet[LedgerEntry]) -> QuerySet[LedgerEntry]:
        """Days are days of UTC, as the times of the list are."""
        first, last = self._day("from"), self._day("to")
        if first is not None:
            queryset = queryset.filter(at__gte=first, id__gte=first_id_at(first - _SLACK))
        if last is not None:
            queryset = queryset.filter(at__lt=last + timedelta(days=1))
        actor, called = signed_in(request), self.typed.get("customer")
        if called and actor is not None:
            queryset = queryset.filter(customer_id__in=customers_called(called, organization_id=actor.organization_id))
        return queryset

    def _day(self, name: str) -> datetime | None:
        if not self.typed.get(name):
            return None
        try:
            day = datetime.combine(date.fromisoformat(self.typed[name]), time(), tzinfo=UTC)
        except ValueError as error:
            raise IncorrectLookupParameters from error
        if not datetime(2000, 1, 1, tzinfo=UTC) <= day <= datetime(3000, 1, 1, tzinfo=UTC):
            raise IncorrectLookupParameters
        return day


def customers_called(called: str, *, organization_id: UUID) -> list[UUID]:
    """The customers that somebody may mean: by id, by the id of another system, or by a part of the name."""
    wanted = Q(external_id__iexact=called) | Q(name__icontains=called)
    with suppress(ValueError):
        wanted |= Q(id=UUID(called))
    rows = Customer.objects.filter(wanted, organization_id=organization_id)
    return list(rows.order_by("id").values_list("id", flat=True)[:_MOST])
