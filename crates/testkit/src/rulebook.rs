//! Checks that a rulebook is true: its examples run, and its rules can be cited.

use std::collections::HashSet;

use matches::{AnyGame, rulebook::Rulebook};

/// Checks a game's RULES.md: it has examples, and they run; its rules are numbered
/// `**1.2**`, each number once, under chapters that count up (`## 1 …`); it names the
/// designer as [`Info::credit`](hall_core::Info::credit) does.
pub fn check_rulebook(game: &dyn AnyGame) {
    check_examples(game);
    check_numbers(game);
    check_designer(game);
}

fn check_examples(game: &dyn AnyGame) {
    let id = game.info().id;
    let book = Rulebook::parse(game.info().rulebook);
    let book = book.unwrap_or_else(|why| panic!("{id}: RULES.md:{}: {}", why.line, why.why));
    assert!(book.examples().count() > 0, "{id} has no examples");
    let mut failures = Vec::new();
    for example in book.examples() {
        if let Err(why) = example.run(game) {
            let title = &example.title;
            failures.push(format!("{id}: RULES.md:{} ({title}): {}", why.line, why.why));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn check_numbers(game: &dyn AnyGame) {
    let id = game.info().id;
    let mut chapter = 0;
    let mut seen = HashSet::new();
    for line in game.info().rulebook.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            let number = title.split(' ').next().unwrap_or_default().trim_end_matches('.');
            if let Ok(number) = number.parse::<u32>() {
                assert_eq!(number, chapter + 1, "{id}: chapters count up: {line}");
                chapter = number;
            }
        }
        let Some((number, _)) = line.strip_prefix("**").and_then(|rest| rest.split_once("**"))
        else {
            continue;
        };
        if number.starts_with(|first: char| first.is_ascii_digit()) {
            let prefix = format!("{chapter}.");
            assert!(number.starts_with(&prefix), "{id}: rule {number} in chapter {chapter}");
            assert!(seen.insert(number), "{id}: rule {number} stands twice");
        }
    }
    assert!(!seen.is_empty(), "{id}: RULES.md numbers no rule");
}

fn check_designer(game: &dyn AnyGame) {
    let info = game.info();
    assert!(!info.credit.is_empty(), "{} has no credit", info.id);
    let credit = info.credit.trim_start_matches("Designed by ");
    let designer = credit.split([',', ';', '(', '.']).next().unwrap_or_default();
    assert!(info.rulebook.contains(designer.trim()), "{}: credit {designer}", info.id);
}
