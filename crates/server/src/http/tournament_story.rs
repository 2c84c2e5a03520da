//! What has happened in a tournament, in sentences.

use hall_core::Message;
use messages::Locale;
use serde_json::{Value as Json, json};
use tournaments::{BoardResult, TournamentEvent, standings};

use crate::app::tournaments::{
    EndedEarly, FoldedTournament, KeptTournament, LoggedEvent, TournamentLine,
};

/// How many sentences are told.
const TOLD_MAX: usize = 200;

/// Who somebody in a tournament is.
pub(super) struct EntryName {
    /// What he is called in the reader's language.
    pub(super) shown: String,
    /// Whether he has deleted the account.
    pub(super) former: bool,
    /// Whether he has an account, and so a page.
    pub(super) lasting: bool,
}

/// A sentence before it is in a language.
struct Sentence {
    kind: &'static str,
    message: Message,
    round: Option<usize>,
    board: Option<usize>,
    entry: Option<usize>,
}

impl Sentence {
    fn new(kind: &'static str, message: Message) -> Sentence {
        Sentence { kind, message, round: None, board: None, entry: None }
    }

    fn of_entry(kind: &'static str, message: Message, entry: usize) -> Sentence {
        Sentence { entry: Some(entry), ..Sentence::new(kind, message) }
    }

    fn of_round(kind: &'static str, message: Message, round: usize) -> Sentence {
        Sentence { round: Some(round), ..Sentence::new(kind, message) }
    }
}

/// The newest sentences, the newest first.
pub(super) fn story(kept: &KeptTournament, names: &[EntryName], locale: Locale) -> Vec<Json> {
    let mut so_far = FoldedTournament::of(&kept.before_all());
    let mut told = Vec::new();
    for line in &kept.log.lines {
        if let Some(sentence) = sentence(&so_far, line, names, kept) {
            told.push((line.at, sentence));
        }
        so_far.evolve(line);
    }
    let view = |(at, of): (i64, Sentence)| {
        let text = locale.message(&of.message);
        let mut view = json!({ "at": at, "kind": of.kind, "text": text });
        for (key, number) in [("round", of.round), ("board", of.board), ("entry", of.entry)] {
            if let Some(number) = number {
                view[key] = (number + 1).into();
            }
        }
        view
    };
    told.into_iter().rev().take(TOLD_MAX).map(view).collect()
}

fn sentence(
    before: &FoldedTournament,
    line: &TournamentLine,
    names: &[EntryName],
    kept: &KeptTournament,
) -> Option<Sentence> {
    let name = |entry: usize| names.get(entry).map_or("", |name| &*name.shown);
    let event = match &line.what {
        LoggedEvent::Table { .. } | LoggedEvent::Merged { .. } => return None,
        LoggedEvent::Early(why) => return Some(Sentence::new("ended", Message::new(early(*why)))),
        LoggedEvent::Is(event) => event,
    };
    Some(match event {
        TournamentEvent::Created { .. } => Sentence::new("made", Message::new("story-made")),
        TournamentEvent::Entered { entrant, .. } => match before.play.entry_of(entrant) {
            Some(entry) => {
                let message = Message::new("story-back").text("name", name(entry));
                Sentence::of_entry("back", message, entry)
            }
            None => {
                let entry = before.play.entries.len();
                let message = Message::new("story-entered").text("name", name(entry));
                Sentence::of_entry("entered", message, entry)
            }
        },
        TournamentEvent::Withdrawn { entry, absent } => {
            let (kind, key) = match (absent, line.organiser, before.play.started) {
                (true, ..) => ("removed", "story-absent"),
                (false, true, _) => ("removed", "story-removed"),
                (false, false, true) => ("withdrawn", "story-withdrawn"),
                (false, false, false) => ("left", "story-left"),
            };
            Sentence::of_entry(kind, Message::new(key).text("name", name(*entry)), *entry)
        }
        TournamentEvent::ByeAsked { entry, round } => {
            let message = Message::new("story-bye").text("name", name(*entry));
            Sentence::of_entry("bye", message.text("round", round + 1), *entry)
        }
        TournamentEvent::Started { numbers, .. } => {
            let message = Message::new("story-started").with("players", count(numbers.len()));
            Sentence::new("started", message)
        }
        TournamentEvent::RoundPaired { round, boards, .. } => {
            let message = Message::new("story-paired").text("round", round + 1);
            let message = message.with("boards", count(boards.len()));
            Sentence::of_round("paired", message, *round)
        }
        TournamentEvent::Reported { round, board, result } => {
            let seats = &before.play.rounds.get(*round)?.boards.get(*board)?.seats;
            let (kind, message) = reported(seats, result, &name);
            let rest = Sentence::of_round(kind, message, *round);
            Sentence { board: Some(*board), ..rest }
        }
        TournamentEvent::RoundClosed { round } => {
            let message = Message::new("story-closed").text("round", round + 1);
            Sentence::of_round("closed", message, *round)
        }
        TournamentEvent::Finished => {
            // Why it ended early is told before.
            if before.early.is_some() && kept.now.play.rounds.is_empty() {
                return None;
            }
            let rows = standings(&kept.now.play);
            let first = rows.iter().filter(|row| row.place == 1).map(|row| name(row.entry));
            let first: Vec<&str> = first.collect();
            let message = Message::new("story-ended").with("count", count(first.len()));
            Sentence::new("ended", message.text("names", first.join(", ")))
        }
    })
}

fn count(number: usize) -> u16 {
    number.try_into().unwrap_or(u16::MAX)
}

fn early(why: EndedEarly) -> &'static str {
    match why {
        EndedEarly::Organiser => "story-ended-organiser",
        EndedEarly::Few => "story-ended-few",
        EndedEarly::Host => "story-ended-host",
        EndedEarly::Gone => "story-ended-gone",
    }
}

fn reported<'a>(
    seats: &[usize],
    result: &BoardResult,
    name: &impl Fn(usize) -> &'a str,
) -> (&'static str, Message) {
    let joined = |of: Vec<usize>| of.into_iter().map(name).collect::<Vec<_>>().join(", ");
    match (result, seats) {
        (BoardResult::Void, _) => {
            ("void", Message::new("story-void").text("names", joined(seats.to_vec())))
        }
        (BoardResult::Forfeit { absent }, _) => {
            let of = seats.iter().zip(absent).filter(|(_, absent)| **absent);
            let absent: Vec<usize> = of.map(|(entry, _)| *entry).collect();
            let message = Message::new("story-forfeit").with("count", count(absent.len()));
            ("forfeit", message.text("names", joined(absent)))
        }
        (BoardResult::Played { places }, [one, other]) => {
            let (first, second) = (name(*one), name(*other));
            let message = match places[..] {
                [1, 2] => Message::new("story-won").text("winner", first).text("loser", second),
                [2, 1] => Message::new("story-won").text("winner", second).text("loser", first),
                _ => Message::new("story-drew").text("first", first).text("second", second),
            };
            ("result", message)
        }
        (BoardResult::Played { places }, _) => {
            let mut order: Vec<(u16, usize)> =
                places.iter().copied().zip(seats.iter().copied()).collect();
            order.sort_by_key(|(place, _)| *place);
            let names: Vec<String> =
                order.iter().map(|(place, entry)| format!("{place}. {}", name(*entry))).collect();
            ("result", Message::new("story-placed").text("names", names.join(", ")))
        }
    }
}
