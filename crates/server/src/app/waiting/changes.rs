//! What a person is told of: how tables stand now, compared with how they stood.

use std::collections::{BTreeMap, BTreeSet};

use session::TableId;

use super::{
    super::finding::{Challenge, Offered},
    list::OwnTable,
};
use crate::wire::summary::OwnStanding;

/// Something that a person is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// A seat of the person is asked.
    Turn(TableId),
    /// Everybody is there: the match begins.
    Started(TableId),
    /// The match is over.
    Over(TableId),
    /// Somebody with another seat has written.
    Said(TableId),
    /// Somebody challenges the person.
    Challenge(Offered<Challenge>),
    /// So many tables and challenges wait.
    Waiting(usize),
}

/// How the tables of a person stood when they were last looked at.
#[derive(Default)]
pub(crate) struct LastLook {
    tables: BTreeMap<TableId, OwnStanding>,
    /// The ids of the challenges that waited.
    challenges: BTreeSet<String>,
    /// How many waited; `None` before the first look.
    count: Option<usize>,
}

impl LastLook {
    /// What has changed since; at first what waits. A question that was asked anew, after another
    /// answer, is a change. `challenges` are those that wait.
    pub(crate) fn changes(
        &mut self,
        now: &[OwnTable],
        challenges: Vec<Offered<Challenge>>,
    ) -> Vec<Change> {
        let mut changes = Vec::new();
        let is_first = self.count.is_none();
        let mut tables = BTreeMap::new();
        for own in now.iter().filter(|own| !own.listed.seats.is_empty()) {
            let (id, standing) = (&own.listed.header.id, &own.standing);
            let before = self.tables.get(id);
            if !is_first {
                let had_begun = before.is_some_and(|before| before.begun);
                if standing.begun && !had_begun && !standing.over {
                    changes.push(Change::Started(id.clone()));
                }
                if standing.over && before.is_some_and(|before| !before.over) {
                    changes.push(Change::Over(id.clone()));
                }
                let seq = |of: &OwnStanding| of.said.as_ref().map(|line| line.seq);
                if seq(standing) > before.and_then(seq) {
                    changes.push(Change::Said(id.clone()));
                }
            }
            if !standing.asked.is_empty() && before.is_none_or(|before| !before.asks_like(standing))
            {
                changes.push(Change::Turn(id.clone()));
            }
            tables.insert(id.clone(), standing.clone());
        }
        self.tables = tables;
        let count = now.iter().filter(|own| own.waits.is_some()).count() + challenges.len();
        let ids = challenges.iter().map(|one| one.id().to_owned()).collect();
        let known = std::mem::replace(&mut self.challenges, ids);
        let new = challenges.into_iter().filter(|one| !known.contains(one.id()));
        changes.extend(new.map(Change::Challenge));
        if self.count.replace(count) != Some(count) {
            changes.push(Change::Waiting(count));
        }
        changes
    }
}
