//! What things cost, what people do, and what follows for machines.

use std::fmt;

/// What things cost (docs/scaling.md says which were measured, and how).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Costs {
    /// Microseconds of a core that a move takes at the node of its table: it is decided, and
    /// shown to two people.
    pub work: f64,
    /// Microseconds of a core that it takes more where whoever moves is connected to another
    /// node: half of them there, half at the node of the table.
    pub hop: f64,
    /// Microseconds until a group of commits is on disk, however small.
    pub group: f64,
    /// Microseconds of a core of the database that each commit of a group takes more.
    pub commit: f64,
    /// Kilobytes of memory that a socket takes, and one more where it is passed on.
    pub socket: f64,
    /// Kilobytes of memory that a table takes.
    pub table: f64,
    /// Kilobytes on the wire that a move takes, to everybody who sees it.
    pub wire: f64,
    /// Kilobytes that a move takes on the disk of the database.
    pub disk: f64,
    /// Seconds of a core that a bot thinks about a move.
    pub bot: f64,
}

/// The costs of docs/scaling.md; `hop` and `group` are assumed there, not measured.
pub const COSTS: Costs = Costs {
    work: 705.0,
    hop: 120.0,
    group: 1500.0,
    commit: 665.0,
    socket: 7.6,
    table: 4.1,
    wire: 18.0,
    disk: 1.0,
    bot: 0.07,
};

/// What people do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Crowd {
    /// How many are there.
    pub people: f64,
    /// Seconds between the moves at a table.
    pub think: f64,
    /// Of a hundred tables, those where one person plays a bot; two people at all others.
    pub bots: f64,
    /// Of a hundred people, those who are connected to another node than that of their table.
    pub away: f64,
}

impl Crowd {
    /// The tables they sit at.
    pub fn tables(&self) -> f64 {
        self.people / (2.0 - self.bots / 100.0)
    }

    /// The moves they make in a second, with those of their bots.
    pub fn moves(&self) -> f64 {
        self.tables() / self.think
    }
}

/// What a crowd needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Needs {
    /// Cores of nodes for moves.
    pub cores: f64,
    /// Cores of nodes for bots.
    pub bots: f64,
    /// Cores of the database.
    pub database: f64,
    /// Gigabytes of memory of nodes.
    pub memory: f64,
    /// Megabits in a second.
    pub wire: f64,
    /// Gigabytes that the database grows by in a day, if it went on for a day.
    pub disk: f64,
}

/// What a crowd needs at these costs, with every core at work all the time.
pub fn needs(crowd: &Crowd, costs: &Costs) -> Needs {
    let moves = crowd.moves();
    let away = crowd.away / 100.0;
    // Of two moves at a table with a bot one is the bot's.
    let replies = moves * crowd.bots / 100.0 / 2.0;
    let sockets = crowd.people * costs.socket * (1.0 + away);
    Needs {
        cores: moves * (costs.work + away * costs.hop) / 1e6,
        bots: replies * costs.bot,
        database: moves * costs.commit / 1e6,
        memory: (sockets + crowd.tables() * costs.table) / (1 << 20) as f64,
        wire: moves * costs.wire * 8.0 / 1024.0,
        disk: moves * 86_400.0 * costs.disk / (1 << 20) as f64,
    }
}

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Needs { cores, bots, database, memory, wire, disk } = self;
        write!(f, "{cores:.1} | {bots:.1} | {database:.1} | {memory:.1} | {wire:.0} | {disk:.0}")
    }
}

/// The machines.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Machines {
    /// Nodes.
    pub nodes: usize,
    /// Cores of each node; of all together where they are one machine.
    pub cores: usize,
    /// Cores of the database.
    pub database: usize,
    /// Whether all nodes, the database and what plays share one machine's cores.
    pub shared: bool,
}
