"""Plots of the Corvids between two tables: proven when placed, opened or denied, and cheats named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from controller.extensions.secret_cards.peer import Body
from controller.net.errors import Cheated
from tests.extensions.secret_cards.two_tables import Meeting, leaks
from tests.thorough import first_of

PLOTS = [
    (3, "chameleander,corvids", "standard"),
    (6, "eyrie,corvids", "exiles-and-partisans"),
    (20, "vagabond,marquise,corvids", "standard"),
    (12, "chameleander,corvids,duchy", "exiles-and-partisans"),
]
"""Games in which plots are turned up, guessed, lost, and placed face up."""


def meeting_of(seed: int, seating: str, deck: str) -> Meeting:
    return Meeting("woodland", seed, {"seating": seating, "deck": deck})


def plots_leaked(meeting: Meeting) -> list[str]:
    """The messages of tables that name kinds of plots before everybody could know them; the game is over."""
    found = []
    for _, line in meeting.said:
        body = json.loads(line)
        if body["kind"] == "move" and not body["move"].startswith("conceal:"):
            del body["move"]  # everybody sees it
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
    cheated = json.dumps({"kind": "move", "ply": 0, "move": "conceal:bomb", "seal": "", "tokens": {}})
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
    del body["tokens"]


def opened_twice(body: Body) -> None:
    body["tokens"]["open"] *= 2


def opened_elsewhere(body: Body) -> None:
    body["tokens"]["open"][0][0] = 0


def opened_with_another_key(body: Body) -> None:
    key = body["tokens"]["open"][0][1]
    body["tokens"]["open"][0][1] = key[:-2] + ("00" if key[-2:] != "00" else "01")


MORE_OR_LESS = r"played '[\w:]+' and opened more or less than the token it shows"


@pytest.mark.parametrize(
    "change, said",
    [
        (another_kind, MORE_OR_LESS),
        (unopened, MORE_OR_LESS),
        (opened_twice, MORE_OR_LESS),
        (opened_elsewhere, MORE_OR_LESS),
        (opened_with_another_key, "(did not prove that it handed over the right key to a card|sent a proof .*)"),
    ],
)
def test_a_table_that_turns_up_another_plot_than_it_placed_is_refused_at_once(
    change: Callable[[Body], None], said: str
) -> None:
    assert re.fullmatch(f"table 1 {said}", cheated("flip:", change))


def test_a_right_guess_is_answered_with_the_plot_itself() -> None:
    assert re.fullmatch(f"table 1 {MORE_OR_LESS}", cheated("answer:right", unopened))


def denied(body: Body) -> None:
    proof = "00" * 192
    body |= {"move": "answer:wrong", "tokens": {"denied": [[at, proof] for at, _ in body["tokens"]["open"]]}}


def denied_without_proof(body: Body) -> None:
    body |= {"move": "answer:wrong", "tokens": {}}


@pytest.mark.parametrize("change", [denied, denied_without_proof])
def test_a_right_guess_that_is_denied_is_refused_at_once(change: Callable[[Body], None]) -> None:
    assert cheated("answer:right", change) == "table 1 did not prove that its answer is true"


def affirmed(body: Body) -> None:
    body |= {"move": "answer:right", "tokens": {}}


def test_a_wrong_guess_is_not_called_right() -> None:
    assert re.fullmatch(f"table 1 {MORE_OR_LESS}", cheated("answer:wrong", affirmed))


def without_proof_for_one(body: Body) -> None:
    body["tokens"]["denied"].pop()


def with_a_flipped_proof(body: Body) -> None:
    at, proof = body["tokens"]["denied"][0]
    body["tokens"]["denied"][0] = [at, ("1" if proof[0] != "1" else "2") + proof[1:]]


@pytest.mark.parametrize("change", [without_proof_for_one, with_a_flipped_proof])
def test_an_answer_that_a_guess_is_wrong_is_proven(change: Callable[[Body], None]) -> None:
    assert cheated("answer:wrong", change) == "table 1 did not prove that its answer is true"


def unnamed(body: Body) -> None:
    del body["tokens"]


def from_nowhere(body: Body) -> None:
    body["tokens"]["placed"]["place"] = 8


def unshuffled(body: Body) -> None:
    body["tokens"]["placed"]["shuffle"] = None


def with_one_token_twice(body: Body) -> None:
    cards = body["tokens"]["placed"]["shuffle"][0]
    cards[0] = cards[1]


@pytest.mark.parametrize(
    "change, said",
    [
        (unnamed, "placed a token that is not in its supply"),
        (from_nowhere, "placed a token that is not in its supply"),
        (unshuffled, "shuffled a pile when it was not its turn"),
        (with_one_token_twice, "did not prove that it shuffled the pile correctly"),
    ],
)
def test_a_plot_that_is_not_in_the_supply_cannot_be_placed(change: Callable[[Body], None], said: str) -> None:
    assert cheated("conceal:", change) == f"table 1 {said}"


def test_a_plot_that_nobody_was_to_see_is_not_opened() -> None:
    meeting = meeting_of(*PLOTS[0])
    opened: list[Any] = []
    says = meeting.says

    def changed(table: int, body: Body) -> None:
        says(table, body)
        known = meeting.tables[1]._table.now
        if table == 1 and body["kind"] == "move" and body["move"].startswith("move:") and known.tokens.placed:
            at = next(iter(known.tokens.placed))
            opened.append([at, known.tokens.key_to(known.session, at)])
            meeting.coming[0][-1]["tokens"] = {"open": opened}

    meeting.says = changed  # type: ignore[method-assign]
    with pytest.raises(Cheated, match=rf"^table 1 {MORE_OR_LESS}$"):
        meeting.to_the_end()
    assert opened
