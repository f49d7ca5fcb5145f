"""The games as environments of PettingZoo, in which agents take turns; an agent is a seat, chance is the environment's.

env = env("dragons")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    ...
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from chameleon_training.actions import SLOTS, MoveNumbers
from chameleon_training.features import FEATURES, features_of
from chameleon_training.games import load_game


def env(game: str, **wishes: Any) -> OrderEnforcingWrapper:
    """Returns the environment of a game that says what is done in the wrong order; see `TableEnvironment`."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TableEnvironment(game, **wishes)))


class TableEnvironment(AECEnv[str, dict[str, NDArray[Any]], int]):
    """One game after the other; `reset` begins each.

    An observation is what the seat may know, as `features` numbers, and a mask of `slots` numbers that says which moves
    it may make now. Of `info`, `moves` tells the legal moves by their numbers; `numbers` are those that were kept. A
    game that has not ended after `longest` decisions is cut off; None waits for its end.
    """

    def __init__(
        self,
        game: str,
        *,
        rules: Mapping[str, Any] | None = None,
        slots: int = SLOTS,
        numbers: MoveNumbers | None = None,
        features: int = FEATURES,
        longest: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Raises `engine.UnknownGame` or `engine.BadRules`."""
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._game = load_game(game, rules, slots=slots, numbers=numbers)
        self.numbers = self._game.numbers
        """The numbers of moves, to be kept with what was learned."""
        slots = self.numbers.slots
        self._features, self._slots, self._longest = features, slots, longest
        self.possible_agents = [*self._game.seats]
        self._rng = Random()
        seen: Space[Any] = Box(-1, 1, (features,), np.float32)
        mask: Space[Any] = Box(0, 1, (slots,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(slots) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game, where `options["position"]` says or at its start; the same seed draws the same cards."""
        if seed is not None:
            self._rng = Random(seed)
        self.state_of_game = self._game.new_initial_state((options or {}).get("position"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Returns what an agent may know, and what it may do now."""
        state = self.state_of_game
        mask: NDArray[np.int8] = np.zeros(self._slots, dtype=np.int8)
        if not self._is_done():
            mask[state.legal_actions(self.possible_agents.index(agent))] = 1
        return {"observation": features_of(state.game.view(agent), self._features), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the move of the agent that decides; raises `ValueError`, with nothing changed, when it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose a move; None is for agents whose game is over")
        self.state_of_game.apply_action(int(action))
        self._cumulative_rewards[agent] = 0
        self._decisions += 1
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Returns the board as text, as everybody may see it, where the mode is "ansi"."""
        return None if self.render_mode is None else str(self.state_of_game.game.view(None)["position"])

    def close(self) -> None:
        """Nothing has to be closed."""

    def _go_on(self) -> None:
        """Lets chance decide, and says who does next, or what came of the game."""
        state = self.state_of_game
        state.apply_chance(self._rng)
        self.infos = {agent: {} for agent in self.agents}
        if self._is_done():
            is_over = state.is_terminal()
            self.terminations = dict.fromkeys(self.agents, is_over)
            self.truncations = dict.fromkeys(self.agents, not is_over)
            self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
            return
        self.agent_selection = self.possible_agents[state.current_player()]
        self.infos[self.agent_selection] = {
            "moves": {action: state.action_to_string(action) for action in state.legal_actions()}
        }

    def _is_done(self) -> bool:
        return self.state_of_game.is_terminal() or (self._longest is not None and self._decisions >= self._longest)
