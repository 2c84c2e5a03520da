//! The bytes of `mangle::positions`, chosen by a fuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| mangle::positions::run(bytes));
