//! Deliberate bugs, and what bots and clocks tried.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use session::{Command, Event, TableId};

use crate::{app::TableActor, limits::lock};

/// A bug that a simulation must notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mutation {
    /// The store accepts an entry that another writer has written already.
    DropTheFence,
    /// The store writes what a node commits at a table that another node claimed since.
    DropTheEpoch,
    /// A table shows what is not committed yet.
    PublishBeforeCommit,
    /// A bot's answer comes twice, and counts for whatever the bot is asked when it comes.
    IgnoreDecision,
    /// What was rendered for a seat is sent to everybody.
    ShareFrames,
}

/// A choice of a bot or out of prepared lines, or a time-out, that a hall tried to commit.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    pub(crate) table: TableId,
    pub(crate) command: Command,
    /// The first event it led to.
    pub(crate) first: Event,
}

/// The attempts of all halls of a run.
#[derive(Clone, Default)]
pub(crate) struct Attempts(Arc<Mutex<Vec<Attempt>>>);

impl Attempts {
    /// Notes what a command leads to, if a bot, a clock or prepared lines gave it.
    pub(crate) fn note(&self, table: &TableId, command: &Command, events: &[Event]) {
        let counts = matches!(
            command,
            Command::BotMove { .. }
                | Command::Prepared { .. }
                | Command::Expire { .. }
                | Command::RunOut { .. }
        );
        if let Some(first) = events.first().filter(|_| counts) {
            let (table, command, first) = (table.clone(), command.clone(), first.clone());
            lock(&self.0).push(Attempt { table, command, first });
        }
    }

    /// Those at a table.
    pub(super) fn at(&self, table: &TableId) -> Vec<Attempt> {
        lock(&self.0).iter().filter(|attempt| attempt.table == *table).cloned().collect()
    }
}

/// With a bug that doubles what bots answer, it comes once more a little later.
pub(crate) fn repeat(table: &Arc<TableActor>, command: &Command) {
    let doubles = table.services.mutation == Some(Mutation::IgnoreDecision);
    if doubles && matches!(command, Command::BotMove { .. }) {
        let (again, command) = (Arc::clone(table), command.clone());
        table.services.tasks.spawn(async move {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let _refused = again.execute_alone(&command, None, None).await;
        });
    }
}

/// The command as a hall with this bug understands it.
pub(crate) fn disturbed(mutation: Option<Mutation>, command: &Command, now: u64) -> Command {
    match command {
        Command::BotMove { seat, word, .. } if mutation == Some(Mutation::IgnoreDecision) => {
            Command::BotMove { seat: *seat, decision: now, word: word.clone() }
        }
        command => command.clone(),
    }
}
