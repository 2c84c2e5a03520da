"""Puzzles, reviews, and the engine by UCI."""

import subprocess
import sys

import pytest

import musterhall
from musterhall import Refused


@pytest.mark.parametrize("id", ["clusterfuss", "make-muster", "muster-up", "muster-chess"])
def test_first_puzzles_are_solved_by_their_lines_and_by_nothing_else(id: str):
    puzzles = musterhall.puzzles(id)
    assert len(puzzles) > 20 and [one.number for one in puzzles] == list(range(len(puzzles)))
    for puzzle in puzzles[:5]:
        play = puzzle.open()
        assert puzzle.proof["line"] == puzzle.line and puzzle.proof["nodes"] > 0
        solver = play.seat
        for choice in range(puzzle.choices):
            right, reply, won = puzzle.attempt(puzzle.line[2 * choice], choice)
            assert right and won == (choice == puzzle.choices - 1)
            assert reply == (None if won else puzzle.line[2 * choice + 1])
        wrong = next(one.word for one in play.actions() if one.word != puzzle.line[0])
        assert puzzle.attempt(wrong) == (False, None, False)
        assert play.position == puzzle.open().position, "an attempt changes nothing"
        for word in puzzle.line:
            play.act(word)
        assert play.is_over and play.standings[solver] == 1


@pytest.mark.parametrize("id", ["muscat", "mush"])
def test_best_choice_solves_a_puzzle_where_chance_rules(id: str):
    for puzzle in musterhall.puzzles(id)[:5]:
        proof = puzzle.proof["proof"]
        assert proof["kind"] == "expectation" and proof["margin"] >= 0.1
        assert puzzle.attempt(puzzle.line[0]) == (True, None, True)
        assert all(puzzle.attempt(other) == (False, None, False) for other in proof["others"])


def test_puzzles_of_no_game_and_forbidden_attempts_are_refused():
    with pytest.raises(ValueError, match="no game is called"):
        musterhall.puzzles("chess")
    with pytest.raises(Refused):
        musterhall.puzzles("clusterfuss")[0].attempt("a1-z9")


def test_match_is_reviewed_step_by_step():
    play = musterhall.game("clusterfuss", size=3).start()
    while not play.is_over:
        play.act(play.actions()[0])
    review = musterhall.review(play, nodes=200)
    assert len(review["points"]) == len(play) + 1
    assert review["result"] == [(1 + one) / 2 for one in play.rewards]
    steps = [one["step"] for one in review["choices"]]
    assert steps == sorted(set(steps)) and steps[-1] <= len(play)
    assert [one["seat"] for one in review["seats"]] == ["a", "b"]
    assert sum(one["choices"] for one in review["seats"]) == len(steps) > 0
    assert review == musterhall.review(play, nodes=200), "the same budget is the same review"


def test_review_of_a_match_under_way_is_refused():
    play = musterhall.game("clusterfuss", size=3).start()
    with pytest.raises(ValueError, match="finished match"):
        musterhall.review(play, nodes=10)
    with pytest.raises(ValueError, match="not both"):
        musterhall.review(play, nodes=10, seconds=1.0)


def test_module_is_an_engine_for_chess_programs():
    asked = "uci\nisready\nposition startpos moves e2e4\ngo nodes 500\nquit\n"
    engine = [sys.executable, "-m", "musterhall"]
    said = subprocess.run(engine, input=asked, capture_output=True, text=True, check=True).stdout
    assert "uciok" in said and "readyok" in said and "bestmove " in said
