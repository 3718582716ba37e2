"""What takes the place of what, in many wordings: tools, versions, days, counts, readings, people, goals, topics."""

import pytest

from memories.contracts import ANY, Candidate
from memories.pipeline.rules.changing import left_behind
from tests.unit.pipeline_rules.examples import said, slots


def told(text: str) -> list[tuple[str, str, str]]:
    """(subject, attribute, value) of every slot a sentence fills."""
    return [(c.subject, c.attribute, c.value) for c in said(text) if c.attribute and not c.retracts]


def change(text: str) -> tuple[str, str]:
    """The one thing that is used now, and the one it replaces."""
    [found] = [c for c in said(text) if c.attribute == "uses" and c.polarity == "+"]
    return found.value, found.old_value


@pytest.mark.parametrize(
    ("text", "new", "old"),
    [
        ("We finally dropped Jenkins and went with GitLab CI.", "GitLab CI", "Jenkins"),
        ("I've switched to Obsidian, Notion was too slow.", "Obsidian", "Notion"),
        ("I rewrote it in JAX, no more TensorFlow.", "JAX", "TensorFlow"),
        ("These days I use Neovim instead of Emacs.", "Neovim", "Emacs"),
        ("We replaced Docker Swarm with OpenShift.", "OpenShift", "Docker Swarm"),
        ("我们把 MySQL 换成了 TiDB", "TiDB", "MySQL"),
        ("我现在改用 VS Code 了", "VS Code", ""),
    ],
)
def test_one_tool_takes_the_place_of_another(text: str, new: str, old: str) -> None:
    assert change(text) == (new, old)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I work with Jenkins for our builds", "Jenkins"),
        ("We store everything in MySQL", "MySQL"),
        ("I mostly write Go services", "Go"),
        ("Our data warehouse is on Snowflake", "Snowflake"),
        ("everything runs on CockroachDB now", "CockroachDB"),
        ("我用Vue写了个后台", "Vue"),
        ("我们全放在阿里云上", "阿里云"),
    ],
)
def test_a_tool_is_known_from_what_is_done_with_it(text: str, value: str) -> None:
    assert slots(text)["uses"] == value


@pytest.mark.parametrize(
    "text",
    [
        "I work with Anna on this",
        "I work with another voice coach",
        "We are on Oslo time",
        "we're moving to NYC",
        "I'm using the MIT-licensed fork",
        "Should we switch to Obsidian?",
        "If we dropped Jenkins, would it be faster?",
        "My friend dropped Jenkins and went with GitLab",
    ],
)
def test_what_is_no_tool_of_theirs(text: str) -> None:
    assert "uses" not in slots(text)
    assert "company" not in slots(text)


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("We run on Postgres 13.", "product:Postgres", "13"),
        ("we're stuck on Django 3.2 at the clinic", "product:Django", "3.2"),
        ("Django 5.0 went live on Saturday", "product:Django", "5.0"),
        ("环境升到Python 3.12", "product:Python", "3.12"),
    ],
)
def test_the_version_of_a_known_product(text: str, subject: str, value: str) -> None:
    assert (subject, "version", value) in told(text)
    assert "uses" not in slots(text)


def test_a_number_beside_a_product_may_be_no_version() -> None:
    assert not [t for t in told("We use Slack 24 hours a day and have Jira 9 am stand-ups") if t[1] == "version"]


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("Bad news, the launch slipped to May 20th.", "event:launch", "May 20th"),
        ("They pushed the workshop to May 3rd", "event:workshop", "May 3rd"),
        ("my exam has been brought forward, it's on June 4th", "event:exam", "June 4th"),
        ("the grant is due 2 October", "event:grant", "2 October"),
        ("My demo is scheduled for Tuesday the 4th of March.", "event:demo", "4th of March"),
        ("The conference is in Lisbon on June 2nd.", "event:conference", "June 2nd"),
        ("新书发布会改在6月8号", "event:发布会", "6月8号"),
    ],
)
def test_the_day_of_an_event_moves(text: str, subject: str, value: str) -> None:
    assert told(text) == [(subject, "date", value)]
    assert not [c for c in said(text) if not c.attribute], "a day that may move has not happened"


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I'm the only designer on a team of 5 people.", "team_size", "5"),
        ("Our team grew to 9 people this quarter.", "team_size", "9"),
        ("There are 9 of us on the team now", "team_size", "9"),
        ("We adopted a third cat, so three cats now.", "number_of_cats", "3"),
        ("Our app supports 12 languages.", "number_of_languages", "12"),
        ("I support 3 clients at the moment.", "number_of_clients", "3"),
        ("我们团队现在有9个人了", "team_size", "9"),
        ("如今家里两只猫", "number_of_猫", "2"),
    ],
)
def test_a_count_of_their_own(text: str, attribute: str, value: str) -> None:
    assert slots(text)[attribute] == value


@pytest.mark.parametrize("text", ["There are 3 people in the queue", "We are 4 people for dinner", "40 users in Oslo"])
def test_a_count_of_something_else(text: str) -> None:
    assert not [t for t in told(text) if t[1] == "team_size" or t[1].startswith("number_of")]


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("My model reaches 71% accuracy right now.", "measure:accuracy", "71%"),
        ("Accuracy is up to 78% after the new loss.", "measure:accuracy", "78%"),
        ("接口延迟压到110毫秒", "measure:延迟", "110毫秒"),
        ("平均延迟600毫秒", "measure:延迟", "600毫秒"),
        ("我体重96公斤", "measure:体重", "96公斤"),
    ],
)
def test_a_reading_has_one_name_whatever_stands_before_it(text: str, subject: str, value: str) -> None:
    assert (subject, "value", value) in told(text)


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("My new manager is Peter Vos.", "person:manager", "Peter Vos"),
        ("my manager Gordon wants a report", "person:manager", "Gordon"),
        ("Mrs. Adeyemi is my boss now.", "person:manager", "Mrs. Adeyemi"),
        ("Shirin took over as my manager on Monday", "person:manager", "Shirin"),
        ("I report to Mr. Bello", "person:manager", "Mr. Bello"),
        ("Please draft a letter to my GP, Dr Holm", "person:gp", "Dr Holm"),
        ("我主管姓廖", "person:主管", "廖"),
        ("接手的主管叫贺明", "person:主管", "贺明"),
    ],
)
def test_who_is_who_around_them(text: str, subject: str, value: str) -> None:
    assert (subject, "name", value) in told(text)
    assert not [t for t in told(text) if t[:2] == ("customer", "name")]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I'm learning Spanish for my trip.", "learning", "Spanish"),
        ("I'm training for a half marathon in April.", "preparing_for", "half marathon in April"),
        ("I'm studying at Uppsala University.", "school", "Uppsala University"),
        ("I've gone vegan since the new year.", "diet", "vegan"),
        ("My goal is to play at the talent show.", "goal", "play at the talent show"),
        ("I'm aiming for 7:08 by the nationals.", "goal", "7:08 by the nationals"),
        ("I work on a gripper that picks grapes.", "project", "a gripper that picks grapes"),
        ("I make a podcast about forgotten inventions.", "podcast_topic", "forgotten inventions"),
        ("Thesis is about seagrass recovery", "research_topic", "seagrass recovery"),
        ("I changed my thesis topic to vector search", "research_topic", "vector search"),
        ("They made me deputy head teacher", "role", "deputy head teacher"),
        ("I took a full-time job as a localization manager at Kestrel", "role", "localization manager"),
        ("I took a full-time job as a localization manager at Kestrel", "company", "Kestrel"),
        ("I opened my own practice, Reyes Structural.", "company", "Reyes Structural"),
        ("I swapped my ThinkPad T480 for a MacBook Air M3", "product", "MacBook Air M3"),
        ("Please use ida.holm@nord.no from now on", "email", "ida.holm@nord.no"),
        ("忘了说，我年初从成都搬到厦门了", "location", "厦门"),
    ],
)
def test_what_somebody_is_at(text: str, attribute: str, value: str) -> None:
    assert slots(text)[attribute] == value


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("I'm studying at home", "research_topic"),
        ("my goal is to get a refund", "goal"),
        ("So it's Iggy, first name basis, please.", "name"),
        ("Kindly address me formally as Dr Pell.", "address"),
        ("I love nothing yet", "preference"),
        ("The city clerk called: it's late", "location"),
        ("I gave my iPhone 12 away", "product"),
    ],
)
def test_what_only_looks_like_it(text: str, absent: str) -> None:
    assert absent not in slots(text)


def test_whether_something_is_remembered_is_no_order_to_remember_it() -> None:
    assert not [c for c in said("Hey, remember the CV thing?") if c.rule.startswith("command")]
    assert [c for c in said("Please remember that the gate code is 7") if c.rule.startswith("command")]


def test_what_one_has_forgotten_to_say_is_no_order_to_forget() -> None:
    assert not [c for c in said("忘了我的密码") if c.retracts]
    assert [c.attribute for c in said("请忘记我的电话号码") if c.retracts][:1] == ["phone"]


def test_a_change_of_mind_leaves_the_other_kinds_of_the_same_thing_behind() -> None:
    [now] = [c for c in said("I'd rather have detailed answers from now on.") if c.attribute == "preference"]
    assert (now.value, now.old_value) == ("detailed answers", f"{ANY}answers")
    [plain] = [c for c in said("I like detailed answers.") if c.attribute == "preference"]
    assert not plain.old_value


def gone(text: str) -> list[Candidate]:
    """What a sentence says to be left behind, by its name alone."""
    return [c for c in said(text) if c.attribute == left_behind.ATTRIBUTE]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("We left Foxy behind", "Foxy"),
        ("I gave up on the talent show idea.", "talent"),
        ("I've gone off heavy metal", "heavy metal"),
        ("Datadog Pro is cancelled", "Datadog Pro"),
        ("I finished at Oakfield on Friday", "Oakfield"),
        ("Mr. Bello stepped down", "Mr. Bello"),
        ("the grape project ended", "grape"),
        ("阿里云那边到期没续", "阿里云"),
    ],
)
def test_what_is_left_behind_is_known_by_its_name(text: str, name: str) -> None:
    [found] = gone(text)
    assert (found.value, found.retracts) == (name, True)
    assert found.valid_to is not None


@pytest.mark.parametrize(
    "text",
    [
        "I left Anna a message",
        "I left my phone at home",
        "I cancelled my Pro plan order",
        "If we dropped Foxy, would it work?",
        "I would never have given up on Foxy",
        "请帮我取消订单",
        "I moved on",
    ],
)
def test_what_only_sounds_so_ends_nothing(text: str) -> None:
    assert gone(text) == []


def test_the_name_a_booking_is_under_is_told_beside_it() -> None:
    assert slots("Please cancel my dinner reservation, the name is orla quist")["person"] == "orla quist"
    assert "person" not in slots("My booking has a typo, the name is wrong")
