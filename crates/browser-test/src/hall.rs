//! A hall for the tests, with every game and the toy games.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
};

use bots::Entry;
use server::{Config, Limits, RunError, Running};

/// The ids of the games the tests play.
pub const HALL_GAMES: &[&str] = &["clusterfuss", "sleds"];

/// Every game of the hall, and the toy games.
pub fn games() -> Vec<Entry> {
    let mut games = bots::hall();
    games.push(Entry::of::<testkit::toys::sleds::Sleds>());
    games
}

/// An open hall.
pub struct Hall {
    running: Running,
    _data: Option<tempfile::TempDir>,
}

impl Hall {
    /// Opens a hall at a free port with data of its own.
    ///
    /// # Errors
    /// [`RunError`].
    pub async fn open() -> Result<Hall, RunError> {
        let data = tempfile::tempdir().expect("there is a folder for temporary things");
        let running = Hall::at(0, data.path()).await?;
        Ok(Hall { running, _data: Some(data) })
    }

    /// Opens a hall at this port with this data.
    ///
    /// # Errors
    /// [`RunError`].
    pub async fn at(port: u16, data: &Path) -> Result<Running, RunError> {
        let addr = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut config = Config::new(addr, data.to_path_buf());
        config.games = games();
        config.limits = Limits::unbounded();
        config.web = std::env::var_os("HALL_WEB").map(Into::into);
        server::start(config).await
    }

    /// `http://127.0.0.1:PORT` and the path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.addr())
    }

    /// Closes it.
    pub async fn close(self) {
        self.running.stop().await;
    }
}
