//! Which language the terminal speaks.

use anyhow::Context;
use matches::{Rejected, texts};
use messages::Locale;

/// The language of what people read.
#[derive(clap::Args)]
pub(crate) struct Language {
    /// The language of what people read (`en`, `de`); by default the one that `LC_ALL`,
    /// `LC_MESSAGES` or `LANG` names, else English. What programs read, and what this
    /// program has no words for in that language, is English.
    #[arg(long, value_name = "CODE")]
    lang: Option<String>,
}

impl Language {
    /// The language that was asked for.
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

/// What went wrong, for a reader of a language: of a chain of causes, what a game or a match
/// refuses is said in it.
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
