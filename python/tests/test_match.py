"""Games, matches, views and bots as objects."""

import copy
import pickle
import xml.etree.ElementTree as ElementTree

import pytest

import musterhall
from conftest import played
from musterhall import Action, Bot, Game, Outcome, Refused


def test_games_are_the_six():
    ids = ["clusterfuss", "muscat", "muster-chess", "make-muster", "muster-up", "mush"]
    assert [game.id for game in musterhall.games()] == ids
    assert musterhall.game("mush", seats=2).seats == 2


def test_unknown_game_is_refused_with_the_known_ones():
    with pytest.raises(Refused, match="the games are clusterfuss, muscat"):
        musterhall.game("go")


def test_unfit_option_is_refused_with_what_was_expected():
    with pytest.raises(Refused, match="size"):
        musterhall.game("clusterfuss", size=1)
    with pytest.raises(Refused, match="size"):
        musterhall.game("clusterfuss", length=4)
    with pytest.raises(TypeError, match="expected an option"):
        musterhall.game("clusterfuss", size=[4])


def test_games_with_the_same_options_are_equal(game: Game):
    again = Game(game.id, **game.setup)
    assert again == game and hash(again) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game
    assert copy.deepcopy(game) == game
    assert eval(repr(game), {"Game": Game, "true": True, "false": False}) == game


def test_match_goes_through_record_pickle_and_copy(game: Game):
    play = played(game, seed=1)
    assert len(play) > 10
    again = musterhall.replay(play.record())
    assert again == play and again.position == play.position
    assert pickle.loads(pickle.dumps(play)) == play
    copied = copy.deepcopy(play)
    assert copied == play and copied.record(["Ann"]) != play.record()
    assert play.at(3).steps == play.steps[:3]
    assert game.position(play.position).position == play.position


def test_copy_is_independent(game: Game):
    play = game.start()
    while play.turn == "chance":
        play.draw(1)
    before = play.position, len(play), play.legal().tolist()
    other = copy.copy(play)
    other.choose(int(other.legal()[0]))
    assert (play.position, len(play), play.legal().tolist()) == before


def test_finished_match_has_standings_rewards_and_a_rule():
    play = played(musterhall.game("clusterfuss", size=4), seed=2)
    assert play.is_over and play.turn == "over" and play.asked == [] and play.seat is None
    assert sorted(play.standings) == [1, 2] and sorted(play.rewards) == [-1.0, 1.0]
    assert play.ended_by == "5.1"
    with pytest.raises(ValueError, match="no seat is asked"):
        play.actions()


def test_actions_are_legal_and_others_name_the_rule():
    play = musterhall.game("clusterfuss", size=4).start()
    for action in play.actions():
        play.check(action)
    assert play.lists_all()
    with pytest.raises(Refused) as refused:
        play.act("a1-b2")
    assert refused.value.rule == "3.1"
    with pytest.raises(Refused) as refused:
        play.act(Action(1, "a2-a1"))
    assert refused.value.rule is None and "it is the turn of seat a" in str(refused.value)
    assert len(play) == 0


def test_seats_are_indices_or_letters():
    play = musterhall.game("clusterfuss", size=4).start()
    assert play.actions("a") == play.actions(0)
    with pytest.raises(ValueError, match="expected a seat, 0 to 1 or 'a' to 'b', not 2"):
        play.view(2)


def test_chance_has_outcomes_with_weights():
    play = musterhall.game("mush", seats=2).start()
    assert play.turn == "chance"
    assert play.chances() == [Outcome("a", 1), Outcome("b", 1)]
    with pytest.raises(Refused, match="chance cannot bring this here"):
        play.apply_chance("f")
    play.apply_chance(Outcome("b", 1))
    assert play.steps == ["* b"]
    with pytest.raises(ValueError, match="does not wait for chance"):
        play.draw(1)


def test_chance_drawn_by_a_seed_is_the_same_again():
    game = musterhall.game("muscat")
    drawn = {game.start().draw(seed) for seed in [5, 5, 5]}
    assert len(drawn) == 1


def test_sealed_choice_is_in_no_view_of_another():
    play = musterhall.game("muster-chess").start()
    before = play.view(1), play.view(), play.observation(1).tolist(), repr(play)
    army = "8/8/PPPPPPPP/QNBQKBNQ"
    play.act(army, 0)
    assert play.asked == [1] and play.sealed(0) == army and play.sealed(1) is None
    after = play.view(1), play.view(), play.observation(1).tolist()
    assert after == before[:3] and army not in repr(play)
    assert army not in play.view(1).svg() and army not in str(play.view(1).data)
    again = pickle.loads(pickle.dumps(play))
    assert again == play and again.sealed(0) == army


def test_army_that_is_being_built_is_in_no_view_of_another():
    play = musterhall.game("muster-chess").start()
    before = play.observation(1).tolist()
    for _ in range(5):
        assert play.choose(int(play.legal(0)[-1]), 0) is None
    assert play.observation(1).tolist() == before
    assert len(play.begun(0)) == 5 and play.begun(1) == []
    assert pickle.loads(pickle.dumps(play)).begun(0) == play.begun(0)


def test_view_has_steps_in_words_and_is_pickled_without_the_match(game: Game):
    play = played(game, seed=3, most=12)
    view = play.view(0)
    assert view.game == game.id and view.seat == 0
    assert len(view.steps) == len(view.descriptions) == len(play)
    pickled = pickle.dumps(view)
    again = pickle.loads(pickled)
    assert again == view and again.svg() == view.svg()
    assert b"musterhall-record" not in pickled


def test_what_is_out_of_bounds_is_refused():
    play = musterhall.game("clusterfuss", size=4).start()
    for number in [-1, 65, 70_000]:
        with pytest.raises(Refused, match=f"expected a number from 0 to 64, not {number}"):
            play.choose(number)
    with pytest.raises(ValueError, match="width: expected 50 to 4096"):
        play.svg(width=float("nan"))
    with pytest.raises(ValueError, match="expected 0 to 0 steps, not 1"):
        play.at(1)


def test_picture_is_svg_with_the_board(game: Game):
    drawing = ElementTree.fromstring(played(game, seed=4, most=30)._repr_svg_())
    assert drawing.tag.endswith("svg")
    assert len(list(drawing.iter())) > 20


def test_bots_choose_legal_actions_the_same_for_a_seed(game: Game):
    play = played(game, seed=5, most=8)
    while play.turn == "chance":
        play.draw(1)
    found = [Bot(game, "mcts:50", seed=7).choose(play) for _ in range(2)]
    assert found[0].action == found[1].action and found[0].line == found[1].line
    assert found[0].line[0] == found[0].action.word and 0 <= found[0].value <= 1
    play.act(found[0].action)
    assert pickle.loads(pickle.dumps(Bot(game, "level:1"))).name == "level:1"


def test_bot_with_lines_values_as_many_actions():
    play = musterhall.game("clusterfuss").start()
    bot = Bot(play.game, "level:8", lines=4)
    for each in [bot, pickle.loads(pickle.dumps(bot))]:
        found = each.choose(play, nodes=5_000)
        values = [one.value for one in found.alternatives if one.value is not None]
        assert each.lines == 4 and len(values) >= 4 and values == sorted(values, reverse=True)
    found = Bot(play.game, "level:8").choose(play, nodes=5_000)
    assert len([one for one in found.alternatives if one.value is not None]) < 4


def test_bot_that_is_none_is_refused():
    game = musterhall.game("clusterfuss")
    with pytest.raises(ValueError, match="level from 1 to 8"):
        Bot(game, "level:9")
    with pytest.raises(ValueError, match="1 line or more"):
        Bot(game, "level:5", lines=0)
    with pytest.raises(Refused):
        Bot(game, "random").choose(game.start(), 1)


def test_bot_of_another_game_is_refused():
    bot = Bot(musterhall.game("clusterfuss"), "random")
    with pytest.raises(ValueError, match="another game"):
        bot.choose(musterhall.game("make-muster").start())


def test_perft_counts_what_is_known():
    start = musterhall.game("clusterfuss").start()
    assert start.perft(1) == len(start.actions())
    chess = musterhall.game("muster-chess", start="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert chess.start().perft(3) == 8902
    with pytest.raises(ValueError):
        musterhall.game("muster-chess").start().perft(1)


def test_solver_and_perfect_play_agree():
    solved = musterhall.solve(3, 3)
    play = musterhall.game("clusterfuss", size=3).start()
    best, (result, _) = play.perfect_play()[0]
    assert (result == "win") == (solved["winner"] == 0)
    assert best in [action.word for action in play.actions()]
    while not play.is_over:
        play.act(play.perfect_play()[0][0])
    assert play.standings[solved["winner"]] == 1
    assert len(play) == solved["plies"]
    with pytest.raises(ValueError):
        musterhall.solve(0, 3)
