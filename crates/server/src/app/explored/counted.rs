//! What of a match is counted, as it is kept, and how it goes.

use explorer::{KeptMatch, Passage};
use serde::{Deserialize, Serialize};
use session::{SeatId, TableId};

use crate::ports::store::{Note, NoteKind, StoreOp};

/// What is kept of a match. It names nobody.
#[derive(Serialize, Deserialize)]
pub(super) struct ExploredMatch {
    /// The id of the game.
    pub(super) game: String,
    /// Whether the table may be named as an example.
    #[serde(default)]
    pub(super) named: bool,
    /// The share of the win of each seat, in sixtieths.
    pub(super) shares: Vec<u8>,
    /// The rating points of each seat, where it has any.
    pub(super) strengths: Vec<Option<u16>>,
    /// Where, who and what.
    pub(super) passages: Vec<(String, SeatId, String)>,
    /// For each of these how many steps had been played once it was chosen; older notes have none.
    #[serde(default)]
    pub(super) steps: Vec<Option<u32>>,
}

/// The write with which a match is not counted any more.
pub(crate) fn dropped(table: &TableId) -> StoreOp {
    StoreOp::DropNote(NoteKind::Explored, table.as_str().into(), None)
}

/// What a batch that removes tables must write besides: their matches are not counted any more.
pub(crate) fn forgetting(batch: &[StoreOp]) -> Vec<StoreOp> {
    let removed = |op: &StoreOp| match op {
        StoreOp::Remove(table, ..) => Some(dropped(table)),
        _ => None,
    };
    batch.iter().filter_map(removed).collect()
}

/// A match as it was noted, with its game; and whether it may be named.
pub(super) fn kept(note: &Note) -> Result<(String, KeptMatch, bool), String> {
    let read: ExploredMatch = serde_json::from_str(&note.body).map_err(|why| why.to_string())?;
    let steps = read.steps.into_iter().chain(std::iter::repeat(None));
    let passage = |((key, SeatId(seat), word), step): ((String, SeatId, String), _)| {
        Ok::<_, String>(Passage { key: key.parse()?, seat, word, step, is_early: true })
    };
    let passages = read.passages.into_iter().zip(steps).map(passage).collect::<Result<_, _>>()?;
    let kept = KeptMatch { shares: read.shares, strengths: read.strengths, passages };
    let seats = kept.shares.len();
    if kept.strengths.len() != seats || kept.passages.iter().any(|of| of.seat.index() >= seats) {
        return Err("its seats do not fit together".into());
    }
    Ok((read.game, kept, read.named))
}
