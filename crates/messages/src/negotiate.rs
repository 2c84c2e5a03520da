//! Which language a reader gets.

/// The language with this code, or the one it is a kind of: `de` for `de-AT` or `de_AT`.
pub(crate) fn find(languages: impl Iterator<Item = &'static str>, code: &str) -> Option<usize> {
    let known: Vec<&str> = languages.collect();
    let position = |code: &str| known.iter().position(|known| known.eq_ignore_ascii_case(code));
    let code = code.trim().replace('_', "-");
    position(&code).or_else(|| position(code.split('-').next().unwrap_or_default()))
}

/// The language that an `Accept-Language` header likes best.
pub(crate) fn accepted(
    languages: impl Iterator<Item = &'static str>,
    header: &str,
) -> Option<usize> {
    let known: Vec<&'static str> = languages.collect();
    let mut liked: Vec<(f32, usize)> = Vec::new();
    // Browsers send a handful; the rest of a long list is ignored.
    for part in header.split(',').take(32) {
        let mut words = part.split(';').map(str::trim);
        let code = words.next().unwrap_or_default();
        let quality = words.find_map(|word| word.strip_prefix("q="));
        let quality = quality.map_or(1.0, |quality| quality.parse::<f32>().unwrap_or(0.0));
        let found = if code == "*" { Some(0) } else { find(known.iter().copied(), code) };
        if let Some(found) = found.filter(|_| quality > 0.0) {
            liked.push((quality, found));
        }
    }
    // Of languages ranked alike, the first one named.
    liked.sort_by(|a, b| b.0.total_cmp(&a.0));
    liked.first().map(|(_, index)| *index)
}

#[cfg(test)]
mod tests {
    use super::accepted;

    #[track_caller]
    fn check(header: &str, expected: Option<usize>) {
        assert_eq!(accepted(["en", "de"].into_iter(), header), expected, "{header}");
    }

    #[test]
    fn header_with_qualities_names_the_best_known_language() {
        check("de", Some(1));
        check("DE-at", Some(1));
        check("en-GB,en;q=0.9,de;q=0.8", Some(0));
        check("fr, de;q=0.7, en;q=0.3", Some(1));
        check("en;q=0.3, de;q=0.7", Some(1));
        check("fr;q=1, *;q=0.1", Some(0));
    }

    #[test]
    fn header_that_is_none_names_nothing() {
        check("", None);
        check("fr", None);
        check("de;q=0", None);
        check("de;q=x;;;,,", None);
        check("de;q=NaN, en", Some(0));
    }
}
