//! People's names, and the languages that they read.

use hall_core::Message;
use std::sync::Arc;

use matches::texts;
use messages::{Locale, tidy};
use serde::Deserialize;
use session::PersonId;

use super::remembered::Remembered;
use ::wire::guests::guest;

use crate::{
    error::{ApiError, Code},
    names::{NAME_MAX, is_of_guest, is_reserved},
    ports::{
        Ports,
        store::{Account, List, Note, NoteKind, StoreOp},
    },
    wire::names::Names,
};

/// How many names, and how many languages, are cached.
const NAMES_MAX: usize = 20_000;

/// Whether a person lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lasting {
    /// A guest.
    No,
    /// Somebody with an account.
    Person,
    /// The account is that of a bot.
    Bot,
}

/// What of an account is about bots.
#[derive(Deserialize)]
struct BotOfAccount {
    #[serde(default)]
    bot: bool,
}

impl Lasting {
    fn of(account: Option<Account>) -> Lasting {
        let Some(account) = account else { return Lasting::No };
        match serde_json::from_str(&account.body) {
            Ok(BotOfAccount { bot: true }) => Lasting::Bot,
            _ => Lasting::Person,
        }
    }
}

/// People's names: those that they chose, as the store has them, or else a guest's name; and the
/// languages that they chose.
pub(crate) struct People {
    ports: Ports,
    known: Remembered<PersonId, String>,
    languages: Remembered<PersonId, Option<Locale>>,
    /// Who has an account.
    lasting: Remembered<PersonId, Lasting>,
}

impl People {
    pub(crate) fn new(ports: Ports) -> People {
        let (known, languages) = (Remembered::new(NAMES_MAX), Remembered::new(NAMES_MAX));
        People { ports, known, languages, lasting: Remembered::new(NAMES_MAX) }
    }

    /// The name of a person.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn name(&self, person: PersonId) -> Result<String, ApiError> {
        if let Some(name) = self.known.get(&person) {
            return Ok(name);
        }
        let start = self.known.begin();
        let store = Arc::clone(&self.ports.store);
        let chosen = self.ports.workers.run(move || store.name(person)).await??;
        let name = chosen.unwrap_or_else(|| guest(person));
        self.known.keep(start, person, name.clone());
        Ok(name)
    }

    /// Checks that a name can be shown.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn valid(name: &str) -> Result<String, ApiError> {
        let name = tidy(name, NAME_MAX).ok_or_else(|| {
            ApiError::bad("name", Message::new("api-name-length").text("most", NAME_MAX))
        })?;
        if is_reserved(&name) {
            return Err(ApiError::bad("name", "api-name-reserved"));
        }
        // Browsers take these for steps in the address of the person's page.
        if [".", ".."].contains(&&*name) {
            return Err(ApiError::bad("name", "api-name-dots"));
        }
        Ok(name)
    }

    /// Checks that a name can be an account's: guests are called by names of a few words, and by
    /// those nobody else is.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn lasting_name(name: &str) -> Result<(), ApiError> {
        if is_of_guest(name) { Err(ApiError::bad("name", "api-name-of-guest")) } else { Ok(()) }
    }

    /// Whether a person has chosen this name: guests who have not are called by one of a few words.
    pub(crate) fn is_chosen(person: PersonId, name: &str) -> bool {
        guest(person) != name
    }

    /// Whether a person has an account.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn is_lasting(&self, person: PersonId) -> Result<bool, ApiError> {
        Ok(self.lasting(person).await? != Lasting::No)
    }

    /// Refuses a person without an account.
    ///
    /// # Errors
    /// That there is none; errors of the store.
    pub(crate) async fn must_last(&self, person: PersonId) -> Result<(), ApiError> {
        let missing = || ApiError::new(Code::NotFound, "api-no-account");
        if self.is_lasting(person).await? { Ok(()) } else { Err(missing()) }
    }

    /// Whether the account of a person is that of a bot.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn is_bot(&self, person: PersonId) -> Result<bool, ApiError> {
        Ok(self.lasting(person).await? == Lasting::Bot)
    }

    async fn lasting(&self, person: PersonId) -> Result<Lasting, ApiError> {
        if let Some(lasting) = self.lasting.get(&person) {
            return Ok(lasting);
        }
        let start = self.lasting.begin();
        let store = Arc::clone(&self.ports.store);
        let lasting = Lasting::of(self.ports.workers.run(move || store.account(person)).await??);
        self.lasting.keep(start, person, lasting);
        Ok(lasting)
    }

    /// Refuses a person without an account where the result counts for ratings.
    ///
    /// # Errors
    /// That an account is needed; errors of the store.
    pub(crate) async fn may_be_rated(&self, person: PersonId) -> Result<(), ApiError> {
        let refused = || ApiError::new(Code::NotYours, "api-rated-account");
        if self.is_lasting(person).await? { Ok(()) } else { Err(refused()) }
    }

    /// Adds a person to the names at a table.
    ///
    /// # Errors
    /// Errors of the store.
    pub(super) async fn introduce(
        &self,
        person: PersonId,
        names: &mut Names,
    ) -> Result<(), ApiError> {
        names.set(person, self.name(person).await?, self.is_lasting(person).await?);
        if self.is_bot(person).await? {
            names.mark_bot(person);
        }
        Ok(())
    }

    /// The write that changes a name.
    pub(crate) fn renaming(person: PersonId, name: &str) -> StoreOp {
        StoreOp::Person(person, name.into())
    }

    /// A change of a name was committed.
    pub(crate) fn renamed(&self, person: PersonId, name: &str) {
        self.lasting.forget(&person);
        self.known.set(person, name.into());
    }

    /// What is known of a person may be old.
    pub(crate) fn forget(&self, person: PersonId) {
        self.known.forget(&person);
        self.lasting.forget(&person);
        self.languages.forget(&person);
    }

    /// What is known of everybody may be old.
    pub(crate) fn forget_all(&self) {
        self.known.forget_all();
        self.lasting.forget_all();
    }

    /// The language that a person chose; `None` if none was chosen, or this hall does not speak it.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn language(&self, person: PersonId) -> Result<Option<Locale>, ApiError> {
        if let Some(language) = self.languages.get(&person) {
            return Ok(language);
        }
        let start = self.languages.begin();
        let store = Arc::clone(&self.ports.store);
        let note = move || store.note(NoteKind::Language, &person.to_hex());
        let note = self.ports.workers.run(note).await??;
        let code = note.and_then(|note| serde_json::from_str::<String>(&note.body).ok());
        let language = code.and_then(|code| texts::all().find(&code));
        self.languages.keep(start, person, language);
        Ok(language)
    }

    /// The write that keeps the language that a person chose.
    pub(crate) fn choosing(&self, person: PersonId, language: Locale) -> StoreOp {
        let note = Note {
            id: person.to_hex(),
            at: self.ports.clock.now(),
            body: serde_json::Value::from(language.code()).to_string(),
        };
        StoreOp::Note(NoteKind::Language, note)
    }

    /// The language of a person was committed.
    pub(crate) fn reads(&self, person: PersonId, language: Option<Locale>) {
        self.languages.set(person, language);
    }

    /// Whether anything is stored about a person: a name, a seat or a table.
    pub(crate) async fn has_met(&self, person: PersonId) -> bool {
        let store = Arc::clone(&self.ports.store);
        let look = move || {
            let named = store.name(person)?.is_some();
            Ok::<_, crate::ports::store::StoreError>(
                named || !store.list(List::Of(person, false), None, 1)?.is_empty(),
            )
        };
        matches!(self.ports.workers.run(look).await, Ok(Ok(true)))
    }
}
