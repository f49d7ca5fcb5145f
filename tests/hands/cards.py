"""Cards, cases 58 to 62: cards on the reader in games of Dragons, and tiles on the board.

A case draws a position, the reeds, the tags on the reader, and the moves that a table should detect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal, Self

from engine.dragons import Dragons
from engine.game import CHANCE
from hal import SQUARES, Occupancy, picture_of, square_index
from hal.events import HardwareEvent
from hal.readers.presence import CardPresence
from tests.hands.script import Deeds, NotOffered
from tests.hands.timeline import Timeline

POLL_MS = 50
"""The reader's interval, in ms."""
TRIES = 500
"""The number of positions tried before a case counts as impossible."""
LONGEST_PLAY = 150
"""The maximum length of the random games for positions, deals included."""
WITHIN_MS = 4000
"""The maximum time between the tap of a card and the placement of its tile, in ms."""
DWELL = (200, 2500)
"""How long a card stays on the reader, in ms."""

_OPEN = ("lay", "play", "discard")
"""The verbs of the moves with a card of the hand."""

Answer = Literal["none", "refused", "two cards"]
"""The message to people about a card that is not played."""


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """A drawn play with cards, and the right answer to it."""

    position: str
    """The whole text of the position, secrets included."""
    felt: Occupancy
    timeline: Timeline
    seen: tuple[tuple[int, HardwareEvent], ...]
    """The reader's events, and their times in ms."""
    tags: Mapping[str, str]
    """The tags of the deciding seat's cards: uid -> "archers"."""
    moves: tuple[str, ...]
    """The final moves, without those of chance."""
    told: Answer = "none"


class CardScript(Deeds):
    """Hands over a board of Dragons, next to a reader."""

    def __init__(self, game: Dragons, rng: Random) -> None:
        lying = [*game.view(None)["squares"], "c3"]
        super().__init__(picture_of(square_index(square) for square in lying), rng)
        self.game = game
        self.tags: dict[str, str] = {}
        self._reader: list[tuple[int, str, bool]] = []

    def moves_of(self, *, squares: int) -> list[str]:
        """Returns the legal moves with a card of the hand and that many squares, 0 or 1."""
        if self.game.turn == CHANCE:
            return []
        moves = [move for move in self.game.legal_moves if move.partition(":")[0] in _OPEN]
        return [move for move in moves if len(move.split(":")) == 2 + squares and (not squares or move[-2:] in SQUARES)]

    def tag(self, card: str) -> str:
        """Returns the tag on a card."""
        uid = f"04{sum(map(ord, card)):04X}{len(card):08X}"
        self.tags[uid] = card
        return uid

    def put(self, uid: str) -> Self:
        """A tag comes to the reader."""
        self._reader.append((self.now, uid, True))
        return self

    def take(self, uid: str) -> Self:
        """A tag leaves the reader."""
        self._reader.append((self.now, uid, False))
        return self

    def tap(self, uid: str) -> Self:
        """A tag stays on the reader for a while."""
        self.put(uid).wait(*DWELL)
        return self.take(uid)

    def lay(self, move: str) -> Self:
        """Puts a tile where a move needs it, or touches the one already there."""
        square = square_index(move.split(":")[2])
        if self.closed >> square & 1:
            self.gap(square, 150, 800)
        else:
            self.place(square)
        return self

    def seen(self) -> Iterator[tuple[int, HardwareEvent]]:
        """Yields the reader's events, at its interval of 50 ms."""
        presence, lying = CardPresence(), dict[str, None]()
        changes = sorted(self._reader, key=lambda change: change[0])
        for now in range(0, self.now + POLL_MS, POLL_MS):
            while changes and changes[0][0] <= now:
                _, uid, there = changes.pop(0)
                lying[uid] = None
                if not there:
                    del lying[uid]
            presence, told = presence.after(tuple(lying), now)
            yield from ((now, event) for event in told)


# The cases


def tapped_around(script: CardScript) -> DrawnCards:
    """58. The card is tapped before, while or after its tile is placed, up to 4 s apart."""
    move = script.rng.choice(_offered(script.moves_of(squares=1)))
    uid, lead = script.tag(move.split(":")[1]), script.rng.randint(-WITHIN_MS, WITHIN_MS)
    if lead >= 0:
        script.put(uid).wait(lead).lay(move)
    else:
        script.lay(move).wait(-lead).put(uid)
    script.wait(*DWELL).take(uid)
    return _drawn(script, move)


def foreign_tag(script: CardScript) -> DrawnCards:
    """59. A transit pass, a phone, or a card that does nothing now comes first; then the right one and its tile."""
    move = script.rng.choice(_offered(script.moves_of(squares=1)))
    playable = {word for each in script.game.legal_moves for word in each.split(":")}
    useless = [card for card in _hand(script.game) if card not in playable]
    strangers = [f"08{script.rng.randrange(2**24):06X}", f"04{script.rng.randrange(2**48):012X}"]
    wrong = script.rng.choice([*strangers, *map(script.tag, useless[:1])])
    script.tap(wrong).wait(500, 2500).tap(script.tag(move.split(":")[1])).wait(200, 3000).lay(move)
    return _drawn(script, move, told="refused")


def two_at_once(script: CardScript) -> DrawnCards:
    """60. Two cards come to the reader together; one is taken away, and the other one is meant."""
    move = script.rng.choice(_offered(script.moves_of(squares=1)))
    uid, other = script.tag(move.split(":")[1]), "04FFEEDDCCBB80"
    script.put(uid).put(other).wait(400, 3000).take(other).wait(*DWELL).take(uid).wait(0, 2000).lay(move)
    return _drawn(script, move, told="two cards")


def flickering(script: CardScript) -> DrawnCards:
    """61. The card is seen for 20 ms, then not, and again, or it is left there; it counts once."""
    move = script.rng.choice(_offered(script.moves_of(squares=1)))
    uid = script.tag(move.split(":")[1])
    for _ in range(script.rng.randint(3, 40)):
        script.put(uid).wait(20, 120).take(uid).wait(20, 120)
    script.put(uid).wait(100, 1000).lay(move)
    return _drawn(script, move)  # it stays there to the end


def card_alone(script: CardScript) -> DrawnCards:
    """62. A card that needs no square is tapped, and nothing else is touched."""
    move = script.rng.choice(_offered(script.moves_of(squares=0)))
    script.tap(script.tag(move.split(":")[1]))
    return _drawn(script, move)


def _hand(game: Dragons) -> list[str]:
    return [each["card"] for each in game.view(game.turn)["sides"][game.turn]["hand"]]


def _offered(moves: list[str]) -> list[str]:
    if not moves:
        raise NotOffered
    return moves


def _drawn(script: CardScript, move: str, *, told: Answer = "none") -> DrawnCards:
    felt, timeline = script.settle().heard()
    return DrawnCards(script.game.text(), felt, timeline, tuple(script.seen()), dict(script.tags), (move,), told)


@dataclass(frozen=True, slots=True)
class CardCase:
    """One action of people with cards."""

    number: int
    name: str
    act: Callable[[CardScript], DrawnCards]


CARD_CASES: Mapping[int, CardCase] = {
    case.number: case
    for case in (
        CardCase(58, "card before, while or after the tile", tapped_around),
        CardCase(59, "wrong card, pass or phone", foreign_tag),
        CardCase(60, "two cards on the reader", two_at_once),
        CardCase(61, "card that flickers or is left lying", flickering),
        CardCase(62, "card alone, no tile", card_alone),
    )
}
"""Every case with cards by its number, in order."""


def random_game(rng: Random) -> Dragons:
    """Returns a game at a person's decision, after a random number of random moves."""
    game = Dragons()
    for _ in range(rng.randint(27, LONGEST_PLAY)):
        if game.outcome() is None:
            game.push(rng.choice([*game.legal_moves]))
    while game.outcome() is None and game.turn == CHANCE:
        game.push(rng.choice([*game.legal_moves]))
    return game


def draw_cards(case: CardCase, rng: Random, *, hands: Callable[..., CardScript] = CardScript) -> DrawnCards:
    """Returns a draw of a case from a random position that offers it; `hands` makes another kind of script."""
    for _ in range(TRIES):
        game = random_game(rng)
        for _ in range(20):  # the next decisions of the same game, before another one is started
            if game.outcome() is not None:
                break
            try:
                return case.act(hands(game, rng))
            except NotOffered:
                game.push(rng.choice([*game.legal_moves]))
    raise LookupError(f"none of {TRIES} random games offers case {case.number}, {case.name}")
