//! A position that is being set up, as JSON.

use hall_core::{Board, Editable, Piece, PositionDraft, Turn, Unbuilt, Viewer, Wording as _};
use matches::{DraftEdit, DraftStart, Drafted, find, texts};
use messages::Locale;
use serde::Serialize;
use serde_json::Value as Json;
use session::{Refusal, RefusalKind};

use super::position::{SeatTitle, titles};

/// A draft, what can be edited of it, and whether it is a position.
#[derive(Serialize)]
pub(super) struct EditedView {
    /// What was set up; the next question begins from it.
    draft: PositionDraft,
    /// The value of every field.
    values: std::collections::BTreeMap<String, String>,
    #[serde(flatten)]
    editable: Editable<String>,
    board: Board<String>,
    pieces: Vec<Piece<String>>,
    /// The position as text, if it is one.
    position: Option<String>,
    /// What it asks, or how it is over, in a sentence.
    status: Option<String>,
    /// Whether the match is over there.
    over: bool,
    /// What the seats are called there; nobody, where it is no position.
    seats: Vec<SeatTitle>,
    /// Why it is no position yet.
    fault: Option<FaultView>,
}

/// The rule that a draft breaks, and how: the reason does not cite it.
#[derive(Serialize)]
pub(super) struct FaultView {
    rule: String,
    reason: String,
}

impl FaultView {
    pub(super) fn of(why: &Unbuilt, locale: Locale) -> FaultView {
        FaultView { rule: why.rule.clone().into_owned(), reason: texts::unbuilt(why, locale) }
    }
}

/// Applies edits to a draft.
pub(super) fn edited(
    id: &str,
    setup: &Json,
    from: DraftStart,
    edits: &[DraftEdit],
    locale: Locale,
) -> Result<EditedView, Refusal> {
    let game = find(id)?;
    let Some(drafted) = game.edit(setup, from, edits)? else {
        return Err(Refusal::new(RefusalKind::Illegal, "study-no-editor"));
    };
    let Drafted { draft, kept, board, pieces, editable, position } = drafted;
    let (mut status, mut over, mut seats) = (None, false, Vec::new());
    if let Ok(text) = &position {
        let play = game.open(setup, Some(text))?;
        status = play.scene(Viewer::Public).notes.first().map(|note| locale.word(note));
        over = play.turn() == Turn::Over;
        seats = titles(&*play, locale);
    }
    let (position, fault) = match position {
        Ok(text) => (Some(text), None),
        Err(why) => (None, Some(FaultView::of(&why, locale))),
    };
    Ok(EditedView {
        draft: kept,
        values: draft.fields,
        editable: editable.worded(&locale),
        board: board.worded(&locale),
        pieces: pieces.into_iter().map(|piece| piece.map(|text| locale.word(&text))).collect(),
        position,
        status,
        over,
        seats,
        fault,
    })
}
