//! `musterhall play --hall`: tables of a running hall on the screen of `play`, or line by line.

mod address;
mod chance;
mod client;
mod drawn;
mod kept;
mod lines;
mod lobby;
mod remote;
mod seeds;
mod view;

use std::sync::{Arc, atomic::Ordering};

use anyhow::{Context as _, bail};
use hall_core::Seat;
use messages::Locale;
use serde_json::{Value as Json, json};

pub(crate) use self::address::Address;
use self::{client::HallClient, lobby::Lobby, remote::Remote};
use crate::{
    board_text::Ink,
    open::Opening,
    screen::{App, Colours, stopped_by_signal, terminal},
};

/// What somebody wants in a hall.
pub(crate) struct OnlineWish<'a> {
    /// Its address, and a table there.
    pub(crate) address: Address,
    /// A match to set up, and who plays its seats.
    pub(crate) opening: Option<&'a Opening>,
    pub(crate) seats: &'a [String],
    pub(crate) locale: Locale,
    /// The colours of the screen; `None` line by line.
    pub(crate) colours: Option<Colours>,
    /// How pieces are told apart line by line.
    pub(crate) ink: Ink,
}

/// Plays at a hall; answers what is left to say.
///
/// # Errors
/// The hall cannot be reached, or refuses.
pub(crate) fn run(wish: &OnlineWish<'_>) -> anyhow::Result<Vec<String>> {
    let Address { table, secret, .. } = wish.address.clone();
    let client = Arc::new(HallClient::new(wish.address.clone(), wish.locale.code())?);
    let name = client.greet()?;
    let mut links = Vec::new();
    let table = match (&table, wish.opening) {
        (Some(_), Some(_)) => bail!("--table: expected a table or a game to set up, not both"),
        (Some(table), None) => {
            if let Some(secret) = secret {
                chance::sit(&client, table, json!({ "secret": secret }))?;
            }
            Some(table.clone())
        }
        (None, Some(opening)) => {
            let (id, new) = set_up(&client, opening, wish.seats)?;
            links = new;
            Some(id)
        }
        (None, None) => None,
    };
    match wish.colours {
        Some(colours) => on_screen(&client, &name, wish.locale, colours, (table, links)),
        None => lines::run(&client, (table, links), wish.locale, wish.ink),
    }
}

/// Shows a table, or the lobby and what is chosen there, on the whole terminal.
fn on_screen(
    client: &Arc<HallClient>,
    name: &str,
    locale: Locale,
    colours: Colours,
    (mut next, mut links): (Option<String>, Vec<String>),
) -> anyhow::Result<Vec<String>> {
    let has_lobby = next.is_none();
    let stop = stopped_by_signal()?;
    let stopped = || stop.load(Ordering::Relaxed);
    let mut refusal = None;
    let mut farewell = links.clone();
    loop {
        let Some(id) = next.take() else {
            let look = colours.look("");
            let mut lobby = Lobby::new(Arc::clone(client), name.to_owned(), locale, look)?;
            if let Some(why) = refusal.take() {
                lobby.tell(why);
            }
            terminal::show(&mut lobby, &stopped)?;
            let Some(chosen) = lobby.chosen.filter(|_| !lobby.is_left) else { return Ok(farewell) };
            next = Some(chosen);
            continue;
        };
        let source = match Remote::open(Arc::clone(client), &id, locale) {
            Ok(source) => source.with_links(std::mem::take(&mut links)),
            Err(why) if has_lobby => {
                refusal = Some(why.to_string());
                continue;
            }
            Err(why) => return Err(why.into()),
        };
        let look = colours.look(source.game());
        let mut app = App::new(source, look);
        terminal::show(&mut app, &stopped)?;
        farewell = app.source.farewell();
        next = app.source.next.take();
        if stopped() || (next.is_none() && !has_lobby) {
            return Ok(farewell);
        }
    }
}

/// Who plays a seat of a new table.
///
/// # Errors
/// What was expected.
fn seat_of(text: &str) -> anyhow::Result<Json> {
    let expected = || {
        format!(
            "--seats: expected `me`, `device`, `link`, `open` or `level:1` to `level:8` for a \
             table of a hall, not {text:?}"
        )
    };
    if let Some(level) = text.strip_prefix("level:") {
        let level: u8 =
            level.parse().ok().filter(|level| (1..=8).contains(level)).with_context(expected)?;
        return Ok(json!({ "kind": "bot", "level": level }));
    }
    match text {
        "me" | "device" | "link" | "open" => Ok(json!({ "kind": text })),
        _ => bail!(expected()),
    }
}

/// Sets up a table; answers its id, and the links for those who are to come.
fn set_up(
    client: &HallClient,
    opening: &Opening,
    seats: &[String],
) -> anyhow::Result<(String, Vec<String>)> {
    let table = opening.open()?;
    let count = table.seats();
    if seats.len() > count {
        bail!("--seats: this table has {count} seats, not {}", seats.len());
    }
    let who = |index: usize| {
        let default = if index == 0 { "me" } else { "level:3" };
        seat_of(seats.get(index).map_or(default, String::as_str))
    };
    let seats: Vec<Json> = (0..count).map(who).collect::<anyhow::Result<_>>()?;
    let mut new = json!({ "game": opening.game, "setup": table.setup() });
    if let Some(position) = &opening.position {
        new["position"] = position.as_str().into();
    }
    let own = (0..count).zip(&seats).find(|(_, of)| of["kind"] == "me" || of["kind"] == "device");
    let own = own.and_then(|(index, _)| Seat::new(index));
    let seed = own.and_then(|_| client.seeds().mix_into(&mut new));
    new["seats"] = seats.into();
    let made = client.post("/api/tables", &new)?;
    let id = made["id"].as_str().context("the hall did not say which table")?;
    if let (Some(hash), Some(seat)) = (seed, own) {
        client.seeds().is_of(hash, id, seat);
    }
    let links = made["links"].as_object().into_iter().flatten();
    let link = |(seat, path): (&String, &Json)| {
        format!("{seat}: {}{}", client.origin(), path.as_str().unwrap_or_default())
    };
    Ok((id.to_owned(), links.map(link).collect()))
}
