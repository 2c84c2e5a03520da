//! How somebody's matches ended: by game, by seat and by opponent.

use std::{collections::BTreeMap, sync::Arc};

use hall_core::Seat;
use matches::texts;
use messages::Locale;
use serde::Serialize;
use serde_json::{Value as Json, json};
use session::{PersonId, SeatId};

use crate::{
    app::{Services, list_pages::rows},
    error::ApiError,
    fairness::Party,
    ports::store::List,
    wire::played::{MatchResult, Opponent, PlayedMatch},
};

/// How many tables are read at once, and at most.
const READ: usize = 200;
const READ_MAX: usize = 4_000;
/// How many opponents are named.
const OPPONENTS_MAX: usize = 20;

/// How matches ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub(crate) struct ResultCount {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl ResultCount {
    fn add(&mut self, outcome: MatchResult) {
        *match outcome {
            MatchResult::Won => &mut self.won,
            MatchResult::Drawn => &mut self.drawn,
            MatchResult::Lost => &mut self.lost,
        } += 1;
    }

    fn total(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn view(self) -> Json {
        json!(self)
    }
}

/// The results of a game with two or with more players.
#[derive(Default)]
struct GameTally {
    all: ResultCount,
    seats: BTreeMap<Seat, ResultCount>,
}

/// All results.
#[derive(Default)]
struct Tallies {
    matches: u32,
    /// By game, and whether more than two play.
    games: BTreeMap<(String, bool), GameTally>,
    opponents: BTreeMap<Opponent, ResultCount>,
}

impl Tallies {
    fn add(&mut self, played: &PlayedMatch<'_>, locale: Locale) {
        let Some(outcome) = played.outcome() else { return };
        self.matches += 1;
        let game = (played.game().to_string(), played.players() > 2);
        let game = self.games.entry(game).or_default();
        game.all.add(outcome);
        for seat in played.own_seats() {
            game.seats.entry(seat).or_default().add(outcome);
        }
        for opponent in played.opponents(locale) {
            self.opponents.entry(opponent).or_default().add(outcome);
        }
    }

    fn view(self, services: &Services, locale: Locale) -> Json {
        let game = |((id, more), tally): ((String, bool), GameTally)| {
            let info = services.games.find(&id).ok()?.info();
            let seat = |(seat, tally): (Seat, ResultCount)| {
                let mut view = tally.view();
                view["seat"] = json!(SeatId(seat));
                view["title"] = texts::seat_name(info, seat, locale).into();
                view
            };
            let seats: Vec<Json> = tally.seats.into_iter().map(seat).collect();
            let mut view = tally.all.view();
            view["game"] = id.into();
            view["name"] = texts::name(info, locale).into();
            view["players"] = if more { "more" } else { "two" }.into();
            view["seats"] = seats.into();
            Some((tally.all.total(), view))
        };
        let mut games: Vec<(u32, Json)> = self.games.into_iter().filter_map(game).collect();
        games.sort_by_key(|(total, _)| std::cmp::Reverse(*total));
        let games: Vec<Json> = games.into_iter().map(|(_, view)| view).collect();
        let mut opponents: Vec<(Opponent, ResultCount)> = self.opponents.into_iter().collect();
        opponents.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.total()));
        opponents.truncate(OPPONENTS_MAX);
        let opponent = |(of, tally): (Opponent, ResultCount)| {
            let mut view = tally.view();
            view["name"] = of.name.into();
            if let Some(level) = of.level {
                view["level"] = level.into();
            }
            view
        };
        let opponents: Vec<Json> = opponents.into_iter().map(opponent).collect();
        json!({ "matches": self.matches, "games": games, "opponents": opponents })
    }
}

/// How the matches of a person ended, `hidden` ones included that the lobby did not show; `all` is
/// false if there are so many that the oldest are not counted.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn results(
    services: &Arc<Services>,
    party: Party,
    (person, locale): (PersonId, Locale),
    hidden: bool,
) -> Result<Json, ApiError> {
    let all = Arc::clone(services);
    services.in_turn(party, move || count(&all, person, locale, hidden)).await
}

fn count(
    services: &Services,
    person: PersonId,
    locale: Locale,
    hidden: bool,
) -> Result<Json, ApiError> {
    let (mut tallies, mut read) = (Tallies::default(), 0);
    let list = List::Of(person, false);
    for listed in rows(&*services.ports.store, list, None, READ).take(READ_MAX) {
        let listed = listed?;
        let played = PlayedMatch::of(&listed).filter(|played| hidden || played.is_shown());
        if let Some(played) = played {
            tallies.add(&played, locale);
        }
        read += 1;
    }
    let mut view = tallies.view(services, locale);
    view["all"] = (read < READ_MAX).into();
    Ok(view)
}
