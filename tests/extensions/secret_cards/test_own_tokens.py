"""Tokens that one table places face down: it cannot place one it does not have, nor deny what one is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from controller.extensions.secret_cards.group import NotAPoint, NotAScalar
from controller.extensions.secret_cards.own_tokens import NotInSupply, OwnTokens, WrongTurn
from controller.extensions.secret_cards.session import Session, WrongLength, WrongProof
from tests.extensions.secret_cards.test_masked_cards import sessions

KINDS = ("bomb", "extortion", "raid", "snare")
UNPROVEN = (NotAPoint, NotAScalar, WrongLength, WrongProof)


class Tables:
    """The owner, table 1, and the other one, each with what it knows of the tokens."""

    def __init__(self) -> None:
        start: Any = SimpleNamespace(supply=[*KINDS, *KINDS], kinds=KINDS, face_up=())
        self.other, self.own = sessions()
        self.here = OwnTokens.at_the_start(start, 1, self.own)
        self.there = OwnTokens.at_the_start(start, 1, self.other)

    def places(self, at: int, kind: str) -> dict[str, Any]:
        """The owner places a token of a kind with a move; returns what the other table is told of it."""
        told = self.here.take(self.own, at, kind)
        self.here = self.here.taken_from(self.own, at, told)
        self.there = self.there.taken_from(self.other, at, told)
        return told

    def opens(self, at: int) -> str:
        key = self.here.key_to(self.own, at)
        self.here, self.there = self.here.opened(self.own, at, key), self.there.opened(self.other, at, key)
        return self.there.placed[at].kind

    def gathers(self, face_down: Collection[int], face_up: Sequence[str] = ()) -> None:
        """Of the tokens only these still lie on the map."""
        self.here = self.here.gathered(self.own, face_down, face_up)
        self.there = self.there.gathered(self.other, face_down, face_up)


@pytest.fixture
def tables() -> Tables:
    return Tables()


def test_all_eight_can_be_placed_and_each_is_what_its_owner_placed(tables: Tables) -> None:
    told = [tables.places(at, kind) for at, kind in enumerate([*KINDS, *KINDS])]
    assert [each["shuffle"] is None for each in told] == [False, *[True] * 7]
    assert {each["place"] for each in told} == {*range(8)}
    assert {each.kind for each in tables.there.placed.values()} == {""}
    keys = [tables.other.key, tables.own.key]
    assert [tables.there.truth(at, keys) for at in range(8)] == [*KINDS, *KINDS]
    assert [tables.opens(at) for at in range(8)] == [*KINDS, *KINDS]


def test_a_token_that_the_owner_does_not_have_cannot_be_placed(tables: Tables) -> None:
    tables.places(0, "bomb")
    tables.places(1, "bomb")
    with pytest.raises(ZeroDivisionError):
        tables.here.take(tables.own, 2, "bomb")
    taken = tables.here.placed[0].place
    for told in ({"shuffle": None, "place": taken}, {"shuffle": None, "place": 8}, {"shuffle": None, "place": True}):
        with pytest.raises(NotInSupply):
            tables.there.taken_from(tables.other, 2, told)


def test_a_supply_is_shuffled_just_when_something_came_back(tables: Tables) -> None:
    told = tables.places(0, "raid")
    with pytest.raises(WrongTurn):
        tables.there.taken_from(tables.other, 1, told)
    tables.gathers(face_down=[0])
    assert tables.here.is_shuffled
    tables.gathers(face_down=[])
    with pytest.raises(WrongTurn):
        tables.there.taken_from(tables.other, 1, {**told, "shuffle": None})


def test_what_came_back_hidden_or_open_is_in_the_supply_again_and_nobody_sees_where(tables: Tables) -> None:
    for at, kind in enumerate(["bomb", "raid", "snare", "snare"]):
        tables.places(at, kind)
    assert [tables.opens(at) for at in (0, 2)] == ["bomb", "snare"]
    tables.gathers(face_down=[3], face_up=["snare"])  # the raid came back hidden, the bomb open
    left = Counter(KINDS) + Counter(KINDS) - Counter(["snare", "snare"])
    assert Counter(tables.here.known) == left
    told = tables.places(9, "bomb")
    assert len(told["shuffle"][0]) == 6 and {*tables.there.known} == {""}
    assert tables.places(10, "bomb")["shuffle"] is None
    assert [tables.opens(at) for at in (3, 9, 10)] == ["snare", "bomb", "bomb"]
    tables.gathers(face_down=[], face_up=["snare", "snare", "bomb", "bomb"])
    assert tables.here.is_shuffled and tables.here.returned == {1}


def test_each_free_place_is_named_equally_often() -> None:
    """The place says nothing of how many tokens of the kind are left."""
    found = Counter[int]()
    for secret in range(240):
        tables = Tables()
        own = tables.own
        tables.own = Session(secret.to_bytes(32, "big"), 1, own.context, own.publics)
        order = tables.own.order_of(0, tables.here.cards, "plots")
        made = tables.here.take(tables.own, 0, "bomb")
        assert tables.here.known[order[made["place"]]] == "bomb"
        found[made["place"]] += 1
    assert max(abs(count - 30) for count in found.values()) < 26  # five standard deviations


# Answers to guesses


@pytest.mark.parametrize("kind", KINDS)
def test_a_true_answer_that_a_guess_is_wrong_is_proven(tables: Tables, kind: str) -> None:
    tables.places(4, kind)
    for denied in KINDS:
        if denied != kind:
            tables.there.check_denial(tables.other, 4, denied, tables.here.denial(tables.own, 4, denied))


def test_a_right_guess_cannot_be_denied(tables: Tables) -> None:
    tables.places(4, "bomb")
    with pytest.raises(ValueError):
        tables.here.denial(tables.own, 4, "bomb")
    lied = {**tables.here.placed, 4: tables.here.placed[4]._replace(kind="raid")}
    proof = OwnTokens(1, KINDS, (), (), placed=lied).denial(tables.own, 4, "bomb")
    with pytest.raises(WrongProof, match="claim"):
        tables.there.check_denial(tables.other, 4, "bomb", proof)


def test_an_answer_holds_for_no_other_token_guess_or_game(tables: Tables) -> None:
    tables.places(4, "snare")
    tables.places(5, "snare")
    proof = tables.here.denial(tables.own, 4, "bomb")
    elsewhere = sessions(bytes(32))[0]
    for at, denied, session in [(5, "bomb", tables.other), (4, "raid", tables.other), (4, "bomb", elsewhere)]:
        with pytest.raises(WrongProof, match="claim"):
            tables.there.check_denial(session, at, denied, proof)


def test_an_answer_with_any_byte_changed_is_refused(tables: Tables) -> None:
    tables.places(4, "snare")
    data = bytes.fromhex(tables.here.denial(tables.own, 4, "bomb"))
    assert len(data) == 192
    for at in range(len(data)):
        with pytest.raises(UNPROVEN):
            changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
            tables.there.check_denial(tables.other, 4, "bomb", changed.hex())
