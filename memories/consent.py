"""What the customer's wish and the conversation's switch allow. Pure: learning and recall both ask here."""

from memories.enums import Withheld
from supportmem.accounts.models import Consent

_WISHES = {Consent.DO_NOT_REMEMBER: Withheld.DO_NOT_REMEMBER, Consent.FORGET: Withheld.FORGET}


def withheld(*, consent: str, memory_on: bool = True) -> Withheld | None:
    """Why memory may neither learn nor be used; None when it may. The customer's own wish speaks first."""
    wish = _WISHES.get(Consent(consent))
    if wish is None and not memory_on:
        return Withheld.CONVERSATION_OFF
    return wish
