"""AskedVector: the vector of a question about one customer, kept so that the same question is not embedded again."""

from typing import ClassVar

from django.db import models
from pgvector.django import VectorField

from supportmem.accounts.models import Customer, Organization
from supportmem.common.ids import new_id


class AskedVector(models.Model):
    """No words: `key` is a keyed digest of customer and question (memories/index/asked).

    Belongs to the customer and leaves with them. What is written is kept with its memory, in Embedding.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.CASCADE)
    key = models.UUIDField()
    model = models.CharField(max_length=100)
    vector = VectorField()
    hits = models.PositiveIntegerField(default=0)
    last_hit_at = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)

    unscoped: ClassVar[models.Manager["AskedVector"]] = models.Manager()

    class Meta:
        ordering = ("id",)
        default_manager_name = "unscoped"
        constraints = (models.UniqueConstraint(fields=("key", "model"), name="asked_vector_once"),)

    def __str__(self) -> str:
        return f"{self.model}, {self.hits} hits"
