//! Muster Chess: its endings and its muster.

use games::muster_chess::{
    Action, Army, Colour, Illegal, MusterChess, Setup, State, army::named_armies, assigned,
    random::Muster,
};
use hall_core::{
    Game, GameExt, Observe, Present, Refusal, Seat, SplitMix64, Turn, Viewer, Wording,
};
use matches::texts::english;
use testkit::check_game;

fn game() -> MusterChess {
    MusterChess::new(Setup::default()).unwrap()
}

fn royal() -> MusterChess {
    MusterChess::new(Setup { royal: true, ..Setup::default() }).unwrap()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

#[test]
fn endings_of_the_table_are_recognized() {
    let game = royal();
    for line in lines(include_str!("../../../../games/muster_chess/data/endings.txt")) {
        let [text, end, standings] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let state = game.position(text).unwrap();
        assert_eq!(state.to_string(), text, "the position does not round-trip");
        let view = game.observe(&state, Viewer::Public);
        let json = serde_json::to_value(&view).unwrap();
        let word = json["ending"]["end"].as_str().unwrap_or("-");
        assert_eq!(word, end, "{line}");
        let found = game.standings(&state).map_or(String::new(), |s| s.to_string());
        assert_eq!(found, standings, "{line}");
    }
}

/// What the rules say in English, for texts that cannot be read, is what people read.
#[test]
fn english_of_the_rules_is_that_of_the_wordings() {
    let game = royal();
    for line in lines(include_str!("../../../../games/muster_chess/data/endings.txt")) {
        let state = game.position(line.split('|').next().unwrap()).unwrap();
        let State::Chess(chess) = &state else { panic!("{line}") };
        let Some(ending) = chess.ending() else { continue };
        let scene = game.scene(&game.observe(&state, Viewer::Public));
        assert_eq!(english().word(&scene.notes[0]), ending.sentence());
    }
    for army in ["8/8/8/8", "8/8/8/4KK2", "8/8/8/K7", "8/8/8/1C2K3", "8/8/8/1A2K3"] {
        let unfit = army.parse::<Army>().unwrap().check(false).unwrap_err();
        let said = english().refusal(unfit.rule(), &Illegal::from(unfit).reason());
        assert_eq!(said, unfit.to_string());
    }
}

/// Rules 2.8 and 2.9, and the table of rules: who plays what in the four cases.
#[test]
fn choice_of_armies_has_four_cases() {
    let white: Army = "8/8/QQQQQQQQ/QQQQKQQQ".parse().unwrap();
    let black: Army = "4k3/8/8/8".parse().unwrap();
    let regular = Colour::BOTH.map(Army::regular);
    let case = |a, b| assigned(&white, &black, [a, b]);
    assert_eq!(case(Colour::White, Colour::Black), (white, black, Seat::A));
    assert_eq!(case(Colour::Black, Colour::White), (white, black, Seat::B));
    assert_eq!(case(Colour::White, Colour::White), (white, regular[1], Seat::B));
    assert_eq!(case(Colour::Black, Colour::Black), (regular[0], black, Seat::B));
}

/// King and rook both, or the rook alone would look like the next man to move.
#[test]
fn refused_castling_shows_king_and_rook() {
    let game = game();
    let state = game.position("4k3/8/8/8/8/8/P7/R3K2R w - - 0 1").unwrap();
    let view = game.observe(&state, Viewer::Public);
    let marks = game.evidence(&view, Seat::A, &"e1h1".parse().unwrap());
    assert_eq!(marks.len(), 1);
    assert!(marks[0].spots == ["e1", "h1"], "{marks:?}");
    assert!(english().word(&marks[0].label).contains("rule 4.1"), "{marks:?}");
}

/// The first piece of a seat is the sign beside its name: the king, from the choice on.
#[test]
fn king_stands_for_each_seat() {
    let game = game();
    for position in [
        "choice 8/8/PPPPPPPP/RNBQKBNR rnbqkbnr/pppppppp/8/8",
        "4k3/2P5/8/8/8/8/8/R3K1NR w a1h1 - 0 1",
    ] {
        let scene = game.scene(&game.observe(&game.position(position).unwrap(), Viewer::Public));
        let first = |seat| scene.pieces.iter().find(|piece| piece.owner == Some(seat)).unwrap();
        assert_eq!(first(Seat::A).kind, "white-king", "{position}");
        assert_eq!(first(Seat::B).kind, "black-king", "{position}");
    }
}

/// What the list of moves writes may be typed, with its number or without.
#[test]
fn moves_are_read_as_they_are_listed() {
    let game = game();
    let read = |position: &str, text: &str| {
        let view = game.observe(&game.position(position).unwrap(), Viewer::Seat(Seat::A));
        game.read(&view, Seat::A, text).map(|action| action.to_string()).map_err(|e| e.to_string())
    };
    let chess = "4k3/2P5/8/8/8/8/8/R3K1NR w a1h1 - 0 1";
    for (text, word) in [
        ("Nf3", "g1f3"),
        ("1. Nf3", "g1f3"),
        ("Nf3!", "g1f3"),
        ("g1f3", "g1f3"),
        ("c8=Q+", "c7c8q"),
        ("O-O-O", "e1a1"),
        ("0-0-0", "e1a1"),
        ("Ra8+", "a1a8"),
        ("nf3", "g1f3"),
        ("1. nf3!", "g1f3"),
        ("c8=q", "c7c8q"),
        ("c8n", "c7c8n"),
        ("o-o-o", "e1a1"),
        ("ra8+", "a1a8"),
        ("ke2", "e1e2"),
    ] {
        assert_eq!(read(chess, text).as_deref(), Ok(word), "{text}");
    }
    for (text, why) in [
        ("Nf4", "\"Nf4\": no legal move of this position; expected one such as "),
        ("nf4", "\"nf4\": no legal move of this position; expected one such as "),
        ("bc4", "\"bc4\": no legal move"),
        ("n", "\"n\": expected a move such as e4, Nf3"),
        ("", "expected a move such as e4, Nf3"),
        ("c8", "\"c8\": no legal move"),
        ("Qd1", "\"Qd1\": no legal move"),
        ("hello", "expected a move such as e4, Nf3"),
    ] {
        let refused = read(chess, text).unwrap_err();
        assert!(refused.contains(why), "{text}: {refused}");
    }
    let two = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    assert_eq!(read(two, "Rhf1").as_deref(), Ok("h1f1"));
    let rooks = "4k3/8/8/8/8/4K3/8/R6R w - - 0 1";
    let refused = read(rooks, "Re1").unwrap_err();
    assert!(refused.contains("more than one move"), "{refused}");
    assert_eq!(read(rooks, "Rae1").as_deref(), Ok("a1e1"));
    let refused = read(rooks, "re1").unwrap_err();
    assert!(refused.contains("more than one move"), "{refused}");
    assert_eq!(read(rooks, "rae1").as_deref(), Ok("a1e1"));
    // A small b is the file of a pawn first, and a bishop where no pawn can go.
    let bishop = "4k3/8/8/2p5/1P6/B7/8/4K3 w - - 0 1";
    assert_eq!(read(bishop, "bxc5").as_deref(), Ok("b4c5"));
    assert_eq!(read(bishop, "bb2").as_deref(), Ok("a3b2"));
    assert_eq!(read("4k3/8/8/2p5/1B6/8/8/4K3 w - - 0 1", "bxc5").as_deref(), Ok("b4c5"));
    let mated = "4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1";
    assert!(read(mated, "kd8").unwrap_err().contains("no move of this position is legal"));
    // Before the chess each phase names what it waits for, and nothing else.
    let choice = "choice 8/8/PPPPPPPP/RNBQKBNR rnbqkbnr/pppppppp/8/8";
    for (position, expected) in [("muster", "expected an army"), (choice, "expected `white`")] {
        let refused = read(position, "Nf3").unwrap_err();
        assert!(refused.contains(expected), "{position}: {refused}");
    }
    let refused = read("muster", "8/8/PPPPPPPP/RNBQKBN").unwrap_err();
    assert!(refused.contains("expected an army") && refused.contains("rank"), "{refused}");
    assert_eq!(read(choice, "white").as_deref(), Ok("white"));
}

#[test]
fn promises_are_kept() {
    check_game(&game(), 12, 4_000);
    check_game(&royal(), 6, 4_000);
    for start in [
        "pp2k1pp/8/8/1p1p1p2/2P1P1P1/8/8/PP2K1PP w * - 0 1",
        "8/8/1P1PPP1P/1N2KB2 1n2kb2/1p1ppp1p/8/8",
    ] {
        let setup = Setup { start: start.to_string(), ..Setup::default() };
        check_game(&MusterChess::new(setup).unwrap(), 6, 4_000);
    }
}

#[test]
fn time_runs_out_for_the_regular_army_and_the_own_choice() {
    let game = game();
    for seat in [Seat::A, Seat::B] {
        let own = Colour::mustered_by(seat);
        let limit = game.limit(&State::Muster, seat).unwrap();
        assert_eq!(limit.action, Action::Muster(Army::regular(own)));
        assert_eq!(game.check(&State::Muster, seat, &limit.action), Ok(()));
        let choice = State::Choice(Army::regular(Colour::White), Army::regular(Colour::Black));
        assert_eq!(game.limit(&choice, seat).unwrap().action, Action::Choose(own));
        let chess = game.position("4k3/8/8/8/8/8/8/4KR2 b - - 0 1").unwrap();
        assert_eq!(game.limit(&chess, seat), None);
    }
    let untimed = MusterChess::new(Setup { build: 0, assess: 0, ..Setup::default() }).unwrap();
    assert_eq!(untimed.limit(&State::Muster, Seat::A), None);
}

#[test]
fn named_and_random_armies_are_legal() {
    for colour in Colour::BOTH {
        for (name, army) in named_armies(colour, true) {
            assert_eq!(army.check(true), Ok(()), "{name}");
            assert_eq!(army.colour(), colour);
        }
        assert_eq!(named_armies(colour, false).next().unwrap().1, Army::regular(colour));
        let mut dice = SplitMix64::new(7);
        for muster in [Muster::Even, Muster::Wild, Muster::Heavy, Muster::Small] {
            for _ in 0..500 {
                let army = Army::random(colour, muster, true, &mut dice);
                assert_eq!(army.check(true), Ok(()));
                assert_eq!(army.to_string().parse(), Ok(army));
                assert_eq!(army.mirrored().mirrored(), army);
            }
        }
    }
}

#[test]
fn setups_are_read_or_refused() {
    let open =
        |start: &str| MusterChess::new(Setup { start: start.to_string(), ..Setup::default() });
    let game = open("8/8/PPPPPPPP/RNBQKBNR rnbqkbnr/pppppppp/8/8").unwrap();
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1h1a8h8 - 0 1";
    assert_eq!(game.start().to_string(), text);
    assert_eq!(game.turn(&game.start()), Turn::Seat(Seat::A));
    assert_eq!(open(text).unwrap().start(), game.start());
    for (bad, part) in [
        ("8/8/PPPPPPPP/RNBQKBNR", "a space"),
        ("8/8/8/3K4 4k3/8/8/8", "d1"),
        ("muster", "FEN"),
        ("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w * - 0 1", "a6"),
    ] {
        let why = open(bad).unwrap_err().to_string();
        assert!(why.contains(part), "{bad}: {why}");
    }
}

#[test]
fn castling_may_be_shown_by_the_kings_last_square() {
    let game = game();
    let state = game.position("4k3/8/8/8/4R3/8/8/R3K2R w * - 0 1").unwrap();
    let view = game.observe(&state, Viewer::Public);
    let spelled = |from, to| game.spelled(&view, Seat::A, &[from, to]).unwrap().to_string();
    assert_eq!(spelled("e1", "g1"), "e1h1");
    assert_eq!(spelled("e1", "c1"), "e1a1");
    assert_eq!(spelled("e1", "e3"), "e1e4");
    assert_eq!(spelled("e1", "h1"), "e1h1");
    assert_eq!(spelled("e1", "d1"), "e1d1");
}
