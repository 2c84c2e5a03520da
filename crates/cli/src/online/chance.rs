//! Chance that was committed to, seen from a seat: docs/chance.md.

use hall_core::Message;
use matches::{AnyMatch, Record};
use serde_json::Value as Json;
use session::chance::{ChanceReport, Hex32};

use super::{
    client::{HallClient, HallError},
    drawn,
    seeds::KnownSeed,
};

/// Takes a seat, with a seed where the table takes seeds.
///
/// # Errors
/// Somebody else was quicker, or the hall cannot be reached.
pub(super) fn sit(client: &HallClient, table: &str, mut claim: Json) -> Result<(), HallError> {
    let path = format!("/api/tables/{table}");
    let is_open = client.get(&path)?["chance"]["open"] == true;
    let seed = if is_open { client.seeds().mix_into(&mut claim) } else { None };
    let taken = client.post(&format!("{path}/seats"), &claim)?;
    if let (Some(hash), Some(seat)) = (seed, drawn::seat(&taken["seat"])) {
        client.seeds().is_of(hash, table, seat);
    }
    Ok(())
}

/// What is to be said of the chance of a match that is over: that it is what was committed to, or
/// what is wrong. Nothing where no chance was committed to, or none fell.
pub(super) fn verdict(
    record: &Record,
    play: &dyn AnyMatch,
    shown: Hex32,
    known: &[KnownSeed],
) -> Option<Message> {
    let Some(report) = ChanceReport::of_record(record, play) else {
        return Some(Message::new("screen-hall-chance-changed"));
    };
    match checked(&report, shown, known) {
        Err(why) => Some(why),
        Ok(()) if report.draws.is_empty() => None,
        Ok(()) => {
            let own = if known.is_empty() { "none" } else { "mixed" };
            let verified = Message::new("screen-hall-chance-verified").choice("own", own);
            Some(verified.with("draws", report.draws.len() as u32))
        }
    }
}

/// Checks what a table ends with against what it began with, and every draw against both.
fn checked(report: &ChanceReport, shown: Hex32, known: &[KnownSeed]) -> Result<(), Message> {
    let wrong = |why: Message| Message::new("screen-hall-chance-wrong").with("why", why);
    let expected = report.expected().map_err(|why| wrong(why.message()))?;
    let changed = || Message::new("screen-hall-chance-changed");
    if report.commitment != shown {
        return Err(changed());
    }
    for own in known {
        let hashes = report.seeds.iter().map(|of| (of.seat.to_string(), of.hash));
        if own.commitment != Some(report.commitment)
            || own.table.as_ref() != Some(&report.table)
            || !hashes.eq(own.hashes.iter().map(|(seat, hash)| (seat.clone(), *hash)))
        {
            return Err(changed());
        }
        if report.seeds.iter().all(|of| of.seed != Some(own.seed)) {
            return Err(Message::new("screen-hall-chance-lost"));
        }
    }
    report.compare(&expected).map_err(|why| wrong(why.message()))
}

#[cfg(test)]
mod tests {
    use hall_core::Seat;
    use session::chance::{RecordedSeed, Terms, seed_hash};

    use super::*;

    const SEED: Hex32 = Hex32([7; 32]);

    /// What a table tells at its end, and what was known of it before: a seed at seat a.
    fn table() -> (ChanceReport, KnownSeed) {
        let (table, secret) = ("abcdefghij234567".to_owned(), Hex32([1; 32]));
        let terms = Terms { table: table.clone(), secret, seeds: Vec::new() };
        let commitment = terms.commitment();
        let hash = seed_hash(&SEED);
        let seeds = vec![RecordedSeed { seat: Seat::A, hash, seed: Some(SEED) }];
        let known = KnownSeed {
            seed: SEED,
            table: Some(table.clone()),
            seat: Some("a".into()),
            commitment: Some(commitment),
            hashes: [("a".to_owned(), hash)].into(),
        };
        let (secret, draws) = (Some(secret), Vec::new());
        (ChanceReport { version: 1, table, commitment, secret, seeds, draws }, known)
    }

    fn fault(report: &ChanceReport, shown: Hex32, known: KnownSeed) -> Option<&'static str> {
        checked(report, shown, &[known]).err().map(|why| why.key)
    }

    #[test]
    fn table_that_ends_as_it_began_has_no_fault() {
        let (report, known) = table();
        assert_eq!(fault(&report, report.commitment, known), None);
    }

    #[test]
    fn seed_that_was_revealed_and_is_not_used_is_lost() {
        let (mut report, known) = table();
        report.seeds[0].seed = None;
        assert_eq!(fault(&report, report.commitment, known), Some("screen-hall-chance-lost"));
    }

    #[test]
    fn commitment_or_hashes_that_differ_at_the_end_are_changed() {
        let (report, known) = table();
        let other = Hex32([9; 32]);
        assert_eq!(fault(&report, other, known.clone()), Some("screen-hall-chance-changed"));
        let of_another = KnownSeed { commitment: Some(other), ..known.clone() };
        assert_eq!(
            fault(&report, report.commitment, of_another),
            Some("screen-hall-chance-changed")
        );
        let mut more = known.clone();
        more.hashes.insert("b".into(), other);
        assert_eq!(fault(&report, report.commitment, more), Some("screen-hall-chance-changed"));
        let secret = ChanceReport { secret: None, ..report };
        assert_eq!(fault(&secret, secret.commitment, known), Some("screen-hall-chance-wrong"));
    }
}
