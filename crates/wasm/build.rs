//! Says how large the stack of the module is: searches go deep, and there is no guard behind it.

/// As deep as the engine of Muster Chess goes needs half of it.
const STACK: u32 = 8 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-cdylib-link-arg=-zstack-size={STACK}");
    }
}
