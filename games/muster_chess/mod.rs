//! Muster Chess (Grant Sinclair, 2023): build an army, choose between yours and
//! your opponent's, then play chess with it.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::convert::Infallible;

use hall_core::{
    Brief, Codec, Conduct, Consequence, Coverage, Dice, Editor, Fact, Field, FieldKind, Game, Info,
    Landmark, Limit, Mark, Motion, NoChance, NotationError, Observe, PerSeat, Present,
    Refusal as _, Scene, Seat, SeatSet, SetupError, Shortcuts, Standings, Step, Text, Touch,
    Translation, Turn, Unit, Viewer,
};

mod action;
pub mod army;
mod board;
mod consequence;
mod describe;
mod editing;
mod generate;
mod landmark;
mod men;
mod moves;
pub mod notation;
mod observation;
mod outcome;
pub mod random;
pub mod rays;
mod refuse;
mod scene;
mod setup;
mod square;
mod state;
mod words;
mod zobrist;

pub use action::Action;
pub use army::{Army, Unfit};
pub use board::Board;
pub use men::{Colour, Man, Role};
pub use moves::{Kind, MOVES_MAX, Move, MoveWord, Moves};
pub use observation::Observation;
pub use outcome::{Ending, dead};
pub use refuse::{Illegal, Phase};
pub use setup::{MusterChess, Setup};
pub use square::{Square, Squares};
pub use state::{Chess, State, assigned};

const BOTH: SeatSet = SeatSet::first(2);

/// How many seconds both armies are revealed before the time to choose begins.
const REVEAL: u32 = 3;

impl Game for MusterChess {
    const INFO: Info = Info {
        id: "muster-chess",
        name: "Muster Chess",
        summary: "Build any army you like, but your opponent may choose to play it; then chess.",
        credit: "Grant Sinclair, 2023; published on Reddit and The Chess Variant Pages.",
        seats: 2..=2,
        seat_names: &["Musterer of White", "Musterer of Black"],
        minutes: 10..=60,
        rules: 1,
        rulebook: hall_core::embedded!("RULES.md"),
    };
    const SCHEMA: &'static [Field] = &[
        Field {
            key: "royal",
            label: "Royal men",
            help: "Prince (rook and knight) and princess (bishop and knight) may be mustered and \
                   promoted to; an extension that the rule text names.",
            kind: FieldKind::Toggle,
        },
        Field {
            key: "start",
            label: "Start without a muster",
            help: "A position in FEN, or White's army, a space and Black's army; our addition.",
            kind: FieldKind::Text { max_len: 300, placeholder: "build and choose armies" },
        },
        Field {
            key: "build",
            label: "Time to build an army",
            help: "In seconds; 0 is no clock. When it is up, a legal army that stands on \
                   your board is mustered, else the regular one. Our figure.",
            kind: FieldKind::Integer {
                min: 0,
                max: 86_400,
                offered: &[300, 900, 3600, 0],
                unit: Unit::Seconds,
            },
        },
        Field {
            key: "assess",
            label: "Time to choose an army",
            help: "In seconds; 0 is no clock. When it is up, one's own army is chosen. \
                   Our figure.",
            kind: FieldKind::Integer {
                min: 0,
                max: 86_400,
                offered: &[60, 180, 600, 0],
                unit: Unit::Seconds,
            },
        },
    ];
    const SHORTCUTS: Shortcuts<Self> =
        Shortcuts { count: Some(Self::count), paths: Some(Self::paths), ..Shortcuts::NONE };
    const CONDUCT: Conduct<Self> =
        Conduct { limit: Some(Self::limit), may_win: Some(Self::may_win), ..Conduct::NONE };

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Chance = NoChance;
    type Illegal = Illegal;

    fn new(setup: Setup) -> Result<MusterChess, SetupError> {
        let start = setup.start()?;
        Ok(MusterChess { setup, start })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    fn turn(&self, state: &State) -> Turn {
        match state {
            State::Muster | State::Choice(..) => Turn::Together(BOTH),
            State::Chess(chess) if chess.ending().is_some() => Turn::Over,
            State::Chess(chess) => Turn::Seat(chess.seat_of(chess.board().turn())),
        }
    }

    fn standings(&self, state: &State) -> Option<Standings> {
        let State::Chess(chess) = state else { return None };
        Some(match chess.ending()?.winner() {
            Some(colour) => Standings::won_by(chess.seat_of(colour), 2),
            None => Standings::drawn(2),
        })
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if !self.turn(state).asked().contains(seat) {
            return Coverage::All;
        }
        match state {
            State::Muster => {
                let colour = Colour::mustered_by(seat);
                let armies = army::named_armies(colour, self.setup.royal);
                out.extend(armies.map(|(_, army)| Action::Muster(army)));
                Coverage::Some
            }
            State::Choice(..) => {
                out.extend(Colour::BOTH.map(Action::Choose));
                Coverage::All
            }
            State::Chess(chess) => {
                let mut moves = Moves::new();
                chess.board().moves(&mut moves);
                out.extend(moves.iter().map(|m| Action::Move(m.word())));
                Coverage::All
            }
        }
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if !self.turn(state).asked().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match (state, action) {
            (State::Muster, Action::Muster(army)) => {
                // An army without men has no letters to tell its colour by.
                army.check(self.setup.royal)?;
                let colour = Colour::mustered_by(seat);
                if army.colour() == colour { Ok(()) } else { Err(Illegal::OtherColour(colour)) }
            }
            (State::Choice(..), Action::Choose(_)) => Ok(()),
            (State::Chess(chess), Action::Move(word)) => match chess.find(*word) {
                Some(_) => Ok(()),
                None => Err(refuse::reason(chess.board(), *word)),
            },
            (State::Muster, _) => Err(Illegal::OtherPhase(Phase::Muster)),
            (State::Choice(..), _) => Err(Illegal::OtherPhase(Phase::Choice)),
            (State::Chess(_), _) => Err(Illegal::OtherPhase(Phase::Chess)),
        }
    }

    fn act(&self, state: &mut State, _seat: Seat, action: &Action) {
        let (State::Chess(chess), Action::Move(word)) = (state, action) else {
            unreachable!("seats act alone in the chess phase only")
        };
        chess.play(chess.find(*word).expect("the caller checked that the move is legal"));
    }

    fn reveal(&self, state: &mut State, choices: &PerSeat<Option<Action>>) {
        *state = match (&*state, choices[Seat::A], choices[Seat::B]) {
            (State::Muster, Some(Action::Muster(white)), Some(Action::Muster(black))) => {
                State::Choice(white, black)
            }
            (State::Choice(white, black), Some(Action::Choose(a)), Some(Action::Choose(b))) => {
                let (white, black, seat) = assigned(white, black, [a, b]);
                let board = Board::from_armies(&white, &black, self.setup.royal)
                    .expect("both armies were checked when they were mustered");
                State::Chess(Chess::new(board, seat))
            }
            _ => unreachable!("the caller checked that the choices fit the phase"),
        };
    }
}

/// What [`Game::SHORTCUTS`] and [`Game::CONDUCT`] name.
impl MusterChess {
    fn count(&self, state: &State, seat: Seat) -> u64 {
        match state {
            State::Chess(chess) if self.turn(state) == Turn::Seat(seat) => {
                chess.board().count_moves()
            }
            State::Chess(_) => 0,
            State::Muster if seat.index() < 2 => {
                army::named_armies(Colour::White, self.setup.royal).count() as u64
            }
            State::Choice(..) if seat.index() < 2 => 2,
            _ => 0,
        }
    }

    /// As everywhere in chess, paths are sequences of legal moves, whatever draws
    /// they pass through.
    fn paths(&self, state: &State, depth: u32) -> Option<u64> {
        match state {
            State::Chess(chess) => Some(chess.board().paths(depth)),
            _ => None,
        }
    }

    /// A bare king mates nobody.
    fn may_win(&self, state: &State, seat: Seat) -> bool {
        let State::Chess(chess) = state else { return true };
        chess.board().side(chess.colour_of(seat)).len() > 1
    }

    fn limit(&self, state: &State, seat: Seat) -> Option<Limit<Action>> {
        let own = Colour::mustered_by(seat);
        let (seconds, pause, action) = match state {
            State::Muster => (self.setup.build, 0, Action::Muster(Army::regular(own))),
            State::Choice(..) => (self.setup.assess, REVEAL, Action::Choose(own)),
            State::Chess(_) => return None,
        };
        (seconds > 0 && seat.index() < 2).then_some(Limit { seconds, pause, action })
    }
}

impl Observe for MusterChess {
    type Observation = Observation;
    type Partial = Infallible;
    const OPEN: bool = true;

    fn observe(&self, state: &State, viewer: Viewer) -> Observation {
        Observation::new(state, viewer, self.setup.royal)
    }

    fn sample_state(&self, seen: &Observation, _dice: &mut dyn Dice) -> State {
        // Nothing is hidden in a position: sealed armies and choices are not yet
        // part of it.
        seen.state().clone()
    }
}

impl Present for MusterChess {
    const CODECS: &'static [Codec<Self>] = &[notation::record::PGN];
    const MESSAGES: &'static [Translation] = include!(concat!(env!("OUT_DIR"), "/muster_chess.rs"));
    const LESSONS: Option<&'static str> = Some(hall_core::embedded!("data/lessons.md"));
    const STRATEGY: Option<&'static str> = Some(hall_core::embedded!("data/strategy.md"));
    const SHOWCASE: Option<&'static str> = Some(hall_core::embedded!("data/showcase.record"));
    const EDITOR: Option<Editor<Self>> = Some(editing::EDITOR);
    const FACTS: Option<&'static str> = Some(landmark::ARMIES);

    fn position(&self, text: &str) -> Result<State, NotationError> {
        State::read(text, self.setup.royal)
    }

    fn board(&self) -> hall_core::Board {
        scene::board().into()
    }

    fn scene(&self, seen: &Observation) -> Scene {
        scene::scene(seen)
    }

    fn touches(&self, _seen: &Observation, _seat: Seat, action: &Action) -> Vec<Touch> {
        describe::touches(action)
    }

    fn spelled(&self, seen: &Observation, _seat: Seat, touches: &[&str]) -> Option<Action> {
        if let (State::Chess(chess), [from, to]) = (seen.state(), touches)
            && let (Ok(from), Ok(to)) = (from.parse(), to.parse())
            && let Some(word) = refuse::castling_shown(chess.board(), from, to)
        {
            return Some(Action::Move(word));
        }
        touches.concat().parse().ok()
    }

    fn read(&self, seen: &Observation, _seat: Seat, text: &str) -> Result<Action, NotationError> {
        notation::read(seen.state(), text)
    }

    fn motions(&self, seen: &Observation, _seat: Seat, action: &Action) -> Vec<Motion> {
        describe::motions(seen, action)
    }

    fn evidence(&self, seen: &Observation, seat: Seat, action: &Action) -> Vec<Mark> {
        let Err(illegal) = self.check(seen.state(), seat, action) else { return Vec::new() };
        let spots: Vec<String> = refuse::evidence(&illegal).map(|s| s.to_string()).collect();
        if spots.is_empty() {
            return Vec::new();
        }
        let label = words::cited(illegal.message(), illegal.rule()).into();
        Vec::from([Mark { kind: "blocked", owner: None, spots, label }])
    }

    fn consequence(&self, seen: &Observation, _seat: Seat, action: &Action) -> Consequence {
        consequence::consequence(seen, action)
    }

    fn describe(&self, before: &Observation, step: &Step<Self>, _viewer: Viewer) -> Text {
        describe::describe(before, step)
    }

    fn side(&self, seen: &Observation, seat: Seat) -> Option<Text> {
        let State::Chess(chess) = seen.state() else { return None };
        Some(scene::of("muster-chess-side", chess.colour_of(seat)).into())
    }

    fn ended_by(&self, seen: &Observation) -> Option<&'static str> {
        let State::Chess(chess) = seen.state() else { return None };
        Some(chess.ending()?.rule())
    }

    fn brief(&self, before: &Observation, step: &Step<Self>) -> Brief {
        describe::brief(before, step)
    }

    fn landmark(&self, seen: &Observation, seat: Seat) -> Landmark {
        landmark::landmark(seen.state(), seat, seen.royal)
    }

    fn counted(&self, _seen: &Observation, _seat: Seat, action: &Action) -> alloc::string::String {
        landmark::counted(action)
    }

    fn told_as(&self, word: &str) -> Option<Text> {
        landmark::told_as(word)
    }

    fn facts(&self, seen: &Observation) -> Vec<Fact> {
        landmark::facts(seen.state())
    }
}
