//! A network as a file: a part of the program, in a browser one beside the module.

use std::sync::OnceLock;

use super::ValueNetwork;

/// The weights of a game.
pub(crate) struct NetworkFile<const HIDDEN: usize> {
    inputs: usize,
    bytes: &'static [u8],
    network: OnceLock<ValueNetwork<HIDDEN>>,
}

/// The content of `values.bin` beside the source, where it is a part of the program.
macro_rules! values_file {
    () => {
        if cfg!(target_arch = "wasm32") { &[] as &[u8] } else { include_bytes!("values.bin") }
    };
}
pub(crate) use values_file;

impl<const HIDDEN: usize> NetworkFile<HIDDEN> {
    /// For so many inputs.
    pub(crate) const fn new(inputs: usize, bytes: &'static [u8]) -> NetworkFile<HIDDEN> {
        NetworkFile { inputs, bytes, network: OnceLock::new() }
    }

    /// The network, which in a browser was brought before.
    ///
    /// # Panics
    /// The file is of another network.
    #[inline]
    pub(crate) fn get(&self) -> &ValueNetwork<HIDDEN> {
        self.network.get_or_init(|| ValueNetwork::read(self.bytes, self.inputs))
    }
}

#[cfg(target_arch = "wasm32")]
impl<const HIDDEN: usize> NetworkFile<HIDDEN> {
    /// Brings the weights; false if they have another length.
    pub(crate) fn bring(&self, bytes: &[u8]) -> bool {
        let fits = bytes.len() == ValueNetwork::<HIDDEN>::bytes(self.inputs);
        if fits {
            self.network.get_or_init(|| ValueNetwork::read(bytes, self.inputs));
        }
        fits
    }

    /// Whether the weights were brought.
    pub(crate) fn is_there(&self) -> bool {
        self.network.get().is_some()
    }
}
