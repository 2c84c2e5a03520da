//! Where the hall is written down.
//!
//! A [`Store`] takes batches of [`StoreOp`]s, each all or nothing, and answers when
//! they are on disk. Everything else is computed from what it holds.

use tokio::sync::oneshot;

pub use super::{
    accounts::{Account, AccountOp, AccountStore, DeviceSession, Ticket},
    store_error::StoreError,
};
pub use session::Header;
use session::{PersonId, TableId};

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// Its place, counted from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The digest of the person and the key of the command.
    pub key: Option<[u8; 16]>,
    /// What, as JSON.
    pub body: String,
}

/// What the lobby shows of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSummary {
    /// When something last happened.
    pub updated: i64,
    /// Whether anybody may take a seat.
    pub open: bool,
    /// Whether the match is over.
    pub over: bool,
    /// Whether it is being played, and shown to who wants to watch.
    pub live: bool,
    /// The rest, as JSON.
    pub text: String,
}

/// The review of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reviewed {
    /// What made it. Another version would judge or word it differently.
    pub maker: String,
    /// The review, as JSON.
    pub body: String,
}

/// A change.
#[derive(Clone, PartialEq, Debug)]
pub enum StoreOp {
    /// A person has this name.
    Person(PersonId, String),
    /// A table stands.
    Table(Header, TableSummary),
    /// Something happened at a table.
    Append(TableId, LogEntry),
    /// The lobby shows this of a table.
    Summary(TableId, TableSummary),
    /// The lobby shows another text of a table, in the same places of the same lists.
    SummaryText(TableId, String),
    /// A person sits on a seat (an index).
    Seat(TableId, u8, PersonId),
    /// A match that is over was reviewed.
    Review(TableId, Reviewed),
    /// Nobody sits on a seat (an index) any more.
    Unseat(TableId, u8),
    /// A person does not want to be shown a table any more.
    Hide(TableId, PersonId),
    /// What the first person has of a table is the second's: seats, the table itself, and that it
    /// is not to be shown.
    Merge(TableId, PersonId, PersonId),
    /// The log of a match that is over goes into few compressed rows, without the keys of its
    /// commands, and so does its review; both are read as before.
    Pack(TableId),
    /// A table goes with all that is kept of it, if there is one and its last entry is still this
    /// one, where one is given ([`StoreError::Taken`] if not); why is kept.
    Remove(TableId, Option<u64>, Removed),
    /// Something is noted. A note of a kind that [stays](NoteKind::stays) and is there already
    /// stays as it is: [`StoreError::Taken`].
    Note(NoteKind, Note),
    /// Something is noted where no note is there with its id, else [`StoreError::Taken`].
    FirstNote(NoteKind, Note),
    /// A note is dropped, where a body is given only while it still has that body; one of a
    /// kind that stays never is.
    DropNote(NoteKind, String, Option<String>),
    /// A note is dropped if it still has this body, else [`StoreError::Taken`]; never one of a
    /// kind that stays.
    TakeNote(NoteKind, String, String),
    /// The first of these bodies of a note becomes the second, if the note still has it, else
    /// [`StoreError::Taken`]. Also of a kind that stays: in the log an address is forgotten.
    Reword(NoteKind, String, [String; 2]),
    /// Writes nothing: the batch is written only while this epoch is that of the table's last
    /// claim, else [`StoreError::Taken`]. For stores that several processes share.
    Owned(TableId, u64),
    /// Something changes of people who come back.
    Account(AccountOp),
}

/// Why a table is not there any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removed {
    /// When it went, in milliseconds since 1970.
    pub at: i64,
    /// One word: [`Removed::WHY`] has them.
    pub why: String,
    /// What the host said to it, if the host did it.
    pub said: Option<String>,
}

impl Removed {
    /// Nothing had happened for long; it had not begun, for long; only bots played there; its
    /// owner called it off, or deleted it; everybody deleted it; the host closed it.
    pub const WHY: [&str; 7] =
        ["abandoned", "unbegun", "bots_only", "cancelled", "deleted", "agreed", "closed"];
}

/// What kinds of notes there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum NoteKind {
    /// Of the hall itself: what its host confirmed.
    Meta,
    /// Who may not talk.
    Mute,
    /// Who may not come: a person or an address.
    Ban,
    /// What people reported.
    Report,
    /// What the host did.
    Log,
    /// In which language a person reads; its id is the person's.
    Language,
    /// When a table is due: its next clock runs out.
    Due,
    /// The result of a rated match; their ids are in the order in which matches ended.
    Rated,
    /// The days off of a person; its id is the person's.
    DaysOff,
    /// Whom a person follows: its id is that person's, `-`, and the other's.
    Follow,
    /// With whom a person does not want to play; its id is as that of [`NoteKind::Follow`].
    Block,
    /// Whose a token is, by its digest.
    Token,
    /// Where a person has the hall send what happens; its id is the person's.
    Hook,
    /// For which questions a person's hook was told.
    HookMark,
    /// That a person has not seen the result of a match; its id begins with the person's.
    Unseen,
    /// An offer of a match to anybody; their ids are in the order in which they were made.
    Seek,
    /// An offer of a match to one person, in the same order.
    Challenge,
    /// Whose a passkey is, by the digest of its credential.
    Passkey,
    /// That a guest's things are becoming an account's; its id is the guest's.
    Merge,
    /// Conditional lines of a seat: its id is the person's, `-`, the table's, `-`, the seat.
    Lines,
    /// A tournament: its settings and what has happened.
    Tournament,
    /// What lists tell of a tournament; its id begins with the stage and a time.
    TournamentCard,
    /// That a person made a tournament, or takes part: its id is the person's, `-`, and the
    /// tournament's.
    TournamentEntry,
    /// The result of a board that is not in its tournament yet: its id is the tournament's, `-`,
    /// the round, `-`, and the board.
    TournamentResult,
    /// A secret key of the hall, made by whichever node is first; its id is what it is for.
    Key,
    /// A browser that a person has the hall tell what happens: its id is the person's, `-`, and
    /// what the session is called.
    Push,
    /// For which questions a browser was told.
    PushMark,
    /// The e-mail address of a person and what is sent there; its id is the person's.
    Mail,
    /// What the last digest of a person told; its id is the person's.
    MailMark,
    /// Whose a mailbox is, by the digest of the address or of the code that unsubscribes.
    MailIndex,
    /// Whose an identity at the identity provider is, by its digest.
    Identity,
    /// A study that is shared: whose it is, its links, and its last edits.
    Study,
    /// The text of a shared study; its id is the study's, `-`, and the number of the last edit in
    /// it.
    StudyText,
    /// That a person has a shared study: its id is the person's, `-`, and the study's.
    StudyOwner,
    /// What was chosen in a public match that is over, for the explorer; its id is the table's.
    Explored,
}

impl NoteKind {
    /// Whether a note of this kind is for ever as it was first written.
    pub fn stays(self) -> bool {
        matches!(self, NoteKind::Log | NoteKind::Key)
    }

    /// Its name, as stores write it.
    pub fn name(self) -> &'static str {
        match self {
            NoteKind::Meta => "meta",
            NoteKind::Mute => "mute",
            NoteKind::Ban => "ban",
            NoteKind::Report => "report",
            NoteKind::Log => "log",
            NoteKind::Language => "language",
            NoteKind::Due => "due",
            NoteKind::Rated => "rated",
            NoteKind::DaysOff => "days_off",
            NoteKind::Follow => "follow",
            NoteKind::Block => "block",
            NoteKind::Token => "token",
            NoteKind::Hook => "hook",
            NoteKind::HookMark => "hook_mark",
            NoteKind::Unseen => "unseen",
            NoteKind::Seek => "seek",
            NoteKind::Challenge => "challenge",
            NoteKind::Passkey => "passkey",
            NoteKind::Merge => "merge",
            NoteKind::Lines => "lines",
            NoteKind::Tournament => "tournament",
            NoteKind::TournamentCard => "tournament_card",
            NoteKind::TournamentEntry => "tournament_entry",
            NoteKind::TournamentResult => "tournament_result",
            NoteKind::Key => "key",
            NoteKind::Push => "push",
            NoteKind::PushMark => "push_mark",
            NoteKind::Mail => "mail",
            NoteKind::MailMark => "mail_mark",
            NoteKind::MailIndex => "mail_index",
            NoteKind::Identity => "identity",
            NoteKind::Study => "study",
            NoteKind::StudyText => "study_text",
            NoteKind::StudyOwner => "study_owner",
            NoteKind::Explored => "explored",
        }
    }
}

/// Something that is noted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What it is found by, among those of its kind; they are listed in the order of these.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// What it says, as JSON.
    pub body: String,
}

/// A table as the lobby lists it.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// How it was set up.
    pub header: Header,
    /// What the lobby shows.
    pub card: TableSummary,
    /// Seats (indices) of the person who asks.
    pub seats: Vec<u8>,
}

/// Which tables are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum List {
    /// Those with a seat that anybody may take, the newest first.
    Open,
    /// Those being played and shown where something happened since then (milliseconds since
    /// 1970), the last used first.
    Live(i64),
    /// Those that a person has a seat at or set up, the last used first; `true`: without
    /// those where the match is over.
    Of(PersonId, bool),
    /// Those that a person has a seat at or set up, also where he does not want to be shown them,
    /// the last used first.
    Had(PersonId),
    /// Every table, the last used first.
    All,
    /// Those that are not over where nothing happened since then, the last used first.
    Idle(i64),
    /// Those that are over since then or longer and not packed, the last used first.
    Unpacked(i64),
}

/// A place in a list: the time that it is ordered by, and the table with that time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListPlace {
    /// Milliseconds since 1970.
    pub at: i64,
    /// The table.
    pub table: TableId,
}

impl List {
    /// The place of a table in the list.
    pub fn place(self, listed: &Listed) -> ListPlace {
        let at = match self {
            List::Open => listed.header.created,
            List::Live(_)
            | List::Of(..)
            | List::Had(_)
            | List::All
            | List::Idle(_)
            | List::Unpacked(_) => listed.card.updated,
        };
        ListPlace { at, table: listed.header.id.clone() }
    }
}

/// A table as it was written down: how it was set up, and its entries in order.
pub type Saved = (Header, Vec<LogEntry>);

/// A store. Everything but [`Store::commit`] may block for the time of a read.
pub trait Store: AccountStore + Send + Sync + 'static {
    /// Writes a batch: all of it or nothing. The answer comes when it is on disk.
    fn commit(&self, batch: Vec<StoreOp>) -> oneshot::Receiver<Result<(), StoreError>>;
    /// A table.
    ///
    /// # Errors
    /// [`StoreError::Broken`]; so do the others.
    fn table(&self, id: &TableId) -> Result<Option<Saved>, StoreError>;
    /// The last review of a table.
    fn review(&self, id: &TableId) -> Result<Option<Reviewed>, StoreError>;
    /// The name a person chose.
    fn name(&self, person: PersonId) -> Result<Option<String>, StoreError>;
    /// Tables of a list, from its beginning or after a place in it.
    fn list(
        &self,
        list: List,
        after: Option<&ListPlace>,
        most: usize,
    ) -> Result<Vec<Listed>, StoreError>;
    /// How many tables that are not over a person set up.
    fn count_owned(&self, person: PersonId) -> Result<u64, StoreError>;
    /// Why a table is not there any more, if it once was.
    fn removed(&self, id: &TableId) -> Result<Option<Removed>, StoreError>;
    /// Whether everybody who sits or sat at a table does not want to be shown it any more, its
    /// owner among them if he plays.
    fn all_hide(&self, id: &TableId) -> Result<bool, StoreError>;
    /// Notes of a kind, the greatest id first, from the beginning or after one.
    fn notes(
        &self,
        kind: NoteKind,
        after: Option<&str>,
        most: usize,
    ) -> Result<Vec<Note>, StoreError>;
    /// A note.
    fn note(&self, kind: NoteKind, id: &str) -> Result<Option<Note>, StoreError>;
    /// Writes what is waiting and closes. Later batches are refused.
    fn close(&self);
}
