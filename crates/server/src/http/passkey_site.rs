//! The site for which a browser makes and uses passkeys.

use std::net::Ipv4Addr;

use axum::{extract::FromRequestParts, http::request::Parts};

use super::guard::Site;
use crate::{
    app::{AccountProof, RelyingParty, UsedPasskey},
    error::{ApiError, Code},
};

/// The site for which passkeys are made here: none by an address without a name, or where browsers
/// have no secure context.
pub(super) struct PasskeySite(Option<RelyingParty>);

impl PasskeySite {
    fn of(site: &str) -> Option<RelyingParty> {
        let (scheme, host) = site.split_once("://")?;
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
        let is_local = name == "localhost" || name.ends_with(".localhost");
        let is_name = !name.starts_with('[') && name.parse::<Ipv4Addr>().is_err();
        let is_secure = scheme == "https" || is_local;
        (is_secure && is_name).then(|| RelyingParty { id: name, origin: site.into() })
    }

    /// The site.
    ///
    /// # Errors
    /// That there is none.
    pub(super) fn here(&self) -> Result<&RelyingParty, ApiError> {
        self.0.as_ref().ok_or_else(|| ApiError::new(Code::Illegal, "api-passkey-not-here"))
    }
}

impl PasskeySite {
    /// What proves whose an account is, as it was sent; a password that was not is the wrong one.
    ///
    /// # Errors
    /// That passkeys are not used here.
    pub(super) fn proof<'a>(
        &'a self,
        password: Option<&'a str>,
        passkey: Option<&'a UsedPasskey>,
    ) -> Result<AccountProof<'a>, ApiError> {
        Ok(match passkey {
            Some(used) => AccountProof::Passkey(used, self.here()?),
            None => AccountProof::Password(password.unwrap_or_default()),
        })
    }
}

impl<S: Sync> FromRequestParts<S> for PasskeySite {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<PasskeySite, ApiError> {
        let site = parts.extensions.get::<Site>();
        Ok(PasskeySite(site.and_then(|site| PasskeySite::of(&site.0))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn site_of_passkeys_has_a_name_and_a_secure_context() {
        let id = |site| PasskeySite::of(site).map(|site| site.id);
        for (site, wanted) in [
            ("https://Hall.example", "hall.example"),
            ("https://hall.example:8443", "hall.example"),
            ("http://localhost:7171", "localhost"),
        ] {
            assert_eq!(id(site).as_deref(), Some(wanted), "{site}");
        }
        for site in [
            "http://hall.example",
            "http://127.0.0.1:7171",
            "https://192.168.1.20",
            "https://[::1]:7171",
            "http://localhost.example",
        ] {
            assert_eq!(id(site), None, "{site}");
        }
    }
}
