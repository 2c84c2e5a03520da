//! The settings of `serve`, listed once: each setting is a flag, a variable of the
//! environment and a key of the configuration file.

use std::{fmt::Write as _, path::PathBuf};

use serde::Deserialize;
use server::{Config, Limits, MailSettings, OidcSettings};
use tracing_subscriber::filter::LevelFilter;

use super::written::{
    Bytes, Copies, Count, Database, Days, Lease, Listen, LogLevel, Mail, MailServer, Many,
    MatchSteps, Memory, Pace, Proxy, Public, Registering, Seconds, Secret, Steps, Thinkers,
    Written, YesNo,
};

/// The default address.
const ADDR: &str = "127.0.0.1:7171";
/// The default folder of the data.
const DATA: &str = "musterhall-data";

/// The settings of one source; a missing one is `None`, or empty.
#[derive(clap::Args, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Settings {
    /// Address to listen on; port 0 picks a free one [default: 127.0.0.1:7171]
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
    /// Public URL, such as https://hall.example; requests to any other host name are then
    /// refused. Separate several by commas, or repeat the flag
    #[arg(long, env = "MUSTERHALL_PUBLIC_URL", value_name = "URL", value_delimiter = ',')]
    public_url: Vec<Public>,
    /// Seconds between backups; also at start-up. None are made if this is left out
    #[arg(long, env = "MUSTERHALL_BACKUP_EVERY", value_name = "SECONDS")]
    backup_every: Option<Seconds>,
    /// How many backups to keep [default: 24]
    #[arg(long, env = "MUSTERHALL_BACKUP_KEEP", value_name = "N")]
    backup_keep: Option<Copies>,
    /// Folder of the backups; `backups` in the data folder if this is left out
    #[arg(long, env = "MUSTERHALL_BACKUP_DIR", value_name = "DIR")]
    backup_dir: Option<PathBuf>,
    /// Remove matches under way where nothing happened for so many days, once `musterhall admin
    /// retention` confirmed it; 0 never [default: 180]
    #[arg(long, env = "MUSTERHALL_KEEP_ABANDONED", value_name = "DAYS")]
    keep_abandoned: Option<Days>,
    /// As --keep-abandoned, where the match has not begun [default: 30]
    #[arg(long, env = "MUSTERHALL_KEEP_UNBEGUN", value_name = "DAYS")]
    keep_unbegun: Option<Days>,
    /// As --keep-abandoned, where only bots play [default: 14]
    #[arg(long, env = "MUSTERHALL_KEEP_BOTS_ONLY", value_name = "DAYS")]
    keep_bots_only: Option<Days>,
    /// Pack the log of a match so many days after its end; 0 never [default: 7]
    #[arg(long, env = "MUSTERHALL_PACK_AFTER", value_name = "DAYS")]
    pack_after: Option<Days>,
    /// Forget the addresses of people in reports, and in the log of what you did, after so many
    /// days; 0 never. Those of bans are kept until these end [default: 90]
    #[arg(long, env = "MUSTERHALL_KEEP_ADDRESSES", value_name = "DAYS")]
    keep_addresses: Option<Days>,
    /// Who may make an account: all, invited (by a link of `musterhall admin invite`) or nobody
    /// [default: all]
    #[arg(long, env = "MUSTERHALL_REGISTER", value_name = "WHO")]
    register: Option<Registering>,
    /// Whether guests, who have no account, may play: yes or no [default: yes]
    #[arg(long, env = "MUSTERHALL_GUESTS", value_name = "YES|NO")]
    guests: Option<YesNo>,
    /// Whether the hall makes hints and reviews: yes or no. If not, each is made by the browser of
    /// whoever asks for it [default: yes]
    #[arg(long, env = "MUSTERHALL_MAKE_HINTS", value_name = "YES|NO")]
    make_hints: Option<YesNo>,
    /// Mail address of the host, which push services are told; the public URL if this is left out
    #[arg(long, env = "MUSTERHALL_CONTACT", value_name = "ADDRESS")]
    contact: Option<Mail>,
    /// Mail server, as smtps://USER:PASSWORD@HOST, starttls://… or smtp://HOST; no e-mail is sent if
    /// this is left out. Others on this machine read flags: a password stands in the variable, or
    /// in the file. Links in e-mails begin with the first --public-url
    #[arg(long, env = "MUSTERHALL_MAIL_URL", value_name = "URL", hide_env_values = true)]
    mail_url: Option<MailServer>,
    /// Address that e-mails come from; that of --contact if this is left out
    #[arg(long, env = "MUSTERHALL_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<Mail>,
    /// Issuer of the identity provider (OpenID Connect) that people may sign in by, as
    /// https://login.hall.example. It sends browsers back to /account at the first --public-url
    #[arg(long, env = "MUSTERHALL_OIDC_ISSUER", value_name = "URL")]
    oidc_issuer: Option<String>,
    /// What the hall is registered there as
    #[arg(long, env = "MUSTERHALL_OIDC_CLIENT_ID", value_name = "ID")]
    oidc_client_id: Option<String>,
    /// The secret that it was given there, if it was. Others on this machine read flags: it stands
    /// in the variable, or in the file
    #[arg(
        long,
        env = "MUSTERHALL_OIDC_CLIENT_SECRET",
        value_name = "SECRET",
        hide_env_values = true
    )]
    oidc_client_secret: Option<Secret>,
    /// What people call the provider; the name of its machine if this is left out
    #[arg(long, env = "MUSTERHALL_OIDC_NAME", value_name = "NAME")]
    oidc_name: Option<String>,
    /// PEM file of authorities that are trusted beside the public ones: those that signed the
    /// certificates of your mail server, your identity provider, or the services that hooks call
    #[arg(long, env = "MUSTERHALL_TRUSTED_ROOTS", value_name = "FILE")]
    trusted_roots: Option<PathBuf>,
    /// Folder of texts that every page links to: contact.md, imprint.md, privacy.md, rules.md, and
    /// translations as contact.de.md
    #[arg(long, env = "MUSTERHALL_TEXTS", value_name = "DIR")]
    texts: Option<PathBuf>,
    /// Serve the browser client from this folder: for work on the client
    #[arg(long, env = "MUSTERHALL_WEB", value_name = "DIR")]
    web: Option<PathBuf>,
    /// Memory for tables and bots, in MiB [default: 512]
    #[arg(long, env = "MUSTERHALL_MEMORY", value_name = "MIB")]
    memory: Option<Memory>,
    /// Where other nodes of the same database reach this one, and nobody else should; a free port
    /// of the address where it listens if left out
    #[arg(long, env = "MUSTERHALL_NODE_ADDR", value_name = "IP:PORT")]
    node_addr: Option<Listen>,
    /// How long a node keeps its tables without a word to the database [default: 10]
    #[arg(long, env = "MUSTERHALL_NODE_LEASE", value_name = "SECONDS")]
    node_lease: Option<Lease>,
    /// How many searches run at the same time [default: one less than there are cores]
    #[arg(long, env = "MUSTERHALL_THINKERS", value_name = "N")]
    thinkers: Option<Thinkers>,
    /// Log level: off, error, warn, info, debug or trace [default: info]
    #[arg(long, env = "MUSTERHALL_LOG", value_name = "LEVEL")]
    log: Option<LogLevel>,
    /// Write the log as JSON, one object per line
    #[arg(long, env = "MUSTERHALL_JSON_LOG", value_name = "BOOL",
        num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    json_log: Option<bool>,
    #[command(flatten)]
    limits: LimitSettings,
}

/// The format of the log.
pub(super) struct LogStyle {
    /// The log level.
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
    /// Size of a request, in bytes [default: 65536]
    body: Bytes, "limit-body", "MUSTERHALL_LIMIT_BODY", "BYTES";
    /// Size of a record, in bytes [default: 1048576]
    record: Bytes, "limit-record", "MUSTERHALL_LIMIT_RECORD", "BYTES";
    /// Size of a WebSocket frame, in bytes [default: 16384]
    frame: Bytes, "limit-frame", "MUSTERHALL_LIMIT_FRAME", "BYTES";
    /// Frames per WebSocket [default: 60:20]
    frames: Pace, "limit-frames", "MUSTERHALL_LIMIT_FRAMES", "BURST:PER_SECOND";
    /// Requests per address [default: 300:50]
    requests: Pace, "limit-requests", "MUSTERHALL_LIMIT_REQUESTS", "BURST:PER_SECOND";
    /// Commands per session [default: 20:5]
    commands: Pace, "limit-commands", "MUSTERHALL_LIMIT_COMMANDS", "BURST:PER_SECOND";
    /// Commands per address [default: 400:100]
    commands_address: Pace, "limit-commands-address",
        "MUSTERHALL_LIMIT_COMMANDS_ADDRESS", "BURST:PER_SECOND";
    /// Chat lines per session [default: 10:0.5]
    chat: Pace, "limit-chat", "MUSTERHALL_LIMIT_CHAT", "BURST:PER_SECOND";
    /// Chat lines per address [default: 100:5]
    chat_address: Pace, "limit-chat-address", "MUSTERHALL_LIMIT_CHAT_ADDRESS", "BURST:PER_SECOND";
    /// Bytes stored per session and day: records, tables and chat [default: 33554432]
    disk: Bytes, "limit-disk", "MUSTERHALL_LIMIT_DISK", "BYTES";
    /// Bytes stored per address and day [default: 268435456]
    disk_address: Bytes, "limit-disk-address", "MUSTERHALL_LIMIT_DISK_ADDRESS", "BYTES";
    /// Seconds of search per session: hints, reviews, advice, bots [default: 120:0.25]
    thinking: Pace, "limit-thinking", "MUSTERHALL_LIMIT_THINKING", "BURST:PER_SECOND";
    /// Seconds of search per address [default: 2400:2]
    thinking_address: Pace, "limit-thinking-address",
        "MUSTERHALL_LIMIT_THINKING_ADDRESS", "BURST:PER_SECOND";
    /// New tables per session [default: 20:0.1]
    tables: Pace, "limit-tables", "MUSTERHALL_LIMIT_TABLES", "BURST:PER_SECOND";
    /// New tables per address [default: 200:1]
    tables_address: Pace, "limit-tables-address",
        "MUSTERHALL_LIMIT_TABLES_ADDRESS", "BURST:PER_SECOND";
    /// New sessions per address [default: 200:1]
    sessions: Pace, "limit-sessions", "MUSTERHALL_LIMIT_SESSIONS", "BURST:PER_SECOND";
    /// Hints per session [default: 5:0.25]
    hints: Pace, "limit-hints", "MUSTERHALL_LIMIT_HINTS", "BURST:PER_SECOND";
    /// Reports per address [default: 10:0.02]
    reports: Pace, "limit-reports", "MUSTERHALL_LIMIT_REPORTS", "BURST:PER_SECOND";
    /// Wrong guesses at an account, per address [default: 6:0.03]
    guesses: Pace, "limit-guesses", "MUSTERHALL_LIMIT_GUESSES", "BURST:PER_SECOND";
    /// Wrong guesses at an account, from everywhere [default: 60:0.03]
    guesses_account: Pace, "limit-guesses-account",
        "MUSTERHALL_LIMIT_GUESSES_ACCOUNT", "BURST:PER_SECOND";
    /// Wrong guesses at any account, per address [default: 30:0.1]
    guesses_address: Pace, "limit-guesses-address",
        "MUSTERHALL_LIMIT_GUESSES_ADDRESS", "BURST:PER_SECOND";
    /// Wrong guesses at the host's token, per address [default: 10:0.1]
    guesses_host: Pace, "limit-guesses-host", "MUSTERHALL_LIMIT_GUESSES_HOST", "BURST:PER_SECOND";
    /// New accounts per address [default: 20:0.003]
    accounts: Pace, "limit-accounts", "MUSTERHALL_LIMIT_ACCOUNTS", "BURST:PER_SECOND";
    /// Codes that add a device, per person [default: 10:0.02]
    devices: Pace, "limit-devices", "MUSTERHALL_LIMIT_DEVICES", "BURST:PER_SECOND";
    /// Messages that try a hook, per person [default: 5:0.03]
    hook_tests: Pace, "limit-hook-tests", "MUSTERHALL_LIMIT_HOOK_TESTS", "BURST:PER_SECOND";
    /// E-mails asked for by an account [default: 5:0.001]
    mails: Pace, "limit-mails", "MUSTERHALL_LIMIT_MAILS", "BURST:PER_SECOND";
    /// E-mails asked for to one mail address [default: 5:0.0003]
    mails_mailbox: Pace, "limit-mails-mailbox",
        "MUSTERHALL_LIMIT_MAILS_MAILBOX", "BURST:PER_SECOND";
    /// E-mails asked for per address of the network [default: 20:0.02]
    mails_address: Pace, "limit-mails-address",
        "MUSTERHALL_LIMIT_MAILS_ADDRESS", "BURST:PER_SECOND";
    /// Seconds after which others lead a table or play again without an absent person [default: 60]
    away: Seconds, "limit-away", "MUSTERHALL_LIMIT_AWAY", "SECONDS";
    /// Seconds an absent person is waited for, where a table says nothing [default: 120]
    absence: Seconds, "limit-absence", "MUSTERHALL_LIMIT_ABSENCE", "SECONDS";
    /// The same at a table by link that may take days [default: 259200]
    absence_link: Seconds, "limit-absence-link", "MUSTERHALL_LIMIT_ABSENCE_LINK", "SECONDS";
    /// Unfinished tables per session [default: 100]
    tables_owned: Many, "limit-tables-owned", "MUSTERHALL_LIMIT_TABLES_OWNED", "N";
    /// WebSockets and event streams per session [default: 24]
    sockets: Count, "limit-sockets", "MUSTERHALL_LIMIT_SOCKETS", "N";
    /// Connections per address, WebSockets included [default: 400]
    connections: Count, "limit-connections", "MUSTERHALL_LIMIT_CONNECTIONS", "N";
    /// Connections in total [default: 20000]
    connections_all: Count, "limit-connections-all", "MUSTERHALL_LIMIT_CONNECTIONS_ALL", "N";
    /// Steps of an imported record [default: 20000]
    steps: Steps, "limit-steps", "MUSTERHALL_LIMIT_STEPS", "N";
    /// Steps after which a match ends as a draw, as those of some options need have no end; 0 lets
    /// it go on [default: 10000]
    match_steps: MatchSteps, "max-steps", "MUSTERHALL_MAX_STEPS", "N";
    /// Seconds of search for a hint [default: 2]
    hint: Seconds, "limit-hint", "MUSTERHALL_LIMIT_HINT", "SECONDS";
    /// Seconds a hint or an advice waits for its turn [default: 5]
    queue: Seconds, "limit-queue", "MUSTERHALL_LIMIT_QUEUE", "SECONDS";
    /// Seconds of search for a review, all its positions together [default: 120]
    review: Seconds, "limit-review", "MUSTERHALL_LIMIT_REVIEW", "SECONDS";
    /// Reviews waiting to be made [default: 32]
    reviews: Count, "limit-reviews", "MUSTERHALL_LIMIT_REVIEWS", "N";
    /// Reviews waiting to be made, per address [default: 8]
    reviews_address: Count, "limit-reviews-address", "MUSTERHALL_LIMIT_REVIEWS_ADDRESS", "N";
    /// Seconds a table that nobody uses stays in memory [default: 120]
    idle: Seconds, "limit-idle", "MUSTERHALL_LIMIT_IDLE", "SECONDS";
    /// Seconds an answer to a request may take [default: 20]
    answer: Seconds, "limit-answer", "MUSTERHALL_LIMIT_ANSWER", "SECONDS";
    /// Seconds the head of a request may take to arrive [default: 15]
    head: Seconds, "limit-head", "MUSTERHALL_LIMIT_HEAD", "SECONDS";
    /// Seconds a client may take to accept what a socket sends [default: 20]
    send: Seconds, "limit-send", "MUSTERHALL_LIMIT_SEND", "SECONDS";
    /// Seconds between the pings of a socket [default: 25]
    ping: Seconds, "limit-ping", "MUSTERHALL_LIMIT_PING", "SECONDS";
    /// Seconds connections may take to end when the server stops [default: 8]
    closing: Seconds, "limit-closing", "MUSTERHALL_LIMIT_CLOSING", "SECONDS";
}

/// A line of the file as it may be shown: those of the database, the mail server and the
/// identity provider may hold a secret.
fn shown(line: &str) -> &str {
    let secret = ["database", "mail_url", "oidc_client_secret"]
        .into_iter()
        .find(|key| line.starts_with(key));
    secret.unwrap_or(line)
}

impl Settings {
    /// Reads a configuration file; its name is used in errors.
    pub(super) fn read(name: &str, text: &str) -> anyhow::Result<Settings> {
        toml::from_str(text).map_err(|why| {
            let start = why.span().map_or(0, |span| span.start.min(text.len()));
            let line = text[..start].matches('\n').count();
            let written = shown(text.lines().nth(line).unwrap_or_default().trim());
            anyhow::anyhow!(
                "{name}:{}: `{written}`: {}",
                line + 1,
                matches::read_error(&why.message())
            )
        })
    }

    /// These settings, with missing ones taken from another source.
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
            keep_abandoned: self.keep_abandoned.or(other.keep_abandoned),
            keep_unbegun: self.keep_unbegun.or(other.keep_unbegun),
            keep_bots_only: self.keep_bots_only.or(other.keep_bots_only),
            pack_after: self.pack_after.or(other.pack_after),
            register: self.register.or(other.register),
            guests: self.guests.or(other.guests),
            make_hints: self.make_hints.or(other.make_hints),
            keep_addresses: self.keep_addresses.or(other.keep_addresses),
            contact: self.contact.or(other.contact),
            mail_url: self.mail_url.or(other.mail_url),
            mail_from: self.mail_from.or(other.mail_from),
            oidc_issuer: self.oidc_issuer.or(other.oidc_issuer),
            oidc_client_id: self.oidc_client_id.or(other.oidc_client_id),
            oidc_client_secret: self.oidc_client_secret.or(other.oidc_client_secret),
            oidc_name: self.oidc_name.or(other.oidc_name),
            trusted_roots: self.trusted_roots.or(other.trusted_roots),
            texts: self.texts.or(other.texts),
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
    /// The URL of the database, the mail server or the identity provider is none, or something is
    /// missing beside it.
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
        let kept = &mut config.retention;
        kept.abandoned = self.keep_abandoned.map_or(kept.abandoned, |days| days.0);
        kept.unbegun = self.keep_unbegun.map_or(kept.unbegun, |days| days.0);
        kept.bots_only = self.keep_bots_only.map_or(kept.bots_only, |days| days.0);
        kept.pack = self.pack_after.map_or(kept.pack, |days| days.0);
        config.keep_addresses = self.keep_addresses.map_or(config.keep_addresses, |days| days.0);
        let admittance = &mut config.admittance;
        admittance.register = self.register.map_or(admittance.register, |who| who.0);
        admittance.guests = self.guests.map_or(admittance.guests, |yes| yes.0);
        config.make_hints = self.make_hints.map_or(config.make_hints, |yes| yes.0);
        config.contact = self.contact.map(|mail| mail.0);
        config.mail =
            mail(self.mail_url, self.mail_from.map(|mail| mail.0), config.contact.as_ref())?;
        let client = (self.oidc_client_id, self.oidc_client_secret);
        config.oidc = provider(self.oidc_issuer.as_deref(), client, self.oidc_name)?;
        config.trusted_roots = self.trusted_roots;
        config.texts = self.texts;
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

/// How e-mail is sent.
fn mail(
    url: Option<MailServer>,
    from: Option<String>,
    contact: Option<&String>,
) -> anyhow::Result<Option<MailSettings>> {
    let Some(url) = url else { return Ok(None) };
    let from = from.or_else(|| contact.cloned()).ok_or_else(|| {
        anyhow::anyhow!("expected --mail-from (or --contact) beside --mail-url: who sends e-mails")
    })?;
    Ok(Some(MailSettings::new(url.read()?, from)))
}

/// The identity provider that people may sign in by.
fn provider(
    issuer: Option<&str>,
    (client, secret): (Option<String>, Option<Secret>),
    name: Option<String>,
) -> anyhow::Result<Option<OidcSettings>> {
    let Some(issuer) = issuer else {
        let alone = client.is_some() || secret.is_some() || name.is_some();
        anyhow::ensure!(!alone, "expected --oidc-issuer beside the other settings of --oidc");
        return Ok(None);
    };
    let missing = "expected --oidc-client-id beside --oidc-issuer: what the hall is registered as";
    let client = client.filter(|id| !id.is_empty()).ok_or_else(|| anyhow::anyhow!(missing))?;
    let mut settings = OidcSettings::new(issuer, client)
        .map_err(|why| anyhow::anyhow!("the identity provider (--oidc-issuer): {why}"))?;
    settings.secret = secret.map(|secret| secret.read()).transpose()?;
    if let Some(name) = name {
        let fits = (1..=40).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        anyhow::ensure!(fits, "expected --oidc-name of 1 to 40 characters, not {name:?}");
        settings.name = name;
    }
    Ok(Some(settings))
}

/// The settings in force as a configuration file: each with its meaning, flag and
/// variable.
pub(super) fn printed(config: &Config, log: &LogStyle) -> String {
    let path = |path: &PathBuf| toml::Value::from(path.to_string_lossy().into_owned());
    let proxies: Vec<_> = config.proxies.iter().map(|ip| Proxy(*ip).to_toml()).collect();
    let public: Vec<_> = config.public.iter().map(|url| Public(url.clone()).to_toml()).collect();
    let secret = |of: &OidcSettings| Some(format!("{:?}", of.secret.as_ref()?).into());
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
        ("keep_abandoned", Some(Days(config.retention.abandoned).to_toml())),
        ("keep_unbegun", Some(Days(config.retention.unbegun).to_toml())),
        ("keep_bots_only", Some(Days(config.retention.bots_only).to_toml())),
        ("pack_after", Some(Days(config.retention.pack).to_toml())),
        ("keep_addresses", Some(Days(config.keep_addresses).to_toml())),
        ("register", Some(Registering(config.admittance.register).to_toml())),
        ("guests", Some(YesNo(config.admittance.guests).to_toml())),
        ("make_hints", Some(YesNo(config.make_hints).to_toml())),
        ("contact", config.contact.clone().map(|mail| Mail(mail).to_toml())),
        ("mail_url", config.mail.as_ref().map(|mail| mail.url.to_string().into())),
        ("mail_from", config.mail.as_ref().map(|mail| mail.from.clone().into())),
        ("oidc_issuer", config.oidc.as_ref().map(|of| of.issuer.clone().into())),
        ("oidc_client_id", config.oidc.as_ref().map(|of| of.client.clone().into())),
        ("oidc_client_secret", config.oidc.as_ref().and_then(secret)),
        ("oidc_name", config.oidc.as_ref().map(|of| of.name.clone().into())),
        ("trusted_roots", config.trusted_roots.as_ref().map(path)),
        ("texts", config.texts.as_ref().map(path)),
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
