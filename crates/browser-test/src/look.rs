//! The required look of every page: no violations of axe, in light and in dark, and
//! nothing that sticks out.

use std::{
    env,
    path::{Path, PathBuf},
};

use crate::{Page, Screen};

/// The text of axe-core.
const AXE: &str = include_str!("../tests/fixtures/axe.min.js");

/// The folder that pictures for people go to, from the root of the repository.
const FOLDER: &str = "SCREENSHOTS";

/// Whether pictures for people are taken: the environment names a folder for them.
pub fn takes_pictures() -> bool {
    env::var_os(FOLDER).is_some()
}

/// Where the picture with this file name goes: by default a folder that git ignores.
pub fn picture_file(name: &str) -> PathBuf {
    let folder = env::var_os(FOLDER).unwrap_or_else(|| "screenshots".into());
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(folder).join(name)
}

impl Page {
    /// Runs axe-core. A made-up language that no list knows may be named by itself; sheets
    /// of pictures are not loaded beforehand, for axe-core writes them into `style` elements.
    ///
    /// # Panics
    /// If it finds a violation; `name` says where.
    pub async fn accessible(&self, name: &str) {
        self.passes(name, "{}").await;
    }

    /// Runs the rules of axe-core that are about colours, for a page that has passed all of them
    /// in others.
    ///
    /// # Panics
    /// As [`accessible`](Page::accessible).
    pub async fn legible(&self, name: &str) {
        self.passes(name, "{ runOnly: ['color-contrast', 'link-in-text-block'] }").await;
    }

    async fn passes(&self, name: &str, rules: &str) {
        if self.eval("typeof axe").await != "object" {
            self.eval(&format!("{AXE}\n;true")).await;
        }
        // What fades in has the contrast of its final look only at the end, and what grew is seen
        // to with the next frame: findings count where nothing moved or changed meanwhile. What
        // passed is not described, which would take a third of the time.
        let script = "(async (rules) => { \
            const moving = () => document.getAnimations().filter((a) => a.playState === 'running' \
              && Number.isFinite(a.effect.getComputedTiming().endTime)); \
            const frame = () => new Promise((done) => requestAnimationFrame(done)); \
            for (let left = 20; ; left--) { \
              await frame(); await frame(); \
              for (let now = moving(); now.length; now = moving()) { \
                await Promise.allSettled(now.map((a) => a.finished)); } \
              let begun = 0; const count = () => begun++; \
              const changes = new MutationObserver(count); \
              changes.observe(document.body, \
                { subtree: true, childList: true, characterData: true, attributes: true }); \
              const kinds = ['animationstart', 'transitionstart']; \
              for (const kind of kinds) document.addEventListener(kind, count, true); \
              const { violations } = await axe.run({ exclude: ['span[lang=qab]'] }, \
                { preload: false, resultTypes: ['violations'], ...rules }); \
              await frame(); changes.disconnect(); \
              for (const kind of kinds) document.removeEventListener(kind, count, true); \
              if (violations.length && left && (begun || moving().length)) continue; \
              return violations.map((v) => \
                `${v.id}: ${v.help}: ` + v.nodes.slice(0, 4).map((n) => \
                `${n.target} ${n.failureSummary}`).join(' | ')); } })";
        let found = self.eval(&format!("{script}({rules})")).await;
        assert!(found.as_array().is_some_and(Vec::is_empty), "{name}: {found:#}");
    }

    /// Checks that nothing sticks out. On a phone the window grows with such content, so that
    /// it is the width of the screen that counts.
    ///
    /// # Panics
    /// If the page is wider than its window; `name` says where.
    pub async fn fits(&self, name: &str) {
        let phone = self.screen == Screen::Phone;
        // Parts of the page may still be loading.
        let script = format!(
            "(async () => {{ for (let left = 200; ; left--) {{ \
             const {{ scrollWidth, clientWidth }} = document.documentElement; \
             const room = {phone} ? Math.min(clientWidth, screen.width) : clientWidth; \
             if (scrollWidth <= room || !left) return [scrollWidth, room]; \
             await new Promise((done) => setTimeout(done, 50)); }} }})()"
        );
        let widths = self.eval(&script).await;
        let [wide, room] = [0, 1].map(|at| widths[at].as_u64().expect("a width"));
        if wide > room {
            let script = format!(
                "[...document.querySelectorAll('body *')].filter((e) => \
                 e.getBoundingClientRect().right > {room}).slice(0, 20).map((e) => \
                 `${{e.nodeName}} ${{e.getAttribute('class')}}`)"
            );
            let out = self.eval(&script).await;
            panic!("{name}: {wide} wide, in a window of {room}: {out}");
        }
    }

    /// Takes a picture of the window, `{name}.png` in the [folder of pictures](picture_file), if
    /// [pictures are taken](takes_pictures).
    pub async fn snap(&self, name: &str) {
        self.snap_as(&format!("{name}.png"), false).await;
    }

    /// The same of the window or the whole page, in a file of this name.
    pub async fn snap_as(&self, file: &str, whole: bool) {
        if takes_pictures() {
            self.picture(&picture_file(file), whole).await;
        }
    }

    /// In light and in dark: no violations of axe, nothing that sticks out, and a
    /// [picture](Page::snap_as) of the window or of the whole page, `{name}-light.png` and
    /// `{name}-dark.png`.
    pub async fn look(&self, name: &str, whole: bool) {
        for (dark, tone) in [(false, "light"), (true, "dark")] {
            self.prefer(dark, true).await;
            let name = format!("{name}-{tone}");
            if dark {
                self.legible(&name).await;
            } else {
                self.accessible(&name).await;
            }
            self.snap_as(&format!("{name}.png"), whole).await;
        }
        self.fits(name).await;
    }
}
