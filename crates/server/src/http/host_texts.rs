//! What the host says on pages of his own: contact, imprint, privacy, the rules of the house.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, ErrorKind},
    path::PathBuf,
};

use matches::texts;
use messages::{ENGLISH, Locale};
use pulldown_cmark::{Event, Parser, html::push_html};

/// The texts that there may be; each is a file of this name that ends in `.md`.
const NAMES: [&str; 4] = ["contact", "imprint", "privacy", "rules"];

/// The texts of the host as HTML, by name and language.
#[derive(Default)]
pub(crate) struct HostTexts(BTreeMap<(&'static str, &'static str), String>);

impl HostTexts {
    /// Reads the texts in a folder, if there is one.
    ///
    /// # Errors
    /// The file, and why it cannot be read.
    pub(crate) fn read(folder: Option<PathBuf>) -> Result<HostTexts, (PathBuf, io::Error)> {
        let Some(folder) = folder else { return Ok(HostTexts::default()) };
        fs::read_dir(&folder).map_err(|why| (folder.clone(), why))?;
        let mut all = BTreeMap::new();
        for name in NAMES {
            for language in texts::all().languages() {
                let own = format!("{name}.{language}.md");
                let plain = format!("{name}.md");
                let files = if language == ENGLISH { vec![own, plain] } else { vec![own] };
                for file in files {
                    let path = folder.join(file);
                    match fs::read_to_string(&path) {
                        Ok(text) => drop(all.entry((name, language)).or_insert(html(&text))),
                        Err(why) if why.kind() == ErrorKind::NotFound => {}
                        Err(why) => return Err((path, why)),
                    }
                }
            }
        }
        Ok(HostTexts(all))
    }

    /// The names of the texts that there are, in order.
    pub(super) fn names(&self) -> Vec<&'static str> {
        let there = |name: &&'static str| self.0.keys().any(|(other, _)| other == name);
        NAMES.into_iter().filter(there).collect()
    }

    /// A text in the language of its reader, else in English, else in any that it is there in.
    pub(super) fn find(&self, name: &str, locale: Locale) -> Option<(&'static str, &str)> {
        let name = NAMES.into_iter().find(|known| *known == name)?;
        let own = |language: &str| {
            self.0
                .iter()
                .find(|((of, in_), _)| *of == name && *in_ == language)
                .map(|(_, text)| text)
        };
        let any = || self.0.iter().find(|((of, _), _)| *of == name).map(|(_, text)| text);
        let text = own(locale.code()).or_else(|| own(ENGLISH)).or_else(any)?;
        Some((name, text))
    }
}

/// Markdown as HTML, without HTML of its own.
fn html(text: &str) -> String {
    let mut html = String::from("<article class=\"prose\">\n");
    push_html(
        &mut html,
        Parser::new(text).map(|event| match event {
            Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
            event => event,
        }),
    );
    html.push_str("</article>\n");
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_in_the_language_of_its_reader_and_never_as_html() {
        let folder = tempfile::tempdir().expect("there is room");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text);
        write("contact.md", "# Hello\n\nI am <script>x</script> *Ann*").expect("there is room");
        write("imprint.de.md", "Impressum").expect("there is room");
        let texts = HostTexts::read(Some(folder.path().into())).map_err(|(_, why)| why);
        let texts = texts.expect("they are there");
        assert_eq!(texts.names(), ["contact", "imprint"]);
        let all = matches::texts::all();
        let (english, german) = (all.find("en").expect("it is"), all.find("de").expect("it is"));
        let (_, contact) = texts.find("contact", german).expect("it is there");
        assert!(
            contact.contains("<h1>Hello</h1>") && contact.contains("<em>Ann</em>"),
            "{contact}"
        );
        assert!(!contact.contains("<script>"), "{contact}");
        assert!(texts.find("imprint", english).is_some_and(|(_, text)| text.contains("Impressum")));
        assert!(texts.find("privacy", english).is_none() && texts.find("x", english).is_none());
        assert!(HostTexts::read(Some(folder.path().join("none"))).is_err());
        assert_eq!(HostTexts::default().names(), [""; 0]);
    }
}
