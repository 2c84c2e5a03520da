//! What a change writes. Here alone a new kind of change is added: to [`table_of`], to [`check`]
//! where it may be refused, and to [`Calls::plain`], or beside it where it takes several
//! statements.

use std::collections::{BTreeMap, HashMap};

use session::{PersonId, TableId};

use super::{
    account_ops,
    call::{Call, call},
};
use crate::{
    adapters::{
        blocks,
        packed::{self, PackedRow},
    },
    ports::store::{AccountOp, LogEntry, Removed, Reviewed, StoreError, StoreOp, TableSummary},
};

/// The newest entry of each table that is concerned and exists; 0 if it has none.
pub(super) type Newest = HashMap<String, u64>;

/// The epoch of the last claim of each table that is claimed.
pub(super) type Epochs = HashMap<String, u64>;

/// Which table is changed.
pub(super) fn table_of(op: &StoreOp) -> Option<&TableId> {
    match op {
        StoreOp::Person(..) => None,
        StoreOp::Table(header, _) => Some(&header.id),
        StoreOp::Append(table, _)
        | StoreOp::Summary(table, _)
        | StoreOp::SummaryText(table, _)
        | StoreOp::Seat(table, ..)
        | StoreOp::Review(table, _)
        | StoreOp::Unseat(table, _)
        | StoreOp::Hide(table, _)
        | StoreOp::Merge(table, ..)
        | StoreOp::Pack(table)
        | StoreOp::Remove(table, ..)
        | StoreOp::Owned(table, _) => Some(table),
        StoreOp::Note(..)
        | StoreOp::FirstNote(..)
        | StoreOp::DropNote(..)
        | StoreOp::TakeNote(..)
        | StoreOp::Reword(..)
        | StoreOp::Account(_) => None,
    }
}

/// The tables that are packed, each as it was read once it was locked.
pub(super) type Packs = HashMap<String, Result<PackedTable, StoreError>>;

/// What of a table is packed.
pub(super) struct PackedTable {
    rows: Vec<PackedRow>,
    /// The last entry in these rows.
    last: i64,
    /// Its review, and the row of it.
    review: Option<(Reviewed, Vec<u8>)>,
}

impl PackedTable {
    /// Packs a table with these entries and this review.
    ///
    /// # Errors
    /// It cannot be packed.
    pub(super) fn of(
        entries: &[LogEntry],
        review: Option<Reviewed>,
    ) -> Result<PackedTable, StoreError> {
        let review = review.map(|review| {
            let row = packed::pack_review(&review)?;
            Ok::<_, StoreError>((review, row))
        });
        Ok(PackedTable {
            rows: packed::rows(entries)?,
            last: entries.last().map_or(0, |entry| entry.seq as i64),
            review: review.transpose()?,
        })
    }
}

/// Whether a group has batches of tables that are claimed.
pub(super) fn is_owned(group: &[&[StoreOp]]) -> bool {
    group.iter().any(|batch| batch.iter().any(|op| matches!(op, StoreOp::Owned(..))))
}

/// Whether the claims under which a batch is written are the last of their tables.
pub(super) fn owned(batch: &[StoreOp], epochs: &Epochs) -> Result<(), StoreError> {
    let is_last = |op: &StoreOp| match op {
        StoreOp::Owned(table, epoch) => epochs.get(table.as_str()) == Some(epoch),
        _ => true,
    };
    if batch.iter().all(is_last) { Ok(()) } else { Err(StoreError::Taken) }
}

/// PostgreSQL keeps every text but those with the letter 0.
fn kept_whole(texts: &[&str]) -> Result<(), StoreError> {
    if texts.iter().any(|text| text.contains('\0')) {
        return Err(StoreError::Broken("expected a text without the letter 0".into()));
    }
    Ok(())
}

/// The texts of a change of accounts.
fn texts_of(op: &AccountOp) -> Vec<&str> {
    match op {
        AccountOp::Keep(account) => vec![&account.body],
        AccountOp::HoldName(looks, _) => vec![looks],
        AccountOp::OpenSession(session) => vec![&session.device],
        AccountOp::Ticket(ticket) => vec![&ticket.kind],
        _ => Vec::new(),
    }
}

/// Whether a batch can be written. What it changes of `newest` stands where it can, and does
/// not where it cannot.
pub(super) fn check(
    batch: &[StoreOp],
    newest: &mut Newest,
    packs: &Packs,
) -> Result<(), StoreError> {
    let mut before: Vec<(&TableId, Option<u64>)> = Vec::new();
    let checked = batch.iter().try_for_each(|op| {
        let none = |of: &TableId| StoreError::Broken(format!("there is no {of:?}"));
        match op {
            StoreOp::Person(_, name) => kept_whole(&[name]),
            StoreOp::Table(header, card) => {
                let position = header.position.as_deref().unwrap_or_default();
                kept_whole(&[&header.game, &header.setup, position, &card.text])?;
                let before_it = newest.insert(header.id.as_str().into(), 0);
                before.push((&header.id, before_it));
                if before_it.is_some() { Err(StoreError::Taken) } else { Ok(()) }
            }
            StoreOp::Append(table, entry) => {
                kept_whole(&[&entry.body])?;
                let last = newest.get_mut(table.as_str()).ok_or_else(|| none(table))?;
                if *last >= entry.seq {
                    return Err(StoreError::Taken);
                }
                before.push((table, Some(*last)));
                *last = entry.seq;
                Ok(())
            }
            StoreOp::Summary(_, card) => kept_whole(&[&card.text]),
            StoreOp::SummaryText(_, text) => kept_whole(&[text]),
            StoreOp::Seat(..) | StoreOp::Unseat(..) | StoreOp::Owned(..) => Ok(()),
            StoreOp::Merge(..) => Ok(()),
            StoreOp::Pack(table) => match packs.get(table.as_str()) {
                Some(Err(why)) => Err(why.clone()),
                Some(Ok(_)) | None => Ok(()),
            },
            StoreOp::Hide(table, _) => {
                newest.contains_key(table.as_str()).then_some(()).ok_or_else(|| none(table))
            }
            StoreOp::Remove(table, last, removed) => {
                kept_whole(&[&removed.why, removed.said.as_deref().unwrap_or_default()])?;
                let found = newest.get(table.as_str());
                if found.is_none() || last.is_some_and(|last| found != Some(&last)) {
                    return Err(StoreError::Taken);
                }
                before.push((table, newest.remove(table.as_str())));
                Ok(())
            }
            StoreOp::Note(..)
            | StoreOp::FirstNote(..)
            | StoreOp::DropNote(..)
            | StoreOp::TakeNote(..)
            | StoreOp::Reword(..) => check_note(op),
            StoreOp::Account(op) => kept_whole(&texts_of(op)),
            // The table may have been removed while the review was made.
            StoreOp::Review(_, review) => kept_whole(&[&review.maker, &review.body]),
        }
    });
    if checked.is_err() {
        for (table, value) in before.into_iter().rev() {
            match value {
                Some(value) => newest.insert(table.as_str().into(), value),
                None => newest.remove(table.as_str()),
            };
        }
    }
    checked
}

/// Whether a change of notes can be written.
fn check_note(op: &StoreOp) -> Result<(), StoreError> {
    match op {
        StoreOp::Note(_, note) | StoreOp::FirstNote(_, note) => kept_whole(&[&note.id, &note.body]),
        StoreOp::DropNote(kind, ..) | StoreOp::TakeNote(kind, ..) if kind.stays() => {
            Err(StoreError::note_stays())
        }
        StoreOp::TakeNote(_, id, body) => kept_whole(&[id, body]),
        StoreOp::Reword(_, id, [before, after]) => kept_whole(&[id, before, after]),
        StoreOp::DropNote(_, id, body) => kept_whole(&[id, body.as_deref().unwrap_or_default()]),
        _ => Ok(()),
    }
}

/// What a group writes, statement by statement. Entries and summaries, which are most of it, are
/// gathered: many of them are one statement.
pub(super) struct Calls<'a> {
    packs: &'a Packs,
    done: Vec<Call<'a>>,
    rows: Rows<'a>,
    summaries: Summaries<'a>,
    /// The texts of summaries that come after them.
    texts: BTreeMap<&'a str, &'a str>,
}

/// Rows of entries, column by column.
#[derive(Default)]
struct Rows<'a> {
    tables: Vec<&'a str>,
    seqs: Vec<i64>,
    lasts: Vec<Option<i64>>,
    ats: Vec<i64>,
    keys: Vec<Option<&'a [u8]>>,
    bodies: Vec<String>,
}

/// What the lobby shows, column by column; the last of a table counts.
#[derive(Default)]
struct Summaries<'a> {
    at: HashMap<&'a str, usize>,
    tables: Vec<&'a str>,
    cards: Vec<&'a TableSummary>,
}

impl<'a> Calls<'a> {
    pub(super) fn new(packs: &'a Packs) -> Calls<'a> {
        let (rows, summaries) = (Rows::default(), Summaries::default());
        Calls { packs, done: Vec::new(), rows, summaries, texts: BTreeMap::new() }
    }

    /// Adds a batch that was checked.
    pub(super) fn add(&mut self, batch: &'a [StoreOp]) {
        let mut rest = batch;
        while let Some(first) = rest.first() {
            match first {
                StoreOp::Append(table, _) => {
                    let entries = blocks::leading(rest);
                    self.rows.push(table, &entries);
                    rest = &rest[entries.len()..];
                    continue;
                }
                StoreOp::Summary(table, card) => {
                    self.texts.remove(table.as_str());
                    self.summaries.push(table, card);
                }
                StoreOp::SummaryText(table, text) => {
                    self.texts.insert(table.as_str(), text);
                }
                other => {
                    // It may be of the same tables: what was gathered comes first.
                    self.flush();
                    match other {
                        StoreOp::Pack(table) => self.pack(table),
                        StoreOp::Merge(table, from, into) => self.merge(table, *from, *into),
                        StoreOp::Remove(table, _, removed) => self.remove(table, removed),
                        StoreOp::Account(op) => self.done.extend(account_ops::calls(op)),
                        other => self.done.extend(Self::plain(other)),
                    }
                }
            }
            rest = &rest[1..];
        }
    }

    /// The statement of a change that is written alone.
    fn plain(op: &'a StoreOp) -> Option<Call<'a>> {
        let call = match op {
            // Gathered, or several statements.
            StoreOp::Append(..) | StoreOp::Owned(..) => return None,
            StoreOp::Summary(..) | StoreOp::SummaryText(..) => return None,
            StoreOp::Pack(_) | StoreOp::Merge(..) => return None,
            StoreOp::Remove(..) | StoreOp::Account(_) => return None,
            StoreOp::Person(id, name) => call!(
                "INSERT INTO person (id, name) VALUES ($1, $2)
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                id.0.as_slice(),
                name
            ),
            StoreOp::Table(header, card) => call!(
                "INSERT INTO tables (id, game, rules, setup, position, owner, created,
                     updated, open, over, card, live)
                 VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)",
                header.id.as_str(),
                &header.game,
                i32::from(header.rules),
                &header.setup,
                &header.position,
                header.owner.0.as_slice(),
                header.created,
                card.updated,
                i16::from(card.open),
                i16::from(card.over),
                &card.text,
                i16::from(card.live)
            ),
            StoreOp::Seat(table, seat, person) => call!(
                "INSERT INTO seat (table_id, seat, person, updated, over)
                 SELECT id, $2, $3, updated, over FROM tables WHERE id = $1
                 ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person",
                table.as_str(),
                i16::from(*seat),
                person.0.as_slice()
            ),
            StoreOp::Review(table, Reviewed { maker, body }) => call!(
                "INSERT INTO review (table_id, maker, body)
                 SELECT id, $2, $3 FROM tables WHERE id = $1
                 ON CONFLICT (table_id) DO UPDATE
                 SET maker = excluded.maker, body = excluded.body",
                table.as_str(),
                maker,
                body
            ),
            StoreOp::Unseat(table, seat) => call!(
                "DELETE FROM seat WHERE table_id = $1 AND seat = $2",
                table.as_str(),
                i16::from(*seat)
            ),
            StoreOp::Hide(table, person) => call!(
                "INSERT INTO hidden (table_id, person) VALUES ($1, $2)
                 ON CONFLICT (table_id, person) DO NOTHING",
                table.as_str(),
                person.0.as_slice()
            ),
            StoreOp::Note(..)
            | StoreOp::FirstNote(..)
            | StoreOp::DropNote(..)
            | StoreOp::TakeNote(..)
            | StoreOp::Reword(..) => return Self::of_note(op),
        };
        Some(call)
    }

    /// The statement of a change of notes.
    fn of_note(op: &'a StoreOp) -> Option<Call<'a>> {
        let call = match op {
            StoreOp::Note(kind, note) if !kind.stays() => call!(
                "INSERT INTO note (kind, id, at, body) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at, body = excluded.body",
                kind.name(),
                &note.id,
                note.at,
                &note.body
            ),
            // What is there already is the fault of this batch alone.
            StoreOp::Note(kind, note) | StoreOp::FirstNote(kind, note) => call!(
                "INSERT INTO note (kind, id, at, body) VALUES ($1, $2, $3, $4)",
                kind.name(),
                &note.id,
                note.at,
                &note.body
            ),
            StoreOp::DropNote(kind, id, body) => call!(
                "DELETE FROM note WHERE kind = $1 AND id = $2 AND ($3::text IS NULL OR body = $3)",
                kind.name(),
                id,
                body
            ),
            // As in `account_ops`: where nothing is dropped it divides by zero.
            StoreOp::TakeNote(kind, id, body) => call!(
                "WITH done AS (DELETE FROM note WHERE kind = $1 AND id = $2 AND body = $3
                     RETURNING 1)
                 SELECT 1 / count(*) FROM done",
                kind.name(),
                id,
                body
            ),
            StoreOp::Reword(kind, id, [before, after]) => call!(
                "WITH done AS (UPDATE note SET body = $4
                     WHERE kind = $1 AND id = $2 AND body = $3 RETURNING 1)
                 SELECT 1 / count(*) FROM done",
                kind.name(),
                id,
                before,
                after
            ),
            _ => return None,
        };
        Some(call)
    }

    /// Packs a table. What was written since it was read stays as it is.
    fn pack(&mut self, table: &'a TableId) {
        let Some(Ok(packed)) = self.packs.get(table.as_str()) else { return };
        let row = |first: i64, last: i64, body: &'a [u8]| {
            call!(
                "INSERT INTO packed (table_id, seq, last, body)
                 SELECT id, $2::bigint, $3::bigint, $4::bytea FROM tables WHERE id = $1
                 ON CONFLICT (table_id, seq) DO UPDATE SET body = excluded.body",
                table.as_str(),
                first,
                last,
                body
            )
        };
        self.done.extend(packed.rows.iter().map(|one| row(one.first, one.last, &one.body)));
        let entries = "DELETE FROM entry WHERE table_id = $1 AND seq <= $2";
        self.done.push(call!(entries, table.as_str(), packed.last));
        if let Some((review, body)) = &packed.review {
            self.done.push(row(packed::REVIEW, packed::REVIEW, body));
            let sql = "DELETE FROM review WHERE table_id = $1 AND maker = $2 AND body = $3";
            self.done.push(call!(sql, table.as_str(), &review.maker, &review.body));
        }
        self.done.push(call!("UPDATE tables SET packed = 1 WHERE id = $1", table.as_str()));
    }

    /// What a person has of a table is another's.
    fn merge(&mut self, table: &'a TableId, from: PersonId, into: PersonId) {
        for sql in [
            "UPDATE seat SET person = $3 WHERE table_id = $1 AND person = $2",
            "UPDATE tables SET owner = $3 WHERE id = $1 AND owner = $2",
            "INSERT INTO hidden (table_id, person)
             SELECT table_id, $3::bytea FROM hidden WHERE table_id = $1 AND person = $2
             ON CONFLICT (table_id, person) DO NOTHING",
            "DELETE FROM hidden WHERE table_id = $1 AND person = $2 AND person <> $3",
        ] {
            self.done.push(call!(sql, table.as_str(), from.0.to_vec(), into.0.to_vec()));
        }
    }

    /// Removes a table, whose last entry was looked at.
    fn remove(&mut self, table: &'a TableId, removed: &'a Removed) {
        for sql in [
            "DELETE FROM entry WHERE table_id = $1",
            "DELETE FROM packed WHERE table_id = $1",
            "DELETE FROM review WHERE table_id = $1",
            "DELETE FROM hidden WHERE table_id = $1",
            "DELETE FROM seat WHERE table_id = $1",
            "DELETE FROM tables WHERE id = $1",
        ] {
            self.done.push(call!(sql, table.as_str()));
        }
        self.done.push(call!(
            "INSERT INTO removed (id, at, why, said) VALUES ($1, $2, $3, $4)",
            table.as_str(),
            removed.at,
            &removed.why,
            &removed.said
        ));
    }

    fn flush(&mut self) {
        self.done.extend(std::mem::take(&mut self.rows).call());
        self.done.extend(std::mem::take(&mut self.summaries).calls());
        if !self.texts.is_empty() {
            let (tables, texts): (Vec<&str>, Vec<&str>) =
                std::mem::take(&mut self.texts).into_iter().unzip();
            self.done.push(call!(
                "UPDATE tables SET card = n.card FROM unnest($1::text[], $2::text[]) n (id, card)
                 WHERE tables.id = n.id",
                tables,
                texts
            ));
        }
    }

    /// The statements in order.
    pub(super) fn finish(mut self) -> Vec<Call<'a>> {
        self.flush();
        self.done
    }
}

impl<'a> Rows<'a> {
    fn push(&mut self, table: &'a TableId, entries: &[&'a LogEntry]) {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return };
        self.tables.push(table.as_str());
        self.seqs.push(first.seq as i64);
        self.lasts.push((entries.len() > 1).then_some(last.seq as i64));
        self.ats.push(last.at);
        self.keys.push(last.key.as_ref().map(<[u8; 16]>::as_slice));
        self.bodies.push(blocks::bodies(entries));
    }

    fn call(self) -> Option<Call<'a>> {
        let sql = "INSERT INTO entry (table_id, seq, last, at, key, body)
                   SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[],
                                        $5::bytea[], $6::text[])";
        let Rows { tables, seqs, lasts, ats, keys, bodies } = self;
        (!tables.is_empty()).then(|| call!(sql, tables, seqs, lasts, ats, keys, bodies))
    }
}

impl<'a> Summaries<'a> {
    fn push(&mut self, table: &'a TableId, card: &'a TableSummary) {
        let table = table.as_str();
        if let Some(at) = self.at.get(table) {
            self.cards[*at] = card;
            return;
        }
        self.at.insert(table, self.tables.len());
        self.tables.push(table);
        self.cards.push(card);
    }

    fn calls(self) -> Vec<Call<'a>> {
        if self.tables.is_empty() {
            return Vec::new();
        }
        let times: Vec<i64> = self.cards.iter().map(|card| card.updated).collect();
        let flags = |of: fn(&TableSummary) -> bool| -> Vec<i16> {
            self.cards.iter().map(|card| i16::from(of(card))).collect()
        };
        let (open, over, live) = (flags(|of| of.open), flags(|of| of.over), flags(|of| of.live));
        let texts: Vec<&str> = self.cards.iter().map(|card| &*card.text).collect();
        let tables = "UPDATE tables SET updated = n.updated, open = n.open, over = n.over,
                          card = n.card, live = n.live
                      FROM unnest($1::text[], $2::bigint[], $3::smallint[], $4::smallint[],
                                  $5::text[], $6::smallint[])
                        n (id, updated, open, over, card, live)
                      WHERE tables.id = n.id";
        let seats = "UPDATE seat SET updated = n.updated, over = n.over
                     FROM unnest($1::text[], $2::bigint[], $3::smallint[]) n (id, updated, over)
                     WHERE seat.table_id = n.id";
        vec![
            call!(tables, self.tables.clone(), times.clone(), open, over.clone(), texts, live),
            call!(seats, self.tables, times, over),
        ]
    }
}
