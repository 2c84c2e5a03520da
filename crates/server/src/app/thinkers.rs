//! Turns and allowances for searches.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex},
};

use session::PersonId;

use crate::{
    error::ApiError,
    fairness::{Allowance, FairQueue, Party, Turn, Urgency},
    limits::lock,
};

/// Up to this level a bot answers without a queue.
const PROMPT_LEVEL: u8 = 5;
/// The most sessions whose address is remembered.
const KNOWN_MAX: usize = 200_000;

/// Turns for all searches.
pub(crate) struct Thinkers {
    /// For levels that answer at once.
    prompt: FairQueue,
    /// For everything else: bots above those levels, hints and reviews.
    deep: FairQueue,
    /// Advisors answer one question at a time.
    advisors: FairQueue,
    /// Seconds of processor time.
    seconds: Arc<Allowance>,
    /// The address where each session was last seen.
    known: Mutex<HashMap<PersonId, IpAddr>>,
}

/// A permit to search. The time it took is charged when it is dropped.
pub(crate) struct ThinkingTurn {
    turn: Turn,
    party: Party,
    seconds: Arc<Allowance>,
}

impl Drop for ThinkingTurn {
    fn drop(&mut self) {
        self.seconds.spend(self.party, self.turn.lasted().as_secs_f64());
    }
}

impl Thinkers {
    /// This many searches at the same time, and as many again of the levels that answer at once.
    pub(crate) fn new(most: usize, seconds: Allowance) -> Thinkers {
        Thinkers {
            prompt: FairQueue::new(most),
            deep: FairQueue::new(most),
            advisors: FairQueue::new(1),
            seconds: Arc::new(seconds),
            known: Mutex::default(),
        }
    }

    /// How many wait in each queue, by its name.
    pub(crate) fn waiting(&self) -> [(&'static str, usize); 3] {
        [
            ("prompt", self.prompt.length()),
            ("deep", self.deep.length()),
            ("advice", self.advisors.length()),
        ]
    }

    /// Whether a level answers at once.
    pub(crate) const fn is_prompt(level: u8) -> bool {
        level <= PROMPT_LEVEL
    }

    /// A session was seen at an address.
    pub(crate) fn saw(&self, person: PersonId, address: IpAddr) {
        let mut known = lock(&self.known);
        if known.len() >= KNOWN_MAX && !known.contains_key(&person) {
            known.clear();
        }
        known.insert(person, address);
    }

    /// A session and the address where it was last seen.
    pub(crate) fn party_of(&self, person: PersonId) -> Party {
        let address = lock(&self.known).get(&person).copied();
        Party { person: Some(person), address }
    }

    /// Waits for the turn of a bot of this level at a table of this owner. Bots are never
    /// refused: those of an owner without allowance search after all others.
    pub(crate) async fn bot(
        &self,
        level: u8,
        owner: PersonId,
        awaited: bool,
    ) -> Option<ThinkingTurn> {
        let party = self.party_of(owner);
        let urgency = match (self.seconds.check(party), awaited) {
            (Err(_), _) => Urgency::Spent,
            (Ok(()), true) => Urgency::Awaited,
            (Ok(()), false) => Urgency::Watched,
        };
        // A bot that answers at once does not queue behind seconds of searching.
        let queue = if Self::is_prompt(level) { &self.prompt } else { &self.deep };
        self.counted(queue, party, urgency).await
    }

    /// Waits for the turn of a hint.
    ///
    /// # Errors
    /// If the person has used up the allowance.
    pub(crate) async fn hint(&self, person: PersonId) -> Result<Option<ThinkingTurn>, ApiError> {
        let party = self.party_of(person);
        self.seconds.check(party)?;
        Ok(self.counted(&self.deep, party, Urgency::Awaited).await)
    }

    /// Waits for the turn of a part of a requested review.
    pub(crate) async fn review(&self, person: PersonId) -> Option<ThinkingTurn> {
        self.counted(&self.deep, self.party_of(person), Urgency::Watched).await
    }

    /// Waits for the turn of an advisor.
    ///
    /// # Errors
    /// If the person has used up the allowance.
    pub(crate) async fn advice(&self, person: PersonId) -> Result<Option<ThinkingTurn>, ApiError> {
        let party = self.party_of(person);
        self.seconds.check(party)?;
        Ok(self.counted(&self.advisors, party, Urgency::Awaited).await)
    }

    /// Whether a person has allowance left.
    ///
    /// # Errors
    /// That it is used up, and when there is more.
    pub(crate) fn check(&self, person: PersonId) -> Result<(), ApiError> {
        self.seconds.check(self.party_of(person))
    }

    async fn counted(
        &self,
        queue: &FairQueue,
        party: Party,
        urgency: Urgency,
    ) -> Option<ThinkingTurn> {
        let turn = queue.turn(party, urgency).await?;
        Some(ThinkingTurn { turn, party, seconds: Arc::clone(&self.seconds) })
    }
}
