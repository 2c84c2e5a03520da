//! Names of guests.

use session::PersonId;

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
