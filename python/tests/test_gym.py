"""The environment of Gymnasium, by Gymnasium's own checks."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

from conftest import GAMES  # noqa: E402
from musterhall import Game  # noqa: E402
from musterhall.gym import SeatEnv, SeatVectorEnv  # noqa: E402


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


def many(game: Game, n: int, **more) -> SeatVectorEnv:
    name = f"musterhall/{game.id}-v{game.rules}"
    env = gymnasium.make_vec(name, num_envs=n, **GAMES[game.id], **more)
    assert isinstance(env.unwrapped, SeatVectorEnv)
    return env


def masked_numbers(mask: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    return (dice.random(mask.shape) * mask).argmax(axis=1)


@pytest.mark.filterwarnings("error")
def test_many_matches_look_like_those_that_gymnasium_makes_of_one(game: Game):
    env = many(game, 4, max_steps=300)
    name = f"musterhall/{game.id}-v{game.rules}"
    sync = gymnasium.make_vec(name, num_envs=4, vectorization_mode="sync", **GAMES[game.id])
    for attribute in ["observation_space", "single_observation_space", "action_space", "single_action_space"]:
        assert getattr(env, attribute) == getattr(sync, attribute)
    assert env.metadata["autoreset_mode"] == sync.metadata["autoreset_mode"]
    dice = np.random.default_rng(1)
    (seen, _), (other, _) = env.reset(seed=1), sync.reset(seed=1)
    for step in range(150):
        assert seen in env.observation_space
        assert {k: (v.dtype, v.shape) for k, v in seen.items()} == {k: (v.dtype, v.shape) for k, v in other.items()}
        got = env.step(masked_numbers(seen["action_mask"], dice))
        wants = sync.step(masked_numbers(other["action_mask"], dice)) if step < 10 else got
        assert [one.dtype for one in got[1:4]] == [one.dtype for one in wants[1:4]]
        (seen, *_), (other, *_) = got, wants
    env.close()
    sync.close()


@pytest.mark.filterwarnings("error")
def test_many_matches_of_one_seed_are_the_same_and_share_nothing(game: Game):
    one, other = many(game, 5), many(game, 5, threads=2)
    first = one.reset(seed=3)
    assert data_equivalence(first, other.reset(seed=3))
    kept = {name: array.copy() for name, array in first[0].items()}
    dice, seen = np.random.default_rng(2), first[0]
    for _ in range(60):
        numbers = masked_numbers(seen["action_mask"], dice)
        got = one.step(numbers)
        assert data_equivalence(got, other.step(numbers))
        seen = got[0]
    assert data_equivalence(first[0], kept)
    assert data_equivalence(one.reset(seed=3), first)


def test_one_seat_alone_is_asked_and_has_its_own_reward(game: Game):
    for seat in range(game.seats):
        env, dice = many(game, 16, seat=seat, max_steps=2000), np.random.default_rng(seat)
        seen, info = env.reset(seed=seat)
        ends = 0
        for _ in range(400):
            assert set(np.unique(info["seat"])) <= {seat, -2}
            before = env.unwrapped.batch.seat == -2
            seen, reward, ended, cut, info = env.step(masked_numbers(seen["action_mask"], dice))
            assert (reward[~ended] == 0).all() and not (ended & before).any()
            assert (reward == env.unwrapped.batch.reward[:, seat])[ended].all()
            ends += (ended | cut).sum()
        assert ends > 0 or game.id in ("mush", "make-muster", "muster-chess")


def test_seats_in_turn_learn_from_what_they_chose():
    env, dice = SeatVectorEnv(32, "clusterfuss", seat=None, size=3), np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    asked, wins = set(), 0
    for _ in range(200):
        chooser = info["seat"]
        asked |= set(chooser.tolist())
        seen, reward, ended, _, info = env.step(masked_numbers(seen["action_mask"], dice))
        assert (reward[ended] == env.batch.reward[np.arange(32), np.maximum(chooser, 0)][ended]).all()
        wins += int((reward > 0).sum())
    assert asked == {0, 1, -2} and wins > 300


def test_episodes_are_counted_by_gymnasium():
    env, dice = RecordEpisodeStatistics(SeatVectorEnv(8, "clusterfuss", size=3)), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    for _ in range(200):
        seen, *_ = env.step(masked_numbers(seen["action_mask"], dice))
    assert env.episode_count > 100 and set(env.return_queue) == {-1.0, 1.0}


@pytest.mark.parametrize("number", [-5, 10_000, None])
def test_illegal_number_loses_its_match_alone_and_another_begins(number: int | None):
    env = SeatVectorEnv(3, "clusterfuss", size=4)
    seen, _ = env.reset(seed=1)
    numbers = seen["action_mask"].argmax(axis=1)
    numbers[1] = seen["action_mask"][1].argmin() if number is None else number
    seen, reward, ended, _, _ = env.step(numbers)
    assert reward.tolist() == [0, -1, 0] and ended.tolist() == [False, True, False]
    seen, reward, ended, _, _ = env.step(seen["action_mask"].argmax(axis=1))
    assert not reward.any() and not ended.any()
    assert env.batch.position(1) == env.game.start().position


def test_matches_that_are_over_wait_for_their_mark():
    env, dice = SeatVectorEnv(6, "clusterfuss", size=3, autoreset="off"), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    for _ in range(60):
        seen, _, ended, _, _ = env.step(masked_numbers(seen["action_mask"], dice))
    assert ended.all()
    env.reset(options={"reset_mask": np.array([True] + [False] * 5)})
    assert env.batch.seat.tolist() == [0] + [-2] * 5


def test_wrong_arguments_of_many_matches_are_refused():
    with pytest.raises(ValueError, match="opponents: expected 'random'"):
        SeatVectorEnv(2, opponents="level:1")
    with pytest.raises(ValueError, match="autoreset: expected"):
        SeatVectorEnv(2, autoreset="same")
    with pytest.raises(ValueError, match="learner: expected 0 to 1, not 2"):
        SeatVectorEnv(2, seat=2).reset()
    with pytest.raises(RuntimeError, match="reset"):
        SeatVectorEnv(2).step(np.zeros(2, np.int64))
