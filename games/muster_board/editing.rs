//! Positions set up disc by disc: what the games of this board share.

use alloc::{format, string::String, string::ToString, vec::Vec};

use hall_core::{EditField, EditThing, Message, NotationError, PositionDraft, Seat, Text, Unbuilt};

use super::{Bits, BoardSize, Discs, Draw, Ending, Grid, History, Rows, Status, Win};

const SIDES: [(Seat, &str, char); 2] = [(Seat::A, "N", 'N'), (Seat::B, "P", 'P')];

/// Discs of both colours.
pub fn disc_palette() -> Vec<EditThing> {
    let thing = |(owner, id, glyph): (Seat, &str, char)| EditThing {
        id: id.to_string(),
        kind: "disc",
        owner: Some(owner),
        glyph,
        label: Message::new("muster-board-disc").with("owner", owner).into(),
    };
    SIDES.map(thing).into()
}

/// Whose turn it is, or how the game ended: `to_act` and `outcome` say it.
pub fn turn_field(
    to_act: impl Fn(Seat) -> Message,
    outcome: impl Fn(Ending) -> Message,
) -> EditField {
    let mut stands: Vec<Status> = Seat::first(2).map(Status::Play).collect();
    for seat in Seat::first(2) {
        let wins = [Win::Muster, Win::CutOff, Win::Both];
        stands.extend(wins.map(|win| Status::Over(Ending::Won(seat, win))));
    }
    let draws = [Draw::Repetition, Draw::Stuck, Draw::Limit];
    stands.extend(draws.map(|draw| Status::Over(Ending::Drawn(draw))));
    let option = |status: Status| {
        let label: Text = match status {
            Status::Play(seat) => to_act(seat).into(),
            Status::Over(ending) => outcome(ending).into(),
        };
        (status.to_string(), label)
    };
    let label = Message::new("muster-board-edit-turn");
    EditField::choice("turn", label, stands.into_iter().map(option))
}

/// The moves that a repetition can hide in.
pub fn history_field() -> EditField {
    EditField::past("moves", Message::new("muster-board-edit-moves"))
}

/// What both games have of a position, taken apart.
pub fn draft_of(discs: &Discs, status: Status, history: &History) -> PositionDraft {
    let mut draft = PositionDraft::default();
    for (seat, id, _) in SIDES {
        for cell in discs.of(seat).iter() {
            draft.put(discs.grid().cell(cell), Some(id));
        }
    }
    draft.set("turn", status);
    let moves = history.words(discs.grid());
    if !moves.is_empty() {
        draft.set("moves", moves.join(" "));
    }
    draft
}

/// How many discs of `seat` are on the board of a draft.
pub fn discs_in(draft: &PositionDraft, seat: Seat) -> usize {
    let id = SIDES[seat.index() % 2].1;
    draft.pieces.values().filter(|thing| *thing == id).count()
}

/// The text of a draft: its rows, its turn, `middle` and its moves.
pub fn text_of(size: BoardSize, draft: &PositionDraft, middle: &str) -> String {
    let grid: &Grid = size.grid();
    let side = |id: &str| -> Bits {
        (0..grid.cells())
            .filter(|cell| draft.thing(&grid.cell(*cell).to_string()) == Some(id))
            .fold(Bits::EMPTY, Bits::with)
    };
    let discs = Discs::new(size, side("N"), side("P"));
    let (turn, moves) = (draft.field("turn").unwrap_or("a"), draft.field("moves"));
    format!("{} {turn}{middle} {}", Rows(&discs), moves.unwrap_or_default())
}

/// Why a draft is no position: the rule is that of the supply, of the ending that is not so,
/// or of the repetition that the moves are there for. `rules` has those of a win by a
/// muster, by cutting off, of a draw by repetition, where nobody can act, and at the limit of
/// moves.
pub fn unbuilt(why: &NotationError, draft: &PositionDraft, rules: [&'static str; 5]) -> Unbuilt {
    let rule = match why.message().map(|message| message.key) {
        Some("make-muster-notation-too-many") => "2.4",
        Some("muster-board-notation-not-so") => {
            match draft.field("turn").unwrap_or_default().parse() {
                Ok(Status::Over(ending)) => ending.rule(rules),
                _ => rules[0],
            }
        }
        _ => rules[2],
    };
    Unbuilt::of(why, rule)
}
