//! The ABI version, which the build script reads too.

/// The version of the binary interface. It rises whenever a program that was compiled against an older header could
/// misbehave with the new library; it is the number at the end of the shared library's SONAME.
pub const JUNQI_ABI_VERSION: u32 = 1;
