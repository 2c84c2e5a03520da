//! Reading, from threads that wait for it.

use std::{
    borrow::Cow,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
};

use tokio::{runtime::Handle, sync::Mutex};
use tokio_postgres::{
    Row,
    types::{ToSql, Type},
};

use super::{
    WAITING_MAX,
    connection::{Connection, Connector},
};
use crate::ports::store::StoreError;

/// How many connections read.
const READERS: usize = 4;

/// A question, with its parameters.
pub(super) struct Query {
    sql: Cow<'static, str>,
    types: Vec<Type>,
    parameters: Vec<Box<dyn ToSql + Send + Sync>>,
}

impl Query {
    pub(super) fn new(sql: impl Into<Cow<'static, str>>) -> Query {
        Query { sql: sql.into(), types: Vec::new(), parameters: Vec::new() }
    }

    /// The next parameter.
    pub(super) fn with(mut self, parameter: impl ToSql + Send + Sync + 'static) -> Query {
        self.parameters.push(Box::new(parameter));
        self
    }

    /// The type of the next parameter, where the server cannot tell it.
    pub(super) fn typed(mut self, of: Type) -> Query {
        self.types.push(of);
        self
    }
}

/// Connections that read. Each takes several questions at a time.
pub(super) struct Readers {
    runtime: Handle,
    connector: Connector,
    connections: Arc<[Reader; READERS]>,
}

#[derive(Default)]
struct Reader {
    connection: Mutex<Option<Arc<Connection>>>,
    /// How many questions it is asked now.
    asked: AtomicUsize,
}

impl Readers {
    /// They connect when they are first asked; their work is done by `runtime`.
    pub(super) fn new(runtime: Handle, connector: Connector) -> Readers {
        Readers { runtime, connector, connections: Arc::default() }
    }

    /// The answer to one question. Blocks.
    pub(super) fn one(&self, query: Query) -> Result<Vec<Row>, StoreError> {
        Ok(self.ask(vec![query])?.pop().unwrap_or_default())
    }

    /// The answers to questions that are asked together. Blocks.
    ///
    /// # Errors
    /// [`StoreError::Broken`]
    pub(super) fn ask(&self, queries: Vec<Query>) -> Result<Vec<Vec<Row>>, StoreError> {
        let (answer, done) = mpsc::sync_channel(1);
        let (connector, connections) = (self.connector.clone(), Arc::clone(&self.connections));
        self.runtime.spawn(async move {
            let free = |index: &usize| connections[*index].asked.load(Ordering::Relaxed);
            let index = (0..READERS).min_by_key(free).unwrap_or(0);
            let reader = &connections[index];
            reader.asked.fetch_add(1, Ordering::Relaxed);
            let found = tokio::time::timeout(WAITING_MAX, reader.ask(&connector, &queries)).await;
            reader.asked.fetch_sub(1, Ordering::Relaxed);
            let late = |_| StoreError::Broken("the database does not answer".into());
            drop(answer.send(found.map_err(late).flatten()));
        });
        let closed = |_| StoreError::Broken("the store is closed, or does not answer".into());
        done.recv_timeout(WAITING_MAX * 2).map_err(closed).flatten()
    }
}

impl Reader {
    /// Its connection, which is made anew where it was lost.
    async fn connection(&self, connector: &Connector) -> Result<Arc<Connection>, StoreError> {
        let mut kept = self.connection.lock().await;
        if let Some(connection) = kept.as_ref().filter(|kept| !kept.client.is_closed()) {
            return Ok(Arc::clone(connection));
        }
        let made = Arc::new(connector.connect().await?);
        *kept = Some(Arc::clone(&made));
        Ok(made)
    }

    async fn ask(
        &self,
        connector: &Connector,
        queries: &[Query],
    ) -> Result<Vec<Vec<Row>>, StoreError> {
        let connection = self.connection(connector).await?;
        match answers(&connection, queries).await {
            // The server was started again since: reading twice does no harm.
            Err(_) if connection.client.is_closed() => {
                let connection = self.connection(connector).await?;
                Ok(answers(&connection, queries).await?)
            }
            done => Ok(done?),
        }
    }
}

async fn answers(
    connection: &Connection,
    queries: &[Query],
) -> Result<Vec<Vec<Row>>, tokio_postgres::Error> {
    let mut statements = Vec::with_capacity(queries.len());
    for query in queries {
        statements.push(connection.statement(&query.sql, &query.types).await?);
    }
    let parameters: Vec<Vec<&(dyn ToSql + Sync)>> = queries
        .iter()
        .map(|query| query.parameters.iter().map(|one| &**one as &(dyn ToSql + Sync)).collect())
        .collect();
    let asked = statements.iter().zip(&parameters);
    let asked = asked.map(|(statement, with)| connection.client.query(statement, with));
    super::writer::pipelined(asked.collect()).await
}
