//! What to draw and to say.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{
    Board, Game, Line, Mark, Message, Piece, Point, Scene, Shape, Spot, Step, Text, Tray, TrayItem,
};

use super::{
    action::Action,
    cell::Cell,
    checkers::groups,
    game::Clusterfuss,
    grid::Grid,
    illegal::Illegal,
    state::{Cells, Colour, State, on_board},
};

/// Checkers touch on four sides. // Rule 4.1
const LIGHT: &str = "cell light touch-4";
const DARK: &str = "cell dark touch-4";

/// How wide the hem round the cells is, on which the coordinates stand.
const HEM: f32 = 0.6;

pub(super) fn board(size: u8) -> Board {
    let side = f32::from(size);
    let mut spots = Vec::new();
    let mut lines = Vec::new();
    for from_top in 0..size {
        for file in 0..size {
            let cell = Cell::new(file.into(), (size - 1 - from_top).into())
                .expect("a board has at most 19 rows and columns");
            spots.push(Spot {
                id: cell.to_string(),
                at: Point { x: f32::from(file) + 0.5, y: f32::from(from_top) + 0.5 },
                shape: Shape::Rect { w: 1.0, h: 1.0 },
                class: if (file + from_top) % 2 == 0 { LIGHT } else { DARK },
                label: cell.to_string().into(),
            });
        }
    }
    let letter = |x, y, text: String| Line {
        points: Vec::from([Point { x, y }]),
        class: "coordinate",
        text: text.into(),
    };
    for index in 0..size {
        let along = f32::from(index) + 0.5;
        lines.push(letter(along, side + 0.3, char::from(b'a' + index).to_string()));
        lines.push(letter(-0.3, along, (size - index).to_string()));
    }
    Board {
        origin: Point { x: -HEM, y: -HEM },
        size: Point { x: side + 2.0 * HEM, y: side + 2.0 * HEM },
        spots,
        lines,
        turnable: true,
    }
}

pub(super) fn scene(game: &Clusterfuss, state: &State) -> Scene {
    Scene {
        pieces: pieces(state),
        marks: marks(state),
        trays: [Colour::Red, Colour::Blue].map(|colour| tray(state, colour)).into(),
        notes: notes(game, state),
    }
}

fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
    }
}

/// What the side is called.
pub(super) fn name(colour: Colour) -> Message {
    Message::new("clusterfuss-seat").with("seat", colour.seat())
}

/// Every cell of the board, as one reads.
pub(super) fn cells(state: &State) -> impl Iterator<Item = Cell> {
    let side = state.size();
    (0..side).rev().flat_map(move |row| (0..side).filter_map(move |file| Cell::new(file, row)))
}

fn pieces(state: &State) -> Vec<Piece> {
    let called = |colour: Colour| Message::new("clusterfuss-checker").with("owner", colour.seat());
    let (red, blue) = (called(Colour::Red), called(Colour::Blue));
    let mut pieces = Vec::with_capacity(state.size() * state.size());
    for cell in cells(state) {
        let Some(colour) = state.colour_at(cell) else { continue };
        let (glyph, label) = match colour {
            Colour::Red => ('R', &red),
            Colour::Blue => ('B', &blue),
        };
        let (owner, label) = (Some(colour.seat()), label.clone().into());
        pieces.push(Piece { kind: "checker", owner, spot: cell.to_string(), glyph, label });
    }
    pieces
}

/// The winner's checkers when it is over; the groups where, in an edited
/// position, there are several.
fn marks(state: &State) -> Vec<Mark> {
    if let Some(winner) = state.winner() {
        let spots = cells(state).filter(|cell| state.colour_at(*cell).is_some());
        let removed = Message::new("clusterfuss-removed").with("who", name(winner));
        return Vec::from([Mark {
            kind: "win",
            owner: Some(winner.seat()),
            spots: spots.map(|cell| cell.to_string()).collect(),
            label: removed.with("loser", winner.other().seat()).into(),
        }]);
    }
    on_board!(&state.cells, board => {
        if board.is_linked() {
            return Vec::new();
        }
        board.groups().map(|group| mark("group", None, group, alone())).collect()
    })
}

fn alone() -> Message {
    Message::new("clusterfuss-group")
}

fn mark<G: Grid>(kind: &'static str, owner: Option<Colour>, cells: G, label: Message) -> Mark {
    Mark {
        kind,
        owner: owner.map(Colour::seat),
        spots: cells.indices().map(|index| Cell::at::<G>(index).to_string()).collect(),
        label: label.into(),
    }
}

fn tray(state: &State, colour: Colour) -> Tray {
    let count = state.checkers(colour);
    Tray {
        id: word(colour).into(),
        label: name(colour).into(),
        owner: Some(colour.seat()),
        items: Vec::from([TrayItem {
            spot: None,
            kind: "checker",
            owner: Some(colour.seat()),
            label: Message::new("clusterfuss-count").with("owner", colour.seat()).into(),
            count: Some(count as i32),
        }]),
    }
}

fn notes(game: &Clusterfuss, state: &State) -> Vec<Text> {
    let of = |key, colour| Message::new(key).with("who", name(colour));
    let status = match state.winner() {
        Some(winner) => of("clusterfuss-wins", winner).with("loser", winner.other().seat()),
        None if state.is_stuck() => Message::new("clusterfuss-stuck"),
        None if state.may_swap => of("clusterfuss-asks-swap", state.mover),
        None => of("clusterfuss-asks", state.mover),
    };
    let agreed = game.setup().swap.then(|| Message::new("clusterfuss-agreed"));
    [Some(status), agreed].into_iter().flatten().map(Text::from).collect()
}

/// What to point out when an action is refused.
pub(super) fn evidence(state: &State, why: Illegal, action: &Action) -> Vec<Mark> {
    let cell = |cell: Cell, key| {
        let spots = Vec::from([cell.to_string()]);
        Vec::from([Mark { kind: "blocked", owner: None, spots, label: Message::new(key).into() }])
    };
    match why {
        Illegal::NobodyThere(at) => cell(at, "clusterfuss-nobody-there"),
        Illegal::NotYours(at) => cell(at, "clusterfuss-not-yours"),
        Illegal::NotAdjacent(_, to) => cell(to, "clusterfuss-not-next"),
        Illegal::NothingToCapture(to) => cell(to, "clusterfuss-nothing-there"),
        Illegal::Parts => match action {
            Action::Capture { from, to } => parted(state, *from, *to),
            Action::Swap => Vec::new(),
        },
        Illegal::Over | Illegal::NotYourTurn | Illegal::OffBoard(_) | Illegal::NoSwap => Vec::new(),
    }
}

/// The groups with checkers of the mover that a capture would leave. // Rule 3.5
fn parted(state: &State, from: Cell, to: Cell) -> Vec<Mark> {
    fn marks<G: Grid>(all: G, own: G, from: G, to: G, mover: Colour) -> Vec<Mark> {
        let mates = (own & !from) | to;
        let left = groups(all & !from).filter(|group| group.meets(mates));
        let label = || Message::new("clusterfuss-part").with("owner", mover.seat());
        left.map(|group| mark("group", Some(mover), group, label())).collect()
    }
    on_board!(&state.cells, board => {
        marks(board.all(), board.own(), from.grid(), to.grid(), state.mover)
    })
}

/// `Red a4-b4, taking its own; 2 blue checkers are cut off`.
pub(super) fn describe(game: &Clusterfuss, before: &State, step: &Step<Clusterfuss>) -> Text {
    let Step::Act(_, action) = step else { return step.to_string().into() };
    let mover = before.mover;
    let Action::Capture { from, to } = action else {
        return Message::new("clusterfuss-swaps").with("who", name(mover)).into();
    };
    let own = before.colour_at(*to) == Some(mover);
    let mut after = *before;
    game.act(&mut after, mover.seat(), action);
    let taken = u32::from(!own);
    let foe = mover.other();
    let lost = before.checkers(foe).saturating_sub(after.checkers(foe) + taken);
    let whose = if own { "own" } else { word(foe) };
    let mut told = Message::new("clusterfuss-takes")
        .with("who", name(mover))
        .text("from", from)
        .text("to", to)
        .choice("taken", whose);
    if lost > 0 {
        let cut = Message::new("clusterfuss-cut-off").with("before", told);
        told = cut.with("count", lost).with("loser", foe.seat());
    }
    if after.winner() == Some(mover) {
        told = Message::new("clusterfuss-takes-and-wins").with("before", told);
    }
    told.into()
}
