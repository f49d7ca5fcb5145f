"""Attract mode: light on the board, and a demonstration game on the screen, while nobody plays.

The journal records none of this. Time is passed in, in ms; the caller lets the game's own player choose the moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import engine
from controller.extensions.shop.state import MEANINGS, SelfPlayShown
from controller.messages.commands import Think, Thought
from controller.table.game_in_play import GameInPlay
from controller.tabletop import Tabletop
from controller.tabletop.registry import manifest, part
from controller.tabletop.show import LightScene
from engine.game import CHANCE, Game
from engine.sentence import phrase, together
from hal.squares import ALL_SQUARES

SCENE_MS = 5_000
"""How long a scene of light is shown."""
STEP_MS = 2_600
"""How long each move of the game on the screen is shown."""
_REST_STEPS = 3
"""How many steps the end of a game is shown."""
_MOST_PLIES = 400
"""A game that is not over after this many plies is replaced by another."""
_LEVELS = 3
"""The weakest levels play: they think least, and lose their pieces soonest."""

LIFT = phrase("Lift a piece to start a game.")


def welcome(occupied: int) -> LightScene:
    """Returns the scene that every game has: all pieces are lit, or the whole board if it is empty."""
    return LightScene(LIFT, (("welcome", occupied or ALL_SQUARES),))


def scene_at(scenes: Sequence[LightScene], since_ms: int) -> LightScene:
    return scenes[since_ms // SCENE_MS % len(scenes)]


class SelfPlay:
    """The computer's games against itself, one after the other; `seed` determines them.

    `question` returns the next question, `answered` takes the move, and `step` plays it when it is due.
    """

    def __init__(self, game: str, rules: Mapping[str, Any], seed: int) -> None:
        self._name, self._rules = game, rules
        self._levels = engine.opponent(game).levels[:_LEVELS]
        self._seed = seed
        self._begin()

    def _begin(self) -> None:
        self._rng = Random(self._seed)
        try:
            self.game: Game[Any, Any] = engine.load(self._name, rules=self._rules)
        except engine.BadRules:  # a deck in them was deleted, and nobody is here to choose another one
            self.game = engine.load(self._name)
        """The game as it stands; a step makes another one."""
        self.said: str = phrase("The computer is playing against itself.")
        """The last event in its public form."""
        self._chosen: str | None = None
        self._rests = 0
        self._level = self._rng.choice(self._levels)
        self._draw()

    def question(self) -> tuple[Mapping[str, Any], str, str] | None:
        """Returns view, level and seed for the choice of the next move, or None."""
        if self._is_over or self._chosen is not None:
            return None
        return self.game.view(self.game.turn), self._level, f"{self._seed}/{len(self.game.moves)}"

    def answered(self, move: str) -> None:
        """Stores the chosen move; any legal one for a text that is not one."""
        if not self._is_over:
            self._chosen = move if move in self.game.legal_moves else str(next(iter(self.game.legal_moves)))

    def step(self) -> None:
        """Plays the chosen move, or starts another game once the end has been on display."""
        if self._is_over:
            self._rests += 1
            if self._rests >= _REST_STEPS:
                self._seed += 1
                self._begin()
        elif self._chosen is not None:
            self._push(self._chosen)
            self._chosen = None
            self._draw()

    @property
    def _is_over(self) -> bool:
        return self.game.outcome() is not None or len(self.game.moves) >= _MOST_PLIES

    def _draw(self) -> None:
        while self.game.turn == CHANCE and self.game.outcome() is None:
            self._push(self._rng.choice([str(move) for move in self.game.legal_moves]), says=False)

    def _push(self, move: str, *, says: bool = True) -> None:
        sentence = self.game.seen_by(move, None)[1]
        game = self.game.copy()
        game.push(move)
        self.game = game
        if says:
            outcome = game.view(None)["outcome"]
            self.said = outcome["sentence"] if outcome else together(sentence, *game.news(None))


class AttractMode:
    """One show, which began at `began` in ms with a fresh game on the table; tickets count down from `asked`.

    They are negative, so that a move chosen here is never taken for one of the game on the table.
    """

    def __init__(self, in_play: GameInPlay, chance: Random, began: int, asked: int = 0) -> None:
        tabletop = in_play.tabletop
        self.asked = asked
        """The ticket of the newest request."""
        self._began = self._step_at = began
        self._scenes = (*_light_show(tabletop), welcome(tabletop.situation(in_play.game).occupied))
        self._play = SelfPlay(tabletop.game, in_play.settings.rules, chance.getrandbits(32))

    def next_due(self, now: int) -> int:
        """Returns when the display changes next, in ms."""
        return min(self._step_at, now + SCENE_MS - (now - self._began) % SCENE_MS)

    def go_on(self, now: int) -> Think | None:
        """Advances the game on the screen when it is due; returns the next question for it, or None."""
        if now < self._step_at:
            return None
        self._play.step()
        self._step_at = now + STEP_MS
        wanted = self._play.question()
        if wanted is None:
            return None
        self.asked -= 1
        return Think(self.asked, *wanted)

    def answered(self, thought: Thought) -> None:
        """Stores the chosen move, if it is still wanted."""
        if thought.ticket == self.asked:
            self._play.answered(thought.move)

    def scene(self, now: int) -> LightScene:
        return scene_at(self._scenes, now - self._began)

    def shows_light_scene(self, now: int) -> bool:
        """Returns whether a screen that is also the board shows the light scenes: they have every third turn."""
        return (now - self._began) // (SCENE_MS * len(self._scenes)) % 3 == 0

    def play(self) -> SelfPlayShown:
        return SelfPlayShown(self._play.game, self._play.said)


def _light_show(tabletop: Tabletop) -> tuple[LightScene, ...]:
    """Returns the scenes of a game, without text-only ones; none if they are broken."""
    if manifest(tabletop.game).show is None:
        return ()
    words = {*tabletop.meanings, *MEANINGS}
    with suppress(engine.BrokenGame):
        scenes: tuple[LightScene, ...] = part(tabletop.game, "show")()
        return tuple(scene for scene in scenes if all(meaning in words for meaning, _ in scene.strokes))
    return ()
