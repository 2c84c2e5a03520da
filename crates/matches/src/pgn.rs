//! Muster Chess as PGN, which chess programs speak: a record from one, and one from a
//! record. See `docs/games/muster-chess.md`.

use std::any::Any;

use games::muster_chess::{
    Action, Chess, Colour, MusterChess, Setup, State,
    notation::{
        pgn::{Fault, Head, Muster, Pgn, Read, Tag},
        san,
    },
};
use hall_core::{Game, Info, NotationError, Seat, Standings, Step};
use serde_json::json;

use crate::{
    Ended, Match, Record, Rejected, find,
    record::{bad, is_day},
};

const ID: &str = MusterChess::INFO.id;
/// The variants that are read, in small letters. Lichess calls chess from a FEN `From
/// Position`, and programs call this game `musterchess`.
const VARIANTS: [&str; 6] =
    ["muster", "muster royal", "musterchess", "standard", "chess", "from position"];
const MUSTER: [&str; 4] = ["MusterWhite", "MusterBlack", "MusterWhiteChoice", "MusterBlackChoice"];
const TIME_FORFEIT: &str = "time forfeit";

/// Whether a text looks like a PGN: it begins with a tag, a comment, or the number of a move.
pub(crate) fn is_one(text: &str) -> bool {
    let text = text.trim_start();
    let number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    text.starts_with(['[', '{', '%', ';']) || number.len() < text.len() && number.starts_with('.')
}

/// The record of the one game of a PGN.
pub(crate) fn read(text: &str) -> Result<Record, Rejected> {
    let faulty = |fault: Fault| bad(fault.line, fault.error.to_string());
    let head = Head::read(text).map_err(faulty)?;
    check_tags(&head)?;
    let read = head.game().map_err(faulty)?;
    if head.tags.is_empty() && read.game.moves.is_empty() {
        return Err(bad(1, "expected a record, or a PGN with a tag or a move"));
    }
    if let Some((line, others)) = read.more {
        let count = others + 1;
        let why = format!("another game begins here: expected one game, the PGN has {count}");
        return Err(bad(line, why));
    }
    let mut table = open(&read, &head)?;
    play(&mut table, &read)?;
    let State::Chess(chess) = table.state() else { unreachable!("the muster is over") };
    let (standings, ended) = end(chess, &read, &head)?;
    let mut players = [(Colour::White, "White"), (Colour::Black, "Black")]
        .map(|(colour, tag)| (chess.seat_of(colour), describe(&head, tag)));
    players.sort();
    let is_known = players.iter().any(|(_, name)| !name.is_empty());
    let date = describe(&head, "Date").replace('.', "-");
    let mut record = Record::blank();
    record.game = ID.into();
    record.setup = if read.game.start.royal() { json!({ "royal": true }) } else { json!({}) };
    record.position = table.origin.clone();
    if is_known {
        record.players = players.into_iter().map(|(_, name)| name).collect();
    }
    record.date = is_day(&date).then_some(date);
    (record.result, record.ended) = (standings, ended);
    record.steps = table.steps.iter().map(ToString::to_string).collect();
    Ok(record)
}

/// What a tag says, on one line; nothing if it is not known.
fn describe(head: &Head<'_>, name: &str) -> String {
    let value = head.tag(name).map_or("", |tag| &tag.value);
    one_line(if value == "?" { "" } else { value })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The variant is one that is read, and a muster is told to its end.
fn check_tags(head: &Head<'_>) -> Result<(), Rejected> {
    if let Some(Tag { value, line, .. }) = head.tag("Variant")
        && !VARIANTS.contains(&value.to_ascii_lowercase().as_str())
    {
        let why =
            format!("Variant: expected Muster, Muster Royal, Standard or none, not {value:?}");
        return Err(bad(*line, why));
    }
    let (there, missing): (Vec<&str>, Vec<&str>) =
        MUSTER.iter().partition(|name| head.tag(name).is_some());
    match there.last().and_then(|name| head.tag(name)) {
        Some(tag) if !missing.is_empty() => {
            let missing = missing.join(", ");
            Err(bad(tag.line, format!("the muster is not told to its end: missing is {missing}")))
        }
        _ => Ok(()),
    }
}

/// The match before its first move.
fn open(read: &Read, head: &Head<'_>) -> Result<Match<MusterChess>, Rejected> {
    let royal = read.game.start.royal();
    let setup = Setup { royal, ..Setup::default() };
    let game = MusterChess::new(setup).expect("the default setup is fine");
    let line = |name| head.tag(name).map_or(1, |tag| tag.line);
    let Some(Muster { armies, choices }) = read.game.muster else {
        let position = read.game.start.to_string();
        return Match::from_position(game, &position)
            .map_err(|why| bad(line("FEN"), why.to_string()));
    };
    let mut table = Match::new(game);
    for actions in [armies.map(Action::Muster), choices.map(Action::Choose)] {
        let step = Step::Reveal(Seat::first(2).zip(actions).collect());
        table.replay(step).map_err(|why| bad(line(MUSTER[0]), why.to_string()))?;
    }
    Ok(table)
}

/// Plays the moves, under the rules of Muster Chess.
fn play(table: &mut Match<MusterChess>, read: &Read) -> Result<(), Rejected> {
    for (m, line) in read.game.moves.iter().zip(&read.lines) {
        let State::Chess(chess) = table.state() else { unreachable!("the muster is over") };
        let board = chess.board();
        if let Some(ending) = chess.ending() {
            let dots = if board.turn() == Colour::White { "." } else { "..." };
            let (number, san) = (board.number(), san::write(board, *m));
            let why = format!("move {number}{dots} {san}: the game was over before it");
            return Err(bad(*line, format!("{why}. {}", ending.sentence())));
        }
        let step = Step::Act(chess.seat_of(board.turn()), Action::Move(m.word()));
        table.replay(step).map_err(|why| bad(*line, why.to_string()))?;
    }
    Ok(())
}

/// How the game ended: by its rules, or by what the result says.
fn end(
    chess: &Chess,
    read: &Read,
    head: &Head<'_>,
) -> Result<(Option<Standings>, Option<Ended>), Rejected> {
    let result = read.game.result.as_str();
    if let Some(ending) = chess.ending() {
        let by_rule = result_of(ending.winner());
        if result != "*" && result != by_rule {
            let why =
                format!("the result says {result}, the moves {by_rule}. {}", ending.sentence());
            return Err(bad(read.end, why));
        }
        let winner = ending.winner().map(|colour| chess.seat_of(colour));
        let places = winner.map_or(Standings::drawn(2), |seat| Standings::won_by(seat, 2));
        return Ok((Some(places), None));
    }
    let ended = match result {
        "1-0" => lost(chess.seat_of(Colour::Black), head),
        "0-1" => lost(chess.seat_of(Colour::White), head),
        "1/2-1/2" => Ended::Agreed,
        _ => return Ok((None, None)),
    };
    Ok((Some(ended.standings(2)), Some(ended)))
}

/// How a seat lost that the rules did not beat.
fn lost(seat: Seat, head: &Head<'_>) -> Ended {
    let termination = describe(head, "Termination").to_ascii_lowercase();
    // As the standard says it, and as chess.com does.
    let late = [TIME_FORFEIT, "on time"].iter().any(|words| termination.contains(words));
    if late { Ended::TimedOut(seat) } else { Ended::Resigned(seat) }
}

fn result_of(winner: Option<Colour>) -> &'static str {
    match winner {
        Some(Colour::White) => "1-0",
        Some(Colour::Black) => "0-1",
        None => "1/2-1/2",
    }
}

impl Record {
    /// The record as a PGN, which it can be if it is one of Muster Chess whose muster is
    /// over.
    ///
    /// # Errors
    /// [`Rejected::Notation`] for another game, [`Rejected::Illegal`] for an unfinished
    /// muster, and why the record does not replay.
    pub fn to_pgn(&self) -> Result<String, Rejected> {
        let game = find(ID)?;
        if self.game != ID {
            let why = format!("expected a match of {}, not of {}", game.info().name, self.game);
            return Err(NotationError::new("PGN", why).into());
        }
        let table: Box<dyn Any> = self.replay(game)?;
        let table = table.downcast::<Match<MusterChess>>().expect("this is its type");
        let (mut pgn, chess) = played(&table)?;
        let ended = self.ended.filter(|_| chess.ending().is_none());
        let winner = |ended: Ended| match ended {
            Ended::Agreed => None,
            Ended::Resigned(seat) | Ended::TimedOut(seat) => Some(chess.colour_of(seat).other()),
        };
        let by_rule = chess.ending().map(|ending| ending.winner());
        pgn.result = by_rule.or(ended.map(winner)).map_or("*", result_of).into();
        pgn.tags = self.tags(game.info(), &chess, pgn.result == "*");
        Ok(pgn.to_string())
    }

    fn tags(&self, info: &Info, chess: &Chess, open: bool) -> Vec<(String, String)> {
        let name = |colour| {
            let seat = chess.seat_of(colour);
            let name = one_line(self.players.get(seat.index()).map_or("", String::as_str));
            // Who is called by the seat has no name.
            if name.is_empty() || name == info.seat_name(seat) { "?".into() } else { name }
        };
        let date = self.date.as_deref().unwrap_or("????-??-??").replace('-', ".");
        let termination = match self.ended {
            _ if open => "unterminated",
            Some(Ended::TimedOut(_)) => TIME_FORFEIT,
            _ => "normal",
        };
        [
            ("Event", "Musterhall".into()),
            ("Site", "?".into()),
            ("Date", date),
            ("Round", "?".into()),
            ("White", name(Colour::White)),
            ("Black", name(Colour::Black)),
            ("Termination", termination.into()),
        ]
        .map(|(name, value): (&str, String)| (name.into(), value))
        .into()
    }
}

/// What was played, and where it led.
fn played(table: &Match<MusterChess>) -> Result<(Pgn, Chess), Rejected> {
    let mut state = table.first.clone();
    let (mut start, mut muster, mut moves) = (None, None, Vec::new());
    for step in &table.steps {
        match (&state, step) {
            (State::Choice(white, black), Step::Reveal(choices)) => {
                let chosen = |seat: Seat| {
                    let choice = choices.iter().find(|(other, _)| *other == seat);
                    match choice.expect("every seat chooses").1 {
                        Action::Choose(colour) => colour,
                        _ => unreachable!("armies are chosen here"),
                    }
                };
                let choices = [Seat::A, Seat::B].map(chosen);
                muster = Some(Muster { armies: [*white, *black], choices });
            }
            (State::Chess(chess), Step::Act(_, Action::Move(word))) => {
                start = start.or(Some(*chess.board()));
                moves.push(chess.find(*word).expect("it was played"));
            }
            _ => {}
        }
        step.apply(table.game(), &mut state);
    }
    let missing = match state {
        State::Chess(chess) => {
            let start = start.unwrap_or(*chess.board());
            let result = "*".into();
            return Ok((Pgn { tags: Vec::new(), muster, start, moves, result }, chess));
        }
        State::Choice(..) => "the choices of both players are",
        State::Muster => "the armies of both players, and their choices, are",
    };
    let why = format!("a PGN begins with the chess: {missing} missing (rule 1.2)");
    Err(Rejected::Illegal { rule: "1.2", why: why.into() })
}
