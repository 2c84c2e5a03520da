//! Metrics of requests by route, and of refusals.

use std::{collections::BTreeMap, fmt::Write as _, sync::Mutex, time::Duration};

use crate::{error::Code, limits::lock};

/// How often a route was requested, and how long its answers took.
#[derive(Clone, Copy, Default, Debug)]
struct Served {
    count: u64,
    micros: u64,
}

/// Metrics of requests by route and status, and of refusals by code.
#[derive(Default, Debug)]
pub(crate) struct RouteFigures {
    served: Mutex<BTreeMap<(String, u16), Served>>,
    refused: Mutex<BTreeMap<String, u64>>,
}

impl RouteFigures {
    /// A request was answered. `route` is a pattern, of which there are few.
    pub(crate) fn served(&self, route: &str, status: u16, why: Option<Code>, took: Duration) {
        let mut served = lock(&self.served);
        let figure = served.entry((route.into(), status)).or_default();
        figure.count += 1;
        figure.micros += took.as_micros() as u64;
        drop(served);
        if let Some(why) = why {
            self.refused(why);
        }
    }

    /// A request or a frame was refused.
    pub(crate) fn refused(&self, why: Code) {
        let code = serde_json::to_value(why).ok();
        let code = code.as_ref().and_then(|code| code.as_str()).unwrap_or_default();
        *lock(&self.refused).entry(code.into()).or_default() += 1;
    }

    /// In the text format of Prometheus.
    pub(crate) fn write(&self, text: &mut String) {
        let served = lock(&self.served).clone();
        let mut all = |name: &str, help: &str, value: &dyn Fn(&Served) -> f64| {
            let name = format!("musterhall_{name}");
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter");
            for ((route, status), figure) in &served {
                let labels = format!("route=\"{route}\",status=\"{status}\"");
                let _ = writeln!(text, "{name}{{{labels}}} {}", value(figure));
            }
        };
        all("route_requests_total", "Requests by route.", &|of| of.count as f64);
        let seconds = |of: &Served| of.micros as f64 / 1e6;
        all("route_seconds_total", "Time to answer, by route.", &seconds);
        let name = "musterhall_refusals_total";
        let _ = writeln!(text, "# HELP {name} Refusals by code.\n# TYPE {name} counter");
        for (code, count) in &*lock(&self.refused) {
            let _ = writeln!(text, "{name}{{code=\"{code}\"}} {count}");
        }
    }
}
