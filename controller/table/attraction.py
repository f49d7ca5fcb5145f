"""What the table shows while nobody plays: light, and a game that the computer plays against itself."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import engine
from controller.messages.commands import Think, Thought
from controller.shop.attract import SCENE_MS, STEP_MS, SelfPlay, is_told_by_light, scene_at, welcome
from controller.shop.lights import MEANINGS
from controller.shop.state import SelfPlayShown
from controller.table.game_in_play import GameInPlay
from controller.tabletop import Tabletop
from controller.tabletop.registry import manifest, part
from controller.tabletop.show import LightScene

__all__ = ["Attraction"]


class Attraction:
    """One show, which began at `began` in ms with a fresh game on the table; tickets go on from `asked`, downwards.

    They are negative, so that nobody takes what is chosen here for a move of the game on the table.
    """

    def __init__(self, in_play: GameInPlay, chance: Random, began: int, asked: int = 0) -> None:
        tabletop = in_play.tabletop
        self.asked = asked
        """The ticket of the newest request."""
        self._began = self._step_at = began
        self._scenes = (*_light_show(tabletop), welcome(tabletop.situation(in_play.game).occupied))
        self._play = SelfPlay(tabletop.game, in_play.settings.rules, chance.getrandbits(32))

    def next_due(self, now: int) -> int:
        """Returns when something else is to be seen, in ms."""
        return min(self._step_at, now + SCENE_MS - (now - self._began) % SCENE_MS)

    def go_on(self, now: int) -> Think | None:
        """Goes on with the game on the screen when it is time; returns what has to be chosen for it, or None."""
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
        """Takes the move that was chosen, if it is still wanted."""
        if thought.ticket == self.asked:
            self._play.answered(thought.move)

    def scene(self, now: int) -> LightScene:
        """Returns what the lights show."""
        return scene_at(self._scenes, now - self._began)

    def is_told_by_light(self, now: int) -> bool:
        """Returns whether a screen that is the board as well shows the lights now, and not the game."""
        return is_told_by_light(self._scenes, now - self._began)

    def play(self) -> SelfPlayShown:
        """Returns what the screen shows."""
        return SelfPlayShown(self._play.game, self._play.said)


def _light_show(tabletop: Tabletop) -> tuple[LightScene, ...]:
    """The scenes that a game brings, without those that say what its lights cannot; none where they are broken."""
    if manifest(tabletop.game).show is None:
        return ()
    words = {*tabletop.meanings, *MEANINGS}
    with suppress(engine.BrokenGame):
        scenes: tuple[LightScene, ...] = part(tabletop.game, "show")()
        return tuple(scene for scene in scenes if all(meaning in words for meaning, _ in scene.strokes))
    return ()
