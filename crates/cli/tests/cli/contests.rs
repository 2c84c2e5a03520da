//! `match` and `bench`, as users call them.

#[track_caller]
fn prints(line: &str) -> String {
    crate::common::prints(&line.split(' ').collect::<Vec<_>>(), "")
}

#[track_caller]
fn refuses(line: &str, expected: &str) {
    crate::common::refuses(&line.split(' ').collect::<Vec<_>>(), "", expected);
}

#[test]
fn too_many_bots_are_refused_with_how_to_seat_them() {
    let many = "match muscat --bots random,random,random,random --games 1";
    refuses(many, "not 4; `--set seats=4` makes room for them");
    refuses("match clusterfuss --bots random,random,random", "for 2 seats, not 3\n");
}

const SMALL: &str = "match clusterfuss --set size=4 --games 6 --bots mcts:30,random";

#[test]
fn matches_are_printed_one_object_a_line() {
    let text = prints(&format!("{SMALL} --json"));
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 6);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line["match"], index);
        let first = if index % 2 == 0 { "mcts:30" } else { "random" };
        assert_eq!(line["bots"]["a"], first, "seats are rotated");
        assert!(line["record"].as_str().is_some_and(|r| r.starts_with("musterhall-record")));
        assert!(line["standings"]["b"].is_u64() && line["steps"].is_u64());
    }
}

#[test]
fn contest_on_many_threads_is_the_same() {
    let one = prints(&format!("{SMALL} --json --seed 9"));
    assert_eq!(one, prints(&format!("{SMALL} --json --seed 9 --threads 3")));
    assert_ne!(one, prints(&format!("{SMALL} --json --seed 10")));
}

#[test]
fn contest_in_parts_equals_the_whole() {
    let some = |games| prints(&format!("{SMALL} --json --seed 4").replace("--games 6", games));
    assert_eq!(some("--games 6"), some("--games 4") + &some("--skip 4 --games 2"));
}

#[test]
fn player_without_hope_resigns() {
    let engine = "muster-chess-alphabeta";
    let bots = format!("match muster-chess --games 8 --bots {engine}:400,{engine}:40 --json");
    let played = |line: &str| -> Vec<serde_json::Value> {
        prints(line).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let (whole, short) = (played(&bots), played(&format!("{bots} --resign 5")));
    let mut resigned = 0;
    for (whole, short) in whole.iter().zip(&short) {
        let record = short["record"].as_str().expect("a record");
        let gave_up = ["a", "b"].into_iter().find(|seat| {
            let end = format!("ended: {seat} resigned");
            record.lines().any(|line| line == end)
        });
        if let Some(seat) = gave_up {
            assert!(short["steps"].as_u64() < whole["steps"].as_u64());
            assert_eq!(short["standings"][seat], 2);
            resigned += 1;
            let told = crate::common::prints(&["replay", "-"], record);
            assert!(told.contains("resigned"), "{told}");
        } else {
            assert_eq!(whole["record"], short["record"]);
            assert_eq!(whole["standings"], short["standings"]);
        }
    }
    assert!(resigned > 3, "{resigned} of 8");
    refuses("match muscat --bots random --resign 2", "only where two play, not 3");
}

#[test]
fn sequential_test_ends_a_contest_as_soon_as_it_is_decided() {
    let contest = "match clusterfuss --set size=4 --bots mcts:60,random --games 2000 --seed 3";
    let text = prints(&format!("{contest} --sprt 50,60"));
    assert!(text.contains("matches of 2000 asked for"), "{text}");
    assert!(text.contains("sequential test 50 % / 60 %: mcts:60 takes the higher share"), "{text}");
    // On several threads the same matches count.
    let threads = prints(&format!("{contest} --sprt 50,60 --threads 3"));
    let scores = |text: &str| text.lines().skip(1).map(String::from).collect::<Vec<_>>();
    assert_eq!(scores(&text), scores(&threads));
    let weak =
        prints(&format!("{contest} --sprt 50,60").replace("mcts:60,random", "random,mcts:60"));
    assert!(weak.contains("random takes the lower share or less"), "{weak}");
    let few = contest.replace("2000", "4");
    let open = prints(&format!("{few} --sprt 50,60"));
    assert!(open.contains("open after 2 sets"), "{open}");
    refuses(&format!("{few} --sprt 60,50"), "expected two percentages, the lower first, as 50,55");
}

#[test]
fn match_that_does_not_end_is_left_unfinished_and_counted_apart() {
    let contest = format!("{SMALL} --max-steps 5");
    let text = prints(&contest);
    assert!(text.contains("0 matches, 6 left unfinished"), "{text}");
    assert!(text.contains("No match was played to its end.") && !text.contains("Elo"), "{text}");
    let json = prints(&format!("{contest} --json"));
    for line in json.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(line["standings"].is_null() && line["steps"] == 5, "{line}");
        let record = line["record"].as_str().expect("a record");
        let told = crate::common::prints(&["replay", "-"], record);
        assert!(told.contains("not finished"), "{told}");
    }
    assert_eq!(
        prints(&format!("{SMALL} --max-steps 1000 --json")),
        prints(&format!("{SMALL} --json"))
    );
    refuses(&format!("{SMALL} --max-steps 0"), "expected a whole number, 1 or more");
}

#[test]
fn scores_have_intervals() {
    let text = prints(SMALL);
    assert!(text.contains("Wilson") && text.contains("Elo"), "{text}");
}

#[test]
fn bad_contests_are_refused() {
    refuses("match clusterfuss --bots level:9,random", "a level from 1 to 8");
    refuses("match clusterfuss --bots oracle,random", "it has");
    refuses("match clusterfuss --bots random,random,random", "expected 1 to 2 bots");
    refuses("match nowhere --bots random", "nowhere");
    refuses("match clusterfuss --bots random --set size=1", "size");
    refuses("match clusterfuss --bots random --openings 999", "no random opening");
}

#[test]
fn bench_measures_a_game() {
    let text = prints("bench clusterfuss --seconds 0.01 --json");
    let figures: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for what in ["consequences", "random playouts", "mcts:1000", "alphabeta:20000"] {
        assert!(figures.iter().any(|figure| figure["figure"] == what), "{what}: {text}");
    }
}

#[test]
fn seats_from_a_position_have_shares_of_their_own() {
    let begin = ["match", "clusterfuss", "--set", "size=4", "--bots", "level:6,level:5"];
    let won = "..../.RR./BRB./.... a";
    let end = ["--games", "4", "--openings", "0", "--by-seat"];
    let args = [&begin[..], &["--position", won], &end].concat();
    let text = crate::common::prints(&args, "");
    let seat = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).expect("a line of the seat");
        line.split_ascii_whitespace().nth(2).expect("a share").to_string()
    };
    // Both bots sit at both seats, and whoever is Red wins.
    assert_eq!([seat("a (Red)"), seat("b (Blue)")], ["1.000", "0.000"]);
    assert!(text.contains("level:6 is +0 Elo"), "{text}");
    let german = crate::common::prints(&[&args[..], &["--lang", "de"]].concat(), "");
    assert!(german.contains("a (Rot)"), "{german}");
    let bad = [&begin[..], &["--position", "RB/BR c"], &end].concat();
    crate::common::refuses(&bad, "", "position");
    let plain = crate::common::prints(&[&begin[..], &["--games", "2"]].concat(), "");
    assert!(!plain.contains("a (Red)"), "{plain}");
}
