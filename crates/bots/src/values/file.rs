//! What was learned as a file: a part of the program, in a browser one beside the module.

use std::sync::OnceLock;

use super::{LearnedPolicy, ValueNetwork};

/// The weights of a game: those of its network, and those of its policy if it has one.
pub(crate) struct NetworkFile<const HIDDEN: usize> {
    inputs: usize,
    actions: usize,
    bytes: &'static [u8],
    content: OnceLock<(ValueNetwork<HIDDEN>, LearnedPolicy)>,
}

/// The content of the game's file of `weights`, where it is a part of the program.
macro_rules! values_file {
    ($game:literal) => {
        if cfg!(target_arch = "wasm32") {
            &[] as &[u8]
        } else {
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/weights/", $game, ".bin"))
        }
    };
}
pub(crate) use values_file;

impl<const HIDDEN: usize> NetworkFile<HIDDEN> {
    /// For a network of so many inputs.
    pub(crate) const fn new(inputs: usize, bytes: &'static [u8]) -> NetworkFile<HIDDEN> {
        NetworkFile::with_policy(inputs, 0, bytes)
    }

    /// For a network of so many inputs, and a policy of so many.
    pub(crate) const fn with_policy(
        inputs: usize,
        actions: usize,
        bytes: &'static [u8],
    ) -> NetworkFile<HIDDEN> {
        NetworkFile { inputs, actions, bytes, content: OnceLock::new() }
    }

    fn content(&self) -> &(ValueNetwork<HIDDEN>, LearnedPolicy) {
        self.content.get_or_init(|| self.read(self.bytes))
    }

    /// Reads a file.
    ///
    /// # Panics
    /// The file is of another network or policy: it is part of the program.
    fn read(&self, bytes: &[u8]) -> (ValueNetwork<HIDDEN>, LearnedPolicy) {
        assert!(self.fits(bytes), "weights of another network");
        let (network, policy) = bytes.split_at(ValueNetwork::<HIDDEN>::bytes(self.inputs));
        (ValueNetwork::read(network, self.inputs), LearnedPolicy::read(policy))
    }

    fn fits(&self, bytes: &[u8]) -> bool {
        let network = ValueNetwork::<HIDDEN>::bytes(self.inputs);
        bytes.len() == network + LearnedPolicy::bytes(self.actions)
    }

    /// The network, which in a browser was brought before.
    ///
    /// # Panics
    /// The file is of another network.
    #[inline]
    pub(crate) fn get(&self) -> &ValueNetwork<HIDDEN> {
        &self.content().0
    }

    /// The policy, which in a browser was brought before.
    ///
    /// # Panics
    /// The file is of another network.
    #[inline]
    pub(crate) fn policy(&self) -> &LearnedPolicy {
        &self.content().1
    }
}

#[cfg(target_arch = "wasm32")]
impl<const HIDDEN: usize> NetworkFile<HIDDEN> {
    /// Brings the weights; false if they have another length.
    pub(crate) fn bring(&self, bytes: &[u8]) -> bool {
        let fits = self.fits(bytes);
        if fits {
            self.content.get_or_init(|| self.read(bytes));
        }
        fits
    }

    /// Whether the weights were brought.
    pub(crate) fn is_there(&self) -> bool {
        self.content.get().is_some()
    }
}
