//! Writing: what waits together is committed together, in two exchanges with the server.
//!
//! The first locks the tables that are concerned, in the order of their ids, and asks for their
//! newest entries; so it is known which batches cannot be written before anything is. The
//! second writes the others and commits. Whoever wants to be the next at the same table waits
//! for the lock, and then reads what was committed meanwhile.

use std::{
    collections::BTreeSet,
    future::Future,
    pin::Pin,
    task::Poll,
    time::{Duration, Instant},
};

use tokio::sync::mpsc;
use tokio_postgres::{Row, error::SqlState, types::ToSql};

use super::{
    connection::{Connection, Connector, explained},
    ops::{Calls, Epochs, Newest, PackedTable, Packs, check, is_owned, owned, table_of},
    schema,
    values::{block, read_review},
};
use crate::{
    adapters::lanes::{Job, Lanes},
    ports::store::{StoreError, StoreOp},
};

/// The longest that a group takes.
const GROUP_MAX: Duration = Duration::from_secs(10);
/// How long a server that could not be reached is left alone.
const PAUSE: Duration = Duration::from_millis(250);

const LOCK: &str = "SELECT id FROM tables WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";
const NEWEST: &str = "SELECT t.id, coalesce((SELECT coalesce(e.last, e.seq) FROM entry e
        WHERE e.table_id = t.id ORDER BY e.seq DESC LIMIT 1),
        (SELECT max(p.last) FROM packed p WHERE p.table_id = t.id AND p.seq > 0), 0)
    FROM unnest($1::text[]) w (id) JOIN tables t ON t.id = w.id";
/// What of a table is not packed yet.
const LOOSE: &str = "SELECT seq, last, at, key, body FROM entry WHERE table_id = $1 ORDER BY seq";
const REVIEW: &str = "SELECT maker, body FROM review WHERE table_id = $1";
/// The tables are locked: a claim that is under way has waited, or was waited for.
const EPOCHS: &str = "SELECT table_id, epoch FROM owner WHERE table_id = ANY($1)";
/// Sees whether anything can be written.
const PROBE: &str = "UPDATE meta SET value = now()::text WHERE key = 'probe'";

/// What a batch is answered.
type CommitResult = Result<(), StoreError>;

/// Why a group was not written.
enum Failure {
    /// Nothing was, and the connection is good: maybe each batch can be alone.
    Refused(tokio_postgres::Error),
    /// The connection was lost before anything was to be committed.
    Lost(String),
    /// It may be written, or may not be.
    Unknown(String),
}

/// Sends every question before it waits for the first answer, in order.
pub(super) async fn pipelined<T, E, F: Future<Output = Result<T, E>>>(
    futures: Vec<F>,
) -> Result<Vec<T>, E> {
    let mut waiting: Vec<Pin<Box<F>>> = futures.into_iter().map(Box::pin).collect();
    let mut answers: Vec<Option<Result<T, E>>> = waiting.iter().map(|_| None).collect();
    let (mut sent, mut first) = (false, 0);
    std::future::poll_fn(|context| {
        // A question is sent when it is first polled.
        let polled = if sent { first..waiting.len().min(first + 1) } else { 0..waiting.len() };
        sent = true;
        for index in polled {
            if let Poll::Ready(answer) = waiting[index].as_mut().poll(context) {
                answers[index] = Some(answer);
            }
        }
        while first < waiting.len() {
            if answers[first].is_none() {
                match waiting[first].as_mut().poll(context) {
                    Poll::Ready(answer) => answers[first] = Some(answer),
                    Poll::Pending => return Poll::Pending,
                }
            }
            first += 1;
        }
        Poll::Ready(())
    })
    .await;
    answers.into_iter().flatten().collect()
}

/// The connection that writes.
struct Writer {
    connector: Connector,
    connection: Option<Connection>,
    /// When it could not be had, and why.
    failed: Option<(Instant, StoreError)>,
}

/// Writes what comes, until nobody can send any more.
pub(super) async fn write_all(
    connector: Connector,
    connection: Connection,
    mut waiting: mpsc::Receiver<Job>,
) {
    let mut writer = Writer { connector, connection: Some(connection), failed: None };
    let mut lanes = Lanes::default();
    loop {
        if lanes.is_empty() {
            let Some(job) = waiting.recv().await else { return };
            lanes.push(job);
        }
        while lanes.room() > 0
            && let Ok(job) = waiting.try_recv()
        {
            lanes.push(job);
        }
        let group = lanes.next();
        let batches: Vec<&[StoreOp]> = group.iter().map(|(batch, _)| &**batch).collect();
        let answers = writer.write(&batches).await;
        for ((_, asked), answer) in group.into_iter().zip(answers) {
            // Whoever asked may be gone.
            let _gone = asked.send(answer);
        }
    }
}

impl Writer {
    /// Writes a group; what each batch is answered.
    async fn write(&mut self, group: &[&[StoreOp]]) -> Vec<CommitResult> {
        let all = |why: StoreError| vec![Err(why); group.len()];
        match self.try_twice(group).await {
            Ok(answers) => answers,
            Err(Failure::Refused(why)) if group.len() > 1 && concerns_one(&why) => {
                let mut answers = Vec::with_capacity(group.len());
                for batch in group {
                    let done = self.try_twice(&[batch]).await.map(|mut done| done.pop());
                    answers.push(match done {
                        Ok(answer) => answer.unwrap_or(Ok(())),
                        Err(why) => Err(why.into()),
                    });
                }
                answers
            }
            Err(why) => {
                let why = StoreError::from(why);
                if why != StoreError::Taken {
                    tracing::error!(%why, "a commit failed");
                }
                all(why)
            }
        }
    }

    /// Writes a group, on a new connection if the first is found to be lost before anything is
    /// to be committed: the server was started again since.
    async fn try_twice(&mut self, group: &[&[StoreOp]]) -> Result<Vec<CommitResult>, Failure> {
        match self.try_once(group).await {
            Err(Failure::Lost(_)) => self.try_once(group).await,
            done => done,
        }
    }

    async fn try_once(&mut self, group: &[&[StoreOp]]) -> Result<Vec<CommitResult>, Failure> {
        self.connect().await.map_err(|why| Failure::Unknown(why.to_string()))?;
        let Some(connection) = &mut self.connection else {
            return Err(Failure::Lost("there is no connection".into()));
        };
        let done = tokio::time::timeout(GROUP_MAX, write_group(connection, group)).await;
        let late = |_| Failure::Unknown("the database took too long".into());
        let done = done.map_err(late).flatten();
        match &done {
            Ok(_) => {}
            Err(Failure::Refused(_)) => {
                let back = connection.client.batch_execute("ROLLBACK");
                if !matches!(tokio::time::timeout(GROUP_MAX, back).await, Ok(Ok(()))) {
                    self.connection = None;
                }
            }
            // Dropped, so that nothing of it goes on.
            Err(Failure::Lost(_) | Failure::Unknown(_)) => self.connection = None,
        }
        done
    }

    /// Connects anew where that is needed.
    async fn connect(&mut self) -> Result<(), StoreError> {
        if self.connection.as_ref().is_some_and(|known| !known.client.is_closed()) {
            return Ok(());
        }
        self.connection = None;
        if let Some((at, why)) = &self.failed
            && at.elapsed() < PAUSE
        {
            return Err(why.clone());
        }
        let made = async {
            let made = self.connector.connect().await?;
            schema::take(&self.connector, &made).await?;
            Ok(made)
        };
        match made.await {
            Ok(made) => {
                (self.connection, self.failed) = (Some(made), None);
                Ok(())
            }
            Err(why) => {
                self.failed = Some((Instant::now(), StoreError::clone(&why)));
                Err(why)
            }
        }
    }
}

impl From<Failure> for StoreError {
    fn from(why: Failure) -> StoreError {
        match why {
            Failure::Refused(why) => why.into(),
            Failure::Lost(why) | Failure::Unknown(why) => StoreError::Broken(why),
        }
    }
}

/// Whether the server refuses what it was told, and not to go on at all.
fn is_refusal(why: &tokio_postgres::Error) -> bool {
    why.code().is_some_and(|code| !code.code().starts_with("57P"))
}

/// Whether the fault may be that of one batch alone.
fn concerns_one(why: &tokio_postgres::Error) -> bool {
    let of_one = [
        &SqlState::T_R_DEADLOCK_DETECTED,
        &SqlState::T_R_SERIALIZATION_FAILURE,
        &SqlState::LOCK_NOT_AVAILABLE,
        &SqlState::PROGRAM_LIMIT_EXCEEDED,
    ];
    why.code().is_some_and(|code| {
        // Constraints, and values that cannot be kept.
        of_one.contains(&code) || ["22", "23"].iter().any(|class| code.code().starts_with(class))
    })
}

/// Writes a group in one transaction; what each batch is answered.
async fn write_group(
    connection: &mut Connection,
    group: &[&[StoreOp]],
) -> Result<Vec<CommitResult>, Failure> {
    let (mut newest, epochs) = newest(connection, group).await?;
    let packs = packs(connection, group, &newest).await?;
    let mut calls = Calls::new(&packs);
    let mut answers = Vec::with_capacity(group.len());
    for batch in group {
        let checked = owned(batch, &epochs).and_then(|()| check(batch, &mut newest, &packs));
        if checked.is_ok() {
            calls.add(batch);
        }
        answers.push(checked);
    }
    let mut calls = calls.finish();
    if calls.is_empty() {
        calls.push(super::call::Call { sql: PROBE, parameters: Vec::new() });
    }
    let mut statements = Vec::with_capacity(calls.len());
    for call in &calls {
        let prepared = connection.statement(call.sql, &[]).await;
        statements.push(prepared.map_err(|why| unwritten(connection, why))?);
    }
    let client = &connection.client;
    let executed = statements.iter().zip(&calls).map(|(statement, call)| {
        let with: Vec<_> =
            call.parameters.iter().map(|one| &**one as &(dyn ToSql + Sync)).collect();
        async move { client.execute(statement, &with).await.map(drop) }
    });
    let mut sent: Vec<SentStatement<'_>> =
        executed.map(|one| Box::pin(one) as SentStatement<'_>).collect();
    sent.push(Box::pin(client.batch_execute("COMMIT")));
    match pipelined(sent).await {
        Ok(_) => Ok(answers),
        // What was refused before COMMIT makes it a ROLLBACK.
        Err(why) if is_refusal(&why) && !client.is_closed() => Err(Failure::Refused(why)),
        Err(why) => Err(Failure::Unknown(explained(&why))),
    }
}

/// Something sent whose answer is only whether it was done.
type SentStatement<'a> =
    Pin<Box<dyn Future<Output = Result<(), tokio_postgres::Error>> + Send + 'a>>;

/// Why nothing was written, before anything was to be committed.
fn unwritten(connection: &Connection, why: tokio_postgres::Error) -> Failure {
    if is_refusal(&why) && !connection.client.is_closed() {
        return Failure::Refused(why);
    }
    Failure::Lost(explained(&why))
}

/// Begins a transaction, locks the tables that are concerned, and reads their newest entries and
/// the epochs of their last claims.
async fn newest(
    connection: &Connection,
    group: &[&[StoreOp]],
) -> Result<(Newest, Epochs), Failure> {
    let concerned: BTreeSet<&str> = group
        .iter()
        .flat_map(|batch| batch.iter().filter_map(table_of))
        .map(session::TableId::as_str)
        .collect();
    let ids: Vec<&str> = concerned.into_iter().collect();
    let found = async {
        let client = &connection.client;
        if ids.is_empty() {
            client.batch_execute("BEGIN").await?;
            return Ok((Vec::new(), Vec::new()));
        }
        let (lock, newest) =
            (connection.statement(LOCK, &[]).await?, connection.statement(NEWEST, &[]).await?);
        let claims = connection.statement(EPOCHS, &[]).await?;
        let ids: [&(dyn ToSql + Sync); 1] = [&ids];
        let begin = async { client.batch_execute("BEGIN").await.map(|()| Vec::new()) };
        let lock = async { client.query(&lock, &ids).await };
        let newest = async { client.query(&newest, &ids).await };
        let claims = async { client.query(&claims, &ids).await };
        type Exchange<'a> =
            Pin<Box<dyn Future<Output = Result<Vec<Row>, tokio_postgres::Error>> + Send + 'a>>;
        let mut asked: Vec<Exchange<'_>> = vec![Box::pin(begin), Box::pin(lock), Box::pin(newest)];
        if is_owned(group) {
            asked.push(Box::pin(claims));
        }
        let mut answers = pipelined(asked).await?.into_iter().skip(2);
        Ok((answers.next().unwrap_or_default(), answers.next().unwrap_or_default()))
    };
    let (rows, claims) = found.await.map_err(|why| unwritten(connection, why))?;
    let read = |row: &Row| Ok((row.try_get(0)?, row.try_get::<_, i64>(1)? as u64));
    let newest: Result<Newest, _> = rows.iter().map(read).collect();
    let epochs: Result<Epochs, _> = claims.iter().map(read).collect();
    Ok((newest.map_err(Failure::Refused)?, epochs.map_err(Failure::Refused)?))
}

/// Reads what is to be packed of tables that are locked, and packs it.
async fn packs(
    connection: &Connection,
    group: &[&[StoreOp]],
    newest: &Newest,
) -> Result<Packs, Failure> {
    let mut packs = Packs::default();
    for op in group.iter().flat_map(|batch| batch.iter()) {
        let StoreOp::Pack(table) = op else { continue };
        let id = table.as_str();
        if packs.contains_key(id) || !newest.contains_key(id) {
            continue;
        }
        let found = async {
            let (loose, review) =
                (connection.statement(LOOSE, &[]).await?, connection.statement(REVIEW, &[]).await?);
            let loose = connection.client.query(&loose, &[&id]).await?;
            let review = connection.client.query_opt(&review, &[&id]).await?;
            Ok((loose, review))
        };
        let (loose, review) = found.await.map_err(|why| unwritten(connection, why))?;
        let pack = || {
            let mut entries = Vec::new();
            for row in &loose {
                block(row)?.unpack(&mut entries)?;
            }
            PackedTable::of(&entries, review.as_ref().map(read_review).transpose()?)
        };
        packs.insert(id.into(), pack());
    }
    Ok(packs)
}
