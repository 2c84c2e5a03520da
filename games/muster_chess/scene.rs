//! What is drawn.

use alloc::{string::String, string::ToString, vec::Vec};

use hall_core::{
    Mark, Message, Piece, Point, Scene, Seat, Shape, Text, Tray, TrayItem,
    plain::{Line, Spot},
};

use super::{
    army::{Army, named},
    men::{Colour, Man, Role},
    observation::Observation,
    outcome::is_dark,
    square::Square,
    state::{Chess, State},
    words::{cited, cited_both, cited_range},
};

/// The board: sixty-four squares and their names at the edge.
pub(super) fn board() -> hall_core::Board<String> {
    let middle = |square: Square| Point {
        x: f32::from(square.file()) + 0.5,
        y: 7.5 - f32::from(square.rank()),
    };
    let spots = Square::all()
        .map(Square::mirrored)
        .map(|square| Spot {
            id: square.to_string(),
            at: middle(square),
            shape: Shape::Rect { w: 1.0, h: 1.0 },
            class: if is_dark(square) { "cell dark" } else { "cell light" },
            label: square.to_string(),
        })
        .collect();
    let text = |x: f32, y: f32, text: char| Line {
        points: Vec::from([Point { x, y }]),
        class: "coordinate",
        text: text.into(),
    };
    let files = (0..8u8).map(|file| text(f32::from(file) + 0.5, 8.25, (b'a' + file) as char));
    let ranks = (0..8u8).map(|rank| text(-0.25, 7.5 - f32::from(rank), (b'1' + rank) as char));
    hall_core::Board::<String> {
        origin: Point { x: -0.5, y: -0.5 },
        size: Point { x: 9.0, y: 9.0 },
        spots,
        lines: files.chain(ranks).collect(),
        turnable: true,
    }
}

pub(super) fn piece(square: Square, man: Man, owner: Seat) -> Piece {
    // Two sides can have the same men: the kind carries the colour, so that the
    // sign shows it whoever plays it.
    let kind = match (man.colour, man.role) {
        (Colour::White, Role::Pawn) => "white-pawn",
        (Colour::White, Role::Knight) => "white-knight",
        (Colour::White, Role::Bishop) => "white-bishop",
        (Colour::White, Role::Rook) => "white-rook",
        (Colour::White, Role::Queen) => "white-queen",
        (Colour::White, Role::King) => "white-king",
        (Colour::White, Role::Prince) => "white-prince",
        (Colour::White, Role::Princess) => "white-princess",
        (Colour::Black, Role::Pawn) => "black-pawn",
        (Colour::Black, Role::Knight) => "black-knight",
        (Colour::Black, Role::Bishop) => "black-bishop",
        (Colour::Black, Role::Rook) => "black-rook",
        (Colour::Black, Role::Queen) => "black-queen",
        (Colour::Black, Role::King) => "black-king",
        (Colour::Black, Role::Prince) => "black-prince",
        (Colour::Black, Role::Princess) => "black-princess",
    };
    Piece {
        kind,
        owner: Some(owner),
        spot: square.to_string(),
        glyph: man.letter(),
        label: Message::new("muster-chess-man")
            .choice("colour", man.colour.word())
            .choice("role", man.role.name())
            .into(),
    }
}

/// What is drawn and changes.
pub(super) fn scene(seen: &Observation) -> Scene {
    match seen.state() {
        State::Muster => mustering(seen),
        State::Choice(white, black) => choosing(white, black, seen.viewer),
        State::Chess(chess) => playing(chess),
    }
}

/// A message about a side: its `$colour`.
pub(super) fn of(key: &'static str, colour: Colour) -> Message {
    Message::new(key).choice("colour", colour.word())
}

fn playing(chess: &Chess) -> Scene {
    let board = chess.board();
    // Kings first: the first piece of a player is the sign beside his name.
    let kings = Colour::BOTH.map(|colour| board.king(colour));
    let pieces = kings
        .into_iter()
        .chain(Square::all().filter(|square| !kings.contains(square)))
        .filter_map(|square| board.man_on(square).map(|man| (square, man)))
        .map(|(square, man)| piece(square, man, chess.seat_of(man.colour)))
        .collect();
    let mut marks = Vec::new();
    for colour in Colour::BOTH {
        let checkers = board.checkers(colour);
        if !checkers.is_empty() {
            marks.push(Mark {
                kind: "check",
                owner: Some(chess.seat_of(colour.other())),
                spots: Vec::from([board.king(colour).to_string()]),
                label: of("muster-chess-check", colour).text("from", checkers).into(),
            });
        }
    }
    let status = match chess.ending() {
        Some(ending) => ending.message(),
        None if board.in_check() => of("muster-chess-asks-in-check", board.turn()),
        None => of("muster-chess-asks", board.turn()),
    };
    let trays = Seat::first(2).map(|seat| plays(chess, seat)).collect();
    Scene { pieces, marks, trays, notes: Vec::from([status.into()]) }
}

/// Who mustered White's army need not play it: says what a seat plays.
fn plays(chess: &Chess, seat: Seat) -> Tray {
    let item = TrayItem {
        spot: None,
        kind: "",
        owner: Some(seat),
        label: of("muster-chess-plays", chess.colour_of(seat)).into(),
        count: None,
    };
    let label = Message::new("muster-chess-seat").with("seat", seat).into();
    Tray { id: "side".to_string(), label, owner: Some(seat), items: Vec::from([item]) }
}

fn mustering(seen: &Observation) -> Scene {
    let mut trays = Vec::new();
    if let Some(seat) = seen.viewer.filter(|seat| seat.index() < 2) {
        let items = named(Colour::mustered_by(seat), seen.royal)
            .map(|(named, army)| TrayItem {
                spot: Some(army.to_string()),
                kind: "army",
                owner: Some(seat),
                label: Message::new("muster-chess-army-named")
                    .choice("army", named.word)
                    .text("census", army.counts())
                    .into(),
                count: None,
            })
            .collect();
        trays.push(Tray {
            id: "armies".to_string(),
            label: Message::new("muster-chess-armies").into(),
            owner: Some(seat),
            items,
        });
    }
    let how = cited_range(Message::new("muster-chess-asks-armies-of"), ["2.2", "2.4"]);
    let notes = Vec::from([Message::new("muster-chess-asks-armies").into(), how.into()]);
    Scene { trays, notes, ..Scene::default() }
}

fn choosing(white: &Army, black: &Army, viewer: Option<Seat>) -> Scene {
    // Kings first, here too.
    let men = |army: &Army| -> Vec<Piece> {
        let colour = army.colour();
        let is_king = |man: &(Square, Role)| man.1 == Role::King;
        army.iter()
            .filter(is_king)
            .chain(army.iter().filter(|man| !is_king(man)))
            .map(|(square, role)| piece(square, Man { colour, role }, colour.musterer()))
            .collect()
    };
    let item = |army: &Army| TrayItem {
        spot: Some(army.colour().word().to_string()),
        kind: if army.colour() == Colour::White { "white-king" } else { "black-king" },
        owner: Some(army.colour().musterer()),
        label: army.counted_in(of("muster-chess-army", army.colour())).into(),
        count: Some(army.len() as i32),
    };
    let mut pieces = men(white);
    pieces.extend(men(black));
    let tray = Tray {
        id: "choice".to_string(),
        label: Message::new("muster-chess-choices").into(),
        owner: None,
        items: Vec::from([item(white), item(black)]),
    };
    let mut notes = Vec::from([Message::new("muster-chess-asks-choices").into()]);
    match viewer.filter(|seat| seat.index() < 2) {
        Some(seat) => notes.extend(Colour::BOTH.map(|choice| leads_to(seat, choice))),
        None => notes.push(cited(Message::new("muster-chess-choose-same"), "2.9").into()),
    }
    Scene { pieces, marks: Vec::new(), trays: Vec::from([tray]), notes }
}

/// What a choice can lead to for the seat that makes it (rules 2.8 and 2.9).
fn leads_to(seat: Seat, choice: Colour) -> Text {
    let is_own = Colour::mustered_by(seat) == choice;
    let key = if is_own { "muster-chess-choose-own" } else { "muster-chess-choose-other" };
    cited_both(of(key, choice), ["2.8", "2.9"]).into()
}
