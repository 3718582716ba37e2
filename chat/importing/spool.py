"""The body of an import while it waits: in sealed pieces, since nobody has screened it yet."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from chat.models import Import, ImportChunk
from supportmem.common.errors import Invalid
from supportmem.privacy import vault

PIECE: Final = 256 * 1024  # bytes
LIMIT: Final = 100_000_000  # bytes of a body; the command takes files of any size


class TooLarge(Invalid):
    """The body is larger than what is taken at a time."""

    code = "too_large"
    status = 413


class Stream(Protocol):
    """Something to read from."""

    def read(self, size: int, /) -> bytes: ...


@dataclass(frozen=True, kw_only=True)
class Stored:
    """How much was put away, and the digest of all of it."""

    size: int
    digest: str


def store(job: Import, stream: Stream) -> Stored:
    """Seal and store a body piece by piece. Call inside a transaction. Raises TooLarge."""
    digest, size = hashlib.sha256(), 0
    for seq, piece in enumerate(_pieces(stream)):
        size += len(piece)
        if size > LIMIT:
            raise TooLarge(f"The body is larger than {LIMIT:,} bytes: send it in parts, or import a file.")
        digest.update(piece)
        sealed = vault.seal_waiting(piece, bound_to=job.id)
        ImportChunk.unscoped.create(organization_id=job.organization_id, job=job, seq=seq, sealed=sealed)
    return Stored(size=size, digest=digest.hexdigest())


def _pieces(stream: Stream) -> Iterator[bytes]:
    """Pieces of the same size, but for the last, so that a place in bytes tells the piece."""
    kept = bytearray()
    while block := stream.read(PIECE):
        kept += block
        while len(kept) >= PIECE:
            yield bytes(kept[:PIECE])
            del kept[:PIECE]
    if kept:
        yield bytes(kept)


def blocks(job: Import, *, offset: int) -> Iterator[bytes]:
    """The body from a place on; one piece is opened at a time."""
    first = offset // PIECE
    seqs = ImportChunk.unscoped.filter(job=job, seq__gte=first).order_by("seq").values_list("seq", flat=True)
    for seq in list(seqs):
        piece = vault.open_waiting(
            bytes(ImportChunk.unscoped.values_list("sealed", flat=True).get(job=job, seq=seq)), bound_to=job.id
        )
        yield piece[offset - seq * PIECE :] if seq == first else piece


def seal_anew() -> int:
    """The master key is another one: what waits is sealed under it, piece by piece; returns how many were."""
    changed = 0
    for key in list(ImportChunk.unscoped.order_by("id").values_list("id", flat=True)):
        row = ImportChunk.unscoped.filter(id=key).first()
        sealed = row and vault.sealed_anew(bytes(row.sealed), bound_to=row.job_id)
        if sealed:
            changed += ImportChunk.unscoped.filter(id=key).update(sealed=sealed)
    return changed


def discard(job: Import) -> None:
    """Destroy what has been read."""
    ImportChunk.unscoped.filter(job=job).delete()
