"""What a person needs to decide about what waits: who looks at it, who decided, and the run that came of it."""

from django.db import migrations, models

from memories.enums import RunKind


class Migration(migrations.Migration):
    dependencies = [("memories", "0020_statistics_of_vectors")]

    operations = [
        migrations.AddField("proposal", "claimed_by_id", models.UUIDField(null=True)),
        migrations.AddField("proposal", "claim_deadline", models.DateTimeField(null=True)),
        migrations.AddField("proposal", "decided_by_id", models.UUIDField(null=True)),
        migrations.AddField("proposal", "decided_at", models.DateTimeField(null=True)),
        migrations.AlterField("run", "kind", models.CharField(choices=[(kind.value, kind.value.replace("_", " ")) for kind in RunKind], max_length=20)),
    ]
