//! The bytes of `mangle::studies::edits`, chosen by a fuzzer.
#![cfg_attr(fuzzing, no_main)]

fuzz::target!(mangle::studies::edits);
