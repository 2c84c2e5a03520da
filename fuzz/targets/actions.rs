//! The bytes of `mangle::actions`, chosen by a fuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| mangle::actions::run(bytes));
