//! The bytes of `mangle::plays`, chosen by a fuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| mangle::plays::run(bytes));
