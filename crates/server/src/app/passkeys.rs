//! Passkeys of a person: made, used, listed, renamed, removed.
//!
//! A passkey answers a challenge that the hall gave out for one session, for a few minutes. Only
//! the digest of the two is kept, as a ticket: it is used up in the transaction that the passkey is
//! for, whichever node that comes to. A note finds the account by the digest of the credential.

use std::sync::Arc;

use hall_core::Message;
use messages::tidy;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use session::{Hash32, PersonId};

use super::{
    account::{self, AccountVersion},
    accounts::{Accounts, Entrant, SignedIn, Signer},
    naming,
    people::People,
    webauthn::{CreatedPasskey, ES256, KeptPasskey, MadeKey, RelyingParty, UsedPasskey, written},
};
use crate::{
    error::{ApiError, Code},
    ports::store::{AccountOp, Note, NoteKind, StoreOp, Ticket},
};

/// For how long a challenge may be answered, in milliseconds.
const CHALLENGE_FOR: i64 = 300_000;
/// How exactly it is known when a passkey was last used, in milliseconds.
const USED_LATE: i64 = 3_600_000;
/// The most passkeys of a person.
const PASSKEYS_MAX: usize = 20;
/// The longest name of a passkey, in characters.
const NAME_MAX: usize = 40;

/// Whose a passkey is, by the digest of its credential.
#[derive(Serialize, Deserialize)]
struct PasskeyNote {
    person: String,
}

/// What a passkey is called where it is listed.
fn mark(passkey: &KeptPasskey) -> String {
    KeptPasskey::note_id(&passkey.id)[..16].into()
}

/// A passkey as its person is shown it: neither the key nor the credential.
pub(crate) fn view(passkey: &KeptPasskey) -> Json {
    let mut view = json!({
        "id": mark(passkey), "name": passkey.name, "site": passkey.site, "made": passkey.made,
    });
    if passkey.used > 0 {
        view["used"] = passkey.used.into();
    }
    if passkey.doubted {
        view["doubted"] = true.into();
    }
    view
}

/// What a passkey that opens nothing is answered, whatever the reason is.
fn refused() -> ApiError {
    ApiError::new(Code::WrongPassword, "api-passkey-refused")
}

/// What a browser is answered whose new passkey does not fit.
fn unfit() -> ApiError {
    ApiError::bad("passkey", "api-passkey-unfit")
}

fn missing() -> ApiError {
    ApiError::new(Code::NotFound, "api-no-passkey-there")
}

/// The digest under which a challenge of a session is kept.
fn ticket_code(token: Hash32, challenge: &str) -> Hash32 {
    Hash32::of(&format!("passkey:{}:{challenge}", token.to_hex()))
}

impl Accounts {
    /// A challenge for a session. It costs as much as a guess, until it was answered rightly.
    async fn challenge(&self, place: Signer) -> Result<String, ApiError> {
        self.addresses.take(place.address).map_err(ApiError::too_fast("api-many-guesses"))?;
        let now = self.now();
        let challenge = written(&Hash32::random(&mut *self.services().ports.dice.dice()).0);
        let code = ticket_code(place.token, &challenge);
        let (kind, until) = ("passkey".into(), now + CHALLENGE_FOR);
        let ticket = Ticket { code, kind, person: None, until };
        let old = AccountOp::DropOldTickets(now);
        self.commit([old, AccountOp::Ticket(ticket)].map(StoreOp::Account).into()).await?;
        Ok(challenge)
    }

    /// The write that uses up a challenge, if it was given to this session and is not too old.
    async fn answered(&self, place: Signer, challenge: &str) -> Result<Option<StoreOp>, ApiError> {
        let (store, now) = (Arc::clone(&self.services().ports.store), self.now());
        let code = ticket_code(place.token, challenge);
        let found = self.services().blocking(move || Ok(store.ticket(code)?)).await?;
        let stands = found.is_some_and(|of| of.kind == "passkey" && of.until > now);
        Ok(stands.then_some(StoreOp::Account(AccountOp::UseTicket(code))))
    }

    /// What a browser needs to use a passkey.
    ///
    /// # Errors
    /// That too many were asked for; errors of the store.
    pub(crate) async fn passkey_wanted(
        &self,
        place: Signer,
        site: &RelyingParty,
    ) -> Result<Json, ApiError> {
        Ok(json!({ "challenge": self.challenge(place).await?, "site": site.id }))
    }

    /// What a browser needs to make a passkey for an account, or for a guest who is to be called
    /// like this.
    ///
    /// # Errors
    /// What is wrong with the name; that there are too many.
    pub(crate) async fn passkey_offered(
        &self,
        place: Signer,
        site: &RelyingParty,
        name: Option<&str>,
    ) -> Result<Json, ApiError> {
        let person = place.person;
        let known = account::read(self.services(), person).await?;
        let (name, passkeys) = match &known {
            Some(kept) => (kept.profile.name.clone(), &kept.profile.passkeys[..]),
            None => {
                let name = People::valid(name.unwrap_or_default())?;
                People::lasting_name(&name)?;
                naming::holding(self.services(), person, &name).await?;
                (name, &[][..])
            }
        };
        room(passkeys)?;
        let here = passkeys.iter().filter(|passkey| passkey.site == site.id);
        let have: Vec<&str> = here.map(|passkey| &*passkey.id).collect();
        // The same for all passkeys of a person, and no word about who that is.
        let user = Hash32::of(&format!("passkey user:{}", person.to_hex()));
        let challenge = self.challenge(place).await?;
        Ok(json!({
            "challenge": challenge, "site": site.id, "user": written(&user.0), "name": name,
            "algorithms": [ES256], "have": have,
        }))
    }

    /// A passkey that was made just now for a person, with what is written beside the account.
    ///
    /// # Errors
    /// That it does not fit, or answers no challenge of this session.
    pub(super) async fn made_passkey(
        &self,
        place: Signer,
        (created, site): (&CreatedPasskey, &RelyingParty),
        name: &str,
    ) -> Result<(KeptPasskey, Vec<StoreOp>), ApiError> {
        let challenge = created.challenge(site).ok_or_else(unfit)?;
        let used = self.answered(place, &challenge).await?.ok_or_else(unfit)?;
        let MadeKey { id, key, counter } = created.key(site).ok_or_else(unfit)?;
        let note_id = KeptPasskey::note_id(&id);
        if self.services().note(NoteKind::Passkey, note_id.clone()).await?.is_some() {
            return Err(unfit());
        }
        let (site, name, made) = (site.id.clone(), named(name)?, self.now());
        let passkey = KeptPasskey { id, key, counter, name, site, made, used: 0, doubted: false };
        let body = serde_json::to_string(&PasskeyNote { person: place.person.to_hex() });
        let note = Note { id: note_id, at: made, body: body.expect("plain data") };
        self.addresses.spend(place.address, -1.0);
        Ok((passkey, vec![used, StoreOp::Note(NoteKind::Passkey, note)]))
    }

    /// Adds a passkey to the account of whoever asks.
    ///
    /// # Errors
    /// As [`Accounts::made_passkey`]; that there is no account, or that there are too many.
    pub(crate) async fn add_passkey(
        &self,
        place: Signer,
        made: (&CreatedPasskey, &RelyingParty),
        name: &str,
    ) -> Result<(), ApiError> {
        let kept = self.own(place.person).await?;
        room(&kept.profile.passkeys)?;
        let (passkey, mut batch) = self.made_passkey(place, made, name).await?;
        let mut profile = kept.profile.clone();
        profile.passkeys.push(passkey);
        batch.push(kept.replaced(place.person, &profile));
        self.commit(batch).await
    }

    /// Whose passkey was used, with the account as it is then and what is written: that the
    /// challenge was answered, and the counter. Nothing is written yet.
    async fn used_passkey(
        &self,
        place: Signer,
        (used, site): (&UsedPasskey, &RelyingParty),
    ) -> Result<(PersonId, Vec<StoreOp>), ApiError> {
        let challenge = used.challenge(site).ok_or_else(refused)?;
        let answered = self.answered(place, &challenge).await?.ok_or_else(refused)?;
        let note = self.services().note(NoteKind::Passkey, KeptPasskey::note_id(&used.id)).await?;
        let note = note.and_then(|note| serde_json::from_str::<PasskeyNote>(&note.body).ok());
        let person = note.and_then(|note| PersonId::from_hex(&note.person)).ok_or_else(refused)?;
        let kept = account::read(self.services(), person).await?.ok_or_else(refused)?;
        let mut profile = kept.profile.clone();
        let passkey = profile.passkeys.iter_mut().find(|passkey| passkey.id == used.id);
        let passkey = passkey.filter(|of| of.site == site.id && !of.doubted);
        let passkey = passkey.ok_or_else(refused)?;
        let counter = used.verified(&passkey.key, site).ok_or_else(refused)?;
        if !passkey.goes_on(counter) {
            passkey.doubted = true;
            tracing::warn!(passkey = mark(passkey), "a passkey may have been copied");
            self.commit(vec![answered, kept.replaced(person, &profile)]).await?;
            return Err(refused());
        }
        let now = self.now();
        let is_new = counter != passkey.counter || now - passkey.used > USED_LATE;
        (passkey.counter, passkey.used) = (counter, now);
        let mut batch = vec![answered];
        batch.extend(is_new.then(|| kept.replaced(person, &profile)));
        self.addresses.spend(place.address, -1.0);
        Ok((person, batch))
    }

    /// Signs in with a passkey.
    ///
    /// # Errors
    /// That it opens nothing, without saying why; that too much was tried.
    pub(crate) async fn sign_in_by_passkey(
        &self,
        place: Signer,
        entrant: Entrant<'_>,
        used: (&UsedPasskey, &RelyingParty),
    ) -> Result<SignedIn, ApiError> {
        let (person, batch) = self.used_passkey(place, used).await?;
        let late = |why: ApiError| if why.code == Code::Stale { refused() } else { why };
        self.open(person, entrant, batch).await.map_err(late)
    }

    /// The account of whoever asks, if one of its passkeys was used just now.
    ///
    /// # Errors
    /// That it was not.
    pub(super) async fn proved_by_passkey(
        &self,
        place: Signer,
        used: (&UsedPasskey, &RelyingParty),
    ) -> Result<AccountVersion, ApiError> {
        let (person, batch) = self.used_passkey(place, used).await?;
        if person != place.person {
            return Err(refused());
        }
        self.commit(batch).await?;
        self.own(person).await
    }

    /// Calls a passkey of a person otherwise, by its name in [`view`].
    ///
    /// # Errors
    /// That there is none; what is wrong with the name.
    pub(crate) async fn rename_passkey(
        &self,
        person: PersonId,
        wanted: &str,
        name: &str,
    ) -> Result<(), ApiError> {
        let kept = self.own(person).await?;
        let mut profile = kept.profile.clone();
        let found = profile.passkeys.iter_mut().find(|passkey| mark(passkey) == wanted);
        found.ok_or_else(missing)?.name = named(name)?;
        self.commit(vec![kept.replaced(person, &profile)]).await
    }

    /// Removes a passkey of a person; never the last way in.
    ///
    /// # Errors
    /// That there is none, or that nothing else would open the account.
    pub(crate) async fn remove_passkey(
        &self,
        person: PersonId,
        wanted: &str,
    ) -> Result<(), ApiError> {
        let kept = self.own(person).await?;
        let mut profile = kept.profile.clone();
        let at = profile.passkeys.iter().position(|passkey| mark(passkey) == wanted);
        let gone = profile.passkeys.remove(at.ok_or_else(missing)?);
        if !profile.opens() {
            return Err(ApiError::illegal("api-passkey-last"));
        }
        self.commit(vec![kept.replaced(person, &profile), gone.dropped()]).await
    }
}

fn room(passkeys: &[KeptPasskey]) -> Result<(), ApiError> {
    if passkeys.len() < PASSKEYS_MAX {
        return Ok(());
    }
    Err(ApiError::too_many(Message::new("api-many-passkeys").text("most", PASSKEYS_MAX), None))
}

fn named(name: &str) -> Result<String, ApiError> {
    let message = || Message::new("api-passkey-name").text("most", NAME_MAX);
    tidy(name, NAME_MAX).ok_or_else(|| ApiError::bad("name", message()))
}
