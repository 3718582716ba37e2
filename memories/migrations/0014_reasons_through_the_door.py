"""A person's reason may name a customer: redaction and erasure reach it as they reach the words."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("memories", "0013_slot_values")]

    operations = [
        migrations.RunSQL(
            """UPDATE audit_doortarget SET columns = '["content", "value", "reason"]' """
            """WHERE "table" = 'memories_revision';""",
            """UPDATE audit_doortarget SET columns = '["content", "value"]' WHERE "table" = 'memories_revision';""",
        )
    ]
