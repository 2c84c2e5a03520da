"""What tests share."""

import numpy as np
import pytest

import musterhall
from musterhall import Game, Match

#: Every game, in the size that tests play it in.
GAMES = {
    "clusterfuss": {"size": 6, "swap": True},
    "muscat": {"seats": 4},
    "muster-chess": {},
    "make-muster": {},
    "muster-up": {"order": 2},
    "mush": {"seats": 3, "arrangement": "AN-NO"},
}


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return musterhall.game(request.param, **GAMES[request.param])


def played(game: Game, seed: int, most: int = 3000) -> Match:
    """A match played with random actions of the rules' own distribution."""
    dice = np.random.default_rng(seed)
    play = game.start()
    while not play.is_over and len(play) < most:
        drawn = int(dice.integers(1 << 62))
        if play.turn == "chance":
            play.draw(drawn)
        else:
            play.act(play.sample(drawn))
    return play
