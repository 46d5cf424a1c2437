//! `include/junqi.h` is what this crate says, and says what this crate is.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use junqi::JUNQI_ABI_VERSION;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(workspace().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The header as it should be.
fn generate() -> String {
    let crate_path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(crate_path.join("cbindgen.toml")).expect("cbindgen.toml");
    let macros = format!(
        "\n\n/** The version of this header; junqi_version() tells the library's. */\n\
         #define JUNQI_VERSION_MAJOR {}\n#define JUNQI_VERSION_MINOR {}\n#define JUNQI_VERSION_PATCH {}\n\
         #define JUNQI_VERSION_STRING \"{}\"",
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
        env!("CARGO_PKG_VERSION_PATCH"),
        env!("CARGO_PKG_VERSION"),
    );
    config.after_includes.get_or_insert_default().push_str(&macros);
    let sources = ["abi", "status", "fault", "version", "ruleset", "outcome", "game"];
    let builder = sources.iter().fold(cbindgen::Builder::new().with_config(config), |builder, source| {
        builder.with_src(crate_path.join("src").join(format!("{source}.rs")))
    });
    let mut header = Vec::new();
    builder.generate().expect("a header").write(&mut header);
    String::from_utf8(header).expect("UTF-8")
}

#[test]
fn the_header_is_current() {
    let header = generate();
    if std::env::var_os("JUNQI_BLESS").is_some() {
        std::fs::write(workspace().join("include/junqi.h"), &header).expect("include/junqi.h is writable");
    }
    assert!(read("include/junqi.h") == header, "include/junqi.h is old: run this test with JUNQI_BLESS=1");
}

/// The words of the header that begin with `prefix` and are followed by `end`, comments left aside.
fn words(header: &str, prefix: &str, end: &[&str]) -> BTreeSet<String> {
    let code = header.lines().filter(|line| !line.trim_start().starts_with('*')).collect::<Vec<_>>().join("\n");
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let starts = code.match_indices(prefix).map(|(at, _)| at).filter(|&at| !code[..at].ends_with(is_word));
    let words = starts.filter_map(|at| {
        let length = code[at..].find(|letter| !is_word(letter))?;
        let (word, rest) = code[at..].split_at(length);
        end.iter().any(|end| rest.starts_with(end)).then(|| word.to_owned())
    });
    words.collect()
}

fn functions() -> BTreeSet<String> {
    words(&read("include/junqi.h"), "junqi_", &["("])
}

#[test]
fn the_versions_agree() {
    let header = read("include/junqi.h");
    assert!(header.contains(&format!("#define JUNQI_ABI_VERSION {JUNQI_ABI_VERSION}\n")));
    assert!(header.contains(&format!("#define JUNQI_VERSION_STRING \"{}\"\n", env!("CARGO_PKG_VERSION"))));
    assert_eq!(junqi::junqi_abi_version(), JUNQI_ABI_VERSION);
    // SAFETY: the function returns a C string that lives for ever.
    let version = unsafe { std::ffi::CStr::from_ptr(junqi::junqi_version()) };
    assert_eq!(version.to_str(), Ok(env!("CARGO_PKG_VERSION")));
}

#[test]
#[cfg(target_os = "linux")]
fn the_shared_library_exports_what_the_header_declares() {
    let library = std::env::current_exe().expect("a path").with_file_name("libjunqi.so");
    let nm = Command::new("nm").args(["-D", "--defined-only"]).arg(&library).output().expect("nm, of the binutils");
    assert!(nm.status.success(), "nm {}: {}", library.display(), String::from_utf8_lossy(&nm.stderr));
    let symbols = String::from_utf8(nm.stdout).expect("UTF-8");
    let exported: BTreeSet<_> =
        symbols.lines().filter_map(|line| line.split(' ').next_back()).map(str::to_owned).collect();
    assert_eq!(exported, functions());
}

#[test]
#[cfg(target_os = "linux")]
fn the_shared_library_is_named_after_its_abi() {
    let library = std::env::current_exe().expect("a path").with_file_name("libjunqi.so");
    let dynamic = Command::new("readelf").arg("-d").arg(library).output().expect("readelf, of the binutils");
    let dynamic = String::from_utf8(dynamic.stdout).expect("UTF-8");
    assert!(dynamic.contains(&format!("[libjunqi.so.{JUNQI_ABI_VERSION}]")), "{dynamic}");
}

/// What a program must link beside the static library is written in the CMake files: it is what the compiler says.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn the_libraries_that_the_static_one_needs_are_listed() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let source = directory.join("nothing.rs");
    std::fs::write(&source, "").expect("a writable directory");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let rustc = Command::new(rustc)
        .args(["--crate-type", "staticlib", "--print", "native-static-libs", "--out-dir"])
        .args([directory, &source])
        .output()
        .expect("rustc");
    let notes = String::from_utf8(rustc.stderr).expect("UTF-8");
    let libraries = notes.lines().find_map(|line| line.strip_prefix("note: native-static-libs: ")).expect("the list");
    let list = format!("set(JUNQI_NATIVE_STATIC_LIBS {})", libraries.trim());
    assert!(read("cmake/junqiTargets.cmake").contains(&list), "cmake/junqiTargets.cmake should say {list}");
}

#[test]
fn the_c_tests_name_every_function_that_takes_a_pointer_and_every_enumerator() {
    let (header, nulls, enumerators) = (read("include/junqi.h"), read("tests/c/null.c"), read("tests/c/enumerators.c"));
    for function in functions() {
        assert!(
            function.ends_with("_name") || function.ends_with("version") || nulls.contains(&function),
            "{function}"
        );
    }
    let all = words(&header, "JUNQI_", &[" ="]);
    assert!(all.len() > 20);
    for enumerator in all {
        assert!(enumerators.contains(&format!("{{{enumerator},")), "{enumerator}");
    }
}
