//! Positions that people set up piece by piece: what can be edited, and drafts that need not be
//! legal yet.

use alloc::{borrow::Cow, collections::BTreeMap, string::String, string::ToString, vec::Vec};

use serde::{Deserialize, Serialize};

use crate::{Arg, Game, Message, NotationError, Piece, Seat, Text, Wording};

/// A position as it is being set up: it may break any rule.
///
/// ```
/// use hall_core::PositionDraft;
///
/// let mut draft = PositionDraft::default();
/// draft.put("c3", Some("R"));
/// draft.set("turn", "b");
/// assert_eq!(draft.thing("c3"), Some("R"));
/// assert_eq!(draft.field("turn"), Some("b"));
/// draft.put("c3", None);
/// assert!(draft.pieces.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PositionDraft {
    /// What stands where: the name of a thing of the palette by the name of a spot.
    pub pieces: BTreeMap<String, String>,
    /// Everything else; a field that is missing has its first value.
    pub fields: BTreeMap<String, String>,
}

impl PositionDraft {
    /// What stands on a spot.
    pub fn thing(&self, spot: &str) -> Option<&str> {
        self.pieces.get(spot).map(String::as_str)
    }
    /// The value of a field, if it was set.
    pub fn field(&self, id: &str) -> Option<&str> {
        self.fields.get(id).map(String::as_str)
    }
    /// The number in a field; 0 without one.
    pub fn number(&self, id: &str) -> u32 {
        self.field(id).and_then(|text| text.parse().ok()).unwrap_or(0)
    }
    /// Puts a thing on a spot, or takes away what stands there.
    pub fn put(&mut self, spot: impl ToString, thing: Option<&str>) {
        match thing {
            Some(thing) => self.pieces.insert(spot.to_string(), thing.to_string()),
            None => self.pieces.remove(&spot.to_string()),
        };
    }
    /// Gives a field a value.
    pub fn set(&mut self, id: &str, value: impl ToString) {
        self.fields.insert(id.to_string(), value.to_string());
    }
}

/// A thing that can be put on any spot of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EditThing<T = Text> {
    /// The name by which a [`PositionDraft`] has it.
    pub id: String,
    /// Which drawn sign.
    pub kind: &'static str,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// The character a terminal draws.
    pub glyph: char,
    /// What a screen reader says: `red checker`.
    pub label: T,
}

/// One of the values that a field may have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EditOption<T = Text> {
    /// The value.
    pub value: String,
    /// What it is called.
    pub label: T,
}

/// Which values a field may have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum EditKind<T = Text> {
    /// One of these, the first if nothing is said.
    Choice {
        /// The values.
        options: Vec<EditOption<T>>,
    },
    /// Any of these spots, none if nothing is said: their names with a space between.
    Spots {
        /// The spots.
        spots: Vec<String>,
    },
    /// A whole number.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
        /// What it is if nothing is said.
        usual: u32,
    },
    /// Text of at most so many bytes, empty if nothing is said.
    Text {
        /// The most bytes.
        max_len: usize,
    },
}

/// Something of a position that is no piece on the board: whose turn it is, a number, a right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EditField<T = Text> {
    /// The name by which a [`PositionDraft`] has it.
    pub id: &'static str,
    /// What it is called.
    pub label: T,
    /// Its values.
    pub kind: EditKind<T>,
    /// Whether it tells of the past, and is forgotten when a piece, or a field before it,
    /// is edited.
    pub follows: bool,
}

impl EditField {
    /// A field of which one value is chosen.
    pub fn choice(
        id: &'static str,
        label: impl Into<Text>,
        options: impl IntoIterator<Item = (String, Text)>,
    ) -> EditField {
        let option = |(value, label)| EditOption { value, label };
        let options = options.into_iter().map(option).collect();
        EditField { id, label: label.into(), kind: EditKind::Choice { options }, follows: false }
    }
    /// A whole number from `min` to `max`.
    pub fn number(
        id: &'static str,
        label: impl Into<Text>,
        [min, max]: [u32; 2],
        usual: u32,
    ) -> EditField {
        let kind = EditKind::Number { min, max, usual };
        EditField { id, label: label.into(), kind, follows: false }
    }
    /// The value of the field in a draft: what was set, as far as it is one, else what it is if
    /// nothing is said.
    pub fn value(&self, draft: &PositionDraft) -> String {
        let said = draft.field(self.id);
        match &self.kind {
            EditKind::Choice { options } => {
                let fits = |option: &&EditOption| Some(&*option.value) == said;
                let option = options.iter().find(fits).or(options.first());
                option.map(|option| option.value.clone()).unwrap_or_default()
            }
            EditKind::Spots { spots } => {
                let said = said.unwrap_or_default();
                let named = |spot: &&String| said.split(' ').any(|word| word == spot.as_str());
                spots.iter().filter(named).cloned().collect::<Vec<_>>().join(" ")
            }
            EditKind::Number { min, max, usual } => {
                let number = said.and_then(|text| text.parse::<u32>().ok());
                number.filter(|it| (min..=max).contains(&it)).unwrap_or(*usual).to_string()
            }
            EditKind::Text { max_len } => {
                said.filter(|text| text.len() <= *max_len).unwrap_or_default().to_string()
            }
        }
    }
    /// Whether the field may have this value.
    pub fn may_be(&self, value: &str) -> bool {
        match &self.kind {
            EditKind::Choice { options } => options.iter().any(|option| option.value == value),
            EditKind::Spots { spots } => {
                value.split_ascii_whitespace().all(|word| spots.iter().any(|spot| spot == word))
            }
            EditKind::Number { min, max, .. } => {
                value.parse::<u32>().is_ok_and(|number| (*min..=*max).contains(&number))
            }
            EditKind::Text { max_len } => value.len() <= *max_len,
        }
    }
    /// Text of at most so many bytes.
    pub fn text(id: &'static str, label: impl Into<Text>, max_len: usize) -> EditField {
        EditField { id, label: label.into(), kind: EditKind::Text { max_len }, follows: false }
    }
    /// A text that tells of the past.
    pub fn past(id: &'static str, label: impl Into<Text>) -> EditField {
        EditField { follows: true, ..EditField::text(id, label, PAST_MAX) }
    }
}

/// The longest text of a field, in bytes.
const PAST_MAX: usize = 60_000;

/// What can be edited of a draft.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Editable<T = Text> {
    /// What can be put on the board.
    pub palette: Vec<EditThing<T>>,
    /// Everything else, in the order in which it is edited.
    pub fields: Vec<EditField<T>>,
    /// What fields have on the board, to be drawn there: not put and not moved like a piece.
    #[serde(skip)]
    pub beside: Vec<Piece>,
}

impl Editable {
    /// The pieces of a draft as they are drawn, with those that its fields have.
    pub fn pieces(&self, draft: &PositionDraft) -> Vec<Piece> {
        let piece = |(spot, id): (&String, &String)| {
            let thing = self.palette.iter().find(|thing| thing.id == *id)?;
            let EditThing { kind, owner, glyph, label, .. } = thing.clone();
            Some(Piece { kind, owner, spot: spot.clone(), glyph, label })
        };
        draft.pieces.iter().filter_map(piece).chain(self.beside.iter().cloned()).collect()
    }
    /// The draft with the value of every field that can be edited, and no other.
    #[must_use]
    pub fn filled(&self, draft: &PositionDraft) -> PositionDraft {
        let value = |field: &EditField| (field.id.to_string(), field.value(draft));
        let fields = self.fields.iter().map(value).collect();
        PositionDraft { pieces: draft.pieces.clone(), fields }
    }
    /// What can be edited, in words.
    pub fn worded(self, words: &dyn Wording) -> Editable<String> {
        let thing = |EditThing { id, kind, owner, glyph, label }| EditThing {
            id,
            kind,
            owner,
            glyph,
            label: words.word(&label),
        };
        let option = |EditOption { value, label }| EditOption { value, label: words.word(&label) };
        let field = |EditField { id, label, kind, follows }| EditField {
            id,
            label: words.word(&label),
            kind: match kind {
                EditKind::Choice { options } => {
                    EditKind::Choice { options: options.into_iter().map(option).collect() }
                }
                EditKind::Spots { spots } => EditKind::Spots { spots },
                EditKind::Number { min, max, usual } => EditKind::Number { min, max, usual },
                EditKind::Text { max_len } => EditKind::Text { max_len },
            },
            follows,
        };
        Editable {
            palette: self.palette.into_iter().map(thing).collect(),
            fields: self.fields.into_iter().map(field).collect(),
            beside: self.beside,
        }
    }
}

/// Why a draft is no position yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unbuilt {
    /// The number of the rule in the game's RULES.md.
    pub rule: Cow<'static, str>,
    /// The reason in a sentence, which may name the rule itself.
    pub why: Text,
    /// The same in English, where `why` has wordings in other languages alone.
    pub english: Option<String>,
}

impl Unbuilt {
    /// A rule, and how the draft breaks it.
    pub fn new(rule: &'static str, why: impl Into<Text>) -> Unbuilt {
        Unbuilt { rule: Cow::Borrowed(rule), why: why.into(), english: None }
    }
    /// What is wrong with the text of the draft; `rule` counts where it names none.
    pub fn of(why: &NotationError, rule: &'static str) -> Unbuilt {
        let english = String::from(why.why());
        let Some(message) = why.message() else { return Unbuilt::new(rule, english) };
        let rule = ruled(message).unwrap_or(Cow::Borrowed(rule));
        Unbuilt { rule, why: Text::from(message.clone()), english: Some(english) }
    }
}

/// The rule that a message names.
fn ruled(message: &Message) -> Option<Cow<'static, str>> {
    message.args.iter().find_map(|(name, arg)| match arg {
        Arg::Text(rule) if *name == "rule" => Some(rule.clone()),
        Arg::Message(part) => ruled(part),
        _ => None,
    })
}

/// How positions of a game are edited.
///
/// A draft of a position, built again, is that position; and whatever is edited is either
/// built or refused with a rule, whatever it is.
pub struct Editor<G: Game> {
    /// What can be edited of a draft.
    pub editable: fn(&G, &PositionDraft) -> Editable,
    /// A position, taken apart.
    pub draft: fn(&G, &G::State) -> PositionDraft,
    /// The position, if it is one. The draft has every field that can be edited, and nothing that
    /// cannot.
    pub build: fn(&G, &PositionDraft) -> Result<G::State, Unbuilt>,
}
