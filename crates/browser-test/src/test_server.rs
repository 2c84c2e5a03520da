//! A hall for the tests, with every game and a toy game that has secret bids.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::{Mutex, Once, PoisonError},
    time::Duration,
};

use bots::GameBots;
use matches::texts;
use messages::{HOUSE, Source};
use server::{Config, HookSettings, Limits, MailSettings, OidcSettings, RunError, Running};
use testkit::made_up::{Direction, defined, wordings};

/// The made-up language, which runs from left to right, and the same from right to left.
pub const MADE_UP: [(&str, Direction); 2] = [("qaa", Direction::Ltr), ("qab", Direction::Rtl)];

/// Every hall of the tests has the made-up languages as well.
fn speak() {
    static SPOKEN: Once = Once::new();
    SPOKEN.call_once(|| {
        let mut sources = Vec::new();
        for (language, direction) in MADE_UP {
            let mut add = |text: String| {
                sources.push(Source { language, text: Box::leak(text.into_boxed_str()) });
            };
            let games = matches::standard();
            let english = games.iter().flat_map(|game| game.translations());
            let english = english.filter(|t| t.language == "en").map(|t| t.messages);
            let house = HOUSE.iter().filter(|s| s.language == "en").map(|s| s.text);
            house.chain(english).for_each(|text| add(wordings(text, direction)));
            games.iter().for_each(|game| add(defined(*game)));
        }
        assert!(texts::add(sources), "something was said before the first hall opened");
    });
}

/// Every game of the hall, and a toy game.
fn games() -> Vec<GameBots> {
    let mut games = bots::registry();
    games.push(GameBots::of::<testkit::toys::sleds::Sleds>());
    games
}

/// A hall at this port with this data, and its pages from this folder instead of the program.
fn config(port: u16, data: &Path, web: Option<PathBuf>) -> Config {
    speak();
    let addr = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut config = Config::new(addr, data.to_path_buf());
    config.games = games();
    config.limits = Limits::unbounded();
    config.web = web;
    config
}

/// A record of a game, by its file below `games/`, without what the tests of the
/// rules add to it: remarks, and positions to check along the way.
///
/// # Panics
/// If there is no such file.
pub fn playthrough(file: &str) -> String {
    let games = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games"));
    let text = std::fs::read_to_string(games.join(file));
    let text = text.unwrap_or_else(|why| panic!("{file}: {why}"));
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with(['#', '='])).collect();
    lines.join("\n")
}

/// Lays out the client in this folder as the program has it, in bundles.
///
/// # Panics
/// If that cannot be written.
pub fn lay_out_client(folder: &Path) {
    for (name, bytes) in server::client() {
        let file = folder.join(name);
        let beside = file.parent().expect("it lies in the folder");
        std::fs::create_dir_all(beside).expect("the folder is ours");
        std::fs::write(file, bytes).expect("the folder is ours");
    }
}

/// An open hall.
pub struct TestServer {
    /// None once it was closed.
    running: Mutex<Option<Running>>,
    addr: SocketAddr,
    data: tempfile::TempDir,
}

impl TestServer {
    /// Opens a hall at a free port with new data.
    ///
    /// # Errors
    /// [`RunError`].
    pub async fn open() -> Result<TestServer, RunError> {
        TestServer::serving(std::env::var_os("HALL_WEB").map(Into::into)).await
    }

    /// Opens a hall that serves the modules of the client in this folder one by one, so that
    /// a test can import them.
    ///
    /// # Errors
    /// [`RunError`].
    pub async fn of_pages(web: PathBuf) -> Result<TestServer, RunError> {
        TestServer::serving(Some(web)).await
    }

    /// Opens a hall that tells hooks and browsers at once, also on this machine.
    ///
    /// # Errors
    /// [`RunError`].
    pub async fn telling() -> Result<TestServer, RunError> {
        let data = tempfile::tempdir().expect("there is a folder for temporary things");
        let web = std::env::var_os("HALL_WEB").map(Into::into);
        let mut config = config(0, data.path(), web);
        let moment = Duration::from_millis(50);
        config.hooks = HookSettings { look: moment, unseen: moment, again: moment, open: true };
        Ok(TestServer::of(server::start(config).await?, data))
    }

    /// Opens a hall that sends e-mail by this server, at once.
    ///
    /// # Errors
    /// [`RunError`].
    pub async fn mailing(smtp: SocketAddr) -> Result<TestServer, RunError> {
        let data = tempfile::tempdir().expect("there is a folder for temporary things");
        let web = std::env::var_os("HALL_WEB").map(Into::into);
        let mut config = config(0, data.path(), web);
        let moment = Duration::from_millis(50);
        let url = format!("smtp://{smtp}").parse().expect("a URL");
        config.public = vec!["https://hall.example".parse().expect("a URL")];
        config.mail = Some(MailSettings {
            look: moment,
            again: moment,
            between: Duration::ZERO,
            ..MailSettings::new(url, "hall@hall.example".into())
        });
        Ok(TestServer::of(server::start(config).await?, data))
    }

    /// Opens a hall whose people may sign in by this identity provider.
    ///
    /// # Errors
    /// [`RunError`].
    ///
    /// # Panics
    /// If this is no issuer of a test, or there is no free port.
    pub async fn of_club(issuer: &str, client: &str) -> Result<TestServer, RunError> {
        let data = tempfile::tempdir().expect("there is a folder for temporary things");
        let web = std::env::var_os("HALL_WEB").map(Into::into);
        // The provider has to know the port before the hall has it.
        let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|door| door.local_addr());
        let port = free.expect("there is a free port").port();
        let mut config = config(port, data.path(), web);
        config.public = vec![format!("http://127.0.0.1:{port}").parse().expect("a URL")];
        let mut settings = OidcSettings::new(issuer, client.into()).expect("an issuer");
        settings.name = "Chess Club".into();
        config.oidc = Some(settings);
        Ok(TestServer::of(server::start(config).await?, data))
    }

    fn of(running: Running, data: tempfile::TempDir) -> TestServer {
        let addr = running.addr();
        TestServer { running: Mutex::new(Some(running)), addr, data }
    }

    /// Closes the hall: nobody reaches it any more.
    pub async fn close(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(running) = running {
            running.stop().await;
        }
    }

    async fn serving(web: Option<PathBuf>) -> Result<TestServer, RunError> {
        let data = tempfile::tempdir().expect("there is a folder for temporary things");
        let running = server::start(config(0, data.path(), web)).await?;
        Ok(TestServer::of(running, data))
    }

    /// Opens a hall at this port with this data.
    ///
    /// # Errors
    /// [`RunError`].
    pub async fn at(port: u16, data: &Path) -> Result<Running, RunError> {
        server::start(config(port, data, std::env::var_os("HALL_WEB").map(Into::into))).await
    }

    /// The token of its host.
    ///
    /// # Panics
    /// Where the hall wrote none.
    pub fn token(&self) -> String {
        let text = std::fs::read_to_string(self.data.path().join("admin.token"));
        let text = text.expect("the hall wrote it");
        text.lines().next().expect("a token").into()
    }

    /// `http://127.0.0.1:PORT` and the path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.addr)
    }
}
