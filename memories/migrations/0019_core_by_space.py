"""An index for what is always in the prompt: in a wide space it is not found by reading all."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("memories", "0018_speakers")]

    operations = [
        migrations.AddIndex(
            model_name="memory",
            index=models.Index(condition=models.Q(("tier", "core")), fields=["space"], name="memory_core"),
        ),
    ]
