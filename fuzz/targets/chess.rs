//! The bytes of `mangle::chess`, chosen by a fuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| mangle::chess::run(bytes));
