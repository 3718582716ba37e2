"""The access log in months: both tables are partitioned along the recall's id, which begins with its time (UUIDv7).

The hits of a recall lie in the month of their recall, so that "all hits of a recall" looks into one partition, and a
month can be put away whole. What belongs to no month lands in DEFAULT: nothing is ever refused.
"""

import django.db.models.deletion
from django.db import migrations, models

# Constraints and indexes keep their names when a table is renamed: out of the way of the new ones, before rows move.
PUT_ASIDE = r"""
CREATE OR REPLACE FUNCTION pg_temp.put_aside(target text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    found record;
BEGIN
    EXECUTE format('ALTER TABLE public.%I RENAME TO %I', target, target || '_before');
    FOR found IN SELECT conname FROM pg_constraint
        WHERE conrelid = format('public.%I', target || '_before')::regclass AND contype IN ('f', 'u', 'p')
        ORDER BY contype
    LOOP
        EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT %I CASCADE', target || '_before', found.conname);
    END LOOP;
    FOR found IN SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indrelid = format('public.%I', target || '_before')::regclass
    LOOP
        EXECUTE format('DROP INDEX public.%I', found.relname);
    END LOOP;
END
$$;
SELECT pg_temp.put_aside('memories_recallhit');
SELECT pg_temp.put_aside('memories_recall');
"""

MAKE_MONTH = r"""
CREATE FUNCTION memories_make_month(month date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '3s' AS $$
DECLARE
    last_month date := (date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') + interval '12 months')::date;
    parent text;
    part text;
    low uuid;
    high uuid;
    made boolean := false;
BEGIN
    IF month IS NULL OR month < DATE '2020-01-01' OR month > last_month OR extract(day FROM month) <> 1 THEN
        RAISE EXCEPTION 'no month of the access log: %', month USING ERRCODE = 'invalid_parameter_value',
            HINT = 'Give the first day of a month from 2020 on, twelve months ahead at most.';
    END IF;
    -- One at a time; whoever waited finds what the other has made.
    PERFORM pg_advisory_xact_lock(hashtextextended('memories_make_month', 0));
    -- The smallest UUIDv7 of a month: its milliseconds in 12 hexadecimal digits, then nothing.
    low := rpad(lpad(to_hex((extract(epoch FROM month) * 1000)::bigint), 12, '0'), 32, '0')::uuid;
    high := rpad(
        lpad(to_hex((extract(epoch FROM month + interval '1 month') * 1000)::bigint), 12, '0'), 32, '0')::uuid;
    FOREACH parent IN ARRAY ARRAY['memories_recall', 'memories_recallhit'] LOOP
        part := parent || to_char(month, '_YYYY_MM');
        CONTINUE WHEN to_regclass(format('public.%I', part)) IS NOT NULL;
        -- Rows of this month that came before it are moved; none may come while they move.
        EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', parent || '_default');
        EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, parent);
        EXECUTE format(
            'WITH moved AS (DELETE FROM public.%1$I WHERE %2$I >= $1 AND %2$I < $2 RETURNING *)'
            ' INSERT INTO public.%3$I SELECT * FROM moved',
            parent || '_default', CASE parent WHEN 'memories_recall' THEN 'id' ELSE 'recall_id' END, part)
        USING low, high;
        EXECUTE format(
            'ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', parent, part, low, high);
        made := true;
    END LOOP;
    RETURN made;
END
$$;
REVOKE ALL ON FUNCTION memories_make_month(date) FROM PUBLIC;
"""

PARTITION = r"""
CREATE TABLE memories_recall (LIKE memories_recall_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    PARTITION BY RANGE (id);
ALTER TABLE memories_recall ADD PRIMARY KEY (id),
    ADD CONSTRAINT memories_recall_organization_fk FOREIGN KEY (organization_id)
        REFERENCES accounts_organization (id) DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT memories_recall_customer_fk FOREIGN KEY (customer_id)
        REFERENCES accounts_customer (id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX memories_recall_customer ON memories_recall (customer_id);
CREATE INDEX recall_organization ON memories_recall (organization_id, id DESC);
CREATE INDEX recall_purpose ON memories_recall (purpose, created_at DESC);
CREATE TABLE memories_recall_default PARTITION OF memories_recall DEFAULT;

CREATE TABLE memories_recallhit (LIKE memories_recallhit_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    PARTITION BY RANGE (recall_id);
-- A key of a partitioned table holds the column it is partitioned along; the id alone is unique as well, being random.
ALTER TABLE memories_recallhit ADD PRIMARY KEY (id, recall_id),
    ADD CONSTRAINT recall_hit_once UNIQUE (recall_id, revision_id);
CREATE INDEX recall_hit_memory ON memories_recallhit (memory_id, recall_id DESC);
CREATE INDEX memories_recallhit_revision ON memories_recallhit (revision_id);
CREATE INDEX memories_recallhit_organization ON memories_recallhit (organization_id);
CREATE TABLE memories_recallhit_default PARTITION OF memories_recallhit DEFAULT;
"""

# This month and the next two, and every month that has rows. Ids of another kind have no time: they stay in DEFAULT.
MOVE = r"""
SELECT memories_make_month(month) FROM (
    SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => ahead))::date AS month
    FROM generate_series(0, 2) AS ahead
    UNION
    SELECT date_trunc('month', uuid_extract_timestamp(id) AT TIME ZONE 'UTC')::date FROM memories_recall_before
) AS months
WHERE month >= '2020-01-01' AND month <= now() + interval '11 months' ORDER BY month;
INSERT INTO memories_recall SELECT * FROM memories_recall_before;
INSERT INTO memories_recallhit SELECT * FROM memories_recallhit_before;
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;
DROP TABLE memories_recallhit_before;
DROP TABLE memories_recall_before;
"""

BACK = r"""
CREATE TABLE memories_recall (LIKE memories_recall_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
CREATE TABLE memories_recallhit (LIKE memories_recallhit_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
INSERT INTO memories_recall SELECT * FROM memories_recall_before;
INSERT INTO memories_recallhit SELECT * FROM memories_recallhit_before;
DROP TABLE memories_recallhit_before;
DROP TABLE memories_recall_before;
DROP FUNCTION memories_make_month(date);
ALTER TABLE memories_recall ADD PRIMARY KEY (id),
    ADD CONSTRAINT memories_recall_organization_fk FOREIGN KEY (organization_id)
        REFERENCES accounts_organization (id) DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT memories_recall_customer_fk FOREIGN KEY (customer_id)
        REFERENCES accounts_customer (id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX memories_recall_customer ON memories_recall (customer_id);
CREATE INDEX memories_recall_of_organization ON memories_recall (organization_id);
CREATE INDEX recall_organization ON memories_recall (organization_id, id DESC);
CREATE INDEX recall_purpose ON memories_recall (purpose, created_at DESC);
ALTER TABLE memories_recallhit ADD PRIMARY KEY (id),
    ADD CONSTRAINT recall_hit_once UNIQUE (recall_id, revision_id),
    ADD CONSTRAINT memories_recallhit_organization_fk FOREIGN KEY (organization_id)
        REFERENCES accounts_organization (id) DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT memories_recallhit_recall_fk FOREIGN KEY (recall_id)
        REFERENCES memories_recall (id) DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT memories_recallhit_memory_fk FOREIGN KEY (memory_id)
        REFERENCES memories_memory (id) DEFERRABLE INITIALLY DEFERRED,
    ADD CONSTRAINT memories_recallhit_revision_fk FOREIGN KEY (revision_id)
        REFERENCES memories_revision (id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX recall_hit_memory ON memories_recallhit (memory_id, id DESC);
CREATE INDEX memories_recallhit_recall ON memories_recallhit (recall_id);
CREATE INDEX memories_recallhit_memory ON memories_recallhit (memory_id);
CREATE INDEX memories_recallhit_revision ON memories_recallhit (revision_id);
CREATE INDEX memories_recallhit_organization ON memories_recallhit (organization_id);
"""

_PROTECT = django.db.models.deletion.PROTECT
_CASCADE = django.db.models.deletion.CASCADE


class Migration(migrations.Migration):
    """New columns first, then the tables are made anew around their rows."""

    dependencies = [("accounts", "0002_consent"), ("memories", "0014_reasons_through_the_door")]

    operations = [
        migrations.AddField("recall", "cut", models.PositiveIntegerField(default=0)),
        migrations.AddField("recall", "query_text", models.TextField(blank=True, default="")),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(PUT_ASIDE + MAKE_MONTH + PARTITION + MOVE, PUT_ASIDE + BACK),
            ],
            state_operations=[
                migrations.AlterField(
                    "recall", "organization", models.ForeignKey("accounts.organization", _PROTECT, db_index=False)
                ),
                migrations.RemoveIndex("recallhit", "recall_hit_memory"),
                migrations.AlterField(
                    "recallhit",
                    "memory",
                    models.ForeignKey(
                        "memories.memory", _PROTECT, related_name="hits", db_constraint=False, db_index=False
                    ),
                ),
                migrations.AlterField(
                    "recallhit",
                    "organization",
                    models.ForeignKey("accounts.organization", _PROTECT, db_constraint=False),
                ),
                migrations.AlterField(
                    "recallhit",
                    "recall",
                    models.ForeignKey(
                        "memories.recall", _CASCADE, related_name="hits", db_constraint=False, db_index=False
                    ),
                ),
                migrations.AlterField(
                    "recallhit", "revision", models.ForeignKey("memories.revision", _PROTECT, db_constraint=False)
                ),
                migrations.AddIndex(
                    "recallhit", models.Index(fields=["memory", "-recall"], name="recall_hit_memory")
                ),
            ],
        ),
    ]
