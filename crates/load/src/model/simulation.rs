//! Moves as events: they wait for a core, for the group of commits they go with, and for the
//! database.

use std::{cmp::Reverse, collections::BinaryHeap, collections::VecDeque};

use hall_core::{Dice, SplitMix64};

use super::costs::{Costs, Crowd, Machines};

/// The most commits of a group.
const GROUP_MAX: usize = 256;
/// Seconds until what is measured counts: queues have found their length.
const WARM: f64 = 1.0;

/// What came of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// Milliseconds from a command to its answer: half of them took less.
    pub p50: f64,
    /// Ninety-nine of a hundred took less.
    pub p99: f64,
    /// Moves in a second that were answered.
    pub moves: f64,
}

/// A move on its way.
#[derive(Clone, Copy)]
struct PendingMove {
    ordered: f64,
    table: usize,
    /// The node that is asked, where it is not that of the table.
    through: Option<usize>,
}

/// What a core works on.
enum Work {
    /// A request is passed on by the node that was asked.
    Passing(PendingMove),
    /// A move is decided, at the node of its table.
    Deciding(PendingMove),
    /// A group of commits of a node, at the database.
    Writing(usize, Vec<PendingMove>),
}

/// Cores, and what waits for one.
struct Station {
    free: usize,
    waiting: VecDeque<(f64, Work)>,
}

enum Event {
    Ordered(PendingMove),
    Done(usize, Work),
    /// A group is on disk.
    Kept(usize, Vec<PendingMove>),
}

struct Simulation<'a> {
    costs: &'a Costs,
    machines: &'a Machines,
    think: f64,
    now: f64,
    events: BinaryHeap<Reverse<(u64, u64)>>,
    bodies: std::collections::HashMap<u64, Event>,
    number: u64,
    stations: Vec<Station>,
    /// Commits that wait for the writer of each node, and whether it writes.
    commits: Vec<(Vec<PendingMove>, bool)>,
    dice: SplitMix64,
    took: Vec<f64>,
    /// Moves that were answered since what is measured counts.
    answered: usize,
}

/// Has a crowd play for some seconds.
pub fn simulate(
    machines: &Machines,
    crowd: &Crowd,
    costs: &Costs,
    seconds: f64,
    seed: u64,
) -> Measured {
    let station = |cores| Station { free: cores, waiting: VecDeque::new() };
    let mut stations: Vec<Station> = match machines.shared {
        true => vec![station(machines.cores)],
        false => (0..machines.nodes).map(|_| station(machines.cores)).collect(),
    };
    if !machines.shared {
        stations.push(station(machines.database));
    }
    let mut run = Simulation {
        costs,
        machines,
        think: crowd.think,
        now: 0.0,
        events: BinaryHeap::new(),
        bodies: std::collections::HashMap::new(),
        number: 0,
        stations,
        commits: (0..machines.nodes).map(|_| (Vec::new(), false)).collect(),
        dice: SplitMix64::new(seed),
        took: Vec::new(),
        answered: 0,
    };
    for table in 0..crowd.tables() as usize {
        let at = run.share() * crowd.think;
        run.order(at, table, crowd.away);
    }
    run.play(WARM + seconds, crowd.away);
    run.took.sort_by(f64::total_cmp);
    let of = |share: f64| {
        let index = (run.took.len() as f64 * share) as usize;
        run.took.get(index.min(run.took.len().saturating_sub(1))).copied().unwrap_or(0.0) * 1e3
    };
    Measured { p50: of(0.5), p99: of(0.99), moves: run.answered as f64 / seconds }
}

impl Simulation<'_> {
    /// A number from 0 to 1.
    fn share(&mut self) -> f64 {
        f64::from(self.dice.below(1 << 30)) / f64::from(1 << 30)
    }

    fn push(&mut self, at: f64, event: Event) {
        self.number += 1;
        self.bodies.insert(self.number, event);
        self.events.push(Reverse(((at * 1e9) as u64, self.number)));
    }

    fn order(&mut self, at: f64, table: usize, away: f64) {
        let nodes = self.machines.nodes;
        let is_away = nodes > 1 && self.share() * 100.0 < away;
        let through =
            is_away.then(|| (table + 1 + self.dice.below(nodes as u32 - 1) as usize) % nodes);
        self.push(at, Event::Ordered(PendingMove { ordered: at, table, through }));
    }

    fn play(&mut self, until: f64, away: f64) {
        while let Some(Reverse((at, number))) = self.events.pop() {
            self.now = at as f64 / 1e9;
            if self.now > until {
                return;
            }
            match self.bodies.remove(&number) {
                Some(Event::Ordered(order)) => match order.through {
                    Some(node) => self.work(node, self.costs.hop / 2.0, Work::Passing(order)),
                    None => self.decide(order),
                },
                Some(Event::Done(station, work)) => self.done(station, work),
                Some(Event::Kept(node, group)) => {
                    for order in group {
                        self.answered += usize::from(self.now > WARM);
                        if order.ordered > WARM {
                            self.took.push(self.now - order.ordered);
                        }
                        self.order(self.now.max(order.ordered + self.think), order.table, away);
                    }
                    self.commits[node].1 = false;
                    self.write(node);
                }
                None => {}
            }
        }
    }

    fn node_of(&self, table: usize) -> usize {
        table % self.machines.nodes
    }

    fn decide(&mut self, order: PendingMove) {
        let hop = if order.through.is_some() { self.costs.hop / 2.0 } else { 0.0 };
        self.work(self.node_of(order.table), self.costs.work + hop, Work::Deciding(order));
    }

    /// Has a core of a node, or of the database, work for some microseconds.
    fn work(&mut self, node: usize, micros: f64, work: Work) {
        let station = if self.machines.shared { 0 } else { node };
        let seconds = micros / 1e6;
        if self.stations[station].free == 0 {
            self.stations[station].waiting.push_back((seconds, work));
            return;
        }
        self.stations[station].free -= 1;
        self.push(self.now + seconds, Event::Done(station, work));
    }

    fn done(&mut self, station: usize, work: Work) {
        match self.stations[station].waiting.pop_front() {
            Some((seconds, next)) => self.push(self.now + seconds, Event::Done(station, next)),
            None => self.stations[station].free += 1,
        }
        match work {
            Work::Passing(order) => self.decide(order),
            Work::Deciding(order) => {
                let node = self.node_of(order.table);
                self.commits[node].0.push(order);
                self.write(node);
            }
            // The disk takes its time without a core.
            Work::Writing(node, group) => {
                self.push(self.now + self.costs.group / 1e6, Event::Kept(node, group));
            }
        }
    }

    /// Has the writer of a node write what waits, unless it does.
    fn write(&mut self, node: usize) {
        let (waiting, busy) = &mut self.commits[node];
        if *busy || waiting.is_empty() {
            return;
        }
        *busy = true;
        let group: Vec<PendingMove> = waiting.drain(..waiting.len().min(GROUP_MAX)).collect();
        let micros = self.costs.commit * group.len() as f64;
        let database = self.machines.nodes;
        self.work(database, micros, Work::Writing(node, group));
    }
}
