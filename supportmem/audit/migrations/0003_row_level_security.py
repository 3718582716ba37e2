"""The door for text asks whose organization is at work, as the policies of row-level security do.

The policies themselves are no migration: see audit.policies.
"""

from django.db import migrations

DOOR = r"""
CREATE OR REPLACE FUNCTION audit_replace_text(
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
    -- This function works as the owner, whom no policy binds: it asks itself what a policy would ask.
    IF NOT pg_has_role(session_user, current_user, 'MEMBER') AND NOT supportmem_whole_house()
        AND organization IS DISTINCT FROM supportmem_organization() THEN
        RAISE EXCEPTION 'the door is open to the organization at work only'
            USING ERRCODE = 'insufficient_privilege';
    END IF;
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
"""

DOOR_BEFORE = r"""
CREATE OR REPLACE FUNCTION audit_replace_text(
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
"""


class Migration(migrations.Migration):
    """The same function with one more question. The functions it asks are made after the migrations."""

    dependencies = [("audit", "0002_append_only")]

    operations = [migrations.RunSQL(DOOR, DOOR_BEFORE)]
