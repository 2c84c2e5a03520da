//! Names of guests.

use crate::PersonId;

const FIRST: [&str; 32] = [
    "Amber", "Brave", "Bright", "Calm", "Clever", "Cosy", "Eager", "Fair", "Gentle", "Glad",
    "Golden", "Happy", "Honest", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Mild",
    "Nimble", "Patient", "Polite", "Quick", "Quiet", "Silver", "Sly", "Sunny", "Swift", "Warm",
    "Wise", "Witty",
];
const SECOND: [&str; 32] = [
    "Badger", "Bear", "Beaver", "Camel", "Crane", "Deer", "Dolphin", "Falcon", "Finch", "Fox",
    "Goose", "Hare", "Heron", "Husky", "Lark", "Lynx", "Marten", "Mole", "Moose", "Newt", "Otter",
    "Owl", "Panda", "Puffin", "Raven", "Robin", "Seal", "Stork", "Swan", "Tapir", "Toad", "Wren",
];

/// The longest name, in characters.
pub(crate) const NAME_MAX: usize = 32;

/// What a guest is called before giving a name.
pub(crate) fn guest(person: PersonId) -> String {
    let [first, second, ..] = person.0;
    format!("{} {}", FIRST[usize::from(first % 32)], SECOND[usize::from(second % 32)])
}

/// A text as a person wrote it, in one line, without control characters or the
/// invisible marks that turn the reading direction; `None` if nothing is left or
/// it is longer than `max` characters.
pub(crate) fn tidy(text: &str, max: usize) -> Option<String> {
    let hidden = |c: char| {
        let marks = ['\u{200b}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2060}'..='\u{206f}'];
        c.is_control() || c == '\u{feff}' || marks.iter().any(|range| range.contains(&c))
    };
    let kept: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let kept: String = kept.chars().filter(|c| !hidden(*c)).collect();
    let kept = kept.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (!kept.is_empty() && kept.chars().count() <= max).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_tidied() {
        assert_eq!(tidy("  Ann\n\t Lee\u{202e} ", 32).as_deref(), Some("Ann Lee"));
        assert_eq!(
            tidy("<script>alert(1)</script>", 40).as_deref(),
            Some("<script>alert(1)</script>")
        );
        assert_eq!(tidy("\u{200b} ", 32), None);
        assert_eq!(tidy("abcd", 3), None);
    }
}
