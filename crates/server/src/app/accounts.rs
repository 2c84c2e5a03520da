//! Accounts: how a guest becomes a player who lasts, signs in and out, and gets back in.
//!
//! Credentials are added to the person that the guest is already: nothing that was played moves.
//! Strangers learn of no account whether it exists: what is wrong of a name, a password or a code
//! is said in one sentence, after the same work.

use std::{net::IpAddr, sync::Arc};

use session::{Hash32, PersonId};
use tokio::sync::watch;

use super::{
    account::{self, AccountVersion, changed_meanwhile},
    grants, hooks,
    kept_identity::KeptIdentity,
    leaving, mail, merging,
    passwords::{Passwords, code, code_digest, judge},
    profile,
    registry::Registry,
    services::Services,
    sessions::{self, Opened},
    topics,
    waiting::results,
    webauthn::{KeptPasskey, RelyingParty, UsedPasskey},
};
use crate::{
    Admittance, Limits,
    error::{ApiError, Code},
    limits::Buckets,
    names::looks,
    ports::store::{AccountOp, DeviceSession, StoreOp, Ticket},
    wire::sessions::session_mark,
};

/// How many recovery codes there are, and their letters: 80 bits.
const RECOVERY_CODES: usize = 10;
const RECOVERY_LETTERS: usize = 16;
/// The most sessions of a person: beyond them the one that was not seen for longest ends.
const SESSIONS_MAX: usize = 50;
/// A browser, by what it calls itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Device(pub(crate) String);

/// Who asks with which session, from where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Signer {
    /// The person.
    pub(crate) person: PersonId,
    /// The session.
    pub(crate) token: Hash32,
    /// The address.
    pub(crate) address: IpAddr,
}

/// A browser that signs in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entrant<'a> {
    /// The address.
    pub(crate) address: IpAddr,
    /// What the browser calls itself.
    pub(crate) device: &'a Device,
    /// The guest whom it was until now, if what he played is to come along.
    pub(crate) guest: Option<PersonId>,
}

/// What proves whose an account is: the password, or a passkey that was used just now.
#[derive(Clone, Copy)]
pub(crate) enum AccountProof<'a> {
    /// The password.
    Password(&'a str),
    /// A passkey, and the site that it was used for.
    Passkey(&'a UsedPasskey, &'a RelyingParty),
}

/// A session that was opened: the secret is told its browser alone.
pub(crate) struct SignedIn {
    /// Who is signed in.
    pub(crate) person: PersonId,
    /// The secret for the cookie.
    pub(crate) secret: String,
}

/// Accounts of a hall.
pub(crate) struct Accounts {
    pub(super) registry: Arc<Registry>,
    /// Who may make an account, and whether guests play.
    pub(crate) admittance: Admittance,
    pub(super) passwords: Passwords,
    here: Buckets<([u8; 32], IpAddr)>,
    names: Buckets<[u8; 32]>,
    pub(super) addresses: Buckets<IpAddr>,
    pub(super) made: Buckets<IpAddr>,
    pub(super) devices: Buckets<PersonId>,
    /// Messages that people send to their hooks to try them.
    pub(crate) hook_tests: Buckets<PersonId>,
}

/// What guesses at an account are counted by.
#[derive(Clone, Copy)]
struct Guess {
    name: [u8; 32],
    address: IpAddr,
}

impl Accounts {
    pub(crate) fn new(
        registry: Arc<Registry>,
        admittance: Admittance,
        limits: &Limits,
    ) -> Accounts {
        Accounts {
            passwords: Passwords::new(Arc::clone(&registry.services)),
            registry,
            admittance,
            here: Buckets::new(limits.guesses),
            names: Buckets::new(limits.guesses_account),
            addresses: Buckets::new(limits.guesses_address),
            made: Buckets::new(limits.accounts),
            devices: Buckets::new(limits.devices),
            hook_tests: Buckets::new(limits.hook_tests),
        }
    }

    pub(super) fn services(&self) -> &Arc<Services> {
        &self.registry.services
    }

    pub(super) fn now(&self) -> i64 {
        self.services().ports.clock.now()
    }

    /// Hears of sessions that begin and end.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.services().sessions.changes()
    }

    /// Whether a token is still a person's; where nobody can tell, it is.
    pub(crate) async fn grants(&self, token: Hash32, person: PersonId) -> bool {
        match self.services().sessions.grants.find(token).await {
            Ok(found) => found.is_some_and(|grant| grant.person == person),
            Err(_) => true,
        }
    }

    /// Whether a session is still a person's; where nobody can tell, it is.
    pub(crate) async fn holds(&self, token: Hash32, person: PersonId) -> bool {
        match self.services().sessions.find(token).await {
            Ok(Opened::Guest(found) | Opened::Person(found)) => found == person,
            Ok(Opened::Nobody) => false,
            Err(_) => true,
        }
    }

    /// Takes a guess; it is given back if it was right.
    fn guess(&self, looks: &str, address: IpAddr) -> Result<Guess, ApiError> {
        let name = Hash32::of(looks).0;
        let many = |wait| ApiError::too_fast("api-many-guesses")(wait);
        // The narrowest first: what is refused there is not counted elsewhere.
        self.here.take((name, address)).map_err(many)?;
        self.addresses.take(address).map_err(many)?;
        self.names.take(name).map_err(many)?;
        Ok(Guess { name, address })
    }

    fn was_right(&self, Guess { name, address }: Guess) {
        self.here.spend((name, address), -1.0);
        self.addresses.spend(address, -1.0);
        self.names.spend(name, -1.0);
    }

    pub(super) async fn commit(&self, batch: Vec<StoreOp>) -> Result<(), ApiError> {
        self.services().commit(batch).await.map_err(changed_meanwhile)
    }

    /// Sessions of a person changed.
    pub(super) async fn signed(&self, person: PersonId) {
        self.services().sessions.forget(person);
        self.services().tell(topics::SIGNED, &person.to_hex()).await;
    }

    /// The account of a person, which there is.
    pub(super) async fn own(&self, person: PersonId) -> Result<AccountVersion, ApiError> {
        let missing = || ApiError::new(Code::NotFound, "api-no-account");
        account::read(self.services(), person).await?.ok_or_else(missing)
    }

    /// The account of whoever asks, if he knows its password or has one of its passkeys.
    ///
    /// # Errors
    /// That he does not, or has not.
    pub(crate) async fn proved(
        &self,
        place: Signer,
        proof: AccountProof<'_>,
    ) -> Result<AccountVersion, ApiError> {
        let kept = self.own(place.person).await?;
        let password = match proof {
            AccountProof::Password(password) => password,
            AccountProof::Passkey(used, site) => {
                return self.proved_by_passkey(place, (used, site)).await;
            }
        };
        if let Some(identity) = &kept.profile.identity
            && kept.profile.password.is_empty()
            && password.is_empty()
        {
            // Whoever has no password came from the provider just now.
            if identity.is_fresh(place.token, self.now()) {
                return Ok(kept);
            }
            return Err(ApiError::new(Code::WrongPassword, "api-oidc-anew"));
        }
        let guess = self.guess(&looks(&kept.profile.name), place.address)?;
        if !self.passwords.is_right(Some(&kept.profile.password), password).await? {
            let why = ApiError::new(Code::WrongPassword, "api-wrong-password");
            return Err(ApiError { at: Some("password".into()), ..why });
        }
        self.was_right(guess);
        Ok(kept)
    }

    /// Refuses who does not know the password of the account, where it has one.
    ///
    /// # Errors
    /// That it is not the password.
    pub(crate) async fn proved_if_password(
        &self,
        place: Signer,
        password: Option<&str>,
    ) -> Result<(), ApiError> {
        if self.own(place.person).await?.profile.password.is_empty() {
            return Ok(());
        }
        self.proved(place, AccountProof::Password(password.unwrap_or_default())).await.map(drop)
    }

    /// New recovery codes, and their digests.
    pub(super) fn recovery(&self, person: PersonId) -> (Vec<String>, Vec<String>) {
        let mut dice = self.services().ports.dice.dice();
        let codes: Vec<String> =
            (0..RECOVERY_CODES).map(|_| code(&mut *dice, RECOVERY_LETTERS)).collect();
        let digests = codes.iter().map(|code| recovery_digest(person, code).to_hex()).collect();
        (codes, digests)
    }

    /// A session of a person, as it begins now.
    pub(super) fn opening(&self, person: PersonId, token: Hash32, device: &Device) -> StoreOp {
        let now = self.now();
        let device = device.0.clone();
        let session = DeviceSession { token, person, made: now, seen: now, device, ended: false };
        StoreOp::Account(AccountOp::OpenSession(session))
    }

    /// Refuses to let a guest play where guests do not.
    ///
    /// # Errors
    /// That an account is needed; errors of the store.
    pub(crate) async fn may_play(&self, person: PersonId) -> Result<(), ApiError> {
        if self.admittance.guests || self.services().people.is_lasting(person).await? {
            return Ok(());
        }
        Err(ApiError::new(Code::NeedsAccount, "api-needs-account"))
    }

    /// Signs in with a name and a password.
    ///
    /// # Errors
    /// That one of them is not right, without saying which; too many guesses.
    pub(crate) async fn sign_in(
        &self,
        entrant: Entrant<'_>,
        (name, password): (&str, &str),
    ) -> Result<SignedIn, ApiError> {
        let looks = looks(name);
        let guess = self.guess(&looks, entrant.address)?;
        let found = account::find(self.services(), looks).await?;
        let kept = found.as_ref().map(|(_, kept)| &*kept.profile.password);
        let right = self.passwords.is_right(kept, password).await?;
        let Some((person, _)) = found.filter(|_| right) else { return Err(wrong()) };
        self.was_right(guess);
        self.open(person, entrant, Vec::new()).await
    }

    /// Opens a session of a person, together with other writes.
    ///
    /// # Errors
    /// That what a guest played may not come along; errors of the store.
    pub(super) async fn open(
        &self,
        person: PersonId,
        entrant: Entrant<'_>,
        batch: Vec<StoreOp>,
    ) -> Result<SignedIn, ApiError> {
        let secret = self.services().ports.dice.secret();
        self.open_as(person, entrant, (batch, secret)).await
    }

    /// The same with a secret that is known before.
    pub(super) async fn open_as(
        &self,
        person: PersonId,
        entrant: Entrant<'_>,
        (mut batch, secret): (Vec<StoreOp>, String),
    ) -> Result<SignedIn, ApiError> {
        let services = self.services();
        let guest = entrant.guest.filter(|guest| *guest != person);
        if let Some(guest) = guest {
            batch.extend(merging::beginning(services, guest, person).await?);
        }
        let store = Arc::clone(&services.ports.store);
        let all = services.blocking(move || Ok(store.sessions(person, SESSIONS_MAX)?)).await?;
        if let Some(oldest) = all.get(SESSIONS_MAX - 1) {
            batch.push(StoreOp::Account(AccountOp::EndSession(oldest.token)));
        }
        batch.push(self.opening(person, Hash32::of(&secret), entrant.device));
        self.commit(batch).await?;
        self.signed(person).await;
        if let Some(guest) = guest {
            merging::begun(&self.registry, guest, person).await;
        }
        Ok(SignedIn { person, secret })
    }

    /// Signs in with a recovery code, which is used up, and sets a new password. Every other
    /// session ends.
    ///
    /// # Errors
    /// As [`Accounts::sign_in`]; what is wrong with the new password.
    pub(crate) async fn recover(
        &self,
        entrant: Entrant<'_>,
        (name, code, password): (&str, &str, &str),
    ) -> Result<SignedIn, ApiError> {
        judge(password, name)?;
        let looks = looks(name);
        let guess = self.guess(&looks, entrant.address)?;
        let found = account::find(self.services(), looks).await?;
        // Before anything is known to be right: it takes as long where nothing is.
        let password = self.passwords.keep(password).await?;
        let Some((person, kept)) = found else { return Err(wrong()) };
        let given = recovery_digest(person, code);
        let mut profile = kept.profile.clone();
        let is_other =
            |of: &String| !Hash32::from_hex(of).is_some_and(|known| known.matches(&given));
        profile.recovery.retain(is_other);
        if profile.recovery.len() == kept.profile.recovery.len() {
            return Err(wrong());
        }
        profile.password = password;
        self.was_right(guess);
        let mut batch = grants::ending(&mut profile.tokens);
        batch.push(kept.replaced(person, &profile));
        batch.extend(sessions::ending(person, None));
        self.open(person, entrant, batch).await
    }

    /// Signs in by a link of the host, which is used up, and sets a new password. Every other
    /// session ends.
    ///
    /// # Errors
    /// That the link does not work; what is wrong with the password.
    pub(crate) async fn reset(
        &self,
        entrant: Entrant<'_>,
        (code, password): (&str, &str),
    ) -> Result<SignedIn, ApiError> {
        let digest = code_digest("reset", code);
        let found = self.ticket(entrant.address, "reset", digest).await?;
        let person = found.person.ok_or_else(no_code)?;
        let kept = self.own(person).await?;
        judge(password, &kept.profile.name)?;
        let mut profile = kept.profile.clone();
        profile.password = self.passwords.keep(password).await?;
        let mut batch = grants::ending(&mut profile.tokens);
        batch.push(kept.replaced(person, &profile));
        batch.push(StoreOp::Account(AccountOp::UseTicket(digest)));
        // Other links that were sent open nothing any more.
        batch.push(StoreOp::Account(AccountOp::DropTickets(person)));
        batch.extend(sessions::ending(person, None));
        self.open(person, entrant, batch).await
    }

    /// Changes the password. Every other session ends, and so does every token.
    ///
    /// # Errors
    /// That the old one is not right, or what is wrong with the new one.
    pub(crate) async fn change_password(
        &self,
        place: Signer,
        (proof, new): (AccountProof<'_>, &str),
    ) -> Result<(), ApiError> {
        let kept = self.proved(place, proof).await?;
        let mut profile = kept.profile.clone();
        judge(new, &profile.name).map_err(|why| ApiError { at: Some("new".into()), ..why })?;
        profile.password = self.passwords.keep(new).await?;
        let mut batch = grants::ending(&mut profile.tokens);
        batch.push(kept.replaced(place.person, &profile));
        batch.push(StoreOp::Account(AccountOp::DropTickets(place.person)));
        batch.extend(sessions::ending(place.person, Some(place.token)));
        self.commit(batch).await?;
        self.signed(place.person).await;
        Ok(())
    }

    /// Makes new recovery codes in place of all there were.
    ///
    /// # Errors
    /// That the password is not right.
    pub(crate) async fn renew_recovery(
        &self,
        place: Signer,
        proof: AccountProof<'_>,
    ) -> Result<Vec<String>, ApiError> {
        let kept = self.proved(place, proof).await?;
        let mut profile = kept.profile.clone();
        let (codes, recovery) = self.recovery(place.person);
        profile.recovery = recovery;
        self.commit(vec![kept.replaced(place.person, &profile)]).await?;
        Ok(codes)
    }

    /// The account of a person, if there is one, and the sessions.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn look(
        &self,
        person: PersonId,
    ) -> Result<(Option<AccountVersion>, Vec<DeviceSession>), ApiError> {
        account::with_sessions(self.services(), person).await
    }

    /// Ends a session: the own one, or another of the same person, by its [`session_mark`].
    ///
    /// # Errors
    /// That there is none.
    pub(crate) async fn end(&self, person: PersonId, mark: &str) -> Result<(), ApiError> {
        let (_, all) = self.look(person).await?;
        let missing = || ApiError::new(Code::NotFound, "api-no-session-there");
        let found = all.iter().find(|of| session_mark(of.token) == mark).ok_or_else(missing)?;
        self.commit(vec![StoreOp::Account(AccountOp::EndSession(found.token))]).await?;
        self.signed(person).await;
        Ok(())
    }

    /// Ends every session of a person but one.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn end_others(&self, place: Signer) -> Result<(), ApiError> {
        let Signer { person, token, .. } = place;
        self.commit(sessions::ending(person, Some(token)).into()).await?;
        self.signed(person).await;
        Ok(())
    }

    /// Signs out: the session ends. A guest is signed out by forgetting the cookie alone.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn sign_out(&self, place: Signer) -> Result<(), ApiError> {
        self.commit(vec![StoreOp::Account(AccountOp::EndSession(place.token))]).await?;
        self.signed(place.person).await;
        Ok(())
    }

    /// Deletes a person: the account with all that goes with it, or the guest. Matches that others
    /// played stay, with "a former player".
    ///
    /// # Errors
    /// That the password of the account is not right.
    pub(crate) async fn delete(
        &self,
        place: Signer,
        proof: AccountProof<'_>,
    ) -> Result<(), ApiError> {
        let person = place.person;
        let kept = account::read(self.services(), person).await?;
        let kept = match kept {
            Some(_) => Some(self.proved(place, proof).await?),
            None => None,
        };
        merging::settle(&self.registry, person).await?;
        leaving::leave_tables(&self.registry, person).await?;
        let mut batch = leaving::forgetting(self.services(), person).await?;
        batch.extend(profile::forgetting(self.services(), person).await?);
        batch.extend(results::forgetting(self.services(), person).await?);
        batch.extend(hooks::dropped(person));
        batch.extend(mail::dropped(self.services(), person).await?);
        if let Some(mut kept) = kept {
            batch.extend(grants::ending(&mut kept.profile.tokens));
            batch.extend(kept.profile.passkeys.iter().map(KeptPasskey::dropped));
            batch.extend(kept.profile.identity.iter().map(KeptIdentity::dropped));
            batch.push(StoreOp::Account(AccountOp::DropTickets(person)));
            batch.push(StoreOp::Account(AccountOp::Drop(person, kept.version)));
        }
        self.commit(batch).await?;
        leaving::spread(&self.registry, person).await;
        Ok(())
    }

    /// The ticket with a code, if it works.
    pub(super) async fn ticket(
        &self,
        address: IpAddr,
        kind: &'static str,
        digest: Hash32,
    ) -> Result<Ticket, ApiError> {
        let many = ApiError::too_fast("api-many-guesses");
        self.addresses.take(address).map_err(many)?;
        let store = Arc::clone(&self.services().ports.store);
        let found = self.services().blocking(move || Ok(store.ticket(digest)?)).await?;
        let now = self.now();
        let found = found.filter(|of| of.kind == kind && of.until > now);
        let found = found.ok_or_else(no_code)?;
        self.addresses.spend(address, -1.0);
        Ok(found)
    }
}

/// What wrong guesses are answered.
fn wrong() -> ApiError {
    ApiError::new(Code::WrongPassword, "api-wrong-credentials")
}

pub(super) fn no_code() -> ApiError {
    ApiError::new(Code::NotFound, "api-no-code")
}

fn recovery_digest(person: PersonId, code: &str) -> Hash32 {
    code_digest(&format!("recovery:{}", person.to_hex()), code)
}
