//! The written forms of Muster Chess. The first byte says which.

use bots::muster_chess::{duel::EngineReply, uci};
use games::muster_chess::{
    Army, Board, Move, Moves,
    notation::{pgn::Pgn, san},
};

use super::random_positions;
use crate::bytes::Bytes;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w * - 0 1";
const KINDS: u8 = 5;
/// With more lines than this a search would not stay short.
const LINES_MAX: usize = 30;

/// Every parser refuses or reads, and what it reads it writes alike.
pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let kind = bytes.byte();
    let text = bytes.text();
    match kind % KINDS {
        0 => fen(&text),
        1 => moves(&text),
        2 => match text.parse::<Pgn>() {
            Ok(pgn) => {
                let written = pgn.to_string();
                let again = written.parse::<Pgn>();
                let again = again.unwrap_or_else(|why| panic!("{why} in\n{written}"));
                assert_eq!(again.moves, pgn.moves, "{written}");
                assert_eq!(again.start, pgn.start, "{written}");
            }
            Err(why) => assert!(!why.to_string().is_empty()),
        },
        3 => commands(&text),
        _ => said(&text),
    }
}

fn fen(text: &str) {
    if let Ok(army) = text.parse::<Army>() {
        assert_eq!(army.to_string().parse(), Ok(army));
    }
    let Ok(board) = text.parse::<Board>() else { return };
    let written = board.to_string();
    let again = Board::from_fen(&written, board.royal());
    assert_eq!(again.as_ref(), Ok(&board), "{text:?} became {written:?}");
    // Where the side to move could take the king, the game is over before it begins.
    if board.decided_at_start() {
        return;
    }
    for m in legal(&board).iter().take(24) {
        spelled(&board, *m);
        let mut next = board;
        next.play(*m);
        assert_eq!(Board::from_fen(&next.to_string(), board.royal()), Ok(next), "{written} {m}");
    }
}

fn legal(board: &Board) -> Moves {
    let mut moves = Moves::new();
    board.moves(&mut moves);
    moves
}

/// SAN and UCI each name one move.
fn spelled(board: &Board, m: Move) {
    let written = san::write(board, m);
    assert_eq!(san::read(board, &written), Ok(m), "{board}: {m} is written {written}");
    let word = m.word().to_string();
    assert_eq!(word.parse(), Ok(m.word()), "{board}: {m}");
}

/// The first line is a FEN, the rest are moves in SAN.
fn moves(text: &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((START, text));
    let Ok(mut board) = first.parse::<Board>() else { return };
    if board.decided_at_start() {
        return;
    }
    for word in rest.split_ascii_whitespace().take(40) {
        let Ok(m) = san::read(&board, word) else { continue };
        assert!(legal(&board).contains(&m), "{board}: {word} was read as {m}");
        spelled(&board, m);
        board.play(m);
    }
}

/// Lines of UCI except searches, which take as long as they are told to.
fn commands(text: &str) {
    let slow = |line: &str| {
        let line = line.trim_start().to_ascii_lowercase();
        let option = line.starts_with("setoption");
        line.starts_with("go") || option && (line.contains("hash") || line.contains("threads"))
    };
    // To make a table of the usual size would take most of the time.
    let small = std::iter::once("setoption name Hash value 1");
    let lines = small.chain(text.lines().filter(|line| !slow(line)).take(LINES_MAX));
    let lines: Vec<&str> = lines.collect();
    uci::run(lines.join("\n").as_bytes(), std::io::sink()).expect("memory can be read");
}

/// Output of a foreign engine: a move is one word, a value within its bounds.
fn said(text: &str) {
    let mut answer = EngineReply::default();
    for line in text.lines() {
        let last = answer.hear(line);
        assert_eq!(last, line.split_ascii_whitespace().next() == Some("bestmove"), "{line:?}");
        assert!(!answer.word.contains(|c: char| c.is_ascii_whitespace()), "{line:?}");
        assert!(answer.value.is_none_or(|value| value.abs() <= 30_000), "{line:?}");
    }
}

/// Known positions, random ones, and a game.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let mut add = |kind: u8, text: &str| all.push([&[kind], text.as_bytes()].concat());
    let known = include_str!("../../../../games/muster_chess/data/perft-orthodox.txt");
    let known = known.lines().filter(|line| !line.starts_with('#'));
    let mut fens: Vec<String> =
        known.filter_map(|line| Some(line.split('|').nth(1)?.trim().to_string())).collect();
    let random = random_positions(16).into_iter().map(|(_, table)| table);
    let random = random.filter(|table| table.info().id == "muster-chess");
    fens.extend(random.map(|table| table.position()));
    for fen in &fens {
        add(0, fen);
        add(3, &format!("uci\nposition fen {fen} moves e2e4 e7e5\nd\n"));
        let Ok(board) = fen.parse::<Board>() else { continue };
        let line: Vec<String> =
            legal(&board).iter().take(6).map(|m| san::write(&board, *m)).collect();
        add(1, &format!("{fen}\n{}", line.join(" ")));
    }
    add(
        2,
        "[Event \"A game\"]\n[Result \"1-0\"]\n\n1. e4 {good} e5 2. Bc4 (2. Nf3 Nc6) Nc6 $1\n3. Qh5 Nf6?? 4. Qxf7# 1-0\n",
    );
    add(2, "[FEN \"4k3/8/8/8/8/8/8/R3K2R w a1h1 - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O-Oa1 Ke7 *\n");
    add(
        2,
        "[MusterWhite \"RNBQKBNR/PPPPPPPP/8/8\"]\n[MusterBlack \"8/8/pppppppp/rnbqkbnr\"]\n[MusterWhiteChoice \"black\"]\n\n1. d4 *",
    );
    add(
        3,
        "uci\nisready\nsetoption name MultiPV value 3\nsetoption name Royal value true\nucinewgame\nposition startpos moves e2e4\nstop\nquit",
    );
    add(
        4,
        "id name Somebody\nuciok\ninfo depth 9 multipv 1 score cp -31 nodes 2048 pv e2e4\ninfo string hm\ninfo depth 10 score mate -3 nodes 4096\nbestmove e2e4 ponder e7e5\n",
    );
    all
}
