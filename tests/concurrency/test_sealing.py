"""Sealing while the ledger is written: nobody waits, nothing is sealed twice, nothing is left out."""

import pytest
from django.db import transaction
from django.utils import timezone

from supportmem.audit import ledger, seal, verify
from supportmem.audit.models import LedgerEntry, Seal
from tests.concurrency.racing import at_once
from tests.personas import Personas

pytestmark = pytest.mark.django_db(transaction=True)
WRITERS, SEALERS, EACH = 4, 3, 25


def test_every_row_has_one_seal_and_the_chains_hold(people: Personas) -> None:
    actors = (people.adam.actor, people.charlie.actor)

    def work(number: int) -> int:
        if number < SEALERS:
            return sum(seal.seal_due(now=timezone.now()).rows for _ in range(EACH))
        for turn in range(EACH):
            with transaction.atomic():
                ledger.append(by=actors[turn % 2], verb="test.done", object_type="test", detail={"by": number})
        return 0

    done = at_once(work, threads=SEALERS + WRITERS)
    assert all(isinstance(one, int) for one in done), done
    seal.seal_due(now=timezone.now())
    assert Seal.objects.count() == LedgerEntry.objects.count() >= WRITERS * EACH
    for actor in actors:
        found = verify.verify(actor.organization_id)
        assert (found.fault, found.unsealed) == (None, 0)
