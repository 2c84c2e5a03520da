//! Positions set up checker by checker.

use alloc::{string::String, string::ToString, vec::Vec};

use hall_core::{EditField, EditThing, Editable, Editor, Message, PositionDraft, Present, Unbuilt};

use super::{
    cell::Cell,
    game::Clusterfuss,
    scene::{cells, name},
    state::{Colour, State},
};

pub(super) const EDITOR: Editor<Clusterfuss> = Editor { editable, draft, build };

const SIDES: [(Colour, &str, char); 2] = [(Colour::Red, "R", 'R'), (Colour::Blue, "B", 'B')];

fn editable(game: &Clusterfuss, _draft: &PositionDraft) -> Editable {
    let thing = |(colour, id, glyph): (Colour, &str, char)| EditThing {
        id: id.to_string(),
        kind: "checker",
        owner: Some(colour.seat()),
        glyph,
        label: Message::new("clusterfuss-checker").with("owner", colour.seat()).into(),
    };
    let turns = SIDES.map(|(colour, ..)| (colour.seat().to_string(), name(colour).into()));
    let mut fields =
        Vec::from([EditField::choice("turn", Message::new("clusterfuss-edit-turn"), turns)]);
    if game.setup.swap {
        let answers = [("no", "clusterfuss-edit-no-swap"), ("yes", "clusterfuss-edit-may-swap")];
        let answers = answers.map(|(value, key)| (value.to_string(), Message::new(key).into()));
        fields.push(EditField::choice("swap", Message::new("clusterfuss-edit-swap"), answers));
    }
    Editable { palette: SIDES.map(thing).into(), fields, beside: Vec::new() }
}

fn draft(_game: &Clusterfuss, state: &State) -> PositionDraft {
    let mut draft = PositionDraft::default();
    for cell in cells(state) {
        let stands = state.colour_at(cell);
        let side = SIDES.iter().find(|(colour, ..)| Some(*colour) == stands);
        draft.put(cell, side.map(|(_, id, _)| *id));
    }
    draft.set("turn", state.mover.seat());
    if state.may_swap {
        draft.set("swap", "yes");
    }
    draft
}

fn build(game: &Clusterfuss, draft: &PositionDraft) -> Result<State, Unbuilt> {
    let side = usize::from(game.setup.size);
    let mut text = String::new();
    for row in (0..side).rev() {
        for file in 0..side {
            let cell = Cell::new(file, row).map(|cell| cell.to_string()).unwrap_or_default();
            text.push_str(draft.thing(&cell).unwrap_or("."));
        }
        text.push(if row > 0 { '/' } else { ' ' });
    }
    text.push_str(draft.field("turn").unwrap_or("a"));
    if draft.field("swap") == Some("yes") {
        text.push_str(" may-swap");
    }
    // All that the text can lack is a checker: then nobody has cleared the board.
    game.position(&text).map_err(|why| Unbuilt::of(&why, "2.1"))
}
