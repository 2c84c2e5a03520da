//! The client's wordings: each file of wordings below `web/` as code that a page loads.
//!
//! Of `messages/lobby.en.ftl` and `messages/lobby.de.ftl`, one is served as
//! `messages/lobby.en.js` and the other as `messages/lobby.de.js`.

use std::collections::BTreeMap;

use axum::body::Bytes;
use matches::texts;
use messages::{ENGLISH, compiled};

/// The extension of a file of wordings.
pub(super) const END: &str = ".ftl";

/// The files as a browser gets them: wordings are replaced by their code in each language of
/// the hall, which is the English one where there is no translation.
pub(super) fn prepared(files: impl Iterator<Item = (String, Bytes)>) -> Vec<(String, Bytes)> {
    let (wordings, mut files): (Vec<_>, Vec<_>) = files.partition(|(name, _)| name.ends_with(END));
    let wordings: BTreeMap<String, Bytes> = wordings.into_iter().collect();
    let english = format!("{ENGLISH}{END}");
    for (name, text) in &wordings {
        let Some(stem) = name.strip_suffix(&english).filter(|stem| stem.ends_with(['/', '.']))
        else {
            continue;
        };
        for language in texts::all().languages() {
            let own = wordings.get(&format!("{stem}{language}{END}"));
            let words = compiled(said(own), said(Some(text))).unwrap_or_else(|why| {
                tracing::error!(stem, language, ?why, "bad wordings of the client");
                serde_json::Value::Object(serde_json::Map::new())
            });
            let code = format!("Object.assign(globalThis.WORDS??={{}},{words});\n");
            files.push((format!("{stem}{language}.js"), Bytes::from(code)));
        }
    }
    files
}

fn said(text: Option<&Bytes>) -> &str {
    text.and_then(|text| std::str::from_utf8(text).ok()).unwrap_or_default()
}

/// The wordings that a page loads before its modules, in a language: those of every page,
/// its own, and those of the game that it draws.
pub(super) fn first(language: &str, page: &str, game: &str) -> [String; 3] {
    [
        format!("messages/{language}.js"),
        format!("messages/{page}.{language}.js"),
        format!("games/{game}/{language}.js"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wordings_are_served_in_every_language_of_the_hall() {
        let file = |(name, text): (&str, &'static str)| (name.to_string(), Bytes::from(text));
        let files = [
            ("games/x/en.ftl", "a = one\nb = two"),
            ("games/x/de.ftl", "a = eins"),
            ("games/x/part.en.ftl", "c = three"),
            ("games/x.js", ""),
        ];
        let served: BTreeMap<_, _> = prepared(files.map(file).into_iter()).into_iter().collect();
        let code = |name: &str| std::str::from_utf8(&served[name]).expect("text");
        assert!(code("games/x/de.js").ends_with("{\"a\":\"eins\",\"b\":\"two\"});\n"));
        assert!(code("games/x/part.de.js").contains("three"), "English where German has none");
        assert!(served.contains_key("games/x.js") && !served.contains_key("games/x/en.ftl"));
    }
}
