//! What to draw.

use alloc::{format, string::String, vec, vec::Vec};

use hall_core::{Board, Line, Mark, Piece, Point, Scene, Seat, Shape, Spot, Tray, TrayItem};

use super::{
    Muscat,
    state::{Climb, Landing, Phase, Stage, State},
    town::{Artist, Column, Level, Market, colour},
};

/// The width of a column, the height of a district with its street, and what is
/// above them, in board units.
const COLUMN: f32 = 2.8;
const DISTRICT: f32 = 3.6;
const MARGIN: f32 = 1.0;
const PALACE: f32 = 1.5;

/// The slot of a seat's tokens of one kind in the street below `level`.
pub(super) fn street_spot(level: Level, seat: Seat, artist: Artist) -> String {
    format!("s{}{seat}{}", level.number(), artist.letter())
}

/// The slot of a seat's tokens of one kind in the palace.
pub(super) fn palace_spot(seat: Seat, artist: Artist) -> String {
    format!("p{seat}{}", artist.letter())
}

/// The top of a district.
fn top(level: Level) -> f32 {
    PALACE + DISTRICT * (3 - level.index()) as f32
}

/// What does not change.
pub(super) fn board(seats: usize) -> Board {
    let mut spots = Vec::new();
    let mut lines = vec![text(0.5, PALACE / 2.0 - 0.1, "points palace", "+10".into())];
    for column in Column::first(seats) {
        let x = MARGIN + COLUMN * column.index() as f32 + 1.4;
        lines.push(text(x, PALACE - 0.15, "level", column.letter().into()));
    }
    for seat in Seat::first(seats) {
        slots(seat, PALACE / 2.0 - 0.1, "palace", &mut spots, |artist| {
            let label = format!("palace, {}'s {}s", colour(seat), artist.name());
            (palace_spot(seat, artist), label)
        });
    }
    for level in Level::ALL.into_iter().rev() {
        let (y, number) = (top(level), level.number());
        lines.push(text(0.5, y + 1.0, "level", format!("level {number}")));
        lines.push(text(0.5, y + 1.5, "points", format!("+{}", level.points())));
        lines.push(text(0.5, y + 2.95, "points street", format!("-{}", level.penalty())));
        markets(seats, level, &mut spots);
        for seat in Seat::first(seats) {
            slots(seat, y + 2.95, "street", &mut spots, |artist| {
                let label = format!("street {number}, {}'s {}s", colour(seat), artist.name());
                (street_spot(level, seat, artist), label)
            });
        }
        let right = MARGIN + COLUMN * seats as f32;
        for edge in [y + 2.55, y + 3.35] {
            let points = [(MARGIN, edge), (right, edge)].map(|(x, y)| Point { x, y }).to_vec();
            lines.push(Line { points, class: "street", text: String::new() });
        }
    }
    let y = PALACE + 4.0 * DISTRICT + 0.7;
    for seat in Seat::first(seats) {
        let x = MARGIN + COLUMN * seat.index() as f32;
        for (word, at, label) in
            [("down", x + 0.8, "face-down pile"), ("up", x + 2.0, "face-up token")]
        {
            spots.push(Spot {
                id: format!("{word}{seat}"),
                at: Point { x: at, y },
                shape: Shape::Rect { w: 1.1, h: 1.1 },
                class: "supply",
                label: format!("{}'s {label}", colour(seat)),
            });
        }
    }
    Board {
        origin: Point { x: 0.0, y: 0.0 },
        size: Point { x: MARGIN + COLUMN * seats as f32 + 0.2, y: PALACE + 4.0 * DISTRICT + 1.5 },
        spots,
        lines,
        turnable: false,
    }
}

fn text(x: f32, y: f32, class: &'static str, text: String) -> Line {
    Line { points: vec![Point { x, y }], class, text }
}

/// The markets of a level, row by row: piper and snake-charmer above, fire-eater
/// and elephant trainer below, so that the cycle of power runs clockwise.
fn markets(seats: usize, level: Level, spots: &mut Vec<Spot>) {
    let y = top(level);
    let left = |column: Column| MARGIN + COLUMN * column.index() as f32;
    let row = |artists: [Artist; 2], y: f32, spots: &mut Vec<Spot>| {
        for column in Column::first(seats) {
            for (artist, dx) in artists.into_iter().zip([0.8, 2.0]) {
                let field = Market { level, column }.field(artist);
                spots.push(Spot {
                    id: format!("{field}"),
                    at: Point { x: left(column) + dx, y },
                    shape: Shape::Rect { w: 1.1, h: 1.1 },
                    class: ["field piper", "field snake", "field elephant", "field fire"]
                        [artist.index()],
                    label: format!("market {}, {} field", field.market, artist.name()),
                });
            }
        }
    };
    row([Artist::Piper, Artist::SnakeCharmer], y + 0.65, spots);
    row([Artist::FireEater, Artist::ElephantTrainer], y + 1.85, spots);
    // Last, so that the hub lies on top of the four fields.
    for column in Column::first(seats) {
        let market = Market { level, column };
        spots.push(Spot {
            id: format!("{market}"),
            at: Point { x: left(column) + 1.4, y: y + 1.25 },
            shape: Shape::Circle { r: 0.34 },
            class: "hub",
            label: format!("market {market}, the cycle of power"),
        });
    }
}

/// Four slots for the tokens of `seat`.
fn slots(
    seat: Seat,
    y: f32,
    class: &'static str,
    spots: &mut Vec<Spot>,
    name: impl Fn(Artist) -> (String, String),
) {
    for artist in Artist::ALL {
        let x = MARGIN + COLUMN * seat.index() as f32 + 0.35 + 0.7 * artist.index() as f32;
        let (id, label) = name(artist);
        let shape = Shape::Rect { w: 0.64, h: 0.74 };
        spots.push(Spot { id, at: Point { x, y }, shape, class, label });
    }
}

/// What changes.
pub(super) fn scene(game: &Muscat, state: &State) -> Scene {
    Scene {
        pieces: pieces(state),
        marks: marks(state),
        trays: trays(state),
        notes: notes(game, state),
    }
}

/// The seat's letter, which a terminal draws: the spot tells the artist.
fn letter(seat: Seat) -> char {
    (b'a' + u8::from(seat)) as char
}

fn token(seat: Seat, artist: Artist, spot: String) -> Piece {
    Piece {
        kind: artist.word(),
        owner: Some(seat),
        spot,
        glyph: letter(seat),
        label: format!("{} {}", colour(seat), artist.name()),
    }
}

/// A token off the board, where its spot does not tell the artist.
fn shown(seat: Seat, artist: Artist, spot: String) -> Piece {
    Piece { glyph: artist.letter().to_ascii_uppercase(), ..token(seat, artist, spot) }
}

fn pieces(state: &State) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for seat in Seat::first(state.seats()) {
        for artist in state.palace(seat).tokens() {
            pieces.push(token(seat, artist, palace_spot(seat, artist)));
        }
        for level in Level::ALL {
            for artist in Artist::ALL {
                for column in state.stands(seat, level).of(artist).iter() {
                    let field = Market { level, column }.field(artist);
                    pieces.push(token(seat, artist, format!("{field}")));
                }
            }
            for artist in state.street(seat, level).tokens() {
                let mut piece = token(seat, artist, street_spot(level, seat, artist));
                piece.label.push_str(", never-do-well");
                pieces.push(piece);
            }
        }
        if let Some(artist) = state.up(seat) {
            pieces.push(shown(seat, artist, format!("up{seat}")));
        }
        let left = state.pile(seat).total();
        if left > 0 {
            pieces.push(Piece {
                kind: "back",
                owner: Some(seat),
                spot: format!("down{seat}"),
                glyph: '#',
                label: format!("{}'s pile, {left} face down", colour(seat)),
            });
        }
    }
    if let Phase::Place(artist) = state.phase() {
        pieces.push(shown(state.mover(), artist, format!("down{}", state.mover())));
    }
    pieces
}

fn points(score: i16) -> &'static str {
    if score == 1 { "point" } else { "points" }
}

/// Who threatens whom, and the markets where a cycle can run.
fn marks(state: &State) -> Vec<Mark> {
    let mut marks = Vec::new();
    for level in Level::ALL {
        for column in Column::first(state.seats()) {
            let market = Market { level, column };
            for (artist, owner) in state.artists(market) {
                let prey = artist.clockwise(1);
                let Some(victim) = state.owner(market.field(prey)) else { continue };
                marks.push(Mark {
                    kind: "threat",
                    owner: Some(owner),
                    spots: vec![
                        format!("{}", market.field(artist)),
                        format!("{}", market.field(prey)),
                    ],
                    label: format!(
                        "{}'s {} threatens {}'s {}",
                        colour(owner),
                        artist.name(),
                        colour(victim),
                        prey.name()
                    ),
                });
            }
            if let Some(label) = ranks(state, market) {
                let spots = vec![format!("{market}")];
                marks.push(Mark { kind: "ready", owner: None, spots, label });
            }
        }
    }
    if let Phase::Climb(Climb { barred: Some(market), .. }) = state.phase() {
        marks.push(Mark {
            kind: "blocked",
            owner: None,
            spots: vec![format!("{market}")],
            label: "The strongest has just entered this market".into(),
        });
    }
    marks
}

/// What a cycle on `market` would do.
pub(super) fn ranks(state: &State, market: Market) -> Option<String> {
    let missing = state.missing(market)?;
    let who = |steps: usize| {
        let artist = missing.clockwise(steps);
        let owner = state.owner(market.field(artist)).expect("three stand there");
        format!("{}'s {}", colour(owner), artist.name())
    };
    let (one, two, three) = (who(1), who(2), who(3));
    Some(format!("{one} is the strongest, {two} the second; {three} is the weakest and falls"))
}

fn trays(state: &State) -> Vec<Tray> {
    let item = |kind, seat, label: &str, count: i32| TrayItem {
        spot: None,
        kind,
        owner: Some(seat),
        label: label.into(),
        count: Some(count),
    };
    let mut trays: Vec<Tray> = Seat::first(state.seats())
        .map(|seat| {
            let streets = Level::ALL.into_iter().map(|level| state.street(seat, level).total());
            let mut items = vec![
                item("", seat, points(state.score(seat)), i32::from(state.score(seat))),
                item("", seat, "in the palace", state.palace(seat).total() as i32),
                item("", seat, "in the streets", streets.sum::<u32>() as i32),
            ];
            for artist in state.pile(seat).kinds() {
                let count = i32::from(state.pile(seat).of(artist));
                let label = format!("{}, face down", artist.name());
                items.push(item(artist.word(), seat, &label, count));
            }
            let out = state.out(seat).total() as i32;
            if out > 0 {
                items.push(item("", seat, "out of the game", out));
            }
            let label = format!("{}: {} points", colour(seat), state.score(seat));
            Tray { id: format!("tokens-{seat}"), label, owner: Some(seat), items }
        })
        .collect();
    if let Phase::Climb(climb) = state.phase() {
        let climbing = |seat: Seat, artist: Artist| TrayItem {
            spot: None,
            kind: artist.word(),
            owner: Some(seat),
            label: format!("{} {}", colour(seat), artist.name()),
            count: None,
        };
        let mut items = vec![climbing(climb.owner, climb.artist)];
        items.extend(climb.second.map(|seat| climbing(seat, climb.artist.clockwise(1))));
        let label = format!("Climbing from level {}", climb.from.number());
        trays.push(Tray { id: "climbing".into(), label, owner: Some(climb.owner), items });
    }
    trays
}

fn notes(game: &Muscat, state: &State) -> Vec<String> {
    let player = colour(state.mover());
    let mut notes = vec![match state.phase() {
        Phase::Lot => "The lot decides who starts".into(),
        Phase::Deal => format!("{player} turns a first token face up"),
        Phase::Draw => format!("{player} draws from the face-down pile"),
        Phase::Refill => format!("{player} turns the next token face up"),
        Phase::Choose if state.stage() == Stage::Opening => {
            format!("{player} chooses a start token: the face-up one or a face-down one")
        }
        Phase::Choose if state.has_never_do_well(state.mover()) => {
            format!("{player} brings in a token, starts a cycle of power, or uses a never-do-well")
        }
        Phase::Choose => format!("{player} brings in a token or starts a cycle of power"),
        Phase::Place(artist) => {
            format!("{player} drew the {} and chooses its market", artist.name())
        }
        Phase::Remove => format!("{player} takes one own never-do-well out of the game"),
        Phase::Climb(climb) => climbs(game, state, climb),
        Phase::Over => over(state),
    }];
    if let (Phase::Choose, Some(artist)) = (state.phase(), state.up(state.mover()))
        && state.room(artist).is_empty()
    {
        let name = artist.name();
        notes.push(format!("No market fits the face-up {name}: it can only go to street 1"));
    }
    let goal = game.palace_goal();
    if state.in_palace() >= goal && state.phase() != Phase::Over {
        let seats = state.seats();
        let last = Seat::first(seats).find(|seat| seat.next(seats) == state.start());
        let last = last.map_or("Nobody", colour);
        notes.push(format!("{goal} tokens are in the palace: {last}'s turn is the last"));
    } else if state.phase() != Phase::Over {
        notes.push(format!("{} of {goal} tokens are in the palace", state.in_palace()));
    }
    notes
}

/// Why a seat is asked, though it may not be its turn.
fn climbs(game: &Muscat, state: &State, climb: Climb) -> String {
    let (owner, artist) = (colour(climb.owner), climb.artist.name());
    let level = match game.lands(state, &climb) {
        Landing::Level(level, _) => level.number(),
        Landing::Palace => 5,
    };
    let rank = if climb.second.is_some() { "strongest" } else { "second" };
    let mut note =
        format!("{owner}'s {artist}, the {rank}, climbs to level {level}: {owner} chooses where");
    if climb.owner != state.mover() {
        let player = colour(state.mover());
        note.push_str(&format!(", as its owner, though it is {player}'s turn"));
    }
    if let Some(barred) = climb.barred {
        note.push_str(&format!("; not market {barred}, which the strongest entered"));
    }
    note
}

fn over(state: &State) -> String {
    let best = Seat::first(state.seats())
        .map(|seat| (state.score(seat), state.on_board(seat)))
        .max()
        .unwrap_or_default();
    let winners: Vec<&str> = Seat::first(state.seats())
        .filter(|seat| (state.score(*seat), state.on_board(*seat)) == best)
        .map(colour)
        .collect();
    match winners[..] {
        [one] => format!("{one} wins with {} points", best.0),
        _ => format!("{} share the win with {} points", winners.join(" and "), best.0),
    }
}
