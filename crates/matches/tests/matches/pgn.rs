//! Muster Chess goes to PGN and back, and PGN of chess is read.

use games::muster_chess::{
    Action, Army, Colour, MusterChess, Setup, State,
    random::{self, Muster},
};
use hall_core::{Dice, Game, Seat, SplitMix64, Step};
use matches::{Ended, Match, Record, Rejected, find};
use serde_json::json;

const MUSTERS: [Muster; 4] = [Muster::Even, Muster::Wild, Muster::Heavy, Muster::Small];
const OPERA: &str = r#"% A line of escape, as some programs write them.
[Event "Paris"]
[Site "Paris FRA"]
[Date "1858.11.??"]
[Round "?"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]
[ECO "C41"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {This is a weak move already.} 4. dxe5 Bxf3 5. Qxf3 dxe5
6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 (8. Bxf7+ Qxf7 (8... Kd8 9. Qxb7) 9. Qxb7) 8... c6 9. Bg5
b5 $2 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6
15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0
"#;

fn random_match(dice: &mut SplitMix64, royal: bool) -> Match<MusterChess> {
    let setup = Setup { royal, ..Setup::default() };
    let mut table = Match::new(MusterChess::new(setup).expect("a fine setup"));
    let kind = MUSTERS[dice.below(4) as usize];
    let armies = Colour::BOTH.map(|colour| Action::Muster(Army::random(colour, kind, royal, dice)));
    let choices = [0, 1].map(|_| Action::Choose(Colour::BOTH[dice.below(2) as usize]));
    for actions in [armies, choices] {
        table.replay(Step::Reveal(Seat::first(2).zip(actions).collect())).expect("a legal muster");
    }
    for _ in 0..dice.below(90) {
        let State::Chess(chess) = table.state() else { panic!("the muster is over") };
        let seat = chess.seat_of(chess.board().turn());
        let mut actions = Vec::new();
        table.game().actions(table.state(), seat, &mut actions);
        // Castling is rare at random.
        let castles = |action: &&Action| match action {
            Action::Move(word) => chess.board().side(chess.board().turn()).has(word.to),
            _ => false,
        };
        let castlings: Vec<Action> = actions.iter().filter(castles).copied().collect();
        let from = if castlings.is_empty() { &actions } else { &castlings };
        if from.is_empty() || table.game().standings(table.state()).is_some() {
            break;
        }
        let action = from[dice.below(from.len() as u32) as usize];
        table.submit(seat, action).expect("a listed action is legal");
    }
    table
}

#[test]
fn random_musters_and_games_go_to_pgn_and_back() {
    let mut dice = SplitMix64::new(23);
    let (mut along_files, mut swapped, mut over, mut royal_games) = (0, 0, 0, 0);
    for index in 0..150 {
        let royal = index % 3 == 0;
        let table = random_match(&mut dice, royal);
        let ended = match index % 5 {
            0 => Some(Ended::Resigned(Seat::A)),
            1 => Some(Ended::TimedOut(Seat::B)),
            2 => Some(Ended::Agreed),
            _ => None,
        };
        let names = vec!["Ann \"the\\army\" É".into(), "Ben".into()];
        let mut record = Record::of(&table, names, ended);
        record.date = Some("2026-11-23".into());
        let pgn = record.write_as("pgn").unwrap();
        let again = Record::parse(&pgn).unwrap_or_else(|why| panic!("{why} in\n{pgn}"));
        assert_eq!(again.steps, record.steps, "{pgn}");
        assert_eq!((&again.result, again.ended), (&record.result, record.ended), "{pgn}");
        assert_eq!((&again.players, &again.date), (&record.players, &record.date));
        assert_eq!(again.position, None);
        let replayed = again.replay(find("muster-chess").unwrap()).unwrap();
        assert_eq!(replayed.position(), table.state().to_string());
        assert_eq!(replayed.setup()["royal"], royal);
        assert_eq!(again.write_as("pgn").unwrap(), pgn);
        let State::Chess(chess) = table.state() else { panic!("the muster is over") };
        let white = &record.players[chess.white().index()];
        let white = white.replace('\\', "\\\\").replace('"', "\\\"");
        assert!(pgn.contains(&format!("[White \"{white}\"]")), "{pgn}");
        along_files += usize::from(
            pgn.split("O-O").any(|rest| rest.starts_with(|file: char| file.is_ascii_lowercase())),
        );
        swapped += usize::from(chess.white() == Seat::B);
        over += usize::from(chess.ending().is_some());
        royal_games += usize::from(pgn.contains("[Variant \"Muster Royal\"]"));
    }
    assert!(along_files > 10 && swapped > 30 && over > 5, "{along_files} {swapped} {over}");
    assert_eq!(royal_games, 50);
}

#[test]
fn chess_of_others_is_read_and_written() {
    let record = Record::parse(OPERA).unwrap();
    assert_eq!((record.game.as_str(), record.steps.len()), ("muster-chess", 33));
    assert_eq!(record.players, ["Morphy, Paul", "Duke Karl / Count Isouard"]);
    assert_eq!((record.date.as_ref(), record.ended), (None, None), "the day is not known");
    let table = record.replay(find("muster-chess").unwrap()).unwrap();
    assert_eq!(table.standings().unwrap().to_string(), "a=1 b=2");
    assert_eq!(table.line(22), "a e1a1");
    assert_eq!(Record::parse(&format!("\u{feff}\n\n{OPERA}")), Ok(record.clone()));
    // The PGN written is chess again, without tags that chess programs do not know.
    let pgn = record.write_as("pgn").unwrap();
    let head = "[Event \"Musterhall\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
        [White \"Morphy, Paul\"]\n[Black \"Duke Karl / Count Isouard\"]\n[Result \"1-0\"]\n\
        [Termination \"normal\"]\n\n1. e4 e5 2. Nf3 d6 ";
    assert!(pgn.starts_with(head) && pgn.ends_with(" 17. Rd8# 1-0\n"), "{pgn}");
    let text = record.to_string();
    assert_eq!(Record::parse(&text).unwrap().to_string(), text);
}

/// White of a PGN that begins from a position without a muster gets the first seat.
#[test]
fn without_a_muster_white_sits_first() {
    let head = "musterhall-record: 1\ngame: muster-chess\nplayer a: Ann\nplayer b: Ben\n";
    let position = "position: 6k1/8/8/8/4R3/8/8/4K3 w e4 - 0 1 white b\n";
    let text = format!("{head}{position}ended: a ran out of time\n\nb e1e4\na g8h8\n");
    let pgn = Record::parse(&text).unwrap().write_as("pgn").unwrap();
    let tags = "[White \"Ben\"]\n[Black \"Ann\"]\n[Result \"1-0\"]\n\
        [Termination \"time forfeit\"]\n[Variant \"Muster\"]\n[SetUp \"1\"]\n\
        [FEN \"6k1/8/8/8/4R3/8/8/4K3 w e4 - 0 1\"]\n\n1. O-Oe4 Kh8 1-0\n";
    assert!(pgn.ends_with(tags), "{pgn}");
    let again = Record::parse(&pgn).unwrap();
    assert_eq!(again.players, ["Ben", "Ann"]);
    assert_eq!(again.ended, Some(Ended::TimedOut(Seat::B)));
    assert_eq!(again.steps, ["a e1e4", "b g8h8"]);
    assert_eq!(again.write_as("pgn").unwrap(), pgn);
    // Two armies as an option are a start like any other.
    let setup = "setup: {\"start\":\"8/8/8/4K2R 4k3/8/8/r7\",\"royal\":true}\n";
    let pgn = Record::parse(&format!("{head}{setup}\na e1h1\n")).unwrap().write_as("pgn").unwrap();
    let royal = "[Variant \"Muster Royal\"]\n[SetUp \"1\"]\n\
        [FEN \"4k3/8/8/r7/8/8/8/4K2R w h1 - 0 1\"]\n\n1. O-O *\n";
    assert!(pgn.contains("[Termination \"unterminated\"]\n") && pgn.ends_with(royal), "{pgn}");
    // One side's army stands attacked before the first move.
    let over = "[FEN \"4k3/8/8/8/8/8/8/4RK2 w - - 0 1\"]\n[Result \"1-0\"]\n\n1-0\n";
    assert_eq!(Record::parse(over).unwrap().ended, None);
}

#[test]
fn how_it_ended_is_read() {
    let read = |tags: &str, moves: &str| {
        let record = Record::parse(&format!("[Event \"?\"]\n{tags}\n\n{moves}\n")).unwrap();
        let ended = record.ended.map(|ended| ended.to_string()).unwrap_or_default();
        (record.result.map(|result| result.to_string()).unwrap_or_default(), ended)
    };
    let says = |result: &str, ended: &str| (result.to_string(), ended.to_string());
    assert_eq!(read("", "1. e4 *"), says("", ""));
    assert_eq!(read("", "1. e4"), says("", ""));
    assert_eq!(read("[Result \"1-0\"]", "1. e4 *"), says("a=1 b=2", "b resigned"));
    assert_eq!(read("[Result \"*\"]", "1. e4 0-1"), says("a=2 b=1", "a resigned"));
    assert_eq!(read("[Result \"1/2-1/2\"]", "1. e4"), says("a=1 b=1", "draw agreed"));
    assert_eq!(read("", "1-0"), says("a=1 b=2", "b resigned"));
    let late = "[Termination \"Time forfeit\"]";
    assert_eq!(read(late, "1. e4 0-1"), says("a=2 b=1", "a ran out of time"));
    assert_eq!(
        read("[Termination \"Ann won on time\"]", "1. e4 e5 1-0"),
        says("a=1 b=2", "b ran out of time")
    );
    // A result that follows from the rules need not be given.
    assert_eq!(read("", "1. f3 e5 2. g4 Qh4# *"), says("a=2 b=1", ""));
    let again = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    assert_eq!(read("", &format!("{again} 1/2-1/2")), says("a=1 b=1", ""));
}

/// What stands beside the moves, as the standard lets it stand.
#[test]
fn moves_are_told_from_what_surrounds_them() {
    let moves = [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3*",
        "{by nobody} 1. e4$1$14 e5 (1... c5 $2) 2. Nf3!? $1 *",
        "; nobody\n1. e4 e5;well\n2. Nf3",
        "[Event \"?\"]\n\n1. e4 e5\n% 2. d4\n2. Nf3",
    ];
    for text in moves {
        assert_eq!(Record::parse(text).unwrap().steps.len(), 3, "{text}");
    }
}

#[track_caller]
fn refused(text: &str, line: usize, expected: &str) {
    let why = Record::parse(text).expect_err("it is wrong").to_string();
    let at = format!("line {line} of the record: ");
    assert!(why.starts_with(&at) && why.contains(expected), "{why}\n{text}");
}

#[test]
fn bad_pgns_say_where_and_why() {
    let regular = "8/8/PPPPPPPP/RNBQKBNR";
    let muster = format!(
        "[MusterWhite \"{regular}\"]\n[MusterBlack \"rnbqkbnr/pppppppp/8/8\"]\n\
         [MusterWhiteChoice \"white\"]\n"
    );
    refused("{\"game\": \"mush\"}\n", 1, "expected a record, or a PGN with a tag or a move");
    refused("1. *", 1, "expected a record, or a PGN");
    refused("[", 1, "a tag is written [Name \"value\"]");
    refused("[Event \"?\"]\n[Site", 2, "a tag is written");
    refused("[Event \"?\"]\n\n1. e4 e5\n2. Ke3 *", 4, "move 2. bad move: \"Ke3\": no legal move");
    refused(
        "[Event \"?\"]\n\n1. e4 e9 *",
        3,
        "move 1... bad move: \"e9\": expected a move such as",
    );
    refused("[Event]\n[Site \"?\"]\n\n1. e4", 1, "a tag is written [Name \"value\"]");
    refused("[Event \"?\"]\n[ \"?\"]\n\n1. e4", 2, "a tag is written [Name \"value\"]");
    refused("[Site \"?\"]\n[Site \"!\"]\n\n1. e4", 2, "the tag Site stands twice");
    refused("[Event \"?\"]\n1. e4 {\n\n*", 2, "a comment { is not closed");
    refused("1. e4 e5 % 2. Nf3", 1, "\"%\": expected a move such as");
    refused("[Result \"1-0\"]\n\n1. e4 0-1", 1, "the tag says 1-0, and 0-1 stands behind");
    refused("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4#\n\n", 1, "the moves 0-1");
    refused("[Event \"?\"]\n\n1. e4 (e5\n*", 4, "a ( is not closed");
    refused("[Event \"?\"]\n[Result \"won\"]\n\n1. e4", 2, "\"won\" is no result");
    refused("[FEN \"4k3/8/8 w\"]\n\n*", 1, "expected eight ranks");
    refused("[Event \"?\"]\n[Variant \"Atomic\"]\n\n1. Kxe9 *", 2, "Variant: expected Muster, ");
    refused(&muster, 3, "the muster is not told to its end: missing is MusterBlackChoice");
    refused(
        &muster[muster.find('\n').unwrap() + 1..],
        2,
        "missing is MusterWhite, MusterBlackChoice",
    );
    let whole = format!("{muster}[MusterBlackChoice \"black\"]\n");
    refused(&whole.replace("\"white\"", "\"red\""), 3, "MusterWhiteChoice is white or black");
    refused(&whole.replace(regular, "8/8/8/8"), 1, "MusterWhite: there is no king");
    refused(&whole.replace(regular, "8/8/8/4KC2"), 1, "f1 has a prince");
    refused(&whole.replace(regular, "rnbqkbnr/pppppppp/8/8"), 1, "is no army of White");
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n";
    refused(&format!("{whole}{fen}\n*"), 5, "not the position that the muster leads to");
    refused("[FEN \"4k3/8/8/8/8/8/8/4RK2 w - - 0 1\"]\n\n1. Rxe8", 3, "rule 2.11");
    let two = format!("{OPERA}\n{OPERA}\n{OPERA}");
    refused(&two, 17, "another game begins here: expected one game, the PGN has 3");
    refused("[Event \"?\"]\n[Site \"?\"]\n\n1. e4\n\n[Event \"?\"]\n\n1. d4", 6, "the PGN has 2");
    // Muster Chess ends by itself where players of chess may go on.
    let again = "Nf3 Nf6 Ng1 Ng8\n".repeat(2);
    let why = "move 5. e4: the game was over before it. Drawn: the position came up a third time";
    refused(&format!("[Event \"?\"]\n\n{again}e4 *"), 5, why);
    refused(&format!("[Event \"?\"]\n\n{again} 1-0"), 5, "the result says 1-0, the moves 1/2-1/2");
}

#[test]
fn match_without_pgn_says_why() {
    let pgn = |text: &str| Record::parse(text).unwrap().write_as("pgn").expect_err("there is none");
    let other = pgn("musterhall-record: 1\ngame: clusterfuss\n\n");
    let expected = "bad PGN: expected a match of Muster Chess, not of clusterfuss";
    assert_eq!(other.to_string(), expected);
    let head = "musterhall-record: 1\ngame: muster-chess\nended: a resigned\n\n";
    let why = pgn(head);
    assert_eq!(why.rule(), Some("1.2"));
    assert!(why.to_string().contains("the armies of both players, and their choices, are missing"));
    let armies = "+ a 8/8/PPPPPPPP/RNBQKBNR b rnbqkbnr/pppppppp/8/8\n";
    let why = pgn(&format!("{head}{armies}")).to_string();
    assert!(
        why.contains("begins with the chess: the choices of both players are missing"),
        "{why}"
    );
    let bad = pgn(&format!("{head}{armies}+ a white b black\na e2e5\n"));
    assert!(matches!(bad, Rejected::Record { line: 7, .. }), "{bad}");
    // The choices may stand in any order.
    let table = Record::parse(&format!("{head}{armies}+ b white a black\nb e2e4\n")).unwrap();
    let text = table.write_as("pgn").unwrap();
    assert!(text.contains("[MusterWhiteChoice \"black\"]\n[MusterBlackChoice \"white\"]\n"));
    assert!(text.contains("[Result \"1-0\"]"), "seat a plays Black: {text}");
}

#[test]
fn record_of_a_pgn_is_read() {
    let mut dice = SplitMix64::new(5);
    let armies =
        Colour::BOTH.map(|colour| Army::random(colour, random::Muster::Even, true, &mut dice));
    let start = format!("{} {}", armies[0], armies[1]);
    let setup = json!({ "royal": true, "start": start });
    let table = find("muster-chess").unwrap().open(&setup, None).unwrap();
    let pgn = Record::of(&*table, Vec::new(), None).write_as("pgn").unwrap();
    assert!(pgn.contains("[White \"?\"]\n[Black \"?\"]\n"), "{pgn}");
    let text = Record::parse(&pgn).unwrap().to_string();
    let again = Record::parse(&text).unwrap();
    assert_eq!(again.to_string(), text);
    let replayed = again.replay(find("muster-chess").unwrap()).unwrap();
    assert_eq!(replayed.position(), table.position());
}
