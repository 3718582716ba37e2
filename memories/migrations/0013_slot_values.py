"""A slot with very many values (what a customer likes) is looked up by its value as well."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("memories", "0012_skills")]

    operations = [
        migrations.RemoveIndex(model_name="memory", name="memory_slot"),
        migrations.AddIndex(
            model_name="memory",
            index=models.Index(
                condition=models.Q(("status", "active"), models.Q(("attribute", ""), _negated=True)),
                fields=["space", "subject", "attribute", "value_key"],
                name="memory_slot",
            ),
        ),
    ]
