//! The small parsers: setups, bots, boards of MUSH, rulebooks, proofs and checkpoints of
//! the solver. The first byte says which, the second names a game.

use bots::{
    BotSpec,
    clusterfuss::{Proof, Shape, Solver, check, checkpoint},
};
use games::mush::{Map, boards::BoardSet};
use matches::{AnyGame, rulebook::Rulebook, setup_from_words};
use serde_json::Value as Json;

use super::{game, games, setup};
use crate::bytes::Bytes;

const KINDS: u8 = 7;
/// A rulebook has a hundred examples; a mutation concerns one of them.
const CHUNK: usize = 3_000;

/// Every parser refuses or reads, and writes alike what it reads.
pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let kind = bytes.byte();
    let game = game(bytes.byte());
    let text = bytes.text();
    match kind % KINDS {
        0 => {
            if let Ok(json) = setup_from_words(game, text.split_ascii_whitespace()) {
                opened(game, &json);
            }
        }
        1 => {
            if let Ok(json) = serde_json::from_str(&text) {
                opened(game, &json);
            }
        }
        2 => {
            if let Ok(bot) = text.parse::<BotSpec>() {
                let written = bot.to_string();
                assert_eq!(written.parse().as_ref(), Ok(&bot), "{text:?} became {written:?}");
            }
        }
        3 => boards(&text),
        4 => rulebook(game, &text),
        5 => proof(bytes.rest()),
        _ => saved(bytes.rest()),
    }
}

/// A setup that was accepted is written, and accepted again as the same.
fn opened(game: &dyn AnyGame, json: &Json) {
    let Ok(table) = game.open(json, None) else { return };
    let written = table.setup();
    let again = game.open(&written, None);
    let again = again.unwrap_or_else(|why| panic!("{written} was written, and: {why}"));
    assert_eq!(again.setup(), written);
    assert_eq!(again.position(), table.position());
}

fn boards(text: &str) {
    let Ok(set) = BoardSet::parse(text) else { return };
    let orders = set.arrangements.iter().map(|(_, order)| order.as_slice());
    for order in orders.take(6) {
        let order: Vec<&str> = order.iter().map(String::as_str).collect();
        let Ok(map) = Map::lay(&set, &order) else { continue };
        let names = [map.start, map.finish].map(|space| map.title(space));
        assert!(names.iter().all(|name| !name.is_empty()));
    }
}

/// What can be read can be run; its claims may fail.
fn rulebook(game: &dyn AnyGame, text: &str) {
    let Ok(book) = Rulebook::parse(text) else { return };
    for example in book.examples().take(4) {
        let _claims = example.run(game);
    }
}

/// The solver of a board before its search, and whether the side that moves first wins.
fn solved(rows: u32, columns: u32) -> (Solver, bool) {
    let shape = Shape::new(rows, columns).expect("a rectangle");
    let solver = Solver::new(shape, 0);
    let wins = solver.wins(&shape.start(), &mut |_, _| true).expect("not stopped");
    (solver, wins)
}

/// What counts as a proof proves what is so.
fn proof(bytes: &[u8]) {
    let Ok(checked) = check(&mut &*bytes) else { return };
    if checked.rows * checked.columns <= 9 {
        let (_, wins) = solved(checked.rows as u32, checked.columns as u32);
        assert_eq!(checked.first_wins, wins, "{checked:?}");
    }
}

/// A checkpoint that was read is written, and read again, as it was. Its empty buckets
/// follow from the given size, which would otherwise have to be 65,536 bytes.
fn saved(bytes: &[u8]) {
    let load = |bytes: &[u8]| checkpoint::load::<u64>(&mut &*bytes, bytes.len() as u64);
    let Ok(solver) = load(&[bytes, &[0; 1 << 16]].concat()) else { return };
    let mut written = Vec::new();
    checkpoint::save(&solver, &mut written).expect("memory takes all");
    let again = load(&written).expect("it was just written");
    assert_eq!((again.shape(), again.nodes()), (solver.shape(), solver.nodes()));
}

/// The files and words there are.
pub fn seeds() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    let mut add = |kind: u8, game: u8, text: &str| {
        all.push([&[kind, game], text.as_bytes()].concat());
    };
    for (byte, game) in games() {
        add(1, byte, &game.default_setup().to_string());
        for luck in 0..4_u8 {
            let options = setup(game, &mut Bytes::new(&[luck, luck * 3, luck * 5]));
            add(1, byte, &options.to_string());
            let words = options.as_object().into_iter().flatten().map(|(key, value)| {
                format!("{key}={}", value.as_str().map_or(value.to_string(), Into::into))
            });
            add(0, byte, &words.collect::<Vec<_>>().join(" "));
        }
        let book = game.info().rulebook;
        let starts = book.match_indices("```example").map(|(at, _)| at);
        for at in starts.step_by(4) {
            let end =
                (at..(at + CHUNK).min(book.len())).rev().find(|at| book.is_char_boundary(*at));
            let part = &book[at..end.unwrap_or(at)];
            let end = part.match_indices("```").nth(1).map_or(part.len(), |(at, _)| at + 3);
            add(4, byte, &part[..end]);
        }
    }
    for bot in ["random", "mcts:1000", "alphabeta:20000", "level:8", "make-muster-tree:5000"] {
        add(2, 0, bot);
    }
    let boards = include_str!("../../../../games/mush/data/boards.txt");
    add(3, 0, boards);
    // The head and the first two boards, so that most mutations matter.
    let parts: Vec<&str> = boards.split("\nboard ").collect();
    add(3, 0, &parts[..parts.len().min(3)].join("\nboard "));
    for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
        let (solver, _) = solved(rows, columns);
        let proof = Proof::collect(&solver, &mut |_, _| true).expect("not stopped");
        let mut file = vec![5, 0];
        proof.write(&mut file).expect("memory takes all");
        all.push(file);
    }
    // Its head, and where the entries begin.
    let mut file = vec![6, 0];
    checkpoint::save(&solved(2, 2).0, &mut file).expect("memory takes all");
    all.push(file[..200].to_vec());
    // The first version has no sum: what is changed in it is read.
    let version = file.iter().position(|byte| *byte == b'\n').expect("a line") - 1;
    file[version] = b'1';
    all.push(file[..200].to_vec());
    all
}
