"""Seeds of one-time codes: made, sealed for the table, and shown once for the app to read."""

import base64
import secrets
from typing import Final
from urllib.parse import quote, urlencode

import segno
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

ISSUER: Final = "SupportMem"
_BYTES: Final = 20  # as RFC 4226 recommends
_PURPOSE: Final = b"supportmem: seeds of one-time codes"


def new() -> bytes:
    """A fresh one."""
    return secrets.token_bytes(_BYTES)


def seal(seed: bytes) -> str:
    """For the table. The key is derived from SECRET_KEY, which no dump of the database holds."""
    return _sealer().encrypt(seed).decode()


def opened(sealed: str) -> bytes | None:
    """The seed again; None when it was sealed under a key that is neither SECRET_KEY nor one of its fallbacks."""
    try:
        return _sealer().decrypt(sealed.encode())
    except InvalidToken:
        return None


def typed(seed: bytes) -> str:
    """For who cannot scan: letters and digits in groups of four."""
    text = base64.b32encode(seed).decode()
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


def picture(seed: bytes, *, username: str) -> SafeString:
    """The square that apps scan, as SVG without a style; the page paints its ground white in the dark too."""
    query = urlencode({"secret": base64.b32encode(seed).decode(), "issuer": ISSUER})
    code = segno.make(f"otpauth://totp/{quote(ISSUER)}:{quote(username)}?{query}", error="m", micro=False)
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", title="", desc="")
    return mark_safe(drawn)  # noqa: S308 - drawn by segno out of squares; the text itself is not in it


def _sealer() -> MultiFernet:
    return MultiFernet([_key(secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(secret: str) -> Fernet:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=_PURPOSE).derive(secret.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
