//! Positions set up man by man, in each of the phases.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{
    EditField, EditKind, EditThing, Editable, Editor, Message, PositionDraft, Seat, Text, Unbuilt,
};

use super::{
    army::Army,
    men::{Colour, Man, Role},
    scene::{self, piece},
    setup::MusterChess,
    square::{Square, Squares},
    state::{Chess, State},
};

pub(super) const EDITOR: Editor<MusterChess> = Editor { editable, draft, build };

fn editable(game: &MusterChess, draft: &PositionDraft) -> Editable {
    let white = white_of(draft);
    let thing = |man: Man| {
        let owner = if man.colour == Colour::White { white } else { white.next(2) };
        let drawn = piece(Square::new(0), man, owner);
        let id = man.letter().to_string();
        EditThing {
            id,
            kind: drawn.kind,
            owner: drawn.owner,
            glyph: drawn.glyph,
            label: drawn.label,
        }
    };
    let roles = Role::ALL.into_iter().rev().filter(|role| game.setup.royal || !role.is_royal());
    let men = Colour::BOTH
        .into_iter()
        .flat_map(|colour| roles.clone().map(move |role| Man { colour, role }));
    let phases = [
        ("chess", "muster-chess-edit-chess"),
        ("choice", "muster-chess-edit-choice"),
        ("muster", "muster-chess-edit-muster"),
    ];
    let phases = phases.map(|(value, key)| (value.to_string(), Text::from(Message::new(key))));
    let mut fields =
        Vec::from([EditField::choice("phase", Message::new("muster-chess-edit-phase"), phases)]);
    if phase(draft) == "chess" {
        fields.extend(chess_fields(draft));
    }
    Editable { palette: men.map(thing).collect(), fields, beside: Vec::new() }
}

fn phase(draft: &PositionDraft) -> &str {
    draft.field("phase").unwrap_or("chess")
}

/// The seat that plays White.
fn white_of(draft: &PositionDraft) -> Seat {
    if draft.field("white") == Some("b") { Seat::B } else { Seat::A }
}

fn man_on(draft: &PositionDraft, square: Square) -> Option<Man> {
    let mut letters = draft.thing(&square.to_string())?.chars();
    letters.next().and_then(Man::from_letter)
}

fn chess_fields(draft: &PositionDraft) -> [EditField; 7] {
    let label = |key| Message::new(key);
    let turns = Colour::BOTH.map(|colour| {
        let value = &colour.word()[..1];
        let label = scene::of("muster-chess-side", colour);
        (value.to_string(), Text::from(label))
    });
    let seats = Seat::first(2).map(|seat| {
        let label = Message::new("muster-chess-seat").with("seat", seat);
        (seat.to_string(), Text::from(label))
    });
    let passed = passed_options(draft).into_iter().map(|squares| {
        let label = match &*squares {
            "-" => Text::from(Message::new("muster-chess-edit-no-passing")),
            _ => Text::from(squares.clone()),
        };
        (squares, label)
    });
    let passed = EditField::choice("passed", label("muster-chess-edit-passed"), passed);
    [
        EditField::choice("turn", label("muster-chess-edit-turn"), turns),
        EditField { follows: true, ..passed },
        EditField {
            id: "castling",
            label: label("muster-chess-edit-castling").into(),
            kind: EditKind::Spots { spots: aligned(draft) },
            follows: false,
        },
        EditField::choice("white", label("muster-chess-edit-white"), seats),
        EditField::number("clock", label("muster-chess-edit-clock"), [0, 65_535], 0),
        EditField::number("number", label("muster-chess-edit-number"), [1, 65_535], 1),
        EditField::past("after", label("muster-chess-edit-after")),
    ]
}

/// The rooks on a line with the king of their side (rule 4.1).
fn aligned(draft: &PositionDraft) -> Vec<String> {
    let stands = |colour, role| {
        let man = Some(Man { colour, role });
        Square::all().filter(move |square| man_on(draft, *square) == man)
    };
    let mut spots = Vec::new();
    for colour in Colour::BOTH {
        let Some(king) = stands(colour, Role::King).next() else { continue };
        let on_line = |rook: &Square| rook.rank() == king.rank() || rook.file() == king.file();
        spots.extend(stands(colour, Role::Rook).filter(on_line).map(|rook| rook.to_string()));
    }
    spots
}

/// What a pawn of the side that is not to move can have passed over with a stride (rule 3.4).
fn passed_options(draft: &PositionDraft) -> Vec<String> {
    let mover = if draft.field("turn") == Some("b") { Colour::White } else { Colour::Black };
    let pawn = Some(Man { colour: mover, role: Role::Pawn });
    let mut options = Vec::from(["-".to_string()]);
    for file in 0..8 {
        let at = |rank| Square::at(file, mover.rank(rank));
        let empty = |rank| man_on(draft, at(rank)).is_none();
        let mut offer = |passed: Squares| options.push(passed.to_string());
        if man_on(draft, at(2)) == pawn && empty(1) {
            offer(at(1).set());
        }
        if man_on(draft, at(3)) == pawn && empty(2) {
            offer(at(2).set());
            if empty(1) {
                offer(at(1).set() | at(2).set());
            }
        }
    }
    options
}

fn draft(_game: &MusterChess, state: &State) -> PositionDraft {
    let mut draft = PositionDraft::default();
    let mut put = |square: Square, colour, role| {
        draft.put(square, Some(&*Man { colour, role }.letter().to_string()));
    };
    let chess = match state {
        State::Muster => {
            draft.set("phase", "muster");
            return draft;
        }
        State::Choice(white, black) => {
            for army in [white, black] {
                army.iter().for_each(|(square, role)| put(square, army.colour(), role));
            }
            draft.set("phase", "choice");
            return draft;
        }
        State::Chess(chess) => chess,
    };
    let board = chess.board();
    let men = Square::all().filter_map(|square| Some((square, board.man_on(square)?)));
    men.for_each(|(square, man)| put(square, man.colour, man.role));
    draft.set("phase", "chess");
    draft.set("turn", &board.turn().word()[..1]);
    if !board.passed().is_empty() {
        draft.set("passed", board.passed());
    }
    let rooks: Vec<String> = board.entitled().into_iter().map(|rook| rook.to_string()).collect();
    draft.set("castling", rooks.join(" "));
    draft.set("white", chess.white());
    draft.set("clock", board.clock());
    draft.set("number", board.number());
    let text = chess.to_string();
    if let Some((_, after)) = text.split_once(" after ") {
        draft.set("after", after);
    }
    draft
}

fn build(game: &MusterChess, draft: &PositionDraft) -> Result<State, Unbuilt> {
    match phase(draft) {
        "muster" => match Square::all().find(|square| man_on(draft, *square).is_some()) {
            None => Ok(State::Muster),
            Some(at) => {
                let why = Message::new("muster-chess-edit-not-empty").text("at", at);
                Err(Unbuilt::new("1.2", why))
            }
        },
        "choice" => {
            let royal = game.setup.royal;
            let white = army(draft, Colour::White, royal)?;
            Ok(State::Choice(white, army(draft, Colour::Black, royal)?))
        }
        _ => {
            // What can be wrong and names no rule are the moves behind `after`.
            let chess = Chess::read(&fen(draft), game.setup.royal);
            chess.map(State::Chess).map_err(|why| Unbuilt::of(&why, "5.4"))
        }
    }
}

/// The men of a colour as its army, if they make a legal one.
fn army(draft: &PositionDraft, colour: Colour, royal: bool) -> Result<Army, Unbuilt> {
    let mut army = Army::empty(colour);
    for square in Square::all() {
        let Some(man) = man_on(draft, square).filter(|man| man.colour == colour) else { continue };
        if !Army::half(colour).has(square) {
            let why = Message::new("muster-chess-edit-outside").choice("colour", colour.word());
            return Err(Unbuilt::new("2.2", why.text("at", square)));
        }
        army.put(square, Some(man.role));
    }
    match army.check(royal) {
        Ok(()) => Ok(army),
        Err(unfit) => {
            let why = Message::new("muster-chess-edit-unfit").choice("colour", colour.word());
            Err(Unbuilt::new(unfit.rule(), why.with("why", unfit.message())))
        }
    }
}

/// The text of the chess in a draft.
fn fen(draft: &PositionDraft) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let man = man_on(draft, Square::at(file, rank));
            text.push(man.map_or('1', Man::letter));
        }
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    let field = |id| draft.field(id).unwrap_or_default();
    let rooks = field("castling").replace(' ', "");
    let rooks = if rooks.is_empty() { "-" } else { &rooks };
    let passed = draft.field("passed").unwrap_or("-");
    let (turn, clock, number) = (field("turn"), draft.number("clock"), draft.number("number"));
    text += &format!("{turn} {rooks} {passed} {clock} {number}");
    if white_of(draft) == Seat::B {
        text += " white b";
    }
    // A word that is no move is told as one that does not lead here.
    if !field("after").trim().is_empty() {
        text += &format!(" after {}", field("after").trim());
    }
    text
}
