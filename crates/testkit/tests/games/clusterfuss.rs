//! The rules of Clusterfuss on boards of every size. (Its tables of positions, refusals
//! and counts are checked by `tables.rs`.)

use games::clusterfuss::{Action, Clusterfuss, Setup};
use hall_core::{Game, GameExt, Present, Seat, SplitMix64, Turn};
use matches::texts::english;
use testkit::check_game;

fn game(size: u8) -> Clusterfuss {
    Clusterfuss::new(Setup { size, swap: false }).unwrap()
}

#[test]
fn sizes_keep_the_promises() {
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
    // The seat may be left out, or given as the colour.
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
fn refused_capture_shows_the_groups_it_would_leave() {
    let game = game(4);
    let state = game.position("..../.RR./BRB./.... a").unwrap();
    let marks = game.evidence(&state, Seat::A, &"b2-a2".parse().unwrap());
    let groups: Vec<String> = marks.iter().map(|mark| mark.spots.join(" ")).collect();
    assert_eq!(groups, ["a2", "c2 b3 c3"]);
    assert!(marks.iter().all(|mark| mark.kind == "group" && mark.owner == Some(Seat::A)));
    assert!(game.evidence(&state, Seat::A, &"b2-c2".parse().unwrap()).is_empty());
}

#[test]
fn scene_tells_who_won() {
    let game = game(4);
    let scene = game.scene(&game.position("..../..../..R./.... b").unwrap());
    let scene = scene.worded(&english());
    assert_eq!(scene.notes[0], "Red wins: no blue checker is left");
    assert_eq!(scene.marks[0].kind, "win");
    let start = game.scene(&game.start()).worded(&english());
    assert_eq!(start.pieces.len(), 16);
    assert_eq!(start.pieces[0].spot, "a4");
    assert_eq!(start.notes, ["Red to move"]);
}
