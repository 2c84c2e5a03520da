//! Hooks: another service that a person has the hall tell what happens at the tables.

use std::collections::BTreeMap;

use hall_core::Message;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use session::PersonId;
use sha2::Sha256;

use super::services::Services;
use crate::{
    error::ApiError,
    ports::{
        OutwardMessage, OutwardTarget,
        store::{Note, NoteKind, StoreOp},
    },
};

/// The longest address.
const URL_MAX: usize = 500;
/// After how many failures in a row a hook is off.
pub(crate) const FAILURES_MAX: u32 = 20;
/// The minutes of a day.
const DAY: i64 = 24 * 60;

/// What a hook is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HookKind {
    /// That a seat of the person is asked, and has been for a while.
    Turn,
    /// That somebody challenges the person.
    Challenge,
    /// That a match begins.
    Started,
    /// That a round of a tournament begins, and with it a match.
    Round,
    /// That a match is over.
    Over,
    /// That somebody has written at a table.
    Message,
}

impl HookKind {
    /// The word of the protocol, and what is said of a game; `who` has challenged or
    /// written, if somebody has, or is the number of the round.
    pub(crate) fn said(self, game: String, who: &str) -> (&'static str, Message) {
        let (word, key) = match self {
            HookKind::Turn => ("turn", "hook-turn"),
            HookKind::Challenge => ("challenge", "hook-challenge"),
            HookKind::Started => ("started", "hook-started"),
            HookKind::Round => ("round", "hook-round"),
            HookKind::Over => ("over", "hook-over"),
            HookKind::Message => ("message", "hook-message"),
        };
        (word, Message::new(key).text("game", game).text("who", who))
    }
}

/// When nothing is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuietHours {
    /// When they begin and end, in minutes after midnight. They may go over midnight.
    pub(crate) from: i64,
    pub(crate) to: i64,
    /// What the person's clock is ahead of UTC, in minutes, where no zone is known.
    pub(crate) offset: i64,
    /// The person's time zone, such as `Europe/Berlin`, which knows of daylight saving time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) zone: Option<String>,
}

impl QuietHours {
    pub(super) fn is_sound(&self) -> bool {
        let (day, zones) = (0..DAY, jiff::tz::db());
        let is_zone = |zone: &String| zones.get(zone).is_ok();
        day.contains(&self.from)
            && day.contains(&self.to)
            && self.offset.abs() <= DAY
            && self.zone.as_ref().is_none_or(is_zone)
    }

    /// What the person's clock is ahead of UTC at a time in milliseconds since 1970, in minutes.
    pub(super) fn offset_at(&self, at: i64) -> i64 {
        let zone = self.zone.as_ref().and_then(|zone| jiff::tz::db().get(zone).ok());
        let moment = Timestamp::from_millisecond(at).ok();
        match (zone, moment) {
            (Some(zone), Some(moment)) => i64::from(zone.to_offset(moment).seconds() / 60),
            _ => self.offset,
        }
    }

    /// Whether it is quiet at a time, in milliseconds since 1970.
    fn holds(&self, at: i64) -> bool {
        let minute = (at.div_euclid(60_000) + self.offset_at(at)).rem_euclid(DAY);
        match self.from <= self.to {
            true => (self.from..self.to).contains(&minute),
            false => minute >= self.from || minute < self.to,
        }
    }
}

/// What somebody is told of, when not, and whether messages arrive: of a hook as of a browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Wanted {
    /// What is told.
    kinds: Vec<HookKind>,
    /// When nothing is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quiet: Option<QuietHours>,
    /// How many messages in a row were not taken.
    #[serde(default)]
    failures: u32,
}

impl Wanted {
    /// Checks what is wished for.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn checked(
        mut kinds: Vec<HookKind>,
        quiet: Option<QuietHours>,
    ) -> Result<Wanted, ApiError> {
        if kinds.is_empty() {
            return Err(ApiError::bad("kinds", "api-hook-kinds"));
        }
        if quiet.as_ref().is_some_and(|quiet| !quiet.is_sound()) {
            return Err(ApiError::bad("quiet", "api-hook-quiet"));
        }
        kinds.sort_unstable();
        kinds.dedup();
        Ok(Wanted { kinds, quiet, failures: 0 })
    }

    /// Whether this is told.
    pub(crate) fn has(&self, kind: HookKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Whether so many messages failed that nothing is told any more.
    pub(crate) fn is_off(&self) -> bool {
        self.failures >= FAILURES_MAX
    }

    /// Whether something may be told now, in milliseconds since 1970.
    pub(crate) fn listens(&self, now: i64) -> bool {
        !self.is_off() && !self.quiet.as_ref().is_some_and(|quiet| quiet.holds(now))
    }

    /// Counts a message that was taken, or not. Returns whether that changes anything.
    pub(super) fn count(&mut self, taken: bool) -> bool {
        let failures = if taken { 0 } else { self.failures + 1 };
        std::mem::replace(&mut self.failures, failures) != failures
    }

    /// As its person may see it.
    pub(super) fn view(&self) -> Json {
        json!({
            "kinds": self.kinds, "quiet": self.quiet,
            "failures": self.failures, "off": self.is_off(),
        })
    }
}

/// A hook as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Hook {
    /// The whole address; it may hold a secret of the other service.
    url: String,
    /// What messages are signed with.
    secret: String,
    /// What it is told.
    #[serde(flatten)]
    pub(crate) wanted: Wanted,
}

impl Hook {
    /// The hook as its person may see it: of the address the machine alone.
    pub(crate) fn view(&self) -> Json {
        let host = target(&self.url, true).map(|to| to.host).unwrap_or_default();
        let mut view = self.wanted.view();
        view["host"] = host.into();
        view
    }

    /// A message to it, signed at a time in milliseconds since 1970.
    pub(crate) fn message(&self, body: &Json, now: i64) -> Option<OutwardMessage> {
        let (to, body) = (target(&self.url, true)?, body.to_string());
        let signature = signature(&self.secret, &body, now / 1000);
        let headers = vec![
            ("content-type", "application/json".to_string()),
            ("x-musterhall-signature", signature),
        ];
        Some(OutwardMessage { to, headers, body: body.into_bytes() })
    }

    fn keep(&self, person: PersonId, at: i64) -> StoreOp {
        let body = serde_json::to_string(self).expect("plain data");
        StoreOp::Note(NoteKind::Hook, Note { id: person.to_hex(), at, body })
    }

    /// Reads a note.
    pub(crate) fn of(note: &Note) -> Option<(PersonId, Hook)> {
        Some((PersonId::from_hex(&note.id)?, serde_json::from_str(&note.body).ok()?))
    }
}

/// A message: `content` is what Discord shows, and whom it may mention is nobody.
pub(crate) fn body(id: &str, at: i64, kind: &str, text: &str) -> Json {
    json!({
        "id": id, "at": at, "type": kind, "text": text, "content": text,
        "allowed_mentions": { "parse": [] },
    })
}

/// `t=SECONDS,v1=HEX`: the HMAC-SHA-256 of the seconds, a point and the body.
fn signature(secret: &str, body: &str, seconds: i64) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any length will do");
    mac.update(format!("{seconds}.{body}").as_bytes());
    let sum: String =
        mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("t={seconds},v1={sum}")
}

/// The address of a hook or of a push service.
pub(super) fn target(url: &str, open: bool) -> Option<OutwardTarget> {
    OutwardTarget::read(url, open).filter(|_| url.len() <= URL_MAX)
}

/// A hook as it is wished for.
pub(crate) struct HookWish {
    /// The address; the one before if none is given.
    pub(crate) url: Option<String>,
    /// What it is to be told.
    pub(crate) kinds: Vec<HookKind>,
    /// When it is to be told nothing.
    pub(crate) quiet: Option<QuietHours>,
}

/// The hook of a person, if there is one.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn hook(services: &Services, person: PersonId) -> Result<Option<Hook>, ApiError> {
    let note = services.note(NoteKind::Hook, person.to_hex()).await?;
    Ok(note.and_then(|note| Hook::of(&note)).map(|(_, hook)| hook))
}

/// Keeps a hook; it is on again. The secret is told once, with a new address.
///
/// # Errors
/// What is wrong with the wish; that there is no account; errors of the store.
pub(crate) async fn keep_hook(
    services: &Services,
    person: PersonId,
    wish: HookWish,
) -> Result<(Hook, Option<String>), ApiError> {
    services.people.must_last(person).await?;
    let open = services.ports.outward.is_open();
    let wanted = Wanted::checked(wish.kinds, wish.quiet)?;
    let bad = || ApiError::bad("url", Message::new("api-hook-url").text("most", URL_MAX));
    let before = hook(services, person).await?;
    let (url, secret, is_new) = match (wish.url, before) {
        (None, None) => return Err(bad()),
        (None, Some(before)) => (before.url, before.secret, false),
        (Some(url), _) => (url, services.ports.dice.secret(), true),
    };
    target(&url, open).ok_or_else(bad)?;
    let hook = Hook { url, secret, wanted };
    services.commit(vec![hook.keep(person, services.ports.clock.now())]).await?;
    let secret = is_new.then(|| hook.secret.clone());
    Ok((hook, secret))
}

/// The writes after which a person has no hook.
pub(crate) fn dropped(person: PersonId) -> [StoreOp; 2] {
    [NoteKind::Hook, NoteKind::HookMark].map(|kind| StoreOp::DropNote(kind, person.to_hex(), None))
}

/// A message was taken, or not: counts failures in a row of the hook that is there now, if it has
/// the same address. Returns whether it is off from now on.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn note_answer(
    services: &Services,
    person: PersonId,
    told: &Hook,
    taken: bool,
) -> Result<bool, ApiError> {
    let Some(mut now) = hook(services, person).await?.filter(|now| now.url == told.url) else {
        return Ok(false);
    };
    if now.wanted.count(taken) {
        services.commit(vec![now.keep(person, services.ports.clock.now())]).await?;
    }
    Ok(now.wanted.is_off())
}

/// For which questions was told already: how many steps each table had then.
pub(crate) type HookMarks = BTreeMap<String, usize>;

/// The marks with an id: those of a hook, or of a browser.
///
/// # Errors
/// Errors of the store.
pub(crate) async fn marks(
    services: &Services,
    (kind, id): (NoteKind, &str),
) -> Result<HookMarks, ApiError> {
    let note = services.note(kind, id.into()).await?;
    Ok(note.and_then(|note| serde_json::from_str(&note.body).ok()).unwrap_or_default())
}

/// The write that keeps them.
pub(crate) fn keep_marks((kind, id): (NoteKind, &str), marks: &HookMarks, at: i64) -> StoreOp {
    let body = serde_json::to_string(marks).expect("plain data");
    StoreOp::Note(kind, Note { id: id.into(), at, body })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signature_is_the_hmac_of_time_and_body() {
        // Test case 2 of RFC 4231 has the text "what do ya want for nothing?".
        let mut mac = Hmac::<Sha256>::new_from_slice(b"Jefe").expect("any length");
        mac.update(b"what do ya want for nothing?");
        let sum = mac.finalize().into_bytes();
        assert_eq!(sum[..4], [0x5b, 0xdc, 0xc1, 0x46]);
        let signed = signature("Jefe", "{}", 5);
        assert!(signed.starts_with("t=5,v1=") && signed.len() == 71, "{signed}");
        assert_ne!(signed, signature("Jefe", "{ }", 5));
        assert_ne!(signed, signature("Jeff", "{}", 5));
    }

    #[test]
    fn address_is_one_by_tls_at_its_usual_port_unless_the_host_says_so() {
        let to = target("https://discord.com/api/webhooks/1/x?wait=true", false).expect("good");
        assert_eq!((&*to.host, to.port), ("discord.com", 443));
        assert_eq!(to.path, "/api/webhooks/1/x?wait=true");
        assert_eq!(target("https://a.b", false).expect("good").path, "/");
        assert_eq!(target("https://[2606:4700::1111]/x", false).expect("good").port, 443);
        for bad in [
            "http://a.b/",
            "https://a.b:22/",
            "https://user:word@a.b/",
            "https://a.b/\r\nHost: c",
            "https://a.b/#x",
            "https:///x",
            "ftp://a.b/",
            "a.b",
            "",
            &format!("https://a.b/{}", "x".repeat(600)),
        ] {
            assert_eq!(target(bad, false), None, "{bad}");
        }
        assert_eq!(target("http://127.0.0.1:8000/x", true).expect("open").port, 8000);
    }

    #[test]
    fn quiet_hours_go_over_midnight_in_the_time_of_the_person() {
        let quiet = QuietHours { from: 22 * 60, to: 7 * 60, offset: 60, zone: None };
        let at = |hour: i64, minute: i64| (hour * 60 + minute) * 60_000;
        for (hour, minute, holds) in
            [(20, 59, false), (21, 0, true), (23, 30, true), (5, 59, true), (6, 0, false)]
        {
            assert_eq!(quiet.holds(at(hour, minute)), holds, "{hour}:{minute} UTC");
        }
        let never = QuietHours { from: 60, to: 60, offset: 0, zone: None };
        assert!(!never.holds(at(1, 0)));
    }

    #[test]
    fn quiet_hours_in_a_zone_follow_its_daylight_saving_time() {
        let zone = Some("Europe/Berlin".to_string());
        let quiet = QuietHours { from: 22 * 60, to: 7 * 60, offset: 0, zone };
        let at = |text: &str| text.parse::<Timestamp>().expect("a time").as_millisecond();
        for (text, holds) in [
            ("2026-01-15T20:59:00Z", false),
            ("2026-01-15T21:00:00Z", true),
            ("2026-07-15T19:59:00Z", false),
            ("2026-07-15T20:00:00Z", true),
            ("2026-07-15T05:00:00Z", false),
        ] {
            assert_eq!(quiet.holds(at(text)), holds, "{text}");
        }
        assert!(quiet.is_sound());
        let nowhere = QuietHours { zone: Some("Europe/Nowhere".to_string()), ..quiet };
        assert!(!nowhere.is_sound());
    }
}
