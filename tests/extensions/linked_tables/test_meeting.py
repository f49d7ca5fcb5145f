"""What one table accepts from another: each message signed, in its place, in turn and by the rules."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from controller.extensions.linked_tables.meeting import Asked, Meeting, Offer, accusation, new_code, read_code
from controller.extensions.linked_tables.open_game import OpenGame, secrets_of
from controller.extensions.secret_cards.opening import HiddenShare, MetFor
from controller.extensions.secret_cards.reveals import CLAIM, REVEAL_MS
from controller.languages.catalogue import Doubled, translated_data
from controller.net.errors import Cheated, RejectedMessage
from controller.net.signed import Chain, signed
from engine.game import Game
from engine.sentence import phrase
from tests.extensions.linked_tables.dice import Dice
from tests.extensions.linked_tables.tables import key_of

CODE = "ABCD2345"
ANNA, BEN, EVE = key_of("Anna"), key_of("Ben"), key_of("Eve")


def offer(**changes: Any) -> Offer:
    start = engine.load("chameleon").start
    facts: dict[str, Any] = {"game": "chameleon", "start": start, "rules": {}, "seats": {"red": 0, "blue": 1}}
    return Offer(**{**facts, "table": "Anna", "version": "1", "until_ms": 1000, **changes})


class Between:
    """Two tables that receive all messages in one order."""

    def __init__(self) -> None:
        self.anna, self.ben = (Meeting(CODE, key, key.seed) for key in (ANNA, BEN))
        self.said: list[bytes] = []
        self.say(self.anna, offer().body())
        self.say(self.ben, self.ben.join("Ben", "0" * 32))

    def say(self, who: Meeting, body: dict[str, Any]) -> None:
        self.hear(who.signed_message(body))

    def hear(self, data: bytes) -> None:
        self.anna.fold_message(data)
        self.ben.fold_message(data)
        self.said.append(data)

    def play(self, who: Meeting, move: str) -> None:
        assert who.shared is not None
        self.say(who, who.shared.play(move))


@pytest.fixture
def between() -> Between:
    return Between()


def test_what_a_table_is_accused_of_can_be_said_in_another_language() -> None:
    meeting = Meeting(CODE, BEN, BEN.seed)
    met = MetFor("dragons", "", {}, 1, {"red": 0, "blue": 1}, ("Anna", "Ben"), bytes(32))
    meeting.hidden, meeting.tables = HiddenShare(met), (ANNA.public, BEN.public)
    why = phrase("{who} played {move} out of turn", who="Ben", move="'pass'")
    meeting.fold_message(Chain(CODE).next(json.loads(json.dumps(accusation(why))), ANNA))
    told = meeting.hidden.accusations[0]
    assert (told, translated_data(Doubled(), told)) == (why, translated_data(Doubled(), why))


def test_a_table_that_knows_only_english_accuses_in_english() -> None:
    meeting = Meeting(CODE, BEN, BEN.seed)
    met = MetFor("dragons", "", {}, 1, {"red": 0, "blue": 1}, ("Anna", "Ben"), bytes(32))
    meeting.hidden, meeting.tables = HiddenShare(met), (ANNA.public, BEN.public)
    meeting.fold_message(Chain(CODE).next({"kind": "accuse", "why": "Ben has cheated"}, ANNA))
    assert meeting.hidden.accusations == {0: "Ben has cheated"}


def moves(meeting: Meeting) -> list[str]:
    assert meeting.shared is not None
    return [str(move) for move in meeting.shared.game.moves]


def test_both_tables_know_the_same_game(between: Between) -> None:
    between.play(between.anna, "b1c3")
    between.play(between.ben, "b5a3")
    assert moves(between.anna) == moves(between.ben) == ["b1c3", "b5a3"]
    assert (between.anna.me, between.ben.me) == (0, 1)


def test_a_table_that_comes_late_knows_the_game_from_what_was_said(between: Between) -> None:
    between.play(between.anna, "b1c3")
    late = Meeting(CODE, BEN, BEN.seed)
    for data in between.said:
        late.fold_message(data)
    assert (moves(late), late.me, late.other_name) == (["b1c3"], 1, "Anna")


def test_a_move_out_of_turn_is_named(between: Between) -> None:
    body = {"kind": "move", "ply": 0, "seat": "blue", "move": "b5a3"}
    with pytest.raises(Cheated, match="it moved for blue out of turn"):
        between.anna.fold_message(between.ben.signed_message(body))


def test_a_move_for_the_other_tables_seat_is_named(between: Between) -> None:
    with pytest.raises(Cheated, match="it moved for red, which it does not play"):
        between.anna.fold_message(between.ben.signed_message({"kind": "move", "ply": 0, "seat": "red", "move": "b1c3"}))


def test_a_move_that_is_not_legal_is_named(between: Between) -> None:
    with pytest.raises(Cheated, match="it played an illegal move: b1b4 is not legal"):
        between.ben.fold_message(between.anna.signed_message({"kind": "move", "ply": 0, "seat": "red", "move": "b1b4"}))


def test_a_message_that_was_heard_before_is_old(between: Between) -> None:
    between.play(between.anna, "b1c3")
    with pytest.raises(RejectedMessage, match="message 3 was sent again") as refused:
        between.ben.fold_message(between.said[-1])
    assert refused.value.kind == "old"


def test_a_message_that_somebody_else_has_signed_is_foreign(between: Between) -> None:
    eve = Meeting(CODE, EVE, EVE.seed)
    for data in between.said:
        eve.fold_message(data)
    forged = eve.signed_message({"kind": "move", "ply": 0, "seat": "red", "move": "b1c3"})
    with pytest.raises(RejectedMessage, match="a message of a table that does not play here") as refused:
        between.ben.fold_message(forged)
    assert refused.value.kind == "foreign"


@given(place=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_a_message_with_any_byte_changed_is_not_believed(place: int, byte: int) -> None:
    between = Between()
    data = bytearray(between.anna.signed_message({"kind": "move", "ply": 0, "seat": "red", "move": "b1c3"}))
    place %= len(data)
    if data[place] != byte:
        data[place] = byte
        with pytest.raises(RejectedMessage):
            between.ben.fold_message(bytes(data))
        assert moves(between.ben) == []


@pytest.mark.parametrize("awaits", [None, "move", ["audit"]])
def test_a_claim_to_something_that_nobody_owes_is_refused(awaits: object) -> None:
    meeting = Meeting(CODE, BEN, BEN.seed)
    met = MetFor("dragons", "", {}, 1, {"red": 0, "blue": 1}, ("Anna", "Ben"), bytes(32))
    meeting.hidden, meeting.tables = HiddenShare(met), (ANNA.public, BEN.public)
    with pytest.raises(RejectedMessage, match=r"^a claim to something that nobody owes$"):
        meeting.fold_message(Chain(CODE).next({"kind": "claim", "awaits": awaits}, ANNA), REVEAL_MS)
    meeting.fold_message(Chain(CODE).next({"kind": "audit", "secret": "", "moves": {}}, ANNA), 1_000)
    meeting.fold_message(meeting.chain.next(CLAIM, ANNA), 1_000 + REVEAL_MS)
    assert meeting.hidden.reveals.overdue == 1


def test_in_a_game_without_hidden_cards_nothing_can_be_claimed(between: Between) -> None:
    with pytest.raises(RejectedMessage, match=r"^a claim to something that nobody owes$"):
        between.ben.fold_message(between.anna.signed_message(dict(CLAIM)), REVEAL_MS)


@given(st.binary(max_size=400))
def test_whatever_bytes_come_nothing_is_believed(data: bytes) -> None:
    with pytest.raises(RejectedMessage):
        Chain(CODE).read(data)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner), max_leaves=5))
def test_a_table_that_says_strange_things_is_refused_in_words(value: Any) -> None:
    between = Between()
    for kind in ("move", "promise", "number", "ask", "answer", "offer", "join", "claim", value):
        fields = ("ply", "seat", "move", "throw", "of", "is", "what", "to", "agrees", "awaits", "table")
        body = dict.fromkeys(fields, value)
        try:
            between.ben.fold_message(between.anna.signed_message({**body, "kind": kind}))
        except RejectedMessage as error:
            assert "\n" not in str(error)
        assert moves(between.ben) == []


def test_a_message_of_another_game_is_foreign(between: Between) -> None:
    other = signed({"game": "WXYZ2345", "number": 3, "after": "", "body": {}}, ANNA)
    with pytest.raises(RejectedMessage, match="a message of another game"):
        between.ben.fold_message(other)


def test_a_message_left_out_is_noticed(between: Between) -> None:
    between.anna.fold_message(between.anna.signed_message({"kind": "move", "ply": 0, "seat": "red", "move": "b1c3"}))
    with pytest.raises(RejectedMessage, match="a message that does not follow message 2"):
        between.ben.fold_message(between.anna.signed_message({"kind": "ask", "what": "take-back", "to": 0, "seat": ""}))


def test_nobody_agrees_to_what_they_have_asked_themselves(between: Between) -> None:
    between.play(between.anna, "b1c3")
    between.say(between.anna, Asked(0, "take-back", 0).body())
    with pytest.raises(Cheated, match="it agreed to its own request"):
        between.ben.fold_message(between.anna.signed_message({"kind": "answer", "agrees": True}))


def test_whoever_has_asked_may_withdraw_it(between: Between) -> None:
    between.play(between.anna, "b1c3")
    between.say(between.anna, Asked(0, "take-back", 0).body())
    between.say(between.anna, {"kind": "answer", "agrees": False})
    assert (between.ben.asked, moves(between.ben)) == (None, ["b1c3"])


@pytest.mark.parametrize(
    ("changes", "here", "why"),
    [
        ({"version": "2"}, "1", "Anna plays Chameleon in version 2, this table in version 1; update the older one"),
        ({"rules": {"flying": True}}, "1", "Anna uses house rules or cards that this table does not have"),
        ({"game": "halma"}, "", "Anna plays halma in version 1, this table in version none; update the older one"),
        ({"start": "nonsense"}, "1", "Anna uses house rules or cards that this table does not have"),
    ],
)
def test_a_table_with_other_rules_is_told_before_the_game_begins(changes: Any, here: str, why: str) -> None:
    anna, ben = (Meeting(CODE, key, key.seed) for key in (ANNA, BEN))
    ben.fold_message(anna.signed_message(offer(**changes).body()))
    assert ben.why_not_join(500, lambda _: here).startswith(why)


def test_codes_are_read_however_people_write_them() -> None:
    code = new_code()
    assert read_code(f" {code[:4].lower()}-{code[4:]} ") == code
    with pytest.raises(RejectedMessage, match="is not a game code"):
        read_code("ABCD-234I")


# Dice


def dice_between() -> tuple[OpenGame, OpenGame]:
    seats = {"north": 0, "south": 1}
    one, other = (OpenGame(_dice(), seats, me, secrets_of(key.seed, CODE)) for me, key in enumerate((ANNA, BEN)))
    return one, other


def _dice() -> Game[Any, Any]:
    return Dice()


def exchange(one: OpenGame, other: OpenGame) -> list[tuple[int, dict[str, Any]]]:
    """Has both tables send everything that they owe, and returns it."""
    said = []
    while owed := [(me, body) for me, game in enumerate((one, other)) for body in game.owed()]:
        me, body = owed[0]
        for game in (one, other):
            game.take(me, json.loads(json.dumps(body)))
        said.append((me, body))
    return said


def test_both_tables_throw_the_dice_together() -> None:
    one, other = dice_between()
    said = exchange(one, other)
    assert [body["kind"] for _, body in said] == ["promise", "promise", "number", "number"]
    assert [str(move) for move in one.game.moves] == [str(move) for move in other.game.moves]
    assert len(one.game.moves) == 1


def test_no_table_tells_its_number_before_both_have_promised() -> None:
    one, _other = dice_between()
    one.take(0, one.owed()[0])
    assert one.owed() == []
    with pytest.raises(
        Cheated, match="it revealed its number for a die roll before both tables had committed to theirs"
    ):
        one.take(1, {"kind": "number", "throw": 0, "is": "0" * 64})


def test_a_number_that_was_not_promised_is_named() -> None:
    one, other = dice_between()
    for me, body in ((0, one.owed()[0]), (1, other.owed()[0])):
        for game in (one, other):
            game.take(me, body)
    with pytest.raises(Cheated, match="its number for a die roll is not the one it had committed to"):
        one.take(1, {"kind": "number", "throw": 0, "is": "0" * 64})


def test_a_promise_is_not_changed() -> None:
    one, other = dice_between()
    one.take(1, other.owed()[0])
    with pytest.raises(Cheated, match="it changed the number it had committed to for a die roll"):
        one.take(1, {"kind": "promise", "throw": 0, "of": "0" * 64})


def test_the_same_throw_after_a_take_back_comes_out_anew() -> None:
    one, other = dice_between()
    first = exchange(one, other)
    for game in (one, other):
        game.take_back(0)
    second = exchange(one, other)
    assert [body for _, body in first] != [body for _, body in second]
