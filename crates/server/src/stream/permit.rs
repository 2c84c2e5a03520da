//! How many sockets and streams a session, or an address, may hold.

use std::net::IpAddr;

use session::{Hash32, PersonId};

use crate::{error::ApiError, http::Gateway, limits::Permit};

/// The key under which the sockets and streams of a session, or of an address, are counted.
fn permit_key(person: Option<PersonId>, address: IpAddr) -> [u8; 32] {
    person.map_or_else(|| Hash32::of(&address.to_string()).0, |person| person.0)
}

/// Takes a permit, if there is one left.
pub(super) fn take_permit(
    app: &Gateway,
    person: Option<PersonId>,
    address: IpAddr,
) -> Result<Permit<[u8; 32]>, ApiError> {
    let permit = app.streams.take(permit_key(person, address));
    permit.ok_or_else(|| ApiError::too_many("api-many-sockets"))
}
