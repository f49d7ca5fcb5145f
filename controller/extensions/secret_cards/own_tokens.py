"""Tokens that one table places face down: the pile of its own from which it takes them, masked for both tables.

The owner shuffles its supply and proves that, then names a place of it for each token that it places. So it can
neither place a token that it does not have nor say afterwards that it was another one, and the other table learns
nothing. What comes back to the supply is shuffled with the rest before the next token is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from controller.extensions.secret_cards.group import random_scalars
from controller.extensions.secret_cards.masked_cards import MaskedCard
from controller.extensions.secret_cards.session import Session, true_order
from engine.agenda import HiddenChoices

_LABEL = "plots"


class NotInSupply(ValueError):
    """A token is taken from a place that has none."""


class WrongTurn(ValueError):
    """A supply is shuffled though nothing has come back to it, or not shuffled though something has."""


class TokenPlaced(NamedTuple):
    """A token that was taken from the supply."""

    shuffle: int
    place: int
    card: MaskedCard
    kind: str
    """What it is, "" where this table does not know."""
    is_open: bool = False
    """Whether both tables know what it is."""


@dataclass(frozen=True)
class OwnTokens:
    """The tokens of one table, as far as a table knows them; a change makes a new one."""

    owner: int
    kinds: tuple[str, ...]
    """All that a token can be."""
    cards: tuple[MaskedCard, ...]
    """The supply, as it was shuffled last."""
    known: tuple[str, ...]
    """What each of them is, "" where this table does not know."""
    face_up: tuple[str, ...] = ()
    """The open tokens that are not in the supply."""
    shuffles: int = 0
    is_shuffled: bool = False
    taken: frozenset[int] = frozenset()
    """The places of the supply whose tokens were taken since the last shuffle."""
    placed: Mapping[int, TokenPlaced] = field(default_factory=dict)
    """The tokens by the number of the move that placed each."""
    returned: frozenset[int] = frozenset()
    """Those of `placed` that came back without being opened."""

    @classmethod
    def at_the_start(cls, choices: HiddenChoices, owner: int, session: Session) -> OwnTokens:
        """Returns the tokens as everybody sees them lie before the first move."""
        supply = sorted(choices.supply)
        return cls(owner, tuple(choices.kinds), session.laid(supply), tuple(supply), tuple(choices.face_up))

    def gathered(self, session: Session, face_down: Collection[int], face_up: Sequence[str]) -> OwnTokens:
        """Returns them with all that came back lying in the supply, which has to be shuffled then."""
        back = [at for at, each in self.placed.items() if not each.is_open and at not in {*face_down, *self.returned}]
        known = sorted((Counter(self.face_up) - Counter(face_up)).elements())
        if not back and not known:
            return self
        left = [place for place in range(len(self.cards)) if place not in self.taken]
        hidden = [self.placed[at] for at in back]
        return replace(
            self,
            cards=(*(self.cards[place] for place in left), *(each.card for each in hidden), *session.laid(known)),
            known=(*(self.known[place] for place in left), *(each.kind for each in hidden), *known),
            face_up=tuple((Counter(self.face_up) & Counter(face_up)).elements()),
            is_shuffled=False,
            taken=frozenset(),
            returned=self.returned.union(back),
        )

    def take(self, session: Session, ply: int, kind: str) -> dict[str, Any]:
        """Returns what the owner tells of a token that it takes from the `gathered` supply with the move `ply`."""
        if self.is_shuffled:
            made, after = None, self
        else:
            made = session.shuffle(self.shuffles, self.cards, _LABEL)
            after = self._shuffled(session, made, session.me)
        same = [place for place, each in enumerate(after.known) if each == kind and place not in after.taken]
        (number,) = random_scalars(session.secret, 1, session.id, _LABEL, ply)
        return {"shuffle": made and [*made], "place": same[number % len(same)]}

    def taken_from(self, session: Session, ply: int, told: Mapping[str, Any]) -> OwnTokens:
        """Returns them after such a token was taken from the `gathered` supply.

        Raises `NotAPoint`, `NotAScalar`, `NotInSupply`, `WrongLength`, `WrongProof` or `WrongTurn`.
        """
        place, made = told["place"], told["shuffle"]
        if self.is_shuffled is not (made is None):
            raise WrongTurn
        after = self if made is None else self._shuffled(session, made, self.owner)
        if type(place) is not int or not 0 <= place < len(after.cards) or place in after.taken:
            raise NotInSupply
        token = TokenPlaced(after.shuffles - 1, place, after.cards[place], after.known[place])
        return replace(after, taken=after.taken | {place}, placed={**after.placed, ply: token})

    def _shuffled(self, session: Session, made: Sequence[Any], by: int) -> OwnTokens:
        texts, proof = made
        cards = session.read_shuffle(self.shuffles, self.cards, texts, proof, by, _LABEL)
        if by == session.me:
            order = session.order_of(self.shuffles, self.cards, _LABEL)
            known = tuple(self.known[place] for place in order)
        else:
            known = ("",) * len(cards)
        return replace(self, cards=cards, known=known, shuffles=self.shuffles + 1, is_shuffled=True)

    # What is said of a token

    def key_to(self, session: Session, at: int) -> str:
        """Returns what opens the token that the move `at` placed."""
        token = self.placed[at]
        return session.share(token.shuffle, token.place, token.card, _LABEL)

    def opened(self, session: Session, at: int, key: object) -> OwnTokens:
        """Returns them with a token open; raises `NotAPoint`, `NotAScalar`, `WrongLength` or `WrongProof`."""
        token = self.placed[at]
        share = session.read_share(token.shuffle, token.place, token.card, key, self.owner, _LABEL)
        kind = token.kind if self.owner == session.me else session.card_in(token.card, share, self.kinds)
        assert kind, "a proven share of a token of a proven shuffle leaves one of the kinds"
        opened = token._replace(kind=kind, is_open=True)
        return replace(self, placed={**self.placed, at: opened}, face_up=(*self.face_up, kind))

    def denial(self, session: Session, at: int, denied: str) -> str:
        """Returns the owner's proof that a token is not what is `denied`."""
        token, kinds = self.placed[at], self._other_than(denied)
        return session.claim(token.shuffle, token.place, token.card, token.kind, kinds, _LABEL)

    def check_denial(self, session: Session, at: int, denied: str, proof: object) -> None:
        """Checks such a proof; raises `WrongLength`, `NotAScalar` or `WrongProof`."""
        token, kinds = self.placed[at], self._other_than(denied)
        session.check_claim(token.shuffle, token.place, token.card, proof, kinds, self.owner, _LABEL)

    def _other_than(self, denied: str) -> list[str]:
        return [kind for kind in self.kinds if kind != denied]

    def truth(self, at: int, keys: Sequence[int]) -> str:
        """Returns what a token is, from the secret keys of both tables."""
        return true_order(self.kinds, [self.placed[at].card], keys)[0]
