"""Seals of the ledger, append-only like the ledger itself."""

import supportmem.common.ids
from django.db import migrations, models


class Migration(migrations.Migration):
    """The table, and its triggers."""

    dependencies = [("audit", "0003_row_level_security")]

    operations = [
        migrations.CreateModel(
            name="Seal",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=supportmem.common.ids.new_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("organization_id", models.UUIDField()),
                ("position", models.BigIntegerField()),
                ("entry_id", models.UUIDField(unique=True)),
                ("digest", models.BinaryField()),
                ("link", models.BinaryField()),
                ("key", models.CharField(max_length=8)),
                ("sealed_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("organization_id", "position"),
                "constraints": [
                    models.UniqueConstraint(fields=("organization_id", "position"), name="seal_position_once")
                ],
            },
        ),
        migrations.RunSQL(
            "SELECT audit_protect('audit_seal');",
            "DROP TRIGGER append_only ON audit_seal; DROP TRIGGER append_only_whole ON audit_seal;",
        ),
    ]
