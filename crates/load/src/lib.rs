//! Plays many matches against a hall on this machine and measures the times, or
//! kills the hall again and again and reports what was lost.
//!
//! Start the hall with `musterhall serve --unbounded`; docs/performance.md and
//! docs/reliability.md have the commands and what they printed. Only loopback
//! addresses are accepted.

pub mod attack;
mod client;
mod club;
pub mod cluster;
mod figures;
mod idle;
pub mod kills;
pub mod model;
mod play;
mod replies;

use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use anyhow::{Context as _, bail};
use clap::{Parser, Subcommand};
use testkit::postgres::{Database, PostgresServer};

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
        /// Clocks at each table: seconds, and what a move adds to them.
        #[arg(long, value_name = "BASE+INCREMENT", value_parser = clocks)]
        clocks: Option<(u32, u32)>,
        /// More nodes of the same database: the two people of a table come by two of them.
        #[arg(long, value_delimiter = ',', value_name = "IP:PORT")]
        nodes: Vec<SocketAddr>,
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
    /// What crowds of people need, from unit costs, and how long a move takes then. The costs are
    /// those of docs/scaling.md if nothing else is said.
    Model {
        /// Microseconds of a core for a move at the node of its table.
        #[arg(long, default_value_t = model::COSTS.work)]
        work: f64,
        /// Microseconds more where it comes by another node.
        #[arg(long, default_value_t = model::COSTS.hop)]
        hop: f64,
        /// Microseconds until a group of commits is on disk.
        #[arg(long, default_value_t = model::COSTS.group)]
        group: f64,
        /// Microseconds of a core of the database for each commit.
        #[arg(long, default_value_t = model::COSTS.commit)]
        commit: f64,
        /// Seconds between the moves at a table.
        #[arg(long, default_value_t = 15.0)]
        think: f64,
        /// Of a hundred tables, those with a bot.
        #[arg(long, default_value_t = 30.0)]
        bots: f64,
        /// Of a hundred people, those who come by another node.
        #[arg(long, default_value_t = 67.0)]
        away: f64,
    },
    /// Many sockets that all reconnect at once.
    Storm {
        /// How many sockets.
        #[arg(long, default_value_t = 4000)]
        sockets: usize,
    },
    /// Several nodes on a PostgreSQL of their own: nodes are killed, the database is started
    /// again, everybody plays on; look for what is lost.
    Cluster {
        /// The program to start and kill.
        #[arg(long, default_value = "target/release/musterhall")]
        hall: PathBuf,
        /// Another version of it, which all nodes are of at first: one after the other they are
        /// stopped in order, and come back as the program above.
        #[arg(long)]
        from: Option<PathBuf>,
        /// How many nodes.
        #[arg(long, default_value_t = 3)]
        nodes: usize,
        /// How often one of them is killed.
        #[arg(long, default_value_t = 200)]
        kills: u32,
        /// How often the database is started again.
        #[arg(long, default_value_t = 20)]
        restarts: u32,
        /// How long a node lives without a word to the database, in seconds.
        #[arg(long, default_value_t = 2.0)]
        lease: f64,
        /// Tables of each game at a time.
        #[arg(long, default_value_t = 2)]
        tables: usize,
        /// Chooses the moments and the moves.
        #[arg(long, default_value_t = 1)]
        seed: u64,
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

/// A PostgreSQL of this program's own, with a database of a hall.
pub struct OwnPostgres {
    server: PostgresServer,
    database: Database,
}

impl OwnPostgres {
    /// Starts it; `None`, and a line that says so, where PostgreSQL is not installed.
    pub fn start() -> Option<OwnPostgres> {
        let server = PostgresServer::start()?;
        let database = server.database();
        Some(OwnPostgres { server, database })
    }
}

impl cluster::Server for OwnPostgres {
    fn url(&self) -> String {
        self.database.url()
    }

    fn restart(&self) {
        self.server.stop_at_once();
        self.server.start_again();
    }
}

/// Reads `600+5`.
fn clocks(text: &str) -> Result<(u32, u32), String> {
    let read = text
        .split_once('+')
        .and_then(|(base, more)| Some((base.parse().ok()?, more.parse().ok()?)));
    read.ok_or_else(|| format!("expected seconds as in 600+5, got {text:?}"))
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
        What::Play { tables, think, seconds, size, clocks, mut nodes } => {
            let time = Duration::from_secs(seconds.min(600));
            let think = Duration::from_millis(think);
            nodes.insert(0, args.addr);
            if !nodes.iter().all(|addr| addr.ip().is_loopback()) {
                bail!("expected loopback addresses: load is for halls on this machine");
            }
            let plan = play::PlayPlan { nodes, tables, think, time, size, clocks };
            play::run(args.pid, plan).await
        }
        What::Replies { games, levels, seconds } => {
            let time = Duration::from_secs(seconds);
            replies::run(args.addr, args.pid, replies::ReplyPlan { games, levels, time }).await
        }
        What::Attack { seconds, within } => {
            let bounds = |memory| attack::Thresholds { command: 250.0, reply: 1000.0, memory };
            let bounds = within.map(bounds);
            let time = Duration::from_secs(seconds);
            attack::run(args.addr, args.pid, time, bounds.as_ref()).await
        }
        What::Club { members, seconds } => {
            club::run(args.addr, args.pid, members, Duration::from_secs(seconds)).await
        }
        What::Idle { sockets, whole } => idle::run(args.addr, args.pid, sockets, whole).await,
        What::Storm { sockets } => idle::storm(args.addr, args.pid, sockets).await,
        What::Model { work, hop, group, commit, think, bots, away } => {
            let costs = model::Costs { work, hop, group, commit, ..model::COSTS };
            model::print(&costs, &model::Crowd { people: 1.0, think, bots, away });
            Ok(())
        }
        What::Cluster { hall, from, nodes, kills, restarts, lease, tables, seed } => {
            let server = OwnPostgres::start().context("PostgreSQL is not installed")?;
            let data = std::env::temp_dir().join(format!("nodes-{}", std::process::id()));
            let lease = Duration::from_secs_f64(lease);
            let plan = cluster::ClusterPlan {
                hall,
                from,
                data,
                nodes,
                kills,
                restarts,
                lease,
                tables,
                seed,
            };
            let report = cluster::run(&plan, Arc::new(server)).await;
            let _gone = std::fs::remove_dir_all(&plan.data);
            println!("{}", report?);
            Ok(())
        }
        What::Kills { hall, data, database, kills, seed } => {
            let folder = || std::env::temp_dir().join(format!("musterhall-{}", std::process::id()));
            let data = data.unwrap_or_else(folder);
            let report = kills::run(&kills::KillPlan { hall, data, database, kills, seed }).await?;
            println!("{report}");
            Ok(())
        }
    }
}
