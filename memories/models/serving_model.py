"""ServingModel: which embedding model searches and is written for, and which one is being moved to."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from supportmem.common.ids import new_id


class ServingModel(models.Model):
    """The one row of the whole installation. `wide_index` says that its model has an index for wide spaces.

    Written by memories/index/serving and memories/index/move only. Every process reads it where it is needed and
    keeps nothing, so that all of them follow a switch at once.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    alone = models.BooleanField(default=True, editable=False)
    model = models.CharField(max_length=100)
    dimension = models.PositiveIntegerField()
    since = models.DateTimeField()
    wide_index = models.BooleanField(default=False)
    moving_to = models.CharField(max_length=100, blank=True)
    moving_dimension = models.PositiveIntegerField(null=True, blank=True)
    moving_since = models.DateTimeField(null=True, blank=True)

    unscoped: ClassVar[models.Manager["ServingModel"]] = models.Manager()

    class Meta:
        default_manager_name = "unscoped"
        constraints = (
            models.UniqueConstraint(fields=("alone",), name="serving_model_is_one"),
            models.CheckConstraint(condition=Q(alone=True), name="serving_model_is_the_only"),
            models.CheckConstraint(
                condition=Q(moving_to="", moving_dimension=None, moving_since=None)
                | (~Q(moving_to="") & Q(moving_dimension__isnull=False, moving_since__isnull=False)),
                name="serving_model_move_is_whole",
            ),
        )

    def __str__(self) -> str:
        return self.model
