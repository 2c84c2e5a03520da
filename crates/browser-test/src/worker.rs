//! The service worker of a hall, and what it is told while no page is open.

use serde_json::{Value as Json, json};

use crate::Page;

/// What the worker is about to show is kept in place of being shown: the headless shell has
/// nowhere to show it.
const WATCH: &str = "self.showing = new Promise((done) => {
  self.registration.showNotification = async (title, options) => done({ title, ...options });
}); true";

impl Page {
    /// The person lets the hall notify.
    pub async fn allow_notifications(&self) {
        let target = self.command("Target.getTargetInfo", json!({})).await;
        let grant = json!({
            "permissions": ["notifications"],
            "origin": self.eval("location.origin").await,
            "browserContextId": target["targetInfo"]["browserContextId"],
        });
        self.command("Browser.grantPermissions", grant).await;
    }

    /// A push service brings a message to the service worker of the hall: what that shows.
    ///
    /// # Panics
    /// If the page has registered no service worker.
    pub async fn deliver_push(&self, message: &str) -> Json {
        let origin = self.eval("navigator.serviceWorker.ready.then(() => location.origin)").await;
        let origin = origin.as_str().unwrap_or_default();
        self.command("ServiceWorker.enable", json!({})).await;
        // Whoever enables it is told of all there are, soon.
        let mut id = None;
        for _ in 0..500 {
            id = id.or(self.cdp.registration(&self.session, origin));
            if id.is_none() {
                self.frames().await;
            }
        }
        let id = id.expect("the page has registered a service worker");
        let targets = self.cdp.ask(None, "Target.getTargets", json!({})).await;
        let targets = targets.unwrap_or_else(|why| panic!("{why}"));
        let script = format!("{origin}/worker.js");
        let is_it = |of: &&Json| of["type"] == "service_worker" && of["url"] == *script;
        let target = targets["targetInfos"].as_array().and_then(|all| all.iter().find(is_it));
        let target = &target.expect("it runs")["targetId"];
        let flat = json!({ "targetId": target, "flatten": true });
        let attached = self.cdp.ask(None, "Target.attachToTarget", flat).await;
        let attached = attached.unwrap_or_else(|why| panic!("{why}"));
        let worker = attached["sessionId"].as_str().expect("an id");
        let ask = async |script: &str| {
            let params =
                json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
            let answer = self.cdp.ask(Some(worker), "Runtime.evaluate", params).await;
            answer.unwrap_or_else(|why| panic!("{why}"))["result"]["value"].clone()
        };
        ask(WATCH).await;
        let push = json!({ "origin": origin, "registrationId": id, "data": message });
        self.command("ServiceWorker.deliverPushMessage", push).await;
        ask("showing").await
    }
}
