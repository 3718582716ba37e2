"""The queue counts the model's calls, and finds what is due, held back or failed without walking through history."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0002_consent"),
        ("memories", "0007_runs"),
    ]

    operations = [
        migrations.AddField(model_name="observation", name="asked_at", field=models.DateTimeField(null=True)),
        migrations.AddField(
            model_name="observation", name="model_calls", field=models.PositiveSmallIntegerField(default=0)
        ),
        migrations.RemoveIndex(model_name="observation", name="observation_due"),
        migrations.AddIndex(
            model_name="observation",
            index=models.Index(
                condition=models.Q(("state__in", ["pending", "claimed"])),
                fields=["not_before", "id"],
                name="observation_due",
            ),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=models.Index(
                condition=models.Q(("state__in", ["seen", "thinking"])),
                fields=["not_before", "id"],
                name="observation_to_think",
            ),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=models.Index(
                condition=models.Q(("state", "pending")),
                fields=["conversation_id", "not_before"],
                name="observation_still_talking",
            ),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=models.Index(
                condition=models.Q(("state", "failed")), fields=["organization", "id"], name="observation_failed"
            ),
        ),
        migrations.AddIndex(
            model_name="observation",
            index=models.Index(fields=["conversation_id", "occurred_at"], name="observation_thread"),
        ),
    ]
