//! What a viewer sees, and how it is drawn, touched and told.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{
    Game, Point, Seat, Shape, Step, Touch, Viewer,
    plain::{Line, Mark, Piece, Scene, Spot, Tray, TrayItem},
};
use serde::{Serialize, Serializer};

use super::{
    Action, Army, Chess, Colour, Ending, Man, Move, MusterChess, Role, Square, State, army,
    notation::san, state::assigned,
};

/// What a viewer sees: everything, for what is sealed is not yet in the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Observation {
    royal: bool,
    viewer: Option<Seat>,
    state: State,
}

impl Observation {
    pub(super) fn new(state: &State, viewer: Viewer, royal: bool) -> Observation {
        let viewer = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        };
        Observation { royal, viewer, state: state.clone() }
    }
    /// The position.
    pub fn state(&self) -> &State {
        &self.state
    }
}

/// What is told of an observation beside its scene.
#[derive(Serialize)]
struct Report {
    /// `muster`, `choice` or `chess`.
    phase: &'static str,
    /// The position in its notation.
    position: String,
    /// Whether the royal men are in play.
    royal: bool,
    /// Both armies, White's first, while they are chosen from.
    armies: Option<[String; 2]>,
    /// The seat that plays White.
    white: Option<Seat>,
    /// Whether the side to move is in check.
    check: bool,
    /// How it ended.
    ending: Option<Ending>,
}

impl Serialize for Observation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut report = Report {
            phase: "muster",
            position: self.state.to_string(),
            royal: self.royal,
            armies: None,
            white: None,
            check: false,
            ending: None,
        };
        match &self.state {
            State::Muster => {}
            State::Choice(white, black) => {
                report.phase = "choice";
                report.armies = Some([white.to_string(), black.to_string()]);
            }
            State::Chess(chess) => {
                report.phase = "chess";
                report.white = Some(chess.white());
                report.check = chess.board().in_check();
                report.ending = chess.ending();
            }
        }
        report.serialize(serializer)
    }
}

/// The board: sixty-four squares and their names at the edge.
pub(super) fn board() -> hall_core::plain::Board {
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
            class: if super::outcome::is_dark(square) { "cell dark" } else { "cell light" },
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
    hall_core::plain::Board {
        origin: Point { x: -0.5, y: -0.1 },
        size: Point { x: 8.6, y: 8.6 },
        spots,
        lines: files.chain(ranks).collect(),
        turnable: true,
    }
}

fn piece(square: Square, man: Man, owner: Seat) -> Piece {
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
        label: format!("{} {}", man.colour.word(), man.role.name()),
    }
}

/// What is drawn.
pub(super) fn scene(seen: &Observation) -> Scene {
    match seen.state() {
        State::Muster => mustering(seen),
        State::Choice(white, black) => choosing(white, black, seen.viewer),
        State::Chess(chess) => {
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
                    let king = board.king(colour);
                    marks.push(Mark {
                        kind: "check",
                        owner: Some(chess.seat_of(colour.other())),
                        spots: Vec::from([king.to_string()]),
                        label: format!("{}'s king is in check from {checkers}", colour.name()),
                    });
                }
            }
            let status = match chess.ending() {
                Some(ending) => ending.sentence().to_string(),
                None => {
                    let check = if chess.board().in_check() { ", in check" } else { "" };
                    format!("{} to move{check}", board.turn().name())
                }
            };
            let trays = Seat::first(2).map(|seat| plays(chess, seat)).collect();
            Scene { pieces, marks, trays, notes: Vec::from([status]) }
        }
    }
}

/// Who mustered White's army need not play it: says what a seat plays.
fn plays(chess: &Chess, seat: Seat) -> Tray {
    let item = TrayItem {
        spot: None,
        kind: "",
        owner: Some(seat),
        label: format!("plays {}", chess.colour_of(seat).name()),
        count: None,
    };
    let (id, label) = ("side".to_string(), MusterChess::INFO.seat_name(seat).to_string());
    Tray { id, label, owner: Some(seat), items: Vec::from([item]) }
}

fn mustering(seen: &Observation) -> Scene {
    let mut trays = Vec::new();
    if let Some(seat) = seen.viewer.filter(|seat| seat.index() < 2) {
        let items = army::named_armies(Colour::mustered_by(seat), seen.royal)
            .map(|(name, army)| TrayItem {
                spot: Some(army.to_string()),
                kind: "army",
                owner: Some(seat),
                label: format!("{name}: {}", army.census()),
                count: None,
            })
            .collect();
        trays.push(Tray {
            id: "armies".to_string(),
            label: "Named armies".to_string(),
            owner: Some(seat),
            items,
        });
    }
    let notes = Vec::from([
        "Both players build an army in secret".to_string(),
        "Any men on your first four ranks, one king, on the files e to h (rules 2.2 to 2.4)"
            .to_string(),
    ]);
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
        label: format!("{}'s army ({}), men", army.colour().name(), army.census()),
        count: Some(army.len() as i32),
    };
    let mut pieces = men(white);
    pieces.extend(men(black));
    let tray = Tray {
        id: "choice".to_string(),
        label: "Which army will you play?".to_string(),
        owner: None,
        items: Vec::from([item(white), item(black)]),
    };
    let mut notes = Vec::from(["Both players choose one of the two armies in secret".to_string()]);
    match viewer.filter(|seat| seat.index() < 2) {
        Some(seat) => notes.extend(Colour::BOTH.map(|choice| leads_to(seat, choice))),
        None => notes.push(
            "If both choose the same, it goes to the one who did not muster it, and its musterer \
             plays the regular army of the other colour (rule 2.9)"
                .to_string(),
        ),
    }
    Scene { pieces, marks: Vec::new(), trays: Vec::from([tray]), notes }
}

/// What a choice can lead to for the one who makes it (rules 2.8 and 2.9).
fn leads_to(seat: Seat, choice: Colour) -> String {
    let (this, that) = (choice.name(), choice.other().name());
    let same = if Colour::mustered_by(seat) == choice {
        format!("your opponent plays it, against you with the regular army of {that}")
    } else {
        format!("you play it all the same, against the regular army of {that}")
    };
    format!(
        "Choose {this}'s army: you play it against {that}'s; if your opponent chooses {this}'s too, \
         {same} (rules 2.8 and 2.9)"
    )
}

/// How an action is spelled: an army or a choice by one touch in the tray, a move
/// square by square, castling by king and rook.
pub(super) fn touches(_seen: &Observation, action: &Action) -> Vec<Touch> {
    match action {
        Action::Muster(_) | Action::Choose(_) => Vec::from([Touch::spot(action)]),
        Action::Move(word) => {
            let mut touches = Vec::from([Touch::spot(word.from), Touch::spot(word.to)]);
            if let Some(role) = word.promotion {
                let letter = role.letter().to_ascii_lowercase();
                touches.push(Touch::choice(letter, role.name()));
            }
            touches
        }
    }
}

/// A step as the move list writes it.
pub(super) fn describe(before: &Observation, step: &Step<MusterChess>) -> String {
    match (before.state(), step) {
        (State::Chess(chess), Step::Act(_, Action::Move(word))) => match chess.find(*word) {
            Some(m) => numbered(chess.board(), m),
            None => step.to_string(),
        },
        (_, Step::Reveal(choices)) => {
            let parts: Vec<String> = choices.iter().map(|(seat, a)| revealed(*seat, a)).collect();
            let result = match (before.state(), &choices[..]) {
                (State::Choice(white, black), [(_, Action::Choose(a)), (_, Action::Choose(b))]) => {
                    explained(white, black, [*a, *b])
                }
                _ => String::new(),
            };
            parts.join("; ") + &result
        }
        _ => step.to_string(),
    }
}

fn numbered(board: &super::Board, m: Move) -> String {
    let dots = if board.turn() == Colour::White { "." } else { "..." };
    format!("{}{dots} {}", board.number(), san::write(board, m))
}

/// What two choices lead to (rules 2.8 and 2.9).
fn explained(white: &Army, black: &Army, choices: [Colour; 2]) -> String {
    let (_, _, seat) = assigned(white, black, choices);
    let white_by = Colour::mustered_by(seat).name();
    match choices {
        [a, b] if a != b => format!(
            ": each gets the army he chose, so the musterer of {white_by} plays White (rule 2.8)"
        ),
        [a, _] => format!(
            ": both chose {0}'s army, so it goes to the one who did not muster it, and its \
             musterer plays the regular army of {1} (rule 2.9)",
            a.name(),
            a.other().name()
        ),
    }
}

fn revealed(seat: Seat, action: &Action) -> String {
    let who = Colour::mustered_by(seat).name();
    match action {
        Action::Muster(army) => format!("the musterer of {who} brings {}", army.census()),
        Action::Choose(colour) => {
            format!("the musterer of {who} chooses {}'s army", colour.name())
        }
        Action::Move(word) => word.to_string(),
    }
}
