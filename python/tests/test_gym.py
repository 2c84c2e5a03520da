"""The environment of Gymnasium, by Gymnasium's own checks."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from conftest import GAMES  # noqa: E402
from musterhall import Game  # noqa: E402
from musterhall.gym import SeatEnv  # noqa: E402


@pytest.mark.filterwarnings("error")
def test_environment_passes_the_checks_of_gymnasium(game: Game):
    name = f"musterhall/{game.id}-v{game.rules}"
    env = gymnasium.make(name, disable_env_checker=True, **GAMES[game.id])
    check_env(env.unwrapped)
    env.close()


def masked(env: SeatEnv, seed: int, most: int = 3000) -> tuple[list[float], bool]:
    dice = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    rewards = []
    for _ in range(most):
        choice = dice.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, terminated, truncated, _ = env.step(choice)
        rewards.append(reward)
        if terminated or truncated:
            return rewards, terminated
    return rewards, False


def test_masked_match_goes_to_its_end_from_every_seat(game: Game):
    for seat in range(game.seats):
        env = SeatEnv(game, seat=seat, max_steps=2000)
        rewards, terminated = masked(env, seed=seat)
        assert not any(rewards[:-1])
        assert rewards[-1] == (env.play.rewards[seat] if terminated else 0)


def test_same_seed_is_the_same_match():
    env = SeatEnv("mush", opponents="mcts:20", max_steps=60, **GAMES["mush"])
    masked(env, seed=1)
    first = env.play.steps
    masked(env, seed=1)
    assert env.play.steps == first
    masked(env, seed=2)
    assert env.play.steps != first


def test_illegal_number_loses_at_once():
    env = SeatEnv("clusterfuss")
    seen, _ = env.reset()
    seen, reward, terminated, _, info = env.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert (reward, terminated) == (-1.0, True) and "refused" in info


def test_observations_are_not_shared():
    env = SeatEnv("clusterfuss")
    first, _ = env.reset(seed=1)
    before = first["observation"].copy()
    env.step(np.flatnonzero(first["action_mask"])[0])
    assert (first["observation"] == before).all()


def test_wrong_seat_and_opponents_are_refused():
    with pytest.raises(ValueError, match="seat: expected 0 to 1"):
        SeatEnv("clusterfuss", seat=2)
    with pytest.raises(ValueError, match="opponents: expected 1 names"):
        SeatEnv("clusterfuss", opponents=["random", "random"])
