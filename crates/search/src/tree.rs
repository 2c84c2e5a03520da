//! The tree that Monte Carlo searches grow.

use std::{collections::HashMap, hash::BuildHasherDefault};

use hall_core::{Dice, MAX_SEATS, Seat, SeatSet};

use crate::{FastHasher, Settings};

/// A node's place in its tree.
pub(crate) type NodeId = u32;
pub(crate) const ROOT: NodeId = 0;
const NONE: u32 = u32::MAX;

/// A certain result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Proof {
    pub(crate) shares: [f32; MAX_SEATS],
    pub(crate) plies: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Edge<A> {
    pub(crate) action: A,
    pub(crate) seat: Seat,
    child: NodeId,
    pub(crate) visits: u32,
    /// How often it was legal when its node was visited after chance.
    available: u32,
    /// The sum of the shares its seat got.
    pub(crate) total: f32,
    prior: f32,
}

#[derive(Debug)]
pub(crate) struct Node<A> {
    pub(crate) edges: Vec<Edge<A>>,
    pub(crate) visits: u32,
    proof: u32,
    /// The seats whose actions are edges: fixed, because nothing
    /// on the way here was up to chance.
    pub(crate) listed: SeatSet,
    /// The seats with too many actions to list.
    pub(crate) partial: SeatSet,
}

#[derive(Debug)]
pub(crate) struct Tree<A> {
    nodes: Vec<Node<A>>,
    keyed: HashMap<(NodeId, u64), NodeId, BuildHasherDefault<FastHasher>>,
    proofs: Vec<Proof>,
    edges: usize,
}

impl<A: Clone + Eq> Tree<A> {
    pub(crate) fn new() -> Tree<A> {
        let mut tree =
            Tree { nodes: Vec::new(), keyed: HashMap::default(), proofs: Vec::new(), edges: 0 };
        tree.fresh();
        tree
    }

    fn fresh(&mut self) -> NodeId {
        self.nodes.push(Node {
            edges: Vec::new(),
            visits: 0,
            proof: NONE,
            listed: SeatSet::EMPTY,
            partial: SeatSet::EMPTY,
        });
        self.nodes.len() as NodeId - 1
    }

    pub(crate) fn node(&self, at: NodeId) -> &Node<A> {
        &self.nodes[at as usize]
    }

    pub(crate) fn node_mut(&mut self, at: NodeId) -> &mut Node<A> {
        &mut self.nodes[at as usize]
    }

    pub(crate) fn edge(&self, at: NodeId, edge: u32) -> &Edge<A> {
        &self.nodes[at as usize].edges[edge as usize]
    }

    /// Whether a new node may get edges.
    pub(crate) fn has_room(&self, settings: &Settings) -> bool {
        self.edges < settings.edges_max
    }

    /// The node behind an edge, made if need be.
    pub(crate) fn child(&mut self, at: NodeId, edge: u32) -> NodeId {
        let known = self.edge(at, edge).child;
        if known != NONE {
            return known;
        }
        let fresh = self.fresh();
        self.nodes[at as usize].edges[edge as usize].child = fresh;
        fresh
    }

    /// The edges of a node that were followed, with the nodes behind them.
    pub(crate) fn children(&self, at: NodeId) -> impl Iterator<Item = (&Edge<A>, NodeId)> {
        let edges = self.node(at).edges.iter().filter(|edge| edge.child != NONE);
        edges.map(|edge| (edge, edge.child))
    }

    /// How many nodes there are.
    pub(crate) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// How many edges there are.
    pub(crate) fn edge_count(&self) -> usize {
        self.edges
    }

    /// The tree below `top`, with at most this many edges: the least visited nodes
    /// lose theirs.
    pub(crate) fn subtree(&self, top: NodeId, edges_max: usize) -> Tree<A> {
        let mut keyed: HashMap<NodeId, Vec<(u64, NodeId)>> = HashMap::new();
        for ((from, key), child) in &self.keyed {
            keyed.entry(*from).or_default().push((*key, *child));
        }
        let least = self.least_visits(top, &keyed, edges_max);
        let mut tree =
            Tree { nodes: Vec::new(), keyed: HashMap::default(), proofs: Vec::new(), edges: 0 };
        tree.fresh();
        let mut open = vec![(top, ROOT)];
        while let Some((from, to)) = open.pop() {
            let node = self.node(from);
            if let Some(proof) = self.proof(from) {
                tree.prove(to, *proof);
            }
            let copy = tree.node_mut(to);
            copy.visits = node.visits;
            if from != top && node.visits < least {
                continue;
            }
            (copy.listed, copy.partial) = (node.listed, node.partial);
            copy.edges.clone_from(&node.edges);
            tree.edges += node.edges.len();
            for place in 0..node.edges.len() {
                let child = node.edges[place].child;
                if child != NONE {
                    let fresh = tree.fresh();
                    tree.nodes[to as usize].edges[place].child = fresh;
                    open.push((child, fresh));
                }
            }
            for (key, child) in keyed.get(&from).into_iter().flatten() {
                let fresh = tree.fresh();
                tree.keyed.insert((to, *key), fresh);
                open.push((*child, fresh));
            }
        }
        tree
    }

    /// The visits that a node below `top` needs to keep its edges, so that no more than
    /// `edges_max` are left.
    fn least_visits(
        &self,
        top: NodeId,
        keyed: &HashMap<NodeId, Vec<(u64, NodeId)>>,
        edges_max: usize,
    ) -> u32 {
        if self.edges <= edges_max {
            return 0;
        }
        let (mut open, mut sizes) = (vec![top], Vec::new());
        while let Some(at) = open.pop() {
            let node = self.node(at);
            sizes.push((node.visits, node.edges.len()));
            open.extend(self.children(at).map(|(_, child)| child));
            open.extend(keyed.get(&at).into_iter().flatten().map(|(_, child)| *child));
        }
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let mut edges = 0;
        for (visits, count) in sizes {
            edges += count;
            if edges > edges_max {
                return visits.saturating_add(1);
            }
        }
        0
    }

    /// The node behind whatever `key` stands for, made if need be.
    pub(crate) fn keyed_child(&mut self, at: NodeId, key: u64) -> NodeId {
        if let Some(known) = self.keyed.get(&(at, key)) {
            return *known;
        }
        let fresh = self.fresh();
        self.keyed.insert((at, key), fresh);
        fresh
    }

    pub(crate) fn add(&mut self, at: NodeId, seat: Seat, action: A, prior: f32) -> u32 {
        let edges = &mut self.nodes[at as usize].edges;
        edges.push(Edge { action, seat, child: NONE, visits: 0, available: 0, total: 0.0, prior });
        self.edges += 1;
        edges.len() as u32 - 1
    }

    /// Finds the edges of `seat` for the `legal` actions, adding those that are
    /// new, and writes their places into `open`.
    pub(crate) fn open(&mut self, at: NodeId, seat: Seat, legal: &[A], open: &mut Vec<u32>) {
        open.clear();
        let edges = &mut self.nodes[at as usize].edges;
        if edges.is_empty() {
            edges.reserve_exact(legal.len());
        }
        if !edges.iter().any(|edge| edge.seat == seat) {
            open.extend(legal.iter().map(|action| self.add(at, seat, action.clone(), 0.0)));
            return;
        }
        // Lists keep their order, so the next edge is nearly always the one.
        let mut guess = 0;
        for action in legal {
            let edges = &self.nodes[at as usize].edges;
            let is = |edge: &Edge<A>| edge.seat == seat && edge.action == *action;
            let found = match edges.get(guess) {
                Some(edge) if is(edge) => guess as u32,
                _ => match edges.iter().position(is) {
                    Some(place) => place as u32,
                    None => self.add(at, seat, action.clone(), 0.0),
                },
            };
            guess = found as usize + 1;
            open.push(found);
        }
    }

    /// Writes the places of all edges of `seat` into `open`.
    pub(crate) fn open_all(&self, at: NodeId, seat: Seat, open: &mut Vec<u32>) {
        open.clear();
        let edges = (0..).zip(&self.node(at).edges);
        open.extend(edges.filter(|(_, edge)| edge.seat == seat).map(|(place, _)| place));
    }

    /// Makes `weights` the prior chances of the `open` edges.
    pub(crate) fn weigh(&mut self, at: NodeId, open: &[u32], weights: &[f32]) {
        let sum: f32 = weights.iter().sum();
        for (edge, weight) in open.iter().zip(weights) {
            let even = 1.0 / weights.len() as f32;
            let prior = if sum > 0.0 { weight / sum } else { even };
            // A small share for each, so that nothing is ruled out unseen.
            self.nodes[at as usize].edges[*edge as usize].prior = 0.98 * prior + 0.02 * even;
        }
    }

    /// The proof of a node, if it has one.
    pub(crate) fn proof(&self, at: NodeId) -> Option<&Proof> {
        self.proofs.get(self.node(at).proof as usize)
    }

    /// The node behind an edge, if it was reached.
    pub(crate) fn behind(&self, edge: &Edge<A>) -> Option<&Node<A>> {
        self.nodes.get(edge.child as usize)
    }

    /// How many visits more than any other the most visited edge of `seat` at the root
    /// has; 0 if its result is certain, as then visits decide nothing.
    pub(crate) fn lead(&self, seat: Seat) -> u64 {
        let (mut most, mut next, mut leader) = (0, 0, None);
        for edge in self.node(ROOT).edges.iter().filter(|edge| edge.seat == seat) {
            if edge.visits > most {
                (most, next, leader) = (edge.visits, most, Some(edge));
            } else {
                next = next.max(edge.visits);
            }
        }
        let open = leader.is_some_and(|edge| self.edge_proof(edge).is_none());
        if open { u64::from(most - next) } else { 0 }
    }

    pub(crate) fn edge_proof(&self, edge: &Edge<A>) -> Option<&Proof> {
        if edge.child == NONE { None } else { self.proof(edge.child) }
    }

    pub(crate) fn prove(&mut self, at: NodeId, proof: Proof) {
        self.nodes[at as usize].proof = self.proofs.len() as u32;
        self.proofs.push(proof);
    }

    /// Proves a node where `seat` alone chooses from a complete list, if its
    /// children allow it.
    pub(crate) fn try_prove(&mut self, at: NodeId, seat: Seat) -> bool {
        let node = self.node(at);
        let mut best: Option<Proof> = None;
        let mut unsure = !node.listed.contains(seat) || node.partial.contains(seat);
        for edge in &node.edges {
            let Some(proof) = self.edge_proof(edge) else {
                unsure = true;
                continue;
            };
            let share = proof.shares[seat.index()];
            let Some(old) = best else {
                best = Some(*proof);
                continue;
            };
            let other = old.shares[seat.index()];
            let quicker = share >= 1.0 && proof.plies < old.plies;
            let slower = share < 1.0 && proof.plies > old.plies;
            if share == other && proof.shares != old.shares {
                // With three players or more, who gets the rest is up to the mover.
                unsure = true;
            } else if share > other || (share == other && (quicker || slower)) {
                best = Some(*proof);
            }
        }
        match best {
            Some(proof) if proof.shares[seat.index()] >= 1.0 || !unsure => {
                self.prove(at, Proof { plies: proof.plies + 1, ..proof });
                true
            }
            _ => false,
        }
    }

    /// Chooses among the `open` edges of one seat: the untried first, or as the
    /// priors say; then by upper confidence bounds. `lucky` if chance had a say on
    /// the way here, so that other edges may be open at other times.
    pub(crate) fn select(
        &mut self,
        at: NodeId,
        open: &[u32],
        lucky: bool,
        settings: &Settings,
        dice: &mut dyn Dice,
    ) -> u32 {
        debug_assert!(!open.is_empty());
        let edges = &mut self.nodes[at as usize].edges;
        let guided = edges[open[0] as usize].prior > 0.0;
        let (mut untried, mut visits, mut total) = (0, 0, 0.0);
        for place in open {
            let edge = &mut edges[*place as usize];
            edge.available += u32::from(lucky);
            untried += u32::from(edge.visits == 0);
            visits += edge.visits;
            total += edge.total;
        }
        if untried > 0 && !guided {
            let skip = dice.below(untried) as usize;
            let mut fresh = open.iter().filter(|place| edges[**place as usize].visits == 0);
            return *fresh.nth(skip).expect("that many are untried");
        }
        let mean = if visits == 0 { 0.5 } else { total / visits as f32 };
        let log = ln(visits);
        let root = settings.trust * (visits.max(1) as f32).sqrt();
        let (mut best, mut top) = (open[0], f32::NEG_INFINITY);
        let edges = &self.nodes[at as usize].edges;
        for place in open {
            let edge = &edges[*place as usize];
            let n = edge.visits as f32;
            let score = if guided {
                let value = if edge.visits == 0 { mean } else { edge.total / n };
                value + root * edge.prior / (1.0 + n)
            } else {
                let log = if lucky { ln(edge.available) } else { log };
                edge.total / n + settings.exploration * (log / n).sqrt()
            };
            let lost =
                !lucky && self.edge_proof(edge).is_some_and(|p| p.shares[edge.seat.index()] <= 0.0);
            let score = if lost { score - 1e6 } else { score };
            if score > top {
                (best, top) = (*place, score);
            }
        }
        best
    }

    /// Counts a visit of an edge that brought its seat `share`.
    pub(crate) fn credit(&mut self, at: NodeId, edge: u32, share: f32) {
        let edge = &mut self.nodes[at as usize].edges[edge as usize];
        edge.visits += 1;
        edge.total += share;
    }
}

/// The natural logarithm within 0.004, the same on every machine; 0 for 0.
#[inline]
fn ln(n: u32) -> f32 {
    let bits = (n.max(1) as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    let log2 = exponent + (2.0 - 0.335_828_8 * mantissa) * mantissa - 1.658_710_2;
    log2.max(0.0) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    #[test]
    fn logarithms_are_close() {
        for n in (1..100_000).chain([u32::MAX]) {
            let error = super::ln(n) - (n as f32).ln();
            assert!(error.abs() < 0.005, "ln {n} is off by {error}");
        }
    }
}
