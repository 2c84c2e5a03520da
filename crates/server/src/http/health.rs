//! Liveness, readiness and metrics.

use std::{
    fmt::Write as _,
    sync::{Arc, atomic::Ordering::Relaxed},
};

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use tokio::time::Instant;

use super::{gateway::Gateway, respond::json};
use crate::{app::Ownership, process::gauge, wire::json::text};

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
    if let Some(ownership) = &app.registry.services.ownership {
        write_nodes(&mut whole, &app, ownership);
    }
    (kind, whole).into_response()
}

/// Figures of this node among those that share a database. All other figures are of this node
/// alone, too.
fn write_nodes(text: &mut String, app: &Gateway, ownership: &Ownership) {
    let node = ownership.node();
    let _ = writeln!(text, "# HELP musterhall_node_info Which node this is.");
    let _ = writeln!(text, "# TYPE musterhall_node_info gauge");
    let (id, addr) = (node.id, node.addr);
    let _ = writeln!(text, "musterhall_node_info{{node=\"{id}\",addr=\"{addr}\"}} 1");
    let live = ownership.live().borrow().len() as f64;
    gauge(text, "nodes", "Nodes that live, as this one knows.", live);
    let left = ownership.until().saturating_duration_since(Instant::now()).as_secs_f64();
    let help = "Seconds until this node stops to serve tables if it cannot renew its lease.";
    gauge(text, "node_lease_seconds", help, left);
    let figures = &app.forwarding.figures;
    let sockets = figures.sockets.load(Relaxed) as f64;
    gauge(text, "forwarded_sockets", "Open sockets that another node serves.", sockets);
    let name = "musterhall_forwarded_total";
    let _ = writeln!(text, "# HELP {name} Requests passed on to other nodes.");
    let _ = writeln!(text, "# TYPE {name} counter");
    for (done, count) in [("answered", &figures.sent), ("failed", &figures.failed)] {
        let _ = writeln!(text, "{name}{{done=\"{done}\"}} {}", count.load(Relaxed));
    }
}
