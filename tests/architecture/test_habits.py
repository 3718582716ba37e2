"""Habits of the house that no linter knows: names, docstrings, imports, and where `unscoped` is said."""

import ast
from pathlib import Path

from tests.architecture.source import is_test, product_files, python_files, refuse, text, tree

FORBIDDEN_NAMES = {"services", "service", "utils", "util", "helpers", "helper", "misc", "managers"}

# Where a query may begin without an actor's scope, and what keeps it safe there. Views, API, sockets and tasks
# are not in the list and never will be: they go through a door, and rows come through access.
UNSCOPED = {
    "memories/models/": "defines it",
    "memories/access.py": "builds the scope itself",
    "memories/admin/": "filters every list by the signed-in person's organization",
    "memories/blocks.py": "reads what is pinned in the spaces that access names",
    "memories/shared.py": "reads where a memory is shared that access has loaded",
    "memories/conflicts.py": "reads the proposals of a customer whom access has loaded",
    "memories/govern.py": "lists the runs of customers within the actor's reach",
    "memories/governing/": "works on memories that access has loaded, and on one organization's runs and sources",
    "memories/evaluation/injection.py": "reads what became of one customer of an evaluation's own database",
    "memories/evaluation/recalling/asking.py": "reads what one customer of an evaluation's own database is asked about",
    "memories/facade.py": "counts the queue: for readiness, and of a customer whom access has loaded",
    "memories/history.py": "reads revisions and evidence of memories that access has loaded",
    "memories/holders.py": "destroys, counts and exports one customer's rows, for an actor whom the door has checked",
    "memories/index/": "keeps search columns and vectors of rows it is handed",
    "memories/lifecycle/": "the only writer of memories: rows that access has loaded, by compare-and-set",
    "memories/passages.py": "reads observations and notes of the one customer whose findings are reviewed",
    "memories/policy.py": "reads the numbers of the one organization it is asked for",
    "memories/pipeline/agree.py": "finds what the same observation has given by rule",
    "memories/pipeline/approving.py": "reads the memory that a proposal within reach speaks of, and its equals",
    "memories/pipeline/ahead.py": "finds neighbours inside the one space that the candidates go to",
    "memories/pipeline/apply.py": "reads the memories that the candidate's own observation brought into its space",
    "memories/pipeline/capture.py": "stores an observation, once per organization and key",
    "memories/pipeline/claims.py": "the worker's queue goes over all organizations; each claim is for one customer",
    "memories/pipeline/conclude.py": "forgets, of what was found in the space, only what is as it was found",
    "memories/pipeline/intake.py": "locks the customer's own observations inside the turn",
    "memories/pipeline/judge.py": "compares within the one space that the candidate goes to",
    "memories/pipeline/learn_skill.py": "reads the conversation of the observation that the worker holds",
    "memories/pipeline/match.py": "finds neighbours inside the one space that the candidate goes to",
    "memories/pipeline/model_turns.py": "the model's queue goes over all organizations; each window is of one thread",
    "memories/pipeline/called_off.py": "finds the waiting plan within the one space that the words belong to",
    "memories/pipeline/left_behind.py": "finds what bears the name within the one space that the words belong to",
    "memories/pipeline/unsaid.py": "finds what one turn of this customer taught, in that customer's own spaces",
    "memories/pipeline/same_thing.py": "finds what a thing is called within the one space that the words belong to",
    "memories/pipeline/problem_standing.py": "finds the open problem within the one space that the words belong to",
    "memories/pipeline/proposals.py": "writes down what was proposed",
    "memories/pipeline/propose.py": "reads what was said before in the observation's own conversation",
    "memories/pipeline/report.py": "compares a report with the row that its key has stored, of the same customer",
    "memories/pipeline/settle.py": "closes the observation that the worker holds a claim on",
    "memories/pipeline/start.py": "the worker starts what is due in all organizations; each start is for one customer",
    "memories/skills.py": "reads the skills of memories within the actor's reach",
    "memories/readers.py": "reads the hits of one memory that access has loaded, about customers within reach",
    "memories/queue.py": "operators see ids and numbers; who replays does so in the actor's own organization",
    "memories/pipeline/talk.py": "reads what was said before, and which wishes hold, in the words' own conversation",
    "memories/pipeline/waiting.py": "lists the proposals of customers within the actor's reach",
    "memories/retrieval/ground.py": "builds the scope from the spaces that access names",
    "memories/retrieval/search.py": "reads vectors of rows inside the scope",
    "memories/retrieval/rows.py": "names the rows of the spaces that the ground has found readable",
    "memories/retrieval/known.py": "reads revisions, vectors and shares of rows inside the scope",
    "memories/vectors.py": "counts rows of all organizations for whoever runs the machine",
    "memories/withdrawal.py": "keeps what waits of the one customer whose wish it is, in that wish's transaction",
    "chat/models/": "defines it",
    "chat/access.py": "builds the scope itself",
    "chat/evaluation/": "reads the turns of one customer of an evaluation's own database",
    "chat/eventlog.py": "reads the events of a conversation that access has loaded",
    "chat/facade.py": "starts a conversation with a customer whom access has loaded",
    "chat/importing/": "reads and writes within the one organization of an import that its door has let begin",
    "chat/holders.py": "destroys, counts and exports one customer's rows, for an actor whom the door has checked",
    "chat/lists.py": "reads the last turns of conversations inside the scope",
    "chat/why.py": "reads one line of an answer in a conversation inside the scope",
    "chat/passages.py": "reads the turns of the one customer whose findings are reviewed",
    "chat/publish.py": "writes the next event of a conversation under its lock",
    "chat/receivers.py": "finds the conversations of the one customer whose memory changed",
    "chat/reply/": "works on the one conversation that access has loaded when the answer was asked for",
    "chat/shaping.py": "reads the citations of one memory that its door has checked, in readable conversations",
    "chat/threads.py": "reads the turns of a conversation that access has loaded",
}


def test_no_file_is_a_drawer() -> None:
    refuse(str(path) for path in python_files() if path.stem.lower().strip("_") in FORBIDDEN_NAMES)


def test_every_module_says_what_it_is_for() -> None:
    """But for empty files and what Django writes."""
    refuse(
        str(path)
        for path in python_files()
        if text(path).strip() and "# Generated by Django" not in text(path)[:40]
        if not ast.get_docstring(tree(path))
    )


def test_no_import_hides_in_a_function() -> None:
    """A late import is the usual way round a cycle. Only AppConfig.ready needs one."""
    refuse(
        f"{path}:{inner.lineno}"
        for path in python_files()
        for outer in ast.walk(tree(path))
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if not (path.name == "apps.py" and getattr(outer, "name", "") == "ready")
        for inner in ast.walk(outer)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    )


def _says_unscoped(path: Path) -> bool:
    return any(
        (isinstance(node, ast.Attribute) and node.attr == "unscoped")
        or (isinstance(node, ast.Constant) and node.value == "unscoped")
        for node in ast.walk(tree(path))
    )


def test_unscoped_is_said_where_the_list_allows() -> None:
    refuse(
        str(path)
        for path in product_files()
        if _says_unscoped(path) and not any(path.as_posix().startswith(place) for place in UNSCOPED)
    )


def test_every_place_of_the_list_needs_it() -> None:
    said = [path.as_posix() for path in product_files() if _says_unscoped(path)]
    refuse(place for place in UNSCOPED if not any(path.startswith(place) for path in said))


def test_nothing_is_left_out() -> None:
    """No skipped or expected failure: what cannot run says so when it is collected (tests/browser)."""
    words = ("mark.skip", "mark.xfail", "pytest.skip(", "pytest.xfail(", "importorskip(")
    here = Path("tests/architecture/test_habits.py")
    refuse(
        f"{path}: {word}"
        for path in python_files()
        if is_test(path) and path != here
        for word in words
        if word in text(path)
    )
