//! Monte Carlo tree search.
//!
//! The tree is open-loop: a node stands for a sequence of decisions, chance is
//! drawn afresh in each simulation, and an action's visits are weighed against the times
//! it was available. Each seat maximises its own share of the win (max^n).
//! Simultaneous choices are made from separate statistics of each seat. Results
//! that are certain are proven up the tree (Winands, Björnsson, Saito 2008) as
//! long as neither chance nor a simultaneous choice is involved.

use hall_core::{Coverage, Game, GameExt, MAX_SEATS, Observe, PerSeat, Seat, SplitMix64, Turn};

use crate::{
    Alternative, Even, Playouts, Policy, Proven, SearchResult, Settings, Stopper, Uniform,
    ValueFunction,
    determinization::only_state,
    hash_of, information_set,
    playout::speaker,
    root::{Gains, alternatives, decided, shares},
    tree::{NodeId, Proof, ROOT, Tree},
};

/// The search.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # fn main() {
/// use std::sync::atomic::AtomicBool;
///
/// use search::{Budget, Mcts, Stopper};
///
/// let (budget, stop) = (Budget::nodes(2_000), AtomicBool::new(false));
/// let mut stopper = Stopper::new(&budget, &stop);
/// let found = Mcts::new(1).search(&Nim, Seat::A, &Heap(5, Seat::A), &mut stopper);
/// assert_eq!(found.action, Take(1), "a heap of four is left");
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Mcts<P = Uniform, E = Even> {
    /// The settings.
    pub settings: Settings,
    /// The playout policy.
    pub policy: P,
    /// Values playouts that were cut short.
    pub estimate: E,
    pub(crate) dice: SplitMix64,
}

impl Mcts {
    /// A search that knows nothing but the rules.
    pub fn new(seed: u64) -> Mcts {
        Mcts::with(Settings::default(), Uniform, Even, seed)
    }
}

impl<P, E> Mcts<P, E> {
    /// A search with knowledge of its game.
    pub fn with(settings: Settings, policy: P, estimate: E, seed: u64) -> Mcts<P, E> {
        Mcts { settings, policy, estimate, dice: SplitMix64::new(seed) }
    }

    /// Searches for `seat`, who sees `observation` and is asked. The nodes of the budget
    /// are simulations.
    pub fn choose<G: Observe>(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        stopper: &mut Stopper<'_>,
    ) -> SearchResult<G::Action>
    where
        P: Policy<G>,
        E: ValueFunction<G>,
    {
        let Some(state) = only_state(game, observation) else {
            let Mcts { settings, policy, estimate, dice } = self;
            let guides = information_set::Guides { settings: *settings, policy, estimate, dice };
            return information_set::search(guides, game, seat, observation, stopper);
        };
        self.search(game, seat, &state, stopper)
    }

    /// Searches a position without secrets for `seat`, who is asked.
    pub fn search<G: Game>(
        &mut self,
        game: &G,
        seat: Seat,
        state: &G::State,
        stopper: &mut Stopper<'_>,
    ) -> SearchResult<G::Action>
    where
        P: Policy<G>,
        E: ValueFunction<G>,
    {
        self.grow(game, seat, state, Tree::new(), stopper).0
    }

    /// Searches a position without secrets, and goes on with the existing tree.
    pub(crate) fn grow<G: Game>(
        &mut self,
        game: &G,
        seat: Seat,
        state: &G::State,
        tree: Tree<G::Action>,
        stopper: &mut Stopper<'_>,
    ) -> (SearchResult<G::Action>, Tree<G::Action>)
    where
        P: Policy<G>,
        E: ValueFunction<G>,
    {
        debug_assert!(game.turn(state).asked().contains(seat));
        let mut run = Run {
            game,
            seat,
            settings: self.settings,
            playouts: Playouts::new(&mut self.policy),
            estimate: &mut self.estimate,
            dice: &mut self.dice,
            tree,
            path: Vec::new(),
            legal: Vec::new(),
            open: Vec::new(),
            weights: Vec::new(),
            depth: 0,
            gains: Gains::default(),
        };
        let forced = {
            let coverage = game.actions(state, seat, &mut run.legal);
            run.legal.len() == 1 && coverage == Coverage::All
        };
        while stopper.visit() {
            run.simulate(state.clone());
            let settled = forced && stopper.nodes() >= FORCED;
            if run.tree.proof(ROOT).is_some() || settled || decided(stopper, &run.tree, seat) {
                break;
            }
        }
        let found = run.advice(state, stopper.nodes());
        (found, run.tree)
    }
}

/// A single legal action gets this many simulations, to have a value to show.
const FORCED: u64 = 100;

/// A decision of the current simulation.
struct TreeDecision {
    node: NodeId,
    edge: u32,
    seat: Seat,
    /// Whether a proof of the child may prove the node.
    provable: bool,
    /// The edge the seat would rather have taken, whose result is certain: it
    /// counts in place of this one, which was only explored.
    settled: Option<u32>,
}

struct Run<'r, G: Game, P, E> {
    game: &'r G,
    seat: Seat,
    settings: Settings,
    playouts: Playouts<G, &'r mut P>,
    estimate: &'r mut E,
    dice: &'r mut SplitMix64,
    tree: Tree<G::Action>,
    path: Vec<TreeDecision>,
    legal: Vec<G::Action>,
    open: Vec<u32>,
    weights: Vec<f32>,
    depth: u32,
    gains: Gains,
}

impl<G: Game, P: Policy<G>, E: ValueFunction<G>> Run<'_, G, P, E> {
    fn simulate(&mut self, mut state: G::State) {
        self.path.clear();
        let mut shares = self.descend(&mut state);
        self.depth = self.depth.max(self.path.len() as u32);
        let mut proving = true;
        for decision in self.path.iter().rev() {
            let TreeDecision { node, edge, seat, provable, settled } = *decision;
            self.tree.credit(node, edge, shares[seat.index()]);
            if node == ROOT && seat == self.seat {
                self.gains.count(edge, &shares);
            }
            if let Some(settled) = settled
                && let Some(proof) = self.tree.edge_proof(self.tree.edge(node, settled)).copied()
            {
                shares = proof.shares;
                self.tree.credit(node, settled, shares[seat.index()]);
                if node == ROOT && seat == self.seat {
                    self.gains.count(settled, &shares);
                }
            }
            if proving && self.tree.proof(node).is_none() {
                let child_proven = self.tree.edge_proof(self.tree.edge(node, edge)).is_some();
                proving = provable && child_proven && self.tree.try_prove(node, seat);
            }
        }
    }

    /// Plays one simulation; returns what each seat got.
    fn descend(&mut self, state: &mut G::State) -> [f32; MAX_SEATS] {
        let game = self.game;
        let (mut at, mut lucky) = (ROOT, false);
        loop {
            if !lucky && let Some(proof) = self.tree.proof(at) {
                return proof.shares;
            }
            let turn = game.turn(state);
            match turn {
                Turn::Over => {
                    let shares = shares(game, state);
                    if !lucky {
                        self.tree.prove(at, Proof { shares, plies: 0 });
                    }
                    return shares;
                }
                Turn::Chance => {
                    self.playouts.chance(game, state, self.dice);
                    lucky = true;
                    continue;
                }
                Turn::Seat(_) | Turn::Window(_) | Turn::Together(_) => {}
            }
            let node = self.tree.node_mut(at);
            node.visits += 1;
            let unseen = at != ROOT && node.visits == 1;
            let closed = node.edges.is_empty() && at != ROOT;
            if unseen || (closed && !self.tree.has_room(&self.settings)) {
                return self.leaf(state);
            }
            at = match turn {
                Turn::Together(seats) => {
                    let mut joint = PerSeat::from_fn(game.seats(), |_| None);
                    let mut key = [u32::MAX; MAX_SEATS];
                    for seat in seats.iter() {
                        let edge = self.select(at, state, seat, lucky);
                        let decision =
                            TreeDecision { node: at, edge, seat, provable: false, settled: None };
                        self.path.push(decision);
                        joint[seat] = Some(self.tree.edge(at, edge).action.clone());
                        key[seat.index()] = edge;
                    }
                    game.reveal(state, &joint);
                    self.tree.keyed_child(at, hash_of(&key))
                }
                turn => {
                    let asked = turn.asked();
                    let seat = if at == ROOT { self.seat } else { speaker(asked) };
                    let provable = !lucky && matches!(turn, Turn::Seat(_));
                    let chosen = self.select(at, state, seat, lucky);
                    let other = if provable { self.unsettled(at, chosen) } else { None };
                    let (edge, settled) = other.map_or((chosen, None), |o| (o, Some(chosen)));
                    self.path.push(TreeDecision { node: at, edge, seat, provable, settled });
                    game.act(state, seat, &self.tree.edge(at, edge).action);
                    self.tree.child(at, edge)
                }
            };
        }
    }

    fn leaf(&mut self, state: &mut G::State) -> [f32; MAX_SEATS] {
        let plies = self.settings.cut.unwrap_or(u32::MAX);
        self.playouts.play(self.game, state, plies, self.dice);
        if self.game.turn(state) == Turn::Over {
            return shares(self.game, state);
        }
        let mut shares = [0.0; MAX_SEATS];
        self.estimate.shares(self.game, state, &mut shares);
        shares
    }

    /// Chooses an edge of `seat` at a node of the tree.
    fn select(&mut self, at: NodeId, state: &G::State, seat: Seat, lucky: bool) -> u32 {
        let node = self.tree.node(at);
        if node.partial.contains(seat) {
            return self.select_partial(at, state, seat, lucky);
        }
        if !lucky && node.listed.contains(seat) {
            self.tree.open_all(at, seat, &mut self.open);
        } else {
            self.legal.clear();
            let coverage = self.game.actions(state, seat, &mut self.legal);
            if coverage == Coverage::Some {
                let node = self.tree.node_mut(at);
                node.partial = node.partial.with(seat);
                return self.select_partial(at, state, seat, lucky);
            }
            let known = self.tree.node(at).edges.len();
            self.tree.open(at, seat, &self.legal, &mut self.open);
            if known < self.tree.node(at).edges.len() {
                self.weights.clear();
                self.playouts.policy.priors(self.game, state, seat, &self.legal, &mut self.weights);
                self.tree.weigh(at, &self.open, &self.weights);
            }
            if !lucky {
                let node = self.tree.node_mut(at);
                node.listed = node.listed.with(seat);
            }
        }
        self.tree.select(at, &self.open, lucky, &self.settings, self.dice)
    }

    /// If the chosen edge has a certain result, simulating it again is of no use:
    /// then the best of the others, so that they get proven too.
    fn unsettled(&mut self, at: NodeId, chosen: u32) -> Option<u32> {
        let tree = &self.tree;
        tree.edge_proof(tree.edge(at, chosen))?;
        self.open.retain(|edge| tree.edge_proof(tree.edge(at, *edge)).is_none());
        if self.open.is_empty() {
            return None;
        }
        Some(self.tree.select(at, &self.open, false, &self.settings, self.dice))
    }

    /// Where there are too many actions to list, the node looks at a few, and at
    /// more the more often it is visited (progressive widening).
    fn select_partial(&mut self, at: NodeId, state: &G::State, seat: Seat, lucky: bool) -> u32 {
        let game = self.game;
        self.tree.open_all(at, seat, &mut self.open);
        if lucky {
            let tree = &self.tree;
            self.open.retain(|e| game.check(state, seat, &tree.edge(at, *e).action).is_ok());
        }
        let width = 2.0 * (self.tree.node(at).visits as f32).sqrt() + 2.0;
        if (self.open.len() as f32) < width
            && let Some(action) = self.another(at, state, seat)
        {
            return self.tree.add(at, seat, action, 0.0);
        }
        self.tree.select(at, &self.open, lucky, &self.settings, self.dice)
    }

    /// An action without an open edge yet: one of those listed, or failing that
    /// one that the game samples.
    fn another(&mut self, at: NodeId, state: &G::State, seat: Seat) -> Option<G::Action> {
        self.legal.clear();
        let _coverage = self.game.actions(state, seat, &mut self.legal);
        let (tree, open) = (&self.tree, &self.open);
        let known = |action: &G::Action| open.iter().any(|e| tree.edge(at, *e).action == *action);
        self.legal.retain(|action| !known(action));
        if self.legal.is_empty() {
            let drawn = self.game.sample(state, seat, self.dice);
            return (!known(&drawn)).then_some(drawn);
        }
        self.weights.clear();
        self.playouts.policy.priors(self.game, state, seat, &self.legal, &mut self.weights);
        let place = draw(&self.weights, self.legal.len(), self.dice);
        Some(self.legal.swap_remove(place))
    }

    fn advice(&mut self, state: &G::State, nodes: u64) -> SearchResult<G::Action> {
        let seat = self.seat;
        let gained = (&self.gains, self.game.seats());
        let mut alternatives = alternatives(&self.tree, seat, gained);
        if alternatives.is_empty() {
            return SearchResult::unexplained(
                self.playouts.policy.play(self.game, state, seat, self.dice),
            );
        }
        let solved = self.tree.proof(ROOT).is_some();
        hall_core::sort_by(&mut alternatives, |a, b| merit(b, solved).total_cmp(&merit(a, solved)));
        let best = &alternatives[0];
        let (action, value) = (best.action.clone(), best.value);
        let proven = if solved { best.proven } else { best.proven.filter(|p| is_win(*p)) };
        let pv = principal(&self.tree, &action);
        SearchResult { action, value, proven, nodes, depth: self.depth, pv, alternatives }
    }
}

/// Picks an index by its chances; evenly if there are none.
fn draw(weights: &[f32], len: usize, dice: &mut SplitMix64) -> usize {
    let sum: f32 = weights.iter().sum();
    if sum <= 0.0 || weights.len() != len {
        return (dice.next_bits() % len as u64) as usize;
    }
    let mut ticket = (dice.next_bits() >> 40) as f32 / (1u64 << 24) as f32 * sum;
    for (place, weight) in weights.iter().enumerate() {
        if ticket < *weight {
            return place;
        }
        ticket -= weight;
    }
    len - 1
}

fn is_win(proven: Proven) -> bool {
    matches!(proven, Proven::Win(_))
}

/// Quick wins first, then by visits (by value once the root is solved), slow
/// losses last.
fn merit<A>(of: &Alternative<A>, solved: bool) -> f64 {
    let value = f64::from(of.value.unwrap_or(0.0));
    match of.proven {
        Some(Proven::Win(plies)) => 1e12 - f64::from(plies),
        Some(Proven::Loss(plies)) => -1e12 + f64::from(plies),
        _ if solved => 1e9 * value + f64::from(of.weight),
        _ => f64::from(of.weight) + value,
    }
}

/// The most visited line.
fn principal<A: Clone + Eq>(tree: &Tree<A>, first: &A) -> Vec<A> {
    let mut line = vec![first.clone()];
    let root = tree.node(ROOT);
    let mut edge = root.edges.iter().find(|edge| edge.action == *first);
    while let Some(next) = edge.and_then(|edge| tree.behind(edge)) {
        let mover = next.edges.first().map(|edge| edge.seat);
        let one_seat = next.edges.iter().all(|edge| Some(edge.seat) == mover);
        edge = next.edges.iter().max_by_key(|edge| edge.visits).filter(|edge| {
            one_seat && edge.visits > 0 && next.listed.contains(edge.seat) && line.len() < 32
        });
        match edge {
            Some(edge) => line.push(edge.action.clone()),
            None => break,
        }
    }
    line
}
