//! MUSH: every ruling as an example, board files that are refused, and golden races.

use games::mush::{Fall, Mush, Setup, Short, boards::STANDARD};
use hall_core::{Chances, Game, Present};
use matches::{catalogue, rulebook::Rulebook};

#[test]
fn rulings_hold() {
    let game = catalogue().iter().find(|game| game.info().id == "mush").expect("MUSH is listed");
    let book = Rulebook::parse(include_str!("../../../../games/mush/data/rulings.md")).unwrap();
    let failures: Vec<String> = book
        .examples()
        .filter_map(|example| {
            let why = example.run(*game).err()?;
            Some(format!("rulings.md:{} ({}): {}", why.line, example.title, why.why))
        })
        .collect();
    assert!(book.examples().count() > 40, "the examples are read");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Ruling 1: a uniform draw.
#[test]
fn draws_are_uniform() {
    for seats in 2..=6 {
        let game = Mush::new(Setup { seats, ..Setup::default() }).unwrap();
        let mut chances = Chances::default();
        game.chances(&game.start(), &mut chances);
        let weights: Vec<u32> = chances.iter().map(|(_, weight)| *weight).collect();
        assert_eq!(weights, vec![1; usize::from(seats)]);
        assert!(chances.iter().all(|(fall, _)| matches!(fall, Fall::Seat(_))));
    }
}

/// Ruling 17: with any other arrangement the shorter races are refused.
#[test]
fn short_races_need_the_standard_boards() {
    for short in [Short::NoCold, Short::Bypass] {
        for arrangement in ["first-game", "AN-KO-OA-FL-NO"] {
            let setup = Setup { short, arrangement: arrangement.into(), ..Setup::default() };
            assert_eq!(Mush::new(setup).unwrap_err().field, "short");
        }
        let setup = Setup { short, arrangement: "AN-FL-OA-KO-NO".into(), ..Setup::default() };
        Mush::new(setup).expect("the standard arrangement, spelled out");
    }
}

/// A board file that differs from ours in one line is refused with that line.
#[track_caller]
fn refused(from: &str, to: &str, line_of: &str, why: &str) {
    assert!(STANDARD.contains(from), "{from:?} is not in the file");
    let text = STANDARD.replacen(from, to, 1);
    let line = text.lines().position(|line| line == line_of).map(|index| index + 1);
    let error = Mush::new(Setup { boards: text, ..Setup::default() }).expect_err(to);
    assert_eq!(error.field, "boards", "{error}");
    let line = line.unwrap_or_else(|| panic!("no line {line_of:?}"));
    assert!(error.why.starts_with(&format!("line {line}: ")), "expected line {line}: {error}");
    assert!(error.why.contains(why), "expected {why:?}: {error}");
}

#[test]
fn bad_board_files_are_refused_with_line_and_reason() {
    refused("mush 1\n\n", "mush 2\n\n", "mush 2", "`mush 1`");
    let die = "die green dog dog dog dog blank blank";
    refused(die, "die green dog dog dog dog blank", "die green dog dog dog dog blank", "six");
    refused(
        die,
        "die pink dog dog dog dog blank blank",
        "die pink dog dog dog dog blank blank",
        "pink",
    );
    refused(
        die,
        "die green dog cat dog dog blank blank",
        "die green dog cat dog dog blank blank",
        "cat",
    );
    refused(
        "plus1 plus1 plus2\n",
        "plus1 plus1 plus3\n",
        "press chip none none plus1 plus1 plus3",
        "plus3",
    );
}

#[test]
fn bad_boards_and_spaces_are_refused_with_line_and_reason() {
    refused(
        "board AN southern",
        "board AN eastern",
        "board AN eastern Anchorage Southern Board",
        "eastern",
    );
    refused(
        "board FL southern",
        "board AN southern",
        "board AN southern Finger Lake Southern Board",
        "already",
    );
    refused(
        "space A1 wilderness 166 108",
        "space A1 swamp 166 108",
        "space A1 swamp 166 108",
        "swamp",
    );
    refused(
        "space A1 wilderness 166 108",
        "space a1 wilderness 166 108",
        "space a1 wilderness 166 108",
        "capital",
    );
    refused(
        "space A2 wilderness 277 106",
        "space A1 wilderness 277 106",
        "space A1 wilderness 277 106",
        "already",
    );
    refused(
        "space A1 wilderness 166 108",
        "space A1 wilderness x 108",
        "space A1 wilderness x 108",
        "number",
    );
    refused(
        "312 130 3/6 Rainy Pass",
        "312 130 3/7 Rainy Pass",
        "space A3 town 312 130 3/7 Rainy Pass",
        "3/7",
    );
    refused("312 130 3/6 Rainy Pass", "312 130 3/6", "space A3 town 312 130 3/6", "name");
    refused("line A1 A2\n", "line A1 Z9\n", "line A1 Z9", "Z9");
    refused("line A1 A2\n", "line A1 A1\n", "line A1 A1", "two different");
    refused("line A2 A3\n", "line A2 A1\n", "line A2 A1", "already");
    refused("dash A2 B2\n", "dsh A2 B2\n", "dsh A2 B2", "expected die");
    refused("port right A A8\n", "port up A A8\n", "port up A A8", "left or right");
    refused("port right A A8\n", "port right A A8 A9\n", "port right A A8 A9", "port");
}

#[test]
fn whole_files_that_make_no_race_are_refused() {
    let new = |boards: String| Mush::new(Setup { boards, ..Setup::default() });
    let short: String = STANDARD.lines().take(38).collect::<Vec<_>>().join("\n");
    assert_eq!(new(short).unwrap_err().field, "boards");
    let chart = "chart warm warm warm moderate moderate cold\n";
    let why = new(STANDARD.replacen(chart, "", 1)).unwrap_err();
    assert!(why.why.contains("no `chart`"), "{why}");
    let cut = STANDARD.replace("line A8 FINISH\n", "").replace("line B9 FINISH\n", "");
    let why = new(cut.replace("line C11 FINISH\n", "")).unwrap_err();
    assert!(why.why.contains("no way leads"), "{why}");
    // Some editors begin a file with a byte order mark.
    new(format!("\u{feff}{STANDARD}")).expect("it is the standard");
    // Nonsense never panics.
    for text in ["x", "mush 1", "mush 1\nboard", "mush 1\nspace", "\u{1f415}", "mush 1\nline \u{0}"]
    {
        new(text.into()).unwrap_err();
    }
}

/// A user's own file counts: other dice, another chart, another press table.
#[test]
fn file_of_ones_own_is_played() {
    let boards = STANDARD
        .replace("die green dog dog dog dog blank blank", "die green dog dog dog dog dog dog")
        .replace(
            "chart warm warm warm moderate moderate cold",
            "chart cold cold cold cold cold cold",
        );
    let game = Mush::new(Setup { seats: 2, boards, ..Setup::default() }).unwrap();
    let teams = "a:cold:AN.C1:5t:0c b:warm:AN.C3:0t:0c";
    let mut state = game.position(&format!("r1 bear:a order:ab@0 {teams} roll:weather")).unwrap();
    game.apply_chance(&mut state, &Fall::Face(1));
    assert!(state.to_string().contains("weather:cold"), "{state}");
    let roll = format!("r1 bear:a weather:cold order:ab@0 {teams} path:AN.C1 roll:dogs3");
    let mut chances = Chances::default();
    game.chances(&game.position(&roll).unwrap(), &mut chances);
    let falls: Vec<_> = chances.iter().cloned().collect();
    assert_eq!(falls, [(Fall::Dogs { dogs: 3, dice: 3 }, 216)]);
}

/// An impossible position is refused, with a reason.
#[test]
fn impossible_positions_are_refused() {
    let game = Mush::new(Setup { seats: 2, ..Setup::default() }).unwrap();
    let good = "r3 bear:a weather:warm order:ab@0 a:cold:AN.C3:2t:5c b:cold:AN.C4:0t:0c path:AN.C3 declare";
    game.position(good).expect("a good one");
    for (from, to) in [
        ("AN.C4", "AN.C3"),
        ("AN.C4", "KO.C4"),
        ("AN.C4", "nowhere"),
        (":2t", ":9t"),
        (":2t", ":8t"),
        (":5c", ":99999c"),
        ("order:ab@0", "order:aa@0"),
        ("order:ab@0", "order:ab@2"),
        (" order:ab@0", ""),
        ("weather:warm ", ""),
        ("weather:warm", "weather:hot"),
        (" b:cold:AN.C4:0t:0c", ""),
        ("b:cold", "c:cold"),
        ("a:cold", "a:-"),
        ("path:AN.C3", "path:AN.C2"),
        (" path:AN.C3", ""),
        ("bear:a", "bear:f"),
        ("declare", "moving"),
        ("declare", "bid"),
        ("declare", "dance"),
        ("declare", "roll:dogs7"),
        ("declare", "roll:rough@AN.A4+0"),
        ("declare", "reroll:b:9:weather"),
        ("declare", "reduce:b:lap1:9,9:b"),
        ("declare", "sticks:AN.A3-AN.A4 declare"),
        ("r3 ", "r99999999 "),
    ] {
        let text = good.replacen(from, to, 1);
        assert!(game.position(&text).is_err(), "{text}");
    }
    assert!(game.position("").is_err());
}
