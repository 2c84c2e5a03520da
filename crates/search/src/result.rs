//! What a search found.

use hall_core::Seat;

/// A result that is certain, from the view of the seat that asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proven {
    /// The seat wins alone, within this many plies.
    Win(u32),
    /// The seat gets a part of the win.
    Draw,
    /// The seat gets nothing; this many plies is the longest defence found.
    Loss(u32),
}

/// One action, and what the search found out about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative<A> {
    /// The action.
    pub action: A,
    /// The expected share of the win, 0 to 1, if it was looked at.
    pub value: Option<f32>,
    /// What every seat can expect, in the order of the seats; empty where that is not known.
    pub shares: Vec<f32>,
    /// How much of the search it got: visits, or 1 in searches that look at every
    /// action alike. Never negative.
    pub weight: f32,
    /// Whether its result is certain.
    pub proven: Option<Proven>,
}

/// What to do, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<A> {
    /// The action to take.
    pub action: A,
    /// The seat's expected share of the win, 0 to 1.
    pub value: Option<f32>,
    /// Whether the result is certain.
    pub proven: Option<Proven>,
    /// Nodes searched: simulations or positions.
    pub nodes: u64,
    /// Depth reached, in plies.
    pub depth: u32,
    /// The expected continuation, starting with `action`, as far as it is known.
    pub pv: Vec<A>,
    /// The actions looked at, best first; the first is `action`.
    pub alternatives: Vec<Alternative<A>>,
}

impl<A> Alternative<A> {
    /// Divides what `seat` does not get among the others, in proportion to what each of them is
    /// taken to get. Nothing is known where the action has no value.
    pub fn share_rest(&mut self, seat: Seat, taken: &[f32]) {
        let Some(own) = self.value else { return };
        let others = taken.iter().enumerate().filter(|(index, _)| *index != seat.index());
        let (count, sum) =
            others.fold((0, 0.0), |(count, sum), (_, share)| (count + 1, sum + share));
        let rest = (1.0 - own).max(0.0);
        let share = |(index, share): (usize, &f32)| match index {
            index if index == seat.index() => own,
            _ if sum > 0.0 => rest * share / sum,
            _ => rest / count as f32,
        };
        self.shares = taken.iter().enumerate().map(share).collect();
    }
}

impl<A: Clone> SearchResult<A> {
    /// An action about which nothing more is known.
    pub fn unexplained(action: A) -> SearchResult<A> {
        let alternative = Alternative {
            action: action.clone(),
            value: None,
            shares: Vec::new(),
            weight: 1.0,
            proven: None,
        };
        SearchResult {
            action: action.clone(),
            value: None,
            proven: None,
            nodes: 0,
            depth: 0,
            pv: vec![action],
            alternatives: vec![alternative],
        }
    }
}
