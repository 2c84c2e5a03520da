//! A made-up language, with which a test finds texts that exist in English only: its
//! wordings are the English ones with other letters.

use fluent_syntax::{
    ast::{Entry, Expression, Pattern, PatternElement},
    parser, serializer,
};
use hall_core::FieldKind;
use matches::AnyGame;

/// The direction of the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From left to right.
    Ltr,
    /// From right to left.
    Rtl,
}

/// A text with other letters, in brackets: no three letters of English stand together in it.
///
/// ```
/// assert_eq!(testkit::made_up::said("2 discs"), "⟦2 ďíśćś⟧");
/// ```
pub fn said(english: &str) -> String {
    format!("⟦{}⟧", english.chars().map(letter).collect::<String>())
}

/// The letter in place of an English one.
fn letter(english: char) -> char {
    const SMALL: [char; 26] = [
        'á', 'ƀ', 'ć', 'ď', 'é', 'ƒ', 'ǧ', 'ĥ', 'í', 'ĵ', 'ķ', 'ĺ', 'ḿ', 'ń', 'ó', 'ṕ', 'ʠ', 'ŕ',
        'ś', 'ť', 'ú', 'ṽ', 'ŵ', 'ẋ', 'ý', 'ž',
    ];
    const LARGE: [char; 26] = [
        'Á', 'Ɓ', 'Ć', 'Ď', 'É', 'Ƒ', 'Ǧ', 'Ĥ', 'Í', 'Ĵ', 'Ķ', 'Ĺ', 'Ḿ', 'Ń', 'Ó', 'Ṕ', 'Ɋ', 'Ŕ',
        'Ś', 'Ť', 'Ú', 'Ṽ', 'Ŵ', 'Ẋ', 'Ý', 'Ž',
    ];
    match english {
        'a'..='z' => SMALL[usize::from(english as u8 - b'a')],
        'A'..='Z' => LARGE[usize::from(english as u8 - b'A')],
        other => other,
    }
}

/// A file of English wordings in the made-up language.
pub fn wordings(english: &str, direction: Direction) -> String {
    let mut file = parser::parse(english.to_string()).expect("a file of wordings");
    for entry in &mut file.body {
        let Entry::Message(message) = entry else { continue };
        let Some(pattern) = &mut message.value else { continue };
        if message.id.name == "page-direction" {
            let word = if direction == Direction::Rtl { "rtl" } else { "ltr" };
            pattern.elements = vec![PatternElement::TextElement { value: word.into() }];
            continue;
        }
        disguise(pattern);
        let bracket = |value: &str| PatternElement::TextElement { value: value.to_string() };
        pattern.elements.insert(0, bracket("⟦"));
        pattern.elements.push(bracket("⟧"));
    }
    serializer::serialize(&file)
}

fn disguise(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = value.chars().map(letter).collect(),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter_mut().for_each(|variant| disguise(&mut variant.value));
            }
            PatternElement::Placeable { .. } => {}
        }
    }
}

/// The texts that the rules of a game define in English, in the made-up language: name, options.
pub fn defined(game: &dyn AnyGame) -> String {
    let info = game.info();
    let mut said_of = vec![
        ("name".to_string(), info.name),
        ("summary".into(), info.summary),
        ("credit".into(), info.credit),
    ];
    for field in game.schema() {
        let option = format!("option-{}", field.key);
        said_of.push((option.clone(), field.label));
        said_of.push((format!("{option}-help"), field.help));
        match field.kind {
            FieldKind::Choice { options } => {
                said_of.extend(
                    options.iter().map(|(word, label)| (format!("{option}-{word}"), *label)),
                );
            }
            FieldKind::Text { placeholder, .. } => {
                said_of.push((format!("{option}-placeholder"), placeholder));
            }
            FieldKind::Integer { .. } | FieldKind::Toggle => {}
        }
    }
    let line = |(key, text): &(String, &str)| format!("{}-{key} = {}\n", info.id, said(text));
    said_of.iter().map(line).collect()
}
