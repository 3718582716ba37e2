"""App configuration."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Label "audit". `append_only` names the tables that nobody may change; see privileges."""

    name = "supportmem.audit"
    label = "audit"
    verbose_name = "Audit"
    append_only = ("audit_ledgerentry", "audit_receipt", "audit_seal")
