"""The conversation's event log is append-only."""

from django.db import migrations


class Migration(migrations.Migration):
    """Needs the functions of audit."""

    dependencies = [("chat", "0002_citation"), ("audit", "0002_append_only")]

    operations = [
        migrations.RunSQL(
            "SELECT audit_protect('chat_conversationevent');",
            "DROP TRIGGER append_only ON chat_conversationevent;"
            "DROP TRIGGER append_only_whole ON chat_conversationevent;",
        )
    ]
