"""Embedding: a vector with its model and dimension, replaceable without touching the text."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Func, IntegerField
from pgvector.django import VectorField

from memories.models.memory import Memory
from memories.models.revision import Revision
from supportmem.accounts.models import Organization
from supportmem.common.ids import new_id


class Embedding(models.Model):
    """One revision's vector in one model. Vectors of different models are never compared."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="embeddings")
    revision = models.ForeignKey(Revision, on_delete=models.CASCADE)
    model = models.CharField(max_length=100)
    dimension = models.PositiveIntegerField()
    vector = VectorField()
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
        indexes = (models.Index(fields=("memory", "model"), name="embedding_memory"),)

    def __str__(self) -> str:
        return f"{self.model} of {self.revision_id}"
