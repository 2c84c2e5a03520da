//! The bytes of `mangle::plays`, chosen by a fuzzer.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(mangle::plays::run);
