//! How strong players are.

use std::sync::Arc;

use axum::extract::State;
use hall_core::Message;
use ratings::{Pace, Rating, RatingList, RatingModel, Ratings, level_like};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use session::SeatId;

use super::{
    cookie::Who,
    gateway::Gateway,
    language::Reader,
    read::{Named, Queried, TableParam},
    respond::{ApiResult, json as answer},
};
use crate::{
    app::{
        self,
        host::Host,
        ratings::{RatedPlayer, list_of, now, seat_player},
    },
    error::ApiError,
    wire::{names::bot_name, ratings::rating_view},
};

/// The longest leaderboard.
const LEADERS_MAX: usize = 100;

#[derive(Deserialize)]
pub(super) struct ListAsked {
    pace: Option<String>,
    players: Option<String>,
}

impl ListAsked {
    fn list(&self, game: &str) -> Result<RatingList, ApiError> {
        let refused = |at: &str, words: &str| {
            ApiError::bad(at, Message::new("api-expected-one-of").text("words", words))
        };
        let pace = match self.pace.as_deref() {
            None | Some("quick") => Pace::Quick,
            Some("slow") => Pace::Slow,
            Some(_) => return Err(refused("pace", "`quick`, `slow`")),
        };
        let model = match self.players.as_deref() {
            None | Some("two") => RatingModel::Duel,
            Some("more") => RatingModel::Field,
            Some(_) => return Err(refused("players", "`two`, `more`")),
        };
        Ok(RatingList { game: game.into(), pace, model })
    }
}

/// `GET /api/ratings/{game}`: the leaderboard of a list, and the bots' levels in it.
pub(super) async fn leaderboard(
    State(gateway): State<Arc<Gateway>>,
    Named(game): Named<String>,
    Reader(locale): Reader,
    Queried(asked): Queried<ListAsked>,
) -> ApiResult {
    let services = &gateway.registry.services;
    services.games.find(&game)?;
    let list = asked.list(&game)?;
    let (ratings, now) = (services.ratings.current().await?, now(&services.ports));
    let mut leaders = Vec::new();
    for (player, rating) in ratings.leaderboard(&list, now) {
        let RatedPlayer::Person(person) = player else { continue };
        // Who deleted the account is on no list any more.
        if leaders.len() < LEADERS_MAX && services.people.is_lasting(*person).await? {
            let mut leader = rating_view(&rating);
            leader["name"] = services.people.name(*person).await?.into();
            if services.people.is_bot(*person).await? {
                leader["bot_account"] = true.into();
            }
            leaders.push(leader);
        }
    }
    let bots = levels(&ratings, &list).map(|(level, rating)| {
        let mut bot = rating_view(rating);
        bot["level"] = level.into();
        bot["name"] = bot_name(level, locale).into();
        bot
    });
    let bots: Vec<Json> = bots.collect();
    Ok(answer(json!({ "list": list, "leaders": leaders, "bots": bots }).to_string()))
}

/// `GET /api/me/ratings`: one's own ratings in all lists.
pub(super) async fn mine(State(app): State<Arc<Gateway>>, who: Who) -> ApiResult {
    let services = &app.registry.services;
    let (ratings, now) = (services.ratings.current().await?, now(&services.ports));
    let me = RatedPlayer::Person(who.person);
    let in_list = |list| own_rating(&ratings, list, &me, now);
    let mine: Vec<Json> = ratings.lists().filter_map(in_list).collect();
    Ok(answer(json!({ "ratings": mine }).to_string()))
}

/// The rating of a player in a list, with the levels that play about like him; `None` if he has
/// none there.
pub(super) fn own_rating(
    ratings: &Ratings<RatedPlayer>,
    list: &RatingList,
    player: &RatedPlayer,
    now: u64,
) -> Option<Json> {
    let rating = ratings.rating(list, player)?.at(now);
    let levels = levels(ratings, list).map(|(level, rating)| (level, rating.strength));
    let levels: Vec<(u8, f64)> = levels.collect();
    let mut own = rating_view(&rating);
    own["list"] = json!(list);
    own["like"] = json!(level_like(&rating, levels));
    Some(own)
}

/// `GET /api/tables/{id}/ratings`: the ratings of who plays at a rated table, and what the match
/// changed once it is over.
pub(super) async fn at_table(
    State(app): State<Arc<Gateway>>,
    TableParam(table): TableParam,
) -> ApiResult {
    let (state, services) = (table.state(), &app.registry.services);
    if !state.rated {
        return Ok(answer(json!({ "rated": false, "seats": [] }).to_string()));
    }
    let (ratings, now) = (services.ratings.current().await?, now(&services.ports));
    let changes = services.ratings.changes(state.header.id.as_str()).await?;
    let list = list_of(&state);
    let seats: Vec<Json> = state
        .seated()
        .map(|(seat, at)| {
            let player = seat_player(at);
            let change = changes.iter().flat_map(|all| all.iter());
            let change = change.clone().find(|change| Some(&change.player) == player.as_ref());
            let rating = player.map(|player| ratings.rating_at(&list, &player, now));
            json!({
                "seat": SeatId(seat),
                "rating": change.map(|change| change.after).or(rating).as_ref().map(rating_view),
                "before": change.map(|change| rating_view(&change.before)),
            })
        })
        .collect();
    Ok(answer(json!({ "rated": true, "list": list, "seats": seats }).to_string()))
}

/// `POST /admin/api/rerate`: notes all results anew from the logs of their tables.
pub(super) async fn rerate(host: Host, State(gateway): State<Arc<Gateway>>) -> ApiResult {
    let found = app::rerate(&gateway.registry, &host).await?;
    Ok(answer(serde_json::to_string(&found).expect("plain data")))
}

/// The levels of the bots in a list.
pub(super) fn levels<'r>(
    ratings: &'r Ratings<RatedPlayer>,
    list: &RatingList,
) -> impl Iterator<Item = (u8, &'r Rating)> {
    ratings.rated(list).filter_map(|(player, rating)| match player {
        RatedPlayer::Bot(level) => Some((*level, rating)),
        RatedPlayer::Person(_) => None,
    })
}
