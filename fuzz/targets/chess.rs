//! The bytes of `mangle::chess`, chosen by a fuzzer.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(mangle::chess::run);
