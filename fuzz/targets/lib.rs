//! What the programs beside it are made of.

/// What only the macro below needs.
#[cfg(fuzzing)]
#[doc(hidden)]
pub use libfuzzer_sys;

/// The program of a target, a function of `mangle`: bytes are chosen by the fuzzer, or, if it was
/// built without one, read from standard input.
#[macro_export]
macro_rules! target {
    ($run:path) => {
        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| $run(bytes));

        #[cfg(not(fuzzing))]
        fn main() -> ::std::io::Result<()> {
            let mut bytes = Vec::new();
            ::std::io::Read::read_to_end(&mut ::std::io::stdin(), &mut bytes)?;
            $run(&bytes);
            Ok(())
        }
    };
}
