//! The key by which push services know the hall.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::sync::OnceCell;

use crate::{
    error::ApiError,
    ports::{
        Ports,
        store::{Note, NoteKind, StoreError, StoreOp},
    },
    web_push::HallKey,
};

/// What the key is found by.
const KEY: &str = "push";

/// Who sends messages to browsers.
pub(crate) struct PushSender {
    ports: Ports,
    key: OnceCell<Option<HallKey>>,
    /// How push services reach the host: an address that begins with `mailto:` or `https:`.
    pub(crate) contact: Option<String>,
}

/// The key as it is kept.
#[derive(Serialize, Deserialize)]
struct KeptKey {
    pkcs8: String,
}

impl PushSender {
    pub(super) fn new(ports: Ports) -> PushSender {
        PushSender { ports, key: OnceCell::new(), contact: None }
    }

    /// The key; none where the program has no cryptography for it. The first node that needs it
    /// makes it, and the store keeps it for all.
    ///
    /// # Errors
    /// Errors of the store.
    pub(crate) async fn key(&self) -> Result<Option<&HallKey>, ApiError> {
        Ok(self.key.get_or_try_init(|| self.find_or_make()).await?.as_ref())
    }

    async fn find_or_make(&self) -> Result<Option<HallKey>, ApiError> {
        if let Some(key) = self.find().await? {
            return Ok(Some(key));
        }
        let Some(pkcs8) = HallKey::generate() else { return Ok(None) };
        let body = serde_json::to_string(&KeptKey { pkcs8 }).expect("plain data");
        let note = Note { id: KEY.into(), at: self.ports.clock.now(), body };
        let done = self.ports.store.commit(vec![StoreOp::Note(NoteKind::Key, note)]).await;
        match done.map_err(|_| StoreError::Broken("the writer is gone".into())).flatten() {
            // Of several nodes the first has made it.
            Ok(()) | Err(StoreError::Taken) => self.find().await,
            Err(why) => Err(why.into()),
        }
    }

    async fn find(&self) -> Result<Option<HallKey>, ApiError> {
        let store = Arc::clone(&self.ports.store);
        let read = move || store.note(NoteKind::Key, KEY);
        let kept = self.ports.workers.run(read).await??;
        let key = kept.and_then(|kept| serde_json::from_str(&kept.body).ok());
        Ok(key.and_then(|KeptKey { pkcs8 }| HallKey::read(&pkcs8)))
    }
}
