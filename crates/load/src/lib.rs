//! Plays many matches against a hall on this machine and measures the times, or
//! kills the hall again and again and reports what was lost.
//!
//! Start the hall with `musterhall serve --unbounded`; docs/performance.md and
//! docs/reliability.md have the commands and what they printed. Only loopback
//! addresses are accepted.

pub mod attack;
mod client;
mod club;
mod figures;
mod idle;
pub mod kills;
mod play;
mod replies;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use anyhow::bail;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "load")]
struct LoadArgs {
    /// Where the hall listens.
    #[arg(long, default_value = "127.0.0.1:7171")]
    addr: SocketAddr,
    /// The process of the hall, to read its memory and time.
    #[arg(long)]
    pid: Option<u32>,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Two people at each of many tables, each thinking for a while.
    Play {
        /// How many tables.
        #[arg(long, default_value_t = 2000)]
        tables: usize,
        /// Milliseconds between the moves at a table.
        #[arg(long, default_value_t = 2000)]
        think: u64,
        /// How long to play, in seconds, at most 600.
        #[arg(long, default_value_t = 30)]
        seconds: u64,
        /// The side of the Clusterfuss boards.
        #[arg(long, default_value_t = 8)]
        size: u32,
    },
    /// Many sockets that do nothing.
    Idle {
        /// How many sockets.
        #[arg(long, default_value_t = 4000)]
        sockets: usize,
        /// Ask for the whole view, as a script does that has not loaded the page.
        #[arg(long)]
        whole: bool,
    },
    /// One guest who plays at once against bots, and how long they take to answer.
    Replies {
        /// Games with the number of their seats.
        #[arg(
            long,
            value_delimiter = ',',
            default_value = "clusterfuss:2,make-muster:2,muster-up:2,muscat:3,mush:3,muster-chess:2"
        )]
        games: Vec<String>,
        /// Levels.
        #[arg(long, value_delimiter = ',', default_value = "1,5,8")]
        levels: Vec<u8>,
        /// How long to watch each level of each game, in seconds.
        #[arg(long, default_value_t = 15)]
        seconds: u64,
    },
    /// One address does its worst, one thing after the other, while somebody else plays. The
    /// hall must run with its usual limits, and with `--proxy 127.0.0.1`.
    Attack {
        /// How long each attack lasts, in seconds.
        #[arg(long, default_value_t = 15)]
        seconds: u64,
        /// Fail unless p99 of commands stays within 250 ms, of replies within 1 s, and memory
        /// within so many MiB. Give `--pid` as well
        #[arg(long, value_name = "MIB")]
        within: Option<u64>,
    },
    /// Many people behind one address, at all games, against bots of the last level: none of
    /// them may be refused. The hall must run as for `attack`.
    Club {
        /// How many people.
        #[arg(long, default_value_t = 40)]
        members: u64,
        /// How long they play, in seconds.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
    /// Many sockets that all reconnect at once.
    Storm {
        /// How many sockets.
        #[arg(long, default_value_t = 4000)]
        sockets: usize,
    },
    /// Open a hall, kill it while all games are played, look for what is lost.
    Kills {
        /// The program to start and kill.
        #[arg(long, default_value = "target/release/musterhall")]
        hall: PathBuf,
        /// An empty folder for its data; one of the system's if left out.
        #[arg(long)]
        data: Option<PathBuf>,
        /// An empty PostgreSQL database for its data, as the hall takes it.
        #[arg(long, env = "MUSTERHALL_DATABASE", hide_env_values = true)]
        database: Option<String>,
        /// How often.
        #[arg(long, default_value_t = 100)]
        kills: u32,
        /// Chooses the moments and the moves.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// Runs the command line.
///
/// # Errors
/// What went wrong.
pub async fn run() -> anyhow::Result<()> {
    let args = LoadArgs::parse();
    if !args.addr.ip().is_loopback() {
        bail!("expected a loopback address: load is for halls on this machine");
    }
    match args.what {
        What::Play { tables, think, seconds, size } => {
            let time = Duration::from_secs(seconds.min(600));
            let think = Duration::from_millis(think);
            play::run(args.addr, args.pid, play::PlayPlan { tables, think, time, size }).await
        }
        What::Replies { games, levels, seconds } => {
            let time = Duration::from_secs(seconds);
            replies::run(args.addr, replies::ReplyPlan { games, levels, time }).await
        }
        What::Attack { seconds, within } => {
            let bounds = |memory| attack::Bounds { command: 250.0, reply: 1000.0, memory };
            let bounds = within.map(bounds);
            let time = Duration::from_secs(seconds);
            attack::run(args.addr, args.pid, time, bounds.as_ref()).await
        }
        What::Club { members, seconds } => {
            club::run(args.addr, args.pid, members, Duration::from_secs(seconds)).await
        }
        What::Idle { sockets, whole } => idle::run(args.addr, args.pid, sockets, whole).await,
        What::Storm { sockets } => idle::storm(args.addr, args.pid, sockets).await,
        What::Kills { hall, data, database, kills, seed } => {
            let folder = || std::env::temp_dir().join(format!("musterhall-{}", std::process::id()));
            let data = data.unwrap_or_else(folder);
            let report = kills::run(&kills::KillPlan { hall, data, database, kills, seed }).await?;
            println!("{report}");
            Ok(())
        }
    }
}
