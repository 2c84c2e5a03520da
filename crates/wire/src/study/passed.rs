//! What if one passed: the same position with the turn given over, for the other side's threat.

use hall_core::{EditKind, Seat, Turn, Wording as _};
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

/// The position with the turn given over by `seat`, which is asked. Games whose positions are not
/// set up by hand cannot tell.
pub(super) fn passed(
    play: &dyn AnyMatch,
    seat: Seat,
    locale: Locale,
) -> Result<PassedView, Refusal> {
    let untold = || Refusal::new(RefusalKind::Illegal, "study-no-passing");
    if play.turn() != Turn::Seat(seat) {
        return Err(untold());
    }
    let game = find(play.info().id)?;
    let (setup, from) = (play.setup(), || DraftStart::Position(play.position()));
    let drafted = game.edit(&setup, from(), &[])?.ok_or_else(untold)?;
    let field = drafted.editable.fields.iter().find(|field| field.id == TURN);
    let Some(EditKind::Choice { options }) = field.map(|field| &field.kind) else {
        return Err(untold());
    };
    let now = drafted.draft.field(TURN);
    let mut fault = None;
    for option in options.iter().filter(|option| Some(&*option.value) != now) {
        let value = option.value.clone();
        let edit = DraftEdit::Set { field: TURN.into(), value };
        match game.edit(&setup, from(), &[edit])?.ok_or_else(untold)?.position {
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
                let reason = locale.word(&why.why);
                fault.get_or_insert(FaultView { rule: why.rule.into_owned(), reason });
            }
        }
    }
    Ok(PassedView { position: None, seat: None, fault })
}
