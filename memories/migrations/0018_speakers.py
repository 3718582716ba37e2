"""Who speaks with a customer, by name: the space knows (memories/lifecycle/speakers)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0017_blocks_and_shares")]

    operations = [
        migrations.AddField("space", "speakers", models.JSONField(blank=True, default=dict)),
    ]
