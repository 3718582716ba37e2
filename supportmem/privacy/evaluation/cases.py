"""Reads labelled texts: JSON lines of `text, spans`, and the sorts of hand-written edge cases."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from supportmem.privacy import findings as types

# The labels of the data sets, in lower case, by our types. What is not here is counted as unmapped.
LABELS: Mapping[str, str] = {
    "email": types.EMAIL,
    "email_address": types.EMAIL,
    "phone": types.PHONE,
    "phone_number": types.PHONE,
    "card": types.CARD,
    "credit_card": types.CARD,
    "credit_card_number": types.CARD,
    "bank_card": types.CARD,
    "iban": types.IBAN,
    "iban_code": types.IBAN,
    "ssn": types.US_SSN,
    "us_ssn": types.US_SSN,
    "social_security_number": types.US_SSN,
    "ip": types.IP_ADDRESS,
    "ip_address": types.IP_ADDRESS,
    "mac_address": types.MAC_ADDRESS,
    "id_number": types.CN_ID,
    "cn_id": types.CN_ID,
    "person": types.PERSON,
    "person_name": types.PERSON,
    "address": types.ADDRESS,
    "street_address": types.ADDRESS,
    "passport": types.PASSPORT,
    "us_passport": types.PASSPORT,
    "passport_number": types.PASSPORT,
    "license_plate": types.LICENSE_PLATE,
    "us_driver_license": types.DRIVER_LICENSE,
    "driver_license_number": types.DRIVER_LICENSE,
    "national_id_number": types.NATIONAL_ID,
    "nhs_number": types.NATIONAL_ID,
    "nino": types.NATIONAL_ID,
    "aadhaar": types.NATIONAL_ID,
    "my_number": types.NATIONAL_ID,
    "rrn": types.NATIONAL_ID,
    "cpf": types.NATIONAL_ID,
    "pan": types.TAX_ID,
    "tax_id": types.TAX_ID,
    "cnpj": types.TAX_ID,
    "bank_account_number": types.BANK_ACCOUNT,
    "medical_record_number": types.MEDICAL_ID,
    "health_insurance_id": types.MEDICAL_ID,
    "npi_number": types.MEDICAL_ID,
    "dea_number": types.MEDICAL_ID,
    "cryptocurrency_address": types.CRYPTO_WALLET,
    "password": types.PASSWORD,
    "api_key": types.API_KEY,
    "openai_api_key": types.API_KEY,
    "anthropic_api_key": types.API_KEY,
    "aws_access_key": types.API_KEY,
    "github_token": types.API_KEY,
    "jwt": types.API_KEY,
    "ssh_private_key": types.PRIVATE_KEY,
}
_OURS = frozenset(types.TYPES)


class UnreadableError(Exception):
    """The file is not in one of the formats; `args[0]` says why."""


@dataclass(frozen=True)
class Span:
    """text[start:end] is a value of this type."""

    type: str
    start: int
    end: int


@dataclass(frozen=True)
class Labelled:
    """A text whose every value is labelled. `unmapped` are the labels that have no type of ours."""

    text: str
    spans: tuple[Span, ...]
    unmapped: tuple[str, ...]


@dataclass(frozen=True)
class Edge:
    """A hand-written text: these values must be found, or (of one type, or of any) none at all."""

    kind: str
    text: str
    type: str | None
    values: tuple[str, ...]
    should_find: bool


def read(path: Path) -> tuple[list[Labelled], list[Edge]]:
    """Both sorts of cases of a file."""
    labelled: list[Labelled] = []
    edges: list[Edge] = []
    for number, row in _rows(path):
        try:
            if "kind" in row:
                edges += _edges(row)
            else:
                labelled.append(_labelled(row))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise UnreadableError(f"line {number} is not a labelled text: {error!r}") from error
    if not labelled and not edges:
        raise UnreadableError("the file holds no labelled text")
    return labelled, edges


def type_of(label: str) -> str | None:
    """Our type of a label: of a data set, or our own name."""
    return LABELS.get(label.lower()) or (label if label in _OURS else None)


def _rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"the file cannot be read: {error}") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise UnreadableError(f"line {number} is not JSON") from error
        if not isinstance(row, dict):
            raise UnreadableError(f"line {number} is not an object")
        yield number, row


def _labelled(row: dict[str, Any]) -> Labelled:
    spans, unmapped = [], []
    for one in row["spans"]:
        kind = type_of(one["label"])
        start, end = int(one["start"]), int(one["end"])
        if not 0 <= start < end <= len(row["text"]):
            raise ValueError("a span lies outside its text")
        if kind:
            spans.append(Span(kind, start, end))
        else:
            unmapped.append(str(one["label"]))
    return Labelled(row["text"], tuple(spans), tuple(unmapped))


def _edges(row: dict[str, Any]) -> list[Edge]:
    kind, text = row["kind"], row["text"]
    if kind == "pattern":
        mapped = type_of(row["label"])
        values = (row["expected_text"],) if row.get("expected_text") else ()
        return [Edge(kind, text, mapped, values, should_find=bool(row["should_match"]))] if mapped else []
    if kind == "adversarial":
        return [Edge(kind, text, None, (), should_find=bool(row["should_find_pii"]))]
    if kind == "values":
        return [Edge(kind, text, None, (value,), should_find=True) for value in row["values"]] or [
            Edge(kind, text, None, (), should_find=False)
        ]
    named = [(type_of(one["type"]), one["text"]) for one in row["spans"]]
    return [Edge(kind, text, mapped, (value,), should_find=True) for mapped, value in named if mapped]
