"""`manage.py demo`: two organizations, four sign-ins, seven customers; nothing to do when they are there."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from chat.demo import approvals, people, redactions, tell
from supportmem.accounts.actors import actor_of
from supportmem.accounts.models import User
from supportmem.audit import context


class Command(BaseCommand):
    """Make the demo data through the real pipeline."""

    help = "Make demo data: organizations, sign-ins, customers, conversations and what is learnt from them."

    def handle(self, *args: object, **options: object) -> None:
        """Make what is missing, and say what is being made."""
        with context.request(channel="command"):
            people.make(word=people.password())
            actor = actor_of(User.objects.get(username="admin"))
            told = tell.tell_all(actor, now=timezone.now(), say=self.stdout.write)
            reviewer = actor_of(User.objects.get(username="reviewer"))
            told += redactions.plant(actor, reviewer=reviewer, now=timezone.now())
            told += approvals.plant(actor, reviewer=reviewer, now=timezone.now())
        self.stdout.write(f"demo data: {told} customers made" if told else "demo data: present")
