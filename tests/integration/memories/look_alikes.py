"""Identifiers that are easily taken for one another, each with what was said of it and a question. Seeded."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final


@dataclass(frozen=True, kw_only=True)
class Case:
    """One identifier, its memory, and the question that must find that memory first."""

    identifier: str
    content: str
    question: str


# What is said, and asked, of each family; the Chinese ones have no blank beside the identifier.
_PHRASES: Final = {
    "order": ("Order {} has not arrived yet.", "Where is my order {}?"),
    "error": ("The app shows error {} at checkout.", "What does error {} mean at the checkout?"),
    "sku": ("The customer bought the hinge with SKU {}.", "Is the hinge {} still under warranty?"),
    "mail": ("Invoices go to {} from now on.", "Which of our invoices go to {}, please?"),
    "version": ("The printer runs firmware {} since spring.", "Does the printer have firmware {}?"),
    "parcel": ("Parcel {} was sent with the night post.", "When will parcel {} come?"),
    "chinese": ("客户说订单{}还没有收到货", "请问订单{}现在到哪里了"),
}


def cases(number: int, *, seed: int = 1) -> list[Case]:
    """So many different identifiers, of all families in turn."""
    luck = random.Random(seed)  # noqa: S311 - no secret: the same ones each time
    sources = {name: make(luck) for name, make in _FAMILIES.items()}
    found: dict[str, Case] = {}
    while len(found) < number:
        for name, source in sources.items():
            said, asked = _PHRASES[name]
            for identifier in islice(source, 2):
                found.setdefault(
                    identifier.casefold(),
                    Case(identifier=identifier, content=said.format(identifier), question=asked.format(identifier)),
                )
    return list(found.values())[:number]


def swapped(text: str, luck: random.Random) -> str:
    """Two neighbouring characters that differ change places: the commonest slip of all."""
    places = [n for n in range(len(text) - 1) if text[n] != text[n + 1] and (text[n] + text[n + 1]).isalnum()]
    at = luck.choice(places)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


def _orders(luck: random.Random) -> Iterator[str]:
    yield from (
        "ORD-2024-00917",
        "ORD-2024-00971",
        "ORD-2042-00917",
        "ORD-2024-0917",
        "ORD-2024-009170",
        "ORD-00917-2024",
    )
    yield from ("ORD-2024-00917-B", "RMA-2024-00917", "ORD/2024/00917", "2024-00917")
    while True:
        number = f"{luck.randrange(1000, 99999):05d}"
        yield from (f"ORD-2024-{number}", f"ORD-2024-{swapped(number + '1', luck)[:5]}", f"ORD-2042-{number}")


def _errors(luck: random.Random) -> Iterator[str]:
    yield from ("E1047", "E1074", "E10470", "E-1047", "1047", "E1047a", "F1047")
    while True:
        code = str(luck.randrange(1000, 9999))
        yield from (f"E{code}", f"E{swapped(code + '5', luck)[:4]}", f"E{code}{luck.randrange(10)}")


def _skus(luck: random.Random) -> Iterator[str]:
    yield from ("AB-9/7", "AB-97", "AB-9/71", "AB-9-7", "AB/9-7", "AB97", "BA-9/7", "AB-7/9")
    while True:
        left, right = luck.randrange(1, 99), luck.randrange(1, 99)
        yield from (f"CD-{left}/{right}", f"CD-{left}{right}", f"CD-{left}-{right}", f"CD-{right}/{left}")


def _mails(luck: random.Random) -> Iterator[str]:
    yield from ("anna.berg@north.example", "anna.borg@north.example", "anna.berg+bills@north.example")
    yield from ("anna.berg+bill@north.example", "annaberg@north.example", "anna_berg@north.example")
    yield from ("anna-berg@north.example", "anna.berg@north.example.org", "berg.anna@north.example")
    while True:
        name = "".join(luck.choice("aeiou") + luck.choice("lmnrst") for _ in range(3))
        yield from (f"{name}@south.example", f"{name[:-1]}x@south.example", f"{name}+{luck.randrange(9)}@south.example")


def _versions(luck: random.Random) -> Iterator[str]:
    yield from ("2.10.1", "2.1.0.1", "2.1.10", "21.0.1", "v2.10.1", "2.10.1-rc1", "2.10", "2.101", "2.10.1.0")
    while True:
        parts = [luck.randrange(1, 30) for _ in range(3)]
        yield from (".".join(map(str, parts)), ".".join(map(str, reversed(parts))), f"{parts[0]}.{parts[1]}{parts[2]}")


def _parcels(luck: random.Random) -> Iterator[str]:
    yield from ("1Z999AA10123456784", "1Z999AA10123456748", "RR123456785NO", "RR123456785SE", "RR 123456785 NO")
    while True:
        number = f"1Z{luck.randrange(10**9, 10**10)}"
        yield from (number, swapped(number + "7", luck)[: len(number)])


def _chinese(luck: random.Random) -> Iterator[str]:
    yield from ("DD20240917", "DD20240971", "DD2024-0917", "D20240917")
    while True:
        number = luck.randrange(10_000, 99_999)
        yield from (f"DD2024{number}", f"DD2024{swapped(f'{number}3', luck)[:5]}", f"DD2024-{number}")


_FAMILIES: Final[dict[str, Callable[[random.Random], Iterator[str]]]] = {
    "order": _orders,
    "error": _errors,
    "sku": _skus,
    "mail": _mails,
    "version": _versions,
    "parcel": _parcels,
    "chinese": _chinese,
}
