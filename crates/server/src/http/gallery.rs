//! Pictures: what they are made of, and a cache of the last ones.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    net::IpAddr,
    sync::{Arc, Mutex},
};

use axum::body::Bytes;
use draw::Art;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use super::assets::Assets;
use crate::{
    error::{ApiError, Code},
    limits::{ConcurrencyLimit, Permit, lock},
};

/// The number of cached pictures, and their total bytes.
const KEPT_MAX: usize = 128;
const KEPT_BYTES_MAX: usize = 8 << 20;
/// How many requests of one address may wait to be drawn.
const WAITING_MAX: u32 = 16;

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
    drawing: Semaphore,
    waiting: ConcurrencyLimit<IpAddr>,
    /// The requests of an address wait for each other before one of them waits for those of others.
    lines: Mutex<HashMap<IpAddr, Arc<Semaphore>>>,
}

/// The turn of a request to be drawn. The next of all comes before the next of this address.
pub(super) struct PictureTurn<'p> {
    _draws: SemaphorePermit<'p>,
    _first: OwnedSemaphorePermit,
    _waits: Permit<IpAddr>,
}

impl Pictures {
    pub(crate) fn new() -> Pictures {
        Pictures {
            art: Mutex::default(),
            kept: Mutex::default(),
            drawing: Semaphore::new(1),
            waiting: ConcurrencyLimit::new(WAITING_MAX),
            lines: Mutex::default(),
        }
    }

    /// Waits until a picture for this address may be drawn, behind at most one of each other.
    ///
    /// # Errors
    /// If too many of it wait.
    pub(super) async fn turn(&self, address: IpAddr) -> Result<PictureTurn<'_>, ApiError> {
        let refused = || ApiError::too_many("api-many-pictures", Some(1));
        let waits = self.waiting.take(address).ok_or_else(refused)?;
        let line = {
            let mut lines = lock(&self.lines);
            lines.retain(|_, line| Arc::strong_count(line) > 1);
            Arc::clone(lines.entry(address).or_insert_with(|| Arc::new(Semaphore::new(1))))
        };
        let first = line.acquire_owned().await.expect("no line is closed");
        let draws = self.drawing.acquire().await.expect("it is never closed");
        Ok(PictureTurn { _draws: draws, _first: first, _waits: waits })
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

    #[tokio::test]
    async fn address_with_many_pictures_lets_others_draw_in_between() {
        let (pictures, drawn) = (Arc::new(Pictures::new()), Arc::new(Mutex::new(Vec::new())));
        let [greedy, other] = [[203, 0, 113, 7], [203, 0, 113, 8]].map(IpAddr::from);
        let first = pictures.turn(greedy).await.expect("nobody waits");
        let mut waiting = Vec::new();
        for address in [greedy; 15].into_iter().chain([other]) {
            let (pictures, drawn) = (Arc::clone(&pictures), Arc::clone(&drawn));
            waiting.push(tokio::spawn(async move {
                let _turn = pictures.turn(address).await.expect("not too many");
                lock(&drawn).push(address);
            }));
            tokio::task::yield_now().await;
        }
        assert!(pictures.turn(greedy).await.is_err(), "sixteen of one address wait or draw");
        drop(first);
        for one in waiting {
            one.await.expect("it is drawn");
        }
        assert_eq!(lock(&drawn)[0], other);
        let again = pictures.turn(greedy).await.expect("nobody waits any more");
        assert_eq!(lock(&pictures.lines).len(), 1);
        drop(again);
    }

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
