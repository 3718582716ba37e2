"""Matching, expiring and starting find their rows by index: what a turn costs does not grow with what is remembered."""

import django.db.models.functions
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0002_consent"),
        ("memories", "0010_observation_end"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="memory",
            index=models.Index(
                condition=models.Q(("status", "active"), models.Q(("attribute", ""), _negated=True)),
                fields=["space", "subject", "attribute"],
                name="memory_slot",
            ),
        ),
        migrations.AddIndex(
            model_name="memory",
            index=models.Index(
                models.F("space"),
                django.db.models.functions.MD5(django.db.models.functions.Upper("content")),
                condition=models.Q(("status", "active"), models.Q(("kind", "conversation"), _negated=True)),
                name="memory_same_words",
            ),
        ),
        migrations.AddIndex(
            model_name="memory",
            index=models.Index(
                condition=models.Q(("expires_at__isnull", False), ("status", "active")),
                fields=["space", "expires_at"],
                name="memory_runs_out",
            ),
        ),
        migrations.AddIndex(
            model_name="memory",
            index=models.Index(
                condition=models.Q(("status", "candidate")), fields=["valid_from", "id"], name="memory_to_start"
            ),
        ),
    ]
