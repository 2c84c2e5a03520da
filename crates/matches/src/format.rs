//! Which form a record has: this program's own, or a notation of its game.

use crate::{Decoded, Record, Rejected, catalogue, record::is_day};

impl Record {
    /// Reads a record, of which this checks the form only, or a match in a notation that
    /// a game in use speaks (PGN), which it plays through. Where several games know the
    /// notation, the first that can play it is meant.
    ///
    /// # Errors
    /// [`Rejected::Record`] with the line at fault.
    pub fn parse(text: &str) -> Result<Record, Rejected> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut refused = None;
        for game in catalogue() {
            match game.decode(text) {
                None => {}
                Some(Ok(decoded)) => return Ok(record(game.info().id, decoded)),
                Some(Err(why)) => refused = refused.or(Some(why)),
            }
        }
        refused.map_or_else(|| Record::read(text), Err)
    }
}

fn record(game: &str, decoded: Decoded) -> Record {
    let Decoded { setup, position, steps, result, about } = decoded;
    let mut record = Record::blank();
    record.game = game.into();
    record.setup = setup;
    record.position = position;
    record.players = about.players;
    record.date = about.date.filter(|date| is_day(date));
    (record.result, record.ended) = (result, about.ended);
    record.steps = steps;
    record
}
