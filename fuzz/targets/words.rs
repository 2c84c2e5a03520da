//! The bytes of `mangle::words`, chosen by a fuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| mangle::words::run(bytes));
