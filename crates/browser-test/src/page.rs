//! A tab.

use std::{path::Path, time::Duration};

use base64::Engine as _;
use serde_json::{Value as Json, json};

use crate::{
    Screen,
    cdp::{Cdp, CdpError},
};

/// How long a condition may take to come true.
const UNTIL_MAX: Duration = Duration::from_secs(90);

/// How long one look at the page, which takes a second, may take.
const LOOK_MAX: Duration = Duration::from_secs(10);

/// A tab. Failed expectations panic with what the page showed instead.
pub struct Page {
    pub(crate) cdp: Cdp,
    pub(crate) session: String,
    pub(crate) screen: Screen,
}

impl Page {
    pub(crate) async fn new(cdp: Cdp, session: String, screen: Screen) -> Page {
        let page = Page { cdp, session, screen };
        for domain in ["Runtime.enable", "Page.enable", "Log.enable"] {
            page.command(domain, json!({})).await;
        }
        let (width, height) = screen.size();
        let phone = screen == Screen::Phone;
        page.resize(width, height).await;
        // Every tab believes that it is the one in front.
        page.command("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
        page.command("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone })).await;
        page
    }

    /// Makes the window this large.
    pub async fn resize(&self, width: u64, height: u64) {
        let phone = self.screen == Screen::Phone;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.command("Emulation.setDeviceMetricsOverride", metrics).await;
    }

    async fn ask(&self, method: &str, params: Json) -> Result<Json, CdpError> {
        self.cdp.ask(Some(&self.session), method, params).await
    }

    /// The browser must not refuse these.
    pub(crate) async fn command(&self, method: &str, params: Json) -> Json {
        self.ask(method, params).await.unwrap_or_else(|why| panic!("{why}"))
    }

    /// The manifest that the page has, as the browser read it; null without one.
    ///
    /// # Panics
    /// If the browser finds a fault in it.
    pub async fn manifest(&self) -> Json {
        let said = self.command("Page.getAppManifest", json!({})).await;
        assert_eq!(said["errors"], json!([]), "{said}");
        let data = said["data"].as_str().filter(|data| !data.is_empty()).unwrap_or("null");
        serde_json::from_str(data).expect("a manifest is JSON")
    }

    /// Has the page run as on a processor that is so many times slower.
    pub async fn slow_down(&self, times: u32) {
        self.command("Emulation.setCPUThrottlingRate", json!({ "rate": times })).await;
    }

    /// Goes to an address, or to a path beside the page that is open, and waits until that
    /// is ready.
    pub async fn go(&self, to: &str) {
        let url = self.eval(&format!("new URL({}, location.href).href", json!(to))).await;
        self.command("Page.navigate", json!({ "url": url })).await;
        self.ready().await;
    }

    /// Goes back to the page before, and waits until that is ready.
    ///
    /// # Panics
    /// If there is none.
    pub async fn back(&self) {
        let history = self.command("Page.getNavigationHistory", json!({})).await;
        let current = history["currentIndex"].as_u64().unwrap_or(0) as usize;
        let before = current.checked_sub(1).expect("a page before this one");
        let entry = &history["entries"][before];
        self.command("Page.navigateToHistoryEntry", json!({ "entryId": entry["id"] })).await;
        self.until(&format!("location.href === {}", entry["url"])).await;
        self.ready().await;
    }

    /// Waits until the page says that it is ready.
    pub async fn ready(&self) {
        self.until("document.documentElement.dataset.ready === 'yes'").await;
    }

    /// Waits until another page of the hall has come, and is ready.
    pub async fn until_page(&self, name: &str) {
        self.until(&format!("document.documentElement.dataset.page === '{name}'")).await;
        self.ready().await;
    }

    /// Dark or light colours, and reduced motion or not.
    pub async fn prefer(&self, dark: bool, still: bool) {
        let scheme = if dark { "dark" } else { "light" };
        let motion = if still { "reduce" } else { "no-preference" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.command("Emulation.setEmulatedMedia", json!({ "features": features })).await;
        self.frames().await;
    }

    /// Makes requests to addresses like these (`*` for anything) fail from now on, and no others.
    pub async fn block(&self, urls: &[&str]) {
        self.command("Network.enable", json!({})).await;
        self.command("Network.setBlockedURLs", json!({ "urls": urls })).await;
    }

    pub(crate) async fn try_eval(&self, script: &str) -> Result<Json, String> {
        let params = json!({
            "expression": script, "awaitPromise": true, "returnByValue": true,
            "userGesture": true,
        });
        let answer = self.ask("Runtime.evaluate", params).await.map_err(|why| why.to_string())?;
        if let Some(details) = answer.get("exceptionDetails") {
            let said = details["exception"]["description"].as_str();
            return Err(said.or(details["text"].as_str()).unwrap_or("an exception").to_string());
        }
        Ok(answer["result"]["value"].clone())
    }

    /// The value of an expression (or a promise).
    pub async fn eval(&self, script: &str) -> Json {
        match self.try_eval(script).await {
            Ok(value) => value,
            Err(why) => panic!("{script}\n{why}"),
        }
    }

    /// Waits in the page until the expression holds.
    pub async fn until(&self, condition: &str) {
        let script = format!(
            "new Promise((done) => {{ const start = performance.now(); \
             const look = () => {{ let held = false; \
             try {{ held = Boolean({condition}); }} catch {{ held = false; }} \
             if (held || performance.now() - start > 1000) done(held); \
             else setTimeout(look, 15); }}; look(); }})"
        );
        let waiting = async {
            // A navigation meanwhile ends the promise, or freezes the page: ask the new page.
            let look = || tokio::time::timeout(LOOK_MAX, self.try_eval(&script));
            while look().await != Ok(Ok(Json::Bool(true))) {}
        };
        if tokio::time::timeout(UNTIL_MAX, waiting).await.is_err() {
            let shown = self.text().await;
            panic!("never so: {condition}\nfaults: {:?}\n{shown}", self.cdp.faults(&self.session));
        }
    }

    /// Waits until the text is somewhere on the page.
    pub async fn until_text(&self, text: &str) {
        self.until(&format!("document.body.innerText.includes({})", json!(text))).await;
    }

    /// Waits until there is such an element.
    pub async fn until_there(&self, selector: &str) {
        self.until(&format!("document.querySelector({})", json!(selector))).await;
    }

    /// Waits until there are this many elements.
    pub async fn until_count(&self, selector: &str, count: usize) {
        let all = format!("document.querySelectorAll({}).length", json!(selector));
        self.until(&format!("{all} === {count}")).await;
    }

    /// The text of an element.
    pub async fn text_of(&self, selector: &str) -> String {
        let script = format!("document.querySelector({}).textContent", json!(selector));
        self.eval(&script).await.as_str().unwrap_or_default().to_string()
    }

    /// All visible text.
    pub async fn text(&self) -> String {
        let value = self.try_eval("document.body?.innerText ?? ''").await.unwrap_or_default();
        value.as_str().unwrap_or_default().to_string()
    }

    /// The number of elements.
    pub async fn count(&self, selector: &str) -> u64 {
        let script = format!("document.querySelectorAll({}).length", json!(selector));
        self.eval(&script).await.as_u64().unwrap_or(0)
    }

    /// Checks that the page has had no errors since the last check, except those with
    /// one of these words in them.
    ///
    /// # Panics
    /// If there was one.
    #[track_caller]
    pub fn sound(&self, but: &[&str]) {
        let faults: Vec<String> = self
            .cdp
            .faults(&self.session)
            .into_iter()
            .filter(|fault| !but.iter().any(|word| fault.contains(word)))
            .collect();
        assert!(faults.is_empty(), "{faults:#?}");
    }

    /// Waits for two frames to be drawn.
    pub(crate) async fn frames(&self) {
        let drawn = "new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))";
        self.eval(drawn).await;
    }

    /// Writes a picture of the window, or of exactly the whole page, as PNG
    /// or, for a name that ends so, as WebP. Scroll bars are hidden.
    pub async fn picture(&self, file: &Path, whole: bool) {
        let is_webp = file.extension().is_some_and(|ending| ending == "webp");
        self.command("Emulation.setScrollbarsHidden", json!({ "hidden": true })).await;
        let mut params = json!({ "format": "png", "captureBeyondViewport": whole });
        if whole {
            let size = "(({ width, height }) => \
                ({ x: 0, y: 0, width, height: Math.ceil(height), scale: 1 }))\
                (document.documentElement.getBoundingClientRect())";
            params["clip"] = self.eval(size).await;
        }
        if is_webp {
            params["format"] = "webp".into();
            params["quality"] = 80.into();
        }
        let shot = self.command("Page.captureScreenshot", params).await;
        let data = shot["data"].as_str().expect("a picture");
        let bytes = base64::engine::general_purpose::STANDARD.decode(data).expect("base64");
        std::fs::create_dir_all(file.parent().unwrap_or(Path::new(".")))
            .and_then(|()| std::fs::write(file, bytes))
            .unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    }
}
