"""/skills: ways of solving something, the best for a task, and what came of using them."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import skills
from memories.api.shapes import STATUSES
from memories.contracts.skills import NewOutcome, NewSkill
from memories.enums import Trust
from supportmem.accounts.actors import actor_of
from supportmem.common.choices import choices
from supportmem.common.http import decode_cursor
from supportmem.common.rest import Fields, PageQuery, checked, checked_query, cut

NAME, STEP, NOTE, STEPS = 120, 300, 500, 20  # characters, and steps of one skill


class Outcome(serializers.Serializer[Any]):
    """One use of a skill."""

    succeeded = serializers.BooleanField()
    note = serializers.CharField()
    conversation = serializers.UUIDField(source="conversation_id", allow_null=True)
    actor = serializers.CharField()
    at = serializers.DateTimeField()


class Skill(serializers.Serializer[Any]):
    """A way of solving something."""

    id = serializers.UUIDField(help_text="Also the id of its memory.")
    name = serializers.CharField()
    steps = serializers.ListField(child=serializers.CharField())
    attempts = serializers.IntegerField()
    successes = serializers.IntegerField()
    success_rate = serializers.FloatField(help_text="(successes + 1) / (attempts + 2)")
    last_used_at = serializers.DateTimeField(allow_null=True)
    status = serializers.ChoiceField(choices=STATUSES)
    trust = serializers.ChoiceField(choices=choices(Trust))
    team = serializers.UUIDField(source="team_id", allow_null=True)
    failures = Outcome(many=True)


class SkillPage(serializers.Serializer[Any]):
    """A page of skills."""

    results = Skill(many=True)
    next = serializers.CharField(allow_null=True)


class SkillQuery(PageQuery):
    """Which skills: all within reach, or with `task` the best for it."""

    task = serializers.CharField(required=False, default="", allow_blank=True, max_length=4000)
    customer = serializers.UUIDField(required=False, allow_null=True, default=None)


class SkillBody(Fields):
    """A skill to be made."""

    name = serializers.CharField(max_length=NAME)
    steps = serializers.ListField(child=serializers.CharField(max_length=STEP), min_length=1, max_length=STEPS)
    team = serializers.UUIDField(required=False, allow_null=True, default=None)


class OutcomeBody(Fields):
    """What came of using a skill."""

    succeeded = serializers.BooleanField()
    note = serializers.CharField(required=False, default="", allow_blank=True, max_length=NOTE)
    customer = serializers.UUIDField(required=False, allow_null=True, default=None)
    conversation = serializers.UUIDField(required=False, allow_null=True, default=None)
    key = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=200, help_text="The same key twice is one outcome."
    )


class SkillsView(APIView):
    """Skills within reach."""

    @extend_schema(tags=["Skills"], operation_id="list_skills", parameters=[SkillQuery], responses={200: SkillPage})
    def get(self, request: Request) -> Response:
        """List skills, or find the best for a task.

        Without `task`: newest first. With it: how near each is times how often it worked, best first, one page; with
        `customer` too, those that count for them.
        """
        values = checked_query(SkillQuery, request)
        actor = actor_of(request.user)
        if values["task"] or values["customer"]:
            best = skills.best_for(actor, task=values["task"], customer_id=values["customer"], limit=values["limit"])
            return Response(SkillPage({"results": best, "next": None}).data)
        rows = skills.list_skills(actor, after=decode_cursor(values["cursor"]), limit=values["limit"] + 1)
        found, following = cut(rows, limit=values["limit"])
        return Response(SkillPage({"results": found, "next": following}).data)

    @extend_schema(tags=["Skills"], operation_id="create_skill", request=SkillBody, responses={201: Skill})
    def post(self, request: Request) -> Response:
        """Write a skill down.

        For a team, or for the whole organization by those who read all of it. Colleagues see it in talks with every
        customer, so nothing personal belongs into it.
        """
        values = checked(SkillBody, request.data)
        told = NewSkill(name=values["name"], steps=tuple(values["steps"]), team_id=values["team"])
        made = skills.create_skill(actor_of(request.user), skill=told, now=timezone.now())
        return Response(Skill(made).data, status=201)


class SkillView(APIView):
    """One skill."""

    @extend_schema(tags=["Skills"], operation_id="read_skill", responses={200: Skill})
    def get(self, request: Request, skill_id: UUID) -> Response:
        """Read one skill, with its newest failures."""
        return Response(Skill(skills.read_skill(actor_of(request.user), skill_id=skill_id)).data)


class OutcomesView(APIView):
    """What came of using a skill."""

    @extend_schema(tags=["Skills"], operation_id="record_outcome", request=OutcomeBody, responses={200: Skill})
    def post(self, request: Request, skill_id: UUID) -> Response:
        """Record an outcome.

        Counts one use; the note of a failure is kept with it. Answers with the skill as it is now.
        """
        values = checked(OutcomeBody, request.data)
        outcome = NewOutcome(
            succeeded=values["succeeded"],
            note=values["note"],
            customer_id=values["customer"],
            conversation_id=values["conversation"],
            key=values["key"],
        )
        after = skills.record_outcome(actor_of(request.user), skill_id=skill_id, outcome=outcome, now=timezone.now())
        return Response(Skill(after).data)
