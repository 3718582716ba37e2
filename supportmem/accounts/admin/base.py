"""The base of every admin page: read only, and nothing from beyond the organization of who is signed in.

The wall is get_queryset: lists, object pages, filters, searches and popups all begin there. Being a superuser
gives nothing. What is done here is written to the ledger, never to Django's admin log, which would keep
names that an erasure cannot find.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar
from urllib.parse import unquote, urlencode
from uuid import UUID
from weakref import WeakKeyDictionary

from django.contrib import admin
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field, ForeignKey, Model, Q, QuerySet
from django.forms import ModelChoiceField
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from supportmem.accounts.abilities import Ability, may
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import Customer, Organization, User
from supportmem.audit import ledger
from supportmem.common.errors import NotFound

M = TypeVar("M", bound=Model)

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin
else:

    class ModelAdmin(admin.ModelAdmin):
        """Django's, which has a type parameter in its types only."""

        def __class_getitem__(cls, model: type[Model]) -> type["ModelAdmin"]:
            """The class itself."""
            return cls


# One look-up per request, although every page asks for rights some thirty times.
_actors: "WeakKeyDictionary[HttpRequest, Actor | None]" = WeakKeyDictionary()


def signed_in(request: HttpRequest) -> Actor | None:
    """Who reads the admin: staff whose role in an organization reads it; None for everybody else."""
    if request not in _actors:
        _actors[request] = _look(request)
    return _actors[request]


def _look(request: HttpRequest) -> Actor | None:
    if not (isinstance(request.user, User) and request.user.is_staff):
        return None
    try:
        actor = actor_of(request.user)
    except NotFound:
        return None
    return actor if may(actor, Ability.READ_ADMIN) else None


def able(request: HttpRequest, ability: Ability) -> bool:
    """Whether who reads the admin may do this there."""
    actor = signed_in(request)
    return actor is not None and may(actor, ability)


def administrator(request: HttpRequest) -> bool:
    """Whether the person may change what belongs to people: names, roles, teams."""
    return able(request, Ability.MANAGE_PEOPLE)


def within(rows: QuerySet[M], *, actor: Actor) -> QuerySet[M]:
    """The rows of the actor's organization, whatever the table calls the way there."""
    model = rows.model
    if issubclass(model, Organization):
        return rows.filter(id=actor.organization_id)
    if issubclass(model, User):
        return rows.filter(memberships__organization_id=actor.organization_id)
    return rows.filter(organization_id=actor.organization_id)


class OrganizationAdmin(ModelAdmin[M]):
    """Reads everything of one table in one organization. Subclasses that allow a change say so.

    `leading` names what stands first on an object's page, `computed` what is no column, `hidden` columns that are
    never shown. `keys` names columns that a pasted id is looked for in, and that
    links may filter by. `read_is_recorded` writes a ledger line for each object page.
    """

    leading: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[tuple[str, ...]] = ()
    computed: ClassVar[tuple[str, ...]] = ()
    keys: ClassVar[tuple[str, ...]] = ("id",)
    read_is_recorded: ClassVar[bool] = False

    actions: Sequence[str] | None = None
    list_per_page = 50
    show_full_result_count = False
    search_help_text = "Words, or a whole id."

    # --- what is there ---------------------------------------------------------------------------------

    def get_queryset(self, request: HttpRequest) -> QuerySet[M]:
        """The wall."""
        rows = super().get_queryset(request)
        actor = signed_in(request)
        return rows.none() if actor is None else within(rows, actor=actor)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """A whole id is looked for in the keys, anything else in the words."""
        try:
            key = UUID(search_term.strip())
        except ValueError:
            return super().get_search_results(request, queryset, search_term)
        anywhere = Q()
        for name in self.keys:
            anywhere |= Q(**{name: key})
        return queryset.filter(anywhere), False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only what the page offers as a filter: a query string must not guess at hidden columns."""
        offered = {entry[0] if isinstance(entry, tuple) else entry for entry in self.get_list_filter(request)}
        known = offered | {*self.keys, self.date_hierarchy}
        return lookup.split("__", 1)[0] in known and super().lookup_allowed(lookup, value, request)

    def get_list_filter(self, request: HttpRequest) -> Any:  # noqa: ANN401 - Django's union has no public name
        """Filters by another table offer only what the rows shown refer to."""
        return [
            (entry, admin.RelatedOnlyFieldListFilter) if isinstance(entry, str) and self._refers(entry) else entry
            for entry in super().get_list_filter(request)
        ]

    def _refers(self, name: str) -> bool:
        try:
            return isinstance(self.opts.get_field(name), ForeignKey)
        except FieldDoesNotExist:
            return False

    # --- what is shown ---------------------------------------------------------------------------------

    def shown(self) -> list[str]:
        """What leads, then every other column that is not hidden, then what else is computed."""
        columns = [
            field.name
            for field in self.opts.get_fields()
            if isinstance(field, Field) and field.concrete and not field.many_to_many
        ]
        return [
            *self.leading,
            *(name for name in (*columns, *self.computed) if name not in {*self.leading, *self.hidden}),
        ]

    def get_fields(self, request: HttpRequest, obj: M | None = None) -> Any:  # noqa: ANN401 - as above
        """All of it for reading; what may be changed for changing."""
        if self.fields and self._changes(request, obj):
            return self.fields
        return self.shown()

    def get_readonly_fields(self, request: HttpRequest, obj: M | None = None) -> Any:  # noqa: ANN401 - as above
        """Everything, unless the page changes something."""
        if self.fields and self._changes(request, obj):
            return self.readonly_fields
        return self.shown()

    def _changes(self, request: HttpRequest, obj: M | None) -> bool:
        return self.has_add_permission(request) if obj is None else self.has_change_permission(request, obj)

    # --- what is allowed -------------------------------------------------------------------------------

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whether the table stands in the index."""
        return signed_in(request) is not None

    def has_view_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Roles decide; Django's own permissions and flags do not."""
        return signed_in(request) is not None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """No."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """No."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """No."""
        return False

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> "ModelChoiceField[Any] | None":
        """Offers only what belongs to the organization."""
        actor = signed_in(request)
        rows = db_field.remote_field.model._default_manager.all()  # noqa: SLF001 - Django's documented name
        kwargs["queryset"] = rows.none() if actor is None else within(rows, actor=actor)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    # --- what happens ----------------------------------------------------------------------------------

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """An object's page; words of customers are not read without a line in the ledger."""
        response = super().change_view(request, object_id, form_url, extra_context)
        if self.read_is_recorded and request.method == "GET" and response.status_code == 200:
            seen = getattr(response, "context_data", {}).get("original")
            self.record(request, verb="read", object_id=UUID(unquote(object_id)), customer_id=customer_of(seen))
        return response

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The history of an object is the ledger's."""
        if self.get_object(request, unquote(object_id)) is None:
            raise Http404
        query = urlencode({"object_id": unquote(object_id)})
        return redirect(f"{reverse('admin:audit_ledgerentry_changelist')}?{query}")

    def _get_obj_does_not_exist_redirect(self, request: HttpRequest, opts: object, object_id: str) -> HttpResponseBase:
        """What is not there and what is not ours look alike."""
        raise Http404

    def log_addition(self, request: HttpRequest, obj: M, message: object) -> None:  # type: ignore[override]  # no LogEntry is made
        """Into the ledger."""
        self.record(request, verb="added", object_id=obj.pk, customer_id=customer_of(obj), detail=self.told(obj))

    def log_change(self, request: HttpRequest, obj: M, message: object) -> None:  # type: ignore[override]  # no LogEntry is made
        """Into the ledger, with the names of what changed."""
        fields = {**self.told(obj), "fields": changed_fields(message)}
        self.record(request, verb="changed", object_id=obj.pk, customer_id=customer_of(obj), detail=fields)

    def log_deletions(self, request: HttpRequest, queryset: Iterable[M]) -> None:  # type: ignore[override]  # no LogEntry is made
        """Into the ledger."""
        for obj in queryset:
            self.record(request, verb="removed", object_id=obj.pk, detail=self.told(obj))

    def told(self, obj: M) -> dict[str, object]:
        """What else the ledger keeps of a change: ids and fixed words only."""
        return {}

    def record(
        self,
        request: HttpRequest,
        *,
        verb: str,
        object_id: UUID,
        customer_id: UUID | None = None,
        detail: Mapping[str, object] | None = None,
    ) -> None:
        """One ledger line in the words of the table."""
        actor = signed_in(request)
        if actor is None:
            raise Http404
        name = str(self.opts.model_name)
        ledger.append(
            by=actor,
            verb=f"{name}.{verb}",
            object_type=name,
            object_id=object_id,
            customer_id=customer_id,
            detail=detail or {},
        )


def customer_of(row: object) -> UUID | None:
    """Whom a row is about: itself, what it belongs to, or nobody. Who read of a customer is found by that."""
    if isinstance(row, Customer):
        return row.pk
    for one in (row, *(getattr(row, name, None) for name in ("memory", "observation", "conversation", "recall"))):
        if one is not None and (found := getattr(one, "customer_id", None)):
            return UUID(str(found))
    return None


def changed_fields(message: object) -> list[str]:
    """The names out of Django's message about a change."""
    rows = message if isinstance(message, list) else []
    return sorted({str(name) for row in rows for name in row.get("changed", {}).get("fields", ())})
