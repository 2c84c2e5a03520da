//! All English is in the wordings: no text in a module of the client is for people. Texts that
//! cannot be told from names of classes and the like are found by where they
//! stand; NOT_ENGLISH lists false positives.

use std::collections::BTreeSet;

use xtask::files::{files, report};

use crate::{
    lexer::{Token, TokenKind, tokens},
    wordings::own_sources,
};

/// Texts that are the same in every language, or that nobody reads: file and text.
const NOT_ENGLISH: &[(&str, &str)] = &[
    ("app/board/drag.js", "px) scale("),
    ("app/frame.js", "Musterhall"),
    // What is hashed, word by word as docs/chance.md has it.
    ("app/later/dice.js", "draw "),
    ("app/later/dice.js", "musterhall chance 1 commitment\\n"),
    ("app/later/dice.js", "musterhall chance 1 draw\\n"),
    ("app/later/dice.js", "musterhall chance 1 seed\\n"),
    ("app/later/dice.js", "try "),
    ("app/later/share.js", "Musterhall"),
    ("app/pages/lobby.js", "Musterhall"),
    ("app/pages/style.js", "--seat-"),
    ("app/pages/style.js", "Ann"),
    ("app/pages/style.js", "seat-"),
    ("app/pages/table.js", " – Musterhall"),
    ("app/style/game.js", "disc"),
    // An error of the program, for developers.
    ("app/wire.js", "there is no seat "),
    ("games/muster-chess.js", "PGN"),
];

/// Names of keys of a keyboard.
const KEYS: [&str; 6] = ["Backspace", "Delete", "End", "Enter", "Escape", "Home"];

/// Properties that nobody reads, and functions that do not show their arguments.
const UNREAD: &[&str] = &[
    "accept",
    "class",
    "className",
    "closest",
    "cls",
    "d",
    "getElementById",
    "matchMedia",
    "querySelector",
    "querySelectorAll",
    "setAttribute",
    "style",
    "transform",
    "viewBox",
];

/// Properties that somebody reads or hears.
const READ: &[&str] =
    &["alt", "aria-label", "aria-valuetext", "label", "placeholder", "said", "title"];

/// A bracket that is open, or the `${` of a template.
struct Open {
    at: usize,
    /// Where the current part of it begins: after the last comma.
    part: usize,
    parts: usize,
}

/// Looks at the texts of a module, one after the other.
struct LiteralReader<'a> {
    code: &'a str,
    tokens: Vec<Token>,
    open: Vec<Open>,
}

impl<'a> LiteralReader<'a> {
    /// The token this many after another one.
    fn of(&self, at: usize, ahead: isize) -> &'a str {
        let at = at.checked_add_signed(ahead);
        at.and_then(|at| self.tokens.get(at)).map_or("", |token| token.of(self.code))
    }

    /// The content of a text or of a part of a template.
    fn said(&self, at: usize) -> Option<String> {
        let token = self.tokens[at];
        let text = match token.kind {
            TokenKind::Template => {
                let text = token.of(self.code);
                text[1..].trim_end_matches('`').trim_end_matches("${")
            }
            _ => token.said(self.code)?,
        };
        let mut parts = text.split("\\u");
        let mut said = parts.next()?.to_string();
        for part in parts {
            let code = part.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
            said.push(code.and_then(char::from_u32).unwrap_or(' '));
            said.push_str(part.get(4..).unwrap_or_default());
        }
        Some(said)
    }

    /// The property that a text is the value of, or the function that it is given to; and
    /// whether people read that.
    fn context(&self) -> (&'a str, bool) {
        for open in self.open.iter().rev() {
            let before = self.of(open.at, -1);
            match self.of(open.at, 0) {
                "(" if before.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
                    && !matches!(before, "" | "return") =>
                {
                    let is_element = self.of(open.at, -2) == "." && self.of(open.at, -3) == "T";
                    return (before, is_element && open.parts > 0 || before == "speak");
                }
                "{" => {
                    let name = self.of(open.part, 0).trim_matches('\'');
                    let is_property = self.of(open.part, 1) == ":";
                    let name = if is_property { name } else { "" };
                    return (name, READ.contains(&name));
                }
                _ => {}
            }
        }
        ("", false)
    }

    /// Whether a text is internal: compared, the name of a property, a path.
    fn is_for_program(&self, at: usize) -> bool {
        let (before, after) = (self.of(at, -1), self.of(at, 1));
        let is_compared = after == "=" || before == "=" && self.of(at, -2) == "=";
        let is_name = after == ":" && matches!(before, "{" | ",");
        is_compared || is_name || after == "in" || matches!(before, "case" | "from" | "import")
    }

    fn is_english(&self, at: usize, said: &str) -> bool {
        if !said.chars().any(|c| c.is_ascii_alphabetic()) || self.is_for_program(at) {
            return false;
        }
        let (name, is_read) = self.context();
        if UNREAD.contains(&name) || KEYS.contains(&said) {
            return false;
        }
        let is_part = self.tokens[at].kind == TokenKind::Template && has_word(said);
        is_read || is_part || is_wordy(said)
    }

    /// The texts that look like English.
    fn english(mut self) -> Vec<String> {
        let mut found = Vec::new();
        for at in 0..self.tokens.len() {
            let (token, text) = (self.tokens[at], self.of(at, 0));
            let is_template = token.kind == TokenKind::Template;
            if is_template && text.starts_with('}') {
                self.open.pop();
            }
            found.extend(self.said(at).filter(|said| self.is_english(at, said)));
            let begins = Open { at, part: at + 1, parts: 0 };
            match (token.kind, text) {
                (TokenKind::Template, _) if text.ends_with("${") => self.open.push(begins),
                (TokenKind::Mark, "(" | "[" | "{") => self.open.push(begins),
                (TokenKind::Mark, ")" | "]" | "}") => drop(self.open.pop()),
                (TokenKind::Mark, ",") => {
                    if let Some(last) = self.open.last_mut() {
                        (last.part, last.parts) = (at + 1, last.parts + 1);
                    }
                }
                _ => {}
            }
        }
        found
    }
}

/// Whether a part of a template has a word between spaces, or between one and its end.
fn has_word(said: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_alphabetic());
    said.contains(' ') && said.split(' ').any(is_word)
}

/// Whether a text has two words or more, or one with a capital letter.
fn is_wordy(said: &str) -> bool {
    let words = || {
        let bare = |word| str::trim_matches(word, |c: char| !c.is_alphabetic());
        said.split_whitespace().map(bare).filter(|word| word.len() > 1)
    };
    let is_word = |word: &&str| word.chars().all(|c| c.is_ascii_alphabetic() || c == '\'');
    let is_large = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.all(|c| c.is_lowercase() || matches!(c, '\'' | '’'))
    };
    words().filter(is_word).count() > 1 || words().next().is_some_and(is_large)
}

fn english(code: &str) -> Vec<String> {
    let tokens = tokens(code).expect("a module");
    LiteralReader { code, tokens, open: Vec::new() }.english()
}

#[test]
fn client_says_nothing_past_its_wordings() {
    let mut unused: BTreeSet<_> = NOT_ENGLISH.iter().collect();
    let mut faults = Vec::new();
    for (name, code) in own_sources() {
        for said in english(&code) {
            match NOT_ENGLISH.iter().find(|known| **known == (name.as_str(), said.as_str())) {
                Some(known) => drop(unused.remove(known)),
                None => faults.push(format!("web/{name}: {said:?} has to be a wording")),
            }
        }
    }
    if !files("web").is_empty() {
        faults
            .extend(unused.iter().map(|(name, said)| format!("web/{name}: no {said:?} any more")));
    }
    report(&faults);
}

#[test]
fn english_in_a_module_is_seen() {
    for said in [
        "T.p(null, 'wins');",
        "T.p({ class: 'help' }, ok ? x : 'one');",
        "f({ 'aria-label': 'map' });",
        "const a = 'Level';",
        "const a = 'no such game';",
        "speak(`${n} wins`);",
        "const a = `${n} of ${m}`;",
        "throw new Error('Not found.');",
        "return { text: won ? 'You won' : x };",
        "const a = 'It\\u2019s';",
    ] {
        assert_eq!(english(said).len(), 1, "{said}");
    }
    for silent in [
        "T.p({ class: 'button small' }, say('wins'), '\\u2713');",
        "import { a } from './Some.js';",
        "if (e.key === 'Escape') f(cls('a b', x && 'c d'));",
        "api('GET', `/api/tables/${id}`);",
        "const kind = 'mine';",
        "T.path({ d: `M0 ${x} L2` });",
        "document.querySelector('.stage .board');",
    ] {
        assert_eq!(english(silent), Vec::<String>::new(), "{silent}");
    }
}
