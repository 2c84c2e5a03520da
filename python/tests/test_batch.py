"""Matches stepped together."""

import numpy as np
import pytest

import musterhall
from conftest import GAMES
from musterhall import Batch, Game, Refused


def follow(batch: Batch, steps: int):
    for _ in range(steps):
        batch.step(batch.sample())


def test_rows_are_what_matches_are(game: Game):
    """Every step of a row is the step of a match that draws nothing by itself."""
    batch = Batch(game, 6, seed=1, chance="ask", autoreset="off", limit=700)
    plays = [game.start() for _ in range(6)]
    for _ in range(900):
        numbers = batch.sample()
        for row, play in enumerate(plays):
            if batch.seat[row] == -2:
                assert batch.terminated[row] == play.is_over and batch.mask[row].all()
                continue
            if batch.seat[row] == -1:
                assert play.turn == "chance" and batch.chances(row) == play.chances()
                play.apply_chance(play.chances()[numbers[row]])
                continue
            assert batch.seat[row] == play.seat
            assert (batch.mask[row] == play.mask()).all()
            assert (batch.observation[row] == play.observation()).all()
            play.choose(int(numbers[row]))
        was_over = batch.seat == -2
        batch.step(numbers)
        for row, play in enumerate(plays):
            assert batch.position(row) == play.position
            rewards = [0.0] * game.seats if was_over[row] else play.rewards
            assert (batch.reward[row] == np.float32(rewards)).all()


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(game: Game, threads: int):
    one, more = Batch(game, 37, seed=2), Batch(game, 37, seed=2, threads=threads)
    for _ in range(120):
        numbers = one.sample()
        assert (numbers == more.sample()).all()
        one.step(numbers)
        more.step(numbers)
    for name in ["observation", "mask", "seat", "reward", "terminated", "truncated"]:
        assert (getattr(one, name) == getattr(more, name)).all()
    assert one.step_random(50) == more.step_random(50)
    assert [one.position(row) for row in range(37)] == [more.position(row) for row in range(37)]


def test_rows_are_recorded_and_replay(game: Game):
    batch = Batch(game, 8, seed=3, records=True, autoreset="off")
    follow(batch, 200)
    for row in range(8):
        record = f"musterhall-record: 1\ngame: {game.id}\n"
        options = str(game.setup).replace("'", '"').replace("True", "true").replace("False", "false")
        steps = "\n".join(batch.steps(row))
        play = musterhall.replay(f"{record}setup: {options}\n\n{steps}\n")
        assert play.position == batch.position(row)
        assert play.is_over == batch.terminated[row]


def test_illegal_number_moves_no_row():
    batch = Batch(musterhall.game("clusterfuss", size=4), 5, threads=2)
    before = [batch.position(row) for row in range(5)], batch.mask.copy()
    for wrong, why in [(999, "expected a number from 0 to 64"), (-1, "expected"), (2, "rule|cannot")]:
        numbers = batch.sample()
        numbers[3] = wrong
        if wrong == 2:
            numbers[3] = np.flatnonzero(~batch.mask[3])[0]
        with pytest.raises(Refused, match=f"row 3: .*({why})"):
            batch.step(numbers)
    assert [batch.position(row) for row in range(5)] == before[0]
    assert (batch.mask == before[1]).all()
    with pytest.raises(ValueError, match="expected 5 numbers, one a row, not 4"):
        batch.step(np.zeros(4, np.int32))


def test_rewards_are_of_the_standings_and_last_one_step():
    batch = Batch(musterhall.game("clusterfuss", size=3), 50, seed=4)
    ends = 0
    for _ in range(100):
        was_over = batch.terminated.copy()
        batch.step(batch.sample())
        assert (batch.reward.sum(axis=1) == 0).all()
        assert (np.abs(batch.reward).max(axis=1) == batch.terminated).all()
        assert not (was_over & batch.terminated).any()
        assert (batch.seat[was_over] == 0).all() and (batch.seat[batch.terminated] == -2).all()
        ends += batch.terminated.sum()
    assert ends > 200


def test_same_step_begins_another_match_at_once():
    batch = Batch(musterhall.game("clusterfuss", size=3), 50, seed=5, autoreset="same")
    for _ in range(100):
        batch.step(batch.sample())
        assert (batch.seat >= 0).all()
        assert (batch.seat[batch.terminated] == 0).all()
    assert batch.episode(0) > 3


def test_row_alone_is_reset_by_its_mark():
    batch = Batch(musterhall.game("clusterfuss", size=4), 3, seed=6)
    follow(batch, 3)
    kept = batch.position(0)
    batch.reset(np.array([False, True, False]))
    assert batch.position(0) == kept and batch.position(1) != kept
    assert batch.episode(1) == 1 and batch.seat[1] == 0
    batch.reset(seed=6)
    assert [batch.episode(row) for row in range(3)] == [0, 0, 0]


def test_dice_of_row_and_episode_depend_on_the_seed_alone():
    game = musterhall.game("muscat")
    first = [Batch(game, 4, seed=7, records=True).steps(row) for row in range(4)]
    wider = Batch(game, 9, seed=7, records=True, threads=2)
    assert first == [wider.steps(row) for row in range(4)]
    other = Batch(game, 4, seed=8, records=True)
    assert first != [other.steps(row) for row in range(4)]


def test_limit_truncates():
    batch = Batch(musterhall.game("mush", **GAMES["mush"]), 4, seed=9, limit=30, records=True)
    for _ in range(200):
        batch.step(batch.sample())
        for row in np.flatnonzero(batch.truncated):
            assert len(batch.steps(row)) >= 30 and batch.seat[row] == -2
            assert not batch.terminated[row]


def test_arrays_are_the_same_memory_and_cannot_be_written():
    batch = Batch(musterhall.game("clusterfuss", size=4), 3)
    seen, mask = batch.observation, batch.mask
    before = seen.copy()
    batch.step(batch.sample())
    assert batch.observation is seen and batch.mask is mask and (seen != before).any()
    with pytest.raises(ValueError, match="read-only"):
        seen[0, 0, 0, 0] = 1


def test_options_that_are_none_are_refused():
    game = musterhall.game("clusterfuss")
    with pytest.raises(ValueError, match="autoreset"):
        Batch(game, 1, autoreset="never")
    with pytest.raises(ValueError, match="chance"):
        Batch(game, 1, chance="dice")
    with pytest.raises(ValueError, match="threads"):
        Batch(game, 1, threads=0)
    with pytest.raises(ValueError, match="n: expected at most"):
        Batch(game, 1 << 40)
    with pytest.raises(ValueError, match="row below 1"):
        Batch(game, 1).position(1)


def test_ranks_choose_what_is_listed(game: Game):
    batch = Batch(game, 20, seed=11, counts=True, autoreset="same")
    dice = np.random.default_rng(1)
    for _ in range(150):
        assert (batch.count == batch.mask.sum(axis=1)).all()
        batch.step_ranks((dice.random(20) * batch.count).astype(np.int32))
    before = [batch.position(row) for row in range(20)]
    ranks = np.zeros(20, np.int32)
    ranks[7] = batch.count[7]
    with pytest.raises(Refused, match="row 7: expected a number from 0 to"):
        batch.step_ranks(ranks)
    assert [batch.position(row) for row in range(20)] == before


def test_every_rank_is_another_number():
    game = musterhall.game("clusterfuss", size=3)
    count = len(game.start().actions())
    batch = Batch(game, count, counts=True, records=True)
    batch.step_ranks(np.arange(count, dtype=np.int32))
    steps = [batch.steps(row) for row in range(count)]
    assert steps == [[f"a {action.word}"] for action in game.start().actions()]


def test_ranks_need_a_list():
    batch = Batch(musterhall.game("clusterfuss"), 2, masks=False)
    with pytest.raises(ValueError, match="counts=True"):
        batch.step_ranks(np.zeros(2, np.int32))


def test_counts_without_masks_choose_every_action_sometime():
    game = musterhall.game("clusterfuss", size=3)
    first = {action.word for action in game.start().actions()}
    batch = Batch(game, 400, seed=12, counts=True, masks=False, observations=False, records=True)
    dice = np.random.default_rng(2)
    batch.step_ranks((dice.random(400) * batch.count).astype(np.int32))
    assert {batch.steps(row)[0] for row in range(400)} == {f"a {word}" for word in first}
