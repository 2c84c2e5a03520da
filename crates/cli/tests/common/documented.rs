//! The commands that the documentation shows.

#![allow(dead_code, reason = "each test uses a part")]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A block of commands.
pub(crate) struct ShellBlock {
    /// The file, and the line that the block begins at.
    pub(crate) at: String,
    /// Whether it ends within seconds and needs no service: its fence says `sh runs`.
    pub(crate) runs: bool,
    pub(crate) text: String,
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts that show commands, by their paths in the repository.
pub(crate) fn texts() -> Vec<(String, String)> {
    let mut paths: Vec<String> =
        ["README.md", "CONTRIBUTING.md", "python/README.md", "web/README.md"]
            .map(Into::into)
            .into();
    let mut folders = vec!["docs".to_string()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("it is there").flatten() {
            let path = format!("{folder}/{}", entry.file_name().display());
            if entry.path().is_dir() {
                folders.push(path);
            } else if path.ends_with(".md") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let read = |path: String| {
        let text = fs::read_to_string(root().join(&path)).expect("it is text");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The blocks of commands in a text.
pub(crate) fn blocks(path: &str, text: &str) -> Vec<ShellBlock> {
    let mut found = Vec::new();
    let mut open: Option<ShellBlock> = None;
    let mut is_shell = false;
    for (index, line) in text.lines().enumerate() {
        match (&mut open, line.trim().strip_prefix("```")) {
            (Some(_), Some(_)) => found.extend(open.take().filter(|_| is_shell)),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, Some(info)) => {
                let mut words = info.split_whitespace();
                is_shell = words.next().is_some_and(|of| ["sh", "console"].contains(&of));
                let at = format!("{path}:{}", index + 1);
                let runs = words.next() == Some("runs");
                open = Some(ShellBlock { at, runs, text: String::new() });
            }
            (None, None) => {}
        }
    }
    found
}

/// The commands in a script of a shell, as words; what a `$(…)` runs is a part of a word.
pub(crate) fn commands(script: &str) -> Vec<Vec<String>> {
    let mut reader = ShellReader::default();
    let mut letters = script.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(quote) = reader.quote {
            if letter == quote {
                reader.quote = None;
            } else {
                reader.word.get_or_insert_default().push(letter);
            }
            continue;
        }
        match letter {
            '\\' => match letters.next() {
                Some('\n') | None => reader.end_word(),
                Some(other) => reader.word.get_or_insert_default().push(other),
            },
            '$' if letters.peek() == Some(&'(') => {
                let mut depth = 0;
                for inner in letters.by_ref() {
                    depth += i32::from(inner == '(') - i32::from(inner == ')');
                    reader.word.get_or_insert_default().push(inner);
                    if depth == 0 {
                        break;
                    }
                }
            }
            '\'' | '"' => {
                reader.quote = Some(letter);
                reader.word.get_or_insert_default();
            }
            '#' if reader.word.is_none() => {
                while letters.next_if(|next| *next != '\n').is_some() {}
            }
            '\n' | ';' | '|' | '&' => reader.end_command(),
            '>' | '<' => {
                reader.end_word();
                reader.is_file = true;
            }
            letter if letter.is_whitespace() => reader.end_word(),
            letter => reader.word.get_or_insert_default().push(letter),
        }
    }
    reader.end_command();
    reader.commands
}

#[derive(Default)]
struct ShellReader {
    commands: Vec<Vec<String>>,
    command: Vec<String>,
    word: Option<String>,
    quote: Option<char>,
    /// Whether the next word is a file that is written or read.
    is_file: bool,
}

impl ShellReader {
    fn end_word(&mut self) {
        let Some(word) = self.word.take() else { return };
        if !std::mem::take(&mut self.is_file) {
            self.command.push(word);
        }
    }

    fn end_command(&mut self) {
        self.end_word();
        self.is_file = false;
        if !self.command.is_empty() {
            self.commands.push(std::mem::take(&mut self.command));
        }
    }
}

/// The arguments of a command if it calls this program, as it is installed, as it was built, or by
/// Cargo.
pub(crate) fn arguments(command: &[String]) -> Option<&[String]> {
    let is_setting = |word: &&String| {
        word.split_once('=').is_some_and(|(name, _)| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
        })
    };
    let start = command.iter().take_while(is_setting).count();
    let (program, rest) = command[start..].split_first()?;
    if program == "musterhall" || program.ends_with("/musterhall") {
        return Some(rest);
    }
    let is_run = program == "cargo" && rest.first().is_some_and(|word| word == "run");
    let other = ["-p", "--package", "--example", "--bin"];
    let before = rest.iter().take_while(|word| *word != "--").count();
    let is_ours = rest[..before].iter().all(|word| !other.contains(&&**word));
    (is_run && is_ours).then(|| rest.get(before + 1..).unwrap_or_default())
}

/// Pieces of a text in backquotes that call this program.
pub(crate) fn mentions(text: &str) -> Vec<String> {
    // Where a block is, nothing is mentioned.
    let prose = text.split("```").step_by(2);
    let spans = prose.flat_map(|part| part.split('`').skip(1).step_by(2));
    let ours = spans.filter(|span| span.starts_with("musterhall "));
    ours.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}
