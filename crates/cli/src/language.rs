//! The language of the terminal.

use anyhow::Context;
use matches::{Rejected, texts};
use messages::Locale;

/// The language of texts for people.
#[derive(clap::Args)]
pub(crate) struct Language {
    /// Language of texts for people (`en`, `de`); by default that of `LC_ALL`,
    /// `LC_MESSAGES` or `LANG`, else English. Output for programs, and texts without a
    /// translation, are English.
    #[arg(long, value_name = "CODE")]
    lang: Option<String>,
}

impl Language {
    /// The requested language.
    pub(crate) fn locale(&self) -> anyhow::Result<Locale> {
        let catalog = texts::all();
        let Some(code) = &self.lang else {
            return Ok(catalog.of_environment(|name| std::env::var(name).ok()));
        };
        catalog.find(code).with_context(|| {
            let known = catalog.languages().collect::<Vec<_>>().join(", ");
            format!("--lang: there is no {code:?}; the languages are {known}")
        })
    }

    /// The same for what programs may read: English unless a language is asked for.
    pub(crate) fn for_programs(&self) -> anyhow::Result<Locale> {
        if self.lang.is_some() { self.locale() } else { Ok(texts::english()) }
    }
}

/// An error for a reader of a language: in a chain of causes, what a game or a match
/// refuses is put into it.
pub(crate) fn explained(why: &anyhow::Error, locale: Locale) -> String {
    let mut said = Vec::new();
    for cause in why.chain() {
        match cause.downcast_ref::<Rejected>() {
            Some(rejected) => {
                said.push(rejected.message(None, locale));
                break;
            }
            None => said.push(cause.to_string()),
        }
    }
    said.join(": ")
}
