//! Positions set up disc by disc.

use alloc::vec::Vec;

use hall_core::{Editable, Editor, PositionDraft, Unbuilt};

use super::{
    MusterUp, scene,
    state::{ENDED_BY, State},
};
use crate::muster_board::{disc_palette, draft_of, history_field, text_of, turn_field, unbuilt};

pub(super) const EDITOR: Editor<MusterUp> = Editor { editable, draft, build };

fn editable(_game: &MusterUp, _draft: &PositionDraft) -> Editable {
    let turn = turn_field(|seat| scene::of("muster-up-edit-acts", seat), scene::outcome);
    let fields = Vec::from([turn, history_field()]);
    Editable { palette: disc_palette(), fields, beside: Vec::new() }
}

fn draft(_game: &MusterUp, state: &State) -> PositionDraft {
    draft_of(&state.discs, state.status, &state.history)
}

fn build(game: &MusterUp, draft: &PositionDraft) -> Result<State, Unbuilt> {
    let text = text_of(game.size, draft, "");
    game.read(&text).map_err(|why| unbuilt(&why, draft, ENDED_BY))
}
