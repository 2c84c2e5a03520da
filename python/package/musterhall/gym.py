"""One seat of a game as an environment of Gymnasium; bots have the other seats. Many matches at once
are `SeatVectorEnv`, which steps them in native threads.

>>> import gymnasium, musterhall.gym
>>> env = gymnasium.make("musterhall/clusterfuss-v1", opponents="level:1", size=4)
>>> seen, info = env.reset(seed=1)
>>> seen["observation"].shape, int(seen["action_mask"].sum())
((3, 4, 4), 24)
"""

from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import Batch, Bot, Game, Match, Refused, games

Seen = dict[str, npt.NDArray[Any]]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """One seat against bots. The observation has `observation`, what the seat sees, and
    `action_mask`, the numbers that it may choose. A number that is none of them loses at once.

    The reward is 0 until the match ends, then from -1 (last) to 1 (first).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 4}

    def __init__(
        self,
        game: Game | str = "clusterfuss",
        seat: int = 0,
        opponents: str | list[str] = "random",
        max_steps: int | None = None,
        render_mode: str | None = None,
        **setup: int | bool | str | None,
    ) -> None:
        self.game = Game(game, **setup) if isinstance(game, str) else game
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"seat: expected 0 to {self.game.seats - 1}, not {seat}")
        others = self.game.seats - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise ValueError(f"opponents: expected {others} names of bots, not {len(names)}")
        self.seat = seat
        self.opponents = names
        self.max_steps = max_steps
        self.render_mode = render_mode
        figures = spaces.Box(-128, 127, self.game.observation_shape, np.int8)
        mask = spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        seen: Any = spaces.Dict({"observation": figures, "action_mask": mask})
        self.observation_space = seen
        self.action_space = spaces.Discrete(self.game.num_actions)
        self._play: Match | None = None
        self._bots: dict[int, Bot] = {}

    @property
    def play(self) -> Match:
        """The match, which has everything, secrets included."""
        if self._play is None:
            raise RuntimeError("reset() comes before anything else")
        return self._play

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self._play = self.game.start()
        others = [seat for seat in range(self.game.seats) if seat != self.seat]
        named = zip(others, self.opponents, strict=True)
        self._bots = {seat: Bot(self.game, name, self._drawn()) for seat, name in named}
        self._go_on()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        play = self.play
        if play.is_over:
            raise RuntimeError("the match is over: reset() begins another")
        try:
            play.choose(int(action), self.seat)
        except Refused as why:
            return self._seen(), -1.0, True, False, {**self._info(), "refused": str(why)}
        self._go_on()
        is_cut = self.max_steps is not None and len(play) >= self.max_steps and not play.is_over
        return self._seen(), play.rewards[self.seat], play.is_over, is_cut, self._info()

    def render(self) -> Any:
        match self.render_mode:
            case "ansi":
                return self.play.position
            case "svg":
                return self.play.svg(self.seat)
            case _:
                return None

    def _drawn(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def _go_on(self) -> None:
        """Lets chance and the bots go on until only this seat is asked."""
        play = self.play
        while not play.is_over:
            if play.turn == "chance":
                play.draw(self._drawn())
                continue
            others = [seat for seat in play.asked if seat != self.seat]
            if not others:
                return
            play.act(self._bots[others[0]].choose(play, others[0]).action)

    def _seen(self) -> Seen:
        play = self.play
        mask = play.mask(self.seat).astype(np.int8)
        return {"observation": play.observation(self.seat), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"position": self.play.position, "steps": len(self.play)}


class SeatVectorEnv(VectorEnv[Seen, npt.NDArray[Any], npt.NDArray[Any]]):
    """Many matches, stepped together. One seat is played against others that choose at random, or,
    with `seat=None`, whichever seat is asked: then `info["seat"]` says which, and the reward is that
    of the seat that has just chosen. A number that the mask lacks loses at once.

    `autoreset` is "next", where the step after the end begins another match, or "off", where
    `reset(options={"reset_mask": ...})` does.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: Game | str = "clusterfuss",
        seat: int | None = 0,
        opponents: str = "random",
        max_steps: int | None = None,
        threads: int = 1,
        autoreset: Literal["next", "off"] = "next",
        copy: bool = True,
        **setup: int | bool | str | None,
    ) -> None:
        if opponents != "random":
            raise ValueError(f"opponents: expected 'random' for many matches, not {opponents!r}")
        if autoreset not in ("next", "off"):
            raise ValueError(f"autoreset: expected 'next' or 'off', not {autoreset!r}")
        self.game = Game(game, **setup) if isinstance(game, str) else game
        self.seat = seat
        self.num_envs = num_envs
        self.copy = copy
        self.threads = threads
        self.autoreset = autoreset
        self.max_steps = max_steps or 0
        mode = AutoresetMode.NEXT_STEP if autoreset == "next" else AutoresetMode.DISABLED
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        figures = spaces.Box(-128, 127, self.game.observation_shape, np.int8)
        mask = spaces.Box(0, 1, (self.game.num_actions,), np.int8)
        single: Any = spaces.Dict({"observation": figures, "action_mask": mask})
        self.single_observation_space = single
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(single, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch: Batch | None = None
        # Matches that an illegal number has lost.
        self._lost = np.zeros(num_envs, np.bool_)

    @property
    def batch(self) -> Batch:
        """The matches, which have everything, secrets included."""
        if self._batch is None:
            raise RuntimeError("reset() comes before anything else")
        return self._batch

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        which = (options or {}).get("reset_mask")
        super().reset(seed=seed)
        if self._batch is None or seed is not None:
            self._batch = Batch(
                self.game,
                self.num_envs,
                seed=int(self.np_random.integers(1 << 62)),
                threads=self.threads,
                autoreset=self.autoreset,
                limit=self.max_steps,
                learner=self.seat,
            )
            self._lost[:] = False
        else:
            self._batch.reset(None if which is None else np.asarray(which, np.bool_))
            self._lost[slice(None) if which is None else np.asarray(which, np.bool_)] = False
        return self._seen(), self._info()

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Seen, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        batch = self.batch
        numbers = np.array(actions, np.int32)
        chooser = np.maximum(batch.seat, 0).astype(np.intp)
        rows = np.arange(self.num_envs)
        known = (numbers >= 0) & (numbers < self.game.num_actions)
        legal = known & batch.mask[rows, np.where(known, numbers, 0)]
        over = self._lost.copy()
        if not legal.all():
            numbers = np.where(legal, numbers, batch.sample()).astype(np.int32)
        batch.step(numbers)
        if over.any() and self.autoreset == "next":
            batch.reset(over)
        wrong = ~legal & ~over
        self._lost = wrong | (over if self.autoreset == "off" else False)
        rewards = batch.reward[rows, chooser].astype(np.float64)
        rewards[over] = 0.0
        rewards[wrong] = -1.0
        ended = (batch.terminated & ~over) | wrong
        if self.autoreset == "off":
            ended = batch.terminated | self._lost
        return self._seen(), rewards, ended, batch.truncated & ~self._lost, self._info()

    def _seen(self) -> Seen:
        batch = self.batch
        observation = batch.observation.copy() if self.copy else batch.observation
        # What may be chosen where nobody is asked is of no consequence.
        return {"observation": observation, "action_mask": batch.mask.view(np.int8).copy()}

    def _info(self) -> dict[str, Any]:
        seat = self.batch.seat.copy()
        return {"seat": seat, "_seat": seat >= 0}


def _register() -> None:
    for game in games():
        gymnasium.register(
            id=f"musterhall/{game.id}-v{game.rules}",
            entry_point="musterhall.gym:SeatEnv",
            vector_entry_point="musterhall.gym:SeatVectorEnv",
            kwargs={"game": game.id},
            disable_env_checker=True,
        )


_register()
