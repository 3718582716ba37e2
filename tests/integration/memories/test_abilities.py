"""What may be done with one thing: what the map says is what the doors do."""

from datetime import datetime

import pytest

from chat import facade as chat
from chat.contracts import NewTurn
from chat.enums import AuthorKind
from chat.models import Conversation
from memories import access, blocks, govern, sharing
from memories.contracts import Place
from memories.contracts.blocks import NewCore
from memories.models import Memory
from supportmem.accounts.abilities import NOTHING, OF_ROLE, Ability, abilities, may
from supportmem.accounts.actors import Actor
from supportmem.common.errors import Forbidden, NotFound
from tests.factories.memories import make_memory
from tests.personas import Persona, Personas


def everybody(people: Personas) -> tuple[Persona, ...]:
    """All who are members somewhere."""
    return (*people.readers_of_mia, people.pia, people.otto, *people.strangers_to_mia)


def confirms(actor: Actor, memory: Memory, now: datetime) -> bool:
    """Whether the door lets them change it."""
    try:
        govern.confirm(actor, memory_id=memory.id, now=now)
    except (Forbidden, NotFound):
        return False
    return True


def test_a_customer_and_a_conversation_out_of_reach_give_nothing(people: Personas, now: datetime) -> None:
    talk_id = chat.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
    talk = Conversation.unscoped.get(id=talk_id)
    for stranger in people.strangers_to_mia:
        assert abilities(stranger.actor, people.mia) == abilities(stranger.actor, talk) == NOTHING
    assert abilities(people.alice.actor, people.mia) == OF_ROLE[people.alice.actor.role] - {Ability.KEEP_CUSTOMERS}
    assert abilities(people.otto.actor, people.mia) == abilities(people.otto.actor, talk) == {Ability.READ}
    assert abilities(people.pia.actor, talk) == {Ability.READ, Ability.RECORD_WISHES}
    assert may(people.pia.actor, Ability.ERASE_CUSTOMER, people.mia)


def test_who_speaks_in_a_conversation_is_who_the_map_lets(people: Personas, now: datetime) -> None:
    talk_id = chat.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
    talk = Conversation.unscoped.get(id=talk_id)
    for who in everybody(people):
        turn = NewTurn(author=AuthorKind.NOTE, content="Mia called", client_id=who.user.username)
        try:
            chat.say(who.actor, conversation_id=talk_id, turn=turn, now=now)
            said = True
        except (Forbidden, NotFound):
            said = False
        assert said == may(who.actor, Ability.USE_ASSISTANT, talk), who.user


def test_who_changes_a_memory_is_who_the_map_lets(people: Personas, now: datetime) -> None:
    hers = make_memory(people.mia).memory
    view = blocks.write(people.rita.actor, core=NewCore(content="We answer within a day"), now=now)
    house = Memory.unscoped.get(id=view.id)
    kept = make_memory(people.mia, attribute="email", value="mia@harbor.example").memory
    blocks.protect(people.rita.actor, memory_id=kept.id, now=now)
    for memory in (hers, house, kept):
        allowed = {w.user.username for w in everybody(people) if may(w.actor, Ability.GOVERN_MEMORIES, memory)}
        done = {w.user.username for w in everybody(people) if confirms(w.actor, memory, now)}
        assert allowed == done, memory.content
    assert may(people.rita.actor, Ability.KEEP_CORE, kept)
    assert abilities(people.alice.actor, kept) == abilities(people.alice.actor, house) == {Ability.READ}
    assert abilities(people.charlie.actor, house) == NOTHING


def test_a_share_gives_reading_alone(people: Personas, now: datetime) -> None:
    memory = make_memory(people.mia).memory
    assert abilities(people.dave.actor, memory) == NOTHING
    sharing.share(
        people.rita.actor, memory_id=memory.id, to=Place(customer_id=people.noor.id), reason="The same fault", now=now
    )
    assert abilities(people.dave.actor, memory) == {Ability.READ}


def test_a_space_gives_changing_to_who_may_put_something_there(people: Personas) -> None:
    house = access.shared_space(organization_id=people.harbor.id, team_id=None)
    assert abilities(people.alice.actor, house) == {Ability.READ}
    assert may(people.rita.actor, Ability.GOVERN_MEMORIES, house)
    assert abilities(people.otto.actor, house) == {Ability.READ}
    assert abilities(people.charlie.actor, house) == NOTHING


@pytest.mark.parametrize("who", ["pia", "otto"])
def test_who_only_reads_is_refused_alike_for_what_is_there_and_what_is_not(
    people: Personas, now: datetime, who: str
) -> None:
    reader: Persona = getattr(people, who)
    memory = make_memory(people.mia).memory
    words = set()
    for memory_id in (memory.id, people.mia.id):
        with pytest.raises(Forbidden) as refused:
            govern.retract(reader.actor, memory_id=memory_id, reason="Not so", now=now)
        words.add(refused.value.detail)
    assert len(words) == 1
