//! Pictures: what they are made of, and a cache of the last ones.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex},
};

use axum::body::Bytes;
use draw::Art;
use tokio::sync::Semaphore;

use super::assets::Assets;
use crate::{
    error::{ApiError, Code},
    limits::lock,
};

/// The number of cached pictures, and their total bytes.
const KEPT_MAX: usize = 128;
const KEPT_BYTES_MAX: usize = 8 << 20;
/// How many requests may wait to be drawn.
const WAITING_MAX: usize = 16;

/// Reads the art of a game from the files of the client.
///
/// # Errors
/// If the signs of the game cannot be read.
pub(crate) fn art(assets: &Assets, game: &str) -> Result<Art, ApiError> {
    let bundle = assets.bundle();
    let text = |path: &str| {
        let file = bundle.at(path).and_then(|asset| std::str::from_utf8(&asset.bytes).ok());
        file.unwrap_or("").to_owned()
    };
    // A bundle has these as one sheet, which imports them in its source.
    let parts = ["css/base.css", "css/table.css", "css/board.css"];
    let common: Vec<String> = match bundle.at(parts[0]) {
        Some(_) => parts.into_iter().map(text).collect(),
        None => vec![text("css/main.css")],
    };
    let own = text(&format!("games/{game}.css"));
    let mut sheets: Vec<&str> = common.iter().map(String::as_str).collect();
    sheets.push(&own);
    Art::parse(&sheets, &text(&format!("games/{game}.svg"))).map_err(|why| {
        tracing::error!(%why, game, "signs that cannot be drawn");
        ApiError::new(Code::Unavailable, "api-no-assets")
    })
}

/// Pictures: what they are made of, and a cache of the last ones.
pub(crate) struct Pictures {
    /// The art of games, which does not change while the program runs.
    art: Mutex<BTreeMap<String, Arc<Art>>>,
    kept: Mutex<VecDeque<(String, Bytes)>>,
    /// One is drawn at a time: the processors are for those who play.
    pub(super) drawing: Semaphore,
    pub(super) waiting: Semaphore,
}

impl Pictures {
    pub(crate) fn new() -> Pictures {
        Pictures {
            art: Mutex::default(),
            kept: Mutex::default(),
            drawing: Semaphore::new(1),
            waiting: Semaphore::new(WAITING_MAX),
        }
    }

    pub(super) fn art(&self, assets: &Assets, game: &str) -> Result<Arc<Art>, ApiError> {
        if let Assets::Folder(..) = assets {
            return art(assets, game).map(Arc::new);
        }
        if let Some(known) = lock(&self.art).get(game) {
            return Ok(Arc::clone(known));
        }
        let read = Arc::new(art(assets, game)?);
        lock(&self.art).insert(game.to_owned(), Arc::clone(&read));
        Ok(read)
    }

    pub(super) fn kept(&self, tag: &str) -> Option<Bytes> {
        let kept = lock(&self.kept);
        kept.iter().find(|(known, _)| known == tag).map(|(_, bytes)| bytes.clone())
    }

    pub(super) fn keep(&self, tag: String, bytes: Bytes) {
        let mut kept = lock(&self.kept);
        kept.push_back((tag, bytes));
        let size = |kept: &VecDeque<(String, Bytes)>| -> usize {
            kept.iter().map(|(_, bytes)| bytes.len()).sum()
        };
        while kept.len() > KEPT_MAX || size(&kept) > KEPT_BYTES_MAX {
            kept.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn art_of_a_client_that_lies_in_a_folder_is_that_of_the_program() {
        let bundled = tempfile::tempdir().expect("there is a folder for temporary things");
        for (name, bytes) in crate::client() {
            let file = bundled.path().join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("the folder is ours");
            fs::write(file, bytes).expect("the folder is ours");
        }
        let of = |assets| format!("{:?}", art(&assets, "muscat").expect("signs"));
        assert!(of(Assets::new(None)) == of(Assets::new(Some(bundled.path().into()))));
    }
}
