"""A model's answer as HTML: a small Markdown, in which nothing can run, load from elsewhere or forge a proof. Pure.

Built by markdown-it-py with raw HTML off, then held against a list of elements by nh3: two walls, either of which is
enough. No images, no link previews; a link shows in full where it leads; headings become bold lines, so that an answer
cannot rearrange the page's outline; "[1]: address" defines nothing, or a citation could be led astray.
"""

import re
from collections.abc import Collection, Mapping, MutableMapping, Sequence
from html import escape
from typing import Any, Final
from urllib.parse import urlsplit

import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from chat.citing import CITATION

_TAGS: Final = frozenset(
    {"p", "br", "strong", "em", "del", "code", "pre", "blockquote", "ul", "ol", "li", "hr", "a", "data"}
    | {"table", "thead", "tbody", "tr", "th", "td"}
)
_ATTRIBUTES: Final = {
    "a": {"href", "target", "class"},
    "p": {"class"},
    "ol": {"start"},
    "data": {"value"},
}
_REL: Final = "noopener noreferrer nofollow"
_SCHEMES: Final = frozenset({"http", "https", "mailto"})
_PLACE: Final = re.compile(r'<data value="(\d{1,3})"></data>')  # no text of a model can hold it unescaped
_OFFERED: Final = "offered"


def to_html(text: str, *, citations: Mapping[int, str]) -> str:
    """The text as HTML. `citations` holds the markup of each number that may be cited; other numbers stay text.

    An answer of one paragraph is given without an element around it, as it stood while it was written.
    """
    html = _MARKDOWN.render(text, {_OFFERED: frozenset(citations)}).strip()
    safe = nh3.clean(html, tags=set(_TAGS), attributes=_ATTRIBUTES, url_schemes=set(_SCHEMES), link_rel=_REL)
    return _PLACE.sub(lambda place: citations[int(place[1])], _alone(safe))


def _alone(html: str) -> str:
    """What is in the only paragraph, when there is but one and nothing else."""
    begin, end = "<p>", "</p>"
    inside = html.removeprefix(begin).removesuffix(end)
    whole = html.startswith(begin) and html.endswith(end) and begin not in inside and "</p>" not in inside
    return inside if whole and not re.search(r"<(?:ul|ol|pre|blockquote|table|hr)\b", inside) else html


def _citation(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - as the library calls it
    """An inline rule: "[1]" or "[1, 3]" of numbers that were all offered."""
    offered: Collection[int] = state.env.get(_OFFERED, ())
    match = CITATION.match(state.src, state.pos, state.posMax)
    if match is None or not all(int(number) in offered for number in match[1].split(",")):
        return False
    if not silent:
        for number in match[1].split(","):
            state.push("citation", "data", 0).content = str(int(number))
    state.pos = match.end()
    return True


def _shown_in_full(state: StateCore) -> None:
    """A core rule: words of a link are followed by the address, and the address alone is the link."""
    for block in state.tokens:
        if block.type == "heading_open":
            block.tag, block.attrs = "p", {"class": "turn__heading"}
        elif block.type == "heading_close":
            block.tag = "p"
        elif block.children:
            block.children = _with_addresses(block.children)


def _with_addresses(tokens: Sequence[Token]) -> list[Token]:
    shown: list[Token] = []
    began = 0
    for token in tokens:
        if token.type == "link_open":
            began = len(shown)
            opened = token
        elif token.type == "link_close":
            address = str(opened.attrs["href"])
            bare = "".join(inside.content for inside in shown[began:]) in {address, address.removeprefix("mailto:")}
            if bare:
                del shown[began:]
            place = Token("address", "a", 0, content=address, meta={"bare": bare})
            shown.append(place)
        else:
            shown.append(token)
    return shown


def _address(_: RendererHTML, tokens: Sequence[Token], at: int, *_rest: object) -> str:
    """The markup of an address."""
    token = tokens[at]
    link = f'<a class="turn__link" href="{escape(token.content)}" target="_blank">{escape(token.content)}</a>'
    return link if token.meta["bare"] else f" ({link})"


def _place(_: RendererHTML, tokens: Sequence[Token], at: int, *_rest: object) -> str:
    """Where a citation goes when everything else has been held against the list."""
    return f'<data value="{tokens[at].content}"></data>'


def _leads_to_a_page(url: str) -> bool:
    """Whether an address may be a link at all."""
    try:
        return urlsplit(url.strip()).scheme.lower() in _SCHEMES
    except ValueError:
        return False


def _built() -> MarkdownIt:
    options: MutableMapping[str, Any] = {"html": False, "breaks": True, "linkify": False, "typographer": False}
    built = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    built.disable(["image", "reference", "html_block", "html_inline", "entity", "code", "lheading"])
    built.inline.ruler.before("link", "citation", _citation)
    built.core.ruler.push("shown_in_full", _shown_in_full)
    built.add_render_rule("address", _address)
    built.add_render_rule("citation", _place)
    built.validateLink = _leads_to_a_page  # type: ignore[method-assign] # the library's documented way
    return built


_MARKDOWN: Final = _built()
