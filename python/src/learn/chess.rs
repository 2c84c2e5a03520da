//! Muster Chess: moves seen from the mover's side, the choice, and armies square by square.

use games::muster_chess::{
    Action, Army, Chess, Colour, MoveWord, MusterChess, Role, Square, State, Unfit,
};
use hall_core::{Game, Seat};

use super::{Learnable, Path, Planes, Spelled, figure};

/// Moves without a promotion: `64 · from + to`.
const PROMOTIONS: usize = 64 * 64;
/// Promotions: `(8 · from file + to file) · 6 + role`.
const CHOICE: usize = PROMOTIONS + 8 * 8 * 6;
/// `white`, `black`; then what stands on a square of an army: nothing, or a role.
const ARMY: usize = CHOICE + 2;
/// The squares of an army, a1 to h4, as its owner sees them.
const SQUARES: usize = 32;
/// The least and the last file of a king, e to h.
const KING_FILE: usize = 4;

/// A square as `colour` sees it.
fn seen(colour: Colour, square: Square) -> Square {
    if colour == Colour::White { square } else { square.mirrored() }
}

fn role_number(role: Role) -> usize {
    Role::ROYAL_PROMOTIONS.iter().position(|one| *one == role).unwrap_or(0)
}

fn move_number(colour: Colour, word: MoveWord) -> usize {
    let (from, to) = (seen(colour, word.from), seen(colour, word.to));
    match word.promotion {
        None => 64 * from.index() + to.index(),
        Some(role) => {
            let files = 8 * usize::from(from.file()) + usize::from(to.file());
            PROMOTIONS + 6 * files + role_number(role)
        }
    }
}

fn move_word(colour: Colour, number: usize) -> Option<MoveWord> {
    let (from, to, promotion) = if number < PROMOTIONS {
        (Square::new((number / 64) as u8), Square::new((number % 64) as u8), None)
    } else {
        let rest = number - PROMOTIONS;
        let (files, role) = (rest / 6, Role::ROYAL_PROMOTIONS[rest % 6]);
        if files >= 64 {
            return None;
        }
        (Square::at((files / 8) as u8, 6), Square::at((files % 8) as u8, 7), Some(role))
    };
    Some(MoveWord { from: seen(colour, from), to: seen(colour, to), promotion })
}

/// The army of which this much was chosen; `None` if a number is none of an army.
fn built(colour: Colour, path: &[u16]) -> Option<Army> {
    let mut army = Army::empty(colour);
    for (at, number) in path.iter().enumerate() {
        let what = usize::from(*number).checked_sub(ARMY)?;
        if what > 8 || at >= SQUARES {
            return None;
        }
        let role = what.checked_sub(1).map(|index| Role::ALL[index]);
        army.put(seen(colour, Square::new(at as u8)), role);
    }
    Some(army)
}

/// What may come to the next square: exactly one king, on files e to h, must stay possible.
fn army_choices(royal: bool, path: &[u16], out: &mut Vec<u16>) {
    let king = (ARMY + 1 + Role::King.index()) as u16;
    let (at, has_king) = (path.len(), path.contains(&king));
    let on_file = at % 8 >= KING_FILE;
    if !has_king && at == SQUARES - 1 {
        return out.push(king);
    }
    out.push(ARMY as u16);
    for role in Role::ALL {
        let fits = match role {
            Role::King => on_file && !has_king,
            role => royal || !role.is_royal(),
        };
        if fits {
            out.push((ARMY + 1 + role.index()) as u16);
        }
    }
}

/// The seat's own colour: in the chess the one that it plays, before that the one it musters.
fn colour_of(state: &State, seat: Seat) -> Colour {
    match state {
        State::Chess(chess) => chess.colour_of(seat),
        State::Muster | State::Choice(..) => Colour::mustered_by(seat),
    }
}

const NAMES: [&str; 25] = [
    "own pawns",
    "own knights",
    "own bishops",
    "own rooks",
    "own queens",
    "own king",
    "own princes",
    "own princesses",
    "their pawns",
    "their knights",
    "their bishops",
    "their rooks",
    "their queens",
    "their king",
    "their princes",
    "their princesses",
    "rooks that may castle",
    "pawns that may be captured in passing",
    "plies without capture or pawn's move",
    "times this position stood",
    "own turn",
    "building an army: squares filled",
    "choosing an army",
    "playing White",
    "royal men are in play",
];

fn observe_chess(chess: &Chess, seat: Seat, out: &mut [i8]) {
    let (board, own) = (chess.board(), chess.colour_of(seat));
    let mut set = |plane: usize, square: Square| {
        out[64 * plane + seen(own, square).index()] = 1;
    };
    for (half, colour) in [own, own.other()].into_iter().enumerate() {
        for role in Role::ALL {
            board.men(colour, role).for_each(|at| set(8 * half + role.index(), at));
        }
    }
    board.entitled().for_each(|at| set(16, at));
    board.passed().for_each(|at| set(17, at));
    let mut fill = |plane: usize, with: i8| out[64 * plane..64 * (plane + 1)].fill(with);
    fill(18, figure(board.clock()));
    fill(19, figure(chess.times()));
    fill(20, i8::from(board.turn() == own));
    fill(23, i8::from(own == Colour::White));
}

impl Learnable for MusterChess {
    fn numbers(&self) -> usize {
        ARMY + 9
    }

    fn path(&self, state: &State, seat: Seat, action: &Action) -> Option<Path> {
        let number = match action {
            Action::Choose(colour) => CHOICE + colour.index(),
            Action::Move(word) => move_number(colour_of(state, seat), *word),
            Action::Muster(army) => {
                let on = |at: u8| army.on(seen(army.colour(), Square::new(at)));
                let number = |role: Option<Role>| ARMY + role.map_or(0, |role| 1 + role.index());
                return Some((0..SQUARES as u8).map(|at| number(on(at)) as u16).collect());
            }
        };
        Some(vec![number as u16])
    }

    fn decoded(&self, state: &State, seat: Seat, path: &[u16]) -> Spelled<Action> {
        let colour = colour_of(state, seat);
        if let State::Muster = state {
            let building = |army: &Army| {
                let royal = self.setup().royal;
                path.len() < SQUARES && (royal || !army.iter().any(|(_, role)| role.is_royal()))
            };
            return match built(colour, path) {
                Some(army) if path.len() == SQUARES => Spelled::Whole(Action::Muster(army)),
                Some(army) if building(&army) => match army.check(self.setup().royal) {
                    // What cannot be mended: a second king, or one on the wrong side.
                    Err(Unfit::SecondKing { .. } | Unfit::KingsFile(_)) => Spelled::Nothing,
                    _ => Spelled::Part,
                },
                _ => Spelled::Nothing,
            };
        }
        let &[number] = path else { return Spelled::Nothing };
        let number = usize::from(number);
        match number.checked_sub(CHOICE) {
            None => move_word(colour, number)
                .map_or(Spelled::Nothing, |word| Spelled::Whole(Action::Move(word))),
            Some(which @ (0 | 1)) => Spelled::Whole(Action::Choose(Colour::BOTH[which])),
            Some(_) => Spelled::Nothing,
        }
    }

    fn choices(
        &self,
        state: &State,
        seat: Seat,
        path: &[u16],
        listed: &mut Vec<Action>,
        out: &mut Vec<u16>,
    ) {
        if let State::Muster = state {
            return army_choices(self.setup().royal, path, out);
        }
        if !path.is_empty() {
            return;
        }
        listed.clear();
        self.actions(state, seat, listed);
        let colour = colour_of(state, seat);
        out.extend(listed.iter().map(|action| match action {
            Action::Move(word) => move_number(colour, *word) as u16,
            Action::Choose(which) => (CHOICE + which.index()) as u16,
            Action::Muster(_) => ARMY as u16,
        }));
    }

    fn planes(&self) -> Planes {
        Planes::board(&NAMES, 8, 8)
    }

    fn observe_into(&self, state: &State, seat: Seat, path: &[u16], out: &mut [i8]) {
        let own = colour_of(state, seat);
        let mut put = |half: usize, army: &Army| {
            for (square, role) in army.iter() {
                out[64 * (8 * half + role.index()) + seen(own, square).index()] = 1;
            }
        };
        match state {
            State::Muster => {
                if let Some(army) = built(own, path) {
                    put(0, &army);
                }
                out[64 * 21..64 * 22].fill(figure(path.len()));
            }
            State::Choice(white, black) => {
                let (mine, theirs) =
                    if own == Colour::White { (white, black) } else { (black, white) };
                put(0, mine);
                put(1, theirs);
                out[64 * 22..64 * 23].fill(1);
            }
            State::Chess(chess) => observe_chess(chess, seat, out),
        }
        out[64 * 24..].fill(i8::from(self.setup().royal));
    }
}
