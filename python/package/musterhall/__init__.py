"""Six board games as exact, fast environments, and bots that play them.

>>> import musterhall
>>> game = musterhall.game("clusterfuss", size=4)
>>> play = game.start()
>>> play.act(play.actions()[0])
>>> play.turn, play.asked
('seat', [1])

Objects have the words of the rules: `Game`, `Match`, `View`, `Action`, `Outcome`. `Batch` steps
thousands of matches together. `musterhall.gym`, `musterhall.zoo` and `musterhall.spiel` fit the
games into Gymnasium, PettingZoo and OpenSpiel. docs/python.md of the repository describes all.
"""

from ._native import (
    Action,
    Alternative,
    Batch,
    Bot,
    Game,
    Match,
    Outcome,
    Puzzle,
    Refused,
    SearchResult,
    View,
    games,
    puzzles,
    replay,
    review,
    solve,
    uci,
)

__all__ = [
    "Action",
    "Alternative",
    "Batch",
    "Bot",
    "Game",
    "Match",
    "Outcome",
    "Puzzle",
    "Refused",
    "SearchResult",
    "View",
    "game",
    "games",
    "puzzles",
    "replay",
    "review",
    "solve",
    "uci",
]


def game(id: str, /, **setup: int | bool | str | None) -> Game:
    """The game with this id and these options; options left out take their defaults."""
    return Game(id, **setup)
