//! Texts that people write.

use std::ops::RangeInclusive;

/// Invisible characters: marks that turn the reading direction, joiners, fillers,
/// selectors, tags (most of Unicode's Default_Ignorable_Code_Point).
const HIDDEN: [RangeInclusive<char>; 19] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d159}'..='\u{1d159}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Emoji that can be joined to others, or coloured by a selector.
const PICTURES: [RangeInclusive<char>; 16] = [
    '\u{a9}'..='\u{a9}',
    '\u{ae}'..='\u{ae}',
    '\u{203c}'..='\u{203c}',
    '\u{2049}'..='\u{2049}',
    '\u{2122}'..='\u{2122}',
    '\u{2139}'..='\u{2139}',
    '\u{2190}'..='\u{21ff}',
    '\u{2300}'..='\u{23ff}',
    '\u{25a0}'..='\u{27bf}',
    '\u{2934}'..='\u{2935}',
    '\u{2b00}'..='\u{2bff}',
    '\u{3030}'..='\u{3030}',
    '\u{303d}'..='\u{303d}',
    '\u{3297}'..='\u{3297}',
    '\u{3299}'..='\u{3299}',
    '\u{1f000}'..='\u{1faff}',
];

fn is_in(ranges: &[RangeInclusive<char>], c: char) -> bool {
    ranges.iter().any(|range| range.contains(&c))
}

/// Flags of regions within a country: a black flag and these letters as tags.
const FLAGS: [&str; 3] = ["gbeng\u{7f}", "gbsct\u{7f}", "gbwls\u{7f}"];

/// Whether a tag is part of a flag.
fn flies(tag: char, before: &str, behind: &str) -> bool {
    let is_tag = |c: char| ('\u{e0020}'..='\u{e007f}').contains(&c);
    let flag = before.trim_end_matches(is_tag);
    if !flag.ends_with('\u{1f3f4}') {
        return false;
    }
    let tags = before[flag.len()..].chars().chain([tag]);
    // One more than a flag has shows that it is none.
    let tags = tags.chain(behind.chars().take_while(|c| is_tag(*c)).take(6));
    let word: String = tags.filter_map(|c| char::from_u32(u32::from(c) - 0xe0000)).collect();
    FLAGS.contains(&word.as_str())
}

/// Whether a hidden character makes one emoji with those around it.
fn joins(c: char, before: &str, behind: &str) -> bool {
    let after = behind.chars().next();
    const SELECTORS: RangeInclusive<char> = '\u{fe0e}'..='\u{fe0f}';
    let last = before.chars().next_back();
    let shown = before.trim_end_matches(|c| SELECTORS.contains(&c)).chars().next_back();
    let on_picture = shown.is_some_and(|c| is_in(&PICTURES, c));
    match c {
        // A family: emoji with joiners between them.
        '\u{200d}' => on_picture && after.is_some_and(|c| is_in(&PICTURES, c)),
        // An emoji in colour, or a keycap with a digit.
        _ if SELECTORS.contains(&c) => shown == last && (on_picture || after == Some('\u{20e3}')),
        '\u{e0020}'..='\u{e007f}' => flies(c, before, behind),
        _ => false,
    }
}

/// A text as a person wrote it, on one line, without control and invisible characters
/// except those that hold emoji together; `None` if nothing is left or it is longer than
/// `max` characters.
pub fn tidy(text: &str, max: usize) -> Option<String> {
    let mut kept = String::new();
    for (at, c) in text.char_indices() {
        let behind = &text[at + c.len_utf8()..];
        if c.is_whitespace() {
            kept.push(' ');
        } else if !(c.is_control() || is_in(&HIDDEN, c)) || joins(c, &kept, behind) {
            kept.push(c);
        }
    }
    let kept = kept.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (!kept.is_empty() && kept.chars().count() <= max).then_some(kept)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Letters, and much of what hides or joins.
    fn written() -> impl Strategy<Value = String> {
        const ODD: [char; 14] = [
            '\u{200b}',
            '\u{200d}',
            '\u{202e}',
            '\u{fe0f}',
            '\u{20e3}',
            '\u{1f3f4}',
            '\u{1f468}',
            '\u{e0067}',
            '\u{e007f}',
            '\u{2764}',
            '\n',
            '\0',
            ' ',
            '1',
        ];
        let odd = prop::sample::select(&ODD[..]);
        prop::collection::vec(prop_oneof![any::<char>(), odd], 0..40)
            .prop_map(|letters| letters.into_iter().collect())
    }

    proptest! {
        #[test]
        fn text_once_tidied_is_short_seen_and_stays_as_it_is(
            text in written(),
            max in 1..40_usize,
        ) {
            if let Some(tidied) = tidy(&text, max) {
                prop_assert!((1..=max).contains(&tidied.chars().count()));
                let is_odd = |c: char| c.is_control() || c.is_whitespace() && c != ' ';
                prop_assert!(!tidied.contains(is_odd));
                prop_assert_eq!(tidied.trim(), &tidied);
                prop_assert_eq!(tidy(&tidied, max), Some(tidied.clone()));
            }
        }
    }

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

    #[test]
    fn emoji_stay_whole_and_nothing_else_hides() {
        let family = "Ann \u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}";
        let heart = "\u{2764}\u{fe0f}\u{200d}\u{1f525}";
        let judge = "\u{1f469}\u{1f3fd}\u{200d}\u{2696}\u{fe0f}";
        let key = "1\u{fe0f}\u{20e3}";
        let wales = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";
        for whole in [family, heart, judge, key, wales] {
            assert_eq!(tidy(whole, 32).as_deref(), Some(whole));
        }
        for (written, read) in [
            ("A\u{200d}nn\u{fe0f}", "Ann"),
            ("\u{3042}\u{200d}\u{3044}\u{fe0f}\u{3164}", "\u{3042}\u{3044}"),
            ("\u{200d}\u{1f468}\u{200d}", "\u{1f468}"),
            ("\u{1f468}\u{200d}\u{202e}\u{1f469}", "\u{1f468}\u{1f469}"),
            ("\u{2764}\u{fe0f}\u{fe0f}", "\u{2764}\u{fe0f}"),
            ("Ann\u{e0041}\u{ad}\u{2066}", "Ann"),
        ] {
            assert_eq!(tidy(written, 32).as_deref(), Some(read));
        }
        let bare = "\u{1f3f4}";
        for hides in [
            format!("{bare}{}", "\u{e0041}".repeat(20)),
            format!("{bare}\u{e0067}\u{e0062}\u{e007f}"),
            format!("{bare}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}"),
        ] {
            assert_eq!(tidy(&hides, 32).as_deref(), Some(bare));
        }
        assert_eq!(tidy("Ann \u{a9}\u{fe0f}", 32).as_deref(), Some("Ann \u{a9}\u{fe0f}"));
        for nothing in ["\u{fe0f}", "\u{3164}", "\u{200d}\u{200d}", "\u{2800}", "\u{1d159}"] {
            assert_eq!(tidy(nothing, 32), None);
        }
    }
}
