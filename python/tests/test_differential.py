"""What Python plays is what the program replays: matches by numbers and by batch, with their records."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import musterhall
from conftest import played
from musterhall import Batch, Game

#: Matches of each game; `.ci/long python` plays a thousand.
MATCHES = int(os.environ.get("MUSTERHALL_MATCHES", "12"))
#: Of which the program replays these.
NATIVE = MATCHES if MATCHES >= 1000 else 4


def by_numbers(game: Game, seed: int) -> musterhall.Match:
    """A match of numbers chosen at random, as far as it goes in some hundred steps."""
    dice = np.random.default_rng(seed)
    play = game.start()
    while not play.is_over and len(play) < 400:
        if play.turn == "chance":
            play.draw(int(dice.integers(1 << 62)))
        else:
            play.choose(int(dice.choice(play.legal())))
    return play


def record_of(game: Game, steps: list[str]) -> str:
    setup = json.dumps(game.setup)
    lines = "\n".join(steps)
    return f"musterhall-record: 1\ngame: {game.id}\nsetup: {setup}\n\n{lines}\n"


def records(game: Game) -> list[tuple[str, str, list[int] | None]]:
    """Records with the positions and places that Python ended in."""
    all = []
    for seed in range(MATCHES // 4):
        for play in [played(game, seed), by_numbers(game, seed)]:
            all.append((play.record(), play.position, play.standings))
    batch = Batch(game, MATCHES - len(all), seed=1, records=True, autoreset="off", limit=3000)
    batch.step_random(4000)
    for row in range(len(batch)):
        places = None
        if batch.terminated[row]:
            reward = [-reward for reward in batch.reward[row].tolist()]
            places = [1 + sum(other < own for other in reward) for own in reward]
        all.append((record_of(game, batch.steps(row)), batch.position(row), places))
    return all


def test_matches_of_python_replay(game: Game, tmp_path: Path):
    all = records(game)
    assert len(all) == MATCHES
    assert sum(places is not None for _, _, places in all) >= MATCHES / 4
    for record, position, places in all:
        again = musterhall.replay(record)
        assert (again.position, again.standings) == (position, places)


@pytest.mark.skipif("MUSTERHALL" not in os.environ, reason="the program is not built")
def test_matches_of_python_replay_in_the_program(game: Game, tmp_path: Path):
    def replayed(at: int, record: str) -> dict:
        file = tmp_path / f"{at}.record"
        file.write_text(record)
        program = [os.environ["MUSTERHALL"], "replay", str(file), "--json"]
        return json.loads(subprocess.run(program, check=True, capture_output=True).stdout)

    # Those of the batch are the last: some of each kind.
    some = records(game)[-MATCHES:][:: max(1, MATCHES // NATIVE)]
    assert len(some) >= NATIVE
    with ThreadPoolExecutor(2) as pool:
        told = pool.map(replayed, range(len(some)), [record for record, _, _ in some])
        for answer, (record, position, places) in zip(told, some, strict=True):
            assert answer["last"]["position"] == position
            result = None if places is None else " ".join(
                f"{'abcdef'[seat]}={place}" for seat, place in enumerate(places)
            )
            assert answer["result"] == result
