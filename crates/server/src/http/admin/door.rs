//! The token of the host: a file that only the owner of the data can read, made anew whenever
//! the hall opens.

use std::{
    fs,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::{Path, PathBuf},
};

use axum::http::{HeaderMap, HeaderValue, header};
use session::Hash32;

use crate::{
    Rate,
    error::{ApiError, Code},
    files::{move_to, own_file},
    http::cookie::cookies,
    limits::Buckets,
};

/// The name of the file, in the folder of the data.
const FILE: &str = "admin.token";
/// The cookie of the page, and its name behind TLS.
const COOKIE: &str = "admin";
const SECURE_COOKIE: &str = "__Secure-admin";

/// The host, and who says he is.
pub(crate) struct AdminDoor {
    file: PathBuf,
    token: Hash32,
    tries: Buckets<IpAddr>,
}

impl AdminDoor {
    /// Writes a new token to the folder of the data, with the address of the hall.
    ///
    /// # Errors
    /// The file, and why it cannot be written.
    pub(crate) fn open(
        data: &Path,
        addr: SocketAddr,
        token: &str,
        guesses: Rate,
    ) -> Result<AdminDoor, (PathBuf, std::io::Error)> {
        let file = data.join(FILE);
        let ip = match addr.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
            ip => ip,
        };
        let text = format!("{token}\nhttp://{}\n", SocketAddr::new(ip, addr.port()));
        let part = file.with_extension("part");
        // What was there may be readable for others.
        let _none = fs::remove_file(&part);
        let written = own_file(&part)
            .and_then(|()| fs::write(&part, text))
            .and_then(|()| move_to(&part, &file));
        written.map_err(|why| (file.clone(), why))?;
        Ok(AdminDoor { file, token: Hash32::of(token), tries: Buckets::new(guesses) })
    }

    /// The hall closes: its token opens nothing any more.
    pub(crate) fn close(&self) {
        if let Err(why) = fs::remove_file(&self.file) {
            tracing::warn!(%why, "the token of the host was not removed");
        }
    }

    /// Refuses a token that is not the host's.
    ///
    /// # Errors
    /// That it is wrong, or that too many were.
    pub(super) fn check(&self, token: Option<&str>, address: IpAddr) -> Result<(), ApiError> {
        // Digests are compared, in constant time. The right one opens whatever others try from
        // the same address: nobody guesses it.
        if token.is_some_and(|token| Hash32::of(token).matches(&self.token)) {
            return Ok(());
        }
        let many = ApiError::too_fast("api-many-tokens");
        self.tries.check(address).map_err(many)?;
        if token.is_some() {
            self.tries.spend(address, 1.0);
        }
        Err(ApiError::new(Code::NoToken, "api-no-token"))
    }

    /// The beginning of the digest of the token, for the log.
    pub(super) fn mark(&self) -> String {
        self.token.to_hex()[..8].into()
    }
}

/// The token that a request brings: in its header, else in its cookie.
pub(in crate::http) fn brought(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|given| given.to_str().ok());
    if let Some(bearer) = bearer {
        return bearer.strip_prefix("Bearer ").map(str::trim);
    }
    cookies(headers)
        .find(|(name, _)| [COOKIE, SECURE_COOKIE].contains(name))
        .map(|(_, value)| value)
}

/// The cookie of the page; without a token it is forgotten.
pub(super) fn cookie(token: Option<&str>, secure: bool) -> HeaderValue {
    let (name, secure) = if secure { (SECURE_COOKIE, "; Secure") } else { (COOKIE, "") };
    let (value, age) = token.map_or(("", "; Max-Age=0"), |token| (token, ""));
    let text = format!("{name}={value}; Path=/admin; HttpOnly; SameSite=Strict{age}{secure}");
    HeaderValue::from_str(&text).expect("hexadecimal digits and plain words")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUESSES: Rate = Rate { burst: 10.0, rate: 0.1 };

    #[test]
    fn wrong_tokens_beyond_a_few_wait_and_the_right_one_opens() {
        let folder = tempfile::tempdir().expect("there is room");
        let addr = "0.0.0.0:7171".parse().expect("an address");
        let door = AdminDoor::open(folder.path(), addr, "0123", GUESSES).expect("there is room");
        let text = fs::read_to_string(folder.path().join(FILE)).expect("it was written");
        let (token, url) = text.split_once('\n').expect("two lines");
        assert_eq!((token, url.trim()), ("0123", "http://127.0.0.1:7171"));
        let (here, there) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        assert_eq!(door.check(Some(token), here), Ok(()));
        // Who brings none has tried none.
        for _ in 0..20 {
            assert_eq!(door.check(None, here).map_err(|why| why.code), Err(Code::NoToken));
        }
        for _ in 0..10 {
            let wrong = door.check(Some(&token[1..]), here);
            assert_eq!(wrong.map_err(|why| why.code), Err(Code::NoToken));
        }
        let refused = door.check(Some(&token[1..]), here).map_err(|why| why.code);
        assert_eq!(refused, Err(Code::TooMany));
        assert_eq!(door.check(Some(token), here), Ok(()), "others lock nobody out");
        assert_eq!(door.check(Some(token), there), Ok(()));
    }

    #[cfg(unix)]
    #[test]
    fn token_is_made_anew_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join(FILE);
        fs::write(&file, "of before").expect("there is room");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("it is ours");
        let addr = "[::]:1".parse().expect("an address");
        let mut seen = std::collections::BTreeSet::new();
        for token in ["0", "1"] {
            let door = AdminDoor::open(folder.path(), addr, token, GUESSES).expect("there is room");
            assert!(seen.insert(fs::read_to_string(&file).expect("it was written")));
            let mode = fs::metadata(&file).expect("it is there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
            door.close();
            assert!(!file.exists());
        }
    }
}
