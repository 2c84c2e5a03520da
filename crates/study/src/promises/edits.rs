//! Chapters that several people edit at once.

use hall_core::{Dice, SplitMix64};

use super::common::{grown, step};
use crate::{
    Chapter, Drawing, EditRefused, Ink, Sign, StudyChange, StudyEdit, StudyNodeId, read, write,
};

/// Comments, some of them in a form that a text does not keep.
const SAID: [&str; 7] = ["", "good", " a ", "x\r\ny", "\n\nz\n", "; $ !", "two\n\nlines\u{2028}"];

/// The steps that lead to a node.
fn way(chapter: &Chapter, to: StudyNodeId) -> Vec<String> {
    let path = chapter.tree.path(to);
    path.into_iter().map(|node| chapter.tree.node(node).step.clone()).collect()
}

/// An edit that fits the chapter as somebody sees it, which may be behind.
fn edit_by_chance(seen: &Chapter, dice: &mut SplitMix64) -> StudyEdit {
    let node = StudyNodeId::new(dice.below(seen.tree.len() as u32) as usize);
    let on = dice.below(2) == 0;
    let change = match dice.below(10) {
        0..=3 => {
            let mut play = seen.at(node).expect("it is played");
            match step(&mut *play, dice) {
                true => StudyChange::Add { step: play.line(play.len() - 1) },
                false => StudyChange::Promote,
            }
        }
        4 => StudyChange::Comment { text: SAID[dice.below(SAID.len() as u32) as usize].into() },
        5 => {
            let sign = Sign::new(1 + dice.below(9) as u8).expect("it is not 0");
            StudyChange::Sign { sign, on }
        }
        6 => {
            let drawing = Drawing::Circle { ink: Ink::Red, spot: format!("a{}", dice.below(3)) };
            StudyChange::Draw { drawing, on }
        }
        7 | 8 => StudyChange::Promote,
        _ => StudyChange::Delete,
    };
    StudyEdit { at: way(seen, node), change }
}

/// Three editors who are behind each other by chance; one who joins from the text in the middle.
#[test]
fn editors_with_edits_in_one_order_converge() {
    let (mut refused, mut deleted) = (0, 0);
    for seed in 0..40 {
        let mut dice = SplitMix64::new(seed);
        let mut hall = grown("clusterfuss", seed, 12);
        let mut editors = vec![(hall.clone(), 0); 3];
        let mut log: Vec<StudyEdit> = Vec::new();
        for round in 0..120 {
            if round == 60 {
                let joined = read(&write(&[hall.clone()])).expect("it is read").remove(0);
                editors.push((joined, log.len()));
            }
            let who = dice.below(editors.len() as u32) as usize;
            let (seen, known) = &mut editors[who];
            if dice.below(3) == 0 {
                follow(seen, known, &log);
                continue;
            }
            let edit = edit_by_chance(seen, &mut dice);
            let before = hall.clone();
            match hall.edit(&edit) {
                Ok(_) => {
                    deleted += usize::from(edit.change == StudyChange::Delete);
                    log.push(edit);
                }
                Err(_) => {
                    assert_eq!(hall, before, "what is refused changes nothing");
                    refused += 1;
                }
            }
        }
        hall.check().expect("every step is played");
        let text = write(&[hall]);
        for (mut seen, mut known) in editors {
            follow(&mut seen, &mut known, &log);
            assert_eq!(write(&[seen]), text, "seed {seed}");
        }
    }
    assert!(refused > 20 && deleted > 20, "{refused} refused, {deleted} deleted");
}

fn follow(seen: &mut Chapter, known: &mut usize, log: &[StudyEdit]) {
    for edit in &log[*known..] {
        seen.edit(edit).expect("what the hall applied fits whoever applied the same before");
    }
    *known = log.len();
}

#[test]
fn edit_of_a_deleted_step_is_refused() {
    let mut chapter = grown("clusterfuss", 1, 6);
    let at = way(&chapter, StudyNodeId::new(1));
    chapter.edit(&StudyEdit { at: at.clone(), change: StudyChange::Delete }).expect("it is there");
    let late = StudyEdit { at, change: StudyChange::Comment { text: "late".into() } };
    assert_eq!(chapter.edit(&late), Err(EditRefused::Gone(1)));
}

#[test]
fn step_that_breaks_a_rule_is_refused() {
    let mut chapter = grown("clusterfuss", 1, 3);
    let before = chapter.clone();
    let change = StudyChange::Add { step: "a z9-z9".into() };
    let refused = chapter.edit(&StudyEdit { at: Vec::new(), change });
    assert!(matches!(refused, Err(EditRefused::Illegal(_))), "{refused:?}");
    assert_eq!(chapter, before);
}
