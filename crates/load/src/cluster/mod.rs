//! Several nodes on one PostgreSQL: nodes are killed, the database is started again, and
//! everybody plays on.
//!
//! At each table sit two people who are connected to different nodes, and somebody else
//! follows it by a third. Whoever loses the line comes to another node with `since`, as the
//! page does, and says again what was not answered, with the same key.

mod check;
mod node;
mod person;
mod run;
mod table;

use std::{
    collections::BTreeMap,
    fmt,
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU8, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

pub use run::run;

/// The database, as this program may treat it.
pub trait Server: Send + Sync {
    /// The URL of the database.
    fn url(&self) -> String;
    /// Ends the server as a machine that loses its power, and starts it again. Blocks.
    fn restart(&self);
}

/// What to do.
#[derive(Clone, Debug)]
pub struct ClusterPlan {
    /// The program to start and kill.
    pub hall: PathBuf,
    /// Another version, which every node is of at first. Whichever stops in order comes back as
    /// `hall`, one node after the other; whichever is killed comes back as it was.
    pub from: Option<PathBuf>,
    /// An empty folder for what nodes keep beside the database.
    pub data: PathBuf,
    /// How many nodes.
    pub nodes: usize,
    /// How often one of them is killed.
    pub kills: u32,
    /// How often the database is started again.
    pub restarts: u32,
    /// How long a node lives without a word to the database.
    pub lease: Duration,
    /// Tables of each game at a time.
    pub tables: usize,
    /// Chooses the moments and the moves.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Default, Debug)]
pub struct ClusterReport {
    /// How often a node was killed.
    pub kills: u32,
    /// How often one was stopped in order, and another started.
    pub stops: u32,
    /// How many of these came back as the other version.
    pub upgrades: u32,
    /// How often a node was killed while not all were of one version.
    pub kills_between: u32,
    /// How often the database was started again.
    pub restarts: u32,
    /// The tables that were played at, by game.
    pub tables: BTreeMap<String, u64>,
    /// The commands that were acknowledged, all of which were there afterwards.
    pub acknowledged: u64,
    /// Those that had to be said again.
    pub repeated: u64,
    /// Frames that followers and players were sent.
    pub frames: u64,
    /// How often somebody came back.
    pub reconnects: u64,
    /// Requests that nodes passed on to each other, of those nodes that lived to the end.
    pub forwarded: u64,
    /// The entries of all tables.
    pub entries: u64,
    /// The records replayed.
    pub records: u64,
    /// The longest that nothing at all happened at a table after a kill, at a table whose node
    /// was killed or not.
    pub longest: Duration,
    /// How long it all took.
    pub took: Duration,
}

impl fmt::Display for ClusterReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<_> = self.tables.iter().map(|(game, n)| format!("{game} {n}")).collect();
        writeln!(
            f,
            "{} kills, {} stops in order and {} restarts of the database in {:.0} s; tables: {}",
            self.kills,
            self.stops,
            self.restarts,
            self.took.as_secs_f64(),
            games.join(", ")
        )?;
        writeln!(
            f,
            "{} acknowledged commands, every one of them kept, once; {} were said again",
            self.acknowledged, self.repeated
        )?;
        writeln!(
            f,
            "{} frames without a gap, {} reconnects, {} requests passed on",
            self.frames, self.reconnects, self.forwarded
        )?;
        writeln!(f, "{} entries, no gap; {} records replayed", self.entries, self.records)?;
        if self.upgrades > 0 {
            writeln!(
                f,
                "{} nodes came back as the other version; {} kills while both ran",
                self.upgrades, self.kills_between
            )?;
        }
        write!(f, "the longest silence at a table: {:.1} s", self.longest.as_secs_f64())
    }
}

/// Everybody plays.
const PLAYING: u8 = 0;
/// Nobody orders anything new any more.
const ENDING: u8 = 1;
/// Everybody goes.
const OVER: u8 = 2;

/// What everybody knows.
#[derive(Default)]
struct World {
    /// Where each node listens, if it does.
    addrs: Mutex<Vec<Option<SocketAddr>>>,
    phase: AtomicU8,
    /// Counts what happens.
    moments: AtomicU64,
    frames: AtomicU64,
    reconnects: AtomicU64,
    repeated: AtomicU64,
    /// The longest silence at a table, in milliseconds.
    longest: AtomicU64,
}

impl World {
    /// A node that listens: the one of this number, or one after it.
    fn node(&self, number: usize) -> Option<SocketAddr> {
        let addrs = lock(&self.addrs);
        (0..addrs.len()).find_map(|next| addrs[(number + next) % addrs.len()])
    }

    fn phase(&self) -> u8 {
        self.phase.load(Relaxed)
    }

    fn pass(&self) {
        self.moments.fetch_add(1, Relaxed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
