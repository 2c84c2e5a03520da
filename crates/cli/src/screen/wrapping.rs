//! Texts broken into lines of a width.

use unicode_width::UnicodeWidthStr as _;

use crate::width::split_at_width;

/// Breaks a text into lines of a width; a word that is wider, too.
pub(super) fn wrapped(text: &str, wide: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for part in text.lines() {
        let mut line = String::new();
        for word in part.split(' ') {
            if !line.is_empty() && line.width() + 1 + word.width() > wide {
                lines.push(std::mem::take(&mut line));
            } else if !line.is_empty() {
                line.push(' ');
            }
            let mut word = word;
            while word.width() > wide && wide > 1 {
                let (begun, rest) = split_at_width(word, wide);
                lines.push(begun.to_owned());
                word = rest;
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// Breaks a text that has columns into lines of a width: what does not fit goes on below the column
/// that it belongs to.
pub(super) fn wrapped_columns(text: &str, wide: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for part in text.lines() {
        if part.width() <= wide {
            lines.push(part.to_owned());
            continue;
        }
        let column = column(part).filter(|column| *column <= wide / 2).unwrap_or(0);
        let (head, rest) = split_at_width(part, column);
        let (head, rest) = if column == 0 { ("", part) } else { (head, rest) };
        for (nth, line) in wrapped(rest, wide - column).into_iter().enumerate() {
            let before = if nth == 0 { head.to_owned() } else { " ".repeat(column) };
            lines.push(format!("{before}{line}"));
        }
    }
    lines
}

/// Where the last column of a line begins: behind the last two spaces.
fn column(line: &str) -> Option<usize> {
    let at = line.trim_end().rfind("  ")? + 2;
    Some(line[..at].width())
}

/// Short texts side by side, in as few lines of a width as they take.
pub(super) fn beside(texts: &[String], wide: usize) -> Vec<String> {
    const BETWEEN: &str = "   ";
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if line.width() + BETWEEN.len() + text.width() <= wide => {
                line.push_str(BETWEEN);
                line.push_str(text);
            }
            _ => lines.extend(wrapped(text, wide)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a\nb", 7), ["a", "b"]);
    }

    #[test]
    fn word_wider_than_a_line_is_broken() {
        assert_eq!(wrapped("a abcdefg h", 3), ["a", "abc", "def", "g h"]);
    }

    #[test]
    fn line_of_columns_goes_on_below_its_last_one() {
        let text = "Esc    take back what\n  1    go";
        assert_eq!(wrapped_columns(text, 16), ["Esc    take back", "       what", "  1    go"]);
        assert_eq!(wrapped_columns("one two", 5), ["one", "two"]);
    }

    #[test]
    fn short_texts_share_a_line_while_there_is_room() {
        let texts = ["1. Red", "2. Blue", "3. Green"].map(String::from);
        assert_eq!(beside(&texts, 17), ["1. Red   2. Blue", "3. Green"]);
    }
}
