"""Detectors of money's addresses: IBAN, wallets, bank accounts, and numbers that look like a card. Pure."""

import re
from collections.abc import Iterator
from hashlib import sha256

from supportmem.privacy.findings import CARD, CARD_LIKE, CRYPTO_WALLET, IBAN, IBAN_LIKE, US_SSN, US_SSN_LIKE, Finding
from supportmem.privacy.numbers import luhn
from supportmem.privacy.personal.context import before, is_field_of_code, is_kept

_IBAN_LENGTHS = """
    AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
    FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32
    LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24
    RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
    """
_LENGTHS = {one[:2]: int(one[2:]) for one in _IBAN_LENGTHS.split()}
_IBAN_BEGINS = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}[ -]?\d{2}(?=[ -]?[A-Za-z0-9])", re.A)
_SIGNS = " -\u00a0."
_IBAN_WORD = re.compile(r"iban|bank|account|konto|compte|cuenta|账户|账号|转账|汇款", re.I)
_COMPACT = re.compile(r"[A-Za-z]{2}\d{2}[A-Za-z0-9]{8,32}(?![A-Za-z0-9])", re.A)


def ibans(text: str) -> Iterator[Finding]:
    """Account numbers by the length of their country; one that fails its checksum is called IBAN?."""
    for match in _IBAN_BEGINS.finditer(text):
        found = _iban(text, match.start(), before(text, match.start()))
        if found:
            yield found


def _iban(text: str, start: int, lead: str) -> Finding | None:
    country = text[start : start + 2].upper()
    length = _LENGTHS.get(country)
    called = bool(_IBAN_WORD.search(lead))
    upper = text[start : start + 2].isupper()
    if not upper and not called:  # a piece of a hash
        return None
    ends = _ends(text, start, length) if length else 0
    if ends:
        written = "".join(c for c in text[start:ends] if c.isalnum()).upper()
        if _mod_97(written):
            return Finding(IBAN, start, ends, 1.0, "iban")
        digits = sum(c.isdigit() for c in written[4:])
        if not upper:  # "account is 12 3456": a word and a number
            return None
        if called or (digits * 2 >= len(written) - 4 and not is_kept(lead)):
            return Finding(IBAN_LIKE, start, ends, 0.6, "iban-shape")
    if called and (compact := _COMPACT.match(text, start)) and sum(c.isdigit() for c in compact.group()) >= 8:
        return Finding(IBAN_LIKE, start, compact.end(), 0.5, "iban-called")
    return None


def _ends(text: str, start: int, length: int) -> int:
    """Where so many letters and digits end, single signs between them; 0 when they do not, or go on."""
    at, seen = start, 0
    while at < len(text) and seen < length:
        c = text[at]
        if c.isascii() and c.isalnum():
            seen += 1
        elif c not in _SIGNS or text[at - 1] in _SIGNS:
            return 0
        at += 1
    if seen < length or (at < len(text) and text[at].isascii() and text[at].isalnum()):
        return 0
    return at


def _mod_97(written: str) -> bool:
    return int("".join(str(int(c, 36)) for c in written[4:] + written[:4])) % 97 == 1


_GROUPED = re.compile(
    r"(?<![\w.+-])(?:\d{4}(?P<sep>[ .-])\d{4}(?P=sep)\d{4}(?P=sep)\d{4}"
    r"|3[47]\d{2}(?P<second>[ .-])\d{6}(?P=second)\d{5})"
    r"(?![\w]|[.-]\d)",
    re.A,
)
_ISSUED = re.compile(r"4|5[1-5]|2[2-7]|3[47]|6011|6[245]|35|81", re.A)
_CARD_SIGN = re.compile(
    r"(?:卡号?|\b(?:card|cc|visa|mastercard|amex))\s?(?:no\.?|number|号码?|#)?\s?[:=是]?\s?"
    r"(?P<digits>\d{15,19})(?!\d)",
    re.I | re.A,
)
_SHORT = re.compile(r"(?<![\w.+-])(?:50|5[6-9]|6\d)\d{10}(?![\w]|[.-]\d)", re.A)
_CARD_WORD = re.compile(r"\b(?:card|maestro|debit|visa)\b|卡", re.I)


def card_like(text: str) -> Iterator[Finding]:
    """Numbers in the groups of a card, under the first digits of an issuer, whose checksum fails; short cards too."""
    for match in _SHORT.finditer(text):
        if luhn(match.group()) and _CARD_WORD.search(before(text, match.start(), 30)):
            yield Finding(CARD, match.start(), match.end(), 0.9, "luhn-short")
    for match in _GROUPED.finditer(text):
        digits = "".join(c for c in match.group() if c.isdigit())
        if luhn(digits) or not _ISSUED.match(digits) or is_kept(before(text, match.start())):
            continue
        yield Finding(CARD_LIKE, match.start(), match.end(), 0.5, "card-groups")
    for match in _CARD_SIGN.finditer(text):
        if not luhn(match["digits"]):
            yield Finding(CARD_LIKE, match.start("digits"), match.end("digits"), 0.6, "card-shape")


_SSN_SHAPE = re.compile(
    r"(?<![\w.#/-])(?P<area>\d{3})(?P<sep>[ -])(?P<group>\d{2})(?P=sep)(?P<serial>\d{4})(?![\w/-])(?!\.\d)", re.A
)
_SSN_WORD = re.compile(r"\bssn\b|social\s+security|社会安全号|社会保障号|社安号", re.I | re.A)
_SSN_SIGN = re.compile(
    r"\bssn\s?#\s?(?P<value>(?!000|666|9)\d{3}(?P<sep>[ -]?)(?!00)\d{2}(?P=sep)\d{4})(?![\w-])", re.I | re.A
)
# As a scanner reads one: 8S7-9O-6149.
_SSN_READ = re.compile(r"(?<![\w.-])(?=[\w-]{0,10}[A-Z])[\dA-Z]{3}-[\dA-Z]{2}-[\dA-Z]{4}(?![\w-])", re.A)


def ssn_like(text: str) -> Iterator[Finding]:
    """Numbers written as US social security numbers that no office issues (9xx are taxpayers'), and "SSN#123456789"."""
    for match in _SSN_SHAPE.finditer(text):
        area, lead = int(match["area"]), before(text, match.start())
        issued = area not in {0, 666} and area < 900 and match["group"] != "00" and match["serial"] != "0000"
        called = bool(_SSN_WORD.search(lead))
        if issued or (match["sep"] == " " and not called) or (not called and (is_kept(lead) or is_field_of_code(lead))):
            continue
        yield Finding(US_SSN_LIKE, match.start(), match.end(), 0.6 if called else 0.5, "ssn-shape")
    for match in _SSN_SIGN.finditer(text):
        yield Finding(US_SSN, match.start("value"), match.end("value"), 0.95, "ssn-in-context")
    for match in _SSN_READ.finditer(text):
        if sum(map(str.isdigit, match.group())) >= 5 and _SSN_WORD.search(before(text, match.start(), 30)):
            yield Finding(US_SSN_LIKE, match.start(), match.end(), 0.5, "ssn-misread")


_BASE_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BITCOIN = re.compile(r"(?<![\w])[13][1-9A-HJ-NP-Za-km-z]{25,34}(?!\w)", re.A)
_BECH_32 = re.compile(r"(?<!\w)(?:bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})(?!\w)", re.A)
_ETHEREUM = re.compile(r"(?<!\w)0x[0-9a-fA-F]{40}(?!\w)", re.A)
_BECH_SIGNS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def wallets(text: str) -> Iterator[Finding]:
    """Addresses of Bitcoin by their checksum, and of Ethereum by their form."""
    for match in _BITCOIN.finditer(text):
        if _base_58(match.group()):
            yield Finding(CRYPTO_WALLET, match.start(), match.end(), 1.0, "bitcoin")
    for match in _BECH_32.finditer(text):
        if _bech_32(match.group().lower()):
            yield Finding(CRYPTO_WALLET, match.start(), match.end(), 1.0, "bitcoin-bech32")
    for match in _ETHEREUM.finditer(text):
        yield Finding(CRYPTO_WALLET, match.start(), match.end(), 0.9, "ethereum")


def _base_58(written: str) -> bool:
    number = 0
    for c in written:
        number = number * 58 + _BASE_58.index(c)
    if number >= 1 << 200:
        return False
    whole = number.to_bytes(25, "big")
    return sha256(sha256(whole[:21]).digest()).digest()[:4] == whole[21:]


def _bech_32(written: str) -> bool:
    """The checksum of BIP 173 (1) or of BIP 350."""
    check = 1
    head = [ord(c) >> 5 for c in "bc"] + [0] + [ord(c) & 31 for c in "bc"]
    for value in head + [_BECH_SIGNS.index(c) for c in written[3:]]:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate(_GENERATORS):
            check ^= generator if top >> bit & 1 else 0
    return check in {1, 0x2BC830A3}
