"""The conversation so far, as the rules of wishes need it: bounded, and in two queries."""

from memories.contracts import Utterance
from memories.enums import Source, SpaceLevel, Status
from memories.models import Memory, Observation, Space
from memories.pipeline import screen
from memories.pipeline.rules.wishes import SUBJECT, Talk

TURNS = 40  # of the conversation, that are looked back at


def talk_of(utterance: Utterance) -> Talk | None:
    """What was said before and which wishes hold; None for what is no turn of a customer in a conversation."""
    if utterance.conversation_id is None or utterance.source != Source.CUSTOMER_TURN:
        return None
    turns = Observation.unscoped.filter(
        screen.heard(),
        organization_id=utterance.organization_id,
        conversation_id=utterance.conversation_id,
        occurred_at__lt=utterance.occurred_at,
        source__in=[Source.CUSTOMER_TURN, Source.AGENT_TURN],
    )
    said = list(turns.order_by("-occurred_at", "-id").values_list("source", "text")[:TURNS])[::-1]
    agent: list[str] = []
    for source, text in reversed(said):  # what the agent has said since the customer spoke
        if source == Source.CUSTOMER_TURN:
            break
        agent.append(text)
    # The space first: few conversations have one, and the planner cannot know that its memories are few.
    own = Space.unscoped.filter(level=SpaceLevel.CONVERSATION, conversation_id=utterance.conversation_id)
    wishes = Memory.unscoped.filter(
        space_id__in=list(own.values_list("id", flat=True)), status=Status.ACTIVE, subject__startswith=SUBJECT
    )
    return Talk(
        customer=tuple(text for source, text in said if source == Source.CUSTOMER_TURN),
        agent="\n".join(reversed(agent)),
        wishes={(row[0], row[1]): row[2] for row in wishes.values_list("subject", "attribute", "value")},
    )
