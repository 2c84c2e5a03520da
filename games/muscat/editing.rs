//! Positions set up token by token.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{
    EditField, EditThing, Editable, Editor, Message, NotationError, Piece, PositionDraft, Seat,
    Text, Unbuilt,
};

use super::{
    Muscat,
    scene::{palace_spot, shown, street_spot, token},
    state::{Afterwards, Awaited, Climb, Stage, State},
    town::{Artist, Column, Field, Level, Market},
    words::{artist_is, seat_name},
};

pub(super) const EDITOR: Editor<Muscat> = Editor { editable, draft, build };

/// What the game can wait for, with the rule about it.
const ASKED: [(&str, &str, &str); 9] = [
    ("chooses", "muscat-edit-chooses", "3.1"),
    ("draws", "muscat-edit-draws", "4.1"),
    ("places", "muscat-edit-places", "4.2"),
    ("refills", "muscat-edit-refills", "4.5"),
    ("moves", "muscat-edit-moves", "5.4"),
    ("removes", "muscat-edit-removes", "7.6"),
    ("deal", "muscat-edit-deal", "2.1"),
    ("lot", "muscat-edit-lot", "2.3"),
    ("over", "muscat-edit-over", "8.1"),
];

/// The fields of what each seat has beside the markets; what is nowhere else is in its pile.
const UP: [&str; 5] = ["up-a", "up-b", "up-c", "up-d", "up-e"];
const STREETS: [&str; 5] = ["streets-a", "streets-b", "streets-c", "streets-d", "streets-e"];
const PALACE: [&str; 5] = ["palace-a", "palace-b", "palace-c", "palace-d", "palace-e"];
const OUT: [&str; 5] = ["out-a", "out-b", "out-c", "out-d", "out-e"];

/// The longest text of tokens: sixteen, in four streets.
const TOKENS_MAX: usize = 24;

/// What nothing is in a draft and in a position.
const NONE: &str = "-";

fn id_of(seat: Seat, artist: Artist) -> String {
    format!("{seat}{}", artist.letter())
}

fn asked(draft: &PositionDraft) -> &str {
    draft.field("asked").unwrap_or(ASKED[0].0)
}

fn fields_of(seats: usize) -> impl Iterator<Item = Field> {
    let markets = Level::ALL
        .into_iter()
        .flat_map(move |level| Column::first(seats).map(move |column| Market { level, column }));
    markets.flat_map(|market| Artist::ALL.map(|artist| market.field(artist)))
}

fn editable(game: &Muscat, draft: &PositionDraft) -> Editable {
    let seats = game.players();
    let tokens = Seat::first(seats).flat_map(|seat| Artist::ALL.map(|artist| (seat, artist)));
    let thing = |(seat, artist)| {
        let drawn = token(seat, artist, String::new());
        EditThing {
            id: id_of(seat, artist),
            kind: drawn.kind,
            owner: drawn.owner,
            glyph: drawn.glyph,
            label: drawn.label,
        }
    };
    let options = ASKED.map(|(value, key, _)| (value.to_string(), Message::new(key).into()));
    let mut fields =
        Vec::from([EditField::choice("asked", Message::new("muscat-edit-asked"), options)]);
    fields.extend(turn_fields(seats, asked(draft)));
    for seat in Seat::first(seats) {
        fields.extend(supply_fields(seat));
    }
    let beside = Seat::first(seats).flat_map(|seat| supply(draft, seat)).collect();
    Editable { palette: tokens.map(thing).collect(), fields, beside }
}

/// The tokens in the streets, in the palace and face up, as far as the fields can be read.
fn supply(draft: &PositionDraft, seat: Seat) -> Vec<Piece> {
    let field = |ids: [&'static str; 5]| draft.field(ids[seat.index()]).unwrap_or_default();
    let artists = |text: &str| {
        let artists = text.chars().filter_map(Artist::from_letter);
        artists.take(TOKENS_MAX).collect::<Vec<_>>()
    };
    let mut pieces = Vec::new();
    for group in field(STREETS).split(',') {
        let Some(level) = group.trim().chars().next().and_then(Level::from_number) else {
            continue;
        };
        let spot = |artist| street_spot(level, seat, artist);
        pieces.extend(artists(group).into_iter().map(|of| token(seat, of, spot(of))));
    }
    let in_palace = artists(field(PALACE)).into_iter();
    pieces.extend(in_palace.map(|of| token(seat, of, palace_spot(seat, of))));
    let up = artists(field(UP)).into_iter().take(1);
    pieces.extend(up.map(|of| shown(seat, of, format!("up{seat}"))));
    pieces
}

fn seat_option(seat: Seat) -> (String, Text) {
    (seat.to_string(), seat_name(seat).into())
}

fn artist_option(artist: Artist) -> (String, Text) {
    (artist.letter().to_string(), artist_is(artist).into())
}

fn none_option(key: &'static str) -> (String, Text) {
    (NONE.to_string(), Message::new(key).into())
}

fn yes_or_no(id: &'static str, key: &'static str) -> EditField {
    let options = [("no", "muscat-edit-no"), ("yes", "muscat-edit-yes")];
    let options = options.map(|(value, key)| (value.to_string(), Message::new(key).into()));
    EditField::choice(id, Message::new(key), options)
}

/// Whose turn it is, and what belongs to what is waited for.
fn turn_fields(seats: usize, asked: &str) -> Vec<EditField> {
    let seat =
        |id, key| EditField::choice(id, Message::new(key), Seat::first(seats).map(seat_option));
    let artist = || {
        let label = Message::new("muscat-edit-artist");
        EditField::choice("artist", label, Artist::ALL.map(artist_option))
    };
    let mut fields = Vec::new();
    if asked == "lot" {
        return fields;
    }
    fields.push(seat("first", "muscat-edit-first"));
    if asked != "over" {
        fields.push(seat("mover", "muscat-edit-mover"));
    }
    if asked != "deal" {
        fields.push(yes_or_no("opening", "muscat-edit-opening"));
    }
    match asked {
        "places" => fields.push(artist()),
        "moves" => {
            let levels = Level::ALL.map(|level| {
                let number = level.number();
                let label = Message::new("muscat-level").with("level", number);
                (number.to_string(), label.into())
            });
            let markets = Level::ALL.into_iter().flat_map(|level| {
                Column::first(seats).map(move |column| format!("{}", Market { level, column }))
            });
            let markets = markets.map(|market| (market.clone(), market.into()));
            let barred = [none_option("muscat-edit-any-market")].into_iter().chain(markets);
            let nobody = [none_option("muscat-edit-nobody")].into_iter();
            let second = nobody.chain(Seat::first(seats).map(seat_option));
            fields.extend([
                seat("owner", "muscat-edit-owner"),
                artist(),
                EditField::choice("from", Message::new("muscat-edit-from"), levels),
                EditField::choice("second", Message::new("muscat-edit-second"), second),
                EditField::choice("barred", Message::new("muscat-edit-barred"), barred),
                yes_or_no("removal", "muscat-edit-removal"),
            ]);
        }
        _ => {}
    }
    fields
}

fn supply_fields(seat: Seat) -> [EditField; 4] {
    let at = seat.index();
    let label = |key| Message::new(key).with("who", seat_name(seat));
    let nothing = [none_option("muscat-edit-nothing")].into_iter();
    let up = nothing.chain(Artist::ALL.map(artist_option));
    [
        EditField::choice(UP[at], label("muscat-edit-up"), up),
        EditField::text(STREETS[at], label("muscat-edit-streets"), TOKENS_MAX),
        EditField::text(PALACE[at], label("muscat-edit-palace"), TOKENS_MAX),
        EditField::text(OUT[at], label("muscat-edit-out"), TOKENS_MAX),
    ]
}

fn draft(_game: &Muscat, state: &State) -> PositionDraft {
    let mut draft = PositionDraft::default();
    for field in fields_of(state.seats()) {
        if let Some(seat) = state.owner(field) {
            draft.put(field, Some(&id_of(seat, field.artist)));
        }
    }
    let asked = match state.awaited() {
        Awaited::Choose => "chooses",
        Awaited::Draw => "draws",
        Awaited::Place(artist) => {
            draft.set("artist", artist.letter());
            "places"
        }
        Awaited::Refill => "refills",
        Awaited::Climb(climb) => {
            draft_climb(&mut draft, &climb);
            "moves"
        }
        Awaited::Remove => "removes",
        Awaited::Deal => "deal",
        Awaited::Lot => "lot",
        Awaited::Over => "over",
    };
    draft.set("asked", asked);
    if asked != "lot" {
        draft.set("first", state.start());
        if asked != "over" {
            draft.set("mover", state.mover());
        }
        if asked != "deal" && state.stage == Stage::Opening {
            draft.set("opening", "yes");
        }
    }
    for seat in Seat::first(state.seats()) {
        let at = seat.index();
        if let Some(artist) = state.up(seat) {
            draft.set(UP[at], artist.letter());
        }
        let waiting = |level: &Level| !state.street(seat, *level).is_empty();
        let streets = Level::ALL.into_iter().filter(waiting);
        let streets = streets.map(|at| format!("{}{}", at.number(), state.street(seat, at)));
        draft.set(STREETS[at], streets.collect::<Vec<_>>().join(","));
        for (id, tokens) in [(PALACE[at], state.palace(seat)), (OUT[at], state.out(seat))] {
            if !tokens.is_empty() {
                draft.set(id, tokens);
            }
        }
    }
    draft
}

fn draft_climb(draft: &mut PositionDraft, climb: &Climb) {
    draft.set("owner", climb.owner);
    draft.set("artist", climb.artist.letter());
    draft.set("from", climb.from.number());
    if let Some(second) = climb.second {
        draft.set("second", second);
    }
    if let Some(barred) = climb.barred {
        draft.set("barred", barred);
    }
    if climb.afterwards == Afterwards::Removal {
        draft.set("removal", "yes");
    }
}

fn build(game: &Muscat, draft: &PositionDraft) -> Result<State, Unbuilt> {
    let seats = game.players();
    for (spot, thing) in &draft.pieces {
        let own =
            |field: &Field| thing.ends_with(field.artist.letter()) && field.to_string() == *spot;
        if !fields_of(seats).any(|field| own(&field)) {
            let artist = thing.chars().last().and_then(Artist::from_letter);
            let artist = artist.unwrap_or(Artist::Piper);
            let why = Message::new("muscat-edit-field").text("spot", spot.clone());
            return Err(Unbuilt::new("1.3", why.with("artist", artist_is(artist))));
        }
    }
    let mut text = head(draft);
    for level in Level::ALL {
        text += &format!(" | {}", level.number());
        for column in Column::first(seats) {
            text.push(' ');
            for artist in Artist::ALL {
                let field = Market { level, column }.field(artist).to_string();
                let seat = draft.thing(&field).and_then(|thing| thing.chars().next());
                text.push(seat.unwrap_or('-'));
            }
        }
    }
    for seat in Seat::first(seats) {
        let at = seat.index();
        let up = draft.field(UP[at]).unwrap_or(NONE);
        let streets = tokens(draft, STREETS[at])?;
        let (palace, out) = (tokens(draft, PALACE[at])?, tokens(draft, OUT[at])?);
        text += &format!(" | {seat} up {up} pile * street {streets} palace {palace} out {out}");
    }
    let rule = |why: &NotationError| match why.message().map(|message| message.key) {
        Some("muscat-notation-four") => "1.4",
        Some("muscat-notation-impossible") => {
            ASKED.iter().find(|(value, ..)| *value == asked(draft)).map_or("3.1", |of| of.2)
        }
        _ => "1.6",
    };
    game.read(&text).map_err(|why| Unbuilt::of(&why, rule(&why)))
}

/// Who started, and what is waited for, as a position has it.
fn head(draft: &PositionDraft) -> String {
    let field = |id| draft.field(id).unwrap_or_default();
    let asked = asked(draft);
    if asked == "lot" {
        return "lot".to_string();
    }
    let mut text = format!("{} first, ", field("first"));
    if field("opening") == "yes" {
        text += "opening, ";
    }
    let mover = field("mover");
    match asked {
        "over" => text += "over",
        "deal" => text += &format!("{mover} turns its first"),
        "places" => text += &format!("{mover} places {}", field("artist")),
        "moves" => {
            let (owner, artist, from) = (field("owner"), field("artist"), field("from"));
            text += &format!("{mover} moves, {owner} {artist} climbs from {from}");
            for (id, word) in [("second", "then"), ("barred", "not to")] {
                if field(id) != NONE {
                    text += &format!(", {word} {}", field(id));
                }
            }
            if field("removal") == "yes" {
                text += ", then removes";
            }
        }
        asked => text += &format!("{mover} {asked}"),
    }
    text
}

/// Tokens as a position has them.
fn tokens<'a>(draft: &'a PositionDraft, id: &str) -> Result<&'a str, Unbuilt> {
    let text = draft.field(id).unwrap_or_default().trim();
    // The rest of the sixteen is in the pile, and nowhere else.
    if text.contains(|letter: char| letter.is_whitespace() || letter == '*') {
        let why = Message::new("muscat-edit-letters").with("found", Text::from(text.to_string()));
        return Err(Unbuilt::new("1.6", why));
    }
    Ok(if text.is_empty() { NONE } else { text })
}
