//! Tells the linker of the module two things. How large its stack is: searches go deep, and there
//! is no guard behind it. And to write numbers of functions and addresses as short as they are,
//! where it would leave room for the longest: a twentieth of the module.

/// As deep as the engine of Muster Chess goes needs half of it.
const STACK: u32 = 8 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-cdylib-link-arg=-zstack-size={STACK}");
        println!("cargo::rustc-cdylib-link-arg=--compress-relocations");
    }
}
