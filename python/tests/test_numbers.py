"""Numbers of actions, masks and planes."""

import numpy as np
import pytest

import musterhall
from conftest import GAMES, played
from musterhall import Game


def walked(game: Game, seed: int, most: int):
    """Positions of a match in which numbers are chosen at random."""
    dice = np.random.default_rng(seed)
    play = game.start()
    for _ in range(most):
        if play.is_over:
            return
        if play.turn == "chance":
            play.draw(int(dice.integers(1 << 62)))
            continue
        yield play
        play.choose(int(dice.choice(play.legal())))


def test_numbers_of_listed_actions_lead_back(game: Game):
    for play in walked(game, seed=1, most=400):
        if play.begun():
            continue
        for action in play.actions():
            numbers = play.numbers(action)
            assert numbers is not None and max(numbers) < game.num_actions
            assert play.action(numbers) == action
            assert numbers[0] in play.legal()


def test_actions_of_a_position_have_different_numbers(game: Game):
    for play in walked(game, seed=2, most=300):
        actions = play.actions()
        assert len({tuple(play.numbers(action)) for action in actions}) == len(actions)


def test_masked_numbers_are_legal_and_others_are_refused(game: Game):
    dice = np.random.default_rng(3)
    for play in walked(game, seed=3, most=150):
        mask = play.mask()
        assert mask.nonzero()[0].tolist() == play.legal().tolist()
        before = play.position, play.begun()
        for number in dice.integers(game.num_actions, size=5).tolist():
            if not mask[number] and game.id != "mush":
                with pytest.raises(musterhall.Refused):
                    play.choose(number)
        assert (play.position, play.begun()) == before


def test_army_by_numbers_is_the_army_by_word():
    game = musterhall.game("muster-chess", royal=True)
    play = game.start()
    for seat, army in enumerate(["8/8/PPPPPPPP/QNBAKCNR", "rnbqkbnr/pppppppp/8/8"]):
        for number in play.numbers(army, seat):
            assert number in play.legal(seat)
            chosen = play.choose(number, seat)
        assert chosen.word == army
    assert play.steps == ["+ a 8/8/PPPPPPPP/QNBAKCNR b rnbqkbnr/pppppppp/8/8"]


def test_moves_of_black_are_numbered_as_white_sees_the_board():
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    play = musterhall.game("muster-chess", start=start).start()
    white = play.numbers("e2e4")
    seen = play.observation()
    play.act("e2e4")
    assert play.numbers("e7e5") == white
    play.act("e7e5")
    # The men stand as they did for White, but for the pawn that each has moved.
    assert (play.observation()[1:6] == seen[1:6]).all()


def test_stick_is_shifted_by_two_numbers():
    game = musterhall.game("mush", **GAMES["mush"])
    shifts = 0
    for play in walked(game, seed=5, most=2000):
        for action in play.actions():
            if action.word.startswith("shift"):
                first, second = play.numbers(action)
                assert play.action([first]) is None and play.action([first, second]) == action
                shifts += 1
        if shifts > 50:
            return
    raise AssertionError("no stick was on the board")


def test_planes_are_as_many_as_their_names(game: Game):
    shape = game.observation_shape
    assert len(game.planes) == shape[0] and len(set(game.planes)) == shape[0]
    for play in walked(game, seed=6, most=60):
        seen = play.observation()
        assert seen.shape == shape and seen.dtype == np.int8


def test_observation_turns_with_the_seat():
    play = played(musterhall.game("clusterfuss", size=6), seed=7, most=9)
    own, their = play.observation(0), play.observation(1)
    assert (own[0] == their[1]).all() and (own[1] == their[0]).all()
    position = play.position.split()[0].split("/")
    red = [[cell == "R" for cell in row] for row in reversed(position)]
    assert (own[0] == np.array(red)).all()


def test_every_plane_changes_sometime(game: Game):
    # A plane that is always the same tells nothing: a mistake, or an option that is off.
    least, most = np.full(game.observation_shape, 127), np.full(game.observation_shape, -128)
    for seed in range(20):
        for play in walked(game, seed=100 + seed, most=500):
            seen = play.observation()
            least, most = np.minimum(least, seen), np.maximum(most, seen)
    changed = (least < most).reshape(len(game.planes), -1).any(axis=1)
    constant = {name for name, changes in zip(game.planes, changed) if not changes}
    known = {"the board", "royal men are in play", "own princes", "own princesses",
             "their princes", "their princesses", "pawns that may be captured in passing",
             "rooks that may castle"}
    strange = {name for name in constant - known if game.id not in ("mush", "muscat")}
    assert not strange
    # Of the figures of a race or a town, a few are never reached in some matches.
    assert len(constant) < len(game.planes) / 3
