//! The ratings as this process knows them.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
    time::Duration,
};

use bots::GameBots;
use ratings::{
    Pace, RatedResult, Rating, RatingChange, RatingCurve, RatingList, RatingModel, Ratings,
};
use session::PersonId;
use tokio::{sync::Mutex, time::Instant};

use super::result::RatedPlayer;
use crate::{
    error::ApiError,
    ports::{
        Ports,
        store::{Note, NoteKind},
    },
};

/// How many notes are read at once.
const PAGE: usize = 500;
/// How late a note may turn up after one of a later match, in milliseconds: another node's batch
/// took so long, or its clock goes wrong.
const LATE: i64 = 600_000;
/// For how long what was read is not read again.
const FRESH: Duration = Duration::from_secs(2);
/// Of how many matches it is remembered what they changed.
const CHANGES_MAX: usize = 4_000;

/// What one match changed.
pub(crate) type MatchChanges = Arc<Vec<RatingChange<RatedPlayer>>>;

/// How the ratings of a person went, by list.
pub(crate) type PersonCurves = BTreeMap<RatingList, RatingCurve>;

/// What was folded.
#[derive(Clone, Default)]
struct Fold {
    ratings: Arc<Ratings<RatedPlayer>>,
    /// The notes that were folded and are so young that one before them may turn up.
    young: BTreeMap<String, i64>,
    /// What matches changed, by note, the last ones.
    changes: VecDeque<(String, MatchChanges)>,
    curves: BTreeMap<PersonId, PersonCurves>,
    /// The last note.
    last: String,
    read: Option<Instant>,
}

/// The ratings as this process knows them.
pub(crate) struct RatingBook {
    ports: Ports,
    /// Before any result: the levels of the bots, as they stand among each other.
    start: Fold,
    fold: Mutex<Fold>,
}

/// How uncertain it is how strong a level is against people, in rating points.
const LEVEL_DEVIATION: f64 = 120.0;

/// The ratings of the bots' levels in these games before anybody has played them.
fn levels(games: &[GameBots]) -> Ratings<RatedPlayer> {
    let mut ratings = Ratings::default();
    for game in games.iter().map(|game| game.info().id) {
        let strengths = bots::level_strengths(game).unwrap_or_default();
        for (level, strength) in (1..).zip(strengths) {
            for pace in [Pace::Quick, Pace::Slow] {
                for model in [RatingModel::Duel, RatingModel::Field] {
                    let newcomer = Rating::newcomer(model);
                    let rating = Rating { strength, deviation: LEVEL_DEVIATION, ..newcomer };
                    let list = RatingList { game: game.into(), pace, model };
                    ratings.seed(list, RatedPlayer::Bot(level), rating);
                }
            }
        }
    }
    ratings
}

impl RatingBook {
    pub(crate) fn new(ports: Ports, games: &[GameBots]) -> RatingBook {
        let start = Fold { ratings: Arc::new(levels(games)), ..Fold::default() };
        RatingBook { ports, fold: Mutex::new(start.clone()), start }
    }

    /// The ratings of everybody, at most two seconds old.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn current(&self) -> Result<Arc<Ratings<RatedPlayer>>, ApiError> {
        let mut fold = self.fold.lock().await;
        self.refresh(&mut fold).await?;
        Ok(Arc::clone(&fold.ratings))
    }

    /// What the match at a table changed, if it counted and ended not too long ago.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn changes(&self, table: &str) -> Result<Option<MatchChanges>, ApiError> {
        let mut fold = self.fold.lock().await;
        self.refresh(&mut fold).await?;
        let of = |(id, _): &&(String, MatchChanges)| id.ends_with(table);
        Ok(fold.changes.iter().rev().find(of).map(|(_, changes)| Arc::clone(changes)))
    }

    /// How the ratings of a person went.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn curves(&self, person: PersonId) -> Result<PersonCurves, ApiError> {
        let mut fold = self.fold.lock().await;
        self.refresh(&mut fold).await?;
        Ok(fold.curves.get(&person).cloned().unwrap_or_default())
    }

    /// A match ended here: what was read is old.
    pub(crate) async fn expire(&self) {
        self.fold.lock().await.read = None;
    }

    /// All notes may have changed: everything is folded anew when somebody asks.
    pub(crate) async fn begin_anew(&self) {
        *self.fold.lock().await = self.start.clone();
    }

    async fn refresh(&self, fold: &mut Fold) -> Result<(), ApiError> {
        if fold.read.is_some_and(|read| read.elapsed() < FRESH) {
            return Ok(());
        }
        let now = Instant::now();
        let young = self.notes_since(fold.oldest()).await?;
        if !fold.take(young) {
            tracing::info!("a result came late: all ratings are folded anew");
            *fold = self.start.clone();
            fold.take(self.notes_since(None).await?);
        }
        fold.read = Some(now);
        Ok(())
    }

    /// The notes from a time on, or all, the first first.
    async fn notes_since(&self, since: Option<i64>) -> Result<Vec<Note>, ApiError> {
        let mut notes: Vec<Note> = Vec::new();
        loop {
            let (store, after) =
                (Arc::clone(&self.ports.store), notes.last().map(|n| n.id.clone()));
            let page = move || store.notes(NoteKind::Rated, after.as_deref(), PAGE);
            let page = self.ports.workers.run(page).await??;
            let is_last = page.len() < PAGE;
            let known = page.iter().position(|note| since.is_some_and(|since| note.at < since));
            notes.extend(page.into_iter().take(known.unwrap_or(PAGE)));
            if is_last || known.is_some() {
                notes.reverse();
                return Ok(notes);
            }
        }
    }
}

impl Fold {
    /// Since when notes must be read to find one that came late; `None` if all must.
    fn oldest(&self) -> Option<i64> {
        self.young.values().min().copied()
    }

    /// Counts what is new among notes in their order; answers whether it was later than all
    /// before. If not, nothing is counted.
    fn take(&mut self, notes: Vec<Note>) -> bool {
        let is_new = |note: &Note| !self.young.contains_key(&note.id);
        let new: Vec<Note> = notes.into_iter().filter(is_new).collect();
        let in_order = new.iter().all(|note| note.id > self.last);
        if in_order {
            self.add(new);
        }
        in_order
    }

    /// Counts notes that are later than all before.
    fn add(&mut self, notes: Vec<Note>) {
        if notes.is_empty() {
            return;
        }
        let ratings = Arc::make_mut(&mut self.ratings);
        for note in notes {
            match serde_json::from_str::<RatedResult<RatedPlayer>>(&note.body) {
                Ok(result) => match ratings.apply(&result) {
                    Ok(changes) => {
                        let list = result.list();
                        for change in &changes {
                            let RatedPlayer::Person(person) = change.player else { continue };
                            let curves = self.curves.entry(person).or_default();
                            curves.entry(list.clone()).or_default().push(&change.after);
                        }
                        self.changes.push_back((note.id.clone(), Arc::new(changes)));
                        if self.changes.len() > CHANGES_MAX {
                            self.changes.pop_front();
                        }
                    }
                    Err(why) => tracing::warn!(note = note.id, %why, "a result does not count"),
                },
                Err(why) => tracing::warn!(note = note.id, %why, "a result cannot be read"),
            }
            self.last.clone_from(&note.id);
            self.young.insert(note.id, note.at);
        }
        let newest = self.young.values().max().copied().unwrap_or_default();
        self.young.retain(|_, at| *at >= newest - LATE);
    }
}

#[cfg(test)]
mod tests {
    use hall_core::{Dice, SplitMix64};

    use super::{super::result::note_id, *};

    fn note(at: i64, winner: u8, loser: u8) -> Note {
        let places = [(RatedPlayer::Bot(winner), 1), (RatedPlayer::Bot(loser), 2)];
        let result = RatedResult::new("nim", Pace::Quick, at as u64, places);
        let body = serde_json::to_string(&result).expect("plain data");
        Note { id: note_id(at, "abcdefghabcdefgh"), at, body }
    }

    /// Reads as [`RatingBook::refresh`] does; answers whether all was folded anew.
    fn refresh(fold: &mut Fold, stored: &BTreeMap<String, Note>) -> bool {
        let since = fold.oldest();
        let young = stored.values().filter(|note| since.is_none_or(|since| note.at >= since));
        if fold.take(young.cloned().collect()) {
            return false;
        }
        *fold = Fold::default();
        assert!(fold.take(stored.values().cloned().collect()));
        true
    }

    #[test]
    fn ratings_do_not_depend_on_when_results_turn_up() {
        let mut dice = SplitMix64::new(5);
        let mut anew = 0;
        for _ in 0..50 {
            let mut notes: Vec<Note> = (0..40)
                .map(|game| {
                    let winner = 1 + dice.below(4) as u8;
                    note(game * 1000, winner, 1 + (winner + dice.below(3) as u8) % 4)
                })
                .collect();
            // Each turns up at most five places late.
            let all: BTreeMap<String, Note> =
                notes.iter().map(|note| (note.id.clone(), note.clone())).collect();
            for index in 0..notes.len() - 5 {
                let other = index + dice.below(5) as usize;
                notes.swap(index, other);
            }
            let (mut fold, mut stored) = (Fold::default(), BTreeMap::new());
            for note in notes {
                stored.insert(note.id.clone(), note);
                if dice.below(2) == 0 {
                    anew += usize::from(refresh(&mut fold, &stored));
                }
            }
            refresh(&mut fold, &stored);
            let mut straight = Fold::default();
            assert!(straight.take(all.into_values().collect()));
            assert_eq!(fold.ratings, straight.ratings);
            assert_eq!(fold.changes.len(), straight.changes.len());
        }
        assert!(anew > 50, "{anew}");
    }

    #[test]
    fn note_that_cannot_be_read_or_counted_is_passed_over() {
        let mut bad = note(1, 1, 2);
        bad.body = "{}".into();
        let alone = note(2, 1, 1);
        let mut fold = Fold::default();
        assert!(fold.take(vec![bad, alone, note(3, 1, 2)]));
        assert_eq!(fold.changes.len(), 1);
        // They are not tried again.
        assert!(fold.take(vec![note(3, 1, 2)]));
        assert_eq!(fold.changes.len(), 1);
    }
}
