//! How actions are touched and told.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use hall_core::{Brief, Mark, Message, Seat, Step, Text, Touch};

use super::{
    Muscat, Outcome,
    action::Action,
    motions::{CardPlace, arrivals, cycling},
    scene::{ranks, street_spot},
    state::{Awaited, Climb, State},
    town::{Artist, Columns, Field, Level, Market},
    words::{artist_is, owned, seat_name},
};

/// The touches that spell `action`.
pub(super) fn touches(state: &State, seat: Seat, action: &Action) -> Vec<Touch> {
    let ids = match *action {
        Action::FaceUp(field) => vec![format!("up{seat}"), field.to_string()],
        Action::FaceUpToStreet(artist) => {
            vec![format!("up{seat}"), street_spot(Level::FIRST, seat, artist)]
        }
        Action::FaceDown => vec![format!("down{seat}")],
        Action::Place(field) => vec![field.to_string()],
        Action::Cycle(market) => vec![market.to_string()],
        Action::Reemploy(street, to) => {
            vec![street_spot(street, seat, to.artist), to.to_string()]
        }
        Action::Change(from, to) => vec![from.to_string(), to.to_string()],
        Action::Expel(from, to, cycle) => {
            let mut ids = vec![from.to_string(), to.to_string()];
            // Asked only where there is a choice.
            if only_cycle(state, from, to).is_none() {
                ids.push(cycle.to_string());
            }
            ids
        }
        Action::Transform(street, artist, weak) => {
            vec![street_spot(street, seat, artist), weak.to_string()]
        }
        Action::Remove(street, artist) => vec![street_spot(street, seat, artist)],
    };
    ids.into_iter().map(Touch::spot).collect()
}

/// The market on which an expulsion's cycle must run, if there is no choice.
fn only_cycle(state: &State, from: Field, to: Field) -> Option<Market> {
    match [from.market, to.market].map(|market| state.missing(market).is_some()) {
        [true, false] => Some(from.market),
        [false, true] => Some(to.market),
        _ => None,
    }
}

/// The action that these touches spell.
pub(super) fn spelled(state: &State, seat: Seat, touches: &[&str]) -> Option<Action> {
    let words: Option<Vec<String>> = touches.iter().map(|touch| word(seat, touch)).collect();
    let action = words?.join("-").parse().ok()?;
    Some(match action {
        Action::Change(from, to) if state.owner(to).is_some_and(|owner| owner != seat) => {
            // Where no cycle can run, some market must be named to be refused.
            Action::Expel(from, to, only_cycle(state, from, to).unwrap_or(to.market))
        }
        // Dropped on the empty field instead of on the weakest.
        Action::Reemploy(street, to) if state.missing(to.market) == Some(to.artist) => {
            Action::Transform(street, to.artist, to.market.field(to.artist.clockwise(3)))
        }
        action => action,
    })
}

/// The answer to a touch with which no action begins: another's tokens, and the palace.
pub(super) fn unspelled(seat: Seat, touches: &[&str]) -> Option<(&'static str, Text)> {
    let touch = touches.last()?;
    let owner = |letter: &str| letter.parse::<Seat>().ok().filter(|owner| *owner != seat);
    for (word, rule, key) in [
        ("up", "4.1", "muscat-refused-rivals-token"),
        ("down", "4.1", "muscat-refused-rivals-token"),
    ] {
        if let Some(who) = touch.strip_prefix(word).and_then(owner) {
            return Some((rule, Message::new(key).with("who", seat_name(who)).into()));
        }
    }
    // A slot of the palace is written with its owner and its artist, one of a street with
    // the street as well.
    match touch.as_bytes() {
        [b'p', b'a'..=b'f', _] => Some(("5.6", Message::new("muscat-refused-palace").into())),
        [b's', b'1'..=b'4', letter @ b'a'..=b'f', _] => {
            let who = owner(&char::from(*letter).to_string())?;
            let why = Message::new("muscat-refused-rivals-never-do-well");
            Some(("7.1", why.with("who", seat_name(who)).into()))
        }
        _ => None,
    }
}

/// The word of an action for a touched spot.
fn word(seat: Seat, touch: &str) -> Option<String> {
    let letter = seat.to_string();
    for supply in ["up", "down"] {
        if let Some(owner) = touch.strip_prefix(supply) {
            return (owner == letter).then(|| supply.to_string());
        }
    }
    if touch.len() == 4 && touch.is_ascii() && touch.starts_with('s') {
        let (street, rest) = touch.split_at(2);
        return Some(format!("{street}{}", rest.strip_prefix(letter.as_str())?));
    }
    Some(touch.to_string())
}

/// What stands in the way of a refused action.
pub(super) fn evidence(state: &State, _seat: Seat, action: &Action) -> Vec<Mark> {
    let target = match *action {
        Action::FaceUp(field)
        | Action::Place(field)
        | Action::Reemploy(_, field)
        | Action::Change(_, field)
        | Action::Expel(_, field, _)
        | Action::Transform(_, _, field) => field.market,
        Action::Cycle(market) => market,
        Action::FaceUpToStreet(_) | Action::FaceDown | Action::Remove(..) => return Vec::new(),
    };
    let spots: Vec<String> = state
        .artists(target)
        .into_iter()
        .map(|(artist, _)| target.field(artist).to_string())
        .collect();
    if spots.is_empty() {
        return Vec::new();
    }
    let label = Message::new("muscat-crowd").with("count", spots.len() as u32);
    let label = label.text("market", target).into();
    vec![Mark { kind: "blocked", owner: None, spots, label }]
}

/// The step, and what came of it unasked.
pub(super) fn describe(game: &Muscat, before: &State, step: &Step<Muscat>) -> Text {
    match step {
        Step::Act(seat, action) => {
            let said = acted(before, *seat, action);
            climbed(game, before, *seat, action, said).into()
        }
        Step::Chance(Outcome::First(seat)) => {
            Message::new("muscat-lot").with("who", seat_name(*seat)).into()
        }
        Step::Chance(Outcome::Token(artist)) => {
            let draws = before.awaited() == Awaited::Draw;
            let key = if draws { "muscat-draws" } else { "muscat-turns-up" };
            let drawn = owned(key, before.mover(), *artist).choice("kind", artist.word());
            if draws { brought_in(before.room(*artist), drawn).into() } else { drawn.into() }
        }
        Step::Reveal(_) => step.to_string().into(),
    }
}

/// The step in few signs.
pub(super) fn brief(before: &State, step: &Step<Muscat>) -> Brief {
    let short = |key, artist| Message::new(key).with("artist", artist_is(artist));
    match step {
        Step::Act(_, action) => brief_of(before, action),
        Step::Chance(Outcome::First(seat)) => {
            Brief::new(Message::new("muscat-short-lot").with("who", seat_name(*seat))).kind("draw")
        }
        Step::Chance(Outcome::Token(artist)) if before.awaited() == Awaited::Draw => {
            let room = before.room(*artist);
            let drawn = match room.len() {
                0 => Brief::new(short("muscat-short-falls", *artist)),
                1 => {
                    let market = Market { level: Level::FIRST, column: room.nth(0) };
                    Brief::new(short("muscat-short-token", *artist).text("market", market))
                }
                // Its owner says next where it goes.
                _ => Brief::new(artist_is(*artist)).quiet(),
            };
            drawn.kind("draw")
        }
        Step::Chance(Outcome::Token(artist)) => Brief::new(artist_is(*artist)).quiet().kind("draw"),
        Step::Reveal(_) => Brief::of_line(&step.to_string()),
    }
}

fn brief_of(before: &State, action: &Action) -> Brief {
    let short = |key, artist| Message::new(key).with("artist", artist_is(artist));
    let on = |key, field: Field| short(key, field.artist).text("market", field.market);
    let moved = |key, from: Field, to: Field| {
        short(key, from.artist).text("from", from.market).text("to", to.market)
    };
    match *action {
        Action::Place(to) if matches!(before.awaited(), Awaited::Climb(_)) => {
            Brief::new(on("muscat-short-climbs", to)).kind("climb")
        }
        Action::FaceUp(to) | Action::Place(to) => Brief::new(on("muscat-short-token", to)),
        Action::FaceUpToStreet(artist) => Brief::new(short("muscat-short-falls", artist)),
        Action::FaceDown => Brief::new(Message::new("muscat-short-draws")).quiet(),
        Action::Cycle(market) => {
            Brief::new(Message::new("muscat-short-cycle").text("market", market)).kind("cycle")
        }
        Action::Reemploy(_, to) => Brief::new(on("muscat-short-climbs", to)),
        Action::Change(from, to) => {
            Brief::new(moved("muscat-short-changes", from, to)).kind("cycle")
        }
        Action::Expel(from, to, _) => {
            Brief::new(moved("muscat-short-expels", from, to)).kind("cycle")
        }
        Action::Transform(_, artist, weak) => {
            Brief::new(on("muscat-short-transforms", weak.market.field(artist))).kind("cycle")
        }
        Action::Remove(_, artist) => Brief::new(short("muscat-short-removes", artist)),
    }
}

/// What becomes of a token that was drawn, where its owner is not asked (rules 4.3 and 4.4).
fn brought_in(room: Columns, drawn: Message) -> Message {
    match room.len() {
        0 => Message::new("muscat-drawn-street").with("drawn", drawn),
        1 => {
            let market = Market { level: Level::FIRST, column: room.nth(0) };
            Message::new("muscat-drawn-market").with("drawn", drawn).text("market", market)
        }
        _ => drawn,
    }
}

fn acted(before: &State, seat: Seat, action: &Action) -> Message {
    let cycle = || match cycling(before, seat, action) {
        Some((state, market)) => match ranks(&state, market) {
            Some(ranks) => {
                Message::new("muscat-cycle").text("market", market).with("ranks", ranks).into()
            }
            None => Message::new("muscat-cycle-bare").text("market", market).into(),
        },
        None => Text::EMPTY,
    };
    let token = |key, artist| owned(key, seat, artist);
    match *action {
        Action::FaceUp(field) => {
            token("muscat-brings-up", field.artist).text("market", field.market)
        }
        Action::FaceUpToStreet(artist) => token("muscat-up-to-street", artist),
        Action::FaceDown => Message::new("muscat-takes-down").with("who", seat_name(seat)),
        Action::Place(field) => token("muscat-places", field.artist).text("market", field.market),
        Action::Cycle(_) => {
            Message::new("muscat-starts").with("who", seat_name(seat)).with("cycle", cycle())
        }
        Action::Reemploy(_, to) => token("muscat-reemploys", to.artist).text("market", to.market),
        Action::Change(from, to) => token("muscat-changes", from.artist)
            .text("from", from.market)
            .text("to", to.market)
            .with("cycle", cycle()),
        Action::Expel(from, to, _) => token("muscat-expels", from.artist)
            .text("from", from.market)
            .with("whose", seat_name(before.owner(to).unwrap_or(seat)))
            .text("to", to.market)
            .with("cycle", cycle()),
        Action::Transform(_, artist, weak) => token("muscat-transforms", weak.artist)
            .with("new", artist_is(artist))
            .with("cycle", cycle()),
        Action::Remove(street, artist) => {
            token("muscat-removes", artist).with("street", street.number())
        }
    }
}

/// `said`, and who climbs by `action` without being asked, and where to (rules 5.4 to 6.2).
fn climbed(
    game: &Muscat,
    before: &State,
    seat: Seat,
    action: &Action,
    mut said: Message,
) -> Message {
    let mut climbers: Vec<(Seat, Artist)> = Vec::new();
    if let Some((state, market)) = cycling(before, seat, action) {
        let Some(missing) = state.missing(market) else { return said };
        let ranked = [1, 2].map(|steps| missing.clockwise(steps));
        let owned = |artist| Some((state.owner(market.field(artist))?, artist));
        climbers.extend(ranked.into_iter().filter_map(owned));
    } else if let Awaited::Climb(Climb { second: Some(owner), artist, .. }) = before.awaited() {
        climbers.push((owner, artist.clockwise(1)));
    }
    let mut after = *before;
    game.play(&mut after, seat, action);
    for (owner, artist) in climbers {
        let mut places = arrivals(before, &after, owner, artist).into_iter();
        said = match places.find(|place| !matches!(place, CardPlace::Street(_))) {
            Some(CardPlace::Market(market)) => {
                owned("muscat-climbs", owner, artist).with("before", said).text("market", market)
            }
            Some(CardPlace::Palace) => {
                owned("muscat-climbs-palace", owner, artist).with("before", said)
            }
            // Somebody chooses, and is described then.
            _ => said,
        };
    }
    said
}
