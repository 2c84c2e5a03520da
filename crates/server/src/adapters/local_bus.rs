//! A bus within one process.

use std::sync::Mutex;

use tokio::sync::mpsc;

use crate::{
    limits::lock,
    ports::{Bus, Notice},
};

/// A bus within one process.
#[derive(Default)]
pub(crate) struct LocalBus {
    listeners: Mutex<Vec<mpsc::UnboundedSender<Notice>>>,
}

impl Bus for LocalBus {
    fn publish(&self, notice: Notice) {
        lock(&self.listeners).retain(|listener| listener.send(notice.clone()).is_ok());
    }

    fn subscribe(&self) -> mpsc::UnboundedReceiver<Notice> {
        let (listener, notices) = mpsc::unbounded_channel();
        lock(&self.listeners).push(listener);
        notices
    }
}
