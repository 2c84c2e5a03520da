//! What to draw.

use alloc::{format, string::String, vec, vec::Vec};

use hall_core::{
    Board, Line, Mark, Message, Piece, Point, Scene, Seat, Shape, Spot, Text, Tray, TrayItem,
};

use super::{
    Muscat,
    state::{Awaited, Climb, Landing, Stage, State},
    town::{Artist, Column, Level, Market},
    words::{artist_is, artists, owned, seat_name},
};

/// The width of a column of markets, and the height of a district.
const COLUMN: f32 = 2.8;
const DISTRICT: f32 = 2.8;
/// What is left of the markets: a tower with the level and its points.
const TOWER: f32 = 1.0;
/// The wall between the markets and the street beside them, and what is right of that.
const WALL: f32 = 0.3;
/// The width that a street has for each seat.
const LANE: f32 = 0.7;
/// The height of the palace.
const PALACE: f32 = 1.7;
/// The height of the gate, where each seat has its carpet.
const GATE: f32 = 1.15;

/// The words for what belongs to a seat.
const LANES: [&str; 5] = [
    "scenery lane seat-a",
    "scenery lane seat-b",
    "scenery lane seat-c",
    "scenery lane seat-d",
    "scenery lane seat-e",
];
const DOMES: [&str; 5] = [
    "scenery dome seat-a",
    "scenery dome seat-b",
    "scenery dome seat-c",
    "scenery dome seat-d",
    "scenery dome seat-e",
];
const CARPETS: [&str; 5] = [
    "scenery carpet seat-a",
    "scenery carpet seat-b",
    "scenery carpet seat-c",
    "scenery carpet seat-d",
    "scenery carpet seat-e",
];

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

/// The left edge of a column of markets.
fn left(column: usize) -> f32 {
    TOWER + COLUMN * column as f32
}

/// The left edge of the streets.
fn streets(seats: usize) -> f32 {
    left(seats) + WALL
}

/// What does not change: districts that climb to the palace, each with its street to the
/// right of its markets, which has a column for each seat and a row for each artist.
pub(super) fn board(seats: usize) -> Board {
    let mut spots = Vec::new();
    let mut lines = scenery(seats);
    lines.push(text(0.5, PALACE - 0.42, "points palace", "+10"));
    let gate = PALACE + 4.0 * DISTRICT;
    for column in Column::first(seats) {
        let letter = String::from(column.letter());
        lines.push(text(left(column.index()) + COLUMN / 2.0, gate + 0.12, "level", letter));
    }
    for seat in Seat::first(seats) {
        for artist in Artist::ALL {
            let x = left(seat.index()) + 0.35 + 0.7 * artist.index() as f32;
            let label = Message::new("muscat-palace-slot").with("who", seat_name(seat));
            spots.push(Spot {
                id: palace_spot(seat, artist),
                at: Point { x, y: PALACE - 0.42 },
                shape: Shape::Rect { w: 0.56, h: 0.7 },
                class: "palace",
                label: label.with("artists", artists(artist)).into(),
            });
        }
    }
    for level in Level::ALL.into_iter().rev() {
        let (y, number) = (top(level), level.number());
        lines.push(text(0.5, y + 1.0, "level", Message::new("muscat-level").with("level", number)));
        lines.push(text(0.5, y + 1.62, "points", format!("+{}", level.points())));
        let fine = left(seats) + WALL / 2.0;
        lines.push(text(fine, y + 1.25, "points street", format!("\u{2212}{}", level.penalty())));
        markets(seats, level, &mut spots);
        street(seats, level, &mut spots);
    }
    for seat in Seat::first(seats) {
        let x = left(seat.index());
        for (word, at, key) in [("down", x + 0.85, "muscat-pile"), ("up", x + 1.95, "muscat-up")] {
            spots.push(Spot {
                id: format!("{word}{seat}"),
                at: Point { x: at, y: gate + 0.68 },
                shape: Shape::Rect { w: 0.9, h: 0.86 },
                class: "supply",
                label: Message::new(key).with("who", seat_name(seat)).into(),
            });
        }
    }
    Board {
        origin: Point { x: 0.0, y: 0.0 },
        size: Point { x: streets(seats) + LANE * seats as f32 + 0.2, y: gate + GATE },
        spots,
        lines,
        turnable: false,
    }
}

/// The town under the spots, from the sky down.
fn scenery(seats: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut stand = |class, x: f32, y: f32, w: f32, h: f32| {
        let points = vec![Point { x, y }, Point { x: x + w, y: y + h }];
        lines.push(Line { points, class, text: Text::EMPTY });
    };
    let (end, wide) = (left(seats), LANE * seats as f32);
    stand("scenery minaret", 0.0, 0.0, TOWER, PALACE);
    stand("scenery garden", end, 0.0, 2.6, PALACE);
    for (seat, class) in Seat::first(seats).zip(DOMES) {
        stand(class, left(seat.index()), 0.0, COLUMN, PALACE);
    }
    for level in Level::ALL.into_iter().rev() {
        let y = top(level);
        let of = |words: [&'static str; 4]| words[level.index()];
        let district = of([
            "scenery district level-1",
            "scenery district level-2",
            "scenery district level-3",
            "scenery district level-4",
        ]);
        let tower = of([
            "scenery tower level-1",
            "scenery tower level-2",
            "scenery tower level-3",
            "scenery tower level-4",
        ]);
        let wall = of([
            "scenery wall level-1",
            "scenery wall level-2",
            "scenery wall level-3",
            "scenery wall level-4",
        ]);
        stand(tower, 0.0, y, TOWER, DISTRICT);
        for column in Column::first(seats) {
            stand(district, left(column.index()), y, COLUMN, DISTRICT);
        }
        for (seat, class) in Seat::first(seats).zip(LANES) {
            let x = streets(seats) + LANE * seat.index() as f32;
            stand(class, x, y, LANE, DISTRICT);
        }
        stand(wall, end, y, WALL, DISTRICT);
        stand(wall, end + WALL + wide, y, 0.2, DISTRICT);
        stand("scenery fine", end - 0.1, y + 0.95, 0.5, 0.6);
    }
    let gate = PALACE + 4.0 * DISTRICT;
    stand("scenery palm", 0.0, gate, TOWER, GATE);
    for (seat, class) in Seat::first(seats).zip(CARPETS) {
        stand(class, left(seat.index()), gate, COLUMN, GATE);
    }
    stand("scenery caravan", end, gate, 2.6, GATE);
    lines
}

fn text(x: f32, y: f32, class: &'static str, text: impl Into<Text>) -> Line {
    Line { points: vec![Point { x, y }], class, text: text.into() }
}

/// The markets of a level, row by row: piper and snake-charmer above, fire-eater
/// and elephant trainer below, so that the cycle of power runs clockwise.
fn markets(seats: usize, level: Level, spots: &mut Vec<Spot>) {
    let y = top(level);
    let row = |artists: [Artist; 2], y: f32, spots: &mut Vec<Spot>| {
        for column in Column::first(seats) {
            for (artist, dx) in artists.into_iter().zip([0.8, 2.0]) {
                let field = Market { level, column }.field(artist);
                spots.push(Spot {
                    id: format!("{field}"),
                    at: Point { x: left(column.index()) + dx, y },
                    shape: Shape::Rect { w: 1.1, h: 1.1 },
                    class: ["field piper", "field snake", "field elephant", "field fire"]
                        [artist.index()],
                    label: Message::new("muscat-field")
                        .text("market", field.market)
                        .with("artist", artist_is(artist))
                        .into(),
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
            at: Point { x: left(column.index()) + 1.4, y: y + 1.25 },
            shape: Shape::Circle { r: 0.34 },
            class: "hub",
            label: Message::new("muscat-hub").text("market", market).into(),
        });
    }
}

/// The slots of a street, row by row: a row an artist, a column a seat.
fn street(seats: usize, level: Level, spots: &mut Vec<Spot>) {
    for artist in Artist::ALL {
        for seat in Seat::first(seats) {
            let label = Message::new("muscat-street-slot").with("street", level.number());
            let label = label.with("who", seat_name(seat)).with("artists", artists(artist));
            spots.push(Spot {
                id: street_spot(level, seat, artist),
                at: Point {
                    x: streets(seats) + LANE * (seat.index() as f32 + 0.5),
                    y: top(level) + 0.65 + 0.6 * artist.index() as f32,
                },
                shape: Shape::Rect { w: 0.62, h: 0.56 },
                class: "street",
                label: label.into(),
            });
        }
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

pub(super) fn token(seat: Seat, artist: Artist, spot: String) -> Piece {
    Piece {
        kind: artist.word(),
        owner: Some(seat),
        spot,
        glyph: letter(seat),
        label: owned("muscat-token", seat, artist).into(),
    }
}

/// A token off the board, where its spot does not tell the artist.
pub(super) fn shown(seat: Seat, artist: Artist, spot: String) -> Piece {
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
                piece.label = owned("muscat-token-idle", seat, artist).into();
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
                label: Message::new("muscat-pile-left")
                    .with("who", seat_name(seat))
                    .with("left", left)
                    .into(),
            });
        }
    }
    if let Awaited::Place(artist) = state.awaited() {
        pieces.push(shown(state.mover(), artist, format!("down{}", state.mover())));
    }
    pieces
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
                    label: owned("muscat-threat", owner, artist)
                        .with("whose", seat_name(victim))
                        .with("prey", artist_is(prey))
                        .into(),
                });
            }
            if let Some(label) = ranks(state, market) {
                let spots = vec![format!("{market}")];
                marks.push(Mark { kind: "ready", owner: None, spots, label: label.into() });
                let missing = state.missing(market).expect("a cycle can run");
                for (steps, kind) in (1..).zip(["rank-1", "rank-2", "rank-3"]) {
                    let spots = vec![format!("{}", market.field(missing.clockwise(steps)))];
                    marks.push(Mark { kind, owner: None, spots, label: Text::EMPTY });
                }
            }
        }
    }
    if let Awaited::Climb(Climb { barred: Some(market), .. }) = state.awaited() {
        marks.push(Mark {
            kind: "blocked",
            owner: None,
            spots: vec![format!("{market}")],
            label: Message::new("muscat-barred").into(),
        });
    }
    marks
}

/// What a cycle on `market` would do.
pub(super) fn ranks(state: &State, market: Market) -> Option<Message> {
    let missing = state.missing(market)?;
    let who = |steps: usize| {
        let artist = missing.clockwise(steps);
        let owner = state.owner(market.field(artist)).expect("three stand there");
        owned("muscat-owned", owner, artist)
    };
    let ranks = Message::new("muscat-ranks").with("one", who(1)).with("two", who(2));
    Some(ranks.with("three", who(3)))
}

fn item(kind: &'static str, seat: Seat, label: Message, count: Option<i32>) -> TrayItem {
    TrayItem { spot: None, kind, owner: Some(seat), label: label.into(), count }
}

fn trays(state: &State) -> Vec<Tray> {
    let tray = |seat: Seat| {
        let streets = Level::ALL.into_iter().map(|level| state.street(seat, level).total());
        let score = state.score(seat);
        let plain = |key, count| item("", seat, Message::new(key), Some(count));
        let points = Message::new("muscat-points").with("points", score);
        let mut items = vec![
            item("", seat, points, Some(i32::from(score))),
            plain("muscat-in-palace", state.palace(seat).total() as i32),
            plain("muscat-in-streets", streets.sum::<u32>() as i32),
        ];
        for artist in state.pile(seat).kinds() {
            let count = i32::from(state.pile(seat).of(artist));
            let label = Message::new("muscat-face-down").with("artist", artist_is(artist));
            items.push(item(artist.word(), seat, label, Some(count)));
        }
        let out = state.out(seat).total() as i32;
        if out > 0 {
            items.push(plain("muscat-out", out));
        }
        let label = Message::new("muscat-tray").with("who", seat_name(seat)).with("points", score);
        Tray { id: format!("tokens-{seat}"), label: label.into(), owner: Some(seat), items }
    };
    let mut trays: Vec<Tray> = Seat::first(state.seats()).map(tray).collect();
    if let Awaited::Climb(climb) = state.awaited() {
        let climbing = |seat: Seat, artist: Artist| {
            item(artist.word(), seat, owned("muscat-token", seat, artist), None)
        };
        let mut items = vec![climbing(climb.owner, climb.artist)];
        items.extend(climb.second.map(|seat| climbing(seat, climb.artist.clockwise(1))));
        let label = Message::new("muscat-climbing-from").with("level", climb.from.number());
        let owner = Some(climb.owner);
        trays.push(Tray { id: "climbing".into(), label: label.into(), owner, items });
    }
    trays
}

fn notes(game: &Muscat, state: &State) -> Vec<Text> {
    let asked = |key| Message::new(key).with("who", seat_name(state.mover()));
    let mut notes = vec![match state.awaited() {
        Awaited::Lot => Message::new("muscat-asks-lot"),
        Awaited::Deal => asked("muscat-asks-deal"),
        Awaited::Draw => asked("muscat-asks-draw"),
        Awaited::Refill => asked("muscat-asks-refill"),
        Awaited::Choose if state.stage() == Stage::Opening => asked("muscat-asks-opening"),
        Awaited::Choose if state.has_never_do_well(state.mover()) => asked("muscat-asks-idle"),
        Awaited::Choose => asked("muscat-asks"),
        Awaited::Place(artist) => asked("muscat-asks-place").with("artist", artist_is(artist)),
        Awaited::Remove => asked("muscat-asks-remove"),
        Awaited::Climb(climb) => climbs(game, state, climb),
        Awaited::Over => over(state),
    }];
    if let (Awaited::Choose, Some(artist)) = (state.awaited(), state.up(state.mover()))
        && state.room(artist).is_empty()
    {
        notes.push(Message::new("muscat-up-homeless").with("artist", artist_is(artist)));
    }
    let goal = game.palace_goal();
    if state.in_palace() >= goal && state.awaited() != Awaited::Over {
        let seats = state.seats();
        let last = Seat::first(seats).find(|seat| seat.next(seats) == state.start());
        let last = last.map_or(Message::new("muscat-nobody"), seat_name);
        notes.push(Message::new("muscat-last-round").with("goal", goal).with("who", last));
    } else if state.awaited() != Awaited::Over {
        let count = Message::new("muscat-palace-count").with("goal", goal);
        notes.push(count.with("count", state.in_palace()));
    }
    notes.into_iter().map(Text::from).collect()
}

/// Why a seat is asked, though it may not be its turn.
fn climbs(game: &Muscat, state: &State, climb: Climb) -> Message {
    let level = match game.lands(state, &climb) {
        Landing::Level(level, _) => level.number(),
        Landing::Palace => 5,
    };
    let rank = if climb.second.is_some() { "strongest" } else { "second" };
    let mut note = owned("muscat-climbing", climb.owner, climb.artist)
        .choice("rank", rank)
        .with("level", level);
    if climb.owner != state.mover() {
        let player = seat_name(state.mover());
        note = Message::new("muscat-climbing-owner").with("climbing", note).with("player", player);
    }
    if let Some(barred) = climb.barred {
        note = Message::new("muscat-climbing-barred").with("climbing", note).text("market", barred);
    }
    note
}

fn over(state: &State) -> Message {
    let best = Seat::first(state.seats())
        .map(|seat| (state.score(seat), state.on_board(seat)))
        .max()
        .unwrap_or_default();
    let mut winners = Seat::first(state.seats())
        .filter(|seat| (state.score(*seat), state.on_board(*seat)) == best)
        .map(seat_name);
    let first = winners.next().unwrap_or(Message::new("muscat-nobody"));
    let (mut names, mut key) = (first, "muscat-wins");
    for winner in winners {
        names = Message::new("muscat-and").with("first", names).with("second", winner);
        key = "muscat-share";
    }
    Message::new(key).with("who", names).with("points", best.0)
}
