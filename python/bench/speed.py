"""Decisions a second, beside OpenSpiel, PettingZoo, Gymnasium and a loop over single matches, in one run.

    python python/bench/speed.py [--seconds 1] [--game clusterfuss] [--program target/release/musterhall]

Each figure is the best of five parts: by the clock, and by the processor time that it took, which other work on
the machine disturbs less. Beside it stands the load of the machine before.
"""

import argparse
import json
import os
import random
import subprocess
import time
from collections.abc import Callable
from types import ModuleType

import numpy as np

import musterhall
from musterhall import Batch, Game

ROWS = 4096
#: Steps before the first part, so that rows have come apart.
WARM_UP = 700
#: Muster Chess without its muster, which would be most of its decisions.
CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def measured(name: str, seconds: float, work: Callable[[], int]) -> None:
    """Prints how many decisions a second `work` makes, which returns how many it made."""
    load, best, of_processor = os.getloadavg()[0], 0.0, 0.0
    for _ in range(5):
        start, used, done = time.perf_counter(), time.process_time(), 0
        while (passed := time.perf_counter() - start) < seconds / 5:
            done += work()
        best = max(best, done / passed)
        of_processor = max(of_processor, done / (time.process_time() - used))
    print(f"{name:60} {best:12,.0f} /s {of_processor:12,.0f} /cpu s  load {load:.1f}", flush=True)


def inside(game: Game, threads: int, steps: int, shown: bool) -> Callable[[], int]:
    batch = Batch(game, ROWS, 1, threads=threads, observations=shown, masks=shown, autoreset="same")
    batch.step_random(WARM_UP)
    return lambda: batch.step_random(steps)


def by_ranks(game: Game, threads: int, observations: bool = False, masks: bool = False) -> Callable[[], int]:
    batch = Batch(
        game, ROWS, 1, threads=threads, autoreset="same", counts=True,
        observations=observations, masks=masks,
    )
    batch.step_random(WARM_UP)
    dice = np.random.default_rng(1)

    def work() -> int:
        for _ in range(5):
            chosen = dice.random(ROWS, np.float32) * batch.count
            batch.step_ranks(chosen.astype(np.int32))
        return 5 * ROWS

    return work


def one_match(game: Game, seen: bool) -> Callable[[], int]:
    dice = random.Random(1)

    def work() -> int:
        play, decisions = game.start(), 0
        while not play.is_over and decisions < 500:
            if play.turn == "chance":
                play.draw(dice.getrandbits(62))
                continue
            if seen:
                play.observation()
            play.choose(int(dice.choice(play.legal())))
            decisions += 1
        return decisions

    return work


def of_openspiel(name: str, seen: bool) -> Callable[[], int]:
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal() and decisions < 500:
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, weights)[0])
                continue
            if seen:
                state.observation_tensor()
                state.legal_actions_mask()
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return work


def of_pettingzoo(module: ModuleType, options: dict[str, object]) -> Callable[[], int]:
    """A seat after the other, at random; `last` always brings an observation and its mask."""
    env, dice = module.env(**options), random.Random(1)

    def work() -> int:
        env.reset(seed=dice.getrandbits(31))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
            decisions += 1
        return decisions

    return work


def of_gymnasium(name: str, options: dict[str, object]) -> Callable[[], int]:
    """Episodes of one environment, at random; what its opponents choose is not counted."""
    import gymnasium

    env, dice = gymnasium.make(name, **options), random.Random(1)
    actions = range(int(getattr(env.action_space, "n", 0)))

    def work() -> int:
        seen, _ = env.reset(seed=dice.getrandbits(31))
        steps, over = 0, False
        while not over:
            masked = isinstance(seen, dict) and "action_mask" in seen
            action = dice.choice(np.flatnonzero(seen["action_mask"]) if masked else actions)
            seen, _, terminated, truncated, _ = env.step(int(action))
            over, steps = terminated or truncated, steps + 1
        return steps

    return work


def of_gymnasium_vector(name: str, count: int, options: dict[str, object]) -> Callable[[], int]:
    """So many environments stepped together, at random."""
    import gymnasium

    envs, dice = gymnasium.make_vec(name, num_envs=count, **options), np.random.default_rng(1)
    last = [envs.reset(seed=1)[0]]

    def work() -> int:
        masked = isinstance(last[0], dict) and "action_mask" in last[0]
        if masked:
            # The greatest of random numbers where the mask is.
            mask = last[0]["action_mask"]
            actions = (dice.random(mask.shape, np.float32) * mask).argmax(axis=1)
        else:
            actions = envs.action_space.sample()
        last[0] = envs.step(actions)[0]
        return count

    return work


def beside_openspiel(seconds: float) -> None:
    try:
        import pyspiel

        import musterhall.spiel as _
    except ImportError:
        print("SKIPPED: OpenSpiel is not installed")
        return
    print(f"OpenSpiel {pyspiel.__version__ if hasattr(pyspiel, '__version__') else ''}")
    for name in ["clobber", "chess", "backgammon", "musterhall_clusterfuss"]:
        measured(f"OpenSpiel, {name}", seconds, of_openspiel(name, False))
        measured(f"OpenSpiel, {name}, mask and tensor", seconds, of_openspiel(name, True))


def beside_pettingzoo(seconds: float) -> None:
    try:
        import pettingzoo
        from pettingzoo.classic import connect_four_v3, tictactoe_v3

        from musterhall import zoo
    except ImportError as why:
        print(f"SKIPPED: PettingZoo is not installed, or what its games need: {why}")
        return
    print(f"PettingZoo {pettingzoo.__version__}")
    measured("PettingZoo, tictactoe", seconds, of_pettingzoo(tictactoe_v3, {}))
    measured("PettingZoo, connect_four", seconds, of_pettingzoo(connect_four_v3, {}))
    measured("PettingZoo, clusterfuss of musterhall.zoo", seconds, of_pettingzoo(zoo, {"game": "clusterfuss"}))


def beside_gymnasium(seconds: float) -> None:
    try:
        import gymnasium

        import musterhall.gym as _
    except ImportError:
        print("SKIPPED: Gymnasium is not installed")
        return
    print(f"Gymnasium {gymnasium.__version__}")
    ours = "musterhall/clusterfuss-v1"
    for name in ["Blackjack-v1", "FrozenLake-v1"]:
        measured(f"Gymnasium, {name}", seconds, of_gymnasium(name, {}))
    measured(f"Gymnasium, {ours}", seconds, of_gymnasium(ours, {"opponents": ["random"]}))
    several = of_gymnasium_vector("Blackjack-v1", 64, {"vectorization_mode": "sync"})
    measured("Gymnasium, 64 of Blackjack-v1 together", seconds, several)
    measured(f"Gymnasium, 64 of {ours} together", seconds, of_gymnasium_vector(ours, 64, {"seat": None}))
    measured(f"Gymnasium, 4096 of {ours} together", seconds, of_gymnasium_vector(ours, 4096, {"seat": None}))


def native(program: str) -> None:
    """What the program itself says of its random matches of Clusterfuss."""
    load = os.getloadavg()[0]
    said = subprocess.run([program, "bench", "clusterfuss", "--json"], check=True, capture_output=True, text=True)
    for line in said.stdout.splitlines():
        figure = json.loads(line)
        if "playouts" in json.dumps(figure):
            print(figure, f"load {load:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--game", help="one game, and none of other projects")
    parser.add_argument("--program", help="the program, whose own figures are printed first")
    asked = parser.parse_args()
    if asked.program:
        native(asked.program)
    games = [musterhall.game(asked.game)] if asked.game else musterhall.games()
    games = [Game("muster-chess", start=CHESS) if game.id == "muster-chess" else game for game in games]
    for game in games:
        many = game.id == "clusterfuss"
        for threads in [1, 2] if many else [1]:
            who = f"{game.id}, {threads} thread{'s' * (threads > 1)}: "
            measured(who + "chosen inside", asked.seconds, inside(game, threads, 200, False))
            measured(who + "chosen by numpy", asked.seconds, by_ranks(game, threads))
            measured(
                who + "by numpy, with masks and observations",
                asked.seconds,
                by_ranks(game, threads, True, True),
            )
        measured(f"{game.id}: one match", asked.seconds, one_match(game, False))
        measured(f"{game.id}: one match, observed", asked.seconds, one_match(game, True))
    if not asked.game:
        beside_openspiel(asked.seconds)
        beside_pettingzoo(asked.seconds)
        beside_gymnasium(asked.seconds)


main()
