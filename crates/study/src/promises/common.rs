//! Trees by chance.

use crate::{Chapter, Drawing, Ink, Sign, StudyNodeId};
use hall_core::{Dice, SplitMix64, Turn};
use matches::{AnyMatch, find};
use serde_json::{Value as Json, json};

/// Options whose matches begin at once.
pub(super) fn setup(game: &str) -> Json {
    match game {
        "muster-chess" => {
            json!({ "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" })
        }
        _ => Json::Null,
    }
}

/// Plays one step by chance; false where the match is over.
pub(super) fn step(play: &mut dyn AnyMatch, dice: &mut SplitMix64) -> bool {
    let before = play.len();
    while play.len() == before {
        match play.turn() {
            Turn::Over => return false,
            Turn::Chance => assert!(play.chance(dice)),
            turn => {
                let waiting: Vec<_> =
                    turn.asked().iter().filter(|seat| !play.sealed().contains(*seat)).collect();
                let seat = waiting[dice.below(waiting.len() as u32) as usize];
                let word = play.sample(seat, dice);
                play.submit(seat, &word).expect("a sampled action is legal");
            }
        }
    }
    true
}

/// A chapter of this game that grew at places chosen by chance, with signs, comments and drawings.
pub(super) fn grown(game: &str, seed: u64, steps: usize) -> Chapter {
    let mut dice = SplitMix64::new(seed);
    let mut chapter = Chapter::start(game, &setup(game), None).expect("it opens");
    let mut matches = vec![chapter.open().expect("it opens")];
    for _ in 0..steps {
        // Half of the steps go on where the last one was.
        let last = matches.len() as u32 - 1;
        let at = if dice.below(2) == 0 { last } else { dice.below(last + 1) };
        let mut play = matches[at as usize].boxed();
        if !step(&mut *play, &mut dice) {
            continue;
        }
        let line = play.line(play.len() - 1);
        let id = chapter.tree.add(StudyNodeId::new(at as usize), &line).expect("there is room");
        if id.index() == matches.len() {
            matches.push(play);
        }
        annotate(&mut chapter, id, &mut dice);
    }
    chapter
}

/// Comments of which some have several lines, look like steps, or are in other alphabets.
const COMMENTS: [&str; 6] =
    ["good", "two\nlines", "1 0 a b1-a1", "  blanks  within", "Zürich → 東京", "; $ > \"quoted\""];

fn annotate(chapter: &mut Chapter, id: StudyNodeId, dice: &mut SplitMix64) {
    if dice.below(3) == 0 {
        chapter.tree.comment(id, COMMENTS[dice.below(6) as usize]);
    }
    if dice.below(3) == 0 {
        chapter.tree.sign(id, Sign::new(1 + dice.below(255) as u8).expect("not 0"));
    }
    if dice.below(4) == 0 {
        let ink = [Ink::Green, Ink::Red, Ink::Blue, Ink::Yellow][dice.below(4) as usize];
        chapter.tree.draw(id, Drawing::Circle { ink, spot: "c3".into() });
        chapter.tree.draw(id, Drawing::Arrow { ink, from: "a1".into(), to: "b2".into() });
    }
}

/// Whether two trees are the same but for the numbers of their nodes, and what differs.
#[track_caller]
pub(super) fn same(one: &Chapter, other: &Chapter) {
    assert_eq!(one.tree.len(), other.tree.len());
    for (a, b) in one.tree.order().into_iter().zip(other.tree.order()) {
        let (a, b) = (one.tree.node(a), other.tree.node(b));
        assert_eq!((&a.step, &a.comment, &a.signs), (&b.step, &b.comment, &b.signs));
        assert_eq!(a.drawings, b.drawings);
        assert_eq!(a.children.len(), b.children.len());
    }
}

/// All games.
pub(super) fn games() -> Vec<&'static str> {
    matches::catalogue().iter().map(|game| game.info().id).collect()
}

/// How many seats a game has with these options.
pub(super) fn seats(game: &str) -> usize {
    find(game).and_then(|of| of.open(&setup(game), None)).map_or(0, |play| play.seats())
}
