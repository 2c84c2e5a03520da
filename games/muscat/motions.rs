//! Which tokens go where on the screen.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{Motion, Seat};

use super::{
    Muscat,
    action::{Action, Outcome},
    scene::{palace_spot, street_spot},
    state::{Awaited, State},
    town::{Artist, Field, Level, Market},
};

/// A token that may move: whose it is, what it is, where it stood, and where it stands when
/// the cycle of power runs, if that is elsewhere.
struct Mover {
    owner: Seat,
    artist: Artist,
    from: String,
    by: Option<Field>,
}

impl Mover {
    fn new(owner: Seat, artist: Artist, from: impl ToString) -> Mover {
        Mover { owner, artist, from: from.to_string(), by: None }
    }

    fn by(self, field: Field) -> Mover {
        Mover { by: Some(field), ..self }
    }
}

/// Which tokens go where, in the order in which they go.
pub(super) fn motions(game: &Muscat, state: &State, seat: Seat, action: &Action) -> Vec<Motion> {
    let mut after = *state;
    game.play(&mut after, seat, action);
    let mut movers = Vec::new();
    match *action {
        Action::FaceUp(field) => movers.push(Mover::new(seat, field.artist, format!("up{seat}"))),
        Action::FaceUpToStreet(artist) => {
            movers.push(Mover::new(seat, artist, format!("up{seat}")));
        }
        Action::Place(field) if matches!(state.awaited(), Awaited::Place(_)) => {
            movers.push(Mover::new(seat, field.artist, format!("down{seat}")));
        }
        Action::Reemploy(street, to) => {
            movers.push(Mover::new(seat, to.artist, street_spot(street, seat, to.artist)));
        }
        Action::Change(from, to) => movers.push(Mover::new(seat, from.artist, from).by(to)),
        Action::Expel(from, to, _) => {
            movers.push(Mover::new(seat, from.artist, from).by(to));
            let rival = state.owner(to).unwrap_or(seat);
            movers.push(Mover::new(rival, to.artist, to).by(from));
        }
        Action::Transform(street, artist, weak) => {
            let to = weak.market.field(artist);
            movers.push(Mover::new(seat, artist, street_spot(street, seat, artist)).by(to));
        }
        Action::Place(_) | Action::FaceDown | Action::Cycle(_) | Action::Remove(..) => {}
    }
    // Who stands where the cycle of power runs, the weakest first: he makes room.
    if let Some((state, market)) = cycling(state, seat, action)
        && let Some(missing) = state.missing(market)
    {
        for steps in [3, 1, 2] {
            let field = market.field(missing.clockwise(steps));
            // Who came there by this step is known already.
            if let Some(owner) = state.owner(field)
                && movers.iter().all(|mover| mover.by != Some(field))
            {
                movers.push(Mover::new(owner, field.artist, field));
            }
        }
    }
    arrive(movers, state, &after)
}

/// Which token chance brings where.
pub(super) fn of_chance(game: &Muscat, state: &State, outcome: Outcome) -> Vec<Motion> {
    let Outcome::Token(artist) = outcome else { return Vec::new() };
    let seat = state.mover();
    let pile = format!("down{seat}");
    if state.awaited() != Awaited::Draw {
        return Vec::from([Motion::new(pile, format!("up{seat}"))]);
    }
    let mut after = *state;
    game.fall(&mut after, outcome);
    arrive(Vec::from([Mover::new(seat, artist, pile)]), state, &after)
}

/// How the tokens went that stand elsewhere than before.
fn arrive(movers: Vec<Mover>, before: &State, after: &State) -> Vec<Motion> {
    let mut motions: Vec<Motion> = Vec::new();
    for Mover { owner, artist, from, by } in movers {
        // From a supply nobody climbs.
        let supplied = from.starts_with("up") || from.starts_with("down");
        for place in arrivals(before, after, owner, artist) {
            let to = place.spot(owner, artist);
            // Two of a kind that moved at once cannot be told apart, and need not be.
            if to == from || motions.iter().any(|motion| motion.to == to) {
                continue;
            }
            let stays = by.is_some_and(|by| by.to_string() == to);
            let kind = match place {
                CardPlace::Street(_) => "fall",
                CardPlace::Market(_) if supplied || stays => "",
                CardPlace::Market(_) | CardPlace::Palace => "climb",
            };
            let motion = Motion::new(from, to).kind(kind);
            motions.push(match by.filter(|_| !stays) {
                Some(by) => motion.via(by),
                None => motion,
            });
            break;
        }
    }
    motions
}

/// Where a token came to.
pub(super) enum CardPlace {
    Market(Market),
    Street(Level),
    Palace,
}

impl CardPlace {
    /// Its spot for a token of `artist` that `owner` has.
    fn spot(&self, owner: Seat, artist: Artist) -> String {
        match *self {
            CardPlace::Market(market) => market.field(artist).to_string(),
            CardPlace::Street(level) => street_spot(level, owner, artist),
            CardPlace::Palace => palace_spot(owner, artist),
        }
    }
}

/// The places where `owner` has a token of `artist` that he had not before.
pub(super) fn arrivals(
    before: &State,
    after: &State,
    owner: Seat,
    artist: Artist,
) -> Vec<CardPlace> {
    let mut places = Vec::new();
    for level in Level::ALL {
        let [was, is] = [before, after].map(|state| state.stands(owner, level).of(artist));
        places
            .extend(is.minus(was).iter().map(|column| CardPlace::Market(Market { level, column })));
        let [was, is] = [before, after].map(|state| state.street(owner, level).of(artist));
        if is > was {
            places.push(CardPlace::Street(level));
        }
    }
    if after.palace(owner).of(artist) > before.palace(owner).of(artist) {
        places.push(CardPlace::Palace);
    }
    places
}

/// The position in which the cycle of power that `action` starts runs, and its market.
pub(super) fn cycling(before: &State, seat: Seat, action: &Action) -> Option<(State, Market)> {
    let mut state = *before;
    let market = match *action {
        Action::Cycle(market) => market,
        Action::Change(from, to) => {
            state.leave(seat, from);
            state.stand(seat, to);
            to.market
        }
        Action::Expel(from, to, market) => {
            let rival = before.owner(to).unwrap_or(seat);
            state.leave(seat, from);
            state.leave(rival, to);
            state.stand(seat, to);
            state.stand(rival, from);
            market
        }
        Action::Transform(_, artist, weak) => {
            state.leave(seat, weak);
            state.stand(seat, weak.market.field(artist));
            weak.market
        }
        _ => return None,
    };
    Some((state, market))
}
