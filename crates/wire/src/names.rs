//! Names of people and bots.

use std::collections::{BTreeMap, BTreeSet};

use hall_core::Message;
use messages::Locale;
use session::{ChatLine, Occupant, PersonId, SeatState, State};

use crate::guests::guest;

/// The name of a bot of a level.
pub fn bot_name(level: u8, locale: Locale) -> String {
    locale.message(&Message::new("bot-name").with("level", level))
}

/// What somebody is called whose account was deleted.
pub fn former(locale: Locale) -> String {
    locale.message(&Message::new("former-player"))
}

/// The names of the people at a table.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Names {
    names: BTreeMap<PersonId, String>,
    /// Those of them who have an account, and so a page.
    lasting: BTreeSet<PersonId>,
    /// Those of them whose accounts are of bots.
    bots: BTreeSet<PersonId>,
}

impl Names {
    /// Whether a person's name is known.
    pub fn has(&self, person: PersonId) -> bool {
        self.names.contains_key(&person)
    }

    /// Whether a person is known by this name, and with an account or without one.
    pub fn says(&self, person: PersonId, name: &str, lasts: bool) -> bool {
        self.of(person) == name && self.lasting.contains(&person) == lasts
    }

    /// Sets the name of a person, and whether there is an account.
    pub fn set(&mut self, person: PersonId, name: String, lasts: bool) {
        self.names.insert(person, name);
        if lasts {
            self.lasting.insert(person);
        } else {
            self.lasting.remove(&person);
        }
    }

    /// Adds some of the people of other names, with what is known of them there; who is known
    /// already keeps the name.
    pub fn add(&mut self, names: &Names, people: &[PersonId]) {
        for person in people {
            let Some(name) = names.names.get(person).filter(|_| !self.has(*person)) else {
                continue;
            };
            self.set(*person, name.clone(), names.lasting.contains(person));
            if names.bots.contains(person) {
                self.mark_bot(*person);
            }
        }
    }

    /// The account of a person is that of a bot.
    pub fn mark_bot(&mut self, person: PersonId) {
        self.bots.insert(person);
    }

    /// Whether the account of whoever has a seat is that of a bot.
    pub fn is_bot_account(&self, seat: &SeatState) -> bool {
        seat.person().is_some_and(|person| self.bots.contains(&person))
    }

    /// Whether whoever has a seat has a page, and is called here as it is.
    pub fn has_page(&self, state: &State, seat: &SeatState) -> bool {
        let person = seat.person().filter(|person| self.lasting.contains(person));
        let is_called_so = |person| {
            !state.is_over() || seat.name.as_ref().is_none_or(|name| *name == self.of(person))
        };
        person.is_some_and(is_called_so)
    }

    /// The name of a person.
    pub fn of(&self, person: PersonId) -> String {
        self.names.get(&person).cloned().unwrap_or_else(|| guest(person))
    }

    /// Whether a person has deleted the account.
    pub fn is_former(&self, person: PersonId) -> bool {
        self.names.get(&person).is_some_and(String::is_empty)
    }

    /// The name of whoever has a seat; empty if nobody does. In a match that was
    /// over when names were still written into logs, the log's name counts.
    pub fn of_seat(&self, state: &State, seat: &SeatState, locale: Locale) -> String {
        match (&seat.occupant, &seat.name) {
            (Occupant::Person(person), _) if self.is_former(*person) => former(locale),
            (Occupant::Person(_), Some(name)) if state.is_over() => name.clone(),
            (Occupant::Person(person), _) => self.of(*person),
            (Occupant::Device(_), name) => name.clone().unwrap_or_default(),
            (Occupant::Bot(level), _) => bot_name(*level, locale),
            (Occupant::Link(_) | Occupant::Open, _) => String::new(),
        }
    }

    /// The name of the writer of a line of chat.
    pub fn of_line(&self, line: &ChatLine, locale: Locale) -> String {
        if line.person.is_some_and(|person| self.is_former(person)) {
            return former(locale);
        }
        let name = line.name.clone();
        name.or_else(|| line.person.map(|person| self.of(person))).unwrap_or_default()
    }
}
