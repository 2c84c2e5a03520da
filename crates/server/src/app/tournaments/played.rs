//! The tournaments that somebody plays in.

use std::sync::Arc;

use ::tournaments::{StandingsRow, standings};
use session::PersonId;

use super::{
    super::services::Services,
    asked::roles,
    kept::{TournamentCard, TournamentRole, find},
};
use crate::error::{ApiError, Code};

/// How somebody does in a tournament that he plays in.
pub(crate) struct PlayedTournament {
    /// The tournament.
    pub(crate) card: TournamentCard,
    /// His part in it.
    pub(crate) role: TournamentRole,
    /// His place and points, once a round was played.
    pub(crate) row: Option<StandingsRow>,
}

/// The tournaments that somebody plays or played in, the newest first, of which strangers see those
/// that are listed.
///
/// # Errors
/// What the store says.
pub(crate) async fn played(
    services: &Arc<Services>,
    person: PersonId,
    hidden: bool,
    most: usize,
) -> Result<Vec<PlayedTournament>, ApiError> {
    let mut all = Vec::new();
    for (id, role) in roles(services, person).await? {
        let kept = match find(services, &id).await {
            Err(why) if why.code == Code::NotFound => continue,
            found => found?,
        };
        let card = kept.card();
        let Some(entry) = kept.now.entry_of(person).filter(|_| card.listed || hidden) else {
            continue;
        };
        let has_played = !kept.now.play.rounds.is_empty();
        let rows = if has_played { standings(&kept.now.play) } else { Vec::new() };
        let row = rows.into_iter().find(|row| row.entry == entry);
        all.push(PlayedTournament { card, role, row });
    }
    let newest = |of: &PlayedTournament| {
        let TournamentCard { ended, began, starts, .. } = of.card;
        // What is not over comes first.
        std::cmp::Reverse((ended.is_none(), ended.or(began).or(starts)))
    };
    all.sort_by_key(newest);
    all.truncate(most);
    Ok(all)
}
