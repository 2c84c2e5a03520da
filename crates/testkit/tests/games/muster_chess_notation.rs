//! Muster Chess in writing: FEN, UCI, SAN and PGN go both ways, ordinary chess is
//! read, and no text of any kind brings a parser down.

use std::collections::BTreeSet;

use games::muster_chess::{
    Action, Army, Board, Colour, Move, MoveWord, Moves, MusterChess, Setup, Square,
    notation::{
        pgn::{Muster as Mustered, Pgn},
        san,
    },
    random::Muster,
};
use hall_core::{Arg, Dice, Game, NotationError, Observe, Present, Seat, SplitMix64, Viewer};

const MUSTERS: [Muster; 5] =
    [Muster::Even, Muster::Even, Muster::Wild, Muster::Heavy, Muster::Small];

/// A random muster and a random game from it.
fn game(dice: &mut SplitMix64, royal: bool, plies: usize) -> Pgn {
    loop {
        let kind = MUSTERS[dice.below(5) as usize];
        let armies = Colour::BOTH.map(|colour| Army::random(colour, kind, royal, dice));
        let choices = [0, 1].map(|_| Colour::BOTH[dice.below(2) as usize]);
        let muster = Mustered { armies, choices };
        let start = muster.board(royal).unwrap();
        if start.decided_at_start() {
            continue;
        }
        let (mut board, mut moves) = (start, Vec::new());
        while moves.len() < plies {
            let mut legal = Moves::new();
            board.moves(&mut legal);
            if legal.is_empty() {
                break;
            }
            let m = legal[dice.below(legal.len() as u32) as usize];
            board.play(m);
            moves.push(m);
        }
        let tags = vec![("Event".to_string(), "A \"test\" \\ of tags".to_string())];
        return Pgn { tags, muster: Some(muster), start, moves, result: "*".to_string() };
    }
}

#[test]
fn pgn_round_trips() {
    let mut dice = SplitMix64::new(11);
    for index in 0..120 {
        let pgn = game(&mut dice, index % 3 == 0, 80);
        let text = pgn.to_string();
        assert_eq!(text.parse(), Ok(pgn), "{text}");
        assert!(text.lines().filter(|line| !line.starts_with('[')).all(|line| line.len() < 80));
    }
}

/// A FEN as Fairy-Stockfish writes it: of the squares passed over, those on which a capture
/// is legal.
fn sparse_fen(board: &Board) -> String {
    let fen = board.to_string();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let live = board.capturable().to_string();
    fields[3] = &live;
    fields.join(" ")
}

#[test]
fn fen_that_names_capturable_squares_alone_is_the_same_position() {
    let mut dice = SplitMix64::new(13);
    for index in 0..100 {
        let pgn = game(&mut dice, index % 3 == 0, 80);
        let mut board = pgn.start;
        for m in &pgn.moves {
            board.play(*m);
            let read: Board = sparse_fen(&board).parse().expect("it is a FEN");
            assert_eq!(read.key(), board.key(), "{board}");
        }
    }
    // A pawn strode over two squares; the one behind it, or the one beside it, is named.
    for (full, named, read) in [
        ("4k3/8/8/8/P7/1p6/8/4K3 b - a2a3 0 1", "a2", "a2a3"),
        ("4k3/8/8/8/Pp6/8/8/4K3 b - a2a3 0 1", "a3", "a3"),
        ("4k3/8/1P6/p7/8/8/8/4K3 w - a6a7 0 1", "a7", "a6a7"),
        ("4k3/8/8/pP6/8/8/8/4K3 w - a6a7 0 1", "a6", "a6"),
    ] {
        let board: Board = full.parse().expect("it is a FEN");
        assert_eq!(board.capturable().to_string(), named);
        let sparse: Board = sparse_fen(&board).parse().expect("it is a FEN");
        assert_eq!(sparse.key(), board.key(), "{full}");
        assert_eq!(sparse.passed().to_string(), read, "{full}");
    }
    let why = "4k3/8/8/8/8/1p6/8/4K3 b - a2 0 1".parse::<Board>().expect_err("no pawn passed");
    assert!(why.to_string().contains("no pawn of White stands on a3"), "{why}");
}

#[test]
fn san_uci_and_fen_round_trip_in_random_games() {
    let mut dice = SplitMix64::new(12);
    for index in 0..150 {
        let pgn = game(&mut dice, index % 3 == 0, 30);
        let mut board = pgn.start;
        for m in &pgn.moves {
            let mut moves = Moves::new();
            board.moves(&mut moves);
            let mut seen = BTreeSet::new();
            for m in moves.iter().take(60) {
                let text = san::write(&board, *m);
                assert!(seen.insert(text.clone()), "{text} means two moves of {board}");
                assert_eq!(san::read(&board, &text), Ok(*m), "{text} in {board}");
                assert_eq!(m.to_string().parse::<MoveWord>(), Ok(m.word()));
            }
            let again = Board::from_fen(&board.to_string(), board.royal());
            assert_eq!(again, Ok(board));
            board.play(*m);
        }
    }
}

#[track_caller]
fn reads(fen: &str, text: &str, expected: &str) {
    let board: Board = fen.parse().unwrap();
    let m: Move = san::read(&board, text).unwrap();
    assert_eq!(m.to_string(), expected);
}

#[test]
fn san_takes_the_shortest_form_that_is_clear() {
    let kings = "4k3/8/8/8/4R3/8/8/R3K2R w * - 0 1";
    reads(kings, "O-O", "e1h1");
    reads(kings, "0-0-0", "e1a1");
    reads(kings, "O-Oe4", "e1e4");
    reads(kings, "Kd1", "e1d1");
    let open = "4k3/3P4/8/8/R6R/8/8/4K3 w - - 0 1";
    reads(open, "Rad4", "a4d4");
    reads(open, "Rh4d4!?", "h4d4");
    reads(open, "d8Q+", "d7d8q");
    reads(open, "d8=N", "d7d8n");
    reads("4k3/8/8/8/1p6/1p6/8/P3K3 w - - 0 1", "a4", "a1a4");
    reads("4k3/8/8/8/Pp6/1p6/8/4K3 b - a2a3 0 1", "bxa2", "b3a2");
}

#[test]
fn wrong_san_is_refused() {
    let board: Board = "4k3/8/8/8/R6R/8/8/4K3 w - - 0 1".parse().unwrap();
    for (text, part) in [
        ("Rd4", "more than one"),
        ("Qd4", "no legal move"),
        ("e9", "expected a move"),
        ("", "expected a move"),
        ("O-O", "no legal move"),
        ("é4", "expected a move"),
    ] {
        let why = san::read(&board, text).unwrap_err().to_string();
        assert!(why.contains(part), "{text}: {why}");
    }
}

#[test]
fn ordinary_pgn_is_read() {
    let text = r#"[Event "F/S Return Match"]
[White "Fischer, Robert J."]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6
4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 $1 Nb8 (9... Na5 10. Bc2 (10. d4))
10. d4 Nbd7 ; a line
11.c4 c6 12.cxb5 axb5 13.Nc3 Bb7 14.Bg5 b4 15.Nb1 h6 16.Bh4 c5 17.dxe5 Nxe4 18.Bxe7 Qxe7
19.exd6 Qf6 20.Nbd2 Nxd6 1/2-1/2
"#;
    let pgn: Pgn = text.parse().unwrap();
    assert_eq!(pgn.moves.len(), 40);
    assert_eq!(pgn.result, "1/2-1/2");
    assert_eq!(pgn.tags.len(), 2);
    assert_eq!(pgn.moves[8].to_string(), "e1h1");
    assert_eq!(pgn.to_string().parse::<Pgn>().unwrap().moves, pgn.moves);
}

#[test]
fn ordinary_fen_is_read() {
    let read = |text: &str| text.parse::<Board>().map(|board| board.to_string());
    let full = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b a1h1a8h8 e3 0 1";
    assert_eq!(
        read("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").as_deref(),
        Ok(full)
    );
    assert_eq!(
        read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kq").as_deref(),
        Ok("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w h1a8 - 0 1")
    );
}

#[test]
fn bad_fens_name_the_square_and_the_rule() {
    #[track_caller]
    fn check(text: &str, square: &str, rule: &str) {
        let why = text.parse::<Board>().unwrap_err().to_string();
        assert!(why.contains(square) && why.contains(rule), "{text}: {why}");
    }
    check("rnbqkbnrr/8/8/8/8/8/8/4K3 w - - 0 1", "i8", "rule 2.2");
    check("rnbqkbnr/54/8/8/8/8/8/4K3 w - - 0 1", "i7", "rule 2.2");
    check("rnbqkbn/8/8/8/8/8/8/4K3 w - - 0 1", "h8", "rule 2.2");
    check("4k3/8/8/8/8/8/4K3 w - - 0 1", "eight ranks of the board, not 7", "rule 2.2");
    check("4k3/8/8/8/8/3z4/8/4K3 w - - 0 1", "d3", "rule 2.2");
    check("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "e1", "rule 2.3");
    check("8/8/8/8/8/8/8/3K4 w - - 0 1", "Black has no king", "rule 2.3");
    check("4k3/7P/7P/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w - - 0 1", "h6", "rule 2.2");
    check("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a8", "rule 3.5");
    check("4k3/8/8/8/8/8/8/4K3 w h1 - 0 1", "h1", "rule 4.1");
    check("4k3/8/8/8/8/8/7R/4K3 w h2 - 0 1", "h2", "rule 4.1");
    check("4k3/8/8/8/8/8/7R/4K3 w K - 0 1", "e1", "rule 4.1");
    check("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "e5", "rule 3.4");
    check("4k3/8/8/4p3/8/8/8/4K3 w - e4 0 1", "e4", "rule 3.4");
    check("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "e2", "rule 3.6");
    let army = |text: &str| text.parse::<Army>().unwrap_err().to_string();
    assert!(army("8/8/PPPPPPPPP/4K3").contains("i2"));
    assert!(army("8/8/8/8/4K3").contains("5 ranks"));
    assert!(army("8/8/8/4Kk2").contains("f1"));
    assert!(army("8/8/8/4X3").contains("e1"));
}

/// Every parser of the game on a text: it may refuse, never panic, and what it
/// accepts it writes and reads back.
fn parse_all(text: &str) {
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(Board::from_fen(&board.to_string(), board.royal()), Ok(board), "{text}");
    }
    if let Ok(army) = text.parse::<Army>() {
        assert_eq!(army.to_string().parse(), Ok(army), "{text}");
    }
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action), "{text}");
    }
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text);
    }
    if let Ok(pgn) = text.parse::<Pgn>() {
        assert_eq!(pgn.to_string().parse(), Ok(pgn), "{text}");
    }
    let game = MusterChess::new(Setup { royal: true, ..Setup::default() }).unwrap();
    if let Ok(state) = game.position(text) {
        assert_eq!(game.position(&state.to_string()), Ok(state), "{text}");
    }
    let start: Board = "r3k2r/8/8/8/8/8/8/R3K2R w * - 0 1".parse().unwrap();
    if let Ok(m) = san::read(&start, text) {
        assert_eq!(san::read(&start, &san::write(&start, m)), Ok(m));
    }
}

#[test]
fn parsers_survive_any_text() {
    let mut dice = SplitMix64::new(13);
    let seeds = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1h1a8h8 - 0 1",
        "4k3/8/8/8/Pp6/1p6/8/2P1K3 b - a2a3 0 1 white b",
        "4k2n/8/8/8/8/8/8/N3K2R w - - 4 3 after a1b3 h8g6 b3a1 g6h8",
        "choice 8/8/PPPPPPPP/RNBQKBNR rnbqkbnr/pppppppp/8/8",
        "8/8/PPPPPPPP/RNBQKBNR",
        "e7e8q",
        "Nbxd7+",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w h1 - 0 1\"]\n\n1. O-O {a} (1. Kd2) Kd7 2. Rf1 $3 *",
    ];
    for seed in seeds {
        parse_all(seed);
        for _ in 0..1_500 {
            let mut text: Vec<char> = seed.chars().collect();
            for _ in 0..=dice.below(4) {
                let at = dice.below(text.len() as u32 + 1) as usize;
                let letters: Vec<char> =
                    "KQRBNPkqrbnpacACabcdefgh0123456789/ -x=+#O*wé\u{0}[]{}()\"\\.$"
                        .chars()
                        .collect();
                let letter = letters[dice.below(letters.len() as u32) as usize];
                match dice.below(4) {
                    0 => text.insert(at, letter),
                    1 if at < text.len() => text[at] = letter,
                    2 if at < text.len() => {
                        text.remove(at);
                    }
                    _ => text.truncate(at),
                }
            }
            parse_all(&text.into_iter().collect::<String>());
        }
    }
}

/// Every shorter beginning of a text, and the text with each letter in the place of each.
fn spoilt(text: &str) -> impl Iterator<Item = String> + '_ {
    let letters = ['x', '/', ' ', '9', 'k', '"', '(', '}'];
    (0..text.len()).flat_map(move |at| {
        let (head, tail) = text.split_at(at);
        let swapped = letters.map(|letter| format!("{head}{letter}{}", &tail[1..]));
        swapped.into_iter().chain([head.to_string()])
    })
}

#[test]
fn what_cannot_be_read_is_a_message_in_other_languages() {
    let (mut keys, game) = (BTreeSet::new(), MusterChess::new(Setup::default()).unwrap());
    let mut hear = |error: &NotationError| {
        let message = error.message().unwrap_or_else(|| panic!("{error}"));
        assert!(message.key.starts_with("muster-chess-notation-"), "{message:?}");
        keys.insert(message.key);
    };
    for text in [
        "muster",
        "choice 8/8/PPPPPPPP/RNBQKBNR rnbqkbnr/pppppppp/8/8",
        "4k3/7p/8/8/P7/8/8/R3K2R b a1h1 a2a3 0 1 white b",
        "4k2n/8/8/8/8/8/8/N3K2R w - - 4 3 after a1b3 h8g6 b3a1 g6h8",
    ] {
        let seen = game.observe(&game.position(text).unwrap(), Viewer::Public);
        for bad in spoilt(text) {
            let _ = game.position(&bad).inspect_err(&mut hear);
            let _ = game.read(&seen, Seat::A, &bad).inspect_err(&mut hear);
            let start = Setup { start: bad, ..Setup::default() };
            if let Err(error) = MusterChess::new(start) {
                let message = error.message().unwrap();
                assert_eq!(message.key, "muster-chess-setup-start");
                assert!(matches!(message.args[..], [("why", Arg::Message(_))]), "{message:?}");
            }
        }
    }
    let pgn = "[MusterWhite \"8/8/PPPPPPPP/RNBQKBNR\"]\n[MusterBlack \"4k3/8/8/8\"]\n\n\
               1. e4 {quiet} (1. d4) Kd8 2. Nf3 *";
    for bad in spoilt(pgn) {
        let _ = bad.parse::<Pgn>().inspect_err(&mut hear);
        if let Some(Err(unreadable)) = MusterChess::CODECS.first().map(|codec| (codec.read)(&bad)) {
            assert!(unreadable.message().is_some(), "{unreadable:?}");
        }
    }
    assert!(keys.len() > 30, "{keys:?}");
}
