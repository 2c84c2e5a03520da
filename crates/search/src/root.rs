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

/// What all seats got after each edge of the root.
#[derive(Clone, Default, Debug)]
pub(crate) struct Gains(Vec<[f32; MAX_SEATS]>);

impl Gains {
    /// Counts what the seats got after an edge.
    pub(crate) fn count(&mut self, edge: u32, shares: &[f32; MAX_SEATS]) {
        let edge = edge as usize;
        if self.0.len() <= edge {
            self.0.resize(edge + 1, [0.0; MAX_SEATS]);
        }
        self.0[edge].iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
    }

    /// Tells an alternative what each of so many seats can expect.
    fn tell<A>(&self, edge: usize, seats: usize, seat: Seat, of: &mut Alternative<A>) {
        if let Some(gained) = self.0.get(edge).filter(|gained| gained.iter().any(|sum| *sum > 0.0))
        {
            of.share_rest(seat, &gained[..seats]);
        }
    }
}

/// The root's edges of `seat`, as they are, at a table of so many seats.
pub(crate) fn alternatives<A: Clone + Eq>(
    tree: &Tree<A>,
    seat: Seat,
    (gains, seats): (&Gains, usize),
) -> Vec<Alternative<A>> {
    let edges = tree.node(ROOT).edges.iter().enumerate().filter(|(_, edge)| edge.seat == seat);
    let alternative = |(place, edge): (usize, &Edge<A>)| {
        let proof = tree.edge_proof(edge);
        let share = proof.map(|proof| proof.shares[seat.index()]);
        let mean = (edge.visits > 0).then(|| edge.total / edge.visits as f32);
        let proven = proof.zip(share).map(|(proof, share)| match share {
            win if win >= 1.0 => Proven::Win(proof.plies + 1),
            loss if loss <= 0.0 => Proven::Loss(proof.plies + 1),
            _ => Proven::Draw,
        });
        let mut of = Alternative {
            action: edge.action.clone(),
            value: share.or(mean),
            shares: Vec::new(),
            weight: edge.visits as f32,
            proven,
        };
        gains.tell(place, seats, seat, &mut of);
        of
    };
    edges.map(alternative).collect()
}
