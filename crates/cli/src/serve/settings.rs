//! What can be set for `serve`, listed once: each setting is a flag, a variable of the
//! environment and a key of the configuration file.

use std::{fmt::Write as _, path::PathBuf};

use serde::Deserialize;
use server::{Config, Limits};
use tracing_subscriber::filter::LevelFilter;

use super::written::{
    Bytes, Copies, Count, Database, Lease, Listen, LogLevel, Many, Memory, Pace, Proxy, Public,
    Seconds, Thinkers, Written,
};

/// Where the server listens if nothing else is said.
const ADDR: &str = "127.0.0.1:7171";
/// Where the data lies if nothing else is said.
const DATA: &str = "musterhall-data";

/// The settings of one source; what it does not say is `None`, or empty.
#[derive(clap::Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Settings {
    /// Where to listen; port 0 takes a free one [default: 127.0.0.1:7171]
    #[arg(long, env = "MUSTERHALL_ADDR", value_name = "HOST:PORT")]
    addr: Option<Listen>,
    /// Folder of the data, created if it is missing [default: musterhall-data]
    #[arg(long, env = "MUSTERHALL_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// PostgreSQL database to keep the data in, as postgres://USER:PASSWORD@HOST/DATABASE; a
    /// SQLite file in the folder of the data if this is left out. Others on this machine read
    /// flags: a password stands in the variable, or in the file
    #[arg(long, env = "MUSTERHALL_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<Database>,
    /// A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; several are separated
    /// by commas, or the flag is given several times
    #[arg(long, env = "MUSTERHALL_PROXY", value_name = "IP", value_delimiter = ',')]
    proxy: Vec<Proxy>,
    /// What people call the hall, as https://hall.example; requests to any other name are
    /// refused then. Several are separated by commas, or the flag is given several times
    #[arg(long, env = "MUSTERHALL_PUBLIC_URL", value_name = "URL", value_delimiter = ',')]
    public_url: Vec<Public>,
    /// Copy the data so often, and when the hall opens; never if this is left out
    #[arg(long, env = "MUSTERHALL_BACKUP_EVERY", value_name = "SECONDS")]
    backup_every: Option<Seconds>,
    /// How many of these copies are kept [default: 24]
    #[arg(long, env = "MUSTERHALL_BACKUP_KEEP", value_name = "N")]
    backup_keep: Option<Copies>,
    /// Folder of these copies; `backups` in that of the data if this is left out
    #[arg(long, env = "MUSTERHALL_BACKUP_DIR", value_name = "DIR")]
    backup_dir: Option<PathBuf>,
    /// Serve the browser client from this folder: for work on the client
    #[arg(long, env = "MUSTERHALL_WEB", value_name = "DIR")]
    web: Option<PathBuf>,
    /// How much memory tables and bots may keep, in MiB [default: 512]
    #[arg(long, env = "MUSTERHALL_MEMORY", value_name = "MIB")]
    memory: Option<Memory>,
    /// Where other nodes of the same database reach this one, and nobody else should
    /// [default: a free port of the address where it listens]
    #[arg(long, env = "MUSTERHALL_NODE_ADDR", value_name = "IP:PORT")]
    node_addr: Option<Listen>,
    /// How long a node keeps its tables without a word to the database [default: 10]
    #[arg(long, env = "MUSTERHALL_NODE_LEASE", value_name = "SECONDS")]
    node_lease: Option<Lease>,
    /// How many bots think at the same time [default: one less than there are cores]
    #[arg(long, env = "MUSTERHALL_THINKERS", value_name = "N")]
    thinkers: Option<Thinkers>,
    /// How much the log says: off, error, warn, info, debug or trace [default: info]
    #[arg(long, env = "MUSTERHALL_LOG", value_name = "LEVEL")]
    log: Option<LogLevel>,
    /// Write the log as one JSON object a line
    #[arg(long, env = "MUSTERHALL_JSON_LOG", value_name = "BOOL",
        num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    json_log: Option<bool>,
    #[command(flatten)]
    limits: LimitSettings,
}

/// How the log is written.
pub(super) struct LogStyle {
    /// How much it says.
    pub(super) level: LevelFilter,
    /// Whether it is JSON.
    pub(super) json: bool,
}

/// Defines the settings of [`Limits`], one for each field.
macro_rules! limits {
    ($(
        $(#[$doc:meta])* $field:ident: $type:ident, $flag:literal, $env:literal, $value:literal;
    )*) => {
        #[derive(clap::Args, Clone, Debug, Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        struct LimitSettings {$(
            $(#[$doc])*
            #[arg(long = $flag, env = $env, value_name = $value, help_heading = "Limits")]
            $field: Option<$type>,
        )*}

        impl LimitSettings {
            fn or(self, other: LimitSettings) -> LimitSettings {
                LimitSettings { $($field: self.$field.or(other.$field),)* }
            }

            fn apply(self, limits: &mut Limits) {
                $(if let Some(value) = self.$field {
                    limits.$field = value.0;
                })*
            }
        }

        /// The limits in force, by key.
        fn limits_in_force(limits: &Limits) -> Vec<(&'static str, toml::Value)> {
            // Whole, so that a limit without a setting does not compile.
            let Limits { $($field,)* } = limits.clone();
            vec![$((stringify!($field), $type($field).to_toml()),)*]
        }
    };
}

limits! {
    /// Bytes of a request [default: 65536]
    body: Bytes, "limit-body", "MUSTERHALL_LIMIT_BODY", "BYTES";
    /// Bytes of a record [default: 1048576]
    record: Bytes, "limit-record", "MUSTERHALL_LIMIT_RECORD", "BYTES";
    /// Bytes of a frame of a socket [default: 16384]
    frame: Bytes, "limit-frame", "MUSTERHALL_LIMIT_FRAME", "BYTES";
    /// Frames that a socket sends [default: 60:20]
    frames: Pace, "limit-frames", "MUSTERHALL_LIMIT_FRAMES", "BURST:PER_SECOND";
    /// Requests of an address [default: 300:50]
    requests: Pace, "limit-requests", "MUSTERHALL_LIMIT_REQUESTS", "BURST:PER_SECOND";
    /// Commands of a session [default: 20:5]
    commands: Pace, "limit-commands", "MUSTERHALL_LIMIT_COMMANDS", "BURST:PER_SECOND";
    /// Commands of an address [default: 400:100]
    commands_address: Pace, "limit-commands-address",
        "MUSTERHALL_LIMIT_COMMANDS_ADDRESS", "BURST:PER_SECOND";
    /// Lines of chat of a session [default: 10:0.5]
    chat: Pace, "limit-chat", "MUSTERHALL_LIMIT_CHAT", "BURST:PER_SECOND";
    /// Lines of chat of an address [default: 100:5]
    chat_address: Pace, "limit-chat-address", "MUSTERHALL_LIMIT_CHAT_ADDRESS", "BURST:PER_SECOND";
    /// Bytes a day that a session has written: records, tables and chat [default: 33554432]
    disk: Bytes, "limit-disk", "MUSTERHALL_LIMIT_DISK", "BYTES";
    /// Bytes a day that an address has written [default: 268435456]
    disk_address: Bytes, "limit-disk-address", "MUSTERHALL_LIMIT_DISK_ADDRESS", "BYTES";
    /// Seconds of thinking for a session: hints, reviews, advice, bots [default: 120:0.25]
    thinking: Pace, "limit-thinking", "MUSTERHALL_LIMIT_THINKING", "BURST:PER_SECOND";
    /// Seconds of thinking for an address [default: 2400:2]
    thinking_address: Pace, "limit-thinking-address",
        "MUSTERHALL_LIMIT_THINKING_ADDRESS", "BURST:PER_SECOND";
    /// Tables that a session sets up [default: 20:0.1]
    tables: Pace, "limit-tables", "MUSTERHALL_LIMIT_TABLES", "BURST:PER_SECOND";
    /// Tables that an address sets up [default: 200:1]
    tables_address: Pace, "limit-tables-address",
        "MUSTERHALL_LIMIT_TABLES_ADDRESS", "BURST:PER_SECOND";
    /// Sessions that an address starts [default: 200:1]
    sessions: Pace, "limit-sessions", "MUSTERHALL_LIMIT_SESSIONS", "BURST:PER_SECOND";
    /// Hints that a session asks for [default: 5:0.25]
    hints: Pace, "limit-hints", "MUSTERHALL_LIMIT_HINTS", "BURST:PER_SECOND";
    /// How long a person must be away before the owner may have a bot play [default: 60]
    away: Seconds, "limit-away", "MUSTERHALL_LIMIT_AWAY", "SECONDS";
    /// Unfinished tables of a session [default: 100]
    tables_owned: Many, "limit-tables-owned", "MUSTERHALL_LIMIT_TABLES_OWNED", "N";
    /// Sockets and streams of a session [default: 24]
    sockets: Count, "limit-sockets", "MUSTERHALL_LIMIT_SOCKETS", "N";
    /// Connections of an address, sockets among them [default: 400]
    connections: Count, "limit-connections", "MUSTERHALL_LIMIT_CONNECTIONS", "N";
    /// Connections in all [default: 20000]
    connections_all: Count, "limit-connections-all", "MUSTERHALL_LIMIT_CONNECTIONS_ALL", "N";
}

/// A line of the file as it may be shown: that of the database may hold a password.
fn shown(line: &str) -> &str {
    if line.starts_with("database") { "database" } else { line }
}

impl Settings {
    /// Reads a configuration file, whose name is for errors.
    pub(super) fn read(name: &str, text: &str) -> anyhow::Result<Settings> {
        toml::from_str(text).map_err(|why| {
            let start = why.span().map_or(0, |span| span.start.min(text.len()));
            let line = text[..start].matches('\n').count();
            let written = shown(text.lines().nth(line).unwrap_or_default().trim());
            anyhow::anyhow!("{name}:{}: `{written}`: {}", line + 1, why.message())
        })
    }

    /// These settings, and those of another source where these say nothing.
    pub(super) fn or(self, other: Settings) -> Settings {
        Settings {
            addr: self.addr.or(other.addr),
            data: self.data.or(other.data),
            database: self.database.or(other.database),
            proxy: if self.proxy.is_empty() { other.proxy } else { self.proxy },
            public_url: if self.public_url.is_empty() { other.public_url } else { self.public_url },
            backup_every: self.backup_every.or(other.backup_every),
            backup_keep: self.backup_keep.or(other.backup_keep),
            backup_dir: self.backup_dir.or(other.backup_dir),
            web: self.web.or(other.web),
            memory: self.memory.or(other.memory),
            node_addr: self.node_addr.or(other.node_addr),
            node_lease: self.node_lease.or(other.node_lease),
            thinkers: self.thinkers.or(other.thinkers),
            log: self.log.or(other.log),
            json_log: self.json_log.or(other.json_log),
            limits: self.limits.or(other.limits),
        }
    }

    /// How the server is run with these settings: `limits` hold where they say nothing.
    ///
    /// # Errors
    /// The URL of the database is none.
    pub(super) fn effective(self, limits: Limits) -> anyhow::Result<(Config, LogStyle)> {
        let addr = self.addr.map_or_else(|| ADDR.parse().expect("a constant"), |addr| addr.0);
        let mut config = Config::new(addr, self.data.unwrap_or_else(|| DATA.into()));
        config.database = self.database.as_ref().map(Database::read).transpose()?;
        config.limits = limits;
        self.limits.apply(&mut config.limits);
        config.proxies = self.proxy.into_iter().map(|proxy| proxy.0).collect();
        config.public = self.public_url.into_iter().map(|url| url.0).collect();
        let backups = &mut config.backups;
        backups.every = self.backup_every.map_or(backups.every, |every| every.0);
        backups.keep = self.backup_keep.map_or(backups.keep, |keep| keep.0);
        backups.folder = self.backup_dir;
        config.web = self.web;
        if let Some(memory) = self.memory {
            config.memory = memory.0;
        }
        config.node.addr = self.node_addr.map(|addr| addr.0);
        if let Some(lease) = self.node_lease {
            config.node.lease = lease.0;
        }
        if let Some(thinkers) = self.thinkers {
            config.thinkers = thinkers.0;
        }
        let level = self.log.map_or(LevelFilter::INFO, |level| level.0);
        Ok((config, LogStyle { level, json: self.json_log.unwrap_or(false) }))
    }
}

/// What is in force as a configuration file: each setting with what it means, its flag and its
/// variable.
pub(super) fn printed(config: &Config, log: &LogStyle) -> String {
    let path = |path: &PathBuf| toml::Value::from(path.to_string_lossy().into_owned());
    let proxies: Vec<_> = config.proxies.iter().map(|ip| Proxy(*ip).to_toml()).collect();
    let public: Vec<_> = config.public.iter().map(|url| Public(url.clone()).to_toml()).collect();
    let every = Some(config.backups.every).filter(|every| !every.is_zero());
    let own = [
        ("addr", Some(Listen(config.addr).to_toml())),
        ("data", Some(path(&config.data))),
        ("database", config.database.as_ref().map(|url| url.to_string().into())),
        ("proxy", Some(proxies.into())),
        ("public_url", Some(public.into())),
        ("backup_every", every.map(|every| Seconds(every).to_toml())),
        ("backup_keep", Some(Copies(config.backups.keep).to_toml())),
        ("backup_dir", config.backups.folder.as_ref().map(path)),
        ("web", config.web.as_ref().map(path)),
        ("memory", Some(Memory(config.memory).to_toml())),
        ("node_addr", config.node.addr.map(|addr| Listen(addr).to_toml())),
        ("node_lease", Some(Lease(config.node.lease).to_toml())),
        ("thinkers", Some(Thinkers(config.thinkers).to_toml())),
        ("log", Some(LogLevel(log.level).to_toml())),
        ("json_log", Some(log.json.into())),
    ];
    let limits = limits_in_force(&config.limits);
    let mut text = String::from("# The configuration of `musterhall serve`.\n");
    for (key, value) in own {
        setting(&mut text, key, value);
    }
    text.push_str("\n# A rate is \"BURST:PER_SECOND\": so many at once, and so many a second.\n");
    text.push_str("[limits]\n");
    for (key, value) in limits {
        setting(&mut text, key, Some(value));
    }
    text
}

/// Writes one setting; what has no value stays a comment.
fn setting(text: &mut String, key: &str, value: Option<toml::Value>) {
    let command = <Settings as clap::Args>::augment_args(clap::Command::new("serve"));
    let arg = command.get_arguments().find(|arg| arg.get_id() == key);
    let arg = arg.expect("every key is a flag");
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let flag = arg.get_long().unwrap_or_default();
    let variable = arg.get_env().unwrap_or_default().to_string_lossy();
    let _ = writeln!(text, "\n# {help}\n# --{flag}, {variable}");
    let _ = match value {
        Some(value) => writeln!(text, "{key} = {value}"),
        None => writeln!(text, "# {key} ="),
    };
}
