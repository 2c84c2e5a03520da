//! Metrics for Prometheus.

use std::{
    fmt::Write as _,
    sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use crate::routes::RouteFigures;

/// The upper bounds of the buckets, in seconds.
const BOUNDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 10.0];

/// How long something took: a histogram.
#[derive(Default, Debug)]
pub(crate) struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    pub(crate) fn observe(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        if let Some(bucket) = BOUNDS.iter().position(|bound| seconds <= *bound) {
            self.buckets[bucket].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        let count = self.count.load(Relaxed);
        let mut below = 0;
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            below += bucket.load(Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {below}");
        }
        let sum = self.micros.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
    }
}

/// The metrics of a hall.
#[derive(Default, Debug)]
pub(crate) struct Metrics {
    /// Requests by the first digit of their status.
    requests: [AtomicU64; 6],
    pub(crate) serving: Histogram,
    accepted: AtomicU64,
    refused: AtomicU64,
    pub(crate) ordering: Histogram,
    pub(crate) commits: Histogram,
    pub(crate) waiting: Histogram,
    pub(crate) thinking: Histogram,
    pub(crate) sockets: AtomicI64,
    pub(crate) streams: AtomicI64,
    pub(crate) connections: AtomicI64,
    pub(crate) events: AtomicU64,
    pub(crate) routes: RouteFigures,
    copied: AtomicU64,
    copies_failed: AtomicU64,
    /// When the last copy was made, in seconds since 1970.
    copied_at: AtomicI64,
}

impl Metrics {
    pub(crate) fn served(&self, status: u16, took: Duration) {
        if let Some(count) = self.requests.get(usize::from(status / 100)) {
            count.fetch_add(1, Relaxed);
        }
        self.serving.observe(took);
    }

    pub(crate) fn ordered(&self, done: bool, took: Duration) {
        let count = if done { &self.accepted } else { &self.refused };
        count.fetch_add(1, Relaxed);
        self.ordering.observe(took);
    }

    /// The data was copied, or copying failed.
    pub(crate) fn copied(&self, done: bool) {
        let count = if done { &self.copied } else { &self.copies_failed };
        count.fetch_add(1, Relaxed);
        if done {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            self.copied_at.store(now.as_secs() as i64, Relaxed);
        }
    }

    /// In the text format of Prometheus.
    pub(crate) fn text(&self, tables: usize, table_bytes: usize) -> String {
        let mut text = String::new();
        let mut one = |name: &str, kind: &str, help: &str, values: &[(String, i64)]| {
            let _ = writeln!(text, "# HELP musterhall_{name} {help}");
            let _ = writeln!(text, "# TYPE musterhall_{name} {kind}");
            for (labels, value) in values {
                let _ = writeln!(text, "musterhall_{name}{labels} {value}");
            }
        };
        let plain = |value: i64| [(String::new(), value)];
        let classes: Vec<(String, i64)> = (1..=5)
            .map(|class| {
                let count = self.requests[class].load(Relaxed) as i64;
                (format!("{{status=\"{class}xx\"}}"), count)
            })
            .collect();
        one("requests_total", "counter", "Requests answered.", &classes);
        let commands = [("accepted", &self.accepted), ("refused", &self.refused)]
            .map(|(done, count)| (format!("{{done=\"{done}\"}}"), count.load(Relaxed) as i64));
        one("commands_total", "counter", "Commands at tables.", &commands);
        let copies = [("made", &self.copied), ("failed", &self.copies_failed)]
            .map(|(done, count)| (format!("{{done=\"{done}\"}}"), count.load(Relaxed) as i64));
        one("backups_total", "counter", "Copies of the data.", &copies);
        let copied_at = self.copied_at.load(Relaxed);
        let help = "When the last copy was made, in seconds since 1970; 0 if none was.";
        one("backup_timestamp_seconds", "gauge", help, &plain(copied_at));
        let events = self.events.load(Relaxed) as i64;
        one("events_total", "counter", "Events sent to sockets and streams.", &plain(events));
        let gauges = [
            ("sockets", "Open WebSockets.", self.sockets.load(Relaxed)),
            ("streams", "Open event streams.", self.streams.load(Relaxed)),
            ("connections", "Open connections.", self.connections.load(Relaxed)),
            ("tables", "Tables in memory.", tables as i64),
            ("table_bytes", "About how many bytes these keep.", table_bytes as i64),
        ];
        for (name, help, value) in gauges {
            one(name, "gauge", help, &plain(value));
        }
        let mut whole = text;
        for (name, help, histogram) in [
            ("request_seconds", "How long requests took.", &self.serving),
            ("command_seconds", "How long commands took.", &self.ordering),
            ("commit_seconds", "How long commits to disk took.", &self.commits),
            ("waiting_seconds", "How long bots waited before they could think.", &self.waiting),
            ("thinking_seconds", "How long bots thought.", &self.thinking),
        ] {
            histogram.write(&mut whole, &format!("musterhall_{name}"), help);
        }
        whole
    }
}
