//! What an account says, and how it is read and written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use session::PersonId;

use super::{
    grants::KeptToken, kept_identity::KeptIdentity, profile::Audiences, services::Services,
    webauthn::KeptPasskey,
};
use crate::{
    error::{ApiError, Code},
    ports::store::{Account, AccountOp, DeviceSession, StoreOp},
};

/// How many sessions of a person are listed: all that there can be.
const SESSIONS_LISTED: usize = 100;

/// What an account says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Profile {
    /// The name.
    pub(crate) name: String,
    /// The password, as `passwords` keeps it; empty where passkeys or an
    /// identity alone open the account.
    pub(crate) password: String,
    /// The digests of the recovery codes that were not used.
    #[serde(default)]
    pub(crate) recovery: Vec<String>,
    /// When it was made, in milliseconds since 1970.
    pub(crate) made: i64,
    /// When the name was last changed for one that looks different.
    #[serde(default)]
    pub(crate) renamed: i64,
    /// Whether he keeps order for the host.
    #[serde(default)]
    pub(crate) admin: bool,
    /// Who may see what of him.
    #[serde(default)]
    pub(crate) shown: Audiences,
    /// The tokens that were not withdrawn, in the order in which they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tokens: Vec<KeptToken>,
    /// The passkeys, in the order in which they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) passkeys: Vec<KeptPasskey>,
    /// The identity at the identity provider that opens it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) identity: Option<KeptIdentity>,
    /// Whether a program plays: so it is for ever.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) bot: bool,
}

impl Profile {
    /// Whether anything opens the account.
    pub(crate) fn opens(&self) -> bool {
        self.passkeys.iter().any(|passkey| !passkey.doubted)
            || self.identity.is_some()
            || !self.password.is_empty()
            || !self.recovery.is_empty()
    }
}

/// An account as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AccountVersion {
    /// Its version.
    pub(crate) version: u64,
    /// What it says.
    pub(crate) profile: Profile,
}

impl AccountVersion {
    /// The write that replaces it; `Taken` if somebody was first.
    pub(crate) fn replaced(&self, person: PersonId, profile: &Profile) -> StoreOp {
        keep(person, self.version + 1, profile)
    }
}

/// The write of a version of an account.
pub(crate) fn keep(person: PersonId, version: u64, profile: &Profile) -> StoreOp {
    let body = serde_json::to_string(profile).expect("plain data");
    StoreOp::Account(AccountOp::Keep(Account { person, version, body }))
}

/// The account of a person, if there is one.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn read(
    services: &Services,
    person: PersonId,
) -> Result<Option<AccountVersion>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let found = services.blocking(move || Ok(store.account(person)?)).await?;
    found.map(|found| parse(&found)).transpose()
}

fn parse(found: &Account) -> Result<AccountVersion, ApiError> {
    let profile = serde_json::from_str(&found.body).map_err(|why| {
        tracing::error!(person = ?found.person, %why, "an account cannot be read");
        ApiError::unavailable("api-store-failed")
    })?;
    Ok(AccountVersion { version: found.version, profile })
}

/// The account of a person, if there is one, and the sessions, the last seen first.
///
/// # Errors
/// Errors of the store.
pub(super) async fn with_sessions(
    services: &Services,
    person: PersonId,
) -> Result<(Option<AccountVersion>, Vec<DeviceSession>), ApiError> {
    let kept = read(services, person).await?;
    let store = Arc::clone(&services.ports.store);
    let sessions = move || Ok(store.sessions(person, SESSIONS_LISTED)?);
    Ok((kept, services.blocking(sessions).await?))
}

/// Whose name it is that looks like this, and the account. Both are asked for in any case, so
/// that it takes as long where there is none.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn find(
    services: &Services,
    looks: String,
) -> Result<Option<(PersonId, AccountVersion)>, ApiError> {
    let store = Arc::clone(&services.ports.store);
    let both = move || {
        let holder = store.holder(&looks)?;
        let account = store.account(holder.unwrap_or(PersonId([0; 32])))?;
        Ok(holder.zip(account))
    };
    let found = services.blocking(both).await?;
    found.map(|(person, account)| Ok((person, parse(&account)?))).transpose()
}

/// What a write that came too late is answered.
pub(crate) fn changed_meanwhile(why: ApiError) -> ApiError {
    if why.code == Code::Stale { ApiError::new(Code::Stale, "api-account-changed") } else { why }
}
