//! Tournaments in the store.
//!
//! A tournament is one note, and what lists tell of it another. Why nothing happens twice,
//! whichever nodes are at it: decision 27.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use session::{PersonId, TableId, time::TimeControl};
use tournaments::{PairingSystem, TournamentCommand, decide_tournament, standings};

use super::{
    super::{own_notes::own_id, services::Services},
    log::{
        EndedEarly, FoldedTournament, LoggedEvent, TournamentLine, TournamentLog, TournamentStage,
    },
    settings::TournamentSettings,
    words,
};
use crate::{
    error::{ApiError, Code},
    ports::store::{Note, NoteKind, StoreOp},
};

/// How often a change is decided anew because others were quicker.
const TRIES: usize = 20;

/// A tournament, and the note that it was read from.
#[derive(Clone, Debug)]
pub(crate) struct KeptTournament {
    /// Its id.
    pub(crate) id: String,
    /// What happened.
    pub(crate) log: TournamentLog,
    /// What follows from that.
    pub(crate) now: FoldedTournament,
    /// The note; `None` where it is not kept yet.
    body: Option<String>,
}

/// What lists tell of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TournamentCard {
    /// Its id.
    pub(crate) id: String,
    /// How far it is.
    pub(crate) stage: TournamentStage,
    /// What it is called.
    pub(crate) name: String,
    /// Who made it, in hexadecimal digits.
    pub(crate) organiser: String,
    /// The game.
    pub(crate) game: String,
    /// How many play at a table.
    pub(crate) seats: u16,
    /// Who meets whom.
    pub(crate) system: PairingSystem,
    /// How time is limited.
    pub(crate) time: TimeControl,
    /// Whether results count for ratings.
    pub(crate) rated: bool,
    /// Whether it is shown to everybody.
    pub(crate) listed: bool,
    /// How many take part.
    pub(crate) entries: usize,
    /// How many may take part.
    pub(crate) entries_max: u16,
    /// When it begins by itself, began, and ended, in milliseconds since 1970.
    pub(crate) starts: Option<i64>,
    pub(crate) began: Option<i64>,
    pub(crate) ended: Option<i64>,
    /// How many rounds were paired, and how many it has.
    pub(crate) round: usize,
    pub(crate) rounds: usize,
    /// Who came first, in hexadecimal digits, once it is over.
    pub(crate) winners: Vec<String>,
    /// When something has to be done.
    pub(crate) due: Option<i64>,
}

/// What a person has to do with a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct TournamentRole {
    /// Whether he takes part, or took part until the end.
    #[serde(default)]
    pub(crate) plays: bool,
    /// Whether he made it.
    #[serde(default)]
    pub(crate) organises: bool,
}

impl KeptTournament {
    /// One that is made now.
    pub(crate) fn new(id: String, settings: TournamentSettings) -> KeptTournament {
        let log = TournamentLog { settings, lines: Vec::new() };
        KeptTournament { id, now: FoldedTournament::of(&log), log, body: None }
    }

    fn read(note: Note) -> Option<KeptTournament> {
        let log: TournamentLog = serde_json::from_str(&note.body).ok()?;
        let now = FoldedTournament::of(&log);
        Some(KeptTournament { id: note.id, log, now, body: Some(note.body) })
    }

    /// What is set.
    pub(crate) fn settings(&self) -> &TournamentSettings {
        &self.log.settings
    }

    /// What it is called; nothing once the host has closed it.
    pub(crate) fn name(&self) -> &str {
        if self.is_closed() { "" } else { &self.settings().name }
    }

    /// What its organiser says of it; nothing once the host has closed it.
    pub(crate) fn about(&self) -> &str {
        if self.is_closed() { "" } else { &self.settings().about }
    }

    fn is_closed(&self) -> bool {
        self.now.early == Some(EndedEarly::Host)
    }

    /// How much has happened: it grows with each event.
    pub(crate) fn revision(&self) -> usize {
        self.log.lines.len()
    }

    /// The log before anything happened.
    pub(crate) fn before_all(&self) -> TournamentLog {
        TournamentLog { settings: self.settings().clone(), lines: Vec::new() }
    }

    /// What follows from a command.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) fn decide(&self, command: &TournamentCommand) -> Result<Vec<LoggedEvent>, ApiError> {
        let decided = decide_tournament(&self.now.play, command).map_err(words::refused)?;
        Ok(decided.into_iter().map(LoggedEvent::Is).collect())
    }

    /// The tournament after some events.
    pub(crate) fn after(
        &self,
        at: i64,
        organiser: bool,
        events: impl IntoIterator<Item = LoggedEvent>,
    ) -> KeptTournament {
        let mut after = self.clone();
        for what in events {
            let line = TournamentLine { at, organiser, what };
            after.now.evolve(&line);
            after.log.lines.push(line);
        }
        after
    }

    /// What a person has to do with it.
    pub(crate) fn role(&self, person: PersonId) -> TournamentRole {
        TournamentRole {
            plays: self.now.has(person),
            organises: self.now.organiser() == Some(person),
        }
    }

    /// What lists tell of it.
    pub(crate) fn card(&self) -> TournamentCard {
        let (settings, now) = (self.settings(), &self.now);
        let first = |row: &tournaments::StandingsRow| row.place == 1;
        let entrant = |row: tournaments::StandingsRow| now.play.entries[row.entry].entrant.clone();
        let winners = if now.play.finished && !now.play.rounds.is_empty() {
            standings(&now.play).into_iter().filter(first).map(entrant).collect()
        } else {
            Vec::new()
        };
        TournamentCard {
            id: self.id.clone(),
            stage: now.stage(),
            name: self.name().to_string(),
            organiser: now.organiser.clone(),
            game: settings.game.clone(),
            seats: settings.rules.seats,
            system: settings.rules.pairing,
            time: settings.time,
            rated: settings.rated,
            listed: settings.listed && !self.is_closed(),
            entries: now.present(),
            entries_max: settings.rules.entries_max,
            starts: settings.starts,
            began: now.began,
            ended: now.ended,
            round: now.play.rounds.len(),
            rounds: now.play.rounds_planned(),
            winners,
            due: now.due(settings),
        }
    }

    /// The id of the note for lists: those of a stage are together, ordered by when it began.
    fn card_id(&self) -> String {
        let at = match self.now.stage() {
            TournamentStage::Open => Some(self.settings().made),
            TournamentStage::Running => self.now.began,
            TournamentStage::Finished => self.now.ended,
        };
        let stage = self.now.stage().word();
        format!("{stage}-{:015}-{}", at.unwrap_or_default().max(0), self.id)
    }

    /// The writes that keep it as it is now instead of as it was `before`.
    pub(crate) fn keep(&self, before: Option<&KeptTournament>) -> Vec<StoreOp> {
        let note = |id, body| Note { id, at: self.settings().made, body };
        let mut batch = Vec::new();
        if let Some((before, body)) = before.and_then(|of| Some((of, of.body.clone()?))) {
            batch.push(StoreOp::TakeNote(NoteKind::Tournament, self.id.clone(), body));
            if before.card_id() != self.card_id() {
                batch.push(StoreOp::DropNote(NoteKind::TournamentCard, before.card_id(), None));
            }
        }
        let body = serde_json::to_string(&self.log).expect("plain data");
        batch.push(StoreOp::Note(NoteKind::Tournament, note(self.id.clone(), body)));
        let card = serde_json::to_string(&self.card()).expect("plain data");
        batch.push(StoreOp::Note(NoteKind::TournamentCard, note(self.card_id(), card)));
        batch
    }

    /// The write that keeps what a person has to do with it.
    pub(crate) fn keep_role(&self, person: PersonId) -> StoreOp {
        let (id, role) = (own_id(person, &self.id), self.role(person));
        // Who left after it had begun is still in its standings.
        let is_known = role.organises || role.plays || self.now.play.started;
        if !is_known {
            return StoreOp::DropNote(NoteKind::TournamentEntry, id, None);
        }
        let body = serde_json::to_string(&role).expect("plain data");
        let note = Note { id, at: self.settings().made, body };
        StoreOp::Note(NoteKind::TournamentEntry, note)
    }
}

/// A tournament.
///
/// # Errors
/// If there is none, or what the store says.
pub(crate) async fn find(services: &Services, id: &str) -> Result<KeptTournament, ApiError> {
    let missing = || ApiError::new(Code::NotFound, "api-no-tournament");
    // Ids are like those of tables.
    let id = TableId::parse(id).ok_or_else(missing)?;
    let note = services.note(NoteKind::Tournament, id.to_string()).await?;
    note.and_then(KeptTournament::read).ok_or_else(missing)
}

/// What is decided on a tournament as it is: what happens, what else is written, and whether its
/// organiser did it.
#[derive(Default)]
pub(crate) struct TournamentChange {
    /// What happens.
    pub(crate) events: Vec<LoggedEvent>,
    /// Whether the organiser did it, where that is not plain.
    pub(crate) organiser: bool,
    /// Whose part in it changes.
    pub(crate) people: Vec<PersonId>,
    /// What is written besides.
    pub(crate) also: Vec<StoreOp>,
}

/// Changes a tournament; where others were quicker it is decided anew. Returns it as it is then.
///
/// # Errors
/// What `decide` says, that too many change it, or what the store says.
pub(crate) async fn change(
    services: &Arc<Services>,
    id: &str,
    mut decide: impl FnMut(&KeptTournament) -> Result<TournamentChange, ApiError>,
) -> Result<KeptTournament, ApiError> {
    for _ in 0..TRIES {
        let before = find(services, id).await?;
        let TournamentChange { events, organiser, people, also } = decide(&before)?;
        if events.is_empty() && also.is_empty() {
            return Ok(before);
        }
        let after = before.after(services.ports.clock.now(), organiser, events);
        let mut batch = after.keep(Some(&before));
        batch.extend(people.into_iter().map(|person| after.keep_role(person)));
        batch.extend(also);
        match services.commit(batch).await {
            Ok(()) => {
                services.tournaments.changed(id);
                return find(services, id).await;
            }
            Err(why) if why.is_taken() => {}
            Err(why) => return Err(why),
        }
    }
    Err(ApiError::unavailable("api-tournament-busy"))
}
