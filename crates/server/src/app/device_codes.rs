//! Codes that add a device: another browser signs in as the same person, who may be a guest.

use std::net::IpAddr;

use session::PersonId;

use super::{
    accounts::{Accounts, Device, Entrant, SignedIn, Signer, no_code},
    passwords::code_digest,
    tickets::{IssuedTicket, issued},
};
use crate::{
    error::{ApiError, Code},
    ports::store::{AccountOp, StoreOp},
};

/// The letters of a code: 60 bits, for ten minutes.
const DEVICE_LETTERS: usize = 12;
const DEVICE_FOR: i64 = 600_000;

/// A code that adds a device, once.
pub(crate) struct DeviceCode {
    /// The code.
    pub(crate) code: String,
    /// Until when it works, in milliseconds since 1970.
    pub(crate) until: i64,
}

impl Accounts {
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
        let kind = ("device", DEVICE_LETTERS);
        let IssuedTicket { code, until, write, .. } =
            issued(self.services(), kind, Some(person), DEVICE_FOR);
        let batch = vec![
            StoreOp::Account(AccountOp::DropOldTickets(now)),
            write,
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

    /// Signs a device in by a code, which is used up.
    ///
    /// # Errors
    /// As [`Accounts::device_of`].
    pub(crate) async fn join(
        &self,
        entrant: Entrant<'_>,
        code: &str,
    ) -> Result<SignedIn, ApiError> {
        let person = self.device_of(entrant.address, code).await?;
        let used = StoreOp::Account(AccountOp::UseTicket(code_digest("device", code)));
        let late = |why: ApiError| if why.code == Code::Stale { no_code() } else { why };
        self.open(person, entrant, vec![used]).await.map_err(late)
    }
}
