//! Plays many matches against a hall on this machine and says how long it took.
//!
//! Start the hall with `musterhall serve --unbounded`; docs/performance.md has the
//! commands and what they printed. Only loopback addresses are accepted.

mod client;
mod figures;
mod idle;
mod play;

use std::{net::SocketAddr, time::Duration};

use anyhow::bail;
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "load")]
struct Args {
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
        /// Ask for the whole view, as a script does whose page did not bring it.
        #[arg(long)]
        whole: bool,
    },
    /// Many sockets that all connect anew at once.
    Storm {
        /// How many sockets.
        #[arg(long, default_value_t = 4000)]
        sockets: usize,
    },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    if !args.addr.ip().is_loopback() {
        bail!("expected a loopback address: load is for halls on this machine");
    }
    match args.what {
        What::Play { tables, think, seconds, size } => {
            let time = Duration::from_secs(seconds.min(600));
            let think = Duration::from_millis(think);
            play::run(args.addr, args.pid, play::Plan { tables, think, time, size }).await
        }
        What::Idle { sockets, whole } => idle::run(args.addr, args.pid, sockets, whole).await,
        What::Storm { sockets } => idle::storm(args.addr, args.pid, sockets).await,
    }
}
