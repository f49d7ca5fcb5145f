"""Cards masked for two tables: the protocol's numbers, the proofs, and that nothing false is ever proven."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nacl import bindings

from controller.extensions.secret_cards import group, masked_cards, shuffle_proof
from controller.extensions.secret_cards.group import ORDER, NotAPoint, NotAScalar, added, face, generator, multiplied
from controller.extensions.secret_cards.masked_cards import MaskedCard, claim, known_card, opened, proves_claim
from controller.extensions.secret_cards.session import (
    Session,
    WrongLength,
    WrongProof,
    own_pledge,
    read_key,
    true_order,
)
from controller.extensions.secret_cards.shuffle_proof import shuffled, statement_of

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text())
"""Numbers of one small pile, computed by another program that was written from the protocol's description."""
CONTEXT = bytes.fromhex(VECTORS["context"])
SECRETS = [bytes.fromhex(secret) for secret in VECTORS["secrets"]]
CARDS = VECTORS["cards"]
TORSION = bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")


def sessions(context: bytes = CONTEXT) -> list[Session]:
    """Both tables in one game."""
    keys = [read_key(*own_pledge(secret, context, at), context, at) for at, secret in enumerate(SECRETS)]
    return [Session(secret, at, context, (keys[0], keys[1])) for at, secret in enumerate(SECRETS)]


def shuffled_by_both(cards: Sequence[str], pile: int = 0) -> list[tuple[MaskedCard, ...]]:
    """A pile as it lies, after table 0's shuffle, and after table 1's."""
    tables = sessions()
    steps = [tables[0].laid(cards)]
    for table in tables:
        texts, proof = table.shuffle(pile, steps[-1])
        steps.append(tables[1 - table.me].read_shuffle(pile, steps[-1], texts, proof, table.me))
    return steps


# The protocol's numbers


def test_all_numbers_of_the_protocol_come_out() -> None:
    tables = sessions()
    random = group.random_scalars(b"secret", 2, "label", 7)
    pledges = [own_pledge(secret, CONTEXT, at) for at, secret in enumerate(SECRETS)]
    steps = shuffled_by_both(CARDS)
    made = [table.shuffle(0, before) for table, before in zip(tables, steps, strict=False)]
    statements = [statement_of(steps[at], steps[at + 1], tables[at].id, at, "pile", 0) for at in (0, 1)]
    card = steps[2][2]
    shared = tables[1].share(0, 2, card)
    half = opened(card, bytes.fromhex(shared)[:32])
    faces = [face(name) for name in VECTORS["place 2"]["claimed"]]
    claimed = claim(SECRETS[0], tables[0].key, card, half, 0, faces, tables[0].id, 0, "pile", 0, 2)
    assert {
        "context": CONTEXT.hex(),
        "secrets": [secret.hex() for secret in SECRETS],
        "keys": [{"public": key, "proof": proof} for key, proof in pledges],
        "joint": tables[0].joint.hex(),
        "session": tables[0].id.hex(),
        "cards": CARDS,
        "faces": [face(card).hex() for card in CARDS],
        "laid": [*map(str, steps[0])],
        "shuffles": [
            {
                "order": [*shuffled(SECRETS[at], steps[at], tables[at].joint, tables[at].id, "pile", 0, at).order],
                "cards": cards,
                "proof": proof,
                "statement": statements[at].hex(),
            }
            for at, (cards, proof) in enumerate(made)
        ],
        "random": [f"{number:064x}" for number in random],
        "generators": [generator(0).hex(), generator(1).hex()],
        "not points": VECTORS["not points"],
        "place 2": {
            "share": shared,
            "card": tables[0].card_in(card, bytes.fromhex(shared)[:32], CARDS),
            "claim": claimed.hex(),
            "claimed": VECTORS["place 2"]["claimed"],
        },
    } == VECTORS


@pytest.mark.parametrize("text", VECTORS["not points"])
def test_what_is_not_a_point_of_the_group_is_refused(text: str) -> None:
    with pytest.raises(NotAPoint):
        group.read_point(bytes.fromhex(text))


def test_a_library_that_accepts_wrong_points_is_refused_before_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    group.check_library.cache_clear()
    monkeypatch.setattr(bindings, "crypto_core_ed25519_is_valid_point", lambda data: True)
    with pytest.raises(group.UnsafeLibrary, match=r"^the library libsodium accepts wrong points; install PyNaCl"):
        own_pledge(SECRETS[0], CONTEXT, 0)
    group.check_library.cache_clear()


# Complete: what is true is proven


@given(count=st.integers(1, 60), doubles=st.booleans())
@settings(max_examples=4, deadline=None)
def test_a_true_shuffle_of_any_size_is_proven_and_both_tables_open_it(count: int, doubles: bool) -> None:
    cards = [f"card {at // 2 if doubles else at}" for at in range(count)]
    tables, (laid, _, pile) = sessions(), shuffled_by_both(cards)
    order = true_order(cards, pile, [table.key for table in tables])
    assert sorted(order) == sorted(cards) and laid == tables[0].laid(cards)
    for me, place in product(tables, {0, count - 1}):
        other = tables[1 - me.me]
        text = other.share(0, place, pile[place])
        share = me.read_share(0, place, pile[place], text, other.me)
        assert me.card_in(pile[place], share, cards) == order[place]


def test_every_order_comes_equally_often() -> None:
    table = sessions()[0]
    pile = table.laid(CARDS[:3])
    secrets = [at.to_bytes(32, "big") for at in range(600)]
    found = Counter(shuffled(secret, pile, table.joint, table.id, "pile", 0, 0).order for secret in secrets)
    assert len(found) == 6
    assert max(abs(count - 100) for count in found.values()) < 46  # five standard deviations


def test_the_same_statement_has_the_same_proof_and_another_one_another_nonce() -> None:
    table = sessions()[0]
    cards = table.laid(CARDS)
    asked = [(0, 1, cards[0]), (0, 1, cards[1]), (0, 2, cards[0]), (1, 1, cards[0])]
    shares = [bytes.fromhex(table.share(*each)) for each in asked]
    assert shares == [bytes.fromhex(table.share(*each)) for each in asked]
    nonces = {
        (group.read_scalar(each[64:]) - group.read_scalar(each[32:64]) * table.key) % ORDER for each in shares
    }
    assert len(nonces) == len(shares)


# Sound: what is false is not


def accepted(pile: int, before: Sequence[MaskedCard], texts: list[str], proof: str, by: int = 0) -> bool:
    """Whether the other table accepts a shuffle."""
    try:
        sessions()[1 - by].read_shuffle(pile, before, texts, proof, by)
    except (NotAPoint, NotAScalar, WrongLength, WrongProof):
        return False
    return True


def test_a_proof_with_any_byte_changed_is_refused() -> None:
    table = sessions()[0]
    before = table.laid(CARDS[:2])
    texts, proof = table.shuffle(0, before)
    data = bytes.fromhex(proof)
    assert accepted(0, before, texts, proof)
    changed = [data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :] for at in range(len(data))]
    assert [each for each in changed if accepted(0, before, texts, each.hex())] == []


def test_a_number_over_the_order_and_a_point_beside_the_group_are_refused() -> None:
    table = sessions()[0]
    before = table.laid(CARDS[:2])
    texts, proof = table.shuffle(0, before)
    pieces = group.parts(bytes.fromhex(proof))
    higher = [
        [*pieces[:at], (int.from_bytes(pieces[at], "little") + ORDER).to_bytes(32, "little"), *pieces[at + 1 :]]
        for at in range(4, len(pieces))
    ]
    twisted = [[*pieces[:at], added(pieces[at], TORSION), *pieces[at + 1 :]] for at in range(4)]
    assert [each for each in higher + twisted if accepted(0, before, texts, b"".join(each).hex())] == []
    marked = str(MaskedCard(added(before[0].a, TORSION), before[0].b))
    assert not accepted(0, before, [marked, texts[1]], proof)


def summed(cards: Sequence[MaskedCard]) -> MaskedCard:
    return MaskedCard(added(cards[0].a, cards[1].a), added(cards[0].b, cards[1].b))


FALSE_PILES: dict[str, Callable[[Sequence[MaskedCard], Session], list[MaskedCard]]] = {
    "the sum of two cards": lambda cards, table: [summed(cards), *cards[1:]],
    "a multiple of a card": lambda cards, table: [summed([cards[0], cards[0]]), *cards[1:]],
    "a card twice": lambda cards, table: [cards[1], *cards[1:]],
    "another card": lambda cards, table: [known_card("another", table.joint), *cards[1:]],
    "two cards swapped": lambda cards, table: [cards[1], cards[0], *cards[2:]],
}


@pytest.mark.parametrize("name", FALSE_PILES)
def test_a_table_cannot_prove_a_false_pile(name: str) -> None:
    """The table itself makes the proof for the false pile, as well as it can."""
    table = sessions()[0]
    before = table.laid(CARDS)
    made = shuffled(table.secret, before, table.joint, table.id, "pile", 0, 0)
    false = made._replace(cards=tuple(FALSE_PILES[name](made.cards, table)))
    statement = statement_of(before, false.cards, table.id, 0, "pile", 0)
    proof = shuffle_proof.shuffle_proof(table.secret, false, table.joint, table.id, statement)
    assert not accepted(0, before, [*map(str, false.cards)], proof.hex())


def test_a_shuffle_and_a_share_hold_in_no_other_game_pile_or_place_and_for_no_other_table() -> None:
    tables, elsewhere = sessions(), sessions(bytes(32))
    before = tables[0].laid(CARDS)
    texts, proof = tables[0].shuffle(0, before)
    assert accepted(0, before, texts, proof)
    assert not accepted(1, before, texts, proof)
    assert not accepted(0, before, texts, proof, by=1)
    shared = tables[0].share(0, 2, before[2])
    wrong = [(elsewhere[1], 0, 2, 0), (tables[1], 1, 2, 0), (tables[1], 0, 3, 0), (tables[0], 0, 2, 1)]
    for table, pile, place, by in wrong:
        with pytest.raises(WrongProof, match="share"):
            table.read_share(pile, place, before[2], shared, by)


def test_a_share_with_any_byte_changed_is_refused() -> None:
    tables = sessions()
    card = tables[0].laid(CARDS)[1]
    data = bytes.fromhex(tables[0].share(0, 1, card))
    for at in range(len(data)):
        with pytest.raises((WrongProof, NotAPoint, NotAScalar)):
            tables[1].read_share(0, 1, card, (data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]).hex(), 0)


@pytest.mark.parametrize("claimed, holds", [([0, 1], True), ([1, 0], True), ([1, 2], False), ([2], False)])
def test_a_claim_holds_only_when_the_card_is_one_of_those_named(claimed: list[int], holds: bool) -> None:
    tables = sessions()
    card = tables[0].laid(CARDS)[0].remasked(5, tables[0].joint)
    half = opened(card, multiplied(tables[1].key, card.a))
    faces = [face(CARDS[at]) for at in claimed]
    at = claimed.index(0) if 0 in claimed else 0
    proof = claim(SECRETS[0], tables[0].key, card, half, at, faces, tables[0].id, 0)
    assert proves_claim(tables[0].publics[0], proof, card, half, faces, tables[0].id, 0) is holds


def test_keys_that_are_alike_or_opposite_are_refused() -> None:
    one, two = sessions()[0].publics
    for keys in [(one, one), (one, group.subtracted(group.NEUTRAL, one))]:
        with pytest.raises(WrongProof, match="key"):
            Session(SECRETS[0], 0, CONTEXT, keys)
    assert Session(SECRETS[0], 0, CONTEXT, (one, two)).joint == added(one, two)


def test_no_secret_is_printed() -> None:
    table = sessions()[0]
    assert SECRETS[0].hex() not in repr(table) and str(table.key) not in repr(table)


# Nothing is revealed: in a group of eleven elements all transcripts are counted


class ToyPoint(int):
    """A number modulo 11; next to bytes it is a byte."""

    def __add__(self, other: object) -> bytes:  # type: ignore[override]
        assert isinstance(other, bytes)
        return bytes([self]) + other


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """The numbers modulo 11 as the group of masked cards, with nonces and challenges given by hand."""
    given_by_hand: dict[str, list[int]] = {"drawn": [], "challenge": [], "committed": []}

    def challenge(*facts: object) -> int:
        given_by_hand["committed"] = [int(fact) for fact in facts[-2:]]  # type: ignore[call-overload]
        return given_by_hand["challenge"][0]

    for name, value in {
        "ORDER": 11,
        "subtracted": lambda one, two: ToyPoint((int(one) - int(two)) % 11),
        "multiplied": lambda scalar, point: ToyPoint(scalar * int(point) % 11),
        "of_base": lambda scalar: ToyPoint(scalar % 11),
        "written": lambda scalar: bytes([scalar % 11]),
        "challenge": challenge,
        "random_scalars": lambda secret, count, *facts: given_by_hand["drawn"],
    }.items():
        monkeypatch.setattr(masked_cards, name, value)
    return given_by_hand


@pytest.mark.parametrize("key", range(1, 11))
def test_a_share_reveals_nothing_but_itself(toy: dict[str, list[int]], key: int) -> None:
    """The proofs for all nonces and challenges are exactly those that can be made without the key."""
    card = MaskedCard(ToyPoint(7), ToyPoint(3))  # type: ignore[arg-type]
    real, made_up = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for nonce, answer in product(range(11), repeat=2):
        toy["drawn"], toy["challenge"] = [nonce], [answer]
        proof = masked_cards.share(b"", key, card, b"")
        real[(*toy["committed"], *proof[1:])] += 1
    for answer, response in product(range(11), repeat=2):
        nonces = masked_cards._nonces(ToyPoint(key), card, ToyPoint(7 * key % 11), answer, response)  # type: ignore[arg-type]
        made_up[(*map(int, nonces), answer, response)] += 1
    assert real == made_up
