//! The bytes of `mangle::actions`, chosen by a fuzzer.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(mangle::actions::run);
