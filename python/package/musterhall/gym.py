"""One seat of a game as an environment of Gymnasium; bots have the other seats.

>>> import gymnasium, musterhall.gym
>>> env = gymnasium.make("musterhall/clusterfuss-v1", opponents="level:1", size=4)
>>> seen, info = env.reset(seed=1)
>>> seen["observation"].shape, int(seen["action_mask"].sum())
((3, 4, 4), 24)
"""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from . import Bot, Game, Match, Refused, games

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


def _register() -> None:
    for game in games():
        gymnasium.register(
            id=f"musterhall/{game.id}-v{game.rules}",
            entry_point="musterhall.gym:SeatEnv",
            kwargs={"game": game.id},
            disable_env_checker=True,
        )


_register()
