"""Embedding: a vector with its model and dimension, replaceable without touching the text."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Func, IntegerField
from pgvector.django import VectorField

from memories.models.memory import Memory
from memories.models.revision import Revision
from memories.models.space import Space
from supportmem.accounts.models import Organization
from supportmem.common.ids import new_id


class Embedding(models.Model):
    """One revision's vector in one model. Vectors of different models are never compared.

    `space` repeats the memory's, which never moves. `wide` puts the row into its model's index for wide spaces
    (memories/index/wide). `text_key` is a keyed digest of owner and words: equal words are embedded once.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="embeddings")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE)
    space = models.ForeignKey(Space, on_delete=models.PROTECT, db_index=False)  # the index below begins with it
    model = models.CharField(max_length=100)
    dimension = models.PositiveIntegerField()
    vector = VectorField()
    wide = models.BooleanField(default=False)
    text_key = models.UUIDField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    unscoped: ClassVar[models.Manager["Embedding"]] = models.Manager()

    class Meta:
        ordering = ("id",)
        default_manager_name = "unscoped"
        constraints = (
            models.UniqueConstraint(fields=("revision", "model"), name="embedding_once"),
            models.CheckConstraint(
                condition=models.Q(dimension=Func(F("vector"), function="vector_dims", output_field=IntegerField())),
                name="embedding_dimension_is_true",
            ),
        )
        indexes = (
            models.Index(fields=("memory", "model"), name="embedding_memory"),
            models.Index(fields=("space", "model"), name="embedding_space"),
            models.Index(fields=("text_key", "model"), name="embedding_text"),
        )

    def __str__(self) -> str:
        return f"{self.model} of {self.revision_id}"
