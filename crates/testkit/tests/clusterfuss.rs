//! The rules of Clusterfuss against the rule sheet's figures, the counts of other
//! programs, and its own rulebook.

use games::clusterfuss::{Action, Clusterfuss, Setup, State};
use hall_core::{Game, Refusal, Seat, SplitMix64, Standings, Turn};
use table::{AnyGame, Catalogued, rulebook::Rulebook};
use testkit::check_game;

fn game(size: u8) -> Clusterfuss {
    Clusterfuss::new(Setup { size, swap: false }).unwrap()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

fn actions(game: &Clusterfuss, state: &State, seat: Seat) -> Vec<String> {
    let mut found = Vec::new();
    game.actions(state, seat, &mut found);
    let mut words: Vec<String> = found.iter().map(Action::to_string).collect();
    words.sort();
    words
}

/// Counts leaves without making the last moves.
fn perft(game: &Clusterfuss, state: &State, depth: u32) -> u64 {
    let Turn::Seat(seat) = game.turn(state) else { return 0 };
    if depth == 1 {
        return game.count(state, seat);
    }
    let mut found = Vec::new();
    game.actions(state, seat, &mut found);
    let after = |action: &Action| {
        let mut next = *state;
        game.act(&mut next, seat, action);
        perft(game, &next, depth - 1)
    };
    found.iter().map(after).sum()
}

#[test]
fn perft_agrees_with_other_programs() {
    for line in lines(include_str!("../../../games/clusterfuss/data/perft.txt")) {
        let numbers: Vec<u64> =
            line.split_ascii_whitespace().map_while(|word| word.parse().ok()).collect();
        let [size, depth, count] = numbers[..] else { panic!("{line}") };
        let game = game(size as u8);
        assert_eq!(perft(&game, &game.start(), depth as u32), count, "{line}");
        assert_eq!(game.paths(&game.start(), depth as u32), Some(count), "{line}");
    }
}

#[test]
fn bulk_counting_agrees_with_the_generic_count() {
    for size in [2, 3, 4, 9, 12] {
        let game = game(size);
        let bulk = perft(&game, &game.start(), 2);
        assert_eq!(testkit::perft(&game, &game.start(), 2), bulk, "{size}");
    }
}

#[test]
fn positions() {
    for line in lines(include_str!("../../../games/clusterfuss/data/positions.txt")) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [size, text, turn, expected] = parts[..] else { panic!("{line}") };
        let game = game(size.parse().unwrap());
        let state = game.position(text).unwrap();
        if turn == "over" {
            assert_eq!(game.turn(&state), Turn::Over, "{line}");
            let standings: Standings = expected.parse().unwrap();
            assert_eq!(game.standings(&state), Some(standings), "{line}");
        } else {
            let seat = turn.parse().unwrap();
            assert_eq!(game.turn(&state), Turn::Seat(seat), "{line}");
            assert_eq!(actions(&game, &state, seat).join(" "), expected, "{line}");
            assert_eq!(game.count(&state, seat), expected.split(' ').count() as u64, "{line}");
        }
        assert_eq!(game.position(&state.to_string()), Ok(state), "{line}");
    }
}

#[test]
fn refusals_cite_their_rule() {
    for line in lines(include_str!("../../../games/clusterfuss/data/illegal.txt")) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [size, text, act, rule] = parts[..] else { panic!("{line}") };
        let game = game(size.parse().unwrap());
        let state = game.position(text).unwrap();
        let (seat, word) = act.split_once(' ').unwrap();
        let refusal =
            game.check(&state, seat.parse().unwrap(), &word.parse().unwrap()).unwrap_err();
        assert_eq!(refusal.rule(), rule, "{line}: {refusal}");
        assert!(refusal.to_string().contains(&format!("rule {rule}")), "{refusal}");
        let rules = Clusterfuss::INFO.rulebook;
        assert!(rules.contains(&format!("**{rule}**")), "RULES.md has no rule {rule}");
    }
}

#[test]
fn playthroughs() {
    for text in [
        include_str!("../../../games/clusterfuss/data/playthroughs/figure-5.txt"),
        include_str!("../../../games/clusterfuss/data/playthroughs/skip.txt"),
        include_str!("../../../games/clusterfuss/data/playthroughs/swap.txt"),
    ] {
        let any = Catalogued::<Clusterfuss>::new();
        let value = |key: &str| lines(text).find_map(|line| line.strip_prefix(key));
        let setup = table::setup_from_words(&any, value("setup: ").unwrap().split(' ')).unwrap();
        let mut table = any.open(&setup, value("position: ")).unwrap();
        for line in lines(text).filter(|line| !line.starts_with("setup:")) {
            if let Some(position) = line.strip_prefix("= ") {
                assert_eq!(table.position(), position);
            } else if let Some(standings) = line.strip_prefix("over: ") {
                assert_eq!(table.standings(), Some(standings.parse().unwrap()));
            } else if !line.starts_with("position:") {
                table.replay(line).unwrap();
            }
        }
    }
}

#[test]
fn the_rulebook_holds() {
    let any = Catalogued::<Clusterfuss>::new();
    let book = Rulebook::parse(Clusterfuss::INFO.rulebook).unwrap();
    assert_eq!(book.examples().filter(|example| example.solve.is_some()).count(), 2);
    for example in book.examples() {
        if let Err(failure) = example.run(&any) {
            panic!("RULES.md, line {}: {}", failure.line, failure.why);
        }
    }
}

#[test]
fn every_size_keeps_the_promises() {
    for size in 2..=12 {
        check_game(&game(size), if size < 7 { 40 } else { 3 }, 400);
    }
    let swap = |size| Clusterfuss::new(Setup { size, swap: true }).unwrap();
    check_game(&swap(3), 100, 400);
    check_game(&swap(2), 20, 400);
    // The widest boards, without the quadratic check of every position's twin.
    for size in [15, 19] {
        let game = game(size);
        let mut dice = SplitMix64::new(u64::from(size));
        let (mut state, mut plies) = (game.start(), 0);
        while let Turn::Seat(seat) = game.turn(&state) {
            let action = game.sample(&state, seat, &mut dice);
            game.check(&state, seat, &action).unwrap();
            game.act(&mut state, seat, &action);
            plies += 1;
        }
        assert!(plies < u32::from(size) * u32::from(size)); // Rule 5.2
        assert_eq!(game.position(&state.to_string()), Ok(state));
    }
}

#[test]
fn wrong_setups_are_refused() {
    for size in [0, 1, 20, 255] {
        let why = Clusterfuss::new(Setup { size, swap: false }).unwrap_err();
        assert_eq!(why.field, "size");
        assert!(why.to_string().contains("from 2 to 19"), "{why}");
    }
}

#[test]
fn wrong_positions_are_refused() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let why = game(3).position(text).unwrap_err().to_string();
        assert!(why.contains(expected), "{why}");
    }
    check("", "expected 3 rows");
    check("RBR/BRB", "expected 3 rows");
    check("RBR/BRB/RBR/... a", "expected 3 rows");
    check("RBR/BRB/RB a", "expected 3 cells");
    check("RBR/BRB/RBRB a", "expected 3 cells");
    check("RBR/BRB/RBé a", "expected R, B or `.`");
    check("RBR/BrB/RBR a", "expected R, B or `.`");
    check("RBR/BRB/RBR c", "expected the seat");
    check("RBR/BRB/RBR a may-swap", "no swap");
    check("RBR/BRB/RBR a now", "unexpected");
    check(".../.../... a", "must be a checker");
    // The seat may be left out, or be told as the colour.
    let read = |text| game(3).position(text).unwrap().to_string();
    assert_eq!(read("RBR/BRB/RBR"), "RBR/BRB/RBR a");
    assert_eq!(read("RBR/BRB/RBR B"), "RBR/BRB/RBR b");
    assert_eq!(read("RBR/BRB/RBR R"), "RBR/BRB/RBR a");
}

#[test]
fn wrong_actions_are_refused() {
    for word in [
        "", "-", "a1", "a1-", "-a1", "a1a2", "a0-a1", "a1-a20", "t1-t2", "A1-A2", "a01-a02",
        "a1-a2-a3", "a1 a2", "a1-a２", "Swap",
    ] {
        assert!(word.parse::<Action>().is_err(), "{word:?}");
    }
    for word in ["a1-a2", "s19-s18", "j10-k10", "swap"] {
        assert_eq!(word.parse::<Action>().unwrap().to_string(), word);
    }
}

#[test]
fn a_refused_capture_shows_the_groups_it_would_leave() {
    let game = game(4);
    let state = game.position("..../.RR./BRB./.... a").unwrap();
    let marks = game.evidence(&state, Seat::A, &"b2-a2".parse().unwrap());
    let groups: Vec<String> = marks.iter().map(|mark| mark.spots.join(" ")).collect();
    assert_eq!(groups, ["a2", "c2 b3 c3"]);
    assert!(marks.iter().all(|mark| mark.kind == "group" && mark.owner == Some(Seat::A)));
    assert!(game.evidence(&state, Seat::A, &"b2-c2".parse().unwrap()).is_empty());
}

#[test]
fn the_scene_tells_who_won() {
    let game = game(4);
    let scene = game.scene(&game.position("..../..../..R./.... b").unwrap());
    assert_eq!(scene.notes[0], "Red wins: no blue checker is left.");
    assert_eq!(scene.marks[0].kind, "win");
    let start = game.scene(&game.start());
    assert_eq!(start.pieces.len(), 16);
    assert_eq!(start.pieces[0].spot, "a4");
    assert_eq!(start.notes, ["Red to move."]);
}
