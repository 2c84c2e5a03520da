//! How actions are touched, told, and moved on the screen.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use hall_core::{Mark, Motion, Seat, Step, Touch};
use serde::Serialize;

use super::{
    Muscat, Outcome,
    action::Action,
    scene::{palace_spot, ranks, street_spot},
    state::{Phase, State},
    town::{Artist, Field, Level, Market, Tally, colour},
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

/// Which tokens go where.
pub(super) fn motions(game: &Muscat, state: &State, seat: Seat, action: &Action) -> Vec<Motion> {
    let mut after = *state;
    game.play(&mut after, seat, action);
    // Each token that may have moved: owner, artist, and where it was.
    let mut moved: Vec<(Seat, Artist, String)> = Vec::new();
    let market_of = |market: Market, moved: &mut Vec<(Seat, Artist, String)>| {
        for (artist, owner) in state.artists(market) {
            moved.push((owner, artist, market.field(artist).to_string()));
        }
    };
    match *action {
        Action::FaceUp(field) => moved.push((seat, field.artist, format!("up{seat}"))),
        Action::FaceUpToStreet(artist) => moved.push((seat, artist, format!("up{seat}"))),
        Action::Place(field) if matches!(state.phase(), Phase::Place(_)) => {
            moved.push((seat, field.artist, format!("down{seat}")));
        }
        Action::FaceDown | Action::Place(_) | Action::Remove(..) => {}
        Action::Cycle(market) => market_of(market, &mut moved),
        Action::Reemploy(street, to) => {
            moved.push((seat, to.artist, street_spot(street, seat, to.artist)));
        }
        Action::Change(from, to) => {
            moved.push((seat, from.artist, from.to_string()));
            market_of(to.market, &mut moved);
        }
        Action::Expel(from, to, _) => {
            market_of(from.market, &mut moved);
            market_of(to.market, &mut moved);
        }
        Action::Transform(street, artist, weak) => {
            moved.push((seat, artist, street_spot(street, seat, artist)));
            market_of(weak.market, &mut moved);
        }
    }
    let mut motions = Vec::new();
    for (owner, artist, from) in moved {
        let to = arrivals(state, &after, owner, artist);
        // Two of a kind that moved at once cannot be told apart, and need not be.
        let to = to.into_iter().find(|to| motions.iter().all(|m: &Motion| m.to != *to));
        if let Some(to) = to
            && to != from
        {
            motions.push(Motion { from, to });
        }
    }
    motions
}

/// The places where `owner` has a token of `artist` that he had not before.
fn arrivals(before: &State, after: &State, owner: Seat, artist: Artist) -> Vec<String> {
    let mut places = Vec::new();
    for level in Level::ALL {
        let [was, is] = [before, after].map(|state| state.stands(owner, level).of(artist));
        for column in is.minus(was).iter() {
            places.push(Market { level, column }.field(artist).to_string());
        }
        let [was, is] = [before, after].map(|state| state.street(owner, level).of(artist));
        if is > was {
            places.push(street_spot(level, owner, artist));
        }
    }
    if after.palace(owner).of(artist) > before.palace(owner).of(artist) {
        places.push(palace_spot(owner, artist));
    }
    places
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
    let label = format!("{} artists stand on market {target}", spots.len());
    vec![Mark { kind: "blocked", owner: None, spots, label }]
}

/// The step in words.
pub(super) fn told(before: &State, step: &Step<Muscat>) -> String {
    match step {
        Step::Act(seat, action) => acted(before, *seat, action),
        Step::Chance(Outcome::First(seat)) => format!("The lot makes {} start", colour(*seat)),
        Step::Chance(Outcome::Token(artist)) => {
            let verb = if before.phase() == Phase::Draw { "draws a" } else { "turns up a" };
            let n = if *artist == Artist::ElephantTrainer { "n" } else { "" };
            let mut text = format!("{} {verb}{n} {}", colour(before.mover()), artist.name());
            if before.phase() == Phase::Draw && before.room(*artist).is_empty() {
                text.push_str(", which finds no market and waits in street 1");
            }
            text
        }
        Step::Reveal(_) => step.to_string(),
    }
}

fn acted(before: &State, seat: Seat, action: &Action) -> String {
    let who = colour(seat);
    let cycle = |state: &State, market| match ranks(state, market) {
        Some(ranks) => format!("the cycle runs on market {market}: {ranks}"),
        None => format!("the cycle runs on market {market}"),
    };
    match *action {
        Action::FaceUp(field) => {
            format!("{who} puts the face-up {} on market {}", field.artist.name(), field.market)
        }
        Action::FaceUpToStreet(artist) => {
            format!("{who}'s face-up {} finds no market and waits in street 1", artist.name())
        }
        Action::FaceDown => format!("{who} takes a face-down token"),
        Action::Place(field) => {
            format!("{who} puts the {} on market {}", field.artist.name(), field.market)
        }
        Action::Cycle(market) => format!("{who} starts; {}", cycle(before, market)),
        Action::Reemploy(_, to) => {
            format!("{who} re-employs the {} on market {}", to.artist.name(), to.market)
        }
        Action::Change(from, to) => {
            let mut after = *before;
            after.leave(seat, from);
            after.stand(seat, to);
            let name = from.artist.name();
            format!(
                "{who}'s {name} changes from market {} to {}; {}",
                from.market,
                to.market,
                cycle(&after, to.market)
            )
        }
        Action::Expel(from, to, market) => {
            let mut after = *before;
            let rival = before.owner(to).unwrap_or(seat);
            after.leave(seat, from);
            after.leave(rival, to);
            after.stand(seat, to);
            after.stand(rival, from);
            let (name, rival) = (from.artist.name(), colour(rival));
            format!(
                "{who} swaps the {name} on {} with {rival}'s on {}; {}",
                from.market,
                to.market,
                cycle(&after, market)
            )
        }
        Action::Transform(_, artist, weak) => {
            let mut after = *before;
            after.leave(seat, weak);
            after.stand(seat, weak.market.field(artist));
            let (old, new) = (weak.artist.name(), artist.name());
            format!("{who} turns the {old} into the {new}; {}", cycle(&after, weak.market))
        }
        Action::Remove(street, artist) => {
            let (name, street) = (artist.name(), street.number());
            format!("{who} takes the {name} in street {street} out of the game")
        }
    }
}

/// A view, for programs.
#[derive(Serialize)]
pub(super) struct Report {
    position: String,
    start: Seat,
    player: Seat,
    in_palace: u32,
    players: Vec<Player>,
}

#[derive(Serialize)]
struct Player {
    seat: Seat,
    colour: &'static str,
    score: i16,
    on_board: u32,
    face_up: Option<Artist>,
    /// Counts of piper, snake-charmer, elephant trainer, fire-eater.
    face_down: [u8; 4],
    palace: [u8; 4],
    out: [u8; 4],
    streets: [[u8; 4]; 4],
}

impl Report {
    /// What is there to see.
    pub(super) fn new(state: &State) -> Report {
        let counts = |tally: Tally| Artist::ALL.map(|artist| tally.of(artist));
        let player = |seat| Player {
            seat,
            colour: colour(seat),
            score: state.score(seat),
            on_board: state.on_board(seat),
            face_up: state.up(seat),
            face_down: counts(state.pile(seat)),
            palace: counts(state.palace(seat)),
            out: counts(state.out(seat)),
            streets: Level::ALL.map(|level| counts(state.street(seat, level))),
        };
        Report {
            position: state.to_string(),
            start: state.start(),
            player: state.mover(),
            in_palace: state.in_palace(),
            players: Seat::first(state.seats()).map(player).collect(),
        }
    }
}
