"""Revisions and evidence are append-only; the audited door may replace their words."""

from django.db import migrations

PROTECT = """
SELECT audit_protect('memories_revision');
SELECT audit_protect('memories_evidence');
INSERT INTO audit_doortarget ("table", columns) VALUES
    ('memories_revision', '["content", "value"]'), ('memories_evidence', '["quote"]');
"""

UNPROTECT = """
DROP TRIGGER append_only ON memories_revision; DROP TRIGGER append_only_whole ON memories_revision;
DROP TRIGGER append_only ON memories_evidence; DROP TRIGGER append_only_whole ON memories_evidence;
DELETE FROM audit_doortarget WHERE "table" IN ('memories_revision', 'memories_evidence');
"""


class Migration(migrations.Migration):
    """Needs the functions of audit."""

    dependencies = [("memories", "0001_core"), ("audit", "0002_append_only")]

    operations = [migrations.RunSQL(PROTECT, UNPROTECT)]
