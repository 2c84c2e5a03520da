//! What the client says: the wordings of each language as a file of its own.

use std::sync::LazyLock;

use axum::body::Bytes;
use messages::{CLIENT, compiled};

/// The files, each with its name: `messages/de.js` sets the wordings of the client.
static FILES: LazyLock<Vec<(String, Bytes)>> = LazyLock::new(|| {
    let file = |source: &messages::Source| {
        let words = compiled(source.text, CLIENT[0].text);
        let words = words.unwrap_or_else(|why| {
            tracing::error!(language = source.language, ?why, "bad wordings of the client");
            serde_json::Value::Object(serde_json::Map::new())
        });
        let code = format!("globalThis.WORDS={words};\n");
        (format!("messages/{}.js", source.language), Bytes::from(code))
    };
    CLIENT.iter().map(file).collect()
});

/// Every file of them.
pub(super) fn files() -> impl Iterator<Item = (String, Bytes)> {
    FILES.iter().cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_every_language_are_whole() {
        for source in &CLIENT {
            let words =
                compiled(source.text, "").expect("wordings that a browser can put together");
            let english = compiled(CLIENT[0].text, "").expect("English");
            let keys = |of: &serde_json::Value| -> Vec<String> {
                of.as_object().into_iter().flat_map(|all| all.keys().cloned()).collect()
            };
            assert_eq!(keys(&words), keys(&english), "{}", source.language);
        }
        assert!(files().any(|(name, bytes)| name == "messages/de.js" && bytes.starts_with(b"glo")));
    }
}
