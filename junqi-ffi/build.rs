//! Gives the shared library its name for the dynamic linker, which carries the ABI version.

#[allow(unreachable_pub, reason = "the library exports it")]
#[path = "src/abi.rs"]
mod abi;

fn main() {
    println!("cargo::rerun-if-changed=src/abi.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libjunqi.so.{}", abi::JUNQI_ABI_VERSION);
    }
}
