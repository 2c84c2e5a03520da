//! The configuration of a hall.

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    str::FromStr,
    time::Duration,
};

use serde::{Deserialize, Serialize};

use crate::{database_url::DatabaseUrl, mail_url::MailUrl, ports::OutwardTarget};

/// How a hall is run.
pub struct Config {
    /// Where it listens; port 0 picks a free one.
    pub addr: SocketAddr,
    /// The folder of the data, created if it is missing.
    pub data: PathBuf,
    /// The PostgreSQL database that its tables and people are kept in; by default a SQLite file
    /// in the folder of the data.
    pub database: Option<DatabaseUrl>,
    /// The games and their bots.
    pub games: Vec<bots::GameBots>,
    /// The limits.
    pub limits: Limits,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    pub proxies: Vec<IpAddr>,
    /// The hall's public addresses; if any is given, requests to other host names are refused.
    pub public: Vec<PublicUrl>,
    /// Periodic copies of the data.
    pub backups: Backups,
    /// For how long tables are kept.
    pub retention: Retention,
    /// After how many days addresses are forgotten in reports and in the log of what the host did;
    /// 0 never.
    pub keep_addresses: u32,
    /// Who may make an account, and whether guests play.
    pub admittance: Admittance,
    /// Whether the hall makes hints, reviews and lines of analyses; otherwise the browser of
    /// whoever asks for one does.
    pub make_hints: bool,
    /// How people's hooks and browsers are told what happens.
    pub hooks: HookSettings,
    /// The mail address of the host, which push services are told.
    pub contact: Option<String>,
    /// How the hall sends e-mail; it sends none if this is left out.
    pub mail: Option<MailSettings>,
    /// The identity provider that people may sign in by; there is none if this is left out.
    pub oidc: Option<OidcSettings>,
    /// A PEM file of authorities that are trusted beside the public ones wherever the hall connects
    /// by TLS: to the mail server, the identity provider, and the services that hooks call.
    pub trusted_roots: Option<PathBuf>,
    /// The folder of the host's texts, which every page links to.
    pub texts: Option<PathBuf>,
    /// Serve the client from this folder, read again for each request, instead of
    /// from the program itself: for work on the client.
    pub web: Option<PathBuf>,
    /// About how many bytes tables and bots may use in memory.
    pub memory: usize,
    /// How the hall takes part among those that share its database.
    pub node: NodeConfig,
    /// How many searches run at the same time; as many again of the levels that answer at once.
    pub thinkers: usize,
}

impl Config {
    /// A hall at `addr` with its data in `data` and every game.
    pub fn new(addr: SocketAddr, data: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            addr,
            data,
            database: None,
            games: bots::registry(),
            limits: Limits::default(),
            proxies: Vec::new(),
            public: Vec::new(),
            backups: Backups::default(),
            retention: Retention::default(),
            keep_addresses: 90,
            admittance: Admittance::default(),
            make_hints: true,
            hooks: HookSettings::default(),
            contact: None,
            mail: None,
            oidc: None,
            trusted_roots: None,
            texts: None,
            web: None,
            memory: 512 << 20,
            node: NodeConfig::default(),
            thinkers: cores.saturating_sub(1).max(1),
        }
    }
}

/// How people's hooks and browsers are told what happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HookSettings {
    /// How often it is looked at.
    pub look: Duration,
    /// For how long a turn waits before it is told.
    pub unseen: Duration,
    /// After what time a message that was not taken is first sent again.
    pub again: Duration,
    /// Whether they may be in the hall's own network, at any port and without TLS. For tests: a
    /// stranger could reach what nobody else should.
    pub open: bool,
}

impl Default for HookSettings {
    fn default() -> HookSettings {
        HookSettings {
            look: Duration::from_secs(10),
            unseen: Duration::from_secs(60),
            again: Duration::from_secs(15),
            open: false,
        }
    }
}

/// How the hall sends e-mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailSettings {
    /// The mail server.
    pub url: MailUrl,
    /// The address that e-mails come from.
    pub from: String,
    /// How often it is looked whose digest is due.
    pub look: Duration,
    /// After what time an e-mail that was not taken is first sent again.
    pub again: Duration,
    /// How long there is between two digests of one person at the least.
    pub between: Duration,
}

impl MailSettings {
    /// E-mails from an address by a mail server.
    pub fn new(url: MailUrl, from: String) -> MailSettings {
        MailSettings {
            url,
            from,
            look: Duration::from_secs(60),
            again: Duration::from_secs(30),
            between: Duration::from_secs(3600),
        }
    }
}

/// An identity provider (OpenID Connect) that people may sign in by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OidcSettings {
    /// Its issuer identifier, which its discovery document is found by.
    pub issuer: String,
    /// What the hall is registered there as.
    pub client: String,
    /// What the hall proves this with, where the client is not a public one.
    pub secret: Option<ClientSecret>,
    /// What people call it.
    pub name: String,
}

impl OidcSettings {
    /// An identity provider, which people call by the name of its machine.
    ///
    /// # Errors
    /// What is wrong with the issuer.
    pub fn new(issuer: &str, client: String) -> Result<OidcSettings, String> {
        let expected = || {
            format!(
                "expected an issuer as https://login.hall.example, without a query (http:// on \
                 this machine alone), not {issuer:?}"
            )
        };
        let target = OutwardTarget::read(issuer, true).ok_or_else(expected)?;
        if target.path.contains('?') || !(target.https || target.is_this_machine()) {
            return Err(expected());
        }
        Ok(OidcSettings { issuer: issuer.into(), client, secret: None, name: target.host })
    }
}

/// The secret of a client of an identity provider, which `Debug` does not show.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientSecret(pub(crate) String);

impl FromStr for ClientSecret {
    type Err = String;

    fn from_str(text: &str) -> Result<ClientSecret, String> {
        // What was printed in its place is none.
        let fits = !text.is_empty() && text != "***";
        fits.then(|| ClientSecret(text.into())).ok_or_else(|| "expected the secret".into())
    }
}

impl fmt::Debug for ClientSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}

/// How a hall takes part among those that share its database; of no use without one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeConfig {
    /// Where other nodes reach it, and nobody else should; by default a free port of the address
    /// that it listens at.
    pub addr: Option<SocketAddr>,
    /// How long it keeps its tables without a word to the database.
    pub lease: Duration,
}

impl Default for NodeConfig {
    fn default() -> NodeConfig {
        NodeConfig { addr: None, lease: Duration::from_secs(10) }
    }
}

/// Who may make an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Registration {
    /// Everybody.
    All,
    /// Whoever the host has invited by a link.
    Invited,
    /// Nobody.
    Nobody,
}

impl fmt::Display for Registration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Registration::All => "all",
            Registration::Invited => "invited",
            Registration::Nobody => "nobody",
        })
    }
}

impl FromStr for Registration {
    type Err = String;

    fn from_str(text: &str) -> Result<Registration, String> {
        match text {
            "all" => Ok(Registration::All),
            "invited" => Ok(Registration::Invited),
            "nobody" => Ok(Registration::Nobody),
            _ => Err(format!("expected all, invited or nobody, not {text:?}")),
        }
    }
}

/// Who may make an account, and whether guests play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Admittance {
    /// Who may make an account.
    pub register: Registration,
    /// Whether somebody without an account may sit at a table or set one up.
    pub guests: bool,
}

impl Default for Admittance {
    fn default() -> Admittance {
        Admittance { register: Registration::All, guests: true }
    }
}

/// Periodic copies of the data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backups {
    /// The time between copies; none are made if it is zero.
    pub every: Duration,
    /// How many are kept.
    pub keep: usize,
    /// The folder they are made in; by default one in that of the data.
    pub folder: Option<PathBuf>,
}

impl Default for Backups {
    fn default() -> Backups {
        Backups { every: Duration::ZERO, keep: 24, folder: None }
    }
}

/// For how many days tables are kept; for ever where it says 0. A match that is over and that
/// people played is kept for ever. Nothing is removed until the host has confirmed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retention {
    /// Since something last happened at a match under way.
    pub abandoned: u32,
    /// Since something last happened at a table whose match has not begun.
    pub unbegun: u32,
    /// Since something last happened at a table of bots alone, be the match over or not.
    pub bots_only: u32,
    /// From the end of a match until its log is packed.
    pub pack: u32,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention { abandoned: 180, unbegun: 30, bots_only: 14, pack: 7 }
    }
}

/// A public address of the hall: scheme and host, as in `https://hall.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    https: bool,
    /// Without the scheme's default port.
    host: String,
}

impl PublicUrl {
    /// Whether a request with this `Host` is addressed to it.
    pub(crate) fn is_for(&self, host: &str) -> bool {
        let port = if self.https { ":443" } else { ":80" };
        host.strip_suffix(port).unwrap_or(host).eq_ignore_ascii_case(&self.host)
    }

    /// Whether browsers reach it over TLS.
    pub(crate) fn is_https(&self) -> bool {
        self.https
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.https { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.host)
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<PublicUrl, String> {
        let expected =
            || format!("expected scheme and host, as in `https://hall.example`, not {text:?}");
        let text_lower = text.trim_end_matches('/').to_ascii_lowercase();
        let (scheme, host) = text_lower.split_once("://").ok_or_else(expected)?;
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter);
        if host.is_empty() || !host.chars().all(fits) {
            return Err(expected());
        }
        let https = match scheme {
            "https" => true,
            "http" => false,
            _ => return Err(expected()),
        };
        let port = if https { ":443" } else { ":80" };
        Ok(PublicUrl { https, host: host.strip_suffix(port).unwrap_or(host).into() })
    }
}

/// A burst, and a rate per second after that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// The burst.
    pub burst: f64,
    /// The rate per second.
    pub rate: f64,
}

impl Rate {
    /// A burst, and as much per day.
    pub(crate) fn daily(many: usize) -> Rate {
        let burst = many as f64;
        Rate { burst, rate: burst / 86_400.0 }
    }
}

/// The limits of a hall.
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
    /// Bytes a day that a session may have written: records, tables and chat.
    pub disk: usize,
    /// Bytes a day that an address may have written.
    pub disk_address: usize,
    /// Seconds of processor time for a session: hints, reviews and advice; bots of a session that
    /// has used them up wait for all others.
    pub thinking: Rate,
    /// Seconds of processor time for an address.
    pub thinking_address: Rate,
    /// Sessions that an address starts.
    pub sessions: Rate,
    /// Hints that a session asks for.
    pub hints: Rate,
    /// Reports of lines and people that an address makes.
    pub reports: Rate,
    /// Wrong guesses at one account from one address.
    pub guesses: Rate,
    /// Wrong guesses at one account from everywhere.
    pub guesses_account: Rate,
    /// Wrong guesses at any account from one address.
    pub guesses_address: Rate,
    /// Wrong guesses at the host's token from one address.
    pub guesses_host: Rate,
    /// Accounts that an address makes.
    pub accounts: Rate,
    /// Codes that add a device, of a person.
    pub devices: Rate,
    /// Messages that a person sends to a hook to try it.
    pub hook_tests: Rate,
    /// E-mails that an account asks for.
    pub mails: Rate,
    /// E-mails that are asked for to one mail address.
    pub mails_mailbox: Rate,
    /// E-mails that are asked for from an address of the network.
    pub mails_address: Rate,
    /// How long a person must be away before others lead the table, or play again without
    /// him.
    pub away: Duration,
    /// How long an absent person who is asked is waited for where a table does not say it.
    pub absence: Duration,
    /// The same where somebody comes by a link and the match may take days.
    pub absence_link: Duration,
    /// Unfinished tables of a session.
    pub tables_owned: u64,
    /// Sockets and streams of a session.
    pub sockets: u32,
    /// Connections of an address.
    pub connections: u32,
    /// Connections in total.
    pub connections_all: u32,
    /// Steps of an imported record.
    pub steps: usize,
    /// Steps after which a match ends as a draw; 0 lets it go on.
    pub match_steps: usize,
    /// How long a hint is searched for.
    pub hint: Duration,
    /// How long a hint or an advice waits for its turn to be searched for.
    pub queue: Duration,
    /// How long the searches of a review take together.
    pub review: Duration,
    /// Reviews that wait to be made.
    pub reviews: u32,
    /// Reviews of an address that wait to be made.
    pub reviews_address: u32,
    /// How long a table that nobody uses stays in memory.
    pub idle: Duration,
    /// How long an answer to a request may take.
    pub answer: Duration,
    /// How long the head of a request may take to arrive.
    pub head: Duration,
    /// How long a client may take to accept what a socket sends.
    pub send: Duration,
    /// The time between the pings of a socket.
    pub ping: Duration,
    /// How long connections may take to end when the server stops.
    pub closing: Duration,
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
            reports: Rate { burst: 10.0, rate: 0.02 },
            guesses: Rate { burst: 6.0, rate: 0.03 },
            guesses_account: Rate { burst: 60.0, rate: 0.03 },
            guesses_address: Rate { burst: 30.0, rate: 0.1 },
            guesses_host: Rate { burst: 10.0, rate: 0.1 },
            accounts: Rate { burst: 20.0, rate: 0.003 },
            devices: Rate { burst: 10.0, rate: 0.02 },
            hook_tests: Rate { burst: 5.0, rate: 0.03 },
            mails: Rate { burst: 5.0, rate: 0.001 },
            mails_mailbox: Rate { burst: 5.0, rate: 0.0003 },
            mails_address: Rate { burst: 20.0, rate: 0.02 },
            away: Duration::from_secs(60),
            absence: Duration::from_secs(120),
            absence_link: Duration::from_hours(72),
            tables_owned: 100,
            sockets: 24,
            connections: 400,
            connections_all: 20_000,
            steps: 20_000,
            match_steps: session::STEPS_MAX,
            hint: Duration::from_secs(2),
            queue: Duration::from_secs(5),
            review: Duration::from_secs(120),
            reviews: 32,
            reviews_address: 8,
            idle: Duration::from_secs(120),
            answer: Duration::from_secs(20),
            head: Duration::from_secs(15),
            send: Duration::from_secs(20),
            ping: Duration::from_secs(25),
            closing: Duration::from_secs(8),
        }
    }
}

impl Limits {
    /// After how many steps a match ends as a draw.
    pub(crate) fn steps_max(&self) -> Option<usize> {
        (self.match_steps > 0).then_some(self.match_steps)
    }

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
            reports: free,
            tables_owned: u64::MAX,
            sockets: u32::MAX,
            connections: u32::MAX,
            connections_all: u32::MAX,
            ..Limits::default()
        }
    }
}
