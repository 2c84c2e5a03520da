//! What is drawn and said.

use hall_core::{
    Board, Game, Line, Mark, Message, Piece, Point, Scene, Seat, Shape, Spot, Step, Text, Tray,
    TrayItem,
};

use crate::{
    cell::Hexagon,
    position::{State, sides_of},
    rules::{Action, Hex},
    stones::Stones,
};

/// From the middle of a hexagon to a corner, where neighbours are one unit apart.
const CORNER: f32 = 0.577_350_26;
/// How far the rows are apart.
const ROW: f32 = 1.5 * CORNER;
/// The room round the cells, for what is written there.
const MARGIN: f32 = 1.3;

/// What a seat is called.
fn name(seat: Seat) -> Message {
    Message::new("hex-seat").with("seat", seat)
}

/// The middle of a hexagon: each row stands half a cell to the right of the row above.
// Rule 1.3
fn middle(column: f32, row: f32) -> Point {
    Point { x: column + row / 2.0, y: row * ROW }
}

fn hexagon() -> Shape {
    let half = CORNER / 2.0;
    let corners =
        [(0.0, -CORNER), (0.5, -half), (0.5, half), (0.0, CORNER), (-0.5, half), (-0.5, -half)];
    Shape::Polygon { points: corners.map(|(x, y)| Point { x, y }).into() }
}

/// Whose side a cell lies on. // Rule 1.2
fn owners(at: Hexagon, size: u8) -> impl Iterator<Item = Seat> {
    Seat::first(2).filter(move |seat| sides_of(*seat).touch(at, size))
}

fn spot(at: Hexagon, size: u8) -> Spot {
    let mut owners = owners(at, size);
    let side = match (owners.next(), owners.next()) {
        (Some(_), Some(_)) => "both",
        (Some(Seat::A), None) => "red",
        (Some(_), None) => "blue",
        (None, _) => "none",
    };
    Spot {
        id: at.to_string(),
        at: middle(at.column().into(), at.row().into()),
        shape: hexagon(),
        class: "cell",
        label: Message::new("hex-cell").text("at", at).choice("side", side).into(),
    }
}

pub(crate) fn board(size: u8) -> Board {
    let last = f32::from(size - 1);
    let write = |points, class, text| Line { points: vec![points], class, text };
    let mut lines = Vec::new();
    for index in 0..size {
        let along = f32::from(index);
        let letter = char::from(b'a' + index).to_string();
        let above = middle(along, 0.0);
        let above = Point { x: above.x - 0.25, y: above.y - 0.75 };
        lines.push(write(above, "coordinate", letter.into()));
        let beside = middle(0.0, along);
        let beside = Point { x: beside.x - 0.75, ..beside };
        lines.push(write(beside, "coordinate", (index + 1).to_string().into()));
    }
    // Beside the middle of each side stands who owns it.
    let owned = |column, row, aside: f32, down: f32, seat| {
        let at = middle(column, row);
        write(Point { x: at.x + aside, y: at.y + down }, "side", name(seat).into())
    };
    lines.extend([
        owned(last / 2.0, 0.0, 0.0, -1.1, Seat::A),
        owned(last / 2.0, last, 0.0, 0.95, Seat::A),
        owned(0.0, last / 2.0, -1.35, 0.25, Seat::B),
        owned(last, last / 2.0, 1.05, 0.0, Seat::B),
    ]);
    let across = 1.5 * last + 1.0;
    // The zoom buttons of a large board are in a lower corner of the drawing, and so is a cell.
    let aside = MARGIN.max(0.12 * across);
    Board {
        origin: Point { x: -0.5 - aside, y: -CORNER - MARGIN },
        size: Point { x: across + 2.0 * aside, y: last * ROW + 2.0 * CORNER + 2.0 * MARGIN },
        spots: Hexagon::all(size).map(|at| spot(at, size)).collect(),
        lines,
        // Neither player sits at one of its sides more than the other.
        turnable: false,
    }
}

pub(crate) fn scene(game: &Hex, state: &State) -> Scene {
    let mut marks: Vec<Mark> = Seat::first(2).map(|seat| sides(state, seat)).collect();
    marks.extend(connection(state));
    Scene {
        pieces: pieces(state),
        marks,
        trays: Seat::first(2).map(|seat| tray(state, seat)).collect(),
        notes: vec![status(game, state).into()],
    }
}

fn pieces(state: &State) -> Vec<Piece> {
    let piece = |at: Hexagon| {
        let owner = state.owner(at)?;
        Some(Piece {
            kind: "stone",
            owner: Some(owner),
            spot: at.to_string(),
            glyph: if owner == Seat::A { 'R' } else { 'B' },
            label: Message::new("hex-stone").with("owner", owner).into(),
        })
    };
    Hexagon::all(state.size()).filter_map(piece).collect()
}

/// The two sides of a seat. What a screen reader says of them is in the names of the cells.
// Rule 1.2
fn sides(state: &State, seat: Seat) -> Mark {
    let size = state.size();
    let spots = Hexagon::all(size).filter(|at| sides_of(seat).touch(*at, size));
    Mark {
        kind: "side",
        owner: Some(seat),
        spots: spots.map(|at| at.to_string()).collect(),
        label: Text::EMPTY,
    }
}

/// The chain that won. // Rule 5.1
fn connection(state: &State) -> Option<Mark> {
    let winner = state.winner()?;
    let chain: Stones = state.stones(winner).connection(sides_of(winner), state.size())?;
    let spots = Hexagon::all(state.size()).filter(|at| chain.contains(*at));
    Some(Mark {
        kind: "win",
        owner: Some(winner),
        spots: spots.map(|at| at.to_string()).collect(),
        label: Message::new("hex-connection").with("who", name(winner)).into(),
    })
}

fn tray(state: &State, seat: Seat) -> Tray {
    let label = Message::new("hex-joins").with("who", name(seat)).with("seat", seat);
    Tray {
        id: format!("stones-{seat}"),
        label: label.into(),
        owner: Some(seat),
        items: vec![TrayItem {
            spot: None,
            kind: "stone",
            owner: Some(seat),
            label: Message::new("hex-stones").with("owner", seat).into(),
            count: Some(state.stones(seat).len() as i32),
        }],
    }
}

fn status(game: &Hex, state: &State) -> Message {
    let (key, seat) = match state.winner() {
        Some(winner) => ("hex-wins", winner),
        None if game.may_swap(state) => ("hex-asks-swap", state.mover()),
        None => ("hex-asks", state.mover()),
    };
    Message::new(key).with("who", name(seat)).with("seat", seat)
}

/// The stone in the way of an action that is refused. // Rule 3.1
pub(crate) fn evidence(state: &State, action: &Action) -> Vec<Mark> {
    let Action::Place(at) = action else { return Vec::new() };
    if state.owner(*at).is_none() {
        return Vec::new();
    }
    vec![Mark {
        kind: "blocked",
        owner: None,
        spots: vec![at.to_string()],
        label: Message::new("hex-taken").into(),
    }]
}

/// `Red places c2`, `Blue swaps: …`.
pub(crate) fn describe(game: &Hex, before: &State, step: &Step<Hex>) -> Text {
    let Step::Act(seat, action) = step else { return step.to_string().into() };
    let mut after = before.clone();
    game.act(&mut after, *seat, action);
    let key = match action {
        Action::Swap => "hex-swaps",
        Action::Place(_) if after.winner() == Some(*seat) => "hex-places-and-wins",
        Action::Place(_) => "hex-places",
    };
    let at = match action {
        Action::Place(at) => Some(*at),
        Action::Swap => Hexagon::all(after.size()).find(|at| after.owner(*at).is_some()),
    };
    let told = Message::new(key).with("who", name(*seat));
    at.map_or(told.clone(), |at| told.text("at", at)).into()
}
