//! `pgn grow NUMBER` writes an annotated PGN of chess that grew by chance, with so many moves;
//! `pgn write` reads a text and writes its first chapter as PGN. `.ci/long pgn` compares what they
//! hold with another program.

use std::{
    error::Error,
    io::{Read as _, stdin},
};

use hall_core::{Dice, SplitMix64};
use study::{Chapter, Drawing, Ink, Sign, StudyNodeId, read, write_pgn};

const REGULAR: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn grow(moves: usize) -> Result<Chapter, Box<dyn Error>> {
    let mut dice = SplitMix64::new(27);
    let setup = serde_json::json!({ "start": REGULAR });
    let mut chapter = Chapter::start("muster-chess", &setup, None)?;
    let mut matches = vec![chapter.open()?];
    while chapter.tree.len() <= moves {
        let last = matches.len() as u32 - 1;
        let at = if dice.below(3) > 0 { last } else { dice.below(last + 1) };
        let mut play = matches[at as usize].boxed();
        // Where a game is over nothing grows.
        let Some(seat) = play.turn().asked().iter().next() else {
            continue;
        };
        let word = play.sample(seat, &mut dice);
        play.submit(seat, &word)?;
        let id = chapter.tree.add(StudyNodeId::new(at as usize), &play.line(play.len() - 1))?;
        if id.index() < matches.len() {
            continue;
        }
        matches.push(play);
        match dice.below(5) {
            0 => chapter.tree.comment(id, "a comment, with Zürich and \"quotes\""),
            1 => chapter.tree.sign(id, Sign::new(1 + dice.below(139) as u8).ok_or("no sign")?),
            2 => {
                let (ink, from, to) = (Ink::Red, "a1".into(), "c3".into());
                chapter.tree.draw(id, Drawing::Arrow { ink, from, to });
            }
            _ => {}
        }
    }
    Ok(chapter)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let chapter = match &words[..] {
        [grown, moves] if grown == "grow" => grow(moves.parse()?)?,
        [written] if written == "write" => {
            let mut text = String::new();
            stdin().read_to_string(&mut text)?;
            read(&text)?.into_iter().next().ok_or("nothing was read")?
        }
        _ => return Err("expected `grow NUMBER` or `write`".into()),
    };
    print!("{}", write_pgn(&chapter)?);
    Ok(())
}
