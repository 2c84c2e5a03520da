//! The real binary, as users call it.

use crate::common::{prints, refuses};

#[test]
fn perft_ends_with_the_total() {
    let args = ["perft", "clusterfuss", "--set", "size=4", "--depth", "3", "--divide"];
    let text = prints(&args, "");
    assert_eq!(text.lines().last(), Some("7560"));
    assert_eq!(text.lines().count(), 25);
}

#[test]
fn inspect_draws_with_short_numbers() {
    let text = prints(&["inspect", "muscat", "--json"], "");
    let long = text.split(|c: char| !c.is_ascii_digit()).find(|digits| digits.len() > 10);
    assert_eq!(long, None, "an f32 has nine digits at most");
    assert!(text.contains(":0.34}"), "{text}");
}

#[test]
fn inspect_prints_one_object() {
    let text = prints(&["inspect", "clusterfuss", "--set", "size=2", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!(json["position"], "RB/BR a");
    assert_eq!(json["actions"]["a"], serde_json::json!(["a2-a1", "a2-b2", "b1-a1", "b1-b2"]));
    assert_eq!(json["turn"], serde_json::json!({ "type": "seat", "seats": ["a"] }));
    assert_eq!(json["standings"], serde_json::Value::Null);
    assert!(json["scene"]["pieces"].is_array());
    assert!(!json["view"].is_null());
}

#[test]
fn inspect_takes_steps() {
    let args = ["inspect", "clusterfuss", "--set", "size=2", "--steps", "-", "--json"];
    let text = prints(&args, "# three steps\na a2-b2\n\nb a1-b1\na b2-b1\n");
    let json: serde_json::Value = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!(json["standings"], serde_json::json!({ "a": 1, "b": 2 }));
    assert_eq!(json["turn"]["type"], "over");
    let bad = "a a2-b2\nb a2-b2\n";
    refuses(&args, bad, "-, line 2, \"b a2-b2\"");
    // Some editors begin a file with a byte order mark.
    let marked = prints(&args, "\u{feff}a a2-b2\nb a1-b1\na b2-b1\n");
    assert_eq!(marked, text);
    let muscat = ["inspect", "muscat", "--steps", "-"];
    refuses(&muscat, "* piper\n", "chance cannot bring this here: expected * first-a, * first-b");
    let mush = ["inspect", "mush", "--steps", "-"];
    refuses(&mush, "* 99\n", "expected");
}

#[test]
fn bad_positions_are_refused_with_what_was_expected() {
    let check = |game: &str, text: &str, why: &str| {
        refuses(&["inspect", game, "--position", text], "", why);
    };
    let army = "8/8/PPPPPPPP/RNBQKBNR";
    let black = "rnbqkbnr/pppppppp/8/8";
    let order = "expected White's army first, then Black's";
    check("muster-chess", &format!("choice {black} {army}"), order);
    check("muster-chess", &format!("choice {army} {army}"), order);
    let fen = |rest: &str| format!("4k3/8/8/8/8/8/8/4K2R{rest}");
    check("muster-chess", &fen(""), "bad FEN: expected w or b, the side to move, behind the board");
    check("muster-chess", &fen(" x"), "expected w or b as the side to move, not \"x\"");
    let castling = "bad FEN: expected in the field of castling the squares of the entitled rooks, \
                    KQkq, * or -, not";
    for field in ["h9", "Kh1", "h1h", "é"] {
        check("muster-chess", &fen(&format!(" w {field}")), &format!("{castling} {field:?}"));
    }
    let passed = "bad FEN: expected in the field of en passant the square or two squares passed \
                  over, or -, not";
    for field in ["x3", "*", "a3a4a5"] {
        check("muster-chess", &fen(&format!(" w - {field}")), &format!("{passed} {field:?}"));
    }
    let town = "1 ---- ---- ---- | 2 ---- ---- ---- | 3 ---- ---- ---- | 4 ---- ---- ----";
    let tokens = |seat: &str| format!("{seat} up - pile * street - palace - out -");
    let muscat = |head: &str, a: &str, why: &str| {
        let position = format!("{head} | {town} | {a} | {} | {}", tokens("b"), tokens("c"));
        check("muscat", &position, why);
    };
    let a = tokens("a");
    muscat("a first, a sleeps", &a, "in \"a first, a sleeps\": expected `a chooses`, `a draws`");
    muscat("a first, a places x", &a, "cannot read \"x\" in \"a first, a places x\": expected an");
    muscat("q first, a draws", &a, "nobody sits at q in \"q first, a draws\": expected one of abc");
    muscat("lot", &a.replace("up -", "up x"), "cannot read \"x\" in \"a up x pile");
    let mush = "r1 bear:a a:-:AN.A1:0t:0c b:-:AN.A2:0t:0c c:-:AN.A3:0t:0c d:-:AN.A4:0t:0c";
    for (wrong, why) in [
        ("over", "as the last word, one of draw-trainer, train:a, draw-bear"),
        ("over:z", "expected a seat, one of abcd, not \"z\", in \"over:z\""),
        ("dancing", "as the last word, one of draw-trainer, train:a, draw-bear"),
        ("bear: rise", "expected a seat, one of abcd, not \"\", in \"bear:\""),
        ("foo:1 rise", "expected r3, bear:b, weather:warm"),
        ("roll:x", "expected what is rolled, weather, dogs2, press"),
        ("left:9 draw-trainer", "expected at most 8 steps left"),
    ] {
        check("mush", &format!("{mush} {wrong}"), why);
    }
}

#[test]
fn bad_input_is_refused_with_what_was_expected() {
    refuses(&["perft", "chess", "--depth", "1"], "", "no game is called \"chess\"");
    let size = |text| ["inspect", "clusterfuss", "--set", text];
    refuses(&size("size=20"), "", "size: expected a whole number from 2 to 19, not 20");
    refuses(&size("size=big"), "", "expected a whole number from 2 to 19, not \"big\"");
    refuses(&size("colour=red"), "", "the options are: size, swap");
    refuses(&size("size"), "", "expected key=value");
    refuses(&["inspect", "clusterfuss", "--as", "c"], "", "--as: expected");
    refuses(&["replay", "no/such/file"], "", "cannot read no/such/file");
    refuses(&["replay", "-"], "hello", "line 1 of the record");
    refuses(&["rules", "go"], "", "no game is called \"go\"");
    refuses(&["perft", "clusterfuss", "--depth", "-1"], "", "--depth");
    let depth = ["perft", "clusterfuss", "--depth", "abc"];
    refuses(&depth, "", "expected a whole number from 0 to 1000");
    let games = ["match", "clusterfuss", "--bots", "random", "--games", "0"];
    refuses(&games, "", "expected a whole number, 1 or more");
    refuses(&["serve", "--thinkers", "0"], "", "expected a whole number from 1 to 1024");
    refuses(&["serve", "--web", "no/such"], "", "expected the folder of the client");
    refuses(&["serve", "--addr", "here"], "", "expected HOST:PORT, as 127.0.0.1:7171");
    refuses(&["dance"], "", "unrecognized subcommand");
    let bots = ["match", "clusterfuss", "--bots", "random:5,random", "--games", "1"];
    refuses(&bots, "", "random takes no number");
    refuses(
        &["learn", "chess"],
        "",
        "[possible values: clusterfuss, make-muster, muster-up, muscat]",
    );
    let seats = |who| ["play", "clusterfuss", "--seats", who];
    refuses(&seats("me,level:9"), "", "expected a level from 1 to 8");
    refuses(&seats("me,me,me"), "", "this table has 2 seats, not 3");
}

#[test]
fn game_is_played_in_the_terminal_and_its_record_replays() {
    let file = std::env::temp_dir().join(format!("musterhall-play-{}.txt", std::process::id()));
    let record = format!("record {}\n", file.display());
    // A file of the same match may be overwritten.
    let input = format!("a1-a9\n{record}c4-b4\n?\n{record}resign\n");
    let play = ["play", "clusterfuss", "--set", "size=4", "--seats", "me,mcts:50", "--seed", "1"];
    let text = prints(&play, &input);
    assert!(text.contains("rule"), "the illegal try was not told its rule: {text}");
    assert!(text.contains("2. Red (me)"), "{text}");
    assert!(text.contains("1. Red c4-b4") && !text.contains("(me) Red"), "named twice: {text}");
    let replayed = prints(&["replay", file.to_str().expect("a plain path")], "");
    let other = prints(&play, format!("{record}quit\n"));
    assert!(other.contains("is there already: name a file that is not"), "{other}");
    std::fs::remove_file(&file).expect("the record was written");
    assert!(replayed.contains("verified: 2 steps of Clusterfuss"), "{replayed}");
}

#[test]
fn one_of_three_who_resigns_leaves_the_match_to_the_others() {
    let file = std::env::temp_dir().join(format!("musterhall-resign-{}.txt", std::process::id()));
    let input = format!("resign\nrecord {}\nresign\n", file.display());
    let seats = ["--set", "seats=3", "--seats", "me,me,me", "--seed", "1", "--time", "20"];
    let text = prints(&[&["play", "muscat"], &seats[..]].concat(), input);
    let first = text.lines().find_map(|line| line.strip_suffix(" resigned, and a bot plays on"));
    let first = first.unwrap_or_else(|| panic!("it ended for all: {text}"));
    assert!(text.contains(&format!("3. {first} (me)")), "who resigned first is last: {text}");
    assert!(text.contains("\n1. ") && text.contains("\n2. "), "{text}");
    let record = std::fs::read_to_string(&file).expect("the record was written");
    assert!(record.contains(": resigned after step "), "{record}");
    let replayed = prints(&["replay", file.to_str().expect("a plain path")], "");
    assert!(replayed.contains("verified"), "{replayed}");
    std::fs::remove_file(&file).expect("it is there");
}

/// A record need not give its result; how it ended is known all the same.
#[test]
fn replay_knows_a_result_that_is_not_told() {
    let head = "musterhall-record: 1\ngame: clusterfuss\nrules: 1\nsetup: {\"size\":2}\n";
    let played = format!("{head}\na a2-b2\nb a1-b1\na b2-b1\n");
    let resigned = format!("{head}ended: a resigned\n\na a2-b2\n");
    for (record, result) in [(played, "a=1 b=2"), (resigned, "a=2 b=1")] {
        let text = prints(&["replay", "-"], &record);
        assert!(text.contains(&format!("result: {result}")), "{text}");
        let json: serde_json::Value =
            serde_json::from_str(&prints(&["replay", "-", "--json"], &record)).expect("JSON");
        assert_eq!(json["result"], result);
    }
    let early = prints(&["replay", "-"], format!("{head}\na a2-b2\n"));
    assert!(early.contains("not finished"), "{early}");
}

#[test]
fn pgn_is_a_record_and_a_record_a_pgn() {
    let mate = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. f3 e5 2. g4?? {Oh.} Qh4# 0-1\n";
    let text = prints(&["replay", "-"], mate);
    assert!(text.contains("result: a=2 b=1\nverified: 4 steps of Muster Chess"), "{text}");
    let pgn = prints(&["replay", "-", "--pgn"], mate);
    assert!(pgn.contains("[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n"), "{pgn}");
    assert!(pgn.ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n"), "{pgn}");
    assert_eq!(prints(&["replay", "-", "--pgn"], &pgn), pgn);
    let review = prints(&["review", "-", "--nodes", "50"], &pgn);
    assert!(review.contains("Qh4"), "{review}");
    let wrong = mate.replace("g4??", "g5");
    let line = "-: line 4 of the record: bad PGN: move 2. bad move: \"g5\"";
    refuses(&["replay", "-"], &wrong, line);
    let head = "musterhall-record: 1\ngame: clusterfuss\n";
    let other = "bad PGN: expected a match of Muster Chess, not of clusterfuss";
    refuses(&["replay", "-", "--pgn"], &format!("{head}\n"), other);
    let muster = "musterhall-record: 1\ngame: muster-chess\n\n";
    refuses(&["replay", "-", "--pgn"], muster, "the armies of both players, and their choices");
    refuses(&["replay", "-"], &head.replace("cl", "tr"), "line 2 of the record: game: no game is");
    let size = format!("{head}setup: {{\"size\":66}}\n\n");
    refuses(&["replay", "-"], &size, "line 3 of the record: setup: size: expected a whole number");
}

/// `learn` writes over values alone, and says what it was given in vain.
#[test]
fn learn_overwrites_nothing_but_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("values.bin");
    let file = path.to_str().expect("a plain path");
    let learn = |game, more: &[&'static str]| {
        let words = ["learn", game, "--games", "2", "--seed", "3", "--out", file];
        [&words[..], more].concat()
    };
    refuses(&learn("muscat", &["--order", "3"]), "", "no boards of an order");
    refuses(&learn("muscat", &["--teacher", "muscat-mcts"]), "", "with a number of nodes");
    refuses(&learn("muscat", &["--teacher", "mush-planner:9"]), "", "muscat-greedy, muscat-mcts");
    refuses(&learn("muster-up", &["--order", "7"]), "", "not 7");
    let files = [
        ("clusterfuss", ["--teacher", "clusterfuss-alphabeta:20"]),
        ("muscat", ["--teacher", "muscat-mcts:2"]),
        ("make-muster", ["--order", "2"]),
        ("muster-up", ["--order", "2"]),
    ];
    for (game, more) in files {
        std::fs::write(&path, "dear diary\n").expect("a file");
        refuses(&learn(game, &more), "", "expected a file of values");
        assert_eq!(std::fs::read(&path).expect("it is there still"), b"dear diary\n");
        std::fs::remove_file(&path).expect("it is there");
        prints(&learn(game, &more), "");
        let first = std::fs::read(&path).expect("written");
        prints(&learn(game, &more), "");
        assert_eq!(std::fs::read(&path).expect("written again"), first);
    }
}

/// What positions are worth stays as it is where the policy alone is learned.
#[test]
fn learn_of_policy_alone_leaves_values_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("values.bin");
    let file = path.to_str().expect("a plain path");
    let words = |game, seed| {
        let teacher = ["learn", game, "--teacher", "mcts:20", "--games", "2"];
        [&teacher[..], &["--seed", seed, "--out", file]].concat()
    };
    let only = |game| [&words(game, "8")[..], &["--policy-only"]].concat();
    refuses(&only("muscat"), "", "No such file");
    prints(&words("muscat", "7"), "");
    let before = std::fs::read(&path).expect("written");
    refuses(&only("clusterfuss"), "", "expected a file of values");
    prints(&only("muscat"), "");
    let after = std::fs::read(&path).expect("written again");
    // 872 rows of 32 numbers.
    let values = 872 * 32 * 2;
    assert_eq!(before[..values], after[..values]);
    assert_ne!(before[values..], after[values..]);
    std::fs::remove_file(&path).expect("it is there");
    prints(&words("make-muster", "7")[..], "");
    refuses(&only("make-muster"), "", "--policy-only is for Muscat");
}

/// A proof is written to a new file, never over an old one.
#[test]
fn solve_overwrites_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof");
    let file = path.to_str().expect("a plain path");
    let solve = ["solve", "clusterfuss", "--rows", "2", "--cols", "2", "--memory", "1"];
    let solve = [&solve[..], &["--proof", file]].concat();
    prints(&solve, "");
    let proof = std::fs::read(&path).expect("it was written");
    refuses(&solve, "", &format!("{file} is there already: name a file that is not"));
    assert_eq!(std::fs::read(&path).expect("it is there"), proof);
    std::fs::remove_file(&path).expect("it was there");
    std::fs::create_dir(folder.path().join("sub")).expect("a folder");
    let twin = folder.path().join("sub/../proof");
    let (twin, whole) = (twin.to_str().expect("a plain path"), format!("{file}.part"));
    for checkpoint in [file, twin, &whole] {
        refuses(&[&solve[..], &["--checkpoint", checkpoint]].concat(), "", "over each other");
    }
    std::fs::write(folder.path().join("proof.part"), "mine").expect("a file");
    refuses(&solve, "", "proof.part is there already");
    let mine = std::fs::read(folder.path().join("proof.part")).expect("it is there");
    assert!(mine == b"mine" && !path.exists());
    let solve = &solve[..solve.len() - 1];
    let folder = folder.path().to_str().expect("a plain path");
    refuses(&[solve, &[folder]].concat(), "", "is a folder: name a file in it");
    for (gone, why) in [("gone/proof", "there is no folder"), ("gone/", "is a folder")] {
        refuses(&[solve, &[&format!("{folder}/{gone}")]].concat(), "", why);
    }
}

/// A damaged checkpoint is refused and kept under another name; then the command starts anew.
/// What is no checkpoint at all, or another board's, stays where it is.
#[test]
fn solve_refuses_a_damaged_checkpoint_and_keeps_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("c");
    let file = path.to_str().expect("a plain path");
    let solve = |cols: &'static str| {
        let board = ["solve", "clusterfuss", "--rows", "2", "--cols", cols, "--memory", "1"];
        [&board[..], &["--checkpoint", file]].concat()
    };
    prints(&solve("3"), "");
    let whole = std::fs::read(&path).expect("it was written");
    refuses(&solve("4"), "", "is the checkpoint of a 2×3 board");
    refuses(&solve("9"), "", "expected another board: this is of 2 by 3");
    assert_eq!(std::fs::read(&path).expect("it is there"), whole);
    let mut spoiled = whole.clone();
    let last = spoiled.len() - 1;
    spoiled[last] ^= 1;
    std::fs::write(&path, &spoiled).expect("there is room");
    refuses(&solve("3"), "", "its sum is another; it is kept as");
    let aside = folder.path().join("c.damaged");
    assert!(!path.exists());
    assert_eq!(std::fs::read(&aside).expect("it is kept"), spoiled);
    prints(&solve("3"), "");
    assert_eq!(std::fs::read(&path).expect("it was written"), whole);
    std::fs::write(&path, &whole[..whole.len() / 2]).expect("there is room");
    refuses(&solve("3"), "", "a file with all its buckets; it stays where it is");
    std::fs::write(&path, "my letters").expect("there is room");
    refuses(&solve("3"), "", "expected the first line \"clusterfuss-checkpoint 2\"");
    assert_eq!(std::fs::read(&path).expect("it is there"), b"my letters");
    assert_eq!(std::fs::read(&aside).expect("it is kept"), spoiled);
}

/// Several threads, and boards of up to ten columns.
#[test]
fn solve_on_threads_and_wide_boards_finds_the_winner() {
    for (rows, cols, winner) in [("4", "5", "red"), ("2", "9", "red"), ("9", "2", "red")] {
        let board = ["solve", "clusterfuss", "--rows", rows, "--cols", cols, "--memory", "1"];
        let json = prints(&[&board[..], &["--threads", "2", "--json"]].concat(), "");
        assert!(json.contains(&format!("\"winner\":\"{winner}\"")), "{json}");
    }
    let none = ["solve", "clusterfuss", "--rows", "1", "--cols", "11"];
    refuses(&none, "", "expected 1 to 10 rows and columns with 2 to 36 cells together");
}

#[test]
fn undo_takes_back_to_the_last_decision() {
    let play = ["play", "clusterfuss", "--set", "size=2", "--seats", "me,me"];
    let text = prints(&play, "undo\na2-b2\nundo\na2-a1\nquit\n");
    assert!(text.contains("you have not acted yet"), "{text}");
    assert!(text.contains("left unfinished, waiting for Blue"), "{text}");
}

/// What was revealed cannot be unseen, and the terminal says so.
#[test]
fn choice_that_was_revealed_is_not_taken_back() {
    let play = ["play", "muster-chess", "--set", "build=0", "--seats", "me,random", "--seed", "1"];
    let text = prints(&play, "undo\n8/8/PPPPPPPP/RNBQKBNR\nundo\nquit\n");
    assert_eq!(text.matches("you have not acted yet").count(), 1, "{text}");
    assert!(text.contains("something was revealed then or since"), "{text}");
}

/// A slip of the keyboard ends no match.
#[test]
fn line_that_is_not_text_is_refused_like_any_other() {
    let play = ["play", "clusterfuss", "--set", "size=2", "--seats", "me,me"];
    let text = prints(&play, b"a2-b2\n\x01\xff\n\nquit\n");
    assert!(text.contains("this is no action here: ") && text.contains("  a1-b1"), "{text}");
    assert!(text.contains("left unfinished, waiting for Blue"), "{text}");
}

#[test]
fn games_are_listed_and_have_rules() {
    let text = prints(&["games", "--json"], "");
    let games: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for game in games.as_array().expect("an array") {
        let id = game["id"].as_str().expect("an id");
        assert!(prints(&["games"], "").contains(id));
        assert!(prints(&["rules", id], "").starts_with("# "));
        // A single game also lists its players.
        let one = prints(&["games", id], "");
        assert!(one.starts_with(id), "{one}");
        let bots = one.lines().rev().skip_while(|line| line.is_empty());
        let bots = bots.take_while(|line| !line.contains("--set"));
        let names = bots.filter_map(|line| line.trim().split_once("  ")).map(|(name, _)| name);
        let names: Vec<&str> = names.take_while(|name| *name != "level:7").collect();
        assert!(names.contains(&"level:8") && names.contains(&"random"), "{one}");
        // The names listed there are those that `match` takes.
        for name in names {
            let all = ["match", id, "--bots", name, "--games", "1", "--nodes", "1", "--time", "1"];
            prints(&all, "");
        }
        let json: serde_json::Value =
            serde_json::from_str(&prints(&["games", id, "--json"], "")).expect("JSON");
        assert_eq!(json, serde_json::json!([game]));
    }
    let chess = prints(&["games", "muster-chess"], "");
    let clock =
        "build=900  (0 to 86400; 300: 5 minutes; 900: 15 minutes; 3600: 1 hour; 0: no clock)";
    assert!(chess.contains(clock), "{chess}");
    refuses(&["games", "chess"], "", "no game is called \"chess\"");
}

#[test]
fn completions_know_commands_options_and_games_in_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = prints(&["completions", shell], "");
        for word in ["musterhall", "perft", "max-steps"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        // The others complete no positional values.
        if ["bash", "zsh"].contains(&shell) {
            assert!(script.contains("muster-chess"), "{shell}");
        }
    }
    refuses(&["completions", "cmd"], "", "possible values: bash, elvish, fish, powershell, zsh");
    // Bash itself accepts the script and completes by it.
    let script = prints(&["completions", "bash"], "");
    let ask = "COMP_WORDS=(musterhall rules mus); COMP_CWORD=2; \
               _musterhall musterhall mus rules; echo ${COMPREPLY[@]}";
    let Ok(shell) =
        std::process::Command::new("bash").args(["-c", &format!("{script}\n{ask}")]).output()
    else {
        println!("SKIPPED: no bash here");
        return;
    };
    let replies = String::from_utf8_lossy(&shell.stdout);
    assert_eq!(replies.trim(), "muscat muster-chess muster-up mush", "{shell:?}");
}

#[test]
fn manual_has_a_page_for_each_command() {
    let folder = tempfile::tempdir().expect("there is room");
    let inner = folder.path().join("man1");
    let told = prints(&["man", &inner.display().to_string()], "");
    let page = |name: &str| std::fs::read_to_string(inner.join(name)).expect("it was written");
    assert!(page("musterhall.1").contains(".TH MUSTERHALL 1"));
    assert!(page("musterhall-match.1").contains("sprt"));
    assert!(page("musterhall-admin-ban.1").contains("ban"));
    let pages = std::fs::read_dir(&inner).expect("it is a folder").count();
    assert_eq!(told, format!("{pages} pages in {}\n", inner.display()));
    let file = inner.join("musterhall.1").display().to_string();
    refuses(&["man", &file], "", "cannot make");
}

#[test]
fn match_at_this_keyboard_ends_as_a_draw_after_the_most_steps() {
    let seats = ["--seats", "random,random", "--seed", "1", "--max-steps", "3"];
    let text = prints(&[&["play", "clusterfuss", "--plain"][..], &seats].concat(), "");
    assert!(text.contains("  3. ") && !text.contains("  4. "), "{text}");
    let end = "drawn, as it has gone on for 3 steps\n1. Red (random)\n1. Blue (random)\n";
    assert!(text.ends_with(end), "{text}");
}
