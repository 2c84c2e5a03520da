//! Connections to the database, and what goes wrong with them.

use std::{
    collections::HashMap,
    error::Error as _,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::task::JoinHandle;
use tokio_postgres::{
    Client, Config, NoTls, Statement,
    config::{SslMode, TargetSessionAttrs},
    error::SqlState,
    types::Type,
};

use crate::{database_url::DatabaseUrl, limits::lock, ports::store::StoreError};

/// The longest that connecting takes, to each address of the server.
const CONNECTING_MAX: Duration = Duration::from_secs(5);
/// After how long without a sign the server counts as gone.
const SILENCE_MAX: Duration = Duration::from_secs(15);
/// What each connection is set up with: nothing waits for ever there either.
const SESSION: &str = "SET statement_timeout = '8s'; SET lock_timeout = '4s';
    SET idle_in_transaction_session_timeout = '30s'; SET synchronous_commit = on";
/// The longest that setting it up takes.
const GREETING_MAX: Duration = Duration::from_secs(10);

/// Where the database is, and how it is connected to.
#[derive(Clone)]
pub(super) struct Connector {
    config: Arc<Config>,
    url: DatabaseUrl,
}

/// A connection. Dropped, it is closed, whatever was under way.
pub(super) struct Connection {
    pub(super) client: Client,
    statements: Mutex<HashMap<String, Statement>>,
    driver: JoinHandle<()>,
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(why: tokio_postgres::Error) -> StoreError {
        match why.code() {
            // The latter is how a change that has to change something says that it did not.
            Some(&SqlState::UNIQUE_VIOLATION | &SqlState::DIVISION_BY_ZERO) => StoreError::Taken,
            _ => StoreError::Broken(explained(&why)),
        }
    }
}

/// What went wrong, without any of what is kept: the details that the server adds have it.
pub(super) fn explained(why: &tokio_postgres::Error) -> String {
    if let Some(said) = why.as_db_error() {
        return format!("PostgreSQL says: {} ({})", said.message(), said.code().code());
    }
    let mut text = why.to_string();
    let mut cause = why.source();
    while let Some(why) = cause {
        let said = why.to_string();
        if !text.contains(&said) {
            text = format!("{text}: {said}");
        }
        cause = why.source();
    }
    text
}

/// What helps against what went wrong while connecting.
fn help(why: &tokio_postgres::Error) -> &'static str {
    match why.code() {
        Some(&SqlState::INVALID_PASSWORD) => ": look at user and password in the URL",
        Some(&SqlState::INVALID_CATALOG_NAME) => ": make it with createdb, owned by the user",
        Some(&SqlState::TOO_MANY_CONNECTIONS) => ": a hall takes five, see max_connections",
        Some(_) => "",
        None if explained(why).contains("password missing") => {
            ": write it into the URL, or set PGPASSWORD"
        }
        None => "",
    }
}

impl Connector {
    /// # Errors
    /// [`StoreError::Broken`] if the URL is none, or asks for what cannot be had.
    pub(super) fn of(url: &DatabaseUrl) -> Result<Connector, StoreError> {
        let read = url.whole().parse::<Config>();
        let mut config = read.map_err(|why| unopened(url, &explained(&why)))?;
        if config.get_ssl_mode() == SslMode::Require {
            let why = "sslmode=require asks for TLS, which this program does not speak to \
                       databases: use a socket of this machine, a private network or a tunnel, \
                       and sslmode=disable";
            return Err(unopened(url, why));
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECTING_MAX);
        }
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        if config.get_application_name().is_none() {
            config.application_name("musterhall");
        }
        config.keepalives_idle(SILENCE_MAX).tcp_user_timeout(SILENCE_MAX);
        // Of several hosts, the one that takes writes; a hall on a copy would only seem open.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        Ok(Connector { config: Arc::new(config), url: url.clone() })
    }

    /// # Errors
    /// [`StoreError::Broken`] if it does not answer, or refuses.
    pub(super) async fn connect(&self) -> Result<Connection, StoreError> {
        let late = || unopened(&self.url, "it does not answer");
        let greeting = async {
            let unmade = |why: tokio_postgres::Error| {
                unopened(&self.url, &format!("{}{}", explained(&why), help(&why)))
            };
            let (client, connection) = self.config.connect(NoTls).await.map_err(unmade)?;
            let driver = tokio::spawn(async move {
                if let Err(why) = connection.await {
                    tracing::warn!(why = explained(&why), "a connection to the database ended");
                }
            });
            let statements = Mutex::default();
            let made = Connection { client, statements, driver };
            made.client.batch_execute(SESSION).await.map_err(unmade)?;
            Ok(made)
        };
        let hosts = self.config.get_hosts().len().max(1) as u32;
        let longest = CONNECTING_MAX * hosts + GREETING_MAX;
        tokio::time::timeout(longest, greeting).await.map_err(|_| late()).flatten()
    }

    /// Something that cannot be done with this database.
    pub(super) fn unfit(&self, why: &str) -> StoreError {
        unopened(&self.url, why)
    }
}

fn unopened(url: &DatabaseUrl, why: &str) -> StoreError {
    StoreError::Broken(format!("cannot open {url}: {why}"))
}

impl Connection {
    /// A statement, which is prepared when it is wanted first.
    pub(super) async fn statement(
        &self,
        sql: &str,
        types: &[Type],
    ) -> Result<Statement, tokio_postgres::Error> {
        // In a statement of its own: the lock is not held while the server answers.
        let known = lock(&self.statements).get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare_typed(sql, types).await?;
        lock(&self.statements).insert(sql.into(), statement.clone());
        Ok(statement)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        // Without it the server would go on with what nobody waits for.
        self.driver.abort();
    }
}
