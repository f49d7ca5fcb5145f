"""One table's operations on masked cards in one game: its key, shuffles and shares, and checks of the other's.

Everything is bound to the game, both keys, the pile and the place, so nothing can be replayed elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from controller.extensions.secret_cards.group import (
    LENGTH,
    NEUTRAL,
    Point,
    added,
    check_library,
    face,
    hashed,
    multiplied,
    of_base,
    random_scalars,
    read_point,
)
from controller.extensions.secret_cards.masked_cards import (
    CLAIM_BYTES,
    SHARE_BYTES,
    MaskedCard,
    claim,
    key_proof,
    known_card,
    opened,
    proves_claim,
    proves_key,
    proves_share,
    share,
)
from controller.extensions.secret_cards.shuffle_proof import (
    MOST_CARDS,
    Shuffle,
    proof_bytes,
    proves_shuffle,
    shuffle_proof,
    shuffled,
    statement_of,
)

PILE = "pile"
"""The label of what both tables shuffle."""


class WrongLength(ValueError):
    """The cards or a proof are too short or too long."""


class WrongProof(ValueError):
    """An invalid proof; the text is one of "key", "shuffle", "share" and "claim"."""


def bytes_of(text: object, length: int) -> bytes:
    """Returns the bytes of hexadecimal digits; raises `WrongLength` or `ValueError`."""
    if not isinstance(text, str) or len(text) != 2 * length:
        raise WrongLength
    return bytes.fromhex(text)


def card_key(secret: bytes, context: bytes, table: int) -> int:
    """Returns a table's secret key to the cards of one game."""
    return random_scalars(secret, 1, "key", context, table)[0]


def own_pledge(secret: bytes, context: bytes, table: int) -> tuple[str, str]:
    """Returns a table's public key and the proof that it knows the secret one, as hexadecimal digits."""
    check_library()
    key = card_key(secret, context, table)
    return of_base(key).hex(), key_proof(secret, key, context, table).hex()


def read_key(key: object, proof: object, context: bytes, table: int) -> Point:
    """Returns the other table's public key; raises `WrongLength`, `NotAPoint`, `NotAScalar` or `WrongProof`."""
    public = read_point(bytes_of(key, LENGTH))
    if not proves_key(public, bytes_of(proof, 2 * LENGTH), context, table):
        raise WrongProof("key")
    return public


@dataclass(frozen=True)
class Session:
    """Two tables in one game; raises `WrongProof` for keys that do not belong together."""

    secret: bytes = field(repr=False)
    me: int
    context: bytes
    """32 bytes that no other game has."""
    publics: tuple[Point, Point]
    """The public keys of both tables."""
    key: int = field(init=False, repr=False)
    joint: Point = field(init=False)
    id: bytes = field(init=False)

    def __post_init__(self) -> None:
        set_once = object.__setattr__
        set_once(self, "key", card_key(self.secret, self.context, self.me))
        set_once(self, "joint", added(*self.publics))
        set_once(self, "id", hashed("session", self.context, [*self.publics])[:32])
        if self.publics[0] == self.publics[1] or self.joint == NEUTRAL:
            raise WrongProof("key")

    def laid(self, cards: Sequence[str]) -> tuple[MaskedCard, ...]:
        """Returns known cards as they lie before the first shuffle."""
        return tuple(known_card(card, self.joint) for card in cards)

    def shuffle(self, pile: int, before: Sequence[MaskedCard], label: str = PILE) -> tuple[list[str], str]:
        """Returns this table's shuffle of a pile and its proof, as hexadecimal digits."""
        made = self._shuffled(pile, before, label)
        statement = statement_of(before, made.cards, self.id, self.me, label, pile)
        proof = shuffle_proof(self.secret, made, self.joint, self.id, statement)
        return [*map(str, made.cards)], proof.hex()

    def order_of(self, pile: int, before: Sequence[MaskedCard], label: str = PILE) -> tuple[int, ...]:
        """Returns for each place after this table's shuffle the place before."""
        return self._shuffled(pile, before, label).order

    def _shuffled(self, pile: int, before: Sequence[MaskedCard], label: str) -> Shuffle:
        return shuffled(self.secret, before, self.joint, self.id, label, pile, self.me)

    def read_shuffle(
        self, pile: int, before: Sequence[MaskedCard], texts: object, proof: object, by: int, label: str = PILE
    ) -> tuple[MaskedCard, ...]:
        """Returns a pile that a table has shuffled.

        Raises `WrongLength`, `NotAPoint`, `NotAScalar` or `WrongProof`. This table's own proof is not checked again.
        """
        if not isinstance(texts, list) or len(texts) != len(before) or len(before) > MOST_CARDS:
            raise WrongLength
        data = [bytes_of(text, 2 * LENGTH) for text in texts]
        proven = bytes_of(proof, proof_bytes(len(before)))
        after = tuple(map(MaskedCard.read, data))
        statement = statement_of(before, after, self.id, by, label, pile)
        if by != self.me and not proves_shuffle(proven, before, after, self.joint, statement):
            raise WrongProof("shuffle")
        return after

    def share(self, pile: int, place: int, card: MaskedCard, label: str = PILE) -> str:
        """Returns this table's share of the key to a card, with its proof, as hexadecimal digits."""
        return share(self.secret, self.key, card, self.id, self.me, label, pile, place).hex()

    def read_share(
        self, pile: int, place: int, card: MaskedCard, text: object, by: int, label: str = PILE
    ) -> Point:
        """Returns a table's share; raises `WrongLength`, `NotAPoint`, `NotAScalar` or `WrongProof`."""
        data = bytes_of(text, SHARE_BYTES)
        about = self.id, by, label, pile, place
        if by != self.me and not proves_share(self.publics[by], data, card, *about):
            raise WrongProof("share")
        return read_point(data[:LENGTH])

    def claim(self, pile: int, place: int, card: MaskedCard, name: str, names: Sequence[str], label: str) -> str:
        """Returns the proof that a card of this table, which is `name`, is one of `names`, as hexadecimal digits."""
        half, about = added(face(name), multiplied(self.key, card.a)), (self.me, label, pile, place)
        faces = [*map(face, names)]
        return claim(self.secret, self.key, card, half, names.index(name), faces, self.id, *about).hex()

    def check_claim(
        self, pile: int, place: int, card: MaskedCard, text: object, names: Sequence[str], by: int, label: str
    ) -> None:
        """Checks that a table has proven a card to be one of `names`.

        Raises `WrongLength`, `NotAScalar` or `WrongProof`. This table's own proof is not checked again.
        """
        proof, about = bytes_of(text, CLAIM_BYTES * len(names)), (by, label, pile, place)
        half = opened(card, multiplied(self.key, card.a))
        faces = [*map(face, names)]
        if by != self.me and not proves_claim(self.publics[by], proof, card, half, faces, self.id, *about):
            raise WrongProof("claim")

    def card_in(self, card: MaskedCard, other: Point, cards: Sequence[str]) -> str | None:
        """Returns the one of some cards that a masked card is, using the other table's share; None for none of them."""
        found = opened(card, other, multiplied(self.key, card.a))
        return next((name for name in cards if face(name) == found), None)


def true_order(cards: Sequence[str], masked: Sequence[MaskedCard], keys: Sequence[int]) -> tuple[str, ...]:
    """Returns the cards of a shuffled pile in their order, from the secret keys of both tables."""
    names = {face(card): card for card in cards}
    return tuple(names[opened(card, multiplied(sum(keys), card.a))] for card in masked)
