//! What courses on strategy say is what their commands print.

use std::env;

use matches::{
    Course,
    lesson::{Finding, Lesson},
};

use crate::common::{documented::commands, prints};

/// A line with its columns one space apart.
fn columns(line: &str) -> String {
    line.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a command takes a moment: whatever is solved or proven, and matches on the smallest
/// boards.
fn is_quick(words: &[String]) -> bool {
    let has = |word: &str| words.iter().any(|known| known == word);
    ["solve", "puzzles", "advise"].into_iter().any(has)
        || ["size=3", "size=4", "size=5"].into_iter().any(has)
}

/// Every command with the game and the line of the course that names it.
fn findings() -> Vec<(String, Finding)> {
    let mut all = Vec::new();
    for entry in bots::registry() {
        let lesson = Lesson::of(entry.game, Course::Strategy).expect("a good course");
        for step in lesson.into_iter().flat_map(|lesson| lesson.steps) {
            let place = |of: &Finding| format!("{}: strategy.md:{}", entry.info().id, of.line);
            all.extend(step.task.findings.iter().map(|of| (place(of), of.clone())));
        }
    }
    all
}

#[test]
fn sources_of_courses_print_what_is_said() {
    let all = env::var("COURSES").is_ok_and(|which| which == "all");
    let mut compared = 0;
    for (place, Finding { command, found, .. }) in findings() {
        let [command] = &commands(&command)[..] else { panic!("{place}: one command") };
        assert_eq!(command[0], "musterhall", "{place}");
        let mut words = command[1..].to_vec();
        let whole = all || is_quick(&words);
        if let Some(games) = words.iter().position(|word| word == "--games").filter(|_| !whole) {
            // Read and begun: the game, the position, the bots.
            words[games + 1] = "1".into();
        }
        let printed = prints(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
        let lines: Vec<String> = printed.lines().map(columns).collect();
        if whole {
            compared += 1;
            for line in &found {
                assert!(lines.contains(&columns(line)), "{place}: {line}\nis not in:\n{printed}");
            }
        } else {
            let first = |line: &str| columns(line).split(' ').next().map(String::from);
            for line in &found {
                let is_like = |other: &String| first(other) == first(line);
                assert!(lines.iter().any(is_like), "{place}: {line}\nis not like:\n{printed}");
            }
        }
    }
    assert!(compared >= 8, "{compared} were compared");
}
