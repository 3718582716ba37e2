"""Tables and links for object pages. Everything is escaped on its way in."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

NOTHING = "-"


def table(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> SafeString | str:
    """Rows under headers; a dash when there are none."""
    body = [(format_html_join("", "<td>{}</td>", ((cell,) for cell in row)),) for row in rows]
    if not body:
        return NOTHING
    head = format_html_join("", '<th scope="col">{}</th>', ((name,) for name in headers))
    lines = format_html_join("", "<tr>{}</tr>", body)
    return format_html("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", head, lines)


def page(model: type[Model], key: UUID | None, words: object) -> SafeString | str:
    """A link to an object's page here."""
    if key is None:
        return NOTHING
    meta = model._meta  # noqa: SLF001 - Django's documented name
    return link(reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[key]), words)


def link(url: str, words: object) -> SafeString | str:
    """A link, or a dash when there is nowhere to go."""
    return format_html('<a href="{}">{}</a>', url, words) if url else NOTHING
