//! Mouse, finger and keys.

use serde_json::{Value as Json, json};

use crate::{Page, Screen};

/// How often a tap is tried where something else is in the way.
const TRIES: usize = 20;

/// Watches where the next press lands. One that misses the element has no effect on the page:
/// the layout changed between the measurement and the press. So does a click on something else
/// than the button that was pressed: the layout changed before it was let go.
const AIM: &str = "((selector) => { \
     const kinds = ['pointerdown', 'mousedown', 'touchstart', \
       'pointerup', 'mouseup', 'touchend', 'click']; \
     let state = 'nothing', aimed; \
     const see = (e) => { \
       const path = e.composedPath(); \
       if (state === 'nothing') { \
         const aim = document.querySelector(selector); \
         const what = path[0].outerHTML?.slice(0, 200) ?? 'the page'; \
         state = aim && path.includes(aim) ? 'hit' : what; \
         aimed = aim?.closest('button, a'); \
       } \
       if (e.type === 'click') { \
         if (aimed && !path.includes(aimed)) state = 'what it was let go on'; \
         aimed = undefined; } \
       if (state !== 'hit') { e.preventDefault(); e.stopImmediatePropagation(); } }; \
     const options = { capture: true, passive: false }; \
     for (const kind of kinds) addEventListener(kind, see, options); \
     window.aimed = () => { \
       for (const kind of kinds) removeEventListener(kind, see, options); \
       window.aimed = undefined; \
       return state; }; })";

/// A key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Key {
    Enter,
    Escape,
    Tab,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageDown,
    Delete,
}

impl Key {
    fn names(self) -> (&'static str, u32) {
        match self {
            Key::Enter => ("Enter", 13),
            Key::Escape => ("Escape", 27),
            Key::Tab => ("Tab", 9),
            Key::Up => ("ArrowUp", 38),
            Key::Down => ("ArrowDown", 40),
            Key::Left => ("ArrowLeft", 37),
            Key::Right => ("ArrowRight", 39),
            Key::Home => ("Home", 36),
            Key::End => ("End", 35),
            Key::PageDown => ("PageDown", 34),
            Key::Delete => ("Delete", 46),
        }
    }
}

impl Page {
    /// The middle of an element, scrolled into sight, once it stands still.
    async fn middle(&self, selector: &str) -> (f64, f64) {
        self.until_there(selector).await;
        let script = format!(
            "(async () => {{ let was; for (;;) {{ \
             const e = document.querySelector({}); \
             e?.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }}); \
             const r = e?.getBoundingClientRect(); \
             const now = r && [r.x + r.width / 2, r.y + r.height / 2]; \
             if (now && String(now) === String(was)) return now; \
             was = now; \
             await new Promise((done) => requestAnimationFrame(done)); }} }})()",
            json!(selector)
        );
        let at = self.eval(&script).await;
        (at[0].as_f64().unwrap_or(0.0), at[1].as_f64().unwrap_or(0.0))
    }

    async fn mouse(&self, kind: &str, (x, y): (f64, f64), held: bool) {
        let params = json!({
            "type": kind, "x": x, "y": y, "button": if held { "left" } else { "none" },
            "buttons": u8::from(held), "clickCount": 1, "pointerType": "mouse",
        });
        self.command("Input.dispatchMouseEvent", params).await;
    }

    async fn finger(&self, kind: &str, at: Option<(f64, f64)>) {
        let points: Vec<Json> =
            at.into_iter().map(|(x, y)| json!({ "x": x, "y": y, "id": 1 })).collect();
        let params = json!({ "type": kind, "touchPoints": points });
        self.command("Input.dispatchTouchEvent", params).await;
    }

    /// Taps an element, with the finger on a phone and the mouse elsewhere.
    ///
    /// # Panics
    /// If something else is in the way.
    pub async fn tap(&self, selector: &str) {
        let mut hit = String::new();
        for _ in 0..TRIES {
            let at = self.middle(selector).await;
            self.eval(&format!("{AIM}({})", json!(selector))).await;
            self.press(at).await;
            // Where the press led to another page, there is nothing to ask any more.
            let state = self.try_eval("window.aimed?.() ?? 'hit'").await;
            hit = state.ok().and_then(|it| Some(it.as_str()?.to_owned())).unwrap_or("hit".into());
            if hit == "hit" {
                return;
            }
            self.frames().await;
        }
        panic!("{selector} is not hit, but {hit}");
    }

    /// Presses and releases at a point of the window.
    async fn press(&self, at: (f64, f64)) {
        if self.screen == Screen::Phone {
            // Both at once: on a busy machine a finger that waits for an answer would draw.
            tokio::join!(self.finger("touchStart", Some(at)), self.finger("touchEnd", None));
            return;
        }
        self.mouse("mouseMoved", at, false).await;
        self.mouse("mousePressed", at, true).await;
        self.mouse("mouseReleased", at, true).await;
    }

    /// Lays a finger on an element until `seen` holds in the page, and lifts it.
    pub async fn hold(&self, selector: &str, seen: &str) {
        let at = self.middle(selector).await;
        self.finger("touchStart", Some(at)).await;
        self.until(seen).await;
        self.finger("touchEnd", None).await;
    }

    /// Moves the mouse over an element.
    pub async fn hover(&self, selector: &str) {
        let at = self.middle(selector).await;
        self.mouse("mouseMoved", at, false).await;
    }

    /// Drags one element onto another. Halfway, `midway` runs in
    /// the page; its result is returned.
    pub async fn drag(&self, from: &str, to: &str, midway: &str) -> Json {
        let start = self.middle(from).await;
        let end = self.middle(to).await;
        let start = if self.middle(from).await == start { start } else { self.middle(from).await };
        let half = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
        let touch = self.screen == Screen::Phone;
        if touch {
            self.finger("touchStart", Some(start)).await;
        } else {
            self.mouse("mouseMoved", start, false).await;
            self.mouse("mousePressed", start, true).await;
        }
        for at in [half, end] {
            if touch {
                self.finger("touchMove", Some(at)).await;
            } else {
                self.mouse("mouseMoved", at, true).await;
            }
        }
        let seen = self.eval(midway).await;
        if touch {
            self.finger("touchEnd", None).await;
        } else {
            self.mouse("mouseReleased", end, true).await;
        }
        seen
    }

    /// Presses a key.
    pub async fn key(&self, key: Key) {
        let (name, code) = key.names();
        let text = if key == Key::Enter { "\r" } else { "" };
        let params = |kind: &str| {
            json!({ "type": kind, "key": name, "code": name,
                "windowsVirtualKeyCode": code, "text": text })
        };
        let down = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        self.command("Input.dispatchKeyEvent", params(down)).await;
        self.command("Input.dispatchKeyEvent", params("keyUp")).await;
    }

    /// Gives an element the focus.
    pub async fn focus(&self, selector: &str) {
        self.until_there(selector).await;
        self.eval(&format!("document.querySelector({}).focus()", json!(selector))).await;
    }

    /// Types into a field, replacing its content.
    pub async fn write(&self, selector: &str, text: &str) {
        self.focus(selector).await;
        self.eval(&format!("document.querySelector({}).select?.()", json!(selector))).await;
        self.command("Input.insertText", json!({ "text": text })).await;
    }
}
