//! What is drawn of a table, and kept for whoever looks next.

use std::sync::{Mutex, PoisonError};

use hall_core::{Scene, Turn, Viewer};
use matches::AnyMatch;
use messages::Locale;
use serde::{Serialize, Serializer};

use written::SceneJson;

/// A scene as JSON, written once for all who look. A page has no need of it: it looks alone, and
/// what writes JSON beforehand would make every writer of its engine longer.
#[cfg(not(target_arch = "wasm32"))]
mod written {
    use std::sync::Arc;

    use hall_core::Scene;
    use serde_json::value::{RawValue, to_raw_value};

    pub(super) type SceneJson = Arc<RawValue>;

    pub(super) fn write(scene: &Scene<String>) -> Option<SceneJson> {
        to_raw_value(scene).ok().map(Arc::from)
    }

    pub(super) fn size(written: &SceneJson) -> usize {
        written.get().len()
    }
}

#[cfg(target_arch = "wasm32")]
mod written {
    use hall_core::Scene;

    /// None is ever written.
    pub(super) type SceneJson = ();

    pub(super) fn write(_: &Scene<String>) -> Option<SceneJson> {
        None
    }

    pub(super) fn size(_: &SceneJson) -> usize {
        0
    }
}

/// The last scene of a table, as JSON in one language; only where it is the same for everybody.
#[derive(Default)]
pub struct SharedScene(Mutex<Option<(u64, Locale, SceneJson)>>);

impl SharedScene {
    /// The scene after the event `seq`, drawn if it is not kept.
    fn at(&self, seq: u64, locale: Locale, draw: impl FnOnce() -> Scene<String>) -> SceneText {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, language, scene)) = &*kept()
            && (*at, *language) == (seq, locale)
        {
            return SceneText::Shared(scene.clone());
        }
        let drawn = draw();
        let Some(scene) = written::write(&drawn) else { return SceneText::Own(drawn) };
        *kept() = Some((seq, locale, scene.clone()));
        SceneText::Shared(scene)
    }

    /// About how many bytes it uses.
    pub fn memory(&self) -> usize {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().map_or(0, |(.., scene)| written::size(scene))
    }
}

/// A scene for a view.
pub(crate) enum SceneText {
    /// Of one observer.
    Own(Scene<String>),
    /// The same for everybody, as JSON.
    Shared(SceneJson),
}

impl Serialize for SceneText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            SceneText::Own(scene) => scene.serialize(serializer),
            SceneText::Shared(scene) => scene.serialize(serializer),
        }
    }
}

/// Whether everybody sees the same: a choice that is sealed is shown to its seat alone, also in a
/// game whose positions everybody knows.
fn is_the_same_for_all(play: &dyn AnyMatch) -> bool {
    play.is_open() && play.sealed().is_empty() && !matches!(play.turn(), Turn::Together(_))
}

/// What an observer sees of a match after the event `seq`; `shown` is how it would be after a
/// choice ahead, if he has that.
pub(crate) fn scene(
    shared: Option<&SharedScene>,
    seq: u64,
    (play, shown): (&dyn AnyMatch, &dyn AnyMatch),
    looks: Viewer,
    locale: Locale,
) -> SceneText {
    let drawn = || shown.scene(looks).worded(&locale);
    match shared {
        Some(shared) if is_the_same_for_all(play) && std::ptr::addr_eq(play, shown) => {
            shared.at(seq, locale, drawn)
        }
        _ => SceneText::Own(drawn()),
    }
}
