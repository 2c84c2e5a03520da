//! Liveness, readiness and metrics.

use std::{fmt::Write as _, sync::Arc};

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use super::{gateway::Gateway, respond::json};
use crate::wire::json::text;

/// Liveness: where this fails, the hall must be restarted.
pub(super) async fn lives(State(app): State<Arc<Gateway>>) -> Response {
    if *app.closing.borrow() || app.registry.services.stops() {
        return (StatusCode::SERVICE_UNAVAILABLE, "closing\n").into_response();
    }
    "open\n".into_response()
}

/// Readiness: where this fails, somebody must have a look.
pub(super) async fn ready(State(app): State<Arc<Gateway>>) -> Response {
    let found = app.readiness.look().await;
    let status = if found.ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, json(text(&found))).into_response()
}

/// Metrics for Prometheus.
pub(super) async fn figures(State(app): State<Arc<Gateway>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    let mut whole = app.metrics.text(app.registry.loaded(), app.registry.bytes());
    app.metrics.routes.write(&mut whole);
    let of_process = {
        let data = app.readiness.data().to_path_buf();
        app.registry.services.ports.workers.run(move || crate::process::figures(&data)).await
    };
    whole.push_str(&of_process.unwrap_or_default());
    let services = &app.registry.services;
    let name = "musterhall_queue_length";
    let _ = writeln!(whole, "# HELP {name} Requests that wait their turn.\n# TYPE {name} gauge");
    for (queue, length) in services.waiting() {
        let _ = writeln!(whole, "{name}{{queue=\"{queue}\"}} {length}");
    }
    let commits = services.commits();
    let age = commits.last.map_or(-1.0, |at| at.elapsed().as_secs_f64());
    let help = "Seconds since the last commit; -1 before the first.";
    crate::process::gauge(&mut whole, "last_commit_age_seconds", help, age);
    let failed = f64::from(u8::from(commits.failed.is_some()));
    let help = "Whether the last commit failed.";
    crate::process::gauge(&mut whole, "commit_failing", help, failed);
    (kind, whole).into_response()
}
