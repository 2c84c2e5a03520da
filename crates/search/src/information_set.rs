//! Monte Carlo tree search with hidden information: one tree for each observer.
//!
//! Multiple-observer information-set search (Cowling, Powley, Whitehouse 2012):
//! each simulation samples a position that fits the observation; each seat has a tree
//! of its own over what it did and what it was shown, so that no choice
//! rests on what its seat does not know.

use hall_core::{
    Chances, Coverage, MAX_SEATS, Observe, PerSeat, Seat, SplitMix64, Step, Turn, Viewer,
};

use crate::{
    Alternative, Playouts, Policy, SearchResult, Settings, Stopper, ValueFunction, hash_of,
    playout::speaker,
    root::{Gains, alternatives, decided, shares},
    tree::{NodeId, ROOT, Tree},
};

/// What guides the search.
pub(crate) struct Guides<'r, P, E> {
    pub(crate) settings: Settings,
    pub(crate) policy: &'r mut P,
    pub(crate) estimate: &'r mut E,
    pub(crate) dice: &'r mut SplitMix64,
}

/// Searches for `seat`, who sees `observation` and is asked.
pub(crate) fn search<G: Observe, P: Policy<G>, E: ValueFunction<G>>(
    guides: Guides<'_, P, E>,
    game: &G,
    seat: Seat,
    observation: &G::Observation,
    stopper: &mut Stopper<'_>,
) -> SearchResult<G::Action> {
    let mut run = Run {
        game,
        seat,
        settings: guides.settings,
        playouts: Playouts::new(guides.policy),
        estimate: guides.estimate,
        dice: guides.dice,
        trees: PerSeat::from_fn(game.seats(), |_| Tree::new()),
        at: PerSeat::from_fn(game.seats(), |_| ROOT),
        path: Vec::new(),
        legal: Vec::new(),
        open: Vec::new(),
        chances: Chances::default(),
        depth: 0,
    };
    while stopper.visit() {
        let world = game.sample_state(observation, run.dice);
        run.simulate(world);
        if decided(stopper, &run.trees[seat], seat) {
            break;
        }
    }
    run.advice(observation, stopper.nodes())
}

/// A decision of the current simulation: whose, and where in its tree.
struct Decision {
    seat: Seat,
    node: NodeId,
    edge: u32,
}

struct Run<'r, G: Observe, P, E> {
    game: &'r G,
    seat: Seat,
    settings: Settings,
    playouts: Playouts<G, &'r mut P>,
    estimate: &'r mut E,
    dice: &'r mut SplitMix64,
    trees: PerSeat<Tree<G::Action>>,
    /// Where each observer is in its tree.
    at: PerSeat<NodeId>,
    path: Vec<Decision>,
    legal: Vec<G::Action>,
    open: Vec<u32>,
    chances: Chances<G::Chance>,
    depth: u32,
}

impl<G: Observe, P: Policy<G>, E: ValueFunction<G>> Run<'_, G, P, E> {
    fn simulate(&mut self, mut state: G::State) {
        self.path.clear();
        self.enter(&state);
        let shares = self.descend(&mut state);
        self.depth = self.depth.max(self.path.len() as u32);
        for Decision { seat, node, edge } in &self.path {
            self.trees[*seat].credit(*node, *edge, shares[seat.index()]);
        }
    }

    /// Places each observer where its own knowledge begins: the searching seat at
    /// its root, the others at a node for what they would see in this world.
    fn enter(&mut self, state: &G::State) {
        for seat in Seat::first(self.game.seats()) {
            self.at[seat] = if seat == self.seat {
                ROOT
            } else {
                let observation = self.game.observe(state, Viewer::Seat(seat));
                self.trees[seat].keyed_child(ROOT, hash_of(&observation))
            };
        }
    }

    fn descend(&mut self, state: &mut G::State) -> [f32; MAX_SEATS] {
        let game = self.game;
        let mut first = true;
        loop {
            let step = match game.turn(state) {
                Turn::Over => return shares(game, state),
                Turn::Chance => {
                    self.chances.clear();
                    game.chances(state, &mut self.chances);
                    Step::Chance(self.chances.draw(self.dice).clone())
                }
                turn @ (Turn::Seat(_) | Turn::Window(_)) => {
                    let asked = turn.asked();
                    let me = first && asked.contains(self.seat);
                    let seat = if me { self.seat } else { speaker(asked) };
                    match self.pick(state, seat) {
                        Some(action) => Step::Act(seat, action),
                        None => return self.leaf(state),
                    }
                }
                Turn::Together(seats) => {
                    let mut choices = Vec::new();
                    for seat in seats.iter() {
                        match self.pick(state, seat) {
                            Some(action) => choices.push((seat, action)),
                            None => return self.leaf(state),
                        }
                    }
                    Step::Reveal(choices)
                }
            };
            first = false;
            step.apply(game, state);
            for seat in Seat::first(game.seats()) {
                let shown = game.shown(&step, Viewer::Seat(seat));
                // A seat knows what it did, whatever it is shown.
                let own = match &step {
                    Step::Act(actor, action) if *actor == seat => Some(action),
                    _ => None,
                };
                let key = hash_of(&(shown, own));
                self.at[seat] = self.trees[seat].keyed_child(self.at[seat], key);
            }
        }
    }

    /// Chooses in the tree of `seat`; `None` where its tree ends.
    fn pick(&mut self, state: &G::State, seat: Seat) -> Option<G::Action> {
        let (at, tree) = (self.at[seat], &mut self.trees[seat]);
        let node = tree.node_mut(at);
        node.visits += 1;
        let root = seat == self.seat && at == ROOT;
        if !root && (node.visits == 1 || (node.edges.is_empty() && !tree.has_room(&self.settings)))
        {
            return None;
        }
        self.legal.clear();
        let coverage = self.game.actions(state, seat, &mut self.legal);
        if coverage == Coverage::Some {
            // Widen with the visits; the first listed come first.
            let width = 2.0 * (self.trees[seat].node(at).visits as f32).sqrt() + 2.0;
            self.legal.truncate(width as usize);
        }
        let tree = &mut self.trees[seat];
        tree.open(at, seat, &self.legal, &mut self.open);
        let edge = tree.select(at, &self.open, true, &self.settings, self.dice);
        self.path.push(Decision { seat, node: at, edge });
        Some(tree.edge(at, edge).action.clone())
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

    fn advice(self, observation: &G::Observation, nodes: u64) -> SearchResult<G::Action> {
        let mut alternatives =
            alternatives(&self.trees[self.seat], self.seat, (&Gains::default(), 0));
        hall_core::sort_by(&mut alternatives, |a, b| {
            let value = |of: &Alternative<G::Action>| of.value.unwrap_or(0.0);
            b.weight.total_cmp(&a.weight).then(value(b).total_cmp(&value(a)))
        });
        let Some(best) = alternatives.first() else {
            let world = self.game.sample_state(observation, self.dice);
            let action = self.playouts.policy.play(self.game, &world, self.seat, self.dice);
            return SearchResult::unexplained(action);
        };
        SearchResult {
            action: best.action.clone(),
            value: best.value,
            proven: None,
            nodes,
            depth: self.depth,
            pv: vec![best.action.clone()],
            alternatives,
        }
    }
}
