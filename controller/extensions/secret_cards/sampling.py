"""Finds a new guess of how hidden cards lie if a table's guess does not fit a message.

A guess is tested first against single moments of the game: the moves that earlier guesses did not fit, and the
new message. That is fast. Only a guess that fits all of them is replayed from the beginning, and a move that
does not fit it then is remembered for all later guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random

from controller.extensions.secret_cards.knowledge import Standing
from controller.extensions.secret_cards.replaying import CardExchange, Ply, Replay, exchanged, looks_alike
from controller.extensions.secret_cards.revealed import AnyGame, cards_named, visible_move
from engine.game import CHANCE

_MOST_PLAYED = 60
"""How many guesses to replay at most."""
_MOST_CHOICES = 5
"""How many other hidden moves to try each time."""
_MOST_STEPS = 300
"""How many exchanges of two cards to make until a guess fits all moments."""
_UPHILL = 0.2
"""Probability of making an exchange that fits fewer moments."""
_MOST_MADE = 30
"""How many exchanges to make before starting over."""
_BESIDE = 6
"""How many cards to consider as the second one of an exchange."""

Goal = Callable[[Standing], bool]
Wrong = Callable[[Standing], Collection[str]]
"""A function that finds guessed cards that cannot be where they are."""


class Guessing:
    """Seeks a guess for one table after a message; the moves of `standing` may not fit each other yet.

    `named` are the cards that the message concerns.
    """

    def __init__(self, standing: Standing, goal: Goal, wrong: Wrong, named: Collection[str], rng: Random) -> None:
        self._now, self._goal, self._wrong, self._named, self._rng = standing, goal, wrong, named, rng

    def found(self) -> Standing | None:
        """Returns the standing with a guess that fits everything; None if none was found."""
        now = self._now
        for _ in range(_MOST_PLAYED):
            replay = Replay(now.game, now.plies, now.seats, now.patience)
            if replay.fits(replay.first, lambda played: self._goal(self._standing_of(played)), _MOST_CHOICES):
                return self._standing_of(replay)
            if now.patience.left < 0:
                return None
            game, plies = replay.furthest
            at = len(game.moves)
            if at and not looks_alike(game, now.game, now.seats):
                game, at = _before(game), at - 1
            if at < len(plies) and at not in now.telling:
                now.telling.append(at)
            moments = _Moments(now, game, plies, self._goal, self._wrong, self._named, self._rng)
            found = moments.exchanges()
            if found is None:
                return None
            now.plies = exchanged(now.game, plies, found)
        return None

    def _standing_of(self, played: Replay) -> Standing:
        twin = self._now.copy()
        twin.game, twin.plies = played.game, played.plies
        return twin


def _before(game: AnyGame) -> AnyGame:
    """The game before its last move."""
    twin = game.copy()
    twin.pop()
    return twin


class _Moments:
    """A game as far as it could be played with a guess, and the moments that a new guess has to fit."""

    def __init__(
        self,
        standing: Standing,
        game: AnyGame,
        plies: Sequence[Ply],
        goal: Goal,
        wrong: Wrong,
        named: Collection[str],
        rng: Random,
    ) -> None:
        self._standing, self._game, self._plies = standing, game, plies
        self._goal, self._wrong, self._named, self._rng = goal, wrong, named, rng
        self._moments = [at for at in standing.telling if at < len(game.moves)] + [len(game.moves)]
        self._hidden = standing.hidden()
        self._choices = [at for at in range(len(game.moves)) if plies[at].is_choice and self._cards_in(plies[at], at)]

    def exchanges(self) -> list[CardExchange] | None:
        """Returns exchanges of cards, one after the other, after which all moments fit; None if none were found."""
        made: list[CardExchange] = []
        costs = self._costs(made)
        if not self._hidden and not self._choices:
            return None
        if not any(costs):  # the misfit does not depend on single moments
            return self._rng.choice(self._possible(self._moments[-1], made))
        for _ in range(_MOST_STEPS):
            if self._standing.patience.left < 0:
                return None
            wrong = [at for at, cost in zip(self._moments, costs, strict=False) if cost]
            at = self._rng.choice(wrong or self._moments)
            tried = [[*made, *more] for more in self._possible(at, made)]
            best, found = min([(self._costs(each), each) for each in tried], key=lambda each: sum(each[0]))
            if sum(best) <= sum(costs) or self._rng.random() < _UPHILL:
                costs, made = best, found
            if not any(costs):
                return made
            if len(made) > _MOST_MADE:
                made = []
                costs = self._costs(made)
        return None

    # Which exchanges may help

    def _possible(self, at: int, made: Sequence[CardExchange]) -> list[list[CardExchange]]:
        """Exchanges that may make a moment fit: of drawn cards, or of cards in hidden moves."""
        game = self._imagined(at, made)
        choices = [choice for choice in self._choices if choice < at]
        if choices and (not self._hidden or self._rng.random() < 0.5):
            found = self._other_choices(self._choice(choices, at, made), made)
            if found or not self._hidden:
                return found or [[]]
        drawn = {*self._hidden}
        suspects, held = self._suspects(at, game) & drawn, self._held(game) & drawn
        likely = suspects if suspects and self._rng.random() < 0.8 else held
        return self._other_draws(self._rng.choice(sorted(likely) or self._hidden))

    def _choice(self, choices: Sequence[int], at: int, made: Sequence[CardExchange]) -> int:
        """A hidden move before a moment, preferably one with a card that is played then."""
        named = self._named if at == len(self._plies) else self._cards_in(self._plies[at], at)
        near = [choice for choice in choices if {*named} & {*self._cards_in(self._ply(choice, made), choice)}]
        return self._rng.choice(near if near and self._rng.random() < 0.8 else choices)

    def _other_choices(self, choice: int, made: Sequence[CardExchange]) -> list[list[CardExchange]]:
        """Other cards for a hidden move: held at the time, or first exchanged with a held card."""
        held = sorted(self._held(self._imagined(choice, made)) & {*self._hidden})
        draws = self._other_draws(self._rng.choice(held)) if held and self._rng.random() < 0.5 else [[]]
        found = [[*draw, each] for draw in draws for each in self._meanings(choice, [*made, *draw])]
        self._rng.shuffle(found)
        return found[:_BESIDE]

    def _meanings(self, choice: int, made: Sequence[CardExchange]) -> Iterator[CardExchange]:
        game, ply = self._imagined(choice, made), self._ply(choice, made)
        card = self._cards_in(ply, choice)[0]
        for move in game.legal_moves:
            if visible_move(game, move, self._standing.seats) == ply.told:
                others = {*self._cards_in(ply._replace(move=move), choice)[:1]} - {card}
                yield from (self._standing.exchange_since(choice, card, other) for other in others)

    def _other_draws(self, card: str) -> list[list[CardExchange]]:
        others = [*self._standing.unknown_like(card)]
        self._rng.shuffle(others)
        since = self._standing.formed(card)
        return [[self._standing.exchange_since(since, card, other)] for other in others[:_BESIDE]] or [[]]

    def _held(self, game: AnyGame) -> set[str]:
        """The cards of the seat on turn, which may be wrong guesses."""
        if game.turn == CHANCE:
            return set()
        return {*game.known_cards(game.state, game.seats.index(game.turn))}

    def _suspects(self, at: int, game: AnyGame) -> set[str]:
        """The hidden cards that seem to be wrong: they could be played now, but another move was made."""
        moves = [] if game.turn == CHANCE else [*game.legal_moves]
        named = {card for move in moves for card in cards_named(game, game.state, move)}
        bad = {*self._wrong(self._standing_of(game))} if at == len(self._plies) else set()
        return {card for card in named | bad if self._standing.is_unknown(card)}

    # How far a guess is from fitting

    def _costs(self, made: Sequence[CardExchange]) -> list[int]:
        """The distance of each moment from the messages, 0 if it fits.

        A hidden move with an exchanged card is a moment, too: another one in its place would change all that follows.
        """
        touched = {card for exchange in made for card in (exchange.one, exchange.two)}
        choices = [at for at in self._choices if at not in self._moments and touched]
        broken = [at for at in choices if touched & {*self._cards_in(self._ply(at, made), at)}]
        return [self._cost(at, made) for at in (*self._moments, *broken)]

    def _cost(self, at: int, made: Sequence[CardExchange]) -> int:
        self._standing.patience.left -= 1
        game = self._imagined(at, made)
        fits = self._goal(self._standing_of(game)) if at == len(self._plies) else self._fits(game, at, made)
        # The legal moves are evidence only if the move names no card.
        named = self._named if at == len(self._plies) else self._cards_in(self._plies[at], at)
        return 0 if fits else 1 if named else 1 + len(self._suspects(at, game))

    def _fits(self, game: AnyGame, at: int, made: Sequence[CardExchange]) -> bool:
        """Whether a move may be played and shows this table the same cards as before."""
        ply, legal = self._ply(at, made), game.legal_moves
        meant = [ply.move] if ply.move in legal else []
        if ply.is_choice and not meant and at == len(self._game.moves):
            meant = [move for move in legal if visible_move(game, move, self._standing.seats) == ply.told][:1]
        if not meant:
            return False
        game.push(meant[0])
        return looks_alike(game, self._standing.game, self._standing.seats)

    def _imagined(self, at: int, made: Sequence[CardExchange]) -> AnyGame:
        names: dict[str, str] = {}  # for each card, the card whose place it has now
        for one, two, since, until in made:
            if since < at <= until:
                names[one], names[two] = names.get(two, two), names.get(one, one)
        game = self._game.imagined(at, {new: old for old, new in names.items()})
        assert game is not None
        return game

    def _ply(self, at: int, made: Sequence[CardExchange]) -> Ply:
        return exchanged(self._standing.game, [self._plies[at]], made, at)[0]

    def _cards_in(self, ply: Ply, at: int) -> list[str]:
        return cards_named(self._standing.game, self._standing.game.states[at], ply.move)

    def _standing_of(self, game: AnyGame) -> Standing:
        twin = self._standing.copy()
        twin.game = game
        return twin
