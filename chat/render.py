"""One turn as HTML for socket events, by the same partial as in the page. Needs no request."""

from django.template.loader import render_to_string

from chat.contracts import TurnView


def turn_html(turn: TurnView) -> str:
    """The turn's markup. Everything in it that people or models wrote is escaped by the partial."""
    return render_to_string("chat/parts/turn.html", {"turn": turn}).strip()
