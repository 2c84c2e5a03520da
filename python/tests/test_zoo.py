"""The environments of PettingZoo, by PettingZoo's own tests."""

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import (  # noqa: E402
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from conftest import GAMES  # noqa: E402
from musterhall import Game, zoo  # noqa: E402


def options(game: Game) -> dict:
    return {"max_steps": 400, **GAMES[game.id]}


# Plane figures are small numbers by design; the test warns of what is not between 0 and 1.
@pytest.mark.filterwarnings("ignore")
def test_environment_passes_api_test(game: Game):
    api_test(zoo.env(game.id, **options(game)), num_cycles=300)


@pytest.mark.filterwarnings("ignore")
def test_environment_passes_seed_test(game: Game):
    seed_test(lambda: zoo.env(game.id, **options(game)), num_cycles=60)


@pytest.mark.filterwarnings("ignore")
def test_parallel_environment_passes_parallel_api_test(game: Game):
    parallel_api_test(zoo.parallel_env(game.id, **options(game)), num_cycles=300)


@pytest.mark.filterwarnings("ignore")
def test_parallel_environment_passes_parallel_seed_test(game: Game):
    parallel_seed_test(lambda: zoo.parallel_env(game.id, **options(game)), num_cycles=60)


def test_seats_that_choose_in_secret_see_nothing_of_each_other():
    env = zoo.env("muster-chess")
    env.reset(seed=1)
    before = env.observe("seat_1")["observation"]
    for _ in range(32):
        assert env.agent_selection == "seat_0"
        mask = env.observe("seat_0")["action_mask"]
        env.step(int(np.flatnonzero(mask)[-1]))
    assert env.agent_selection == "seat_1"
    assert (env.observe("seat_1")["observation"] == before).all()


def test_rewards_are_those_of_the_standings():
    env = zoo.env("clusterfuss", size=4)
    env.reset(seed=1)
    dice = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for name in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[name] += reward
        ended = terminated or truncated
        env.step(None if ended else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    assert sorted(total.values()) == [-1.0, 1.0]


def test_joint_choices_are_made_in_one_step():
    env = zoo.parallel_env("muster-chess")
    seen, _ = env.reset(seed=1)
    for _ in range(32):
        seen, *_ = env.step(
            {name: int(np.flatnonzero(of["action_mask"])[0]) for name, of in seen.items()}
        )
    assert env.play.steps[0].startswith("+ a ") and len(env.play) == 1


def test_illegal_number_loses_at_once_in_the_parallel_environment():
    env = zoo.parallel_env("mush", seats=3)
    seen, _ = env.reset(seed=1)
    asked = [name for name, of in seen.items() if not of["action_mask"][-1]]
    numbers = {name: env.nothing for name in seen}
    _, rewards, terminations, _, infos = env.step(numbers)
    assert all(terminations.values()) and env.agents == []
    assert [name for name, reward in rewards.items() if reward == -1] == asked
    assert sum(rewards.values()) == 0 and "refused" in infos[asked[0]]
