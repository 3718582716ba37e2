"""The text of an observation changes through the audited door only; the application may move its state."""

from django.db import migrations


class Migration(migrations.Migration):
    """The right to update other columns is taken away by audit.privileges (AppConfig.update_only)."""

    dependencies = [("memories", "0003_observation_states")]

    operations = [
        migrations.RunSQL(
            """INSERT INTO audit_doortarget ("table", columns) VALUES ('memories_observation', '["text"]');""",
            """DELETE FROM audit_doortarget WHERE "table" = 'memories_observation';""",
        )
    ]
