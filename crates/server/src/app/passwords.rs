//! Passwords, and codes that stand in for one: how they are made, judged and kept.
//!
//! A password is kept as its Argon2id. Two are computed at a time, each takes 19 MiB and some
//! tens of milliseconds; a bounded number waits.

use std::{sync::Arc, time::Duration};

use argon2::{Algorithm, Argon2, Params, Version};
use hall_core::{Dice, Message};
use session::Hash32;
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization as _;

use super::services::Services;
use crate::{error::ApiError, names::looks};

/// The cost of a password: KiB of memory, passes, lanes.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);
/// How many are computed at the same time, and how many may wait.
const AT_ONCE: usize = 2;
const WAITING_MAX: usize = 64;
/// When one of those that wait is likely to be done.
const WAIT: Duration = Duration::from_secs(3);
/// How long a password is: characters at least, bytes at most.
const CHARS_MIN: usize = 8;
const BYTES_MAX: usize = 512;
/// Passwords that are tried first by whoever guesses, a line each.
const COMMON: &str = include_str!("common_passwords.txt");
/// Letters of codes that nobody confuses when he types them.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Computes passwords, few at a time.
pub(crate) struct Passwords {
    services: Arc<Services>,
    turns: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Passwords {
    pub(super) fn new(services: Arc<Services>) -> Passwords {
        let turns = Arc::new(Semaphore::new(AT_ONCE));
        Passwords { services, turns, waiting: Semaphore::new(WAITING_MAX) }
    }

    async fn computed<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let full = |_| ApiError::too_fast("api-much-waits")(WAIT);
        let _waits = self.waiting.try_acquire().map_err(full)?;
        let closing = |_| ApiError::unavailable("api-closing");
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(closing)?;
        // The turn lasts as long as the work, even if nobody waits for it any more.
        let work = move || {
            let done = work();
            drop(turn);
            Ok(done)
        };
        self.services.blocking(work).await
    }

    /// A password as it is kept, with salt of its own.
    ///
    /// # Errors
    /// That too many wait.
    pub(super) async fn keep(&self, password: &str) -> Result<String, ApiError> {
        let salt = Hash32::random(&mut *self.services.ports.dice.dice()).to_hex();
        let password = normal(password);
        let salt_kept = salt.clone();
        let digest = self.computed(move || digest(&password, &salt, COST)).await?;
        let digest = digest.ok_or_else(|| ApiError::unavailable("api-failed"))?;
        let (memory, passes, lanes) = COST;
        Ok(format!("argon2id${memory}${passes}${lanes}${salt_kept}${}", digest.to_hex()))
    }

    /// Whether a password is the one that is kept. Where none is, it takes as long, and is not.
    ///
    /// # Errors
    /// That too many wait.
    pub(super) async fn is_right(
        &self,
        kept: Option<&str>,
        password: &str,
    ) -> Result<bool, ApiError> {
        let read = kept.and_then(PasswordDigest::read);
        let there = read.is_some();
        let PasswordDigest { cost, salt, digest: known } =
            read.unwrap_or_else(PasswordDigest::of_nobody);
        // A longer one was never kept, and costs no more than the longest.
        let fits = password.len() <= BYTES_MAX;
        let password = if fits { normal(password) } else { String::new() };
        let found = self.computed(move || digest(&password, &salt, cost)).await?;
        Ok(found.is_some_and(|found| found.matches(&known)) && there && fits)
    }
}

/// A password as it was kept.
struct PasswordDigest {
    cost: (u32, u32, u32),
    salt: String,
    digest: Hash32,
}

impl PasswordDigest {
    fn read(text: &str) -> Option<PasswordDigest> {
        let mut parts = text.strip_prefix("argon2id$")?.split('$');
        let mut number = || parts.next()?.parse::<u32>().ok();
        let cost = (number()?, number()?, number()?);
        let (salt, digest) = (parts.next()?.to_string(), Hash32::from_hex(parts.next()?)?);
        parts.next().is_none().then_some(PasswordDigest { cost, salt, digest })
    }

    fn of_nobody() -> PasswordDigest {
        PasswordDigest { cost: COST, salt: Hash32([0; 32]).to_hex(), digest: Hash32([0; 32]) }
    }
}

fn digest(password: &str, salt: &str, (memory, passes, lanes): (u32, u32, u32)) -> Option<Hash32> {
    let params = Params::new(memory, passes, lanes, Some(32)).ok()?;
    let mut digest = [0; 32];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(password.as_bytes(), salt.as_bytes(), &mut digest)
        .ok()?;
    Some(Hash32(digest))
}

/// One form for what different keyboards write differently.
fn normal(password: &str) -> String {
    password.nfc().collect()
}

/// Refuses a password that is guessed at once.
///
/// # Errors
/// What is wrong with it.
pub(super) fn judge(password: &str, name: &str) -> Result<(), ApiError> {
    let bad = |key| Err(ApiError::bad("password", key));
    if password.chars().count() < CHARS_MIN || password.len() > BYTES_MAX {
        let message = Message::new("api-password-length").text("least", CHARS_MIN);
        return Err(ApiError::bad("password", message.text("most", BYTES_MAX)));
    }
    let lower = password.to_lowercase();
    let plain: String = lower.chars().filter(|c| !c.is_whitespace()).collect();
    let mut letters: Vec<char> = plain.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    if letters.len() < 4 || COMMON.lines().any(|common| common == plain) {
        return bad("api-password-common");
    }
    if looks(password) == looks(name) {
        return bad("api-password-name");
    }
    Ok(())
}

/// A new code of so many letters, four and four.
pub(super) fn code(dice: &mut dyn Dice, letters: usize) -> String {
    let mut text = String::with_capacity(letters + letters / 4);
    for at in 0..letters {
        if at > 0 && at % 4 == 0 {
            text.push('-');
        }
        text.push(LETTERS[dice.below(32) as usize].into());
    }
    text
}

/// The digest of a code of a kind, however it was typed.
pub(super) fn code_digest(kind: &str, code: &str) -> Hash32 {
    let typed = code.chars().filter(char::is_ascii_alphanumeric).take(64);
    let plain: String = typed
        .map(|letter| match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            letter => letter,
        })
        .collect();
    Hash32::of(&format!("{kind}:{plain}"))
}

#[cfg(test)]
mod tests {
    use hall_core::SplitMix64;

    use super::*;

    #[test]
    fn password_guessed_at_once_is_refused() {
        let refused = |password: &str| judge(password, "Ann Example").err().map(|why| why.message);
        for password in [
            "",
            "short",
            "password",
            "PassWord1",
            "12345678",
            "aaaaaaaab",
            "ann example",
            "ann_examp1e",
        ] {
            assert!(refused(password).is_some(), "{password}");
        }
        assert!(refused(&"x".repeat(513)).is_some());
        for password in ["correct horse", "żółw-1975", "Ann Example!?2"] {
            assert_eq!(refused(password), None, "{password}");
        }
    }

    #[test]
    fn password_kept_is_read_and_another_is_not_it() {
        let (salt, cheap) = ("0123456789abcdef", (64, 1, 1));
        let found = digest(&normal("cafe\u{301} au lait"), salt, cheap).expect("it is computed");
        assert_eq!(Some(found), digest(&normal("caf\u{e9} au lait"), salt, cheap));
        assert_ne!(Some(found), digest("cafe au lait", salt, cheap));
        let kept = PasswordDigest::read(&format!("argon2id$64$1$1${salt}${}", found.to_hex()));
        let kept = kept.expect("it is one");
        assert_eq!((kept.cost, &*kept.salt, kept.digest), (cheap, salt, found));
        for other in ["", "argon2id$64$1$1$", "argon2i$64$1$1$0123$00", "argon2id$64$1$1$a$b$c"] {
            assert!(PasswordDigest::read(other).is_none(), "{other}");
        }
    }

    #[test]
    fn code_is_the_same_however_it_is_typed() {
        let made = code(&mut SplitMix64::new(1), 12);
        assert_eq!(made.len(), 14);
        assert_ne!(made, code(&mut SplitMix64::new(2), 12));
        let typed = made.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
        assert_eq!(code_digest("device", &made), code_digest("device", &typed));
        assert_ne!(code_digest("device", &made), code_digest("reset", &made));
    }
}
