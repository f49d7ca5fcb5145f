"""Whole games of Woodland between two tables: a common deck that is shuffled again, hands, gifts, thieves and dice."""

from __future__ import annotations

import json

import pytest

from controller.extensions.secret_cards import consistency as fitting
from controller.extensions.secret_cards.peer import Body
from controller.extensions.secret_cards.replaying import Budget
from controller.net.errors import Cheated
from tests.extensions.secret_cards.test_hidden_games import views_agree
from tests.extensions.secret_cards.two_tables import Meeting, from_kept, kept, leaks
from tests.thorough import often

GAMES = [
    (60, "eyrie,alliance", "exiles-and-partisans"),
    (1, "alliance,corvids", "standard"),
    (7, "corvids,keepers", "exiles-and-partisans"),
    (14, "duchy,vagabond", "exiles-and-partisans"),
    (8, "keepers,duchy", "standard"),
    (4, "lizards,marquise", "exiles-and-partisans"),
    (16, "chameleander,duchy,vagabond", "exiles-and-partisans"),
    (0, "riverfolk,marquise,vagabond", "exiles-and-partisans"),
    (12, "lizards,keepers,chameleander", "exiles-and-partisans"),
    (6, "eyrie,duchy,vagabond,marquise", "standard"),
    (5, "lizards,keepers,vagabond,chameleander", "standard"),
    (9, "keepers,vagabond,eyrie", "standard"),
    (10, "marquise,duchy,riverfolk,lizards", "standard"),
    (17, "riverfolk,chameleander,vagabond,keepers", "exiles-and-partisans"),
    (20, "vagabond,chameleander,keepers,marquise", "exiles-and-partisans"),
]
"""Seeds, seats and decks; in some a hand is shown, cards are given in secret, or many guesses have to be corrected."""


def meeting_of(seed: int, seating: str, deck: str) -> Meeting:
    return Meeting("woodland", seed, {"seating": seating, "deck": deck})


@pytest.mark.parametrize("seed, seating, deck", GAMES[: often(1, len(GAMES))])
def test_a_whole_game_is_the_same_at_both_tables_and_passes_no_card_too_early(
    seed: int, seating: str, deck: str
) -> None:
    meeting = meeting_of(seed, seating, deck)
    meeting.referee = views_agree
    one, two = meeting.to_the_end().tables
    assert one.game.moves == two.game.moves == meeting.truth.moves
    assert leaks(meeting) == []


def test_a_table_that_lost_its_power_goes_on_from_what_it_kept() -> None:
    meeting = meeting_of(*GAMES[6])
    for plies in (40, 200):
        meeting.until(plies)
        for at, before in enumerate(meeting.tables):
            meeting.tables[at] = from_kept(kept(before))
            assert meeting.tables[at].game.moves == before.game.moves
    meeting.to_the_end()


def test_a_guess_is_found_without_playing_the_game_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Budget] = []

    class Noted(Budget):
        def __init__(self, plies: int) -> None:
            super().__init__(plies)
            self.given = plies
            made.append(self)

    monkeypatch.setattr(fitting, "Budget", Noted)
    moves = len(meeting_of(*GAMES[0]).to_the_end().tables[0].game.moves)
    most = max(vars(each)["given"] - each.left for each in made)
    assert moves < 1000 and most < 5 * moves


def lots(meeting: Meeting) -> list[tuple[int, Body]]:
    """The messages of tables about cards that chance chose from their hands, each with its table."""
    said = [(by, json.loads(line)) for by, line in meeting.said]
    return [(by, body) for by, body in said if body["kind"] == "lot"]


def test_chance_chooses_a_card_of_a_hand_for_a_thief_and_another_one_is_found_at_the_end() -> None:
    meeting = meeting_of(*GAMES[9])
    while not lots(meeting):
        assert meeting.step()
    (cheat, lot), honest = lots(meeting)[0], meeting.to_the_end()
    real = honest.tables[0].game.moves[lot["ply"]]
    assert lot["move"] in (real, f"{real.partition(':')[0]}:?")

    meeting = meeting_of(*GAMES[9])
    speaker = meeting.tables[cheat]._speaker
    chance = speaker._lot
    speaker._lot = lambda: next(move for move in speaker._game.legal_moves if move != chance())  # type: ignore[method-assign]
    while not lots(meeting):
        assert meeting.step()
    for table in meeting.quiet().tables:
        table.break_off()
    named = f"^table {cheat} chose a different card in move {lot['ply'] + 1} than chance$"
    with pytest.raises(Cheated, match=named):
        meeting.to_the_end()
