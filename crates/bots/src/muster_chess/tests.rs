//! The engine finds what is to be found, keeps its budget, and is deterministic.

use std::{
    io::Cursor,
    sync::{Arc, Mutex, atomic::AtomicBool},
};

use games::muster_chess::{Army, Board, Chess, Colour, Ending, Moves, Role, random::Muster};
use hall_core::{Dice, Seat, SplitMix64};

use super::{
    Engine, EngineResult, EngineRoot, Limits, Score,
    accumulators::Accumulators,
    duel,
    eval::{Evaluation, Seen, Tally, tally},
    network::Halves,
    see,
    weights::WEIGHTS,
};

fn search(fen: &str, limits: &Limits, seed: u64, threads: usize) -> EngineResult {
    let mut engine = Engine::new(4, seed);
    engine.set_threads(threads);
    let root = EngineRoot { board: fen.parse().expect(fen), keys: Vec::new() };
    let flag = || AtomicBool::new(false);
    engine.search(&root, limits, &flag(), &flag(), &mut |_| ())
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[track_caller]
fn mates(fen: &str, m: &str, moves: u32) {
    let found = search(fen, &nodes(60_000), 0, 1);
    assert_eq!(found.lines[0].score, Score::Mates(moves), "{fen}");
    let first = found.lines[0].moves[0].to_string();
    assert!(m.split(' ').any(|word| word == first), "{fen}: {first}");
}

#[test]
fn mates_are_found() {
    mates("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", 1);
    mates("k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", 1);
    mates("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "a2a7 b1b7", 2);
    mates("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w * - 4 4", "h5f7", 1);
}

#[test]
fn search_with_one_budget_finds_the_same() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w * - 0 1";
    for seed in [0, 5] {
        let [one, two] = [0, 1].map(|_| search(fen, &nodes(20_000), seed, 1));
        assert_eq!((one.lines, one.nodes), (two.lines, two.nodes));
    }
}

/// What searches learn of the evaluation does not feed itself: a level game stays level.
#[test]
fn evaluation_of_a_level_game_stays_level() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w * - 0 1",
        "rnbqkbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/RNBQKBNR w * - 0 2",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w * - 0 2",
    ] {
        let found = search(fen, &nodes(200_000), 0, 1);
        let Score::Centipawns(value) = found.lines[0].score else { panic!("a mate in {fen}") };
        assert!((-40..=40).contains(&value), "{fen}: {value}");
    }
}

/// The match ends by checkmate within fifty moves, at so many nodes a move of both sides.
#[track_caller]
fn wins(fen: &str, budget: u64) {
    let mut chess = Chess::new(fen.parse().expect(fen), Seat::A);
    let mut engine = Engine::new(4, 0);
    let no = AtomicBool::new(false);
    while chess.ending().is_none() {
        let root = EngineRoot { board: *chess.board(), keys: chess.keys().collect() };
        let found = engine.search(&root, &nodes(budget), &no, &no, &mut |_| ());
        chess.play(found.lines[0].moves[0]);
    }
    assert_eq!(chess.ending(), Some(Ending::Checkmate(Colour::White)), "{fen}");
}

#[test]
fn king_almost_alone_is_mated_within_fifty_moves() {
    wins("8/8/8/4k3/8/8/4K3/R7 w - - 0 1", 5_000);
    wins("8/8/8/4k3/8/8/4K3/2BB4 w - - 0 1", 20_000);
    wins("8/8/8/4k3/8/8/4K3/2B3N1 w - - 0 1", 20_000);
    wins("8/8/4n3/4k3/8/8/4K3/1Q6 w - - 0 1", 20_000);
    // A princess, which is bishop and knight, against a knight.
    wins("8/8/4n3/4k3/8/8/4K3/1A6 w - - 0 1", 20_000);
}

/// Rule 2.2 allows sixty-two queens: a budget of nodes ends the search there too.
#[test]
fn sixty_two_queens_keep_the_budget() {
    let fen = "qqqqqkqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQKQQ w - - 0 1";
    let found = search(fen, &nodes(5_000), 0, 1);
    assert!(found.nodes <= 5_000 + 128, "{}", found.nodes);
    assert!(!found.lines.is_empty());
    let mut dice = SplitMix64::new(3);
    for _ in 0..40 {
        let [white, black] =
            Colour::BOTH.map(|colour| Army::random(colour, Muster::Heavy, true, &mut dice));
        let board = Board::from_armies(&white, &black, true).expect("random armies are legal");
        if board.can_move() && !board.decided_at_start() {
            let found = search(&board.to_string(), &nodes(300), 0, 1);
            assert!(found.nodes <= 300 + 128, "{}", found.nodes);
        }
    }
}

#[test]
fn threads_together_find_a_move() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w * - 0 1";
    let found = search(fen, &nodes(30_000), 0, 3);
    assert!(found.nodes >= 30_000 && !found.lines.is_empty());
}

#[test]
fn several_lines_start_with_several_moves() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w * - 0 1";
    let limits = Limits { depth: Some(4), lines: 5, ..Limits::default() };
    let found = search(fen, &limits, 0, 1);
    let mut first: Vec<String> = found.lines.iter().map(|l| l.moves[0].to_string()).collect();
    assert_eq!(found.lines.len(), 5);
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 5);
}

struct Counted(f32, f32);

impl Tally for Counted {
    fn add(&mut self, term: usize, times: i32) {
        let (opening, ending) = WEIGHTS[term];
        self.0 += f32::from(opening) * times as f32;
        self.1 += f32::from(ending) * times as f32;
    }
}

/// The position with the colours exchanged: ranks turned about, so that what was
/// White's is Black's.
fn mirrored(board: &Board) -> Board {
    let fen = board.to_string();
    let words: Vec<&str> = fen.split(' ').collect();
    let other = |c: char| match c {
        'a'..='z' => c.to_ascii_uppercase(),
        _ => c.to_ascii_lowercase(),
    };
    let ranks: Vec<String> = words[0].rsplit('/').map(|r| r.chars().map(other).collect()).collect();
    let turned = |word: &str| -> String {
        let turn = |c: char| c.to_digit(10).map_or(c, |d| (b'0' + 9 - d as u8) as char);
        word.chars().map(turn).collect()
    };
    let turn = if words[1] == "w" { "b" } else { "w" };
    let (rooks, passed) = (turned(words[2]), turned(words[3]));
    let text = format!("{} {turn} {rooks} {passed} {} {}", ranks.join("/"), words[4], words[5]);
    text.parse().expect(&text)
}

/// Walks at random from random armies, and makes the halves of the network at every third position.
fn wander(mut visit: impl FnMut(&Seen, Option<&Halves>)) {
    let mut dice = SplitMix64::new(9);
    for index in 0..60 {
        let muster = [Muster::Even, Muster::Wild, Muster::Heavy][index % 3];
        let [white, black] =
            Colour::BOTH.map(|colour| Army::random(colour, muster, true, &mut dice));
        let board = Board::from_armies(&white, &black, true).expect("random armies are legal");
        if board.decided_at_start() {
            continue;
        }
        let mut seen = Seen::new(board);
        let mut accumulators = Accumulators::new(61, &board);
        for ply in 0..60 {
            let mut moves = Moves::new();
            seen.board.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let m = moves[dice.below(moves.len() as u32) as usize];
            let change = seen.play(m);
            accumulators.play(ply, change, &seen.board);
            visit(&seen, (ply % 3 == 0).then(|| accumulators.at(ply + 1)));
        }
    }
}

/// What moves keep up to date is what a fresh look finds, and the mirrored board
/// is worth the same.
#[test]
fn evaluation_after_every_move_is_up_to_date() {
    let mut evaluation = Evaluation::new();
    wander(|seen, halves| {
        let fresh = Seen::new(seen.board);
        assert_eq!(seen.openness(), fresh.openness());
        let Some(halves) = halves else { return };
        let made = Halves::of(&seen.board);
        assert_eq!(*halves, made, "{}", seen.board);
        let value = evaluation.of(seen, halves);
        assert_eq!(value, Evaluation::new().of(&fresh, &made), "{}", seen.board);
        let mirrored = Seen::new(mirrored(&seen.board));
        let turned = Halves::of(&mirrored.board);
        assert_eq!(value, evaluation.of(&mirrored, &turned), "{}", seen.board);
    });
}

/// A tuner counts the same terms as the search adds up.
#[test]
fn evaluation_adds_the_terms_it_counts() {
    let mut evaluation = Evaluation::new();
    wander(|seen, _| {
        if seen.board.role(Role::Pawn).is_empty() {
            return;
        }
        let mut counted = Counted(0.0, 0.0);
        tally(&seen.board, &mut counted);
        let opening = seen.openness();
        let white = counted.0 * opening + counted.1 * (1.0 - opening);
        let own = if seen.board.turn() == Colour::White { white } else { -white };
        let calmed = own - own * f32::from(seen.board.clock().min(100)) / 256.0;
        let value = evaluation.without_network(seen) as f32;
        // Where one side has no pawns, its lead may be worth less.
        let scaled = value.abs() < own.abs() / 8.0;
        assert!(scaled || (value - calmed).abs() < 4.0, "{}: {value}, {calmed}", seen.board);
    });
}

#[test]
fn exchanges() {
    let gains = |fen: &str, word: &str, least: i32| {
        let board: Board = fen.parse().expect(fen);
        let mut moves = Moves::new();
        board.moves(&mut moves);
        let m = moves.iter().find(|m| m.to_string() == word).expect(word);
        see::gains(&board, *m, least)
    };
    let hanging = "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1";
    assert!(gains(hanging, "e1e5", 100) && !gains(hanging, "e1e5", 101));
    let defended = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
    assert!(gains(defended, "d3e5", -220) && !gains(defended, "d3e5", -219));
}

#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("one writer").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn uci(commands: impl AsRef<[u8]>) -> String {
    let sink = Sink::default();
    super::uci::run(Cursor::new(commands.as_ref()), sink.clone()).expect("a sink takes all");
    let bytes = sink.0.lock().expect("one writer").clone();
    String::from_utf8(bytes).expect("the protocol is ASCII")
}

#[test]
fn uci_session_from_start_to_quit_answers() {
    let said = uci("uci\nisready\nposition startpos moves e2e4 e7e5\ngo depth 3\n");
    assert!(said.contains("uciok") && said.contains("readyok") && said.contains("bestmove "));
    assert!(said.contains("UCI_Variant") && said.contains("var musterchess"));
    let said = uci("position fen 4k3/8/8/8/4R3/8/8/4K3 w e4 - 0 1 moves e1e3\nd\n");
    assert!(said.contains("4k3/8/8/8/8/4K3/4R3/8 b - - 1 1"), "{said}");
    let said = uci("setoption name MultiPV value 3\nposition startpos\ngo depth 2\n");
    assert!(said.contains("multipv 3 score cp"));
    let said = uci("position startpos\ngo perft 3\n");
    assert!(said.contains("Nodes searched: 8902"));
    let said = uci("position startpos\ngo infinite\nstop\nquit\n");
    assert!(said.contains("bestmove "));
    let said = uci("position startpos\ngo ponder wtime 1000 btime 1000\nponderhit\nstop\nquit\n");
    assert!(said.contains("bestmove "));
    let said = uci("position startpos\ngo searchmoves a2a3 depth 4\n");
    assert!(said.contains("bestmove a2a3"));
    for bad in ["position fen x", "position startpos moves e2e5", "setoption name X", "what"] {
        assert!(uci(bad).contains("info string"), "{bad}");
    }
    assert!(uci("position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1\ngo depth 1").contains("(none)"));
}

#[test]
fn uci_level_plays_within_its_nodes() {
    let game =
        |level: u8| uci(format!("setoption name Level value {level}\nposition startpos\ngo\n"));
    let best = |said: &str| {
        said.lines().last().and_then(|l| l.strip_prefix("bestmove ")?.get(..4).map(String::from))
    };
    let weak = game(1);
    let nodes = |line: &str| -> Option<u64> {
        line.split_once(" nodes ")?.1.split(' ').next()?.parse().ok()
    };
    let most = weak.lines().filter_map(nodes).max().expect("it says what it searched");
    assert!((1..=900).contains(&most), "{most}");
    assert!(weak.contains("multipv 8 "), "it weighs several: {weak}");
    assert!(best(&weak).is_some() && best(&weak) == best(&game(1)), "the same commands: {weak}");
}

#[test]
fn line_of_a_level_varies_as_the_level_does() {
    let limits = Limits { lines: super::VARIED_LINES, ..nodes(800) };
    let lines = search(super::uci::START, &limits, 0, 1).lines;
    let places = |level: usize| {
        let plan = super::PLANS[level - 1];
        let place = |seed| super::uci::place(plan, &lines, SplitMix64::new(seed));
        (0..40).map(place).collect::<std::collections::BTreeSet<usize>>()
    };
    assert!(places(1).len() > 3 && places(1).len() > places(5).len(), "{:?}", places(1));
    assert_eq!(places(6), [0].into());
}

#[test]
fn level_start_is_level_and_the_same_for_a_seed() {
    let boards = [0, 1].map(|pair| duel::level_start(1, pair));
    assert_ne!(boards[0], boards[1]);
    for (board, pair) in boards.iter().zip(0..) {
        assert_eq!(*board, duel::level_start(1, pair));
        let found = search(&board.to_string(), &nodes(20_000), 0, 1);
        assert!(
            matches!(found.lines[0].score, Score::Centipawns(-80..=80)),
            "{board}: {:?}",
            found.lines[0].score
        );
    }
}

#[test]
fn chess_opening_is_level_and_the_same_for_a_seed() {
    let openings: Vec<_> = (0..4).map(|pair| duel::chess_opening(1, pair)).collect();
    for (pair, (chess, moves)) in openings.iter().enumerate() {
        assert!(moves.len() == 8 && chess.ending().is_none(), "{chess}");
        assert_eq!(duel::chess_opening(1, pair as u64).1, *moves);
        let said = uci(format!("position startpos moves {}\nd\n", moves.join(" ")));
        assert!(said.contains(&chess.board().to_string()), "{said}");
    }
    assert_ne!(openings[0].1, openings[1].1);
}

/// Input that is out of place does no harm: each
/// search still has one answer.
#[test]
fn uci_commands_out_of_place_are_survived() {
    let answers = |said: &str| said.lines().filter(|l| l.starts_with("bestmove ")).count();
    let said = uci(b"\xff\xfe go\nuci\n\nposition startpos\ngo depth 1\n");
    assert!(said.contains("uciok") && answers(&said) == 1, "{said}");
    let said = uci("stop\nponderhit\nstop\nisready\n");
    assert!(said.contains("readyok") && answers(&said) == 0, "{said}");
    // A new command ends the search that runs, which answers first.
    for command in ["go depth 1", "position startpos", "setoption name Hash value 1", "ucinewgame"]
    {
        let said = uci(format!("position startpos\ngo infinite\n{command}\nisready\nquit\n"));
        let searches = 1 + usize::from(command.starts_with("go"));
        assert!(answers(&said) == searches && said.contains("readyok"), "{command}: {said}");
    }
    let said = uci("position startpos\ngo wtime -40 btime -1\n");
    assert!(answers(&said) == 1 && !said.contains("info string"), "{said}");
    let said = uci("position startpos\ngo movetime 0 nodes 0 depth 0 searchmoves zz\n");
    assert_eq!(answers(&said), 1, "{said}");
    // A mate that there is not is not looked for for ever.
    assert_eq!(answers(&uci("position startpos\ngo mate 1\n")), 1);
    let wide = "setoption name MultiPV value 500\nsetoption name Threads value 2\n\
                position startpos moves e2e4\ngo depth 1\n";
    assert!(uci(wide).contains("multipv 20 "), "as many lines as moves");
    for (bad, said) in [
        ("UCI_Variant value xiangqi", "no option \"UCI_Variant\" of value \"xiangqi\""),
        ("Royal value maybe", "no option \"Royal\" of value \"maybe\""),
        ("Hash value many", "expected Hash from 1 to 16384, not \"many\""),
        ("Hash value 99999999", "expected Hash from 1 to 16384, not \"99999999\""),
        ("Threads value 100", "expected Threads from 1 to 64, not \"100\""),
        ("Threads value -3", "expected Threads from 1 to 64, not \"-3\""),
        ("Level value 9", "expected Level from 0 to 8, not \"9\""),
        ("MultiPV value 0", "expected MultiPV from 1 to 500, not \"0\""),
    ] {
        let all = uci(format!("setoption name {bad}\n"));
        assert!(all.contains(&format!("info string {said}\n")), "{bad}: {all}");
    }
    for (bad, said) in [
        ("depth abc nodes 9", "expected a whole number after depth, not \"abc\""),
        ("nodes 9 movetime", "expected a whole number after movetime, not \"\""),
        ("depth -1 nodes 9", "expected 0 or more after depth, not -1"),
        ("nodes 9 movestogo -5 wtime 50", "expected 0 or more after movestogo, not -5"),
        ("nodes 9 fast", "expected a limit after go, not \"fast\""),
        ("nodes 9 perft 2", "expected a limit after go, not \"perft\""),
        ("nodes 9 searchmoves e2e5", "e2e5 is no legal move of "),
    ] {
        let all = uci(format!("position startpos\ngo {bad}\n"));
        assert!(all.contains(&format!("info string {said}")) && answers(&all) == 1, "{bad}: {all}");
    }
    // Limits without meaning limit nothing.
    let said = uci("position startpos\ngo depth -1 nodes 5000\n");
    assert!(said.contains(" depth 3 "), "{said}");
    for (bad, why) in [("x", "a whole number"), ("-1", "0 or more"), ("9999999999", "a whole")] {
        let said = uci(format!("go perft {bad}\n"));
        assert!(said.contains(&format!("info string expected {why}")), "{said}");
        assert!(!said.contains("Nodes searched") && answers(&said) == 0, "{said}");
    }
    assert!(uci("go perft 0\n").contains("Nodes searched: 1\n"));
    for bad in ["startpos moves e2e4 e2e4", "fen 8/8/8/8 w - - 0 1", "fen", "moves"] {
        let said = uci(format!("position startpos moves e2e4\nposition {bad}\nd\n"));
        assert!(said.contains("info string") && said.contains("4P3"), "{bad}: {said}");
    }
}

/// A game's searches learn from each other; told to forget, the engine is as new.
#[test]
fn history_learnt_can_be_forgotten() {
    let fens = ["r3k2r/8/8/3q4/8/8/8/R3K2R w - - 0 1", "4k3/pppp4/8/8/8/8/4PPPP/1QN1K3 w - - 0 1"];
    let root = |fen: &str| EngineRoot { board: fen.parse().expect(fen), keys: Vec::new() };
    let flag = || AtomicBool::new(false);
    let look = |engine: &mut Engine, fen: &str| {
        engine.search(&root(fen), &nodes(3_000), &flag(), &flag(), &mut |_| ())
    };
    let fresh = look(&mut Engine::new(1, 0), fens[1]);
    let mut engine = Engine::new(1, 0);
    look(&mut engine, fens[0]);
    engine.clear();
    let again = look(&mut engine, fens[1]);
    assert_eq!((fresh.lines, fresh.nodes), (again.lines, again.nodes));
}
