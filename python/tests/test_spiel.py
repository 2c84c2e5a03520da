"""The games of OpenSpiel, by OpenSpiel's own tests and algorithms. `.ci/long python` runs them."""

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import musterhall.spiel  # noqa: E402, F401
from open_spiel.python.algorithms import exploitability, mcts  # noqa: E402
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

NAMES = {
    "clusterfuss": "musterhall_clusterfuss(size=4)",
    "muscat": "musterhall_muscat(seats=3)",
    "muster-chess": "musterhall_muster_chess",
    "make-muster": "musterhall_make_muster(order=2)",
    "muster-up": "musterhall_muster_up(order=2)",
    "mush": "musterhall_mush(seats=2,arrangement=AN-NO)",
}
ALL = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)


def walk(game, seed: int, most: int):
    """States of a match with random actions."""
    dice = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(dice.choices(actions, weights)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))


# A race of random sticks lasts for tens of thousands of steps; `test_state_...` walks a part of it.
@pytest.mark.parametrize("name", [name for id, name in NAMES.items() if id != "mush"])
def test_game_passes_random_sim_test(name: str):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=False, verbose=False)


@ALL
def test_state_clones_serializes_and_names_its_actions(name: str):
    game = pyspiel.load_game(name)
    for at, state in enumerate(walk(game, seed=1, most=150)):
        if at % 15:
            continue
        clone = state.clone()
        assert str(clone) == str(state) and clone.returns() == state.returns()
        again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
        assert str(again) == str(state)
        if state.is_terminal():
            return
        player, actions = state.current_player(), state.legal_actions()
        assert actions == sorted(set(actions))
        names = {state.action_to_string(player, action) for action in actions}
        assert len(names) == len(actions)
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        clone.apply_action(actions[0])
        assert str(clone) != str(state)


@ALL
def test_observation_is_that_of_the_match(name: str):
    game = pyspiel.load_game(name)
    observation = make_observation(game)
    for state in walk(game, seed=2, most=40):
        for player in range(game.num_players()):
            observation.set_from(state, player)
            assert (observation.tensor == state.play.observation(player).ravel()).all()


def test_information_states_hide_sealed_choices():
    game = pyspiel.load_game("musterhall_muster_chess")
    one, other = game.new_initial_state(), game.new_initial_state()
    for _ in range(32):
        one.apply_action(one.legal_actions()[0])
        other.apply_action(other.legal_actions()[-1])
    assert one.current_player() == other.current_player() == 1
    perfect = pyspiel.IIGObservationType(perfect_recall=True)
    observer = game.make_py_observer(perfect)
    assert observer.string_from(one, 1) == observer.string_from(other, 1)
    assert observer.string_from(one, 0) != observer.string_from(other, 0)
    assert str(one) != str(other)


@ALL
def test_search_of_openspiel_plays(name: str):
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)

    class Shallow(mcts.Evaluator):
        """Values nothing, so that long matches are not played out."""

        def evaluate(self, state):
            return np.array(state.returns())

        def prior(self, state):
            actions = state.legal_actions()
            return [(action, 1 / len(actions)) for action in actions]

    bot = mcts.MCTSBot(game, 2, 20, Shallow(), random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_search_of_openspiel_wins_what_is_won():
    game = pyspiel.load_game("musterhall_clusterfuss(size=3)")
    solved = musterhall.solve(3, 3)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 2000, evaluator, solve=True, random_state=np.random.RandomState(1))
    state = game.new_initial_state()
    dice = random.Random(1)
    while not state.is_terminal():
        mine = state.current_player() == solved["winner"]
        state.apply_action(bot.step(state) if mine else dice.choice(state.legal_actions()))
    assert state.returns()[solved["winner"]] == 1


@pytest.mark.parametrize("size", [2, 3])
def test_exploitability_on_the_smallest_boards(size: int):
    game = pyspiel.load_game(f"musterhall_clusterfuss(size={size})")
    uniform = exploitability.nash_conv(game, UniformRandomPolicy(game))
    assert 0 <= uniform <= 2
    # Perfect play of both cannot be exploited.
    policy = TabularPolicy(game)
    for key, at in policy.state_lookup.items():
        state = policy.states[at]
        best = state.play.perfect_play()[0][0]
        row = policy.action_probability_array[at]
        row[:] = 0
        row[state.play.numbers(best)[0]] = 1
    assert exploitability.nash_conv(game, policy) == pytest.approx(0)
