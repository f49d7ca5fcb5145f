"""A table that cheats is refused and named, at once or when the game is over."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Any

import pytest

from controller.extensions.secret_cards.commitments import Secret, checksum
from controller.extensions.secret_cards.group import BASE, NEUTRAL
from controller.extensions.secret_cards.peer import Body
from controller.net.errors import Cheated, Undecidable
from tests.extensions.secret_cards.two_tables import Meeting, kept

Change = Callable[[Body], None]


def meeting_with(cheat: Change, *, itself: bool = False, seed: int = 3) -> Meeting:
    """Two tables; table 0's messages change on their way to table 1, or with `itself` before table 0 takes them, too.

    Table 0 blames nobody, even if something is wrong.
    """
    meeting = Meeting("dragons", seed)
    says, hears = meeting.says, meeting.hears

    def changed(table: int, body: Body) -> None:
        if itself and table == 0:
            cheat(body)
        says(table, body)
        if not itself and table == 0:
            cheat(meeting.coming[1][-1])

    def blames_nobody(table: int) -> None:
        with suppress(Cheated) if table == 0 else nullcontext():
            hears(table)

    meeting.says, meeting.hears = changed, blames_nobody  # type: ignore[method-assign]
    return meeting


def cheating(kind: str, change: Change, when: Callable[[Body], bool] = lambda body: True) -> Change:
    """Changes the first message of a kind."""
    left = [None]

    def cheat(body: Body) -> None:
        if left and body["kind"] == kind and when(body):
            left.pop()
            change(body)

    return cheat


def refused(cheat: Change, *, itself: bool = False) -> str:
    """Table 1's verdict on table 0, from the unchanged messages; a game that goes nowhere is broken off for that."""
    meeting = meeting_with(cheat, itself=itself)
    honest, before = meeting.tables[1], ""
    with pytest.raises(Cheated) as found:
        while True:
            before = str(kept(honest))
            if not meeting.step():
                for table in meeting.tables:
                    table.break_off()
    assert str(found.value).startswith("table 0 ")
    assert str(kept(honest)) == before
    return str(found.value)


def swap(cards: list[Any]) -> None:
    cards[0], cards[1] = cards[1], cards[0]


def first_pile(body: Body) -> bool:
    return bool(body["pile"] == 0)


NOT_PROVEN = "did not prove that it shuffled the pile correctly"
WRONG_LENGTH = "sent too few or too many cards, or a proof of the wrong length"
NOT_A_CARD = "sent a number that is not a masked card"
OUT_OF_RANGE = "sent a proof with a number that is out of range"
NO_KEY = "did not prove that it knows its own key"


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda body: swap(body["cards"]), NOT_PROVEN),
        (lambda body: body["cards"].__setitem__(0, body["cards"][1]), NOT_PROVEN),
        (lambda body: body.__setitem__("proof", body["proof"][:-64] + "01" + "00" * 31), NOT_PROVEN),
        (lambda body: body["cards"].pop(), WRONG_LENGTH),
        (lambda body: body.__setitem__("proof", body["proof"][2:]), WRONG_LENGTH),
        (lambda body: body["cards"].__setitem__(0, "02" + "00" * 63), NOT_A_CARD),
        (lambda body: body.__setitem__("proof", body["proof"][:-64] + "ff" * 32), OUT_OF_RANGE),
    ],
)
def test_a_shuffle_that_is_not_what_it_was_proven_to_be_is_refused_at_once(change: Change, said: str) -> None:
    assert refused(cheating("shuffle", change, first_pile)) == f"table 0 {said}"


@pytest.mark.parametrize(
    "field, value, said",
    [
        ("key", NEUTRAL.hex(), NOT_A_CARD),
        ("key", BASE.hex(), NO_KEY),
        ("proof", "00" * 64, NO_KEY),
        ("proof", "ff" * 64, OUT_OF_RANGE),
        ("proof", "00", WRONG_LENGTH),
    ],
)
def test_a_key_that_its_table_cannot_prove_is_refused_at_once(field: str, value: str, said: str) -> None:
    assert refused(cheating("pledge", lambda body: body.__setitem__(field, value))) == f"table 0 {said}"


def test_a_key_that_is_copied_from_the_other_table_is_refused() -> None:
    meeting = Meeting("dragons", 3)
    [theirs] = meeting.tables[1].owed()
    with pytest.raises(Cheated, match=r"^table 0 did not prove that it knows its own key$"):
        meeting.tables[1].take(0, theirs)


def test_nobody_may_ask_for_a_card() -> None:
    meeting = Meeting("dragons", 3).until(30).quiet()
    for kind in ("ask", "peek", "key"):
        with pytest.raises(Cheated, match=f"^table 0 asked for '{kind}', which nobody is allowed to ask for$"):
            meeting.tables[1].take(0, {"kind": kind, "pile": 0, "place": 3})


def test_a_key_for_another_card_than_the_one_that_is_drawn_is_refused() -> None:
    said = refused(cheating("unlock", lambda body: body.__setitem__("place", 5)))
    assert said == "table 0 unlocked a different card than the drawn one"


def test_a_wrong_key_is_refused() -> None:
    said = refused(cheating("unlock", lambda body: body.__setitem__("key", BASE.hex() + body["key"][64:])))
    assert said == "table 0 did not prove that it handed over the right key to a card"


def test_a_key_that_nobody_needs_is_refused() -> None:
    meeting = Meeting("dragons", 3).until(30).quiet()
    ply = len(meeting.tables[1].game.moves)
    with pytest.raises(Cheated, match=r"^table 0 unlocked a card that nobody was allowed to draw$"):
        meeting.tables[1].take(0, {"kind": "unlock", "ply": ply, "pile": 0, "place": 6, "key": "3"})


def test_a_table_that_keeps_a_key_back_halts_the_game_and_everybody_sees_which_one_it_is() -> None:
    meeting = Meeting("dragons", 3)
    while (body := next(iter(meeting.tables[0].owed()), {"kind": ""}))["kind"] != "unlock":
        assert meeting.step()
    while meeting.coming[0] or meeting.coming[1] or meeting.tables[1].owed():
        meeting.happens("hears" if meeting.coming[1] else "owes", 1)
    assert body == meeting.tables[0].owed()[0]
    assert (meeting.tables[0].awaited(), meeting.tables[1].awaited()) == ("", "the key to a card")


def test_dice_are_not_changed_after_the_other_share_is_known() -> None:
    other = Secret(b"another secret, 32 bytes of it!!").share(0)
    said = refused(cheating("share", lambda body: body.__setitem__("is", other)))
    assert said == "table 0 revealed a different random number than it had committed to"


def test_dice_that_do_not_come_from_the_secret_are_found_at_the_end() -> None:
    meeting = Meeting("dragons", 3)
    real = Secret.share
    cheat = meeting.tables[0]._table.secret
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Secret, "share", lambda self, ply: checksum("lucky") if self == cheat else real(self, ply))
        while not meeting.tables[0].owed() or meeting.tables[0].owed()[0]["kind"] != "audit":
            meeting.step()
    with pytest.raises(Cheated, match=r"^table 0 had a different random number than it had committed to$"):
        meeting.to_the_end()


# Moves and cards


def opens_a_card(body: Body) -> bool:
    return bool(body["open"])


def opens_a_hidden_move(body: Body) -> bool:
    return any(card["moves"] for card in body["open"])


def test_a_card_is_played_as_the_one_that_it_is() -> None:
    def another(body: Body) -> None:
        body["open"][0]["card"] = "red:fog" if body["open"][0]["card"] != "red:fog" else "red:archers"

    assert "which is not the card it drew" in refused(cheating("move", another, opens_a_card))


def test_a_card_that_was_never_drawn_is_not_opened() -> None:
    said = refused(cheating("move", lambda body: body["open"][0].__setitem__("place", 13), opens_a_card))
    assert said == "table 0 opened a card that it never drew"


def test_a_card_that_is_not_shown_is_not_played() -> None:
    said = refused(cheating("move", lambda body: body["open"].clear(), opens_a_card))
    assert said.startswith("table 0 played '") and said.endswith("' without showing the card")


def test_a_card_that_the_table_does_not_hold_is_not_played() -> None:
    meeting = Meeting("dragons", 3).until(40).quiet()
    while not meeting.is_on_turn(0):
        meeting.step()
    meeting.quiet()
    held = {card.text for card in meeting.tables[0].game.state.sides[0].hand}
    other = next(card.text for card in meeting.tables[0].game.state.sides[0].horde if card.text not in held)
    ply = len(meeting.tables[0].game.moves)
    with pytest.raises(Cheated, match=f"^table 0 played 'play:{other}' without showing the card$"):
        meeting.tables[1].take(0, {"kind": "move", "ply": ply, "move": f"play:{other}", "seal": "", "open": []})


def test_a_hidden_move_is_opened_as_it_was_made() -> None:
    def change(body: Body) -> None:
        moves = next(card["moves"] for card in body["open"] if card["moves"])
        moves[0][1] = moves[0][1][:-2] + ("b1" if not moves[0][1].endswith("b1") else "b2")

    said = refused(cheating("move", change, opens_a_hidden_move))
    assert "opened a different hidden move" in said and said.endswith("than it had sealed")


def test_a_hidden_move_that_never_came_to_light_is_checked_at_the_end() -> None:
    def change(body: Body) -> None:
        for at, move in body["moves"].items():
            body["moves"][at] = f"{move}1"

    said = refused(cheating("audit", change))
    assert "revealed a different hidden move" in said and said.endswith("than it had sealed")


@pytest.mark.thorough
def test_a_hidden_move_that_was_illegal_is_found() -> None:
    """Table 0 plays the same card twice, under a seal."""
    laid: list[str] = []

    def twice(body: Body) -> None:
        if body["kind"] == "move" and body["seal"]:
            real = meeting.tables[0].game.moves[body["ply"]]
            laid.append(real.split(":")[1])
            secret = meeting.tables[0]._table.secret
            body["seal"] = secret.seal(body["ply"], _with(real, laid[0]))
        for card in body.get("open", []):
            card["moves"] = [[at, _with(move, laid[0]), salt] for at, move, salt in card["moves"]]
        if body["kind"] == "audit":
            body["moves"] = {at: _with(move, laid[0]) for at, move in body["moves"].items()}

    meeting = meeting_with(twice)
    with suppress(Undecidable):  # no guess fits that, but only revealed cards show that none could
        meeting.to_the_end()
    assert meeting.tables[1]._table.undecided is not None
    meeting.coming = [[], []]
    for table in meeting.tables:
        table.break_off()
    with pytest.raises(Cheated, match=r"^table 0 played move \d+, which its cards did not allow$"):
        meeting.to_the_end()


def _with(move: str, card: str) -> str:
    verb, _, square = move.split(":")
    return f"{verb}:{card}:{square}"


def test_another_secret_than_the_pledged_one_is_refused() -> None:
    said = refused(cheating("audit", lambda body: body.__setitem__("secret", "ab" * 32)))
    assert said == "table 0 revealed a different secret than it had committed to"


def test_nobody_moves_out_of_turn() -> None:
    meeting = Meeting("dragons", 3).until(30).quiet()
    table = next(at for at in (0, 1) if meeting.is_on_turn(at))
    move = {"kind": "move", "ply": len(meeting.tables[0].game.moves), "move": "pass", "seal": "", "open": []}
    with pytest.raises(Cheated, match=f"^table {1 - table} played 'pass' out of turn$"):
        meeting.tables[table].take(1 - table, move)


def test_a_message_that_is_sent_again_is_refused() -> None:
    meeting = Meeting("dragons", 3).until(40).quiet()
    old = next(body for by, body in reversed(kept(meeting.tables[1])["told"]) if by == 0 and body["kind"] == "move")
    with pytest.raises(Cheated, match=r"^table 0 sent 'move' for another move than the current one"):
        meeting.tables[1].take(0, old)


PLY = 39
"""The number of the move that is made then."""
NONSENSE: list[Any] = [
    {},
    [],
    None,
    {"kind": None},
    {"kind": ["move"]},
    {"kind": "move"},
    {"kind": "move", "ply": PLY, "move": 7, "seal": "", "open": []},
    {"kind": "move", "ply": PLY, "move": "pass", "seal": "zz", "open": []},
    {"kind": "move", "ply": PLY, "move": "pass", "seal": "", "open": [{}]},
    {"kind": "move", "ply": PLY, "move": "pass", "seal": "", "open": [{"card": 1, "pile": -1, "place": 0}]},
    {"kind": "open", "ply": PLY, "cards": []},
    {"kind": "open", "ply": PLY, "cards": [{"card": [], "pile": 0, "place": 0, "key": "-", "moves": []}]},
    {"kind": "shuffle", "pile": 0, "step": 0, "cards": ["1"]},
    {"kind": "pledge", "of": "x"},
    {"kind": "audit", "secret": 3, "moves": []},
]


@pytest.mark.parametrize("body", NONSENSE, ids=str)
def test_what_means_nothing_changes_nothing_and_is_named(body: Any) -> None:
    meeting = Meeting("dragons", 3).until(30).quiet()
    honest = meeting.tables[1]
    before = kept(honest)
    assert len(honest.game.moves) == PLY
    with pytest.raises(Cheated, match=r"^table 0 "):
        honest.take(0, body)
    assert kept(honest) == before
