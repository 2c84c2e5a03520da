//! Names of guests.

use std::ops::RangeInclusive;

use matches::texts;
use session::Hash32;
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};
use unicode_security::skeleton;
use wire::{
    guests::{FIRST, SECOND},
    names::former,
};

/// Words that no player may have in a name.
const RESERVED_WORDS: [&str; 26] = [
    "admin",
    "admins",
    "administrator",
    "betreiber",
    "bot",
    "bots",
    "gastgeber",
    "gastgeberin",
    "mod",
    "mods",
    "moderation",
    "moderator",
    "musterhall",
    "offiziell",
    "official",
    "operator",
    "sysadmin",
    "sysop",
    "turnierleiter",
    "turnierleiterin",
    "turnierleitung",
    "veranstalter",
    "админ",
    "администратор",
    "модератор",
    "бот",
];
/// Names that could be taken for the hall itself, or for those whom it does not name any more.
const RESERVED_NAMES: [&str; 17] = [
    "der saal",
    "die halle",
    "ehemaliger spieler",
    "ein ehemaliger spieler",
    "ein ehemaliges mitglied",
    "former player",
    "hall",
    "halle",
    "host",
    "organiser",
    "saal",
    "staff",
    "support",
    "system",
    "the hall",
    "the host",
    "the organiser",
];

/// A letter by its looks: capital, accented and foreign letters, and digits in place of
/// letters, as the small letter that they look like.
fn seen(letter: char) -> char {
    let wide = u32::from(letter).wrapping_sub(0xfee0);
    let letter = char::from_u32(wide).filter(|c| ('!'..='~').contains(c)).unwrap_or(letter);
    match letter.to_lowercase().next().unwrap_or(letter) {
        'а' | 'α' | 'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' | '4' | '@' => 'a',
        'в' | 'ь' | 'β' => 'b',
        'с' | 'ç' | 'ć' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' | 'ε' | 'è' | 'é' | 'ê' | 'ë' | 'ē' | '3' => 'e',
        'һ' | 'н' => 'h',
        'і' | 'ї' | 'ι' | 'ì' | 'í' | 'î' | 'ï' | 'ı' | 'l' | 'ӏ' | 'ł' | '1' | '|' | '!' => {
            'i'
        }
        'к' | 'κ' => 'k',
        'м' => 'm',
        'ո' | 'ñ' | 'η' => 'n',
        'о' | 'ο' | 'ò' | 'ó' | 'ô' | 'õ' | 'ø' | 'ō' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' | 'ś' | 'š' | '5' | '$' => 's',
        'т' | 'τ' | '7' => 't',
        'ù' | 'ú' | 'û' | 'ū' | 'υ' => 'u',
        'ν' => 'v',
        'у' | 'ý' => 'y',
        letter => letter,
    }
}

/// Letters in white on black circles and squares, which Unicode does not hold for letters.
const SIGNS: [RangeInclusive<char>; 2] = ['\u{1f150}'..='\u{1f169}', '\u{1f170}'..='\u{1f189}'];

/// A letter drawn as a sign, as that letter.
fn plain(c: char) -> char {
    let signs = SIGNS.iter().find(|signs| signs.contains(&c));
    let letter = signs.map(|signs| b'a' + (u32::from(c) - u32::from(*signs.start())) as u8);
    letter.map_or(c, char::from)
}

/// Whether a name could be taken for the hall, a bot or an official, as it is written or as its
/// letters look.
pub(crate) fn is_reserved(name: &str) -> bool {
    let shown: String = name.chars().map(plain).nfkc().collect();
    seems_reserved(name) || seems_reserved(&shown)
}

fn seems_reserved(name: &str) -> bool {
    let text: String = name.chars().map(seen).collect();
    let known = |word: &str| word.chars().map(seen).collect::<String>();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let (whole, joined) = (words.join(" "), words.concat());
    let is_word = |word: &str| RESERVED_WORDS.iter().any(|other| known(other) == word);
    let begins = |start: &str| whole.starts_with(&known(start));
    // `level 8` in any name; the digits may have become letters.
    let raw: String = name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    let has_level = ["level", "stufe"].iter().any(|word| {
        raw.match_indices(word)
            .any(|(at, _)| raw[at + word.len()..].starts_with(|next: char| next.is_ascii_digit()))
    });
    has_level
        || words.iter().any(|word| is_word(word))
        || is_word(&joined)
        || joined.contains(&known("musterhall"))
        || RESERVED_NAMES.iter().any(|other| known(other) == whole)
        || ["the hall ", "die halle ", "der saal "].iter().any(|start| begins(start))
        || {
            let mut languages = texts::all().languages().filter_map(|code| texts::all().find(code));
            languages.any(|locale| known(&former(locale)) == whole)
        }
}

/// What a name looks like: the same for names that people take for one another. It is a digest,
/// so that it says nothing of a name that is not used any more.
pub(crate) fn looks(name: &str) -> String {
    Hash32::of(&format!("name:{}", letters(name))).to_hex()
}

/// The letters of a name, those that look alike as one.
pub(crate) fn letters(name: &str) -> String {
    // Large and small letters are one; so what looks like a large one is like the small one.
    let folded: String = name.nfkc().flat_map(char::to_lowercase).collect();
    let seen: String = skeleton(&folded).flat_map(char::to_lowercase).collect();
    let seen = seen.replace(['i', '\u{131}'], "l");
    let mut plain: String =
        seen.chars().filter(|c| c.is_alphanumeric() || is_combining_mark(*c)).collect();
    if plain.is_empty() {
        plain = seen;
    }
    plain
}

/// Whether a name is like those that guests are given.
pub(crate) fn is_of_guest(name: &str) -> bool {
    let seen = letters(name);
    let all = FIRST.iter().flat_map(|first| SECOND.iter().map(move |second| (first, second)));
    { all }.any(|(first, second)| letters(&format!("{first} {second}")) == seen)
}

/// The longest name, in characters.
pub(crate) const NAME_MAX: usize = 32;

#[cfg(test)]
mod tests {
    use session::PersonId;
    use wire::guests::guest;

    use super::*;

    #[test]
    fn names_that_are_taken_for_one_another_look_the_same() {
        for (one, other) in [
            ("Ann", "ann"),
            ("Ann", "\u{410}nn"),
            ("Ann", " A.n-n "),
            ("lll", "Ill"),
            ("Bill", "BILL"),
            ("Bill", "B1ll"),
            ("Otto", "0tt\u{43e}"),
            ("Emma", "Ernrna"),
            ("Ann", "\u{ff21}nn"),
        ] {
            assert_eq!(looks(one), looks(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("J\u{f6}rg", "Jorg"), ("Ben", "Den"), ("-", "+")] {
            assert_ne!(looks(one), looks(other), "{one} {other}");
        }
        assert!(is_of_guest("amber  Fox") && !is_of_guest("Amber") && !is_of_guest("Ann Fox"));
    }

    #[test]
    fn names_that_look_like_the_hall_are_reserved() {
        for name in [
            "The hall, level 8",
            "the  HALL",
            "Die Halle, Stufe 3",
            "Level8",
            "Admin",
            "a d m i n",
            "\u{430}dmin",
            "Adm1n Ann",
            "MusterHall news",
            "Muster-Hall",
            "Bot 7",
            "OfficiaI",
            "Moderator",
            "Ann (official)",
            "\u{ff21}dmin",
            "Host",
            "System",
            "Betreiber",
            "Gastgeber",
            "Turnierleitung Ann",
            "Der Saal",
            "Der Saal, Stufe 3",
            "a former player",
            "A former  Player",
            "ein ehemaliger Spieler",
            "Ehemaliges Mitglied",
            "\u{1d538}\u{1d555}\u{1d55e}\u{1d55a}\u{1d55f}",
            "\u{1d40c}usterhall",
            "\u{24b7}\u{24c4}\u{24c9}",
            "\u{24d0}dmin",
            "H\u{2092}st",
            "\u{1f170}\u{1f173}\u{1f17c}\u{1f178}\u{1f17d}",
            "\u{1f150}dmin",
            "\u{410}\u{434}\u{43c}\u{438}\u{43d}",
        ] {
            assert!(is_reserved(name), "{name}");
        }
        for name in [
            "Ann",
            "Annie Hall",
            "Hall of Fame",
            "Botticelli",
            "Admiral",
            "Robot Roy",
            "Modesty",
            "Level-headed",
            "Hostess",
            "Levels",
            "Systematic",
            "Ben 8",
            "Halle Berry",
            "Formerly Ann",
            "Saalfeld",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
        let mut guests = (0..32).flat_map(|a| (0..32).map(move |b| (a, b)));
        assert!(guests.all(|(a, b)| {
            let mut id = [0; 32];
            (id[0], id[1]) = (a, b);
            !is_reserved(&guest(PersonId(id)))
        }));
    }
}
