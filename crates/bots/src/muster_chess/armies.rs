//! Armies weighed by games of the engine against itself.

use std::sync::atomic::{AtomicBool, Ordering};

use games::muster_chess::{
    Army, Board, Chess, Colour, Role, Square, army::named_armies, random::Muster,
};
use hall_core::{Dice, Seat, SplitMix64};
use serde_json::Value as Json;

use super::{
    choice::Prospects,
    engine::{Engine, EngineRoot, Limits},
    terms::{PAIR, PLACE},
    weights::WEIGHTS,
};
use crate::{ArmyGame, ArmyGameEnd, ArmyMeeting, ArmyScores};

/// Muster Chess with or without the royal men.
pub(super) struct ChessArmies {
    pub(super) royal: bool,
}

/// What armies are counted by: these men, and then the pair of bishops.
const MEN: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
const ROYAL_MEN: [Role; 2] = [Role::Prince, Role::Princess];
const TERMS: [&str; 8] =
    ["pawn", "knight", "bishop", "rook", "queen", "bishop pair", "prince", "princess"];
/// The prices that every beginner learns; half a pawn for the pair.
const CLASSICAL: [f64; 6] = [1.0, 3.0, 3.0, 5.0, 9.0, 0.5];

/// The longest game, in moves of both sides; it is a draw.
const MOVES_MAX: u32 = 300;
/// A game is over when both sides in turn expect this much for one of them.
const DECIDED: f64 = 0.997;
/// The memory of an engine, in mebibytes: a game is short.
const HASH: usize = 1;
/// How many small changes are tried until an army is legal.
const TRIES: usize = 100;

impl ChessArmies {
    pub(super) fn of(setup: &Json) -> ChessArmies {
        ChessArmies { royal: setup["royal"].as_bool().unwrap_or(false) }
    }

    fn men(&self) -> impl Iterator<Item = Role> {
        let royal = if self.royal { ROYAL_MEN.as_slice() } else { &[] };
        MEN.into_iter().chain(royal.iter().copied())
    }

    fn legal(&self, text: &str) -> Result<Army, String> {
        let army: Army = text.trim().parse().map_err(|why| format!("{why}"))?;
        if army.colour() != Colour::White {
            return Err("expected an army of White, such as 8/8/PPPPPPPP/RNBQKBNR".into());
        }
        army.check(self.royal).map_err(|why| why.to_string())?;
        Ok(army)
    }

    /// One small change: a man comes, goes, moves or becomes another.
    fn change(&self, army: &mut Army, dice: &mut dyn Dice) {
        let squares: Vec<Square> = Square::all().take(games::muster_chess::army::HALF).collect();
        let mut any = |of: &[Square]| of[dice.below(of.len() as u32) as usize];
        let at = any(&squares);
        let free: Vec<Square> =
            squares.iter().copied().filter(|square| army.on(*square).is_none()).collect();
        let to = if free.is_empty() { at } else { any(&free) };
        let men: Vec<Role> = self.men().collect();
        let man = men[dice.below(men.len() as u32) as usize];
        match (army.on(at), dice.below(3)) {
            (None, _) => army.put(at, Some(man)),
            (Some(role), 0) => {
                army.put(at, None);
                army.put(to, Some(role));
            }
            (Some(Role::King), _) => {}
            (Some(_), 1) => army.put(at, None),
            (Some(_), _) => army.put(at, Some(man)),
        }
    }
}

/// Whether an army has bishops on both colours of squares.
fn has_pair(army: &Army) -> bool {
    let on = |dark: bool| {
        army.iter().any(|(at, role)| {
            role == Role::Bishop && (at.file() + at.rank()).is_multiple_of(2) == dark
        })
    };
    on(true) && on(false)
}

/// What the evaluation holds a man worth before mobility, safety and the network: the mean over
/// the squares of an army, and of opening and ending.
fn by_place(role: Role) -> f64 {
    // A pawn on the first rank has the weights of the second.
    let squares = Square::all().filter(|at| (1..4).contains(&at.rank()));
    let worth = squares.map(|at| {
        let (opening, ending) = WEIGHTS[PLACE + 64 * role.index() + at.index()];
        f64::from(opening + ending) / 2.0
    });
    worth.sum::<f64>() / 24.0
}

impl ArmyGame for ChessArmies {
    fn terms(&self) -> &'static [&'static str] {
        if self.royal { &TERMS } else { &TERMS[..6] }
    }

    fn counts(&self, army: &str) -> Vec<f64> {
        let Ok(army) = army.parse::<Army>() else { return vec![0.0; self.terms().len()] };
        let count = |role: &Role| army.count(*role) as f64;
        let mut counts: Vec<f64> = MEN.iter().map(count).collect();
        counts.push(f64::from(u8::from(has_pair(&army))));
        if self.royal {
            counts.extend(ROYAL_MEN.iter().map(count));
        }
        counts
    }

    fn price_lists(&self) -> Vec<(&'static str, Vec<f64>)> {
        let pawn = by_place(Role::Pawn);
        let (opening, ending) = WEIGHTS[PAIR];
        let mut evaluation: Vec<f64> = MEN.iter().map(|role| by_place(*role) / pawn).collect();
        evaluation.push(f64::from(opening + ending) / 2.0 / pawn);
        if self.royal {
            evaluation.extend(ROYAL_MEN.iter().map(|role| by_place(*role) / pawn));
            return vec![("evaluation", evaluation)];
        }
        vec![("classical", CLASSICAL.to_vec()), ("evaluation", evaluation)]
    }

    fn named(&self) -> Vec<String> {
        named_armies(Colour::White, self.royal).map(|(_, army)| army.to_string()).collect()
    }

    fn read(&self, text: &str) -> Result<String, String> {
        self.legal(text).map(|army| army.to_string())
    }

    fn random(&self, dice: &mut dyn Dice) -> String {
        Army::random(Colour::White, Muster::Even, self.royal, dice).to_string()
    }

    fn varied(&self, army: &str, dice: &mut dyn Dice) -> String {
        let Ok(before) = self.legal(army) else { return army.into() };
        for _ in 0..TRIES {
            let mut army = before;
            self.change(&mut army, dice);
            if army != before && army.check(self.royal).is_ok() {
                return army.to_string();
            }
        }
        army.into()
    }

    fn choice(&self, expected: &ArmyScores) -> [[f64; 2]; 2] {
        Prospects {
            mustered: expected.met,
            white_regular: expected.first_regular,
            regular_black: expected.regular_second,
        }
        .table()
    }

    fn play(&self, meeting: &ArmyMeeting<'_>, stop: &AtomicBool) -> Option<ArmyGameEnd> {
        let (white, black) = (self.legal(meeting.first).ok()?, self.legal(meeting.second).ok()?);
        let board = Board::from_armies(&white, &black.mirrored(), self.royal).ok()?;
        let mut chess = Chess::new(board, Seat::A);
        // A seed of 0 would play without luck.
        let mut engine = Engine::new(HASH, meeting.seed | 1);
        let mut dice = SplitMix64::new(meeting.seed);
        let pondering = AtomicBool::new(false);
        let (mut by_white, mut by_black) = (0, 0);
        for moves in 0..MOVES_MAX {
            if let Some(ending) = chess.ending() {
                let score = match ending.winner() {
                    Some(Colour::White) => 1.0,
                    Some(Colour::Black) => 0.0,
                    None => 0.5,
                };
                return Some(ArmyGameEnd { score, moves });
            }
            // Between three and five quarters, so that games of the same armies differ.
            let nodes = meeting.nodes * (768 + u64::from(dice.below(513))) / 1024;
            let root = EngineRoot { board: *chess.board(), keys: chess.keys().collect() };
            let limits = Limits { nodes: Some(nodes.max(1)), ..Limits::default() };
            let found = engine.search(&root, &limits, stop, &pondering, &mut |_| ());
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let best = found.lines.first()?;
            let own = f64::from(best.score.expectation());
            let white = if root.board.turn() == Colour::White { own } else { 1.0 - own };
            by_white = if white >= DECIDED { by_white + 1 } else { 0 };
            by_black = if 1.0 - white >= DECIDED { by_black + 1 } else { 0 };
            if by_white.max(by_black) == 2 {
                return Some(ArmyGameEnd { score: white.round(), moves });
            }
            chess.play(best.moves[0]);
        }
        Some(ArmyGameEnd { score: 0.5, moves: MOVES_MAX })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGULAR: &str = "8/8/PPPPPPPP/RNBQKBNR";
    const PLAIN: ChessArmies = ChessArmies { royal: false };

    #[test]
    fn army_is_counted_by_men_and_pair() {
        assert_eq!(PLAIN.counts(REGULAR), [8.0, 2.0, 2.0, 2.0, 1.0, 1.0]);
        assert_eq!(PLAIN.counts("8/8/8/B1B1K3")[5], 0.0, "both on dark squares");
        assert_eq!(PLAIN.named()[0], REGULAR);
    }

    #[test]
    fn army_that_is_varied_stays_legal_and_differs() {
        let mut dice = SplitMix64::new(3);
        let mut army = REGULAR.to_string();
        for _ in 0..300 {
            let next = PLAIN.varied(&army, &mut dice);
            assert!(PLAIN.read(&next).is_ok() && next != army, "{next}");
            army = next;
        }
        assert!(PLAIN.read("rnbqkbnr/pppppppp/8/8").is_err_and(|why| why.contains("of White")));
        assert!(PLAIN.read("8/8/8/8").is_err());
    }

    #[test]
    fn game_of_one_seed_is_the_same_and_of_another_is_not() {
        let stop = AtomicBool::new(false);
        let play = |seed| {
            let meeting = ArmyMeeting { first: REGULAR, second: REGULAR, nodes: 60, seed };
            PLAIN.play(&meeting, &stop).expect("nobody stops it")
        };
        assert_eq!(play(5), play(5));
        let lengths: Vec<u32> = (10..16).map(|seed| play(seed).moves).collect();
        assert!(lengths.iter().any(|moves| *moves != lengths[0]), "{lengths:?}");
        stop.store(true, Ordering::Relaxed);
        let meeting = ArmyMeeting { first: REGULAR, second: REGULAR, nodes: 60, seed: 5 };
        assert_eq!(PLAIN.play(&meeting, &stop), None);
    }

    #[test]
    fn queens_beat_pawns_whoever_moves_first() {
        let (strong, weak) = ("8/8/PPPPPPPP/QQQQKQQQ", "8/8/PPPPPPPP/4K3");
        let stop = AtomicBool::new(false);
        for (first, second, score) in [(strong, weak, 1.0), (weak, strong, 0.0)] {
            let meeting = ArmyMeeting { first, second, nodes: 100, seed: 1 };
            assert_eq!(PLAIN.play(&meeting, &stop).map(|end| end.score), Some(score));
        }
    }

    #[test]
    fn evaluation_prices_men_in_the_usual_order() {
        let lists = PLAIN.price_lists();
        for (name, prices) in &lists {
            assert_eq!(prices[0], 1.0, "{name}");
            assert!(prices[3] > prices[2] && prices[4] > prices[3], "{name}: {prices:?}");
        }
        assert_eq!(lists.len(), 2);
    }
}
