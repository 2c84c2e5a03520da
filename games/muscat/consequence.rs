//! What an action would do: who falls, who climbs and where to, what it counts.

use alloc::{format, string::ToString, vec, vec::Vec};

use hall_core::{Consequence, Mark, Message, Seat, Text};

use super::{
    Muscat,
    action::Action,
    motions::{CardPlace, arrivals, cycling, motions},
    scene::{ranks, street_spot},
    state::{Awaited, Climb, Landing, State},
    town::{Artist, Level, Market},
    words::{artist_is, artists, owned, seat_name},
};

pub(super) fn consequence(
    game: &Muscat,
    before: &State,
    seat: Seat,
    action: &Action,
) -> Consequence {
    let mut after = *before;
    game.play(&mut after, seat, action);
    let mut notes = match *action {
        Action::FaceDown => vec![draw(before, seat)],
        Action::FaceUpToStreet(_) => vec![Message::new("muscat-would-wait")],
        Action::Remove(..) => vec![Message::new("muscat-would-leave")],
        _ => moved(game, before, &after, seat, action),
    };
    notes.extend(gathered(&after, action));
    if matches!(action, Action::Change(..) | Action::Expel(..)) {
        // Rule 7.6
        notes.push(Message::new("muscat-would-remove"));
    }
    notes.extend(scored(game, before, &after));
    if after.awaited() == Awaited::Over {
        notes.push(Message::new("muscat-would-end"));
    }
    Consequence {
        motions: motions(game, before, seat, action),
        marks: marks(game, &after, seat, action),
        notes: notes.into_iter().map(Text::from).collect(),
        ..Consequence::default()
    }
}

/// What the pile holds, which everybody may know (rule 2.2): the next token is one of it.
fn draw(state: &State, seat: Seat) -> Message {
    let pile = state.pile(seat);
    let kind = |artist: Artist| {
        Message::new("muscat-would-draw-kind")
            .with("count", pile.of(artist))
            .with("artist", artist_is(artist))
            .with("artists", artists(artist))
    };
    let list = pile.kinds().map(kind).reduce(listed).unwrap_or(Message::new("muscat-nobody"));
    Message::new("muscat-would-draw").with("left", pile.total()).with("list", list)
}

fn listed(first: Message, second: Message) -> Message {
    Message::new("muscat-would-list").with("first", first).with("second", second)
}

/// Where those come to who climb and who falls (rules 5.3 to 6.2), the strongest first.
fn moved(
    game: &Muscat,
    before: &State,
    after: &State,
    seat: Seat,
    action: &Action,
) -> Vec<Message> {
    let mut climbers: Vec<(Seat, Artist)> = Vec::new();
    let mut fallen = None;
    if let Some((state, market)) = cycling(before, seat, action) {
        let Some(missing) = state.missing(market) else { return Vec::new() };
        let owner = |artist: Artist| state.owner(market.field(artist));
        for artist in [1, 2].map(|steps| missing.clockwise(steps)) {
            climbers.extend(owner(artist).map(|owner| (owner, artist)));
        }
        let weakest = missing.clockwise(3);
        fallen = owner(weakest).map(|owner| {
            owned("muscat-would-fall", owner, weakest).with("street", market.level.number())
        });
    } else if let Awaited::Climb(Climb { second: Some(owner), artist, .. }) = before.awaited() {
        climbers.push((owner, artist.clockwise(1)));
    }
    let place = |(owner, artist): &(Seat, Artist)| {
        let mut places = arrivals(before, after, *owner, *artist).into_iter();
        places.find(|place| !matches!(place, CardPlace::Street(_)))
    };
    let places: Vec<Option<CardPlace>> = climbers.iter().map(place).collect();
    let is_palace = |place: &Option<CardPlace>| matches!(place, Some(CardPlace::Palace));
    let mut notes: Vec<Message> = Vec::new();
    if let ([one, two], true) = (&climbers[..], places.iter().all(is_palace)) {
        let [one, two] = [one, two].map(|(seat, artist)| owned("muscat-owned", *seat, *artist));
        notes.push(Message::new("muscat-would-climb-both").with("first", one).with("second", two));
    } else {
        for ((owner, artist), place) in climbers.into_iter().zip(places) {
            notes.push(match place {
                Some(CardPlace::Market(market)) => {
                    owned("muscat-would-climb", owner, artist).text("market", market)
                }
                Some(CardPlace::Palace) => owned("muscat-would-climb-palace", owner, artist),
                _ => choosing(game, after, owner, artist),
            });
        }
    }
    notes.extend(fallen);
    notes
}

/// Somebody is asked where his artist goes: at once, or when the strongest is up.
fn choosing(game: &Muscat, after: &State, owner: Seat, artist: Artist) -> Message {
    if let Awaited::Climb(climb) = after.awaited()
        && climb.artist == artist
        && let Landing::Level(level, _) = game.landing(after, &climb)
    {
        return owned("muscat-would-choose", owner, artist).with("level", level.number());
    }
    owned("muscat-would-choose-then", owner, artist)
}

/// The three that stand together after a token came: their cycle can run from then on.
fn gathered(after: &State, action: &Action) -> Option<Message> {
    let (Action::FaceUp(to) | Action::Place(to) | Action::Reemploy(_, to)) = action else {
        return None;
    };
    let ranks = ranks(after, to.market)?;
    Some(Message::new("muscat-would-gather").text("market", to.market).with("ranks", ranks))
}

/// How the points change, where that does not hang on what somebody chooses.
fn scored(game: &Muscat, before: &State, after: &State) -> Option<Message> {
    let settled = settled(game, *after)?;
    let seats = || Seat::first(before.seats());
    let change = |seat: Seat| {
        let gain = settled[seat.index()] - before.score(seat);
        let points = if gain < 0 { format!("−{}", -gain) } else { format!("+{gain}") };
        let said = Message::new("muscat-would-gain").with("who", seat_name(seat));
        (gain != 0).then(|| said.text("points", points))
    };
    let list = seats().filter_map(change).reduce(listed)?;
    Some(Message::new("muscat-would-score").with("list", list))
}

/// The points when all have climbed; none where they hang on the markets that are chosen.
fn settled(game: &Muscat, state: State) -> Option<Vec<i16>> {
    let Awaited::Climb(climb) = state.awaited() else {
        return Some(Seat::first(state.seats()).map(|seat| state.score(seat)).collect());
    };
    let Landing::Level(level, open) = game.landing(&state, &climb) else { return None };
    let mut all = open.iter().map(|column| {
        let mut next = state;
        let field = Market { level, column }.field(climb.artist);
        game.play(&mut next, climb.owner, &Action::Place(field));
        settled(game, next)
    });
    let first = all.next()??;
    all.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

fn marks(game: &Muscat, after: &State, seat: Seat, action: &Action) -> Vec<Mark> {
    let mark = |kind, owner, spots| Mark { kind, owner: Some(owner), spots, label: Text::EMPTY };
    let mut marks = Vec::new();
    if let Awaited::Climb(climb) = after.awaited()
        && let Landing::Level(level, open) = game.landing(after, &climb)
    {
        let field = |column| Market { level, column }.field(climb.artist).to_string();
        marks.push(mark("lands", climb.owner, open.iter().map(field).collect()));
    }
    match *action {
        Action::Remove(street, artist) => {
            marks.push(mark("goes", seat, vec![street_spot(street, seat, artist)]));
        }
        // Rule 7.5: the weakest leaves the game.
        Action::Transform(_, _, weak) => marks.push(mark("goes", seat, vec![weak.to_string()])),
        Action::FaceUpToStreet(artist) => {
            marks.push(mark("lands", seat, vec![street_spot(Level::FIRST, seat, artist)]));
        }
        _ => {}
    }
    marks
}
