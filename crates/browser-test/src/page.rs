//! A tab.

use std::{path::Path, time::Duration};

use base64::Engine as _;
use serde_json::{Value as Json, json};

use crate::{
    Screen,
    cdp::{Cdp, CdpError},
};

/// How long a condition may take to come true.
const UNTIL_MAX: Duration = Duration::from_secs(60);

/// A tab. Wrong expectations panic with what the page showed instead.
pub struct Page {
    pub(crate) cdp: Cdp,
    pub(crate) session: String,
    pub(crate) screen: Screen,
}

impl Page {
    pub(crate) async fn new(cdp: Cdp, session: String, screen: Screen) -> Result<Page, CdpError> {
        let page = Page { cdp, session, screen };
        for domain in ["Runtime.enable", "Page.enable", "Log.enable"] {
            page.ask(domain, json!({})).await?;
        }
        let (width, height, phone) = match screen {
            Screen::Desk => (1280, 900, false),
            Screen::Phone => (360, 780, true),
        };
        page.ask(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone }),
        )
        .await?;
        page.ask("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone })).await?;
        Ok(page)
    }

    pub(crate) async fn ask(&self, method: &str, params: Json) -> Result<Json, CdpError> {
        self.cdp.ask(Some(&self.session), method, params).await
    }

    /// Goes to `url` and waits until the page says that it is ready.
    ///
    /// # Errors
    /// [`CdpError`].
    pub async fn go(&self, url: &str) -> Result<(), CdpError> {
        self.ask("Page.navigate", json!({ "url": url })).await?;
        self.ready().await;
        Ok(())
    }

    /// Waits until the page says that it is ready.
    pub async fn ready(&self) {
        self.until("document.documentElement.dataset.ready === 'yes'").await;
    }

    /// Whether colours are dark and whether things move.
    ///
    /// # Errors
    /// [`CdpError`].
    pub async fn prefer(&self, dark: bool, still: bool) -> Result<(), CdpError> {
        let scheme = if dark { "dark" } else { "light" };
        let motion = if still { "reduce" } else { "no-preference" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.ask("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
        self.frames().await;
        Ok(())
    }

    async fn try_eval(&self, script: &str) -> Result<Json, String> {
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

    /// What an expression (or a promise) comes to.
    pub async fn eval(&self, script: &str) -> Json {
        match self.try_eval(script).await {
            Ok(value) => value,
            Err(why) => panic!("{script}\n{why}"),
        }
    }

    /// Waits in the page until the expression holds.
    pub async fn until(&self, condition: &str) {
        let script = format!(
            "new Promise((done) => {{ const look = () => {{ let held = false; \
             try {{ held = Boolean({condition}); }} catch {{ held = false; }} \
             if (held) done(true); else setTimeout(look, 15); }}; look(); }})"
        );
        let waiting = async {
            // A navigation meanwhile ends the promise: ask the new page.
            while self.try_eval(&script).await != Ok(Json::Bool(true)) {}
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

    /// All the text that is shown.
    pub async fn text(&self) -> String {
        let value = self.try_eval("document.body?.innerText ?? ''").await.unwrap_or_default();
        value.as_str().unwrap_or_default().to_string()
    }

    /// How many elements there are.
    pub async fn count(&self, selector: &str) -> u64 {
        let script = format!("document.querySelectorAll({}).length", json!(selector));
        self.eval(&script).await.as_u64().unwrap_or(0)
    }

    /// Panics if anything went wrong in the page, but for faults with one of these
    /// words in them.
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

    /// Runs axe-core, whose text is `axe`, and panics if it finds a violation.
    pub async fn accessible(&self, axe: &str, name: &str) {
        if self.eval("typeof axe").await != "object" {
            self.eval(&format!("{axe}\n;true")).await;
        }
        let script = "axe.run(document).then((r) => r.violations.map((v) => \
            `${v.id}: ${v.help}: ` + v.nodes.slice(0, 4).map((n) => \
            `${n.target} ${n.failureSummary}`).join(' | ')))";
        let found = self.eval(script).await;
        assert!(found.as_array().is_some_and(Vec::is_empty), "{name}: {found:#}");
    }

    /// Waits for two frames to be drawn.
    async fn frames(&self) {
        let drawn = "new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))";
        self.eval(drawn).await;
    }

    /// Writes a picture of the window, or of the whole page and no more than it, as PNG
    /// or, for a name that ends so, as WebP. Scroll bars are none of it.
    ///
    /// # Errors
    /// [`CdpError`]; a folder that cannot be written is one too.
    pub async fn picture(&self, file: &Path, whole: bool) -> Result<(), CdpError> {
        let is_webp = file.extension().is_some_and(|ending| ending == "webp");
        self.ask("Emulation.setScrollbarsHidden", json!({ "hidden": true })).await?;
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
        let shot = self.ask("Page.captureScreenshot", params).await?;
        let data = shot["data"].as_str().unwrap_or_default();
        let bytes = base64::engine::general_purpose::STANDARD.decode(data);
        let bytes = bytes.map_err(|_| CdpError::Silent("Page.captureScreenshot".into()))?;
        let folder = file.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(file, bytes))
            .map_err(|why| CdpError::Start(format!("{}: {why}", file.display())))
    }
}
