//! A search that lives as long as its match: what it learnt about positions that can
//! still arise serves the next choice.

use std::{collections::VecDeque, mem::size_of};

use hall_core::{Game, Observe, Seat, Turn};

use crate::{
    Even, Mcts, Policy, SearchResult, Stopper, Uniform, ValueFunction,
    determinization::only_state,
    tree::{Edge, Node, NodeId, ROOT, Tree},
};

/// The most edges of a kept tree. Rarely visited nodes lose theirs.
const EDGES_KEPT: usize = 200_000;

/// How many positions are searched to find the one that arose.
const LOOKED_AT: usize = 50_000;

/// A tree, and the position and the seat it was grown for.
#[derive(Debug)]
struct Kept<G: Game> {
    state: G::State,
    tree: Tree<G::Action>,
}

/// [`Mcts`] that keeps its tree from one choice to the next. After chance or a
/// simultaneous choice it starts afresh: the statistics below them mix all
/// outcomes.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/nim.rs"));
/// # impl hall_core::PerfectInformation for Nim {}
/// # fn main() -> Result<(), SetupError> {
/// use std::sync::atomic::AtomicBool;
///
/// use search::{Budget, Mcts, Stopper, TreeSearch};
///
/// let game = Nim::new(())?;
/// let (budget, stop) = (Budget::nodes(10_000), AtomicBool::new(false));
/// let mut search = TreeSearch::new(Mcts::new(1));
/// let found = search.choose(&game, Seat::A, &game.start(), &mut Stopper::new(&budget, &stop));
/// assert_eq!(found.action, Take(2));
/// assert!(search.memory() > 0, "the tree is kept");
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct TreeSearch<G: Game, P = Uniform, E = Even> {
    mcts: Mcts<P, E>,
    kept: Option<Kept<G>>,
}

impl<G: Game, P, E> TreeSearch<G, P, E> {
    /// `mcts` that keeps its tree.
    pub fn new(mcts: Mcts<P, E>) -> TreeSearch<G, P, E> {
        TreeSearch { mcts, kept: None }
    }

    /// Its approximate memory in bytes.
    pub fn memory(&self) -> usize {
        let Some(kept) = &self.kept else { return 0 };
        kept.tree.node_count() * size_of::<Node<G::Action>>()
            + kept.tree.edge_count() * size_of::<Edge<G::Action>>()
    }
}

impl<G: Observe, P: Policy<G>, E: ValueFunction<G>> TreeSearch<G, P, E> {
    /// Searches for `seat`, who sees `observation` and is asked. The nodes of the budget
    /// are simulations; those of earlier choices come on top of them.
    pub fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        observation: &G::Observation,
        stopper: &mut Stopper<'_>,
    ) -> SearchResult<G::Action> {
        let kept = self.kept.take();
        let Some(state) = only_state(game, observation) else {
            return self.mcts.choose(game, seat, observation, stopper);
        };
        let tree = kept.and_then(|kept| continued(game, seat, &state, &kept));
        let (found, tree) =
            self.mcts.grow(game, seat, &state, tree.unwrap_or_else(Tree::new), stopper);
        let tree = tree.subtree(ROOT, EDGES_KEPT);
        self.kept = Some(Kept { state, tree });
        found
    }
}

/// The part of the tree below `state`, where `seat` alone is asked.
fn continued<G: Game>(
    game: &G,
    seat: Seat,
    state: &G::State,
    kept: &Kept<G>,
) -> Option<Tree<G::Action>> {
    if game.turn(state) != Turn::Seat(seat) {
        return None;
    }
    let at = find(game, state, kept)?;
    Some(kept.tree.subtree(at, EDGES_KEPT))
}

/// The node of a position that is reached by actions alone.
fn find<G: Game>(game: &G, state: &G::State, kept: &Kept<G>) -> Option<NodeId> {
    let mut queue = VecDeque::from([(ROOT, kept.state.clone())]);
    let mut looked_at = 0;
    while let Some((at, here)) = queue.pop_front() {
        if here == *state {
            return Some(at);
        }
        if !matches!(game.turn(&here), Turn::Seat(_)) {
            continue;
        }
        for (edge, child) in kept.tree.children(at) {
            looked_at += 1;
            if looked_at > LOOKED_AT {
                return None;
            }
            let mut next = here.clone();
            game.act(&mut next, edge.seat, &edge.action);
            queue.push_back((child, next));
        }
    }
    None
}
