"""Plots of the Corvids between two tables: sealed when placed, opened when they are revealed, and cheats named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from controller.extensions.secret_cards.commitments import checksum
from controller.extensions.secret_cards.peer import Body
from controller.net.errors import Cheated
from tests.extensions.secret_cards.two_tables import Meeting, leaks
from tests.thorough import first_of

PLOTS = [
    (3, "chameleander,corvids", "standard"),
    (6, "eyrie,corvids", "exiles-and-partisans"),
    (20, "vagabond,marquise,corvids", "standard"),
]
"""Games in which plots are turned up, guessed, and lost."""


def meeting_of(seed: int, seating: str, deck: str) -> Meeting:
    return Meeting("woodland", seed, {"seating": seating, "deck": deck})


def plots_leaked(meeting: Meeting) -> list[str]:
    """The kinds of plots in messages of tables before everybody could know them; the game is over."""
    found, true = [], meeting.tables[0].game
    for _, line in meeting.said:
        body = json.loads(line)
        if body["kind"] == "move":
            then = true.imagined(body["ply"], {})
            shown = None if then is None else then.choices()
            opened = [] if shown is None or body["seal"] else [shown.shown(body["move"])]
            body["choices"] = [each for each in body["choices"] if each[0] not in opened]
            if not body["seal"]:
                del body["move"]
        if body["kind"] != "audit" and re.search("bomb|snare|extortion|raid", json.dumps(body)):
            found.append(line)
    return found


@pytest.mark.parametrize("seed, seating, deck", first_of(PLOTS))
def test_what_a_plot_is_passes_to_the_other_table_only_when_everybody_may_know_it(
    seed: int, seating: str, deck: str
) -> None:
    meeting = meeting_of(seed, seating, deck).to_the_end()
    assert meeting.tables[0].game.moves == meeting.tables[1].game.moves
    assert (plots_leaked(meeting), leaks(meeting)) == ([], [])
    moves = [move for move in meeting.tables[0].game.moves if move.startswith(("answer", "flip"))]
    assert moves
    cheated = json.dumps(
        {"kind": "move", "ply": 0, "move": "conceal:?", "seal": "1", "choices": [[3, "conceal:bomb", ""]]}
    )
    meeting.said.append((0, cheated))
    assert plots_leaked(meeting) == [cheated]


# Cheats: the Corvids sit at table 1 of the first game


def cheated(kind: str, change: Callable[[Body], None]) -> str:
    """Table 0's verdict on table 1, whose first move of a kind changes on its way; the game is broken off then."""
    meeting = meeting_of(*PLOTS[0])
    says = meeting.says
    is_changed: list[Body] = []

    def changed(table: int, body: Body) -> None:
        says(table, body)
        if table == 1 and body["kind"] == "move" and body["move"].startswith(kind) and not is_changed:
            is_changed.append(body)
            change(meeting.coming[0][-1])

    meeting.says = changed  # type: ignore[method-assign]
    try:
        while not is_changed or meeting.coming[0]:
            assert meeting.step()
    except Cheated as refused:
        return str(refused)
    meeting.coming = [[], []]
    for table in meeting.tables:
        table.break_off()
    for body in meeting.tables[1].owed():
        meeting.tables[0].take(1, json.loads(json.dumps(body)))
    for body in meeting.tables[0].owed():
        with pytest.raises(Cheated) as found:
            meeting.tables[0].take(0, body)
    return str(found.value)


def another_kind(body: Body) -> None:
    body["move"] = body["move"].rpartition(":")[0] + (":bomb" if not body["move"].endswith("bomb") else ":raid")


def unopened(body: Body) -> None:
    body["choices"] = []


def opened_otherwise(body: Body) -> None:
    body["choices"][0][1] = "conceal:bomb" if body["choices"][0][1] != "conceal:bomb" else "conceal:raid"


def opened_with_another_salt(body: Body) -> None:
    body["choices"][0][2] = "ab" * 16


@pytest.mark.parametrize(
    "change, said",
    [
        (another_kind, r"played 'flip:\d+:\w+' and opened more or less than the hidden move it shows"),
        (unopened, r"played 'flip:\d+:\w+' and opened more or less than the hidden move it shows"),
        (opened_otherwise, r"opened a different hidden move \d+ than it had sealed"),
        (opened_with_another_salt, r"opened a different hidden move \d+ than it had sealed"),
    ],
)
def test_a_table_that_turns_up_another_plot_than_it_laid_is_refused_at_once(
    change: Callable[[Body], None], said: str
) -> None:
    assert re.fullmatch(f"table 1 {said}", cheated("flip:", change))


def test_a_right_guess_is_answered_with_the_plot_itself() -> None:
    said = cheated("answer:right", unopened)
    assert said == "table 1 played 'answer:right' and opened more or less than the hidden move it shows"


def denied(body: Body) -> None:
    body |= {"move": "answer:wrong", "choices": []}


def test_a_right_guess_that_is_denied_is_found_when_all_plots_lie_open() -> None:
    said = cheated("answer:right", denied)
    assert re.fullmatch(r"table 1 played (move \d+|'answer:wrong'), which its cards did not allow", said)


def affirmed(body: Body) -> None:
    body["move"] = "answer:right"


def test_a_wrong_guess_is_not_called_right() -> None:
    said = cheated("answer:wrong", affirmed)
    assert said == "table 1 played 'answer:right' and opened more or less than the hidden move it shows"


def test_a_plot_that_was_sealed_as_nothing_is_found_at_the_end() -> None:
    said = cheated("conceal:", lambda body: body.__setitem__("seal", checksum("nothing")))
    assert re.fullmatch(r"table 1 revealed a different hidden move \d+ than it had sealed", said)


def test_a_hidden_move_that_nobody_was_to_see_is_not_opened() -> None:
    meeting = meeting_of(*PLOTS[0])
    laid: list[Any] = []

    def add(body: Body) -> None:
        at = next(at for at, ply in enumerate(meeting.tables[1]._table.now.plies) if ply.seal)
        ply = meeting.tables[1]._table.now.plies[at]
        laid.append([at, ply.move, meeting.tables[1]._table.secret.salt(at)])
        body["choices"] = laid

    says = meeting.says

    def changed(table: int, body: Body) -> None:
        says(table, body)
        plies = meeting.tables[1]._table.now.plies
        if table == 1 and body["kind"] == "move" and any(ply.seal for ply in plies) and not laid:
            if body["move"].startswith("move:"):
                add(meeting.coming[0][-1])

    meeting.says = changed  # type: ignore[method-assign]
    with pytest.raises(Cheated, match=r"^table 1 opened a hidden move that nobody was allowed to see$"):
        meeting.to_the_end()
