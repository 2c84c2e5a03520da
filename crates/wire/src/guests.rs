//! The names of guests who have not chosen one.

use session::PersonId;

/// What their first words are taken from.
pub const FIRST: [&str; 32] = [
    "Amber", "Brave", "Bright", "Calm", "Clever", "Cosy", "Eager", "Fair", "Gentle", "Glad",
    "Golden", "Happy", "Honest", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Mild",
    "Nimble", "Patient", "Polite", "Quick", "Quiet", "Silver", "Sly", "Sunny", "Swift", "Warm",
    "Wise", "Witty",
];
/// What their second words are taken from.
pub const SECOND: [&str; 32] = [
    "Badger", "Bear", "Beaver", "Camel", "Crane", "Deer", "Dolphin", "Falcon", "Finch", "Fox",
    "Goose", "Hare", "Heron", "Husky", "Lark", "Lynx", "Marten", "Mole", "Moose", "Newt", "Otter",
    "Owl", "Panda", "Puffin", "Raven", "Robin", "Seal", "Stork", "Swan", "Tapir", "Toad", "Wren",
];

/// The name of a guest who has not chosen one.
pub fn guest(person: PersonId) -> String {
    let [first, second, ..] = person.0;
    format!("{} {}", FIRST[usize::from(first % 32)], SECOND[usize::from(second % 32)])
}
