//! A tournament for two seats as a report that arbiters' programs read: FIDE's TRF16.

use std::fmt::Write;

use crate::{
    event::Bye,
    standings::standings,
    tournament::{RoundOutcome, Tournament},
};

/// The report; none where tables have more than two seats. `name_of` gives the name of an
/// entrant, `title` that of the tournament.
pub fn trf16(
    tournament: &Tournament,
    title: &str,
    name_of: impl Fn(&str) -> String,
) -> Option<String> {
    if tournament.rules.seats != 2 {
        return None;
    }
    let mut text = format!("012 {}\n", line_of(title, 80));
    let rows = standings(tournament);
    for (number, entry) in tournament.numbers.iter().enumerate() {
        let of = &tournament.entries[*entry];
        let row = rows.iter().find(|row| row.entry == *entry);
        let name = line_of(&name_of(&of.entrant), 33);
        let strength = of.strength.map(|strength| strength.min(9999).to_string());
        let points: u32 = tournament.outcomes(*entry).iter().map(RoundOutcome::points).sum();
        let _ = write!(
            text,
            "001 {:4}      {name:<33} {:>4} {:27}{:>4} {:4}",
            number + 1,
            strength.unwrap_or_default(),
            "",
            format!("{}.{}", points / 2, points % 2 * 5),
            row.map_or(0, |row| row.place),
        );
        for round in 0..tournament.rounds.len() {
            text.push_str(&cell(tournament, round, *entry));
        }
        text.push('\n');
    }
    let _ = writeln!(text, "XXR {}", tournament.rounds_planned());
    Some(text)
}

/// A text within one line, of so many characters at most.
fn line_of(text: &str, most: usize) -> String {
    text.chars().map(|of| if of.is_control() { ' ' } else { of }).take(most).collect()
}

/// A round of an entry: opponent, colour and result in ten columns.
fn cell(tournament: &Tournament, round: usize, entry: usize) -> String {
    let outcome = tournament.outcome(round, entry);
    let points = outcome.points();
    let game = |board: usize, result: char| {
        let seats = &tournament.rounds[round].boards[board].seats;
        let colour = if seats.first() == Some(&entry) { 'w' } else { 'b' };
        let opponent = tournament.opponents(round, board, entry).first().copied();
        let number = tournament.numbers.iter().position(|of| Some(*of) == opponent);
        format!("  {:4} {colour} {result}", number.map_or(0, |number| number + 1))
    };
    let bye = |letter: char| format!("  0000 - {letter}");
    match outcome {
        RoundOutcome::Open { board } => game(board, ' '),
        RoundOutcome::Played { board, .. } => game(board, ['0', '=', '1'][points.min(2) as usize]),
        RoundOutcome::Forfeit { board, .. } => game(board, if points > 0 { '+' } else { '-' }),
        RoundOutcome::Bye { bye: Bye::Allotted, .. } => bye('U'),
        RoundOutcome::Bye { bye: Bye::Half | Bye::Late, .. } => bye('H'),
        RoundOutcome::Bye { bye: Bye::None, .. } => bye('Z'),
    }
}
