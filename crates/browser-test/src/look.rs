//! The required look of every page: no violations of axe, in light and in dark, and
//! nothing that sticks out.

use std::path::{Path, PathBuf};

use crate::{Page, Screen};

/// The text of axe-core.
const AXE: &str = include_str!("../tests/fixtures/axe.min.js");

/// Where the picture with this file name goes: a folder that git ignores.
pub fn picture_file(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../screenshots")).join(name)
}

impl Page {
    /// Runs axe-core. A made-up language that no list knows may be named by itself; sheets
    /// of pictures are not loaded beforehand, for axe-core writes them into `style` elements.
    ///
    /// # Panics
    /// If it finds a violation; `name` says where.
    pub async fn accessible(&self, name: &str) {
        if self.eval("typeof axe").await != "object" {
            self.eval(&format!("{AXE}\n;true")).await;
        }
        // What fades in has the contrast of its final look only at the end: findings count
        // where nothing moved meanwhile.
        let script = "(async () => { \
            const moving = () => document.getAnimations().filter((a) => a.playState === 'running' \
              && Number.isFinite(a.effect.getComputedTiming().endTime)); \
            for (let left = 20; ; left--) { \
              for (let now = moving(); now.length; now = moving()) { \
                await Promise.allSettled(now.map((a) => a.finished)); } \
              let begun = 0; const count = () => begun++; \
              const kinds = ['animationstart', 'transitionstart']; \
              for (const kind of kinds) document.addEventListener(kind, count, true); \
              const { violations } = \
                await axe.run({ exclude: ['span[lang=qab]'] }, { preload: false }); \
              for (const kind of kinds) document.removeEventListener(kind, count, true); \
              if (violations.length && left && (begun || moving().length)) continue; \
              return violations.map((v) => \
                `${v.id}: ${v.help}: ` + v.nodes.slice(0, 4).map((n) => \
                `${n.target} ${n.failureSummary}`).join(' | ')); } })()";
        let found = self.eval(script).await;
        assert!(found.as_array().is_some_and(Vec::is_empty), "{name}: {found:#}");
    }

    /// Checks that nothing sticks out. On a phone the window grows with such content, so that
    /// it is the width of the screen that counts.
    ///
    /// # Panics
    /// If the page is wider than its window; `name` says where.
    pub async fn fits(&self, name: &str) {
        let script = "[document.documentElement.scrollWidth, \
            document.documentElement.clientWidth, screen.width]";
        let widths = self.eval(script).await;
        let [wide, room, screen] = [0, 1, 2].map(|at| widths[at].as_u64().expect("a width"));
        let room = if self.screen == Screen::Phone { room.min(screen) } else { room };
        assert!(wide <= room, "{name}: {wide} wide, in a window of {room}");
    }

    /// Takes a picture of the window, `{name}.png` in the [folder of pictures](picture_file).
    pub async fn snap(&self, name: &str) {
        self.picture(&picture_file(&format!("{name}.png")), false).await;
    }

    /// In light and in dark: no violations of axe, nothing that sticks out, and a
    /// picture of the window or of the whole page, `{name}-light.png` and `{name}-dark.png`.
    pub async fn look(&self, name: &str, whole: bool) {
        for (dark, tone) in [(false, "light"), (true, "dark")] {
            self.prefer(dark, true).await;
            let name = format!("{name}-{tone}");
            self.accessible(&name).await;
            self.picture(&picture_file(&format!("{name}.png")), whole).await;
        }
        self.fits(name).await;
    }
}
