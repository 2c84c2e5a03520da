//! Killing a hall while all games are played, and looking for what is lost.
//!
//! Scripts play over sockets, alone and against bots, at two tables of each game. At
//! a random moment the hall gets SIGKILL. It is opened again, and what it has written
//! is compared with what it had acknowledged.

mod check;
mod player;
mod process;
mod run;

use std::{
    collections::HashMap,
    fmt,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use tokio::sync::Notify;

pub(crate) use check::log_holds;
pub(crate) use player::{Sent, Trace, is_gone};
pub use run::run;

/// What to do.
#[derive(Clone, Debug)]
pub struct KillPlan {
    /// The program to start and kill.
    pub hall: PathBuf,
    /// An empty folder for its data.
    pub data: PathBuf,
    /// The URL of an empty PostgreSQL database for its data, in place of a file in the folder.
    pub database: Option<String>,
    /// How often to kill it.
    pub kills: u32,
    /// Chooses the moments and the moves.
    pub seed: u64,
}

/// The results.
#[derive(Clone, Default, Debug)]
pub struct KillReport {
    /// How often the hall was killed.
    pub kills: u32,
    /// The tables that were played at, by game.
    pub tables: HashMap<String, u64>,
    /// The commands that were acknowledged, all of which were there afterwards.
    pub acknowledged: u64,
    /// Those under way at a kill, whose answer never came.
    pub unanswered: u64,
    /// Of these, the ones that were on disk all the same, and were not done twice.
    pub kept: u64,
    /// The entries of all tables, read after each kill.
    pub entries: u64,
    /// The records replayed.
    pub records: u64,
    /// The longest that the hall took to open again.
    pub opening: Duration,
    /// How long it all took.
    pub took: Duration,
}

impl fmt::Display for KillReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut games: Vec<_> = self.tables.iter().collect();
        games.sort();
        writeln!(
            f,
            "{} kills in {:.0} s; tables: {}",
            self.kills,
            self.took.as_secs_f64(),
            games.iter().map(|(game, n)| format!("{game} {n}")).collect::<Vec<_>>().join(", ")
        )?;
        writeln!(f, "{} acknowledged commands, every one of them kept", self.acknowledged)?;
        writeln!(
            f,
            "{} commands under way at a kill: {} were on disk, none was done twice",
            self.unanswered, self.kept
        )?;
        writeln!(
            f,
            "{} entries read after the kills, no gap; {} records replayed",
            self.entries, self.records
        )?;
        write!(f, "opened again within {:.0} ms", self.opening.as_secs_f64() * 1e3)
    }
}

/// Counts what happens, and tells when it is enough.
#[derive(Default)]
struct Moments {
    left: AtomicU64,
    enough: Notify,
}

impl Moments {
    /// Something was sent or heard.
    fn pass(&self) {
        if self.left.fetch_sub(1, Relaxed) == 1 {
            self.enough.notify_one();
        }
    }
}
