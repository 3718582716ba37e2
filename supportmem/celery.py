"""The Celery application, and what is done again and again. Every task may be lost: the tables are the queue."""

import os
from pathlib import Path
from typing import Final

from celery import Celery
from celery.beat import PersistentScheduler, ScheduleEntry
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "supportmem.settings.base")

app = Celery("supportmem")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# A ring that nobody heard in time is followed by the next one, so it expires.
app.conf.beat_schedule = {
    "learn": {"task": "memories.learn", "schedule": 3.0, "options": {"expires": 10}},
    "think": {"task": "memories.think", "schedule": 5.0, "options": {"expires": 10}},
    "embed missing": {"task": "memories.embed_missing", "schedule": 30.0, "options": {"expires": 60}},
    "make months": {"task": "memories.make_months", "schedule": 21600.0, "options": {"expires": 21600}},
    "widen": {"task": "memories.widen", "schedule": 60.0, "options": {"expires": 60}},
    "tidy vectors": {"task": "memories.tidy_vectors", "schedule": 3600.0, "options": {"expires": 3600}},
    "seal the ledger": {"task": "audit.seal_ledger", "schedule": 60.0, "options": {"expires": 60}},
    "seal all of it": {"task": "audit.seal_all", "schedule": 21600.0, "options": {"expires": 21600}},
    "run imports": {"task": "chat.run_imports", "schedule": 5.0, "options": {"expires": 10}},
    "watch generations": {"task": "chat.watch_generations", "schedule": 10.0, "options": {"expires": 20}},
}

MOST_WAITING: Final = 50
ASK_AGAIN_SECONDS: Final = 3.0


class FrugalScheduler(PersistentScheduler):
    """Rings no more while many rings lie unheard.

    A file broker drops an expired message only when a worker takes it: without a worker they would pile up.
    """

    def is_due(self, entry: ScheduleEntry) -> tuple[bool, float]:
        """Whether to ring now, and when to ask again."""
        due, again = super().is_due(entry)
        if due and _waiting() >= MOST_WAITING:
            return False, ASK_AGAIN_SECONDS
        return due, again


def _waiting() -> int:
    """Messages in the folder of a file broker; 0 for a broker that lets them expire by itself."""
    if not settings.CELERY_BROKER_URL.startswith("filesystem:"):
        return 0
    folder = Path(str(settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_in"]))
    return sum(1 for _ in folder.iterdir())


app.conf.beat_scheduler = "supportmem.celery:FrugalScheduler"
