//! How a hall is run.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

/// How a hall is run.
pub struct Config {
    /// Where it listens; port 0 takes a free one.
    pub addr: SocketAddr,
    /// Where its data lies; the folder is made if it is missing.
    pub data: PathBuf,
    /// The games and their bots.
    pub games: Vec<bots::GameBots>,
    /// How much is too much.
    pub limits: Limits,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    pub proxies: Vec<IpAddr>,
    /// Serve the client from this folder, read anew for each request, instead of
    /// from the program itself: for work on the client.
    pub web: Option<PathBuf>,
    /// About how many bytes tables and bots may keep in memory.
    pub memory: usize,
    /// How many bots think at the same time; as many again of the levels that answer at once.
    pub thinkers: usize,
}

impl Config {
    /// A hall at `addr` with its data in `data` and every game.
    pub fn new(addr: SocketAddr, data: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            addr,
            data,
            games: bots::registry(),
            limits: Limits::default(),
            proxies: Vec::new(),
            web: None,
            memory: 512 << 20,
            thinkers: cores.saturating_sub(1).max(1),
        }
    }
}

/// So many at once, and so many a second after that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second.
    pub rate: f64,
}

impl Rate {
    /// So many at once, and as many a day.
    pub(crate) fn daily(many: usize) -> Rate {
        let burst = many as f64;
        Rate { burst, rate: burst / 86_400.0 }
    }
}

/// How much is too much.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a record.
    pub record: usize,
    /// Bytes of a frame of a socket.
    pub frame: usize,
    /// Frames that a socket sends.
    pub frames: Rate,
    /// Requests of an address.
    pub requests: Rate,
    /// Commands of a session.
    pub commands: Rate,
    /// Commands of an address.
    pub commands_address: Rate,
    /// Lines of chat of a session.
    pub chat: Rate,
    /// Lines of chat of an address.
    pub chat_address: Rate,
    /// Tables that a session sets up.
    pub tables: Rate,
    /// Tables that an address sets up.
    pub tables_address: Rate,
    /// Bytes a day that a session has written: records, tables and chat.
    pub disk: usize,
    /// Bytes a day that an address has written.
    pub disk_address: usize,
    /// Seconds that processors think for a session: hints, reviews and advice; bots of who has
    /// used them up wait for all others.
    pub thinking: Rate,
    /// Seconds that processors think for an address.
    pub thinking_address: Rate,
    /// Sessions that an address starts.
    pub sessions: Rate,
    /// Hints that a session asks for.
    pub hints: Rate,
    /// How long a person must be away before the owner of the table may have a bot
    /// play the seat.
    pub away: Duration,
    /// Unfinished tables of a session.
    pub tables_owned: u64,
    /// Sockets and streams of a session.
    pub sockets: u32,
    /// Connections of an address.
    pub connections: u32,
    /// Connections in all.
    pub connections_all: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64 << 10,
            record: 1 << 20,
            frame: 16 << 10,
            frames: Rate { burst: 60.0, rate: 20.0 },
            requests: Rate { burst: 300.0, rate: 50.0 },
            commands: Rate { burst: 20.0, rate: 5.0 },
            commands_address: Rate { burst: 400.0, rate: 100.0 },
            chat: Rate { burst: 10.0, rate: 0.5 },
            chat_address: Rate { burst: 100.0, rate: 5.0 },
            tables: Rate { burst: 20.0, rate: 0.1 },
            tables_address: Rate { burst: 200.0, rate: 1.0 },
            disk: 32 << 20,
            disk_address: 256 << 20,
            thinking: Rate { burst: 120.0, rate: 0.25 },
            thinking_address: Rate { burst: 2400.0, rate: 2.0 },
            sessions: Rate { burst: 200.0, rate: 1.0 },
            hints: Rate { burst: 5.0, rate: 0.25 },
            away: Duration::from_secs(60),
            tables_owned: 100,
            sockets: 24,
            connections: 400,
            connections_all: 20_000,
        }
    }
}

impl Limits {
    /// No limit on rates and numbers, for load tests; sizes stay limited.
    #[must_use]
    pub fn unbounded() -> Limits {
        let free = Rate { burst: 1e9, rate: 1e9 };
        Limits {
            requests: free,
            commands: free,
            commands_address: free,
            chat: free,
            chat_address: free,
            tables: free,
            tables_address: free,
            disk: usize::MAX,
            disk_address: usize::MAX,
            thinking: free,
            thinking_address: free,
            sessions: free,
            hints: free,
            tables_owned: u64::MAX,
            sockets: u32::MAX,
            connections: u32::MAX,
            connections_all: u32::MAX,
            ..Limits::default()
        }
    }
}
