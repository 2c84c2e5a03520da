//! Who may go on following a table.

use std::{net::IpAddr, sync::Arc, time::Duration};

use tokio::sync::watch;

use crate::http::{Gateway, Who};

/// Whether a socket or a stream may stay: the host lets its person and its address in, and its
/// session is still that person's.
pub(super) struct Admission {
    app: Arc<Gateway>,
    who: Option<Who>,
    address: IpAddr,
    sanctions: watch::Receiver<u64>,
    sessions: watch::Receiver<u64>,
    /// Something changed that was not looked at yet.
    due: bool,
}

/// Waits until the token ends by itself by which a stream was opened; for ever without one.
async fn expired(app: &Gateway, who: Option<Who>) {
    match who.and_then(|who| who.grant?.until) {
        Some(until) => {
            let left = until - app.registry.services.ports.clock.now();
            // The clock may go a little slower than the timer.
            let left = Duration::from_millis(left.max(0).unsigned_abs() + 50);
            tokio::time::sleep(left).await;
        }
        None => std::future::pending().await,
    }
}

impl Admission {
    /// It is looked at at once when it begins.
    pub(super) fn new(app: &Arc<Gateway>, who: Option<Who>, address: IpAddr) -> Admission {
        let (sanctions, sessions) = (app.moderation.changes(), app.accounts.changes());
        Admission { app: Arc::clone(app), who, address, sanctions, sessions, due: true }
    }

    /// Waits until it has ended; says why. It may be waited for again.
    pub(super) async fn ended(&mut self) -> &'static str {
        loop {
            if self.due {
                if let Some(why) = self.refusal().await {
                    return why;
                }
                self.due = false;
            }
            let changed = tokio::select! {
                () = expired(&self.app, self.who) => Ok(()),
                changed = self.sanctions.changed() => changed,
                changed = self.sessions.changed() => changed,
            };
            if changed.is_err() {
                return "the hall closes";
            }
            self.due = true;
        }
    }

    async fn refusal(&self) -> Option<&'static str> {
        let person = self.who.map(|who| who.person);
        if self.app.moderation.admit(person, Some(self.address)).is_err() {
            return Some("the host does not let you in");
        }
        let who = self.who?;
        if who.grant.is_some() {
            let holds = self.app.accounts.grants(who.token, who.person).await;
            return (!holds).then_some("the token opens nothing any more");
        }
        let holds = self.app.accounts.holds(who.token, who.person).await;
        (!holds).then_some("the session has ended")
    }
}
