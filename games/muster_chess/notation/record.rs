//! Matches as PGN, which chess programs speak. See `docs/games/muster-chess.md`.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use hall_core::{
    Codec, Ended, Game, Info, Message, Refusal as _, Seat, Step, Transcript, Unreadable,
    Unwritable, quoted,
};

use super::{
    pgn::{Head, Muster, Pgn, PgnError, Read, Tag},
    san,
};
use crate::muster_chess::{
    action::Action,
    men::Colour,
    setup::{MusterChess, Setup},
    state::{Chess, State},
    words::cited,
};

/// The PGN of Muster Chess.
pub(in crate::muster_chess) const PGN: Codec<MusterChess> =
    Codec { name: "pgn", media_type: "application/x-chess-pgn", recognizes: is_one, read, write };

/// The variants that are read, in small letters. Lichess calls chess from a FEN `From
/// Position`, and programs call this game `musterchess`.
const VARIANTS: [&str; 6] =
    ["muster", "muster royal", "musterchess", "standard", "chess", "from position"];
const MUSTER: [&str; 4] = ["MusterWhite", "MusterBlack", "MusterWhiteChoice", "MusterBlackChoice"];
const TIME_FORFEIT: &str = "time forfeit";

/// Whether a text looks like a PGN: it begins with a tag, a comment, or the number of a move.
fn is_one(text: &str) -> bool {
    let text = text.trim_start();
    let number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    text.starts_with(['[', '{', '%', ';']) || number.len() < text.len() && number.starts_with('.')
}

fn bad(line: usize, why: impl Into<String>, message: impl Into<Message>) -> Unreadable {
    Unreadable::new(line, why).keyed(message)
}

/// The one game of a PGN.
fn read(text: &str) -> Result<Transcript<MusterChess>, Unreadable> {
    let faulty = |fault: PgnError| {
        let unreadable = Unreadable::new(fault.line, fault.error.to_string());
        match fault.error.message() {
            Some(message) => unreadable.keyed(message.clone()),
            None => unreadable,
        }
    };
    let head = Head::read(text).map_err(faulty)?;
    check_tags(&head)?;
    let read = head.game().map_err(faulty)?;
    if head.tags.is_empty() && read.game.moves.is_empty() {
        let why = "expected a record, or a PGN with a tag or a move";
        return Err(bad(1, why, "muster-chess-notation-pgn-empty"));
    }
    if let Some((line, others)) = read.more {
        let count = others + 1;
        let why = format!("another game begins here: expected one game, the PGN has {count}");
        let message = Message::new("muster-chess-notation-pgn-more-games");
        return Err(bad(line, why, message.with("games", count as u32)));
    }
    let mut play = Play::open(&read, &head)?;
    play.moves(&read)?;
    let State::Chess(chess) = &play.state else { unreachable!("the muster is over") };
    let ended = end(chess, &read, &head)?;
    let mut players = [(Colour::White, "White"), (Colour::Black, "Black")]
        .map(|(colour, tag)| (chess.seat_of(colour), describe(&head, tag)));
    if players[0].0 > players[1].0 {
        players.swap(0, 1);
    }
    let is_known = players.iter().any(|(_, name)| !name.is_empty());
    let players = players.into_iter().map(|(_, name)| name);
    Ok(Transcript {
        setup: play.game.setup().clone(),
        position: play.position,
        steps: play.steps,
        players: if is_known { players.collect() } else { Vec::new() },
        date: Some(describe(&head, "Date").replace('.', "-")),
        ended,
    })
}

/// What a tag says, on one line; nothing if it is not known.
fn describe(head: &Head<'_>, name: &str) -> String {
    let value = head.tag(name).map_or("", |tag| &tag.value);
    one_line(if value == "?" { "" } else { value })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The variant is one that is read, and a muster is complete.
fn check_tags(head: &Head<'_>) -> Result<(), Unreadable> {
    if let Some(Tag { value, line, .. }) = head.tag("Variant")
        && !VARIANTS.contains(&value.to_ascii_lowercase().as_str())
    {
        let why =
            format!("Variant: expected Muster, Muster Royal, Standard or none, not {value:?}");
        let message = Message::new("muster-chess-notation-pgn-variant");
        return Err(bad(*line, why, message.text("text", quoted(value))));
    }
    let (there, missing): (Vec<&str>, Vec<&str>) =
        MUSTER.iter().partition(|name| head.tag(name).is_some());
    match there.last().and_then(|name| head.tag(name)) {
        Some(tag) if !missing.is_empty() => {
            let missing = missing.join(", ");
            let why = format!("the muster is not told to its end: missing is {missing}");
            let message = Message::new("muster-chess-notation-pgn-muster");
            Err(bad(tag.line, why, message.text("missing", missing)))
        }
        _ => Ok(()),
    }
}

/// What is played through.
struct Play {
    game: MusterChess,
    position: Option<State>,
    state: State,
    steps: Vec<Step<MusterChess>>,
}

impl Play {
    /// The match before its first move.
    fn open(read: &Read, head: &Head<'_>) -> Result<Play, Unreadable> {
        let royal = read.game.start.royal();
        let setup = Setup { royal, ..Setup::default() };
        let game = MusterChess::new(setup).expect("the default setup is fine");
        let line = |name| head.tag(name).map_or(1, |tag| tag.line);
        let Some(Muster { armies, choices }) = read.game.muster else {
            let state = State::Chess(Chess::new(read.game.start, Seat::A));
            return Ok(Play { game, position: Some(state.clone()), state, steps: Vec::new() });
        };
        let state = game.start();
        let mut play = Play { game, position: None, state, steps: Vec::new() };
        for actions in [armies.map(Action::Muster), choices.map(Action::Choose)] {
            let step = Step::Reveal(Seat::first(2).zip(actions).collect());
            play.take(step, line(MUSTER[0]))?;
        }
        Ok(play)
    }

    /// Takes a step if the rules allow it.
    fn take(&mut self, step: Step<MusterChess>, line: usize) -> Result<(), Unreadable> {
        let choices = match &step {
            Step::Act(seat, action) => [(*seat, *action)].into(),
            Step::Reveal(choices) => choices.clone(),
            Step::Chance(_) => Vec::new(),
        };
        for (seat, action) in choices {
            let checked = self.game.check(&self.state, seat, &action);
            checked.map_err(|why| {
                let message = cited(why.message(), why.rule());
                let told = Message::new("muster-chess-notation-pgn-illegal").with("why", message);
                bad(line, format!("{action} is not legal (rule {})", why.rule()), told)
            })?;
        }
        step.apply(&self.game, &mut self.state);
        self.steps.push(step);
        Ok(())
    }

    /// Plays the moves, under the rules of Muster Chess.
    fn moves(&mut self, read: &Read) -> Result<(), Unreadable> {
        for (m, line) in read.game.moves.iter().zip(&read.lines) {
            let State::Chess(chess) = &self.state else { unreachable!("the muster is over") };
            let board = chess.board();
            if let Some(ending) = chess.ending() {
                let dots = if board.turn() == Colour::White { "." } else { "..." };
                let (number, san) = (board.number(), san::write(board, *m));
                let why = format!("move {number}{dots} {san}: the game was over before it");
                let message = Message::new("muster-chess-notation-pgn-after-end");
                let message = message.text("number", format!("{number}{dots}")).text("move", san);
                let message = message.with("ended", ending.message());
                return Err(bad(*line, format!("{why}. {}", ending.sentence()), message));
            }
            let step = Step::Act(chess.seat_of(board.turn()), Action::Move(m.word()));
            self.take(step, *line)?;
        }
        Ok(())
    }
}

/// How the game ended by what the result says, if not by its rules.
fn end(chess: &Chess, read: &Read, head: &Head<'_>) -> Result<Option<Ended>, Unreadable> {
    let result = read.game.result.as_str();
    if let Some(ending) = chess.ending() {
        let by_rule = result_of(ending.winner());
        if result != "*" && result != by_rule {
            let why =
                format!("the result says {result}, the moves {by_rule}. {}", ending.sentence());
            let message = Message::new("muster-chess-notation-pgn-result");
            let message = message.text("says", result).text("played", by_rule);
            return Err(bad(read.end, why, message.with("ended", ending.message())));
        }
        return Ok(None);
    }
    Ok(match result {
        "1-0" => Some(lost(chess.seat_of(Colour::Black), head)),
        "0-1" => Some(lost(chess.seat_of(Colour::White), head)),
        "1/2-1/2" => Some(Ended::Agreed),
        _ => None,
    })
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

/// Writes a match whose muster is over.
fn write(game: &MusterChess, told: &Transcript<MusterChess>) -> Result<String, Unwritable> {
    let (mut pgn, chess) = played(game, told)?;
    let ended = told.ended.filter(|_| chess.ending().is_none());
    let winner = |ended: Ended| match ended {
        Ended::Agreed | Ended::DrawnOnTime(_) | Ended::StepLimit | Ended::Aborted => None,
        Ended::Resigned(seat) | Ended::TimedOut(seat) => Some(chess.colour_of(seat).other()),
    };
    // A match that was called off has no result.
    let ended = ended.filter(|ended| *ended != Ended::Aborted);
    let by_rule = chess.ending().map(|ending| ending.winner());
    pgn.result = by_rule.or(ended.map(winner)).map_or("*", result_of).into();
    pgn.tags = tags(told, &MusterChess::INFO, &chess, pgn.result == "*");
    Ok(pgn.to_string())
}

fn tags(
    told: &Transcript<MusterChess>,
    info: &Info,
    chess: &Chess,
    open: bool,
) -> Vec<(String, String)> {
    let name = |colour| {
        let seat = chess.seat_of(colour);
        let name = one_line(told.players.get(seat.index()).map_or("", String::as_str));
        // A player named like the seat has no name.
        if name.is_empty() || name == info.seat_name(seat) { "?".into() } else { name }
    };
    let date = told.date.as_deref().unwrap_or("????-??-??").replace('-', ".");
    let termination = match told.ended {
        Some(Ended::Aborted) => "abandoned",
        _ if open => "unterminated",
        Some(Ended::TimedOut(_) | Ended::DrawnOnTime(_)) => TIME_FORFEIT,
        Some(Ended::StepLimit) => "adjudication",
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

/// What was played, and where it led.
fn played(game: &MusterChess, told: &Transcript<MusterChess>) -> Result<(Pgn, Chess), Unwritable> {
    let mut state = told.position.clone().unwrap_or_else(|| game.start());
    let (mut start, mut muster, mut moves) = (None, None, Vec::new());
    for step in &told.steps {
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
        step.apply(game, &mut state);
    }
    let missing = |key| Err(Unwritable { rule: "1.2", why: Message::new(key).into() });
    match state {
        State::Chess(chess) => {
            let start = start.unwrap_or(*chess.board());
            let result = "*".into();
            Ok((Pgn { tags: Vec::new(), muster, start, moves, result }, chess))
        }
        State::Choice(..) => missing("muster-chess-refused-pgn-before-choices"),
        State::Muster => missing("muster-chess-refused-pgn-before-armies"),
    }
}
