//! The border to the browser: exported functions, and memory that both sides read.
//!
//! Everything that crosses it is a number, so no tool has to write glue for it; that of
//! `wasm-bindgen` would be larger than this file, and its version would have to match that of a
//! program besides cargo. Texts and bytes lie in a buffer of the module, which the page fills and
//! reads. Its address is asked for anew each time, since it moves when the buffer grows.
//!
//! Exports need names that are not mangled, and the clock is an import: both are `unsafe` in the
//! sense of the language. Nothing here touches memory through a pointer: the page does.
#![allow(unsafe_code, reason = "exports and an import have no safe form; see above")]

use std::{
    sync::{Mutex, Once, OnceLock, PoisonError},
    time::Duration,
};

use crate::{ABI, BrowserEngine};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since any moment, which never go back.
    safe fn now() -> f64;
}

/// What the page writes, and then reads.
static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ENGINE: OnceLock<Mutex<BrowserEngine>> = OnceLock::new();
static READY: Once = Once::new();

/// Brings the clock, and has panics leave their text in the buffer: the page sees but a trap.
fn prepare() {
    READY.call_once(|| {
        search::set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
        std::panic::set_hook(Box::new(|panic| {
            if let Ok(mut buffer) = BUFFER.try_lock() {
                *buffer = panic.to_string().into_bytes();
            }
        }));
    });
}

fn buffer() -> std::sync::MutexGuard<'static, Vec<u8>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The version of this interface.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn abi() -> u32 {
    prepare();
    ABI
}

/// Makes room for this many bytes; where the page is to write them.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(length: u32) -> u32 {
    prepare();
    let mut buffer = buffer();
    *buffer = vec![0; length as usize];
    buffer.as_ptr() as u32
}

/// Answers the request that was written; returns the length of the answer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn call() -> u32 {
    let request = std::mem::take(&mut *buffer());
    let engine = ENGINE.get_or_init(Mutex::default);
    let said = engine.lock().unwrap_or_else(PoisonError::into_inner).answer(&request);
    let length = said.len() as u32;
    *buffer() = said;
    length
}

/// Takes what was written as what the bots of a game weigh positions by: its name, a line feed, the
/// file's bytes. 0 if they do not fit.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn weights() -> u32 {
    let written = std::mem::take(&mut *buffer());
    let Some(end) = written.iter().position(|byte| *byte == b'\n') else { return 0 };
    let game = str::from_utf8(&written[..end]);
    game.is_ok_and(|game| bots::weights::bring(game, &written[end + 1..])).into()
}

/// Where the answer is; after a trap, the text of the panic.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> u32 {
    buffer().as_ptr() as u32
}

/// How long what is in the buffer is: the text of the panic, after a trap.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn length() -> u32 {
    buffer().len() as u32
}
