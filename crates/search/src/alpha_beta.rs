//! Alpha-beta with iterative deepening and a transposition table, for two-player
//! games without chance and secrets.

use hall_core::{Coverage, Game, Observe, Seat, Turn};

use crate::{
    Alternative, Bound, Evaluate, Proven, SearchResult, Stopper, TranspositionEntry,
    Transpositions, determinization::only_state, hash_of, hooks::logistic,
};

/// The score of a game won on the spot; one less for each ply before it.
pub const MATE: i32 = 1_000_000;
const MATES: i32 = MATE - 10_000;
const INFINITE: i32 = MATE + 1;
/// The depth of an entry that no deeper search can change.
const RESOLVED: u8 = u8::MAX;
const HISTORY: usize = 1 << 12;

/// Why alpha-beta cannot play a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotForAlphaBeta {
    /// There are not two seats.
    #[error("alpha-beta plays games of two seats, and there are {0}")]
    Seats(usize),
    /// Chance is involved.
    #[error("alpha-beta plays games without chance")]
    Chance,
    /// Several seats choose at once, or may interrupt.
    #[error("alpha-beta plays games in which one seat chooses at a time")]
    Together,
    /// The seat does not see everything.
    #[error("alpha-beta plays games without secrets")]
    Secrets,
    /// The actions cannot be listed.
    #[error("alpha-beta plays games whose actions can all be listed")]
    TooMany,
    /// It is not the seat's turn.
    #[error("the seat that asks is not to move")]
    NotToMove,
}

/// The search.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # fn main() -> Result<(), search::NotForAlphaBeta> {
/// use std::sync::atomic::AtomicBool;
///
/// use search::{AlphaBeta, Budget, Mobility, Stopper};
///
/// let (budget, stop) = (Budget::nodes(10_000), AtomicBool::new(false));
/// let mut search = AlphaBeta::new(Mobility, 1 << 16);
/// let found = search.search(&Nim, &Heap(5, Seat::A), &mut Stopper::new(&budget, &stop))?;
/// assert_eq!(found.action, Take(1), "a heap of four is left");
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct AlphaBeta<E> {
    /// Scores positions at the horizon.
    pub evaluate: E,
    /// The deepest iteration.
    pub depth_max: u8,
    /// How many of the best actions get exact scores. More take more time; a
    /// hint and a weakened level need a few.
    pub lines: usize,
    table: Transpositions,
}

/// An action's merit, best first, and behind it its place in the list: one word, which is quickly
/// compared.
type OrderKey = u64;

fn order_key(merit: i32, place: u16) -> OrderKey {
    u64::from(i32::MAX.abs_diff(merit)) << 16 | u64::from(place)
}

enum Halt {
    Stopped,
    Not(NotForAlphaBeta),
}

impl From<NotForAlphaBeta> for Halt {
    fn from(why: NotForAlphaBeta) -> Halt {
        Halt::Not(why)
    }
}

/// A score, and whether no deeper search can change it.
#[derive(Clone, Copy)]
struct Found {
    score: i32,
    resolved: bool,
}

impl<E> AlphaBeta<E> {
    /// The size of its table in bytes.
    pub fn memory(&self) -> usize {
        self.table.bytes()
    }
    /// A search with this evaluation and a table of this many bytes.
    pub fn new(evaluate: E, table_bytes: usize) -> AlphaBeta<E> {
        let table = Transpositions::with_bytes(table_bytes);
        AlphaBeta { evaluate, depth_max: 128, lines: 1, table }
    }

    /// Searches for `seat`, who sees `observation` and is to move.
    ///
    /// # Errors
    /// [`NotForAlphaBeta`] as soon as the search meets what it cannot play.
    pub fn choose<G: Observe>(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        stopper: &mut Stopper<'_>,
    ) -> Result<SearchResult<G::Action>, NotForAlphaBeta>
    where
        E: Evaluate<G>,
    {
        let state = only_state(game, observation).ok_or(NotForAlphaBeta::Secrets)?;
        match game.turn(&state) {
            Turn::Seat(mover) if mover == seat => self.search(game, &state, stopper),
            turn => Err(unfit(turn)),
        }
    }

    /// Searches for the seat to move. Each call starts afresh, so the answer
    /// depends on nothing but its arguments.
    ///
    /// # Errors
    /// [`NotForAlphaBeta`] as soon as the search meets what it cannot play.
    pub fn search<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        stopper: &mut Stopper<'_>,
    ) -> Result<SearchResult<G::Action>, NotForAlphaBeta>
    where
        E: Evaluate<G>,
    {
        if game.seats() != 2 {
            return Err(NotForAlphaBeta::Seats(game.seats()));
        }
        self.table.clear();
        let (lines, depth_max, scale) = (self.lines.max(1), self.depth_max, self.evaluate.scale());
        let mut search = Search {
            game,
            evaluate: &mut self.evaluate,
            table: &mut self.table,
            stopper,
            killers: Vec::new(),
            history: vec![0; 2 * HISTORY],
            buffers: Vec::new(),
        };
        let (mut roots, mover) = search.roots(state)?;
        let mut depth_done = 0;
        for depth in 1..=depth_max {
            let stop = match search.iterate(&mut roots, mover, depth, lines) {
                Ok(resolved) => {
                    depth_done = depth;
                    resolved
                }
                Err(Halt::Stopped) => true,
                Err(Halt::Not(why)) => return Err(why),
            };
            if stop || search.stopper.nearly_over(0.5) {
                break;
            }
        }
        let pv = search.line(state, &roots[0].action, depth_done);
        Ok(advice(roots, pv, u32::from(depth_done), search.stopper.nodes(), scale))
    }
}

/// Why alpha-beta cannot search for a seat at this turn.
fn unfit(turn: Turn) -> NotForAlphaBeta {
    match turn {
        Turn::Together(_) | Turn::Window(_) => NotForAlphaBeta::Together,
        Turn::Chance => NotForAlphaBeta::Chance,
        Turn::Seat(_) | Turn::Over => NotForAlphaBeta::NotToMove,
    }
}

/// An action at the root.
struct Root<G: Game> {
    action: G::Action,
    next: G::State,
    /// Its exact score, if it was among the best lines.
    found: Option<Found>,
    /// The last iteration that searched it.
    round: u8,
}

fn proven(found: Found) -> Option<Proven> {
    match found.score {
        win if win >= MATES => Some(Proven::Win((MATE - win) as u32)),
        loss if loss <= -MATES => Some(Proven::Loss((MATE + loss) as u32)),
        0 if found.resolved => Some(Proven::Draw),
        _ => None,
    }
}

fn share(found: Found, scale: f32) -> f32 {
    match proven(found) {
        Some(Proven::Win(_)) => 1.0,
        Some(Proven::Loss(_)) => 0.0,
        Some(Proven::Draw) => 0.5,
        None => logistic(found.score, scale),
    }
}

fn advice<G: Game>(
    roots: Vec<Root<G>>,
    pv: Vec<G::Action>,
    depth: u32,
    nodes: u64,
    scale: f32,
) -> SearchResult<G::Action> {
    let alternatives: Vec<_> = roots
        .into_iter()
        .map(|root| Alternative {
            action: root.action,
            value: root.found.map(|found| share(found, scale)),
            shares: Vec::new(),
            weight: 1.0,
            proven: root.found.and_then(proven),
        })
        .collect();
    let best = &alternatives[0];
    let (action, value, proven) = (best.action.clone(), best.value, best.proven);
    SearchResult { action, value, proven, nodes, depth, pv, alternatives }
}

struct Search<'s, 'f, G: Game, E> {
    game: &'s G,
    evaluate: &'s mut E,
    table: &'s mut Transpositions,
    stopper: &'s mut Stopper<'f>,
    killers: Vec<[Option<G::Action>; 2]>,
    history: Vec<i32>,
    buffers: Vec<(Vec<G::Action>, Vec<OrderKey>)>,
}

impl<G: Game, E: Evaluate<G>> Search<'_, '_, G, E> {
    fn roots(&self, state: &G::State) -> Result<(Vec<Root<G>>, Seat), NotForAlphaBeta> {
        let mover = match self.game.turn(state) {
            Turn::Seat(mover) => mover,
            turn => return Err(unfit(turn)),
        };
        let mut actions = Vec::new();
        if self.game.actions(state, mover, &mut actions) == Coverage::Some {
            return Err(NotForAlphaBeta::TooMany);
        }
        let root = |action: G::Action| {
            let mut next = state.clone();
            self.game.act(&mut next, mover, &action);
            Root { action, next, found: None, round: 0 }
        };
        Ok((actions.into_iter().map(root).collect(), mover))
    }

    /// Searches every root action to `depth` and sorts them; says whether deeper
    /// search is pointless. If stopped half way, what was found counts.
    fn iterate(
        &mut self,
        roots: &mut Vec<Root<G>>,
        mover: Seat,
        depth: u8,
        lines: usize,
    ) -> Result<bool, Halt> {
        let mut best: Vec<i32> = Vec::new();
        let mut outcome = Ok(true);
        for root in roots.iter_mut() {
            let alpha = best.get(lines - 1).copied().unwrap_or(-INFINITE);
            match self.root(&root.next, mover, depth, alpha) {
                Ok(found) => {
                    outcome = outcome.map(|all| all && found.resolved);
                    let exact = found.score > alpha;
                    root.found = exact.then_some(found);
                    root.round = depth;
                    if exact {
                        let at = best.partition_point(|score| *score >= found.score);
                        best.insert(at, found.score);
                    }
                }
                Err(halt) => {
                    outcome = Err(halt);
                    break;
                }
            }
        }
        let place = |root: &Root<G>| match root.found {
            Some(found) if root.round == depth => -found.score,
            _ => INFINITE,
        };
        hall_core::sort_by(roots, |a, b| place(a).cmp(&place(b)));
        let decided = |root: &Root<G>| root.found.is_some_and(|found| found.score.abs() >= MATES);
        // A win found within the depth is the shortest; a proven last line is the end.
        let won = roots[0]
            .found
            .is_some_and(|found| found.score >= MATE - i32::from(depth) && lines == 1);
        outcome.map(|all| all || won || (roots.len() == 1 && decided(&roots[0])))
    }

    fn root(&mut self, next: &G::State, mover: Seat, depth: u8, alpha: i32) -> Result<Found, Halt> {
        if alpha > -INFINITE {
            let probe = self.node(next, mover, depth - 1, alpha, alpha + 1, 1)?;
            if probe.score <= alpha {
                return Ok(probe);
            }
        }
        self.node(next, mover, depth - 1, alpha, INFINITE, 1)
    }

    /// The score of `state` for `viewer`, exact between `alpha` and `beta`.
    fn node(
        &mut self,
        state: &G::State,
        viewer: Seat,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: i32,
    ) -> Result<Found, Halt> {
        if !self.stopper.visit() {
            return Err(Halt::Stopped);
        }
        match self.game.turn(state) {
            Turn::Over => {
                let standings = self.game.standings(state).expect("the game is over");
                let score = match standings.share(viewer) {
                    share if share >= 1.0 => MATE - ply,
                    share if share > 0.0 => 0,
                    _ => ply - MATE,
                };
                Ok(Found { score, resolved: true })
            }
            turn @ (Turn::Chance | Turn::Together(_) | Turn::Window(_)) => Err(unfit(turn).into()),
            Turn::Seat(mover) if depth == 0 => {
                let score =
                    self.evaluate.score(self.game, state, mover).clamp(1 - MATES, MATES - 1);
                let score = if mover == viewer { score } else { -score };
                Ok(Found { score, resolved: false })
            }
            Turn::Seat(mover) if mover == viewer => {
                self.children(state, mover, depth, alpha, beta, ply)
            }
            Turn::Seat(mover) => {
                let found = self.children(state, mover, depth, -beta, -alpha, ply)?;
                Ok(Found { score: -found.score, ..found })
            }
        }
    }

    fn children(
        &mut self,
        state: &G::State,
        mover: Seat,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: i32,
    ) -> Result<Found, Halt> {
        let hash = hash_of(state);
        let known = self.table.get(hash);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let score = from_table(entry.score, ply);
            let cut = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if cut {
                return Ok(Found { score, resolved: entry.depth == RESOLVED });
            }
        }
        let (mut actions, mut order) = self.buffers.pop().unwrap_or_default();
        actions.clear();
        let coverage = self.game.actions(state, mover, &mut actions);
        if coverage == Coverage::Some || actions.len() > usize::from(u16::MAX) {
            return Err(NotForAlphaBeta::TooMany.into());
        }
        self.rank(&actions, &mut order, mover, known.map(|entry| entry.best), ply);
        let searched = self.scan(state, mover, (&actions, &mut order), depth, (alpha, beta), ply);
        self.buffers.push((actions, order));
        let (found, best) = searched?;
        let bound = match found.score {
            low if low <= alpha => Bound::Upper,
            high if high >= beta => Bound::Lower,
            _ => Bound::Exact,
        };
        let depth = if found.resolved { RESOLVED } else { depth };
        self.table.put(
            hash,
            TranspositionEntry { score: to_table(found.score, ply), best, depth, bound },
        );
        Ok(found)
    }

    fn scan(
        &mut self,
        state: &G::State,
        mover: Seat,
        (actions, order): (&[G::Action], &mut [OrderKey]),
        depth: u8,
        (mut alpha, beta): (i32, i32),
        ply: i32,
    ) -> Result<(Found, u16), Halt> {
        let mut best = (Found { score: -INFINITE, resolved: true }, 0);
        let mut all_resolved = true;
        for place in 0..order.len() {
            // Most nodes are cut early, so the rest of the order is never made.
            let mut next = place;
            for at in place + 1..order.len() {
                if order[at] < order[next] {
                    next = at;
                }
            }
            order.swap(place, next);
            let index = order[place] as u16;
            let action = &actions[usize::from(index)];
            let mut next = state.clone();
            self.game.act(&mut next, mover, action);
            let mut found;
            if place == 0 || beta - alpha == 1 {
                found = self.node(&next, mover, depth - 1, alpha, beta, ply + 1)?;
            } else {
                found = self.node(&next, mover, depth - 1, alpha, alpha + 1, ply + 1)?;
                if found.score > alpha && found.score < beta {
                    found = self.node(&next, mover, depth - 1, alpha, beta, ply + 1)?;
                }
            }
            all_resolved &= found.resolved;
            if found.score > best.0.score {
                best = (found, index);
            }
            alpha = alpha.max(found.score);
            if alpha >= beta {
                self.cut(action, mover, depth, ply);
                // The bound rests on this action alone.
                return Ok((found, index));
            }
        }
        best.0.resolved = all_resolved;
        Ok(best)
    }

    /// Orders actions: the table's, the killers', then by history.
    fn rank(
        &mut self,
        actions: &[G::Action],
        order: &mut Vec<OrderKey>,
        mover: Seat,
        known: Option<u16>,
        ply: i32,
    ) {
        let killers = self.killers.get(ply as usize);
        let merit = |index: u16, action: &G::Action| {
            if known == Some(index) {
                return i32::MAX;
            }
            match killers {
                Some([Some(first), _]) if first == action => i32::MAX - 1,
                Some([_, Some(second)]) if second == action => i32::MAX - 2,
                _ => self.history[slot(mover, action)],
            }
        };
        order.clear();
        order.extend((0..=u16::MAX).zip(actions).map(|(i, action)| order_key(merit(i, action), i)));
    }

    fn cut(&mut self, action: &G::Action, mover: Seat, depth: u8, ply: i32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize_with(ply + 1, || [None, None]);
        }
        let killers = &mut self.killers[ply];
        if killers[0].as_ref() != Some(action) {
            killers[1] = killers[0].replace(action.clone());
        }
        let history = &mut self.history[slot(mover, action)];
        *history += i32::from(depth) * i32::from(depth);
        if *history > i32::MAX / 4 {
            self.history.iter_mut().for_each(|merit| *merit /= 2);
        }
    }

    /// The expected continuation, read from the table.
    fn line(&self, state: &G::State, first: &G::Action, depth: u8) -> Vec<G::Action> {
        let mut state = state.clone();
        let mut line = vec![first.clone()];
        let mut actions = Vec::new();
        while let Turn::Seat(mover) = self.game.turn(&state) {
            self.game.act(&mut state, mover, &line[line.len() - 1]);
            let (Turn::Seat(next), Some(entry)) =
                (self.game.turn(&state), self.table.get(hash_of(&state)))
            else {
                break;
            };
            actions.clear();
            let _coverage = self.game.actions(&state, next, &mut actions);
            match actions.get(usize::from(entry.best)) {
                Some(action) if line.len() < usize::from(depth.max(1)) => line.push(action.clone()),
                _ => break,
            }
        }
        line
    }
}

fn slot<A: std::hash::Hash>(mover: Seat, action: &A) -> usize {
    mover.index() * HISTORY + (hash_of(action) as usize & (HISTORY - 1))
}

/// Scores of won games count from the root; in the table, from the position.
fn to_table(score: i32, ply: i32) -> i32 {
    match score {
        win if win >= MATES => win + ply,
        loss if loss <= -MATES => loss - ply,
        other => other,
    }
}

fn from_table(score: i32, ply: i32) -> i32 {
    match score {
        win if win >= MATES => win - ply,
        loss if loss <= -MATES => loss + ply,
        other => other,
    }
}
