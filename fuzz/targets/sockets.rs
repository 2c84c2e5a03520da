//! The bytes of `mangle::sockets`, chosen by a fuzzer.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(mangle::sockets::run);
