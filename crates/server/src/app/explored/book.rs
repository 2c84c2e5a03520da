//! The counts as this process knows them.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use explorer::{ChoiceExample, ChoiceIndex, ChoiceTally, PassageKey};
use session::TableId;
use tokio::{sync::Mutex, time::Instant};

use super::counted::kept;
use crate::{
    error::ApiError,
    ports::{
        Ports,
        store::{Note, NoteKind},
    },
};

/// How many matches are counted at the most; of more, a sample: their ids are random.
const MATCHES_MAX: usize = 10_000;
/// How many notes are read at once.
const PAGE: usize = 500;
/// For how long what was read is not read again, where nothing tells that it changed.
const FRESH: Duration = Duration::from_secs(120);

/// What was counted of the hall.
#[derive(Default)]
pub(crate) struct HallChoices {
    games: BTreeMap<String, GameChoices>,
    /// The tables that examples are numbers of.
    tables: Vec<TableId>,
}

#[derive(Default)]
struct GameChoices {
    index: ChoiceIndex,
    matches: usize,
}

impl HallChoices {
    /// How many matches of a game were counted.
    pub(crate) fn matches(&self, game: &str) -> usize {
        self.games.get(game).map_or(0, |of| of.matches)
    }

    /// What was chosen at a place of a game.
    pub(crate) fn choices(
        &self,
        game: &str,
        key: PassageKey,
    ) -> impl Iterator<Item = (&str, &ChoiceTally)> {
        self.games.get(game).into_iter().flat_map(move |of| of.index.choices(key))
    }

    /// The tables of examples, and how many of their steps lead there.
    pub(crate) fn tables(
        &self,
        tally: &ChoiceTally,
    ) -> impl Iterator<Item = (&TableId, Option<u32>)> {
        let table = |of: &ChoiceExample| Some((self.tables.get(of.number as usize)?, of.step));
        tally.examples.iter().filter_map(table)
    }

    fn add(&mut self, note: &Note) {
        let (game, kept, named) = match kept(note) {
            Ok(read) => read,
            Err(why) => return tracing::warn!(note = note.id, %why, "a match is not counted"),
        };
        let table = TableId::parse(&note.id).filter(|_| named);
        let number = table.map(|table| {
            self.tables.push(table);
            self.tables.len() as u32 - 1
        });
        let of = self.games.entry(game).or_default();
        of.index.add(&kept, number);
        of.matches += 1;
    }
}

/// The counts as this process knows them, and when they were read.
pub(crate) struct ExploredBook {
    ports: Ports,
    read: Mutex<Option<(Instant, Arc<HallChoices>)>>,
}

impl ExploredBook {
    pub(crate) fn new(ports: Ports) -> ExploredBook {
        ExploredBook { ports, read: Mutex::default() }
    }

    /// The counts, at most two minutes old; without any match that was removed by a node that
    /// could tell.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn current(&self) -> Result<Arc<HallChoices>, ApiError> {
        let mut read = self.read.lock().await;
        if let Some((at, choices)) = &*read
            && at.elapsed() < FRESH
        {
            return Ok(Arc::clone(choices));
        }
        let now = Instant::now();
        let store = Arc::clone(&self.ports.store);
        let count = move || -> Result<HallChoices, ApiError> {
            let mut choices = HallChoices::default();
            let (mut after, mut left) = (None::<String>, MATCHES_MAX);
            while left > 0 {
                let page = store.notes(NoteKind::Explored, after.as_deref(), PAGE.min(left))?;
                page.iter().for_each(|note| choices.add(note));
                left -= page.len();
                match page.last() {
                    Some(last) if page.len() == PAGE => after = Some(last.id.clone()),
                    _ => break,
                }
            }
            Ok(choices)
        };
        let choices = Arc::new(self.ports.workers.run(count).await??);
        *read = Some((now, Arc::clone(&choices)));
        Ok(choices)
    }

    /// Matches ended, or were removed: what was read is old.
    pub(crate) async fn expire(&self) {
        *self.read.lock().await = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(id: &str, named: bool, share: u8) -> Note {
        let body = serde_json::json!({
            "game": "nim", "named": named, "shares": [share, 60 - share],
            "strengths": [1500, null], "passages": [["00000000002a", "a", "take1"]],
        });
        Note { id: id.into(), at: 1, body: body.to_string() }
    }

    #[test]
    fn match_that_may_not_be_named_is_counted_and_no_example() {
        let mut choices = HallChoices::default();
        choices.add(&note("abcdefghabcdefgh", false, 60));
        choices.add(&note("abcdefghabcdefgk", true, 30));
        let key = "00000000002a".parse().expect("a key");
        let found: Vec<_> = choices.choices("nim", key).collect();
        let [(word, tally)] = found[..] else { panic!("one is expected") };
        assert_eq!((word, tally.won, tally.shared, tally.lost), ("take1", 1, 1, 0));
        let tables: Vec<_> = choices.tables(tally).map(|(id, step)| (id.as_str(), step)).collect();
        // Its step is unknown: it was noted before steps were.
        assert_eq!((tables, choices.matches("nim")), (vec![("abcdefghabcdefgk", None)], 2));
        assert_eq!(choices.choices("muscat", key).count(), 0);
    }

    #[test]
    fn note_that_cannot_be_read_is_passed_over() {
        let mut choices = HallChoices::default();
        let good = note("abcdefghabcdefgh", true, 60).body;
        for (from, to) in [
            ("\"nim\"", "7"),
            ("[60,0]", "[60]"),
            ("00000000002a", "2a"),
            ("\"a\",", "\"c\","),
            ("passages", "passengers"),
        ] {
            let body = good.replace(from, to);
            choices.add(&Note { id: "abcdefghabcdefgh".into(), at: 1, body });
        }
        assert_eq!(choices.matches("nim"), 0);
    }
}
