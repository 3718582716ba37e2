"""A text as a machine would read it: without marks that nobody sees, and what is written in other alphabets. Pure."""

import base64
import binascii
import codecs
import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_MOST: Final = 4  # encoded stretches of one text that are looked into
_LETTERS: Final = 0.7  # of what comes out, at least this share is letters and spaces: else it is no text

_TAGS = re.compile("[\U000e0020-\U000e007e]{4,}")
_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_][ .\-_*]){4,}[^\W\d_](?![^\W_])")
_BASE64 = re.compile(r"(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{16,4000}={0,2}(?![A-Za-z0-9+/=])")
_BASE32 = re.compile(r"(?<![A-Z2-7=])[A-Z2-7]{16,4000}={0,6}(?![A-Z2-7=])")
_HEX = re.compile(r"(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}[ :]?){12,2000}(?![0-9A-Fa-f])")
_ESCAPES = re.compile(r"(?:\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|&#\d{2,6};|%[0-9A-Fa-f]{2}){6,2000}")
_ONE_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\x([0-9A-Fa-f]{2})|&#(\d{2,6});|%([0-9A-Fa-f]{2})")
_BINARY = re.compile(r"(?<!\d)(?:[01]{8}[ ,]?){6,1000}(?!\d)")
_MORSE = re.compile(r"(?<![\w.\-])[.\-]{1,6}(?:[ /]+[.\-]{1,6}){8,1000}")
_ROTATED = re.compile(r"\brot[\s-]?13\b|\bcaesar\b", re.I)
# Letters of other alphabets that look like ours; only within a word that has ours as well.
_LOOKALIKE = str.maketrans(
    "асеіјорѕухԁһвкмнтАВСЕНІЈКМОРЅТХУαβεικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aceijopsyxdhbkmhtABCEHIJKMOPSTXYabeikvoptuxABEZHIKMNOPTYX",
)
_MIXED = re.compile(r"\w*(?:[a-zA-Z]\w*[\u0370-\u04ff]|[\u0370-\u04ff]\w*[a-zA-Z])\w*")
_MORSE_LETTERS: Final = (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.."
    " ----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----."
)
_LETTERS_AND_DIGITS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_ALPHABET: Final = dict(zip(_MORSE_LETTERS.split(" "), _LETTERS_AND_DIGITS, strict=True))


def plain(text: str) -> str:
    """As it is seen: compatibility forms and look-alikes as our letters, no invisible marks."""
    if text.isascii():
        return text
    seen = "".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c) != "Cf")
    seen = seen.replace("’", "'").replace("‘", "'")
    return _MIXED.sub(lambda word: word.group().translate(_LOOKALIKE), seen)


def readings(text: str) -> Iterator[str]:
    """What the text says in other writings: only where something readable comes out."""
    if tags := "".join(_TAGS.findall(text)):
        yield "".join(chr(ord(c) - 0xE0000) for c in tags)
    if _SPACED.search(text):
        yield _SPACED.sub(lambda word: re.sub(r"[ .\-_*]", "", word.group()), text)
    if _ROTATED.search(text):
        yield codecs.decode(text, "rot13")
    for pattern, decode in _WRITINGS:
        for match in list(pattern.finditer(text))[:_MOST]:
            try:
                told = decode(match.group())
            except (ValueError, binascii.Error):
                continue
            if _is_text(told):
                yield told
                yield from _inside(told)


def _inside(told: str) -> Iterator[str]:
    """One more wrapping of the commonest kind, and no more: nobody needs a third."""
    for match in list(_BASE64.finditer(told))[:_MOST]:
        try:
            inner = _from_base64(match.group())
        except (ValueError, binascii.Error):
            continue
        if _is_text(inner):
            yield inner


def _is_text(told: str) -> bool:
    letters = sum(c.isalpha() or c.isspace() for c in told)
    return len(told) >= 8 and letters >= _LETTERS * len(told)


def _from_base64(words: str) -> str:
    return base64.b64decode(words + "=" * (-len(words) % 4), validate=True).decode()


def _from_base32(words: str) -> str:
    bare = words.rstrip("=")
    return base64.b32decode(bare + "=" * (-len(bare) % 8)).decode()


def _from_hex(words: str) -> str:
    return bytes.fromhex(re.sub(r"[ :]", "", words)).decode()


def _from_escapes(words: str) -> str:
    codes = [(a or b or d, c) for a, b, c, d in _ONE_ESCAPE.findall(words)]
    return "".join(chr(int(sixteen, 16) if sixteen else int(ten)) for sixteen, ten in codes)


def _from_binary(words: str) -> str:
    bits = re.sub(r"[ ,]", "", words)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)).decode()


def _from_morse(words: str) -> str:
    return " ".join(
        "".join(_ALPHABET.get(letter, "") for letter in word.split()) for word in re.split(r"\s*/\s*|\s{3,}", words)
    )


_WRITINGS: Final = (
    (_ESCAPES, _from_escapes),
    (_BINARY, _from_binary),
    (_HEX, _from_hex),
    (_BASE64, _from_base64),
    (_BASE32, _from_base32),
    (_MORSE, _from_morse),
)
