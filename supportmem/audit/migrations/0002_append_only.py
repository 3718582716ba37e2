"""The trigger that refuses changes, and the one door through which text in append-only rows is replaced."""

from django.db import migrations

REFUSE = r"""
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    stack text;
BEGIN
    -- The call stack tells whether the audited door is at work; a session setting could be forged.
    GET DIAGNOSTICS stack = PG_CONTEXT;
    IF TG_OP = 'UPDATE' AND stack ~ E'\nPL/pgSQL function (public\\.)?audit_replace_text\\(' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'table % is append-only: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION audit_protect(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format(
        'CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %s '
        'FOR EACH ROW EXECUTE FUNCTION audit_refuse_change()', target);
    EXECUTE format(
        'CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON %s '
        'FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()', target);
END
$$;
REVOKE ALL ON FUNCTION audit_protect(regclass) FROM PUBLIC;
SELECT audit_protect('audit_ledgerentry');
SELECT audit_protect('audit_receipt');
"""

DOOR = r"""
CREATE FUNCTION audit_replace_text(
    target text, row_ids uuid[], find text, replacement text, entry_id uuid, organization uuid,
    by_kind text, by_id uuid, by_name text, request text, why text
) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
    declared jsonb;
    col text;
    assignments text[] := '{}';
    changed integer;
BEGIN
    SELECT columns INTO declared FROM audit_doortarget WHERE "table" = target;
    IF declared IS NULL THEN
        RAISE EXCEPTION 'no migration declares % for the door', target USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF why = '' OR by_name = '' THEN
        RAISE EXCEPTION 'the door needs an actor and a reason' USING ERRCODE = 'check_violation';
    END IF;
    FOR col IN SELECT jsonb_array_elements_text(declared) LOOP
        IF find = '' THEN
            assignments := assignments || format('%I = $1', col);
        ELSE
            assignments := assignments || format('%1$I = replace(%1$I, $2, $1)', col);
        END IF;
    END LOOP;
    EXECUTE format(
        'UPDATE public.%I SET %s WHERE id = ANY($3) AND organization_id = $4',
        target, array_to_string(assignments, ', '))
    USING replacement, find, row_ids, organization;
    GET DIAGNOSTICS changed = ROW_COUNT;
    INSERT INTO audit_ledgerentry (
        id, organization_id, at, actor_kind, actor_id, actor_name, verb, object_type, object_id, customer_id,
        request_id, channel, outcome, detail)
    VALUES (
        entry_id, organization, clock_timestamp(), by_kind, by_id, by_name,
        CASE WHEN find = '' THEN 'text.erased' ELSE 'text.redacted' END, target, NULL, NULL,
        request, 'database', 'ok', jsonb_build_object('rows', changed, 'reason', why));
    RETURN changed;
END
$$;
REVOKE ALL ON FUNCTION audit_replace_text(
    text, uuid[], text, text, uuid, uuid, text, uuid, text, text, text) FROM PUBLIC;
"""


class Migration(migrations.Migration):
    """Triggers first, then the door."""

    dependencies = [("audit", "0001_core")]

    operations = [
        migrations.RunSQL(
            REFUSE,
            "DROP TRIGGER append_only ON audit_ledgerentry; DROP TRIGGER append_only_whole ON audit_ledgerentry;"
            "DROP TRIGGER append_only ON audit_receipt; DROP TRIGGER append_only_whole ON audit_receipt;"
            "DROP FUNCTION audit_protect(regclass); DROP FUNCTION audit_refuse_change();",
        ),
        migrations.RunSQL(DOOR, "DROP FUNCTION audit_replace_text;"),
    ]
