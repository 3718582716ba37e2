"""What somebody works with, and what replaces it."""

import pytest

from memories.contracts import Candidate
from tests.unit.pipeline_rules.examples import said, slots


def uses(text: str) -> list[tuple[str, str, str]]:
    """(value, what it replaces, polarity) of the things used."""
    found: list[Candidate] = [c for c in said(text) if c.attribute == "uses"]
    assert all(c.many_valued for c in found)
    return [(c.value, c.old_value, c.polarity) for c in found]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "We use Grafana for dashboards, Kafka for events, and Terraform for the rest.",
            ["Grafana", "Kafka", "Terraform"],
        ),
        ("We run everything on Azure", ["Azure"]),
        ("I currently use Thunderbird with Enigmail", ["Thunderbird", "Enigmail"]),
        ("Our CRM is HubSpot", ["HubSpot"]),
        ("我们目前用的是 Notion", ["Notion"]),
        ("I'm using the Nextcloud client", ["Nextcloud"]),
    ],
)
def test_each_named_thing_is_a_value_of_its_own(text: str, names: list[str]) -> None:
    assert uses(text) == [(name, "", "+") for name in names]


@pytest.mark.parametrize(
    ("text", "new", "old"),
    [
        ("I switched from Outlook to Thunderbird last week.", "Thunderbird", "Outlook"),
        ("We are migrating our whole wiki from Confluence to Notion.", "Notion", "Confluence"),
        ("We replaced Jenkins with GitLab.", "GitLab", "Jenkins"),
        ("I switched from Evernote to Obsidian", "Obsidian", "Evernote"),
        ("We switched from Acme to Globex for our invoicing", "Globex", "Acme"),
        ("I'm now using Brave instead of Chrome", "Brave", "Chrome"),
        ("We dropped Trello for Asana", "Asana", "Trello"),
        ("We moved our files from Dropbox to OneDrive", "OneDrive", "Dropbox"),
        ("我们从 Jenkins 迁移到了 GitLab", "GitLab", "Jenkins"),
        ("我把编辑器从 Vim 换成了 Emacs", "Emacs", "Vim"),
        ("我们用 Kafka 取代了 RabbitMQ", "Kafka", "RabbitMQ"),
        ("We're moving everything to Azure. Heroku is being shut down in May.", "Azure", "Heroku"),
    ],
)
def test_a_change_names_what_gives_way(text: str, new: str, old: str) -> None:
    assert uses(text) == [(new, old, "+")]


@pytest.mark.parametrize(
    "text", ["I'm not using Photoshop any more", "We no longer use Photoshop", "我们不再使用 Photoshop"]
)
def test_what_is_used_no_longer_is_said_with_the_opposite_polarity(text: str) -> None:
    assert uses(text) == [("Photoshop", "", "-")]


@pytest.mark.parametrize(
    "text",
    [
        "I moved to Oslo.",
        "I moved from Paris to Berlin.",
        "I went from Oslo to Bergen by train.",
        "I switched from Acme to Globex",
        "I moved from Initech to Hooli",
        "Can I use Excel instead of Numbers?",
        "If we switch from MySQL to Postgres, what happens?",
        "I use my phone a lot.",
        "Use Chrome instead of Firefox",
        "We upgraded from Basic to Premium",
        "I work with Maria.",
        "They switched from Outlook to Gmail.",
        "My colleague uses Brave instead of Chrome",
        "We are thinking of moving from Jenkins to GitLab",
        "We might switch from Jenkins to GitLab",
        "You should use Brave instead of Chrome",
        "我们打算从 Jenkins 换到 GitLab",
        "I use it on Monday",
    ],
)
def test_places_people_plans_questions_and_advice_are_nothing_used(text: str) -> None:
    assert uses(text) == []


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("I got promoted to Lead Nurse!", "Lead Nurse"),
        ("I've just been promoted to head of operations.", "head of operations"),
        ("I'm now a team manager", "team manager"),
        ("Hi, I'm Nora, a tax consultant at a small firm", "tax consultant"),
        ("我刚晋升为区域经理", "区域经理"),
    ],
)
def test_a_new_role_is_news(text: str, role: str) -> None:
    (found,) = [c for c in said(text) if c.attribute == "role"]
    assert (found.value, found.corrects) == (role, False)


@pytest.mark.parametrize("text", ["I'm the only developer here", "My boss promoted the plan", "I'm now a bit late"])
def test_what_is_no_role(text: str) -> None:
    assert "role" not in slots(text)


def test_the_subject_of_research_changes() -> None:
    assert slots("I'm researching coastal erosion in Denmark")["research_topic"] == "coastal erosion in Denmark"
    assert slots("So my thesis is now about river deltas")["research_topic"] == "river deltas"
    assert "research_topic" not in slots("I'm studying it")


def test_the_line_is_in_the_language_of_the_words() -> None:
    (found,) = [c for c in said("我们从 Jenkins 迁移到了 GitLab") if c.attribute == "uses"]
    assert (found.content, found.language) == ("工具：GitLab（原为 Jenkins）", "zh")
    (found,) = [c for c in said("I switched from Outlook to Thunderbird") if c.attribute == "uses"]
    assert (found.content, found.language) == ("Tool: Thunderbird (before: Outlook)", "en")


@pytest.mark.parametrize(
    "text",
    [
        "I left Initech for Hooli",
        "We use it in Berlin",
        "We use it in NYC",
        "We run it on Mondays",
        "We run in Germany",
        "We use the Oslo office",
        "Our flight from Oslo to Berlin is late",
        "I chose Berlin over Paris",
        "My company is based in Lisbon",
    ],
)
def test_employers_places_and_days_are_no_tools(text: str) -> None:
    assert uses(text) == []


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("We built it in Rust", "Rust"),
        ("We run it on Hetzner", "Hetzner"),
        ("We left Slack for Teams", "Teams"),
        ("We run on Notion in Berlin", "Notion"),
        ("We moved our team from Jira to Asana", "Asana"),
    ],
)
def test_tools_beside_places_and_changes(text: str, tool: str) -> None:
    assert [value for value, _, _ in uses(text)] == [tool]
