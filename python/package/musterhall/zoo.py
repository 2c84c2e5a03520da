"""All seats of a game as environments of PettingZoo.

>>> from musterhall import zoo
>>> env = zoo.env("clusterfuss", size=4)
>>> env.reset(seed=1)
>>> env.agent_selection
'seat_0'
"""

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import Game, Match, Refused

Seen = dict[str, npt.NDArray[Any]]
Infos = dict[str, dict[str, Any]]


def _game(game: Game | str, setup: dict[str, int | bool | str | None]) -> Game:
    return Game(game, **setup) if isinstance(game, str) else game


def _names(game: Game) -> list[str]:
    return [f"seat_{seat}" for seat in range(game.seats)]


def _space(game: Game, numbers: int) -> spaces.Dict:
    figures = spaces.Box(-128, 127, game.observation_shape, np.int8)
    mask = spaces.Box(0, 1, (numbers,), np.int8)
    return spaces.Dict({"observation": figures, "action_mask": mask})


def _let_fall(play: Match, dice: np.random.Generator) -> None:
    """Lets chance fall until a seat is asked."""
    while play.turn == "chance":
        play.draw(int(dice.integers(1 << 62)))


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """One seat after the other. Where several choose in secret they are asked in seat order, and
    see nothing of each other. Agents are `seat_0`, `seat_1` and so on."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "svg"],
        "render_fps": 4,
        "name": "musterhall_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str = "clusterfuss",
        max_steps: int | None = None,
        render_mode: str | None = None,
        **setup: int | bool | str | None,
    ) -> None:
        super().__init__()
        self.game = _game(game, setup)
        self.max_steps = max_steps
        self.render_mode = render_mode
        self.possible_agents = _names(self.game)
        seen, numbers = _space(self.game, self.game.num_actions), self.game.num_actions
        self.observation_spaces = {name: seen for name in self.possible_agents}
        actions = spaces.Discrete(numbers)
        self.action_spaces = {name: actions for name in self.possible_agents}
        self._dice = np.random.default_rng()
        self.play = self.game.start()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.play = self.game.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {name: {} for name in self.agents}
        self._go_on()

    def observe(self, agent: str) -> Seen:
        seat, play = self.possible_agents.index(agent), self.play
        is_next = not play.is_over and play.seat == seat
        mask = play.mask(seat) if is_next else np.zeros(self.game.num_actions, np.bool_)
        return {"observation": play.observation(seat), "action_mask": mask.astype(np.int8)}

    def step(self, action: int | None) -> None:
        name = self.agent_selection
        if self.terminations[name] or self.truncations[name]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{name} is asked: expected a number of its mask, not None")
        self.play.choose(int(action), self.possible_agents.index(name))
        self._cumulative_rewards[name] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> Any:
        return {"ansi": self.play.position, "svg": self.play.svg()}.get(self.render_mode or "")

    def close(self) -> None:
        """Nothing is open."""

    def _go_on(self) -> None:
        play = self.play
        _let_fall(play, self._dice)
        if play.is_over:
            for name, reward in zip(self.possible_agents, play.rewards, strict=True):
                self.rewards[name] = reward
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
            return
        if self.max_steps is not None and len(play) >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[play.seat or 0]


class JointEnv(ParallelEnv):  # type: ignore[misc]
    """All seats at once. The last number is for who is not asked and does nothing; whoever is
    asked and chooses what the mask lacks loses at once, and all others share the win."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "svg"],
        "render_fps": 4,
        "name": "musterhall_parallel_v0",
    }

    def __init__(
        self,
        game: Game | str = "clusterfuss",
        max_steps: int | None = None,
        render_mode: str | None = None,
        **setup: int | bool | str | None,
    ) -> None:
        self.game = _game(game, setup)
        self.max_steps = max_steps
        self.render_mode = render_mode
        self.nothing = self.game.num_actions
        self.possible_agents = _names(self.game)
        self.agents: list[str] = []
        seen, actions = _space(self.game, self.nothing + 1), spaces.Discrete(self.nothing + 1)
        self.observation_spaces = {name: seen for name in self.possible_agents}
        self.action_spaces = {name: actions for name in self.possible_agents}
        self._dice = np.random.default_rng()
        self.play = self.game.start()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], Infos]:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.play = self.game.start()
        self.agents = self.possible_agents[:]
        _let_fall(self.play, self._dice)
        return self._seen(), {name: {} for name in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos
    ]:
        play, names = self.play, self.agents
        infos: Infos = {name: {} for name in names}
        losers = []
        for seat in play.asked:
            name = self.possible_agents[seat]
            try:
                if int(actions[name]) == self.nothing:
                    raise Refused(f"seat {seat} is asked, and must not do nothing")
                play.choose(int(actions[name]), seat)
            except Refused as why:
                infos[name]["refused"] = str(why)
                losers.append(name)
        _let_fall(play, self._dice)
        rewards = dict(zip(self.possible_agents, play.rewards, strict=True))
        if losers:
            rewards = self._lost(losers)
        is_over = play.is_over or bool(losers)
        is_cut = not is_over and self.max_steps is not None and len(play) >= self.max_steps
        seen = self._seen()
        if is_over or is_cut:
            self.agents = []
        over, cut = dict.fromkeys(names, is_over), dict.fromkeys(names, is_cut)
        return seen, {name: rewards[name] for name in names}, over, cut, infos

    def render(self) -> Any:
        return {"ansi": self.play.position, "svg": self.play.svg()}.get(self.render_mode or "")

    def close(self) -> None:
        """Nothing is open."""

    def _lost(self, losers: list[str]) -> dict[str, float]:
        others = len(self.possible_agents) - len(losers)
        if others == 0:
            return dict.fromkeys(self.possible_agents, 0.0)
        share = len(losers) / others
        return {name: -1.0 if name in losers else share for name in self.possible_agents}

    def _seen(self) -> dict[str, Seen]:
        play, seen = self.play, {}
        for seat, name in enumerate(self.possible_agents):
            mask = np.zeros(self.nothing + 1, np.int8)
            mask[:-1] = play.mask(seat)
            mask[-1] = seat not in play.asked
            seen[name] = {"observation": play.observation(seat), "action_mask": mask}
        return seen


def env(game: Game | str = "clusterfuss", **options: Any) -> AECEnv:
    """One seat after the other, with the usual checks of the order of calls."""
    return wrappers.OrderEnforcingWrapper(SeatsEnv(game, **options))


def parallel_env(game: Game | str = "clusterfuss", **options: Any) -> JointEnv:
    """All seats at once."""
    return JointEnv(game, **options)
