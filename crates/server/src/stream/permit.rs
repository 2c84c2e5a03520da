//! Limits on the sockets and streams of a session, or of an address.

use std::net::IpAddr;

use session::{Hash32, PersonId};

use crate::{
    app::Permits, error::ApiError, fairness::Party, http::Gateway, limits::ConnectionPermit,
};

/// The key under which the sockets and streams of a session, or of an address, are counted.
fn permit_key(person: Option<PersonId>, address: IpAddr) -> [u8; 32] {
    person.map_or_else(|| Hash32::of(&address.to_string()).0, |person| person.0)
}

/// Takes the permits of a socket or a stream, if any are left. The permit of its connection
/// is held as long.
pub(super) fn take_permits(
    app: &Gateway,
    person: Option<PersonId>,
    address: IpAddr,
    connection: Option<ConnectionPermit>,
) -> Result<(Party, Permits), ApiError> {
    let many = || ApiError::too_many("api-many-sockets", Some(10));
    let permits = Permits {
        _session: app.streams.take(permit_key(person, address)).ok_or_else(many)?,
        _address: app.streams_address.take(address).ok_or_else(many)?,
        _connection: connection,
    };
    Ok((Party { person, address: Some(address) }, permits))
}
