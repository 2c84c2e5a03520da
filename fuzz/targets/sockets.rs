//! The bytes of `mangle::sockets`, chosen by a fuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| mangle::sockets::run(bytes));
