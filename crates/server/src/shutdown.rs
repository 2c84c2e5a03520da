//! Waiting for the hall to close.

use tokio::sync::watch;

/// Waits until the hall closes.
pub(crate) async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the hall is gone, which is just as good.
    let _closed = closing.wait_for(|closing| *closing).await.is_ok();
}
