//! What both tree searches report about their root, and when they have seen enough.

use hall_core::{Game, MAX_SEATS, Seat};

use crate::{
    Alternative, Proven, Stopper,
    tree::{Edge, ROOT, Tree},
};

/// Whether no other action of `seat` can become the most visited one any more. Asked
/// now and then, as asking at every node costs more than it saves.
pub(crate) fn decided<A: Clone + Eq>(stopper: &Stopper<'_>, tree: &Tree<A>, seat: Seat) -> bool {
    stopper.nodes().is_multiple_of(DECIDED_EVERY) && stopper.is_decided(tree.lead(seat))
}

const DECIDED_EVERY: u64 = 64;

/// Each seat's share of the win in a game that is over.
pub(crate) fn shares<G: Game>(game: &G, state: &G::State) -> [f32; MAX_SEATS] {
    let standings = game.standings(state).expect("the game is over");
    let mut shares = [0.0; MAX_SEATS];
    standings.iter().for_each(|(seat, _)| shares[seat.index()] = standings.share(seat));
    shares
}

/// The root's edges of `seat`, as they are.
pub(crate) fn alternatives<A: Clone + Eq>(tree: &Tree<A>, seat: Seat) -> Vec<Alternative<A>> {
    let edges = tree.node(ROOT).edges.iter().filter(|edge| edge.seat == seat);
    let alternative = |edge: &Edge<A>| {
        let proof = tree.edge_proof(edge);
        let share = proof.map(|proof| proof.shares[seat.index()]);
        let mean = (edge.visits > 0).then(|| edge.total / edge.visits as f32);
        let proven = proof.zip(share).map(|(proof, share)| match share {
            win if win >= 1.0 => Proven::Win(proof.plies + 1),
            loss if loss <= 0.0 => Proven::Loss(proof.plies + 1),
            _ => Proven::Draw,
        });
        Alternative {
            action: edge.action.clone(),
            value: share.or(mean),
            weight: edge.visits as f32,
            proven,
        }
    };
    edges.map(alternative).collect()
}
