//! Forced wins: proofs by exhaustive search that an action wins, and that no other does.

use std::collections::HashMap;

use hall_core::{Chances, Coverage, Game, Seat, Turn};

use crate::FastHasher;

/// What the actions of a seat win by force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedWins<A> {
    /// The actions that win alone whatever anybody does, each with the plies that takes at most,
    /// in the order of the rules.
    pub wins: Vec<(A, u32)>,
    /// How many actions there are.
    pub actions: usize,
    /// Whether the other actions were followed to the end of the match: none of them wins by
    /// force at all, in place of none within the plies that were asked for.
    pub complete: bool,
}

/// A win by force with one way only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedLine<A> {
    /// The actions: of the seat that wins, of another that holds out for as long as it can, and
    /// so on to the end.
    pub line: Vec<A>,
    /// How many actions there were to choose from at first.
    pub actions: usize,
    /// Within how many plies no other first action wins; `None` where none wins at all.
    pub within: Option<u32>,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// Why nothing could be proven.
enum Unproven {
    /// Too many positions.
    Nodes,
    /// Something other than one seat's choice, or an outcome of chance; or not all is listed.
    Other,
}

/// What is known of a position: a win within so many plies, and none within so many.
#[derive(Clone, Copy)]
struct KnownWins {
    win: u32,
    none: u32,
    /// Whether `none` holds for any number of plies.
    complete: bool,
}

const UNKNOWN: KnownWins = KnownWins { win: u32::MAX, none: 0, complete: false };

struct Prover<'g, G: Game> {
    game: &'g G,
    seat: Seat,
    /// How many positions may still be looked at.
    left: u64,
    known: HashMap<G::State, KnownWins, std::hash::BuildHasherDefault<FastHasher>>,
}

/// The actions of the seat that is asked which win by force within `plies`, found and refuted by
/// exhaustive search. `None` if that takes more than `nodes` positions, or the position waits
/// for something other than the choice of one seat, or something such lies below it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # fn main() {
/// // Of ten, whoever leaves eight wins.
/// let found = search::forced_wins(&Nim, &Heap(10, Seat::A), 9, 10_000).expect("few positions");
/// assert_eq!(found.wins, [(Take(2), 5)]);
/// assert!(found.complete, "taking one or three loses");
/// # }
/// ```
pub fn forced_wins<G: Game>(
    game: &G,
    state: &G::State,
    plies: u32,
    nodes: u64,
) -> Option<ForcedWins<G::Action>> {
    let Turn::Seat(seat) = game.turn(state) else { return None };
    Prover::new(game, seat, nodes).wins(state, plies).ok()
}

/// The win by force of the seat that is asked, if there is exactly one way: one first action
/// wins within `plies`, no other does, and so at each later choice but the last, at which
/// whatever wins at once is as good. The others reply so that the win takes longest. `None`
/// if there is no such win, one action is enough, or `nodes` do not suffice.
pub fn forced_line<G: Game>(
    game: &G,
    state: &G::State,
    plies: u32,
    nodes: u64,
) -> Option<ForcedLine<G::Action>> {
    let Turn::Seat(seat) = game.turn(state) else { return None };
    let mut prover = Prover::new(game, seat, nodes);
    let first = prover.wins(state, plies).ok()?;
    let [(_, first_plies)] = first.wins[..] else { return None };
    if first_plies < 3 {
        return None;
    }
    let (mut line, mut state, mut left) = (Vec::new(), state.clone(), plies);
    loop {
        let found = prover.wins(&state, left).ok()?;
        let (action, taken) = match &found.wins[..] {
            [(action, taken)] => (action.clone(), *taken),
            // Any that wins at once will do, if nothing else wins later.
            all if all.iter().all(|(_, taken)| *taken == 1) => all.first()?.clone(),
            _ => return None,
        };
        game.act(&mut state, seat, &action);
        line.push(action);
        if taken == 1 {
            break;
        }
        let reply = prover.longest(&state, taken - 1).ok()??;
        let Turn::Seat(other) = game.turn(&state) else { return None };
        game.act(&mut state, other, &reply);
        line.push(reply);
        left = left.saturating_sub(2);
    }
    let within = (!first.complete).then_some(plies);
    Some(ForcedLine { line, actions: first.actions, within, nodes: nodes - prover.left })
}

impl<'g, G: Game> Prover<'g, G> {
    fn new(game: &'g G, seat: Seat, nodes: u64) -> Prover<'g, G> {
        Prover { game, seat, left: nodes, known: HashMap::default() }
    }

    fn listed(&self, state: &G::State, seat: Seat) -> Result<Vec<G::Action>, Unproven> {
        let mut actions = Vec::new();
        match self.game.actions(state, seat, &mut actions) {
            Coverage::All => Ok(actions),
            Coverage::Some => Err(Unproven::Other),
        }
    }

    fn after(&self, state: &G::State, seat: Seat, action: &G::Action) -> G::State {
        let mut next = state.clone();
        self.game.act(&mut next, seat, action);
        next
    }

    /// The winning actions of the own seat.
    fn wins(&mut self, state: &G::State, plies: u32) -> Result<ForcedWins<G::Action>, Unproven> {
        let actions = self.listed(state, self.seat)?;
        let count = actions.len();
        let (mut wins, mut complete) = (Vec::new(), true);
        for action in actions {
            let next = self.after(state, self.seat, &action);
            match self.shortest(&next, plies - 1)? {
                Some(taken) => wins.push((action, taken + 1)),
                None => complete &= self.is_complete(&next),
            }
        }
        Ok(ForcedWins { wins, actions: count, complete })
    }

    /// Whether what is known of a position without a win holds for any number of plies.
    fn is_complete(&self, state: &G::State) -> bool {
        self.game.turn(state) == Turn::Over
            || self.known.get(state).is_some_and(|known| known.complete)
    }

    /// The fewest plies, up to a number, within which the own seat wins by force.
    fn shortest(&mut self, state: &G::State, plies: u32) -> Result<Option<u32>, Unproven> {
        for taken in 0..=plies {
            if self.within(state, taken)? {
                return Ok(Some(taken));
            }
            if self.is_complete(state) {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// The reply of another seat after which the win takes longest, the first of equals.
    fn longest(&mut self, state: &G::State, plies: u32) -> Result<Option<G::Action>, Unproven> {
        let Turn::Seat(other) = self.game.turn(state) else { return Err(Unproven::Other) };
        let mut best: Option<(u32, G::Action)> = None;
        for action in self.listed(state, other)? {
            let next = self.after(state, other, &action);
            let taken = self.shortest(&next, plies)?.ok_or(Unproven::Other)?;
            if best.as_ref().is_none_or(|(most, _)| taken > *most) {
                best = Some((taken, action));
            }
        }
        Ok(best.map(|(_, action)| action))
    }

    /// Whether the own seat wins alone within so many plies, whatever the others do.
    fn within(&mut self, state: &G::State, plies: u32) -> Result<bool, Unproven> {
        let turn = self.game.turn(state);
        if turn == Turn::Over {
            let standings = self.game.standings(state);
            return Ok(standings.is_some_and(|of| of.share(self.seat) > 0.999));
        }
        let known = self.known.get(state).copied().unwrap_or(UNKNOWN);
        if known.win <= plies {
            return Ok(true);
        }
        if known.complete || known.none > plies {
            return Ok(false);
        }
        if plies == 0 {
            return Ok(false);
        }
        self.left = self.left.checked_sub(1).ok_or(Unproven::Nodes)?;
        let (wins, complete) = match turn {
            Turn::Seat(seat) if seat == self.seat => self.any(state, plies)?,
            Turn::Seat(seat) => self.all(state, seat, plies)?,
            Turn::Chance => self.every_outcome(state, plies)?,
            Turn::Over | Turn::Together(_) | Turn::Window(_) => return Err(Unproven::Other),
        };
        let entry = self.known.entry(state.clone()).or_insert(UNKNOWN);
        if wins {
            entry.win = entry.win.min(plies);
        } else {
            entry.none = entry.none.max(plies + 1);
            entry.complete |= complete;
        }
        Ok(wins)
    }

    /// Whether any of the own actions wins; if not, whether that holds for any number of plies.
    fn any(&mut self, state: &G::State, plies: u32) -> Result<(bool, bool), Unproven> {
        let mut complete = true;
        for action in self.listed(state, self.seat)? {
            let next = self.after(state, self.seat, &action);
            if self.within(&next, plies - 1)? {
                return Ok((true, false));
            }
            complete &= self.is_complete(&next);
        }
        Ok((false, complete))
    }

    /// Whether all actions of another seat lose to us; if not, whether one never does.
    fn all(&mut self, state: &G::State, seat: Seat, plies: u32) -> Result<(bool, bool), Unproven> {
        let mut open = false;
        for action in self.listed(state, seat)? {
            let next = self.after(state, seat, &action);
            if !self.within(&next, plies - 1)? {
                if self.is_complete(&next) {
                    return Ok((false, true));
                }
                open = true;
                // One that holds out is enough, unless another could be followed to the end.
                if plies > 1 {
                    return Ok((false, false));
                }
            }
        }
        Ok((!open, false))
    }

    /// Whether the own seat wins after every outcome of chance.
    fn every_outcome(&mut self, state: &G::State, plies: u32) -> Result<(bool, bool), Unproven> {
        let mut chances = Chances::default();
        self.game.chances(state, &mut chances);
        for (outcome, _) in chances.iter() {
            let mut next = state.clone();
            self.game.apply_chance(&mut next, outcome);
            if !self.within(&next, plies)? {
                return Ok((false, self.is_complete(&next)));
            }
        }
        Ok((true, false))
    }
}
