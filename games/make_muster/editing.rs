//! Positions set up disc by disc.

use alloc::{format, vec::Vec};

use hall_core::{EditField, Editable, Editor, PositionDraft, Seat, Unbuilt};

use super::{
    MakeMuster, scene,
    state::{ENDED_BY, State},
};
use crate::muster_board::{
    disc_palette, discs_in, draft_of, history_field, text_of, turn_field, unbuilt,
};

pub(super) const EDITOR: Editor<MakeMuster> = Editor { editable, draft, build };

/// The fields of the discs in hand, in seat order.
const HANDS: [&str; 2] = ["hand-a", "hand-b"];

fn editable(game: &MakeMuster, draft: &PositionDraft) -> Editable {
    let turn = turn_field(|seat| scene::of("make-muster-edit-acts", seat), scene::outcome);
    let mut fields = Vec::from([turn]);
    let most = u32::from(game.supply);
    for (seat, id) in Seat::first(2).zip(HANDS) {
        // What is not on the board is in hand, unless something else is said.
        let usual = most.saturating_sub(discs_in(draft, seat) as u32);
        fields.push(EditField::number(id, scene::of("make-muster-hand", seat), [0, most], usual));
    }
    fields.push(history_field());
    Editable { palette: disc_palette(), fields, beside: Vec::new() }
}

fn draft(_game: &MakeMuster, state: &State) -> PositionDraft {
    let mut draft = draft_of(&state.discs, state.status, &state.history);
    HANDS.into_iter().zip(state.hand).for_each(|(id, hand)| draft.set(id, hand));
    draft
}

fn build(game: &MakeMuster, draft: &PositionDraft) -> Result<State, Unbuilt> {
    let [navy, pink] = HANDS.map(|id| draft.number(id));
    let text = text_of(game.size, draft, &format!(" {navy},{pink}"));
    game.read(&text).map_err(|why| unbuilt(&why, draft, ENDED_BY))
}
