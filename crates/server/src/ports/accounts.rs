//! What is written down of people who come back: accounts, their names, sessions and tickets.

use session::{Hash32, PersonId};

use super::store_error::StoreError;

/// What makes a person last: a name and how to prove that it is his.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Whose it is.
    pub person: PersonId,
    /// Its place among the versions of it, counted from 1: a version replaces the one before.
    pub version: u64,
    /// What it says, as JSON.
    pub body: String,
}

/// A browser that is signed in as a person. Of guests with one browser none is written down:
/// the digest of their secret is who they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceSession {
    /// The SHA-256 of the secret in its cookie.
    pub token: Hash32,
    /// Who is signed in.
    pub person: PersonId,
    /// When it began, in milliseconds since 1970.
    pub made: i64,
    /// When it was last seen, about.
    pub seen: i64,
    /// What the browser calls itself, in short.
    pub device: String,
    /// Whether it was ended: its secret opens nothing any more.
    pub ended: bool,
}

/// A code that works once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// The SHA-256 of the code.
    pub code: Hash32,
    /// What it is for: one word.
    pub kind: String,
    /// For whom it is, if for somebody.
    pub person: Option<PersonId>,
    /// Until when it works, in milliseconds since 1970.
    pub until: i64,
}

/// A change of what is kept of people who come back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountOp {
    /// An account has this version. [`StoreError::Taken`] unless the
    /// version before is the newest; the first, unless there is none.
    Keep(Account),
    /// An account goes, if this is its newest version, else `Taken`.
    Drop(PersonId, u64),
    /// A name, by what it looks like, is a person's for ever; `Taken` if it is somebody's.
    HoldName(String, PersonId),
    /// A session begins, unless it is known.
    OpenSession(DeviceSession),
    /// A session was seen at this time.
    TouchSession(Hash32, i64),
    /// A session ends. One by whose secret the person was first known stays written down.
    EndSession(Hash32),
    /// The sessions of a person end, but for one.
    EndSessions(PersonId, Option<Hash32>),
    /// A ticket is given out.
    Ticket(Ticket),
    /// A ticket is used, if there is one with this code, else `Taken`.
    UseTicket(Hash32),
    /// Tickets of a person go.
    DropTickets(PersonId),
    /// Tickets that worked until before this time go.
    DropOldTickets(i64),
}

/// What a store has of people who come back. Each may block for the time of a read, and fails
/// with [`StoreError::Broken`].
pub trait AccountStore {
    /// The account of a person.
    ///
    /// # Errors
    /// [`StoreError::Broken`]; so do the others.
    fn account(&self, person: PersonId) -> Result<Option<Account>, StoreError>;
    /// Whose name it is that looks like this, also after the account is gone.
    fn holder(&self, looks: &str) -> Result<Option<PersonId>, StoreError>;
    /// Whether a person has, or had, a seat at a table that is still there.
    fn has_played(&self, person: PersonId) -> Result<bool, StoreError>;
    /// The session with this token.
    fn session(&self, token: Hash32) -> Result<Option<DeviceSession>, StoreError>;
    /// Sessions of a person that have not ended, the last seen first.
    fn sessions(&self, person: PersonId, most: usize) -> Result<Vec<DeviceSession>, StoreError>;
    /// The ticket with this code.
    fn ticket(&self, code: Hash32) -> Result<Option<Ticket>, StoreError>;
}
