"""The games as Python games of OpenSpiel, registered when this is imported.

>>> import pyspiel, musterhall.spiel
>>> game = pyspiel.load_game("musterhall_clusterfuss(size=2)")
>>> game.num_distinct_actions()
17
"""

from typing import Any

import numpy as np
import pyspiel

from . import Game, Match, games

#: Outcomes of chance: seats, faces of a die, numbers of dogs.
_MOST_OUTCOMES = 16
#: Nothing bounds a match of MUSH; this is longer than any that was seen.
_MOST_STEPS = 1_000_000


def name_of(game: Game) -> str:
    """The name under which a game is registered."""
    return "musterhall_" + game.id.replace("-", "_")


def _type(game: Game) -> pyspiel.GameType:
    # In these, seats choose in secret: one after the other here, without seeing each other.
    is_sealed = game.id in ("mush", "muster-chess")
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if game.has_chance
        else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if is_sealed
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6 if game.id == "mush" else 5 if game.id == "muscat" else 2,
        min_num_players=3 if game.id == "muscat" else 2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=game.setup,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, which are parameters of the same names."""

    def __init__(self, kind: pyspiel.GameType, id: str, params: dict[str, Any]) -> None:
        self.game = Game(id, **params)
        size = self.game.setup.get("size")
        # Every move of Clusterfuss captures.
        most = _MOST_STEPS if size is None else int(size) ** 2 + 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=_MOST_OUTCOMES if self.game.has_chance else 0,
            num_players=self.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        if params:
            raise ValueError(f"expected no parameters of the observer, not {params}")
        return SpielObserver(self.game, iig_obs_type)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match. All it has of its own is the native match, so that it is cloned fast."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.play: Match = game.game.start()

    def current_player(self) -> int:
        if self.play.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.play.seat
        return int(pyspiel.PlayerId.CHANCE) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.play.seat:
            return []
        legal: list[int] = self.play.legal(player).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.play.chances()
        whole = sum(outcome.weight for outcome in outcomes)
        return [(at, outcome.weight / whole) for at, outcome in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.play.apply_chance(self.play.chances()[action])
        else:
            self.play.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.play.chances()[action].word
        whole = self.play.action([*self.play.begun(player), action], player)
        return f"{action}" if whole is None else whole.word

    def is_terminal(self) -> bool:
        return self.play.is_over

    def returns(self) -> list[float]:
        return self.play.rewards

    def known(self, player: int) -> str:
        """What the player knows, from the first step on: the information state."""
        begun = self.play.begun(player) if player in self.play.asked else []
        own = [f"sealed {self.play.sealed(player)}", f"begun {begun}"]
        return "\n".join([f"seat {player}", *self.play.steps, *own])

    def __str__(self) -> str:
        """Everything, sealed choices too; with its history, since values are kept by it."""
        seats = range(self.num_players())
        secrets = [f"{self.play.sealed(seat)}" for seat in seats]
        begun = [f"{self.play.begun(seat)}" for seat in seats]
        return "\n".join([*self.play.steps, self.play.position, *secrets, *begun])


class SpielObserver:
    """What a seat sees: its planes, and as text the position or, with perfect recall, all steps."""

    def __init__(self, game: Game, iig_obs_type: Any) -> None:
        self.perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(int(np.prod(game.observation_shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.observation_shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.play.observation(player).ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        return state.known(player) if self.perfect_recall else state.play.position


def _made(default: Game) -> type[SpielGame]:
    """The class of one game: OpenSpiel keeps it to the very end, when only a class may go."""
    kind = _type(default)

    class Made(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, default.id, {**default.setup, **(params or {})})

    pyspiel.register_game(kind, Made)
    return Made


for _game in games():
    _made(_game)
