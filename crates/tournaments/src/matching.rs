//! A matching of greatest weight in any graph: Edmonds' blossom algorithm with dual labels, in
//! O(n³) steps (Galil, "Efficient algorithms for finding maximum matching in graphs", 1986).

use std::collections::VecDeque;

use crate::weight::Weight;

/// No vertex: vertices are counted from 1 within the search.
const NONE: usize = 0;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    /// Not reached from a free vertex.
    Free,
    /// At an even distance from a free vertex.
    Even,
    /// At an odd distance.
    Odd,
}

/// An edge between two vertices, as seen from a vertex or a blossom; none where `from` is none.
#[derive(Clone, Copy)]
struct GraphEdge {
    from: usize,
    to: usize,
}

const NO_EDGE: GraphEdge = GraphEdge { from: NONE, to: NONE };

struct Search {
    n: usize,
    /// Vertices and blossoms in use: those up to this number.
    top: usize,
    /// Twice the weight of each edge between vertices.
    weights: Vec<Vec<Weight>>,
    edges: Vec<Vec<GraphEdge>>,
    dual: Vec<Weight>,
    mate: Vec<usize>,
    slack: Vec<usize>,
    /// The outermost blossom of a vertex or blossom.
    outer: Vec<usize>,
    parent: Vec<usize>,
    label: Vec<Label>,
    seen: Vec<usize>,
    tick: usize,
    /// The part of a blossom in which a vertex is.
    part_of: Vec<Vec<usize>>,
    parts: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

/// The mate of each vertex in a matching of greatest weight; `edge` gives the weight of a pair
/// of vertices, the smaller first, none where they may not be matched. Weights are positive.
pub(crate) fn greatest(
    n: usize,
    edge: impl Fn(usize, usize) -> Option<Weight>,
) -> Vec<Option<usize>> {
    let mut search = Search::new(n, edge);
    while search.grow() {}
    (1..=n).map(|vertex| search.mate[vertex].checked_sub(1)).collect()
}

impl Search {
    fn new(n: usize, edge: impl Fn(usize, usize) -> Option<Weight>) -> Self {
        let size = 2 * n + 2;
        let mut weights = vec![vec![Weight::ZERO; n + 1]; n + 1];
        let mut edges = vec![vec![NO_EDGE; size]; size];
        let mut greatest = Weight::ZERO;
        for from in 1..=n {
            for to in from + 1..=n {
                let Some(weight) = edge(from - 1, to - 1) else { continue };
                greatest = greatest.max(weight);
                weights[from][to] = weight.double();
                weights[to][from] = weights[from][to];
                edges[from][to] = GraphEdge { from, to };
                edges[to][from] = GraphEdge { from: to, to: from };
            }
        }
        let mut part_of = vec![vec![NONE; n + 1]; size];
        for (vertex, of) in part_of.iter_mut().enumerate().take(n + 1) {
            of[vertex] = vertex;
        }
        let outer = (0..size).map(|of| if of <= n { of } else { NONE }).collect();
        Self {
            n,
            top: n,
            weights,
            edges,
            dual: (0..size).map(|of| if of <= n { greatest } else { Weight::ZERO }).collect(),
            mate: vec![NONE; size],
            slack: vec![NONE; size],
            outer,
            parent: vec![NONE; size],
            label: vec![Label::Free; size],
            seen: vec![0; size],
            tick: 0,
            part_of,
            parts: vec![Vec::new(); size],
            queue: VecDeque::new(),
        }
    }

    /// How far an edge is from being tight.
    fn distance(&self, edge: GraphEdge) -> Weight {
        self.dual[edge.from] + self.dual[edge.to] - self.weights[edge.from][edge.to]
    }

    fn exists(&self, from: usize, to: usize) -> bool {
        self.edges[from][to].from != NONE
    }

    fn update_slack(&mut self, from: usize, to: usize) {
        let held = self.slack[to];
        let nearer = held == NONE
            || self.distance(self.edges[from][to]) < self.distance(self.edges[held][to]);
        if nearer {
            self.slack[to] = from;
        }
    }

    fn reset_slack(&mut self, to: usize) {
        self.slack[to] = NONE;
        for from in 1..=self.n {
            let outer = self.outer[from];
            if self.exists(from, to) && outer != to && self.label[outer] == Label::Even {
                self.update_slack(from, to);
            }
        }
    }

    fn enqueue(&mut self, of: usize) {
        if of <= self.n {
            self.queue.push_back(of);
            return;
        }
        for part in self.parts[of].clone() {
            self.enqueue(part);
        }
    }

    fn set_outer(&mut self, of: usize, outer: usize) {
        self.outer[of] = outer;
        if of > self.n {
            for part in self.parts[of].clone() {
                self.set_outer(part, outer);
            }
        }
    }

    /// The index of a part at an even distance from the base; the blossom is turned for it.
    fn even_index(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.parts[blossom];
        let at = parts.iter().position(|of| *of == part).unwrap_or(0);
        if at % 2 == 0 {
            return at;
        }
        parts[1..].reverse();
        parts.len() - at
    }

    fn set_mate(&mut self, of: usize, to: usize) {
        let edge = self.edges[of][to];
        self.mate[of] = edge.to;
        if of <= self.n {
            return;
        }
        let part = self.part_of[of][edge.from];
        let at = self.even_index(of, part);
        for index in 0..at {
            let (one, other) = (self.parts[of][index], self.parts[of][index ^ 1]);
            self.set_mate(one, other);
        }
        self.set_mate(part, to);
        self.parts[of].rotate_left(at);
    }

    fn augment(&mut self, mut from: usize, mut to: usize) {
        loop {
            let next = self.outer[self.mate[from]];
            self.set_mate(from, to);
            if next == NONE {
                return;
            }
            let parent = self.outer[self.parent[next]];
            self.set_mate(next, parent);
            (from, to) = (parent, next);
        }
    }

    fn common_ancestor(&mut self, mut one: usize, mut other: usize) -> usize {
        self.tick += 1;
        while one != NONE || other != NONE {
            if one != NONE {
                if self.seen[one] == self.tick {
                    return one;
                }
                self.seen[one] = self.tick;
                one = self.outer[self.mate[one]];
                if one != NONE {
                    one = self.outer[self.parent[one]];
                }
            }
            (one, other) = (other, one);
        }
        NONE
    }

    /// Adds the way from a vertex up to the base to a blossom.
    fn collect(&mut self, blossom: usize, from: usize, base: usize) {
        let mut at = from;
        while at != base {
            self.parts[blossom].push(at);
            let mate = self.outer[self.mate[at]];
            self.parts[blossom].push(mate);
            self.enqueue(mate);
            at = self.outer[self.parent[mate]];
        }
    }

    fn add_blossom(&mut self, from: usize, base: usize, to: usize) {
        let mut blossom = self.n + 1;
        while blossom <= self.top && self.outer[blossom] != NONE {
            blossom += 1;
        }
        self.top = self.top.max(blossom);
        self.dual[blossom] = Weight::ZERO;
        self.label[blossom] = Label::Even;
        self.mate[blossom] = self.mate[base];
        self.parts[blossom] = vec![base];
        self.collect(blossom, from, base);
        self.parts[blossom][1..].reverse();
        self.collect(blossom, to, base);
        self.set_outer(blossom, blossom);
        for of in 1..=self.top {
            self.edges[blossom][of] = NO_EDGE;
            self.edges[of][blossom] = NO_EDGE;
        }
        self.part_of[blossom].fill(NONE);
        for part in self.parts[blossom].clone() {
            for of in 1..=self.top {
                if !self.exists(part, of) {
                    continue;
                }
                let nearer = !self.exists(blossom, of)
                    || self.distance(self.edges[part][of]) < self.distance(self.edges[blossom][of]);
                if nearer {
                    self.edges[blossom][of] = self.edges[part][of];
                    self.edges[of][blossom] = self.edges[of][part];
                }
            }
            for of in 1..=self.n {
                if self.part_of[part][of] != NONE {
                    self.part_of[blossom][of] = part;
                }
            }
        }
        self.reset_slack(blossom);
    }

    fn expand_blossom(&mut self, blossom: usize) {
        for part in self.parts[blossom].clone() {
            self.set_outer(part, part);
        }
        let entry = self.edges[blossom][self.parent[blossom]].from;
        let entered = self.part_of[blossom][entry];
        let at = self.even_index(blossom, entered);
        let parts = self.parts[blossom].clone();
        for pair in parts[..at].chunks(2) {
            let (odd, even) = (pair[0], pair[1]);
            self.parent[odd] = self.edges[even][odd].from;
            self.label[odd] = Label::Odd;
            self.label[even] = Label::Even;
            self.slack[odd] = NONE;
            self.reset_slack(even);
            self.enqueue(even);
        }
        self.label[entered] = Label::Odd;
        self.parent[entered] = self.parent[blossom];
        for part in &parts[at + 1..] {
            self.label[*part] = Label::Free;
            self.reset_slack(*part);
        }
        self.outer[blossom] = NONE;
    }

    /// Follows a tight edge; whether the matching has grown by it.
    fn follow(&mut self, edge: GraphEdge) -> bool {
        let (from, to) = (self.outer[edge.from], self.outer[edge.to]);
        match self.label[to] {
            Label::Free => {
                self.parent[to] = edge.from;
                self.label[to] = Label::Odd;
                let next = self.outer[self.mate[to]];
                self.slack[to] = NONE;
                self.slack[next] = NONE;
                self.label[next] = Label::Even;
                self.enqueue(next);
                false
            }
            Label::Even => {
                let base = self.common_ancestor(from, to);
                if base == NONE {
                    self.augment(from, to);
                    self.augment(to, from);
                    return true;
                }
                self.add_blossom(from, base, to);
                false
            }
            Label::Odd => false,
        }
    }

    /// Follows tight edges from all vertices that wait; whether the matching has grown.
    fn explore(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.label[self.outer[from]] == Label::Odd {
                continue;
            }
            for to in 1..=self.n {
                if !self.exists(from, to) || self.outer[from] == self.outer[to] {
                    continue;
                }
                let edge = self.edges[from][to];
                if self.distance(edge) > Weight::ZERO {
                    self.update_slack(from, self.outer[to]);
                } else if self.follow(edge) {
                    return true;
                }
            }
        }
        false
    }

    fn is_outer(&self, of: usize) -> bool {
        of != NONE && self.outer[of] == of
    }

    /// By how much the duals may change until an edge becomes tight or a blossom empty.
    fn step(&self) -> Option<Weight> {
        let blossoms = (self.n + 1..=self.top)
            .filter(|of| self.is_outer(*of) && self.label[*of] == Label::Odd)
            .map(|of| self.dual[of].half());
        let edges = (1..=self.top)
            .filter(|of| self.is_outer(*of) && self.slack[*of] != NONE)
            .filter_map(|of| {
                let distance = self.distance(self.edges[self.slack[of]][of]);
                match self.label[of] {
                    Label::Free => Some(distance),
                    Label::Even => Some(distance.half()),
                    Label::Odd => None,
                }
            });
        blossoms.chain(edges).min()
    }

    /// Changes the duals; false where a free vertex is worth no more, which is the end.
    fn change_duals(&mut self, step: Option<Weight>) -> bool {
        let even = |search: &Self, of: usize| search.label[search.outer[of]] == Label::Even;
        let Some(step) = step else { return false };
        if (1..=self.n).any(|of| even(self, of) && self.dual[of] <= step) {
            return false;
        }
        for of in 1..=self.n {
            match self.label[self.outer[of]] {
                Label::Even => self.dual[of] -= step,
                Label::Odd => self.dual[of] += step,
                Label::Free => {}
            }
        }
        for of in self.n + 1..=self.top {
            if self.is_outer(of) {
                match self.label[of] {
                    Label::Even => self.dual[of] += step.double(),
                    Label::Odd => self.dual[of] -= step.double(),
                    Label::Free => {}
                }
            }
        }
        true
    }

    /// Makes the matching greater by a pair; false where it is the greatest.
    fn grow(&mut self) -> bool {
        self.label.fill(Label::Free);
        self.slack.fill(NONE);
        self.queue.clear();
        for of in 1..=self.top {
            if self.is_outer(of) && self.mate[of] == NONE {
                self.parent[of] = NONE;
                self.label[of] = Label::Even;
                self.enqueue(of);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.explore() {
                return true;
            }
            let step = self.step();
            if !self.change_duals(step) {
                return false;
            }
            for of in 1..=self.top {
                let slack = self.slack[of];
                if !self.is_outer(of) || slack == NONE || self.outer[slack] == of {
                    continue;
                }
                let edge = self.edges[slack][of];
                if self.distance(edge) == Weight::ZERO && self.follow(edge) {
                    return true;
                }
            }
            for of in self.n + 1..=self.top {
                let empty = self.dual[of] == Weight::ZERO;
                if self.is_outer(of) && self.label[of] == Label::Odd && empty {
                    self.expand_blossom(of);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::weight::WeightWriter;

    fn weight(values: [i128; 2]) -> Weight {
        let mut writer = WeightWriter::new();
        writer.push(values[0], 60);
        writer.next_part();
        writer.push(values[1], 60);
        writer.finish()
    }

    /// The greatest weight of all matchings of the vertices that are left, by trying all.
    fn by_trying(left: &[usize], edges: &[Vec<Option<Weight>>]) -> Weight {
        let Some((first, rest)) = left.split_first() else { return Weight::ZERO };
        let mut best = by_trying(rest, edges);
        for (at, other) in rest.iter().enumerate() {
            let Some(weight) = edges[*first][*other] else { continue };
            let mut left = rest.to_vec();
            left.remove(at);
            best = best.max(weight + by_trying(&left, edges));
        }
        best
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None,
            ..ProptestConfig::default() })]

        #[test]
        fn matching_is_as_great_as_the_best_of_all(
            n in 1_usize..=9,
            drawn in prop::collection::vec((0_i128..6, -4_i128..5), 81),
        ) {
            let of = |one: usize, other: usize| {
                let (first, second) = drawn[one * 9 + other];
                (first > 0).then(|| weight([first, second]))
            };
            let edges: Vec<Vec<_>> =
                (0..n).map(|one| (0..n).map(|other| of(one, other)).collect()).collect();
            let mates = greatest(n, of);
            let mut sum = Weight::ZERO;
            for (one, mate) in mates.iter().enumerate() {
                let Some(other) = *mate else { continue };
                prop_assert_eq!(mates[other], Some(one));
                if one < other {
                    sum += edges[one][other].expect("matched along an edge");
                }
            }
            prop_assert_eq!(sum, by_trying(&(0..n).collect::<Vec<_>>(), &edges));
        }
    }
}
