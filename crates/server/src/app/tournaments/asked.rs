//! What people ask of tournaments.

use std::sync::Arc;

use hall_core::Message;
use serde::Deserialize;
use session::{PersonId, TableId};
use tournaments::{Tournament, TournamentCommand, TournamentEvent, decide_tournament};

use super::{
    super::{
        finding::known_in,
        own_notes::{own_id, own_notes},
        profile,
        services::Services,
    },
    kept::{KeptTournament, TournamentCard, TournamentChange, TournamentRole, change, find},
    lists::unfinished,
    log::{EndedEarly, LoggedEvent},
    settings::{NewTournament, TournamentSettings},
};
use crate::{
    error::{ApiError, Code},
    ports::store::{NoteKind, StoreOp},
};

/// The most unfinished tournaments of a person, and of a hall.
const OWN_MAX: usize = 5;
const UNFINISHED_MAX: usize = 500;
/// With how many tournaments a person has to do is read at once.
const ROLES_MAX: usize = 1_000;

/// What a person asks of a tournament. Rounds and entries are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum AskedOfTournament {
    /// To take part.
    Enter,
    /// To take part no more.
    Leave,
    /// To have a bye.
    Bye {
        /// In which round.
        round: usize,
    },
    /// To begin.
    Start,
    /// To end before the last round.
    End,
    /// To close a round: boards that are not over bring nobody anything.
    CloseRound {
        /// Which.
        round: usize,
    },
    /// That somebody takes part no more.
    Remove {
        /// Whose entry.
        entry: usize,
    },
}

impl AskedOfTournament {
    fn is_for_organiser(self) -> bool {
        match self {
            AskedOfTournament::Start
            | AskedOfTournament::End
            | AskedOfTournament::CloseRound { .. }
            | AskedOfTournament::Remove { .. } => true,
            AskedOfTournament::Enter | AskedOfTournament::Leave | AskedOfTournament::Bye { .. } => {
                false
            }
        }
    }
}

/// Makes a tournament.
///
/// # Errors
/// What is wrong with it, that there are too many, or what the store says.
pub(crate) async fn make(
    services: &Arc<Services>,
    person: PersonId,
    new: NewTournament,
) -> Result<KeptTournament, ApiError> {
    let settings = TournamentSettings::check(services, person, new).await?;
    let cards = unfinished(services).await?;
    let is_own = |card: &&TournamentCard| card.organiser == settings.organiser;
    if cards.iter().filter(is_own).count() >= OWN_MAX || cards.len() >= UNFINISHED_MAX {
        let message = Message::new("api-many-tournaments").text("most", OWN_MAX);
        return Err(ApiError::too_many(message, None));
    }
    let id = TableId::random(&mut *services.ports.dice.dice()).to_string();
    let made = KeptTournament::new(id.clone(), settings);
    let created = TournamentEvent::Created { rules: made.settings().rules };
    let made = made.after(made.settings().made, false, [LoggedEvent::Is(created)]);
    let mut batch = made.keep(None);
    batch.push(made.keep_role(person));
    services.commit(batch).await?;
    services.tournaments.changed(&id);
    find(services, &id).await
}

/// Carries out what a person asks of a tournament.
///
/// # Errors
/// Why it is refused, or what the store says.
pub(crate) async fn ask(
    services: &Arc<Services>,
    person: PersonId,
    id: &str,
    asked: AskedOfTournament,
) -> Result<KeptTournament, ApiError> {
    let strength = match asked {
        AskedOfTournament::Enter => may_enter(services, person, &find(services, id).await?).await?,
        _ => None,
    };
    // Who has the first seat in the first round is drawn.
    let seed = services.ports.dice.dice().below(2).into();
    let decide = |kept: &KeptTournament| {
        if asked.is_for_organiser() && kept.now.organiser() != Some(person) {
            return Err(ApiError::new(Code::NotYours, "api-tournament-organiser"));
        }
        decided(kept, person, asked, (strength, seed))
    };
    change(services, id, decide).await
}

/// Whether a person may come in, and how strong he is thought to be.
async fn may_enter(
    services: &Services,
    person: PersonId,
    kept: &KeptTournament,
) -> Result<Option<u32>, ApiError> {
    let settings = kept.settings();
    if settings.rated {
        services.people.may_be_rated(person).await?;
    }
    if let Some(organiser) = kept.now.organiser().filter(|organiser| *organiser != person)
        && profile::is_related(services, organiser, profile::Relation::Block, person).await?
    {
        return Err(ApiError::new(Code::NotYours, "api-tournament-not-for-you"));
    }
    let ratings = services.ratings.current().await?;
    let known = known_in(&ratings, &settings.terms(), person);
    Ok(known.map(|known| known.strength.round().clamp(0.0, 9999.0) as u32))
}

fn decided(
    kept: &KeptTournament,
    person: PersonId,
    asked: AskedOfTournament,
    (strength, seed): (Option<u32>, u64),
) -> Result<TournamentChange, ApiError> {
    let entrant = person.to_hex();
    let before = |number: usize| {
        let wrong = || ApiError::new(Code::BadRequest, "tournament-no-such-round");
        number.checked_sub(1).ok_or_else(wrong)
    };
    let mut people = vec![person];
    let command = match asked {
        AskedOfTournament::Enter => TournamentCommand::Enter { entrant, strength },
        AskedOfTournament::Leave => TournamentCommand::Withdraw { entrant },
        AskedOfTournament::Bye { round } => {
            TournamentCommand::AskBye { entrant, round: before(round)? }
        }
        AskedOfTournament::Start => TournamentCommand::Start { seed },
        AskedOfTournament::End => {
            let mut events = kept.decide(&TournamentCommand::End)?;
            if !events.is_empty() {
                events.insert(0, LoggedEvent::Early(EndedEarly::Organiser));
            }
            return Ok(TournamentChange { events, people, ..TournamentChange::default() });
        }
        AskedOfTournament::CloseRound { round } => {
            TournamentCommand::CloseRound { round: before(round)? }
        }
        AskedOfTournament::Remove { entry } => {
            let of = entry.checked_sub(1).and_then(|at| kept.now.play.entries.get(at));
            let missing = || ApiError::bad("entry", "tournament-no-such-entry");
            let entrant = of.ok_or_else(missing)?.entrant.clone();
            people = PersonId::from_hex(&entrant).into_iter().collect();
            TournamentCommand::Withdraw { entrant }
        }
    };
    let events = kept.decide(&command)?;
    let organiser = matches!(asked, AskedOfTournament::Remove { .. });
    Ok(TournamentChange { events, organiser, people, also: Vec::new() })
}

/// The rounds for which a person may ask for a bye now, from 1.
pub(crate) fn bye_rounds(play: &Tournament, person: PersonId) -> Vec<usize> {
    let entrant = person.to_hex();
    let may = |round: &usize| {
        let command = TournamentCommand::AskBye { entrant: entrant.clone(), round: *round };
        decide_tournament(play, &command).is_ok_and(|events| !events.is_empty())
    };
    let open = if play.finished { 0..0 } else { play.rounds.len()..play.rounds_planned() };
    open.filter(may).map(|round| round + 1).collect()
}

/// With which tournaments a person has to do, and how.
///
/// # Errors
/// What the store says.
pub(crate) async fn roles(
    services: &Arc<Services>,
    person: PersonId,
) -> Result<Vec<(String, TournamentRole)>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let kind = NoteKind::TournamentEntry;
    let read = move || Ok(own_notes(&*store, kind, person, ROLES_MAX)?);
    let notes = services.blocking(read).await?;
    let role = |note: &str| serde_json::from_str(note).ok();
    Ok(notes.into_iter().filter_map(|(id, note)| Some((id, role(&note.body)?))).collect())
}

/// What a guest has to do with tournaments is an account's from now on. May be done twice.
///
/// # Errors
/// What the store says.
pub(crate) async fn merge(
    services: &Arc<Services>,
    from: PersonId,
    into: PersonId,
) -> Result<(), ApiError> {
    for (id, _) in roles(services, from).await? {
        let decide = |kept: &KeptTournament| {
            let about = own_id(from, &id);
            let also = vec![StoreOp::DropNote(NoteKind::TournamentEntry, about, None)];
            let mut events = Vec::new();
            // Nobody takes part twice from now on.
            if kept.now.has(from) && kept.now.entry_of(into).is_some() && !kept.now.play.finished {
                let entrant = from.to_hex();
                events = kept.decide(&TournamentCommand::Withdraw { entrant })?;
            }
            events.push(LoggedEvent::Merged { from: from.to_hex(), into: into.to_hex() });
            Ok(TournamentChange { events, people: vec![into], also, ..TournamentChange::default() })
        };
        match change(services, &id, decide).await {
            Err(why) if why.code == Code::NotFound => {}
            done => drop(done?),
        }
    }
    Ok(())
}

/// A person goes for good: he takes part no more, and what he was to begin ends.
///
/// # Errors
/// What the store says.
pub(crate) async fn forget(services: &Arc<Services>, person: PersonId) -> Result<(), ApiError> {
    for (id, role) in roles(services, person).await? {
        let decide = |kept: &KeptTournament| {
            let mut events = Vec::new();
            let entrant = person.to_hex();
            if kept.now.has(person) && !kept.now.play.finished {
                events = kept.decide(&TournamentCommand::Withdraw { entrant })?;
            }
            if role.organises && !kept.now.play.started && !kept.now.play.finished {
                events.push(LoggedEvent::Early(EndedEarly::Gone));
                events.extend(kept.decide(&TournamentCommand::End)?);
            }
            let about = own_id(person, &id);
            let also = vec![StoreOp::DropNote(NoteKind::TournamentEntry, about, None)];
            Ok(TournamentChange { events, also, ..TournamentChange::default() })
        };
        match change(services, &id, decide).await {
            Err(why) if why.code == Code::NotFound => {}
            done => drop(done?),
        }
    }
    Ok(())
}
