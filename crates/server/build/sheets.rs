//! Bundles style sheets without comments and white space that says nothing, and inlines the sheets
//! that they import.

use std::collections::BTreeMap;

use crate::modules::beside;

/// Bundles style sheets, given as path and text. An imported sheet becomes part of
/// the importing one, and no file of its own.
///
/// # Errors
/// A sheet that does not exist.
pub(crate) fn bundle(sheets: &[(String, String)]) -> Result<Vec<(String, String)>, String> {
    let known: BTreeMap<&str, &str> =
        sheets.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut inside = Vec::new();
    let mut files = BTreeMap::new();
    for (name, text) in sheets {
        let mut whole = String::with_capacity(text.len());
        for line in stripped(text) {
            match line.strip_prefix("@import '").and_then(|rest| rest.strip_suffix("';")) {
                Some(path) => {
                    let path = beside(name, path);
                    let Some(other) = known.get(path.as_str()) else {
                        return Err(format!("{name}: there is no {path}"));
                    };
                    whole.extend(stripped(other).flat_map(|line| [line, "\n"]));
                    inside.push(path);
                }
                None => whole.extend([line, "\n"]),
            }
        }
        files.insert(name.clone(), squeezed(&whole));
    }
    for path in inside {
        files.remove(&path);
    }
    Ok(files.into_iter().collect())
}

/// The lines of a sheet without indentation, empty lines, and lines of nothing but comment.
fn stripped(text: &str) -> impl Iterator<Item = &str> {
    let mut comment = false;
    text.lines().map(str::trim).filter(move |line| {
        if comment {
            comment = !line.ends_with("*/");
            return false;
        }
        if line.starts_with("/*") && !line.contains("*/") {
            comment = true;
            return false;
        }
        let is_comment = line.starts_with("/*") && line.find("*/") == Some(line.len() - 2);
        !line.is_empty() && !is_comment
    })
}

/// A sheet without white space beside what separates its parts, and without the last semicolon of
/// a block; strings stay as they are.
fn squeezed(sheet: &str) -> String {
    let mut small = String::with_capacity(sheet.len());
    let mut quote = None;
    let mut letters = sheet.chars().peekable();
    while let Some(letter) = letters.next() {
        if quote.is_some() {
            small.push(letter);
            if letter == '\\' {
                small.extend(letters.next());
            } else if quote == Some(letter) {
                quote = None;
            }
            continue;
        }
        match letter {
            '"' | '\'' => {
                quote = Some(letter);
                small.push(letter);
            }
            _ if letter.is_whitespace() => {
                let is_beside = |other: char| "{};,".contains(other);
                // A space before a colon says that a descendant is meant.
                let after = small.ends_with(|before| is_beside(before) || before == ':');
                let before =
                    letters.peek().is_none_or(|next| is_beside(*next) || next.is_whitespace());
                if !after && !before {
                    small.push(' ');
                }
            }
            '}' => {
                if small.ends_with(';') {
                    small.pop();
                }
                small.push('}');
            }
            _ => small.push(letter),
        }
    }
    small.push('\n');
    small
}
