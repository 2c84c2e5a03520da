//! Accounts: how a guest becomes a player who lasts, signs in and out, and gets back in.
//!
//! Credentials are added to the person that the guest is already: nothing that was played moves.
//! Strangers learn of no account whether it exists: what is wrong of a name, a password or a code
//! is said in one sentence, after the same work.

use std::{net::IpAddr, sync::Arc};

use session::{Hash32, PersonId};
use tokio::sync::watch;

use super::{
    account::{self, AccountVersion, Profile, changed_meanwhile},
    grants, hooks, leaving, naming,
    passwords::{Passwords, code, code_digest, judge},
    people::People,
    profile::{self, Audiences},
    registry::Registry,
    services::Services,
    sessions::{self, Opened},
    topics,
    waiting::results,
};
use crate::{
    Admittance, Rate, Registration,
    error::{ApiError, Code},
    limits::Buckets,
    names::looks,
    ports::store::{AccountOp, DeviceSession, StoreOp, Ticket},
    wire::sessions::session_mark,
};

/// How many recovery codes there are, and their letters: 80 bits.
const RECOVERY_CODES: usize = 10;
const RECOVERY_LETTERS: usize = 16;
/// The letters of the code of a device: 60 bits, for ten minutes.
const DEVICE_LETTERS: usize = 12;
const DEVICE_FOR: i64 = 600_000;
/// The most sessions of a person: beyond them the one that was not seen for longest ends.
const SESSIONS_MAX: usize = 50;
/// Wrong guesses at one account from one address, at one account from everywhere, and from one
/// address at any.
const GUESSES_HERE: Rate = Rate { burst: 6.0, rate: 1.0 / 30.0 };
const GUESSES_NAME: Rate = Rate { burst: 60.0, rate: 1.0 / 30.0 };
const GUESSES_ADDRESS: Rate = Rate { burst: 30.0, rate: 1.0 / 10.0 };
/// Accounts that an address makes.
const MADE: Rate = Rate { burst: 20.0, rate: 1.0 / 300.0 };
/// Codes of devices that a person makes.
const DEVICES: Rate = Rate { burst: 10.0, rate: 1.0 / 60.0 };
/// Messages that a person sends to a hook to try it.
const HOOK_TESTS: Rate = Rate { burst: 5.0, rate: 1.0 / 30.0 };

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

/// A session that was opened: the secret is told its browser alone.
pub(crate) struct SignedIn {
    /// Who is signed in.
    pub(crate) person: PersonId,
    /// The secret for the cookie.
    pub(crate) secret: String,
}

/// A code that adds a device, once.
pub(crate) struct DeviceCode {
    /// The code.
    pub(crate) code: String,
    /// Until when it works, in milliseconds since 1970.
    pub(crate) until: i64,
}

/// Accounts of a hall.
pub(crate) struct Accounts {
    registry: Arc<Registry>,
    /// Who may make an account, and whether guests play.
    pub(crate) admittance: Admittance,
    passwords: Passwords,
    here: Buckets<([u8; 32], IpAddr)>,
    names: Buckets<[u8; 32]>,
    addresses: Buckets<IpAddr>,
    made: Buckets<IpAddr>,
    devices: Buckets<PersonId>,
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
    pub(crate) fn new(registry: Arc<Registry>, admittance: Admittance) -> Accounts {
        Accounts {
            passwords: Passwords::new(Arc::clone(&registry.services)),
            registry,
            admittance,
            here: Buckets::new(GUESSES_HERE),
            names: Buckets::new(GUESSES_NAME),
            addresses: Buckets::new(GUESSES_ADDRESS),
            made: Buckets::new(MADE),
            devices: Buckets::new(DEVICES),
            hook_tests: Buckets::new(HOOK_TESTS),
        }
    }

    pub(super) fn services(&self) -> &Arc<Services> {
        &self.registry.services
    }

    fn now(&self) -> i64 {
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

    async fn commit(&self, batch: Vec<StoreOp>) -> Result<(), ApiError> {
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

    /// The account of whoever asks, if he knows its password.
    pub(super) async fn proved(
        &self,
        place: Signer,
        password: &str,
    ) -> Result<AccountVersion, ApiError> {
        let kept = self.own(place.person).await?;
        let guess = self.guess(&looks(&kept.profile.name), place.address)?;
        if !self.passwords.is_right(Some(&kept.profile.password), password).await? {
            let why = ApiError::new(Code::WrongPassword, "api-wrong-password");
            return Err(ApiError { at: Some("password".into()), ..why });
        }
        self.was_right(guess);
        Ok(kept)
    }

    /// New recovery codes, and their digests.
    fn recovery(&self, person: PersonId) -> (Vec<String>, Vec<String>) {
        let mut dice = self.services().ports.dice.dice();
        let codes: Vec<String> =
            (0..RECOVERY_CODES).map(|_| code(&mut *dice, RECOVERY_LETTERS)).collect();
        let digests = codes.iter().map(|code| recovery_digest(person, code).to_hex()).collect();
        (codes, digests)
    }

    /// A session of a person, as it begins now.
    fn opening(&self, person: PersonId, token: Hash32, device: &Device) -> StoreOp {
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

    /// What of an invitation is used up by whoever registers.
    async fn invitation(
        &self,
        address: IpAddr,
        code: Option<&str>,
    ) -> Result<Option<StoreOp>, ApiError> {
        match (self.admittance.register, code) {
            (Registration::All, _) => Ok(None),
            (Registration::Invited, Some(code)) => {
                let digest = code_digest("invite", code);
                self.ticket(address, "invite", digest).await?;
                Ok(Some(StoreOp::Account(AccountOp::UseTicket(digest))))
            }
            (Registration::Invited, None) => {
                Err(ApiError::new(Code::NotYours, "api-register-invited"))
            }
            (Registration::Nobody, _) => Err(ApiError::new(Code::NotYours, "api-register-nobody")),
        }
    }

    /// What makes a guest a player who lasts. The codes are told once.
    ///
    /// # Errors
    /// What is wrong with the name or the password, or that there is an account.
    pub(crate) async fn register(
        &self,
        place: Signer,
        (name, password, invite): (&str, &str, Option<&str>),
        device: &Device,
    ) -> Result<Vec<String>, ApiError> {
        let Signer { person, token, address } = place;
        let name = People::valid(name)?;
        People::lasting_name(&name)?;
        judge(password, &name)?;
        let services = self.services();
        if account::read(services, person).await?.is_some() {
            return Err(ApiError::illegal("api-account-there"));
        }
        let invitation = self.invitation(address, invite).await?;
        self.made.take(address).map_err(ApiError::too_fast("api-many-accounts"))?;
        let hold = naming::holding(services, person, &name).await?;
        let password = self.passwords.keep(password).await?;
        let (codes, recovery) = self.recovery(person);
        let made = self.now();
        let (shown, tokens) = (Audiences::default(), Vec::new());
        let (renamed, admin, bot) = (0, false, false);
        let profile = Profile {
            name: name.clone(),
            password,
            recovery,
            made,
            renamed,
            admin,
            shown,
            tokens,
            bot,
        };
        let mut batch = vec![
            account::keep(person, 1, &profile),
            People::renaming(person, &name),
            self.opening(person, token, device),
        ];
        batch.extend(hold);
        batch.extend(invitation);
        if let Err(why) = services.commit(batch).await {
            // Somebody was first: with the name, or with the invitation.
            naming::holding(services, person, &name).await?;
            return Err(if why.code == Code::Stale { no_code() } else { why });
        }
        self.signed(person).await;
        naming::spread(&self.registry, person, &name).await?;
        Ok(codes)
    }

    /// Signs in with a name and a password.
    ///
    /// # Errors
    /// That one of them is not right, without saying which; too many guesses.
    pub(crate) async fn sign_in(
        &self,
        address: IpAddr,
        (name, password): (&str, &str),
        device: &Device,
    ) -> Result<SignedIn, ApiError> {
        let looks = looks(name);
        let guess = self.guess(&looks, address)?;
        let found = account::find(self.services(), looks).await?;
        let kept = found.as_ref().map(|(_, kept)| &*kept.profile.password);
        let right = self.passwords.is_right(kept, password).await?;
        let Some((person, _)) = found.filter(|_| right) else { return Err(wrong()) };
        self.was_right(guess);
        self.open(person, device, Vec::new()).await
    }

    /// Opens a session of a person, together with other writes.
    async fn open(
        &self,
        person: PersonId,
        device: &Device,
        mut batch: Vec<StoreOp>,
    ) -> Result<SignedIn, ApiError> {
        let services = self.services();
        let store = Arc::clone(&services.ports.store);
        let all = services.blocking(move || Ok(store.sessions(person, SESSIONS_MAX)?)).await?;
        let secret = services.ports.dice.secret();
        if let Some(oldest) = all.get(SESSIONS_MAX - 1) {
            batch.push(StoreOp::Account(AccountOp::EndSession(oldest.token)));
        }
        batch.push(self.opening(person, Hash32::of(&secret), device));
        self.commit(batch).await?;
        self.signed(person).await;
        Ok(SignedIn { person, secret })
    }

    /// Signs in with a recovery code, which is used up, and sets a new password. Every other
    /// session ends.
    ///
    /// # Errors
    /// As [`Accounts::sign_in`]; what is wrong with the new password.
    pub(crate) async fn recover(
        &self,
        address: IpAddr,
        (name, code, password): (&str, &str, &str),
        device: &Device,
    ) -> Result<SignedIn, ApiError> {
        judge(password, name)?;
        let looks = looks(name);
        let guess = self.guess(&looks, address)?;
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
        self.open(person, device, batch).await
    }

    /// Signs in by a link of the host, which is used up, and sets a new password. Every other
    /// session ends.
    ///
    /// # Errors
    /// That the link does not work; what is wrong with the password.
    pub(crate) async fn reset(
        &self,
        address: IpAddr,
        (code, password): (&str, &str),
        device: &Device,
    ) -> Result<SignedIn, ApiError> {
        let digest = code_digest("reset", code);
        let found = self.ticket(address, "reset", digest).await?;
        let person = found.person.ok_or_else(no_code)?;
        let kept = self.own(person).await?;
        judge(password, &kept.profile.name)?;
        let mut profile = kept.profile.clone();
        profile.password = self.passwords.keep(password).await?;
        let mut batch = grants::ending(&mut profile.tokens);
        batch.push(kept.replaced(person, &profile));
        batch.push(StoreOp::Account(AccountOp::UseTicket(digest)));
        batch.extend(sessions::ending(person, None));
        self.open(person, device, batch).await
    }

    /// Changes the password. Every other session ends, and so does every token.
    ///
    /// # Errors
    /// That the old one is not right, or what is wrong with the new one.
    pub(crate) async fn change_password(
        &self,
        place: Signer,
        (old, new): (&str, &str),
    ) -> Result<(), ApiError> {
        let kept = self.proved(place, old).await?;
        let mut profile = kept.profile.clone();
        judge(new, &profile.name).map_err(|why| ApiError { at: Some("new".into()), ..why })?;
        profile.password = self.passwords.keep(new).await?;
        let mut batch = grants::ending(&mut profile.tokens);
        batch.push(kept.replaced(place.person, &profile));
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
        password: &str,
    ) -> Result<Vec<String>, ApiError> {
        let kept = self.proved(place, password).await?;
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
        password: Option<&str>,
    ) -> Result<(), ApiError> {
        let person = place.person;
        let kept = account::read(self.services(), person).await?;
        let kept = match kept {
            Some(_) => Some(self.proved(place, password.unwrap_or_default()).await?),
            None => None,
        };
        leaving::leave_tables(&self.registry, person).await?;
        let mut batch = leaving::forgetting(self.services(), person).await?;
        batch.extend(profile::forgetting(self.services(), person).await?);
        batch.extend(results::forgetting(self.services(), person).await?);
        batch.extend(hooks::dropped(person));
        if let Some(mut kept) = kept {
            batch.extend(grants::ending(&mut kept.profile.tokens));
            batch.push(StoreOp::Account(AccountOp::Drop(person, kept.version)));
        }
        self.commit(batch).await?;
        leaving::spread(&self.registry, person).await;
        Ok(())
    }

    /// Makes a code by which another device signs in as this person, who may be a guest.
    ///
    /// # Errors
    /// That too many were made.
    pub(crate) async fn add_device(
        &self,
        place: Signer,
        device: &Device,
    ) -> Result<DeviceCode, ApiError> {
        let Signer { person, token, .. } = place;
        self.devices.take(person).map_err(ApiError::too_fast("api-many-devices"))?;
        let now = self.now();
        let code = code(&mut *self.services().ports.dice.dice(), DEVICE_LETTERS);
        let until = now + DEVICE_FOR;
        let digest = code_digest("device", &code);
        let ticket = Ticket { code: digest, kind: "device".into(), person: Some(person), until };
        let batch = vec![
            StoreOp::Account(AccountOp::DropOldTickets(now)),
            StoreOp::Account(AccountOp::Ticket(ticket)),
            // A guest with two devices has two sessions.
            self.opening(person, token, device),
        ];
        self.commit(batch).await?;
        Ok(DeviceCode { code, until })
    }

    /// Whose device a code adds, if it works.
    ///
    /// # Errors
    /// That it does not, or that too many were tried.
    pub(crate) async fn device_of(
        &self,
        address: IpAddr,
        code: &str,
    ) -> Result<PersonId, ApiError> {
        let digest = code_digest("device", code);
        self.ticket(address, "device", digest).await?.person.ok_or_else(no_code)
    }

    async fn ticket(
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

    /// Signs a device in by a code, which is used up.
    ///
    /// # Errors
    /// As [`Accounts::device_of`].
    pub(crate) async fn join(
        &self,
        address: IpAddr,
        code: &str,
        device: &Device,
    ) -> Result<SignedIn, ApiError> {
        let person = self.device_of(address, code).await?;
        let used = StoreOp::Account(AccountOp::UseTicket(code_digest("device", code)));
        let late = |why: ApiError| if why.code == Code::Stale { no_code() } else { why };
        self.open(person, device, vec![used]).await.map_err(late)
    }
}

/// What wrong guesses are answered.
fn wrong() -> ApiError {
    ApiError::new(Code::WrongPassword, "api-wrong-credentials")
}

fn no_code() -> ApiError {
    ApiError::new(Code::NotFound, "api-no-code")
}

fn recovery_digest(person: PersonId, code: &str) -> Hash32 {
    code_digest(&format!("recovery:{}", person.to_hex()), code)
}
