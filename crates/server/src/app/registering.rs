//! How a guest becomes a player who lasts: an account is added to the person that he is.

use std::net::IpAddr;

use super::{
    account::{self, Profile},
    accounts::{Accounts, Device, Signer, no_code},
    kept_identity::KeptIdentity,
    naming,
    passwords::{code_digest, judge},
    people::People,
    profile::Audiences,
    webauthn::{CreatedPasskey, KeptPasskey, RelyingParty},
};
use crate::{
    Registration,
    error::{ApiError, Code},
    ports::store::{AccountOp, StoreOp},
};

/// What opens an account that is made.
#[derive(Clone, Copy)]
pub(crate) enum FirstSecret<'a> {
    /// A password.
    Password(&'a str),
    /// A passkey, the site that it was made for, and what it is to be called.
    Passkey(&'a CreatedPasskey, &'a RelyingParty, &'a str),
}

/// What opens an account that is made: as the account has it, and what is written beside it.
#[derive(Default)]
struct KeptSecret {
    password: String,
    passkeys: Vec<KeptPasskey>,
    identity: Option<KeptIdentity>,
    recovery: Vec<String>,
    batch: Vec<StoreOp>,
}

impl Accounts {
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

    /// What opens an account that is made, as it is kept.
    async fn first_secret(
        &self,
        place: Signer,
        secret: FirstSecret<'_>,
    ) -> Result<KeptSecret, ApiError> {
        Ok(match secret {
            FirstSecret::Password(password) => KeptSecret {
                password: self.passwords.keep(password).await?,
                ..KeptSecret::default()
            },
            FirstSecret::Passkey(created, site, name) => {
                let (passkey, batch) = self.made_passkey(place, (created, site), name).await?;
                KeptSecret { passkeys: vec![passkey], batch, ..KeptSecret::default() }
            }
        })
    }

    /// What makes a guest a player who lasts. The codes are told once.
    ///
    /// # Errors
    /// What is wrong with the name or the password, or that there is an account.
    pub(crate) async fn register(
        &self,
        place: Signer,
        (name, secret, invite): (&str, FirstSecret<'_>, Option<&str>),
        device: &Device,
    ) -> Result<Vec<String>, ApiError> {
        let Signer { person, address, .. } = place;
        let name = People::valid(name)?;
        People::lasting_name(&name)?;
        if let FirstSecret::Password(password) = secret {
            judge(password, &name)?;
        }
        let services = self.services();
        if account::read(services, person).await?.is_some() {
            return Err(ApiError::illegal("api-account-there"));
        }
        let invitation = self.invitation(address, invite).await?;
        self.made.take(address).map_err(ApiError::too_fast("api-many-accounts"))?;
        naming::holding(services, person, &name).await?;
        let mut opened = self.first_secret(place, secret).await?;
        opened.batch.extend(invitation);
        let (codes, recovery) = self.recovery(person);
        opened.recovery = recovery;
        self.make(place, (&name, device), opened).await?;
        Ok(codes)
    }

    /// Makes a guest a player who lasts, whose account an identity opens.
    ///
    /// # Errors
    /// That somebody was first with the name or the identity.
    pub(super) async fn make_account(
        &self,
        place: Signer,
        named: (&str, &Device),
        (identity, batch): (Option<KeptIdentity>, Vec<StoreOp>),
    ) -> Result<(), ApiError> {
        self.made.take(place.address).map_err(ApiError::too_fast("api-many-accounts"))?;
        self.make(place, named, KeptSecret { identity, batch, ..KeptSecret::default() }).await
    }

    async fn make(
        &self,
        place: Signer,
        (name, device): (&str, &Device),
        mut opened: KeptSecret,
    ) -> Result<(), ApiError> {
        let Signer { person, token, .. } = place;
        let services = self.services();
        let hold = naming::holding(services, person, name).await?;
        let made = self.now();
        let KeptSecret { password, passkeys, identity, recovery, .. } = opened;
        let (shown, tokens) = (Audiences::default(), Vec::new());
        let (renamed, admin, bot) = (0, false, false);
        let profile = Profile {
            name: name.into(),
            password,
            recovery,
            made,
            renamed,
            admin,
            shown,
            tokens,
            passkeys,
            identity,
            bot,
        };
        let mut batch = vec![
            account::keep(person, 1, &profile),
            People::renaming(person, name),
            self.opening(person, token, device),
        ];
        batch.extend(hold);
        batch.append(&mut opened.batch);
        if let Err(why) = services.commit(batch).await {
            // Somebody was first: with the name, or with the invitation.
            naming::holding(services, person, name).await?;
            return Err(if why.code == Code::Stale { no_code() } else { why });
        }
        self.signed(person).await;
        naming::spread(&self.registry, person, name).await
    }
}
