//! The bytes of `mangle::studies`, chosen by a fuzzer.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(mangle::studies::run);
