//! Tells the hooks and browsers of people what happens at their tables.
//!
//! Each person's tables are looked at every few seconds, by one of the nodes that share a database.
//! A turn is told of once, when it still waits after a while and the person is not at the table.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::{Arc, Mutex},
};

use messages::Locale;
use serde_json::{Value as Json, json};
use session::{PersonId, TableId, TournamentTable};
use tokio::time::Instant;

use crate::{
    HookSettings, PublicUrl,
    app::{
        NotePages, Registry, Services,
        finding::{Challenge, Offered, challenging},
        hooks::{self, HookKind, HookMarks, body},
        waiting::{Change, LastLook, OwnTable, waiting, writer},
    },
    error::ApiError,
    limits::lock,
    ports::store::{StoreError, StoreOp},
};

use super::outlet::{Outlet, OutletId};

/// How many are read at a time.
const PAGE: usize = 200;
/// The most messages that wait.
const QUEUE_MAX: usize = 50;
/// How often a message is sent before it is given up; the wait before it is sent again doubles.
const TRIES: u32 = 3;

/// A hook or a browser that is told something.
#[derive(Default)]
struct Listener {
    last: LastLook,
    /// Since when tables ask, and how many steps they have.
    asked: BTreeMap<TableId, (usize, Instant)>,
    queue: VecDeque<Json>,
    tries: u32,
    /// When the next message may be sent.
    next: Option<Instant>,
}

impl Listener {
    /// Lets a message wait; the oldest makes room for it.
    fn queue(&mut self, message: Json) {
        self.queue.push_back(message);
        if self.queue.len() > QUEUE_MAX {
            self.queue.pop_front();
        }
    }
}

/// Whom a message speaks to, and in which language.
#[derive(Clone, Copy)]
struct Speaking {
    person: PersonId,
    language: Locale,
}

/// Tells hooks and browsers.
pub(super) struct HookJob {
    registry: Arc<Registry>,
    settings: HookSettings,
    /// What links begin with, if the host has said how the hall is called.
    site: Option<String>,
    listeners: Mutex<BTreeMap<OutletId, Listener>>,
}

/// Tells hooks and browsers for as long as the hall is open.
pub(crate) fn start(registry: &Arc<Registry>, settings: HookSettings, public: &[PublicUrl]) {
    // Links begin with the first name of the hall.
    let site = public.first().map(ToString::to_string);
    let (own, listeners) = (Arc::clone(registry), Mutex::default());
    let job = HookJob { registry: own, settings, site, listeners };
    registry.services.tasks.spawn(async move {
        loop {
            tokio::time::sleep(job.settings.look).await;
            if let Err(why) = job.round().await {
                tracing::warn!(%why, "hooks were not told");
            }
        }
    });
}

impl HookJob {
    fn services(&self) -> &Arc<Services> {
        &self.registry.services
    }

    async fn round(&self) -> Result<(), ApiError> {
        let mut known = BTreeSet::new();
        for kind in Outlet::KINDS {
            let mut pages = NotePages::new(kind, PAGE);
            while let Some(page) = pages.next(self.services()).await? {
                for (whose, outlet) in page.iter().filter_map(|note| Outlet::of(kind, note)) {
                    if self.services().stops() {
                        return Ok(());
                    }
                    if outlet.wanted().is_off() || !self.services().sees_to_person(whose.person) {
                        continue;
                    }
                    known.insert(whose.clone());
                    // What hinders one hinders not the others.
                    if let Err(why) = self.look(&whose, &outlet).await {
                        tracing::debug!(%why, "a hook or a browser was not told");
                    }
                }
            }
        }
        lock(&self.listeners).retain(|whose, _| known.contains(whose));
        Ok(())
    }

    /// Looks at the tables of a person, and sends what is due.
    async fn look(&self, whose: &OutletId, outlet: &Outlet) -> Result<(), ApiError> {
        let (person, wanted) = (whose.person, outlet.wanted());
        if !outlet.stays(self.services(), whose).await? {
            return Ok(());
        }
        let tables = waiting(self.services(), person).await?;
        let marks = hooks::marks(self.services(), whose.marks()).await?;
        let now = self.services().ports.clock.now();
        let mut listener = lock(&self.listeners).remove(whose).unwrap_or_default();
        let challenges = challenging::waiting_for(self.services(), person).await?;
        let speaking = Speaking { person, language: self.language(person, outlet).await? };
        for change in listener.last.changes(&tables, challenges) {
            let (kind, table) = match &change {
                Change::Challenge(one) => {
                    if wanted.has(HookKind::Challenge) {
                        self.tell_challenge(&mut listener, speaking, one).await?;
                    }
                    continue;
                }
                Change::Started(table) if round_of(&tables, table).is_some() => {
                    (HookKind::Round, table)
                }
                Change::Started(table) => (HookKind::Started, table),
                Change::Over(table) => (HookKind::Over, table),
                Change::Said(table) => {
                    if wanted.has(HookKind::Message) && !self.is_here(person, table) {
                        self.tell_line(&mut listener, speaking, find(&tables, table)).await?;
                    }
                    continue;
                }
                Change::Turn(_) | Change::Waiting(_) => continue,
            };
            if wanted.has(kind) && !self.is_here(person, table) {
                self.push(&mut listener, speaking, (kind, ""), find(&tables, table));
            }
        }
        let marked = if wanted.has(HookKind::Turn) && wanted.listens(now) {
            self.tell_turns(speaking, &mut listener, &tables, marks.clone())
        } else {
            marks.clone()
        };
        if marked != marks {
            self.keep_marks(whose, &marked).await?;
        }
        if wanted.listens(now) {
            self.send(whose, outlet, &mut listener).await?;
        }
        lock(&self.listeners).insert(whose.clone(), listener);
        Ok(())
    }

    /// Keeps what was told, unless the person has removed the hook or browser meanwhile.
    async fn keep_marks(&self, whose: &OutletId, marks: &HookMarks) -> Result<(), ApiError> {
        let (services, kind) = (self.services(), whose.kind);
        let kept = hooks::keep_marks(whose.marks(), marks, services.ports.clock.now());
        // Who changes it meanwhile does so once or twice, not for ever.
        for _ in 0..TRIES {
            let Some(note) = services.note(kind, whose.id.clone()).await? else { break };
            let is_there = StoreOp::TakeNote(kind, whose.id.clone(), note.body.clone());
            let batch = vec![is_there, StoreOp::Note(kind, note), kept.clone()];
            match services.attempt(batch).await {
                Err(StoreError::Taken) => {}
                done => return Ok(done?),
            }
        }
        Ok(())
    }

    /// The language of messages.
    async fn language(&self, person: PersonId, outlet: &Outlet) -> Result<Locale, ApiError> {
        let chosen = self.services().people.language(person).await?;
        Ok(chosen.unwrap_or_else(|| outlet.language()))
    }

    /// Whether a person looks at a table that is kept here.
    fn is_here(&self, person: PersonId, table: &TableId) -> bool {
        self.registry.loaded_table(table).is_some_and(|table| table.has_here(person))
    }

    /// Puts turns that have waited for long enough into the queue; returns what was told by then.
    fn tell_turns(
        &self,
        speaking: Speaking,
        listener: &mut Listener,
        tables: &[OwnTable],
        mut marks: HookMarks,
    ) -> HookMarks {
        let asking: Vec<&OwnTable> =
            tables.iter().filter(|own| !own.standing.asked.is_empty()).collect();
        let is_asking = |id: &str| asking.iter().any(|own| own.listed.header.id.as_str() == id);
        marks.retain(|id, _| is_asking(id));
        listener.asked.retain(|id, _| is_asking(id.as_str()));
        for own in asking {
            let (id, steps) = (&own.listed.header.id, own.standing.steps);
            let asked = listener.asked.entry(id.clone()).or_insert((steps, Instant::now()));
            if asked.0 != steps || self.is_here(speaking.person, id) {
                *asked = (steps, Instant::now());
            }
            let (since, is_told) = (asked.1, marks.get(id.as_str()) == Some(&steps));
            if !is_told && since.elapsed() >= self.settings.unseen {
                marks.insert(id.as_str().into(), steps);
                self.push(listener, speaking, (HookKind::Turn, ""), Some(own));
            }
        }
        marks
    }

    /// Puts a challenge into the queue.
    async fn tell_challenge(
        &self,
        listener: &mut Listener,
        speaking: Speaking,
        one: &Offered<Challenge>,
    ) -> Result<(), ApiError> {
        let Some(from) = one.offer.from() else { return Ok(()) };
        let who = self.services().people.name(from).await?;
        let about = (&*one.offer.terms.game, "/");
        let worded = self.worded(speaking.language, (HookKind::Challenge, &who), about);
        let Some(mut message) = worded else { return Ok(()) };
        message["challenge"] = one.id().into();
        message["from"] = who.into();
        message["until"] = one.offer.until.into();
        listener.queue(message);
        Ok(())
    }

    /// Says in the queue that somebody wrote, unless the person blocks him. What he wrote stays in
    /// the hall.
    async fn tell_line(
        &self,
        listener: &mut Listener,
        speaking: Speaking,
        own: Option<&OwnTable>,
    ) -> Result<(), ApiError> {
        let Some(own) = own else { return Ok(()) };
        let Some(who) = writer(self.services(), speaking.person, own).await? else { return Ok(()) };
        self.push(listener, speaking, (HookKind::Message, &who), Some(own));
        Ok(())
    }

    /// A message about a game, with a link to a page of the hall if the hall has a name; none
    /// about a game that is not there any more.
    fn worded(
        &self,
        language: Locale,
        (kind, who): (HookKind, &str),
        (game, page): (&str, &str),
    ) -> Option<Json> {
        let services = self.services();
        let found = services.games.find(game).ok()?;
        let (word, said) = kind.said(matches::texts::name(found.info(), language), who);
        let text = language.message(&said);
        let id = &services.ports.dice.secret()[..16];
        let mut message = body(id, services.ports.clock.now(), word, &text);
        message["game"] = game.into();
        if let Some(site) = &self.site {
            let link = format!("{site}{page}");
            message["content"] = format!("{text}\n{link}").into();
            message["link"] = link.into();
        }
        Some(message)
    }

    fn push(
        &self,
        listener: &mut Listener,
        speaking: Speaking,
        (kind, who): (HookKind, &str),
        own: Option<&OwnTable>,
    ) {
        let Some(own) = own else { return };
        let (game, table) = (&own.listed.header.game, own.listed.header.id.as_str());
        let page = format!("/t/{table}");
        let round = own.standing.tournament.as_ref().filter(|_| kind == HookKind::Round);
        let number = round.map(|of| (of.round + 1).to_string());
        let worded = (kind, number.as_deref().unwrap_or(who));
        let worded = self.worded(speaking.language, worded, (game, &page));
        let Some(mut message) = worded else { return };
        message["table"] = table.into();
        message["seats"] = json!(own.standing.mine);
        message["steps"] = own.standing.steps.into();
        if round.is_some() {
            message["tournament"] = json!(own.tournament());
        }
        if kind == HookKind::Message {
            message["from"] = who.into();
        }
        if kind == HookKind::Over {
            message["won"] = json!(own.standing.won);
        }
        listener.queue(message);
    }

    /// Sends what waits, until something is not taken.
    async fn send(
        &self,
        whose: &OutletId,
        outlet: &Outlet,
        listener: &mut Listener,
    ) -> Result<(), ApiError> {
        if listener.next.is_some_and(|next| Instant::now() < next) {
            return Ok(());
        }
        while let Some(first) = listener.queue.front() {
            let posted = outlet.post(self.services(), whose, first).await?;
            if posted.taken {
                listener.queue.pop_front();
                (listener.tries, listener.next) = (0, None);
                continue;
            }
            listener.tries += 1;
            let wait = self.settings.again * 2u32.pow(listener.tries.min(6));
            listener.next = Some(Instant::now() + wait);
            if listener.tries >= TRIES {
                listener.queue.pop_front();
                listener.tries = 0;
            }
            if posted.is_off {
                listener.queue.clear();
            }
            break;
        }
        Ok(())
    }
}

/// Which board of a tournament a table is, if it is one.
fn round_of<'a>(tables: &'a [OwnTable], table: &TableId) -> Option<&'a TournamentTable> {
    find(tables, table)?.standing.tournament.as_ref()
}

fn find<'a>(tables: &'a [OwnTable], table: &TableId) -> Option<&'a OwnTable> {
    tables.iter().find(|own| own.listed.header.id == *table)
}
