//! The bytes of `mangle::libraries`, chosen by a fuzzer.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(mangle::libraries::run);
