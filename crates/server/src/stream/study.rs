//! A shared study as server-sent events: edits, and who looks at it.

use std::{collections::VecDeque, sync::Arc};

use axum::{
    Extension,
    extract::State,
    response::{Response, sse::Event},
};
use messages::Locale;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use session::{Hash32, PersonId};
use tokio::sync::mpsc;

use super::{
    admission::Admission,
    permit::take_permits,
    server_sent::{EventStream, Wakes, typed},
};
use crate::{
    app::{
        Permits,
        studies::{self, InRoom, OpenStudy, StudyRole},
    },
    error::{ApiError, Code},
    http::{Address, Gateway, Named, Queried, Reader, StudyKey, Who, study_view},
    limits::ConnectionPermit,
};

struct StudyStream {
    app: Arc<Gateway>,
    id: String,
    person: Option<PersonId>,
    key: Option<Hash32>,
    locale: Locale,
    role: StudyRole,
    /// The number of this stream among those who look.
    number: u64,
    /// The last edit that was told, and how often others had moved.
    told: u64,
    moves: u64,
    ready: VecDeque<Json>,
    wakes: Wakes,
    over: bool,
    _permits: Permits,
    _open: mpsc::Sender<()>,
}

impl Drop for StudyStream {
    fn drop(&mut self) {
        self.app.registry.services.studies.leave(&self.id, self.number);
        self.app.metrics.streams.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
    }
}

/// What is known already.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KnownOfStudy {
    since: Option<String>,
    /// The language is read elsewhere.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// `GET /api/studies/{study}/events`: edits after `since`, and who looks.
pub(crate) async fn study(
    State(app): State<Arc<Gateway>>,
    Extension(address): Extension<Address>,
    Named(id): Named<String>,
    who: Option<Who>,
    (StudyKey(key), Reader(locale)): (StudyKey, Reader),
    Queried(asked): Queried<KnownOfStudy>,
    connection: Option<Extension<ConnectionPermit>>,
) -> Result<Response, ApiError> {
    let person = who.map(|who| who.person);
    let connection = connection.map(|Extension(hold)| hold);
    let services = &app.registry.services;
    let open = studies::find(services, &id).await?;
    let role = open.check(StudyRole::Viewer, person, key)?;
    let since = match asked.since {
        None => open.head.seq,
        Some(text) => text.parse().map_err(|_| {
            let got = hall_core::Message::new("api-expected-seq").text("got", format!("{text:?}"));
            ApiError::bad("since", got)
        })?,
    };
    let (_, permits) = take_permits(&app, person, address.0, connection)?;
    let name = study_view::author(services, person).await?;
    let (number, wakes) =
        services.studies.enter(&id, InRoom { person, role, name, cursor: None, colour: 0 })?;
    app.metrics.streams.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let hello =
        json!({ "type": "hello", "number": number, "role": role.word(), "seq": open.head.seq });
    let follower = StudyStream {
        id,
        person,
        key,
        locale,
        role,
        number,
        told: since,
        moves: 0,
        ready: VecDeque::from([hello]),
        wakes: Wakes::new(&app, wakes, Admission::new(&app, who, address.0)),
        over: false,
        _permits: permits,
        _open: app.open.clone(),
        app,
    };
    Ok(follower.response())
}

impl EventStream for StudyStream {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(ready) = self.ready.pop_front() {
                self.app.metrics.events.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                return Some(typed(&ready));
            }
            if self.over {
                return None;
            }
            self.look().await;
            if self.ready.is_empty() && !self.over && !self.is_woken().await {
                self.over = true;
                return Some(typed(&json!({ "type": "closing" })));
            }
        }
    }
}

impl StudyStream {
    /// Makes ready what is new.
    async fn look(&mut self) {
        let services = &self.app.registry.services;
        let found = studies::find(services, &self.id).await;
        let checked = found.and_then(|open| {
            open.check(StudyRole::Viewer, self.person, self.key).map(|role| (open, role))
        });
        match checked {
            // Who may do less or more than before comes again.
            Ok((_, role)) if role != self.role => self.end("changed"),
            Ok((open, _)) => self.tell(&open).await,
            Err(why) if matches!(why.code, Code::NotFound | Code::Gone) => self.end("ended"),
            // It looks again in a moment.
            Err(why) => tracing::debug!(%why, "a study could not be read"),
        }
    }

    fn end(&mut self, kind: &str) {
        self.over = true;
        self.ready.push_back(json!({ "type": kind }));
    }

    async fn tell(&mut self, open: &Arc<OpenStudy>) {
        let services = &self.app.registry.services;
        if open.head.seq != self.told {
            match open.head.since(self.told) {
                // Who is too far behind reads all of it again.
                None => self.ready.push_back(json!({ "type": "whole", "seq": open.head.seq })),
                Some(edits) => {
                    let mut views = Vec::with_capacity(edits.len());
                    for logged in edits {
                        let by = PersonId::from_hex(&logged.by);
                        let by = study_view::author(services, by).await.unwrap_or_default();
                        let viewer = (self.person, by);
                        views.push(study_view::logged(open, logged, viewer, self.locale));
                    }
                    self.ready.push_back(json!({ "type": "edits", "edits": views }));
                }
            }
            self.told = open.head.seq;
        }
        let (moves, people) = services.studies.people(&self.id);
        if moves != self.moves {
            self.moves = moves;
            let here = study_view::here(&people);
            self.ready.push_back(json!({ "type": "here", "people": here }));
        }
    }

    /// Waits until something may have changed; false if the stream ends.
    async fn is_woken(&mut self) -> bool {
        // Those who look at a study meet at one node.
        self.wakes.wait().await && self.app.registry.services.other_node_for(&self.id).is_none()
    }
}
