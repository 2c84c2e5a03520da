//! What if one passed: the same position with the turn given over, for the other side's threat.

use hall_core::{EditKind, Message, Seat, Turn};
use matches::{AnyMatch, DraftEdit, DraftStart, find};
use messages::Locale;
use serde::Serialize;
use session::{Refusal, RefusalKind, SeatId};

use super::edited::FaultView;

/// The field of a game's editor that says whose turn it is.
const TURN: &str = "turn";

/// A position in which another seat is asked.
#[derive(Serialize)]
pub(super) struct PassedView {
    /// The position as text; none where the rules have no such position.
    position: Option<String>,
    /// Who is asked there.
    seat: Option<SeatId>,
    /// Why there is none.
    fault: Option<FaultView>,
}

/// The position with the turn given over by `seat`, which is asked; none in games whose positions
/// are not set up by hand, and where nobody says whose turn it is.
///
/// # Errors
/// The seat is not asked.
pub(super) fn passed(
    play: &dyn AnyMatch,
    seat: Seat,
    locale: Locale,
) -> Result<PassedView, Refusal> {
    if play.turn() != Turn::Seat(seat) {
        let message = Message::new("api-seat-not-asked").with("seat", seat);
        return Err(Refusal::new(RefusalKind::Illegal, message));
    }
    let game = find(play.info().id)?;
    let (setup, from) = (play.setup(), || DraftStart::Position(play.position()));
    let mut told = PassedView { position: None, seat: None, fault: None };
    let Some(drafted) = game.edit(&setup, from(), &[])? else { return Ok(told) };
    let field = drafted.editable.fields.iter().find(|field| field.id == TURN);
    let Some(EditKind::Choice { options }) = field.map(|field| &field.kind) else {
        return Ok(told);
    };
    let now = drafted.draft.field(TURN);
    for option in options.iter().filter(|option| Some(&*option.value) != now) {
        let edit = DraftEdit::Set { field: TURN.into(), value: option.value.clone() };
        let Some(drafted) = game.edit(&setup, from(), &[edit])? else { break };
        match drafted.position {
            Ok(position) => {
                let after = game.open(&setup, Some(&position))?;
                if let Turn::Seat(other) = after.turn()
                    && other != seat
                {
                    let (position, seat) = (Some(position), Some(SeatId(other)));
                    return Ok(PassedView { position, seat, fault: None });
                }
            }
            Err(why) => {
                told.fault.get_or_insert_with(|| FaultView::of(&why, locale));
            }
        }
    }
    Ok(told)
}
