"""What the native module has, with its types. A seat is its index from 0, or its letter."""

from typing import Any, Literal, Self, TypeAlias, final

import numpy as np
import numpy.typing as npt

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
    "games",
    "puzzles",
    "replay",
    "review",
    "solve",
    "uci",
]

_Seat: TypeAlias = int | str
_Setting: TypeAlias = int | bool | str | None
_Certain: TypeAlias = tuple[Literal["win", "draw", "loss"], int | None]

class Refused(ValueError):
    """What was asked for is refused; `rule` is the number of the rule that forbids it, if one does."""

    rule: str | None

@final
class Action:
    """A choice of a seat, by its word in the notation of the game."""

    seat: int
    word: str
    def __new__(cls, seat: int, word: str) -> Self: ...
    def __lt__(self, other: Action, /) -> bool: ...
    def __le__(self, other: Action, /) -> bool: ...
    def __gt__(self, other: Action, /) -> bool: ...
    def __ge__(self, other: Action, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Outcome:
    """What chance may bring, with its weight among all that it may bring."""

    word: str
    weight: int
    def __new__(cls, word: str, weight: int) -> Self: ...
    def __hash__(self) -> int: ...

@final
class Alternative:
    """An action that a search looked at: expected share of the win, share of the search."""

    word: str
    value: float | None
    weight: float
    proven: _Certain | None

@final
class SearchResult:
    """What a bot found. `value` is the seat's expected share of the win, 0 to 1; `line` begins
    with the word of `action`; `proven` has the plies that a proof takes."""

    action: Action
    value: float | None
    proven: _Certain | None
    nodes: int
    depth: int
    line: list[str]
    alternatives: list[Alternative]

@final
class Game:
    """A game with its options."""

    def __new__(cls, id: str, **setup: _Setting) -> Self: ...
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def credit(self) -> str: ...
    @property
    def rules(self) -> int:
        """The version of the rules, which changes whenever an old record would replay otherwise."""
    @property
    def rulebook(self) -> str:
        """The text of its RULES.md."""
    @property
    def seats(self) -> int: ...
    @property
    def seat_names(self) -> list[str]: ...
    @property
    def has_chance(self) -> bool: ...
    @property
    def setup(self) -> dict[str, Any]:
        """All options, those left out too."""
    @property
    def options(self) -> list[tuple[str, str, str]]:
        """Each option: its key, what it changes, which values it takes."""
    @property
    def num_actions(self) -> int:
        """How many numbers actions are made of."""
    @property
    def observation_shape(self) -> tuple[int, ...]: ...
    @property
    def planes(self) -> list[str]:
        """What each plane, or each figure where there is no board, shows."""
    def start(self) -> Match: ...
    def position(self, text: str) -> Match:
        """A match from a position in the notation of the game."""
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any, /) -> Self: ...

@final
class Match:
    """A match: its setup and its steps. It holds everything, secrets included; what a seat may
    know is in its `view` and its `observation`. Without `seat` the first that is asked is meant."""

    @property
    def game(self) -> Game: ...
    @property
    def turn(self) -> Literal["seat", "together", "window", "chance", "over"]: ...
    @property
    def asked(self) -> list[int]:
        """The seats that are asked and have not chosen yet."""
    @property
    def seat(self) -> int | None:
        """The first seat that is asked: whose `choose` is next."""
    @property
    def is_over(self) -> bool: ...
    @property
    def standings(self) -> list[int] | None:
        """The place of each seat, 1 first, once the match is over."""
    @property
    def rewards(self) -> list[float]:
        """-1 for the last to 1 for the first, zero-sum; all 0 until the match is over."""
    @property
    def ended_by(self) -> str | None:
        """The number of the rule that ended it."""
    @property
    def position(self) -> str: ...
    @property
    def steps(self) -> list[str]:
        """The lines of the record: `b e2e4`, `+ a bid-3 b bid-0`, `* 6`."""
    def record(self, players: list[str] = ...) -> str: ...
    def at(self, steps: int) -> Match:
        """The match as it was after its first `steps` steps."""
    def actions(self, seat: _Seat | None = None) -> list[Action]: ...
    def lists_all(self, seat: _Seat | None = None) -> bool:
        """Whether `actions` has every legal action."""
    def check(self, action: Action | str, seat: _Seat | None = None) -> None:
        """Raises `Refused` unless the action is legal."""
    def act(self, action: Action | str, seat: _Seat | None = None) -> None:
        """Plays an action; at a simultaneous turn it is sealed until the last one is in."""
    def sample(self, seed: int, seat: _Seat | None = None) -> Action: ...
    def chances(self) -> list[Outcome]: ...
    def apply_chance(self, outcome: Outcome | str) -> None: ...
    def draw(self, seed: int) -> str:
        """Lets chance fall, and says what fell."""
    def view(self, seat: _Seat | None = None) -> View:
        """What the seat sees; without one, what everybody sees."""
    def svg(self, seat: _Seat | None = None, width: float = ...) -> str: ...
    def _repr_svg_(self) -> str: ...
    def perft(self, depth: int) -> int: ...
    def perfect_play(self) -> list[tuple[str, _Certain]] | None:
        """Each action with its certain result, the best first, where perfect play is known."""
    def legal(self, seat: _Seat | None = None) -> npt.NDArray[np.int64]:
        """The numbers that may be chosen next, ascending."""
    def mask(self, seat: _Seat | None = None) -> npt.NDArray[np.bool_]: ...
    def observation(self, seat: _Seat | None = None) -> npt.NDArray[np.int8]: ...
    def choose(self, number: int, seat: _Seat | None = None) -> Action | None:
        """Chooses a number; the action, once it is whole."""
    def begun(self, seat: _Seat | None = None) -> list[int]:
        """What the seat chose of an action that is not whole yet. Secret until it is revealed."""
    def sealed(self, seat: _Seat) -> str | None:
        """The sealed choice of the seat. Secret until it is revealed."""
    def numbers(self, action: Action | str, seat: _Seat | None = None) -> list[int] | None:
        """The numbers of an action; None if it has none."""
    def action(self, numbers: list[int], seat: _Seat | None = None) -> Action | None:
        """The action, legal or not, that these numbers make."""
    def __len__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: Any, /) -> Self: ...

@final
class View:
    """What a seat, or everybody, sees of a match at one moment, and nothing else."""

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def data(self) -> Any:
        """The position as it is seen, as the API of a hall gives it."""
    @property
    def steps(self) -> list[str]:
        """The lines of the steps as they were shown."""
    @property
    def descriptions(self) -> list[str]:
        """The steps in sentences."""
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class Bot:
    """A bot: `random`, `mcts:1000`, `alphabeta:20000`, `level:1` to `level:8`, or `GAME-ENGINE:N`.

    With `lines` it finds the exact values of this many of the best actions, which makes alpha-beta
    slower; without, of as many as it needs to choose. Tree search values whatever it looks at.
    """

    def __new__(
        cls, game: Game, name: str = "level:5", seed: int = 1, lines: int | None = None
    ) -> Self: ...
    @property
    def game(self) -> Game: ...
    @property
    def name(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def lines(self) -> int | None: ...
    def choose(
        self,
        play: Match,
        seat: _Seat | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> SearchResult:
        """Chooses for a seat that is asked, of what it sees."""

@final
class Puzzle:
    """A position in which exactly one choice wins by force."""

    @property
    def game(self) -> Game: ...
    @property
    def number(self) -> int:
        """Its place in the collection of the game, from 0."""
    @property
    def position(self) -> str: ...
    @property
    def line(self) -> list[str]:
        """The solver's choice, the longest defence against it, and so on to the win."""
    @property
    def choices(self) -> int:
        """How many choices the solver makes."""
    @property
    def grade(self) -> int:
        """The lowest level that finds the first choice at least every second time; 6 if none does."""
    @property
    def proof(self) -> dict[str, Any]:
        """Everything that is kept of it: what was proven, and the match that it is from."""
    def open(self, choices: int = 0) -> Match:
        """The match after so many right choices, each with its reply."""
    def attempt(self, word: str, choices: int = 0) -> tuple[bool, str | None, bool]:
        """Whether this choice is the right one, what is answered, and whether the puzzle is solved."""

@final
class Batch:
    """Matches of one game, stepped together in native threads, without the interpreter's lock,
    into arrays that are written again by each step and cannot be written to from outside."""

    def __new__(
        cls,
        game: Game,
        n: int,
        seed: int = 0,
        *,
        threads: int = 1,
        autoreset: Literal["next", "same", "off"] = "next",
        chance: Literal["draw", "ask"] = "draw",
        limit: int = 0,
        learner: int | None = None,
        observations: bool = True,
        masks: bool = True,
        counts: bool = False,
        records: bool = False,
    ) -> Self: ...
    @property
    def game(self) -> Game: ...
    @property
    def seat(self) -> npt.NDArray[np.int8]:
        """[n]: who is asked; -1 chance, -2 nobody, for the match is over."""
    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """[n, seats]: 0 until the match ends."""
    @property
    def terminated(self) -> npt.NDArray[np.bool_]: ...
    @property
    def truncated(self) -> npt.NDArray[np.bool_]: ...
    @property
    def observation(self) -> npt.NDArray[np.int8]:
        """[n, ...]: what `seat` sees."""
    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """[n, actions]: what `seat` may choose; all true where nobody is asked."""
    @property
    def count(self) -> npt.NDArray[np.int32]:
        """[n], with counts=True: how many numbers may be chosen; 1 where the match is over."""
    def reset(
        self, which: npt.NDArray[np.bool_] | None = None, seed: int | None = None
    ) -> None: ...
    def step(self, numbers: npt.NDArray[np.int32]) -> None:
        """Takes a step in every row, or, if a number is illegal, in none."""
    def step_ranks(self, ranks: npt.NDArray[np.int32]) -> None:
        """The same by ranks among what may be chosen, each below `count`."""
    def step_random(self, steps: int = 1) -> int:
        """Takes random steps, and says how many of them were decisions of seats."""
    def sample(self) -> npt.NDArray[np.int32]:
        """A random legal number for every row."""
    def position(self, row: int) -> str: ...
    def steps(self, row: int) -> list[str]:
        """The lines of the match of a row, with records=True."""
    def chances(self, row: int) -> list[Outcome]:
        """What the numbers of a row that waits for chance mean."""
    def episode(self, row: int) -> int: ...
    def __len__(self) -> int: ...

def games() -> list[Game]:
    """Every game with its default options."""

def replay(record: str) -> Match:
    """A match from the text of its record, every step checked."""

def solve(rows: int, columns: int, megabytes: int = 64) -> dict[str, Any]:
    """Solves a board of Clusterfuss: `winner` (0 who moves first), `plies` (boards of at most 16
    cells) and `nodes`."""
def puzzles(game: str) -> list[Puzzle]:
    """The puzzles of a game, the easiest first; none for a game without a collection."""

def review(play: Match, nodes: int | None = None, seconds: float | None = None) -> dict[str, Any]:
    """Reviews a match that is over: what each seat could expect after each step, what each choice
    gave away, better choices, luck and turning points. The budget is of each choice."""

def uci() -> None:
    """Speaks the Universal Chess Interface for Muster Chess on the standard streams, until `quit`."""
