"""Which detectors look at a text, and what becomes of one that breaks: nothing may be stored then. Pure."""

import logging

from supportmem.common.errors import Anticipated
from supportmem.privacy.findings import Finding
from supportmem.privacy.personal import find_personal

logger = logging.getLogger(__name__)


class ScreeningBroken(Anticipated):
    """A detector broke: what cannot be screened is not stored."""

    code = "screening_broken"
    status = 503


def find(text: str, *, region: str | None = None) -> tuple[Finding, ...]:
    """Secret and personal data of a text, in order, without overlaps. Raises ScreeningBroken.

    `region` is the country whose phone numbers are written without a code.
    """
    try:
        return find_personal(text, region=region)
    except Exception as error:  # noqa: BLE001 - whatever it is, nothing may be stored
        # Its words may repeat the text: only its kind is told.
        logger.error("a detector broke: %s", type(error).__name__)
        raise ScreeningBroken(
            "The screening for personal data broke, so nothing was stored. Tell your operator; nothing is lost if you"
            " send it again later."
        ) from None
