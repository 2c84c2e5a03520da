//! Plain exhaustive search: slow, simple, and right. The reference for the rest.

use hall_core::{Chances, Coverage, Game, MAX_SEATS, Turn};

use crate::NotAllListed;

/// What a position is worth with perfect play, or on average over chance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// Each seat's expected share of the win.
    pub shares: [f32; MAX_SEATS],
    /// Plies to the end when the winner hurries and the loser delays; 0 where
    /// chance was involved.
    pub plies: u32,
}

/// The value of a position where seats choose one at a time: each takes what
/// gives it the greatest share, the first listed among equals; wins are taken
/// quickly and losses slowly; chance is averaged.
///
/// `None` if there is a simultaneous turn or a window below it.
///
/// # Errors
/// [`NotAllListed`] if a position lists only some actions.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # fn main() -> Result<(), search::NotAllListed> {
/// let value = search::minimax(&Nim, &Heap(4, Seat::A))?.expect("one seat chooses at a time");
/// assert_eq!(value.shares[..2], [0.0, 1.0], "four are lost for the seat to move");
/// # Ok(())
/// # }
/// ```
pub fn minimax<G: Game>(game: &G, state: &G::State) -> Result<Option<Value>, NotAllListed> {
    match game.turn(state) {
        Turn::Together(_) | Turn::Window(_) => Ok(None),
        Turn::Over => {
            let standings = game.standings(state).expect("the game is over");
            let mut shares = [0.0; MAX_SEATS];
            standings.iter().for_each(|(seat, _)| shares[seat.index()] = standings.share(seat));
            Ok(Some(Value { shares, plies: 0 }))
        }
        Turn::Chance => average(game, state),
        Turn::Seat(seat) => {
            let mut actions = Vec::new();
            if game.actions(state, seat, &mut actions) == Coverage::Some {
                return Err(NotAllListed);
            }
            let mut best: Option<Value> = None;
            for action in &actions {
                let mut next = state.clone();
                game.act(&mut next, seat, action);
                let Some(mut value) = minimax(game, &next)? else { return Ok(None) };
                value.plies += 1;
                if best.is_none_or(|best| better(&value, &best, seat.index())) {
                    best = Some(value);
                }
            }
            Ok(best)
        }
    }
}

fn better(new: &Value, old: &Value, seat: usize) -> bool {
    let (share, other) = (new.shares[seat], old.shares[seat]);
    let hurry = share >= 1.0 && new.plies < old.plies;
    let delay = share <= 0.0 && new.plies > old.plies;
    share > other || (share == other && (hurry || delay))
}

fn average<G: Game>(game: &G, state: &G::State) -> Result<Option<Value>, NotAllListed> {
    let mut chances = Chances::default();
    game.chances(state, &mut chances);
    let mut sum = Value { shares: [0.0; MAX_SEATS], plies: 0 };
    for (outcome, weight) in chances.iter() {
        let mut next = state.clone();
        game.apply_chance(&mut next, outcome);
        let Some(value) = minimax(game, &next)? else { return Ok(None) };
        for (total, share) in sum.shares.iter_mut().zip(value.shares) {
            *total += share * *weight as f32 / chances.total() as f32;
        }
    }
    Ok(Some(sum))
}
