//! A PostgreSQL server of a test's own, where PostgreSQL is installed.
//!
//! Its data lie in a folder of their own, `fsync` stays on, and it ends with this process,
//! however that ends. [`database`] is an empty database of a server that all tests of a test
//! binary share; a test that stops its server starts [`PostgresServer::start`] one of its own.

use std::{
    fs,
    io::{self, Write as _},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

/// Names a server that is there already: its folder of sockets and its port, `DIR:PORT`.
pub const SERVER_VARIABLE: &str = "MUSTERHALL_TEST_POSTGRES";
/// Where this is set, a test that finds no PostgreSQL fails.
const REQUIRED: &str = "REQUIRE_POSTGRES";
/// The account of the system that runs the server, where tests run as root.
const ACCOUNT: &str = "postgres";
/// The user of the databases.
pub const USER: &str = "hall";
/// The password of [`USER`]: asked for over TCP, and not over the socket.
pub const PASSWORD: &str = "of-a-test";

/// A server with its data in a folder of its own.
pub struct PostgresServer {
    bin: PathBuf,
    root: PathBuf,
    port: u16,
    /// Stops the server and removes the folder when its input ends.
    keeper: Child,
}

/// An empty database.
#[derive(Clone, Debug)]
pub struct Database {
    name: String,
    sockets: PathBuf,
    port: u16,
}

/// An empty database of the server of this test binary; `None`, and a line that says so, where
/// PostgreSQL is not installed.
///
/// # Panics
/// If PostgreSQL does not start, or is missing though `REQUIRE_POSTGRES` is set.
pub fn database() -> Option<Database> {
    let (sockets, port) = shared()?;
    Some(Database::create(&bin()?, sockets, *port))
}

/// What [`SERVER_VARIABLE`] says where another process is to use the server of this test binary.
///
/// # Panics
/// As [`database`].
pub fn place() -> Option<String> {
    shared().map(|(sockets, port)| format!("{}:{port}", sockets.display()))
}

/// Where the server of this test binary is reached.
fn shared() -> Option<&'static (PathBuf, u16)> {
    static PLACE: OnceLock<Option<(PathBuf, u16)>> = OnceLock::new();
    static SERVER: OnceLock<PostgresServer> = OnceLock::new();
    let place = PLACE.get_or_init(|| {
        if let Some(place) = given() {
            return Some(place);
        }
        let server = PostgresServer::start()?;
        let place = (server.root.clone(), server.port);
        // Kept until the process ends, and with it the input of what cleans up.
        let _first = SERVER.set(server);
        Some(place)
    });
    place.as_ref()
}

/// The server that [`SERVER_VARIABLE`] names.
fn given() -> Option<(PathBuf, u16)> {
    let text = std::env::var(SERVER_VARIABLE).ok()?;
    let (sockets, port) = text.rsplit_once(':')?;
    Some((sockets.into(), port.parse().ok()?))
}

/// Where the programs of PostgreSQL lie; `None`, and a line that says so, where there are none.
fn bin() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut of_versions: Vec<PathBuf> = debian.map(|of| of.path().join("bin")).collect();
    of_versions.sort();
    let mut places = std::env::split_paths(&path).chain(of_versions.into_iter().rev());
    let found = places.find(|place| {
        ["initdb", "pg_ctl", "psql", "pg_dump"].iter().all(|of| place.join(of).is_file())
    });
    if found.is_none() {
        assert!(std::env::var_os(REQUIRED).is_none(), "PostgreSQL is not installed");
        // Past the harness, which shows what a test that passes prints to nobody.
        let _shown = writeln!(io::stderr(), "SKIPPED: PostgreSQL is not installed");
    }
    found
}

/// Whether this process may act as any user: PostgreSQL refuses to run so.
fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|of| owner(&of) == 0)
}

#[cfg(unix)]
fn owner(of: &fs::Metadata) -> u32 {
    std::os::unix::fs::MetadataExt::uid(of)
}

#[cfg(not(unix))]
fn owner(_of: &fs::Metadata) -> u32 {
    1
}

/// A program that runs as a user that PostgreSQL allows.
fn as_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    let user = format!("--reuid={ACCOUNT}");
    let group = format!("--regid={ACCOUNT}");
    command.args([&user, &group, "--clear-groups", "--"]).arg(program);
    command
}

fn run(command: &mut Command) -> Output {
    let shown = format!("{command:?}");
    let done = command.stdin(Stdio::null()).current_dir("/").output();
    let done = done.unwrap_or_else(|why| panic!("{shown}: {why}"));
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{shown}: {said}");
    done
}

impl PostgresServer {
    /// Starts a server; `None`, and a line that says so, where PostgreSQL is not installed.
    ///
    /// # Panics
    /// As [`database`].
    pub fn start() -> Option<PostgresServer> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let bin = bin()?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("musterhall-postgres-{}-{number}", std::process::id());
        // Short: the path of a socket has a hundred letters at most.
        let root = std::env::temp_dir().join(name);
        let _left = fs::remove_dir_all(&root);
        fs::create_dir(&root).expect("there is room");
        if is_root() {
            run(Command::new("chown").arg(ACCOUNT).arg(&root));
        }
        let mut init = as_user(&bin.join("initdb"));
        init.args(["--username=postgres", "--auth-local=trust", "--auth-host=scram-sha-256"]);
        init.args(["--encoding=UTF8", "--locale=C", "--no-sync", "--pgdata"])
            .arg(root.join("data"));
        run(&mut init);
        let keeper = keeper(&bin, &root);
        let mut server = PostgresServer { bin, root, port: 0, keeper };
        server.port = server.start_at_free_port();
        let account = format!("CREATE ROLE {USER} LOGIN PASSWORD '{PASSWORD}'");
        psql(&server.bin, &server.root, server.port, "postgres", &account);
        Some(server)
    }

    fn start_at_free_port(&self) -> u16 {
        let free = || TcpListener::bind("127.0.0.1:0").and_then(|at| at.local_addr());
        for _ in 0..8 {
            let port = free().expect("a free port").port();
            if self.starts(port) {
                return port;
            }
        }
        let log = fs::read_to_string(self.root.join("log")).unwrap_or_default();
        panic!("PostgreSQL does not start: {log}");
    }

    /// Whether the server starts at a port.
    fn starts(&self, port: u16) -> bool {
        let options = format!(
            "-p {port} -k {} -c listen_addresses=127.0.0.1 -c max_connections=300 \
             -c shared_buffers=64MB -c logging_collector=off",
            self.root.display()
        );
        let mut command = self.control("start");
        command.arg("-o").arg(options).arg("-l").arg(self.root.join("log"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }

    fn control(&self, what: &str) -> Command {
        let mut command = as_user(&self.bin.join("pg_ctl"));
        command.arg(what).args(["-w", "-t", "60", "-D"]).arg(self.root.join("data"));
        command.current_dir("/");
        command
    }

    /// An empty database.
    pub fn database(&self) -> Database {
        Database::create(&self.bin, &self.root, self.port)
    }

    /// Stops the server as a machine that loses its power: nothing is finished.
    pub fn stop_at_once(&self) {
        run(self.control("stop").args(["-m", "immediate"]));
    }

    /// Stops the server in order; whoever is connected is sent away.
    pub fn stop(&self) {
        run(self.control("stop").args(["-m", "fast"]));
    }

    /// Starts the server that was stopped, with the same data at the same port.
    pub fn start_again(&self) {
        let log = || fs::read_to_string(self.root.join("log")).unwrap_or_default();
        assert!(self.starts(self.port), "PostgreSQL does not start again: {}", log());
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _stopped = self.keeper.wait();
    }
}

/// A process that waits for the end of this one, or of the server's use, and cleans up.
fn keeper(bin: &Path, root: &Path) -> Child {
    let script = "read -r _; \"$@\" >/dev/null 2>&1; rm -rf \"$ROOT\"";
    let mut stop = as_user(&bin.join("pg_ctl"));
    stop.args(["stop", "-m", "immediate", "-D"]).arg(root.join("data"));
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh"]).arg(stop.get_program()).args(stop.get_args());
    command.env("ROOT", root).current_dir("/");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Whoever ends the tests from the keyboard does not end what cleans up after them.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn().expect("there is a shell")
}

/// Executes SQL as the user who may do everything; the answer, a row a line, columns separated
/// by `|`.
fn psql(bin: &Path, sockets: &Path, port: u16, database: &str, sql: &str) -> String {
    let mut command = Command::new(bin.join("psql"));
    command.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]);
    command.args(["-U", "postgres", "-d", database]);
    command.arg("-h").arg(sockets).arg("-p").arg(port.to_string()).args(["-c", sql]);
    String::from_utf8_lossy(&run(&mut command).stdout).into_owned()
}

impl Database {
    fn create(bin: &Path, sockets: &Path, port: u16) -> Database {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("hall_{}_{number}", std::process::id());
        psql(bin, sockets, port, "postgres", &format!("CREATE DATABASE {name} OWNER {USER}"));
        Database { name, sockets: sockets.into(), port }
    }

    /// The database that has this URL, as [`Database::url`] writes it.
    pub fn of(url: &str) -> Option<Database> {
        let (sockets, rest) = url.strip_prefix(&format!("postgres://{USER}@"))?.split_once(':')?;
        let (port, name) = rest.split_once('/')?;
        let (name, sockets) = (name.into(), sockets.replace("%2F", "/").into());
        Some(Database { name, sockets, port: port.parse().ok()? })
    }

    /// Its URL, over a socket of the system.
    pub fn url(&self) -> String {
        let sockets = self.sockets.display().to_string().replace('/', "%2F");
        format!("postgres://{USER}@{sockets}:{}/{}", self.port, self.name)
    }

    /// Its URL over TCP, with a password.
    pub fn tcp_url(&self) -> String {
        format!("postgres://{USER}:{PASSWORD}@127.0.0.1:{}/{}", self.port, self.name)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The port of its server on the loopback address.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Executes SQL as the user who may do everything; the answer, a row a line, columns
    /// separated by `|`.
    ///
    /// # Panics
    /// If it fails.
    pub fn sql(&self, sql: &str) -> String {
        let bin = bin().expect("it made this database");
        psql(&bin, &self.sockets, self.port, &self.name, sql)
    }

    /// The schema and the data as SQL, as `pg_dump` writes them with these options.
    ///
    /// # Panics
    /// If it fails.
    pub fn dump(&self, options: &[&str]) -> String {
        let bin = bin().expect("it made this database");
        let mut command = Command::new(bin.join("pg_dump"));
        command.args(["-U", "postgres", "-d", &self.name]).args(options);
        command.arg("-h").arg(&self.sockets).arg("-p").arg(self.port.to_string());
        String::from_utf8_lossy(&run(&mut command).stdout).into_owned()
    }

    /// Ends every connection to it, as a server does that restarts.
    ///
    /// # Panics
    /// If it fails.
    pub fn cut(&self) {
        let name = &self.name;
        self.sql(&format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = '{name}' AND pid <> pg_backend_pid()"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn server_keeps_what_was_committed_when_it_loses_its_power() {
        let Some(server) = PostgresServer::start() else { return };
        let database = server.database();
        database.sql("CREATE TABLE told (text TEXT); INSERT INTO told VALUES ('once')");
        server.stop_at_once();
        server.start_again();
        assert_eq!(database.sql("SELECT text FROM told"), "once\n");
        let again = Database::of(&database.url()).expect("it is such a URL");
        assert_eq!(again.sql("SHOW fsync"), "on\n");
        let root = server.root.clone();
        drop(server);
        assert!(!root.exists(), "it leaves nothing");
    }
}
