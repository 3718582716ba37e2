"""What a socket has been sent: nothing twice, nothing left out, in order."""

from typing import Any
from uuid import UUID

from chat.contracts import RunningAnswer
from chat.enums import AnswerMode
from chat.events import Event
from chat.socket.progress import Progress
from chat.socket.seat import Seen

ONE, TWO = UUID(int=1), UUID(int=2)


def seen(*seqs: int, text: str | None = None, generation: UUID = ONE, **fields: Any) -> Seen:
    running = None
    if text is not None:
        running = RunningAnswer(generation_id=generation, text=text, mode=AnswerMode.MODEL, model="m")
    values: dict[str, Any] = {"last_seq": max(seqs, default=0), "more": False, **fields}
    events = tuple(Event(seq=seq, kind="turn.added", at="") for seq in seqs)
    return Seen(events=events, running=running, **values)


def begun(last_seq: int = 0) -> Progress:
    progress = Progress()
    progress.restart(last_seq)
    return progress


def deltas(progress: Progress, given: Seen) -> list[tuple[int, str]]:
    frames = [frame.to_json() for frame in progress.frames(given)]
    return [(frame["offset"], frame["text"]) for frame in frames if frame["type"] == "delta"]


def test_text_goes_on_where_it_ended() -> None:
    progress = begun()
    assert deltas(progress, seen(text="Hel")) == [(0, "Hel")]
    assert deltas(progress, seen(text="Hel")) == []
    assert deltas(progress, seen(text="Hello 李雷")) == [(3, "lo 李雷")]


def test_the_next_answer_begins_at_its_own_beginning() -> None:
    progress = begun()
    deltas(progress, seen(text="first"))
    assert deltas(progress, seen(text="second", generation=TWO)) == [(0, "second")]


def test_a_snapshot_counts_as_sent() -> None:
    progress = begun()
    snapshot = progress.snapshot(seen(text="so far"))
    assert snapshot is not None
    assert snapshot["text"] == "so far"
    assert deltas(progress, seen(text="so far and on")) == [(6, " and on")]
    assert progress.snapshot(seen()) is None


def test_events_come_before_text_and_move_the_place() -> None:
    progress = begun(4)
    frames = progress.frames(seen(5, 6, text="x"))
    assert [frame.type for frame in frames] == ["event", "event", "delta"]
    assert progress.last_seq == 6


def test_text_waits_until_all_events_are_out() -> None:
    progress = begun()
    assert deltas(progress, seen(1, 2, text="x", more=True)) == []
    assert deltas(progress, seen(3, text="x")) == [(0, "x")]


def test_a_browser_ahead_of_the_log_is_set_back() -> None:
    progress = begun(900)
    progress.frames(seen(last_seq=7))
    assert progress.last_seq == 7
