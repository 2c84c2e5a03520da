//! Positions set up piece by piece, for a game whose types are erased.

use hall_core::{
    Board, Editable, Editor, Message, NotationError, Piece, PositionDraft, Present, Unbuilt, quoted,
};
use serde::Deserialize;

use crate::Rejected;

/// What a draft begins from.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DraftStart {
    /// The position before the first turn.
    Start,
    /// A board without pieces.
    Empty,
    /// A position as text.
    Position(String),
    /// What was set up so far.
    Draft(PositionDraft),
}

/// One change of a draft.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum DraftEdit {
    /// Puts a thing on a spot, or takes away what stands there.
    Put {
        /// The spot.
        spot: String,
        /// The name of the thing in the palette.
        thing: Option<String>,
    },
    /// Gives a field a value.
    Set {
        /// The field.
        field: String,
        /// Its value.
        value: String,
    },
}

/// A draft, what can be edited of it, and whether it is a position.
#[derive(Clone, Debug)]
pub struct Drafted {
    /// The draft, with the values of all fields.
    pub draft: PositionDraft,
    /// What was set up, without values that nobody gave.
    pub kept: PositionDraft,
    /// The board.
    pub board: Board,
    /// What stands on it.
    pub pieces: Vec<Piece>,
    /// What can be edited.
    pub editable: Editable,
    /// The position as text, or why it is none.
    pub position: Result<String, Unbuilt>,
}

fn wrong(place: usize, why: String, message: Message) -> Rejected {
    let why = format!("edit {}: {why}", place + 1);
    NotationError::new("edit", why).keyed(message).into()
}

/// Applies edits to a draft of the game.
pub(crate) fn edit<G: Present>(
    game: &G,
    editor: &Editor<G>,
    from: DraftStart,
    edits: &[DraftEdit],
) -> Result<Drafted, Rejected> {
    let board = game.board();
    let mut kept = match from {
        DraftStart::Start => (editor.draft)(game, &game.start()),
        DraftStart::Empty => PositionDraft::default(),
        DraftStart::Position(text) => (editor.draft)(game, &game.position(&text)?),
        DraftStart::Draft(draft) => {
            let editable = (editor.editable)(game, &draft);
            for (spot, thing) in &draft.pieces {
                fits(0, &board, &editable, spot, Some(thing))?;
            }
            draft
        }
    };
    for (place, change) in edits.iter().enumerate() {
        apply(place, &board, &(editor.editable)(game, &kept), &mut kept, change)?;
    }
    let editable = (editor.editable)(game, &kept);
    let draft = editable.filled(&kept);
    let pieces = editable.pieces(&draft);
    let position = (editor.build)(game, &draft).map(|state| state.to_string());
    Ok(Drafted { draft, kept, board, pieces, editable, position })
}

fn fits(
    place: usize,
    board: &Board,
    editable: &Editable,
    spot: &str,
    thing: Option<&str>,
) -> Result<(), Rejected> {
    let number = place as u32 + 1;
    if !board.spots.iter().any(|known| known.id == spot) {
        let why = format!("no spot of this board is called {spot:?}");
        return Err(wrong(
            place,
            why,
            Message::new("study-edit-spot").with("place", number).text("spot", quoted(spot)),
        ));
    }
    let Some(thing) = thing else { return Ok(()) };
    if editable.palette.iter().any(|known| known.id == thing) {
        return Ok(());
    }
    let things: Vec<&str> = editable.palette.iter().map(|known| &*known.id).collect();
    let things = things.join(", ");
    let why = format!("expected one of {things}, not {thing:?}");
    let message = Message::new("study-edit-thing").with("place", number).text("things", things);
    Err(wrong(place, why, message.text("thing", quoted(thing))))
}

fn apply(
    place: usize,
    board: &Board,
    editable: &Editable,
    draft: &mut PositionDraft,
    change: &DraftEdit,
) -> Result<(), Rejected> {
    let number = place as u32 + 1;
    let after = match change {
        DraftEdit::Put { spot, thing } => {
            fits(place, board, editable, spot, thing.as_deref())?;
            draft.put(spot, thing.as_deref());
            0
        }
        DraftEdit::Set { field, value } => {
            let Some(at) = editable.fields.iter().position(|known| known.id == field) else {
                let known: Vec<&str> = editable.fields.iter().map(|known| known.id).collect();
                let known = known.join(", ");
                let why = format!("expected one of the fields {known}, not {field:?}");
                let message =
                    Message::new("study-edit-field").with("place", number).text("fields", known);
                return Err(wrong(place, why, message.text("field", quoted(field))));
            };
            if !editable.fields[at].may_be(value) {
                let why = format!("{field} cannot be {value:?}");
                let message =
                    Message::new("study-edit-value").with("place", number).text("field", field);
                return Err(wrong(place, why, message.text("value", quoted(value))));
            }
            draft.set(field, value);
            at + 1
        }
    };
    // What tells of the past is not true any more.
    for field in editable.fields.iter().skip(after).filter(|field| field.follows) {
        draft.fields.remove(field.id);
    }
    Ok(())
}
