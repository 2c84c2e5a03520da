//! Texts in the room that there is in a line of a terminal.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// As much of a text as is this wide, but one letter at least, and the rest.
pub(crate) fn split_at_width(text: &str, wide: usize) -> (&str, &str) {
    let mut at = 0;
    for (index, letter) in text.char_indices() {
        at += letter.width().unwrap_or(0);
        if at > wide && index > 0 {
            return text.split_at(index);
        }
    }
    (text, "")
}

/// A text in one line of a width; `…` says that there is more of it.
pub(crate) fn cut(text: &str, wide: usize) -> String {
    if text.width() <= wide {
        return text.to_owned();
    }
    let kept = if wide > 1 { split_at_width(text, wide - 1).0 } else { "" };
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_cut_says_so() {
        assert_eq!(cut("one two", 7), "one two");
        assert_eq!(cut("one two", 6), "one t…");
        assert_eq!(cut("one two", 5), "one…");
        assert_eq!(cut("one", 1), "…");
    }

    #[test]
    fn text_of_wide_letters_is_cut_at_its_width() {
        assert_eq!(cut("\u{4e00}\u{4e8c}\u{4e09}", 5), "\u{4e00}\u{4e8c}…");
    }
}
