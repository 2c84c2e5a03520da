//! The bytes of `mangle::positions`, chosen by a fuzzer.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(mangle::positions::run);
