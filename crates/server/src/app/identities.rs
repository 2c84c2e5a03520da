//! Accounts that an identity at the host's identity provider opens.
//!
//! Whoever the provider knows may make an account, also where others may not: the host who
//! configures a provider trusts it. What is kept is a digest of the identity, which finds the
//! account by a note, and when it was last used.

use hall_core::Message;
use serde::Deserialize;
use session::{Hash32, PersonId};

use super::{
    account::{self, AccountVersion},
    accounts::{Accounts, Device, Entrant, SignedIn, Signer},
    identity_provider::{IdentityProvider, ProvenIdentity},
    kept_identity::{IDENTITY_FRESH_FOR, KeptIdentity},
    naming,
    passwords::code_digest,
    people::People,
};
use crate::{
    error::{ApiError, Code},
    names::looks,
    ports::store::{AccountOp, NoteKind, StoreOp, Ticket},
};

/// For how long the same new identity makes no second account, in milliseconds.
const MAKING_FOR: i64 = 60_000;
/// How many names are tried where one is taken.
const NAMES_TRIED: usize = 20;

/// Whose an identity is, by its digest.
#[derive(Deserialize)]
struct IdentityNote {
    person: String,
}

/// What a browser comes back with: the code and the state of the provider, and the secret that its
/// page kept.
#[derive(Clone, Copy)]
pub(crate) struct ComingBack<'a> {
    /// The code.
    pub(crate) code: &'a str,
    /// The state.
    pub(crate) state: &'a str,
    /// The secret.
    pub(crate) kept: &'a str,
}

/// What became of whoever came back from the provider.
pub(crate) enum CameBack {
    /// He is signed in to the account that he has.
    SignedIn(SignedIn),
    /// The guest has an account now.
    Made,
    /// The account can be opened so from now on.
    Added,
}

/// The digest under which it is kept that a sign-in adds an identity to an account.
fn adding_code(kept: &str) -> Hash32 {
    code_digest("oidc", kept)
}

impl Accounts {
    fn provider(&self) -> Result<&IdentityProvider, ApiError> {
        let provider = self.services().provider.as_ref();
        provider.ok_or_else(|| ApiError::new(Code::NotFound, "api-oidc-none"))
    }

    /// What the provider is called.
    fn provider_name(&self) -> &str {
        self.services().provider.as_ref().map_or("", IdentityProvider::name)
    }

    /// Where a browser goes to sign in by the provider, and the secret that its page keeps.
    ///
    /// # Errors
    /// That there is no provider, or that it cannot be reached; that too much was tried.
    pub(crate) async fn provider_wanted(
        &self,
        place: Signer,
        anew: bool,
    ) -> Result<(String, String), ApiError> {
        let provider = self.provider()?;
        self.addresses.take(place.address).map_err(ApiError::too_fast("api-many-guesses"))?;
        provider.begun(&self.services().ports, anew).await
    }

    /// The same for a sign-in that adds an identity to the account of whoever asks, who has proved
    /// that it is his.
    ///
    /// # Errors
    /// As [`Accounts::provider_wanted`]; that the account has an identity.
    pub(crate) async fn identity_offered(
        &self,
        place: Signer,
    ) -> Result<(String, String), ApiError> {
        let kept = self.own(place.person).await?;
        if kept.profile.identity.is_some() {
            return Err(ApiError::illegal(
                Message::new("api-oidc-there").text("name", self.provider_name()),
            ));
        }
        let (to, secret) = self.provider_wanted(place, true).await?;
        let now = self.now();
        let (code, until) = (adding_code(&secret), now + IDENTITY_FRESH_FOR);
        let ticket = Ticket { code, kind: "oidc".into(), person: Some(place.person), until };
        let old = AccountOp::DropOldTickets(now);
        self.commit([old, AccountOp::Ticket(ticket)].map(StoreOp::Account).into()).await?;
        Ok((to, secret))
    }

    /// Somebody came back from the provider.
    ///
    /// # Errors
    /// That what he came with proves nothing; that the identity belongs to another account, or to
    /// none while somebody else is signed in.
    pub(crate) async fn came_back(
        &self,
        place: Signer,
        entrant: Entrant<'_>,
        with: ComingBack<'_>,
    ) -> Result<CameBack, ApiError> {
        let (provider, services) = (self.provider()?, self.services());
        self.addresses.take(place.address).map_err(ApiError::too_fast("api-many-guesses"))?;
        let given = (with.code, with.state, with.kept);
        let identity = provider.identity(&services.ports, given).await?;
        self.addresses.spend(place.address, -1.0);
        let digest = identity.digest.to_hex();
        let note = services.note(NoteKind::Identity, digest).await?;
        let note = note.and_then(|note| serde_json::from_str::<IdentityNote>(&note.body).ok());
        let owner = note.and_then(|note| PersonId::from_hex(&note.person));
        let code = adding_code(with.kept);
        let store = std::sync::Arc::clone(&services.ports.store);
        let ticket = services.blocking(move || Ok(store.ticket(code)?)).await?;
        let adds = ticket.filter(|of| of.kind == "oidc" && of.until > self.now());
        if let Some(adds) = adds {
            let is_here = adds.person == Some(place.person);
            return if is_here && owner.is_none_or(|owner| owner == place.person) {
                self.add_identity(place, &identity, code).await
            } else {
                Err(ApiError::illegal(
                    Message::new("api-oidc-taken").text("name", self.provider_name()),
                ))
            };
        }
        match owner {
            Some(person) => self.enter_by_identity(person, entrant, &identity).await,
            None => self.make_by_identity(place, entrant.device, &identity).await,
        }
    }

    async fn add_identity(
        &self,
        place: Signer,
        identity: &ProvenIdentity,
        code: Hash32,
    ) -> Result<CameBack, ApiError> {
        let kept = self.own(place.person).await?;
        let mut profile = kept.profile.clone();
        let added = KeptIdentity::new(identity, self.now(), place.token);
        let mut batch = vec![StoreOp::Account(AccountOp::UseTicket(code))];
        // It may have been another until now.
        batch.extend(profile.identity.iter().map(KeptIdentity::dropped));
        batch.push(added.noted(place.person));
        profile.identity = Some(added);
        batch.push(kept.replaced(place.person, &profile));
        self.commit(batch).await?;
        Ok(CameBack::Added)
    }

    async fn enter_by_identity(
        &self,
        person: PersonId,
        entrant: Entrant<'_>,
        identity: &ProvenIdentity,
    ) -> Result<CameBack, ApiError> {
        let found = account::read(self.services(), person).await?;
        let unknown = Message::new("api-oidc-unknown").text("name", self.provider_name());
        let kept = found.ok_or_else(|| ApiError::illegal(unknown))?;
        let secret = self.services().ports.dice.secret();
        let mut profile = kept.profile.clone();
        if let Some(own) = &mut profile.identity {
            let made = own.made;
            *own = KeptIdentity::new(identity, self.now(), Hash32::of(&secret));
            own.made = made;
        }
        let batch = vec![kept.replaced(person, &profile)];
        Ok(CameBack::SignedIn(self.open_as(person, entrant, (batch, secret)).await?))
    }

    async fn make_by_identity(
        &self,
        place: Signer,
        device: &Device,
        identity: &ProvenIdentity,
    ) -> Result<CameBack, ApiError> {
        let services = self.services();
        if account::read(services, place.person).await?.is_some() {
            return Err(ApiError::illegal(
                Message::new("api-oidc-unknown").text("name", self.provider_name()),
            ));
        }
        let name = self.free_name(place.person, &identity.names).await?;
        let now = self.now();
        let kept = KeptIdentity::new(identity, now, place.token);
        // Two browsers that come back with the same identity at once make one account.
        let code = code_digest("oidc-making", &identity.digest.to_hex());
        let until = now + MAKING_FOR;
        let making = Ticket { code, kind: "oidc-making".into(), person: Some(place.person), until };
        let ops = [AccountOp::DropOldTickets(now), AccountOp::Ticket(making)];
        let mut batch: Vec<StoreOp> = ops.map(StoreOp::Account).into();
        batch.push(kept.noted(place.person));
        self.make_account(place, (&name, device), (Some(kept), batch)).await?;
        Ok(CameBack::Made)
    }

    /// A name that is free, most like what somebody is called at the provider.
    async fn free_name(&self, person: PersonId, names: &[String]) -> Result<String, ApiError> {
        let player = "Player".to_string();
        let mut dice = self.services().ports.dice.dice();
        let numbers: Vec<u32> = (0..NAMES_TRIED).map(|_| 2 + dice.below(9_998)).collect();
        drop(dice);
        for base in names.iter().chain([&player]) {
            let Ok(base) = People::valid(base) else { continue };
            let numbered = numbers.iter().map(|number| format!("{base} {number}"));
            for name in std::iter::once(base.clone()).chain(numbered) {
                let sound = People::valid(&name).and_then(|name| People::lasting_name(&name));
                if sound.is_err() {
                    break;
                }
                if naming::holder(self.services(), looks(&name))
                    .await?
                    .is_none_or(|of| of == person)
                {
                    return Ok(name);
                }
            }
        }
        Err(ApiError::unavailable("api-failed"))
    }

    /// Removes the identity of an account, which its person has proved to be his; never the last
    /// way in.
    ///
    /// # Errors
    /// That there is none, or that nothing else would open the account.
    pub(crate) async fn remove_identity(
        &self,
        person: PersonId,
        kept: &AccountVersion,
    ) -> Result<(), ApiError> {
        let mut profile = kept.profile.clone();
        let gone = profile.identity.take();
        let gone = gone.ok_or_else(|| ApiError::new(Code::NotFound, "api-oidc-not-yours"))?;
        if !profile.opens() {
            return Err(ApiError::illegal("api-oidc-last"));
        }
        // It may make an account of its own at once.
        let tickets = StoreOp::Account(AccountOp::DropTickets(person));
        self.commit(vec![kept.replaced(person, &profile), gone.dropped(), tickets]).await
    }
}
