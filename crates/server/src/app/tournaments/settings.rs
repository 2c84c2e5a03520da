//! How a tournament is played: what its organiser has set.

use hall_core::Message;
use messages::tidy;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use session::{PersonId, time::TimeControl};
use tournaments::{PairingSystem, TournamentRules};

use super::super::{
    finding::Terms,
    games::Games,
    services::Services,
    setup::{SEATS, usual_options},
};
use crate::error::{ApiError, Code};

/// The longest name of a tournament, and the longest text about it, in characters.
const NAME_MAX: usize = 60;
const ABOUT_MAX: usize = 1_000;
/// The longest time between two rounds, in seconds.
const GAP_MAX: u32 = 7 * 86_400;
/// What lies between two rounds where nobody says so, in seconds: of quick matches, and of those
/// over days.
const GAP_QUICK: u32 = 60;
const GAP_SLOW: u32 = 3_600;
/// How far ahead a tournament may begin, in milliseconds.
const AHEAD_MAX: i64 = 366 * 86_400_000;

/// A tournament to make.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTournament {
    name: String,
    #[serde(default)]
    about: String,
    game: String,
    #[serde(default)]
    setup: Option<serde_json::Map<String, Json>>,
    seats: u8,
    system: PairingSystem,
    entries_max: u16,
    #[serde(default)]
    late_until: u16,
    #[serde(default)]
    half_byes: u16,
    time: TimeControl,
    #[serde(default)]
    rated: bool,
    #[serde(default = "yes")]
    listed: bool,
    #[serde(default)]
    starts: Option<i64>,
    #[serde(default)]
    gap: Option<u32>,
}

fn yes() -> bool {
    true
}

/// What is set, from the beginning on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TournamentSettings {
    /// What it is called.
    pub(crate) name: String,
    /// What its organiser says of it.
    pub(crate) about: String,
    /// Who made it, in hexadecimal digits.
    pub(crate) organiser: String,
    /// The game.
    pub(crate) game: String,
    /// The options of its tables, without how many play.
    pub(crate) setup: serde_json::Map<String, Json>,
    /// Who meets whom, and who may come in.
    pub(crate) rules: TournamentRules,
    /// How time is limited.
    pub(crate) time: TimeControl,
    /// Whether results count for ratings.
    pub(crate) rated: bool,
    /// Whether it is shown to everybody.
    pub(crate) listed: bool,
    /// When it begins by itself, in milliseconds since 1970, if it does.
    pub(crate) starts: Option<i64>,
    /// What lies between two rounds, in seconds.
    pub(crate) gap: u32,
    /// When it was made, in milliseconds since 1970.
    pub(crate) made: i64,
}

impl TournamentSettings {
    /// What a person wants to make.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub(crate) async fn check(
        services: &Services,
        person: PersonId,
        new: NewTournament,
    ) -> Result<TournamentSettings, ApiError> {
        let seats = (new.game, Some(new.seats));
        let terms = Terms::check(services, person, seats, Some(new.time), new.rated).await?;
        let rules = TournamentRules {
            pairing: new.system,
            seats: terms.seats.into(),
            entries_max: new.entries_max,
            late_until: new.late_until,
            half_byes: new.half_byes,
        };
        rules.check().map_err(|why| ApiError::bad("system", super::words::rules(why)))?;
        let (setup, game) = (new.setup.unwrap_or_default(), terms.game);
        check_options(&services.games, &game, &setup, (terms.seats, new.rated))?;
        let now = services.ports.clock.now();
        if new.starts.is_some_and(|at| !(now..=now + AHEAD_MAX).contains(&at)) {
            return Err(ApiError::bad("starts", "api-tournament-starts"));
        }
        let usual = if new.time.is_quick() { GAP_QUICK } else { GAP_SLOW };
        let gap = new.gap.unwrap_or(usual);
        if gap > GAP_MAX {
            let message = Message::new("api-expected-from-to").text("least", 0);
            return Err(ApiError::bad("gap", message.text("most", GAP_MAX)));
        }
        Ok(TournamentSettings {
            name: named(&new.name)?,
            about: about(&new.about)?,
            organiser: person.to_hex(),
            game,
            setup,
            rules,
            time: new.time,
            rated: new.rated,
            listed: new.listed,
            starts: new.starts,
            gap,
            made: now,
        })
    }

    /// The terms of its matches.
    pub(crate) fn terms(&self) -> Terms {
        Terms {
            game: self.game.clone(),
            seats: u8::try_from(self.rules.seats).unwrap_or(u8::MAX),
            time: Some(self.time),
            rated: self.rated,
        }
    }

    /// The options of its tables.
    pub(crate) fn options(&self, games: &Games) -> Result<Json, ApiError> {
        Ok(options(games, &self.game, &self.setup, self.rules.seats)?)
    }
}

/// The options of a table, with how many play where a game leaves that open.
fn options(
    games: &Games,
    game: &str,
    setup: &serde_json::Map<String, Json>,
    seats: u16,
) -> Result<Json, matches::Rejected> {
    let info = games.find(game)?.info();
    let mut options = setup.clone();
    if info.seats.start() != info.seats.end() {
        options.insert(SEATS.into(), json!(seats));
    }
    Ok(options.into())
}

fn check_options(
    games: &Games,
    game: &str,
    setup: &serde_json::Map<String, Json>,
    (seats, rated): (u8, bool),
) -> Result<(), ApiError> {
    if setup.contains_key(SEATS) {
        return Err(ApiError::bad(format!("setup.{SEATS}"), "api-tournament-seats"));
    }
    let found = games.find(game)?.game;
    let play = found.open(&options(games, game, setup, seats.into())?, None)?;
    if rated { usual_options(found, &*play) } else { Ok(()) }
}

fn named(name: &str) -> Result<String, ApiError> {
    tidy(name, NAME_MAX).ok_or_else(|| {
        ApiError::bad("name", Message::new("api-name-length").text("most", NAME_MAX))
    })
}

/// A text of several lines, each without what is not to be seen.
fn about(text: &str) -> Result<String, ApiError> {
    if text.chars().count() > ABOUT_MAX {
        let message = Message::new("api-tournament-about").text("most", ABOUT_MAX);
        return Err(ApiError {
            at: Some("about".into()),
            ..ApiError::new(Code::TooLarge, message)
        });
    }
    let lines: Vec<String> =
        text.lines().map(|line| tidy(line, ABOUT_MAX).unwrap_or_default()).collect();
    Ok(lines.join("\n").trim().to_string())
}
