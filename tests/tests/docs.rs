//! What the documents say is what is there: README, docs/OPTIONS.md, docs/OBSERVATION.md, CHANGELOG and the versions.
//!
//! `JUNQI_BLESS=1` writes docs/OPTIONS.md, and what is generated in docs/OBSERVATION.md, anew.

use std::fs;
use std::path::PathBuf;

use junqi_core::encode::channel_tables;
use junqi_core::rules::{Preset, options_table};
use junqi_core::{Encoder, NarrowPosition, PlaneForm, Rules, Ruleset, WidePosition};

mod readme {
    include!("../../examples/rust/readme.rs");

    #[test]
    fn the_rust_example_of_the_readme_runs() {
        main().expect("a game to its end");
    }
}

mod observe {
    include!("../../examples/rust/observe.rs");

    #[test]
    fn the_example_of_the_observations_runs() {
        main().expect("a game to its end");
    }
}

#[allow(dead_code, reason = "`main` reads the command line, and the tests have their own")]
mod ismcts {
    include!("../../examples/rust/ismcts.rs");

    /// Won, drawn and lost, as the score line of the example has them; and its lines.
    fn score(arguments: &str) -> ([u32; 3], Vec<String>) {
        let mut out = Vec::new();
        run(arguments.split(' ').map(str::to_owned), &mut out).expect("games to their end");
        let lines: Vec<_> = String::from_utf8(out).expect("text").lines().map(str::to_owned).collect();
        let counts = lines[1].split(", ").zip(["won ", "drawn ", "lost "]);
        let mut counts = counts.map(|(count, name)| count.strip_prefix(name).expect(name).parse().expect("a number"));
        ([(); 3].map(|()| counts.next().expect("three counts")), lines)
    }

    #[test]
    fn the_search_from_views_alone_beats_random_moves() {
        let ([won, drawn, lost], lines) = score("--games 10 --samples 50");
        assert_eq!(lines[0], "dark, 50 samples a move against random moves, seed 1: 10 games");
        assert!(won >= 8 && won + drawn + lost == 10, "{lines:?}");
        let share = format!("won {}.0 % (Wilson, 95 % confidence: ", 10 * won);
        assert!(lines[2].starts_with(&share), "{lines:?}");
    }

    #[test]
    fn the_score_of_the_search_is_the_same_again() {
        let again = || score("--games 4 --samples 10 --seed 5").0;
        assert_eq!(again(), again());
    }

    #[test]
    fn the_search_plays_with_teams_with_three_and_face_down() {
        for preset in ["four_dark", "three", "flip", "mixed"] {
            let (counts, lines) = score(&format!("--games 1 --samples 10 --preset {preset}"));
            assert_eq!(counts.iter().sum::<u32>(), 1, "{lines:?}");
        }
    }

    #[test]
    fn a_wilson_interval_is_as_in_the_textbooks() {
        // 95 of 100: 88.8 to 97.8 %; and all of 10 may be luck.
        let rounded = |[_, low, high]: [f64; 3]| [low, high].map(|end| (1000.0 * end).round());
        assert_eq!(rounded(wilson(95, 100)), [888.0, 978.0]);
        assert_eq!(rounded(wilson(10, 10)), [722.0, 1000.0]);
    }

    #[test]
    fn bad_arguments_are_told() {
        for (arguments, told) in [
            ("--games 0", "a number from 1 up is wanted, not '0'"),
            ("--seed", "--seed needs a value"),
            ("--game 3", "unknown option '--game'"),
            ("--preset drak", "unknown preset 'drak': did you mean 'dark'?"),
        ] {
            let failure = run(arguments.split(' ').map(str::to_owned), &mut Vec::new()).expect_err(arguments);
            assert!(failure.to_string().starts_with(told), "{arguments}: {failure}");
        }
    }
}

/// A file's place, from the top of the repository.
fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The blocks of a document that are marked with a file's name: name, language and text.
fn marked_blocks(document: &str) -> Vec<(&str, &str, &str)> {
    let block = |after_mark| {
        let (name, rest) = str::split_once(after_mark, " -->\n```")?;
        let (language, rest) = rest.split_once('\n')?;
        let (text, _) = rest.split_once("```")?;
        Some((name, language, text))
    };
    document.split("<!-- ").skip(1).map(|rest| block(rest).expect("a block follows its mark")).collect()
}

#[test]
fn the_examples_of_the_readme_are_the_tested_files() {
    let readme = read("README.md");
    let blocks = marked_blocks(&readme);
    let names: Vec<_> = blocks.iter().map(|&(name, language, _)| (name, language)).collect();
    let expected = [
        ("examples/rust/readme.rs", "rust"),
        ("examples/c/readme.c", "c"),
        ("examples/cpp/readme.cpp", "cpp"),
        ("examples/python/readme.py", "python"),
    ];
    assert_eq!(names, expected);
    for (name, _, text) in blocks {
        assert_eq!(text, read(name), "the README's block differs from {name}");
    }
}

/// docs/OPTIONS.md as it should be.
fn options_document() -> String {
    let mut text = "# Presets\n\n\
        A preset is a named set of rules; every other game is a preset with some options changed.\n\n\
        | preset | 中文 | which game it is |\n|---|---|---|\n"
        .to_owned();
    for preset in Preset::ALL {
        text += &format!("| `{preset}` | {} | {} |\n", preset.chinese(), preset.summary());
    }
    text += "\n# Options\n\n\
        Every option is a field of `Rules`, with the same name in Rust, C, C++ and Python. The value of preset `dark` is \
        bold;\nthe last column names the presets that have another.\n\n";
    text + &options_table()
}

/// Compares a document with what it should be, or writes it anew.
fn check_document(name: &str, document: &str) {
    if std::env::var_os("JUNQI_BLESS").is_some_and(|bless| bless == "1") {
        fs::write(path(name), document).expect("a writable folder");
    }
    assert!(read(name) == document, "{name} is old: run the tests with JUNQI_BLESS=1");
}

#[test]
fn docs_options_md_is_current() {
    check_document("docs/OPTIONS.md", &options_document());
}

/// The sizes of all presets' observations, and the channels.
fn observation_tables() -> String {
    let mut text = "## Sizes\n\n\
        | preset | planes | points | rows x columns | single values | values (points) | values (grid) | actions |\n\
        |---|---|---|---|---|---|---|---|\n"
        .to_owned();
    for &preset in Preset::ALL {
        let ruleset = Ruleset::new(preset.rules()).expect("a preset");
        let [points, grid] = [PlaneForm::Points, PlaneForm::Grid].map(|form| Encoder::new(&ruleset, form));
        let (planes, _, point_count) = points.shape();
        let (_, rows, columns) = grid.shape();
        let (scalars, actions) = (points.scalars().len(), points.actions().len());
        let lengths = format!("{} | {}", points.len(), grid.len());
        text += &format!(
            "| `{preset}` | {planes} | {point_count} | {rows} x {columns} | {scalars} | {lengths} | {actions} |\n"
        );
    }
    text + "\n" + &channel_tables()
}

/// A document with everything between two marks exchanged.
fn with_part(document: &str, begin: &str, part: &str, end: &str) -> String {
    let (before, rest) = document.split_once(begin).unwrap_or_else(|| panic!("no mark {begin}"));
    let (_, after) = rest.split_once(end).unwrap_or_else(|| panic!("no mark {end}"));
    format!("{before}{begin}{part}{end}{after}")
}

#[test]
fn docs_observation_md_is_current() {
    let name = "docs/OBSERVATION.md";
    let example = "examples/rust/observe.rs";
    let document = with_part(
        &read(name),
        "<!-- begin generated -->\n",
        &format!("\n{}", observation_tables()),
        "<!-- end generated -->",
    );
    check_document(name, &with_part(&document, &format!("<!-- {example} -->\n```rust\n"), &read(example), "```"));
}

#[test]
fn the_readme_names_every_preset_and_counts_rightly() {
    let readme = read("README.md");
    let unnamed: Vec<_> = Preset::ALL.iter().filter(|preset| !readme.contains(&format!("`{preset}`"))).collect();
    assert!(unnamed.is_empty(), "the README does not name {unnamed:?}");
    let words = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    for claim in [
        format!("{} options and {} presets", Rules::FIELDS.len(), Preset::ALL.len()),
        format!(
            "positions of {} bytes (two seats) and {} bytes (four)",
            size_of::<NarrowPosition>(),
            size_of::<WidePosition>()
        ),
    ] {
        assert!(words.contains(&claim), "the README does not say '{claim}'");
    }
}

#[test]
fn ci_runs_the_readmes_test_command_and_every_local_link_leads_somewhere() {
    let readme = read("README.md");
    assert!(readme.contains("\nbash tests/all.sh "), "the README tells how to run the tests");
    let ci = read(".ci/run");
    let commands: Vec<_> = ci.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(commands.contains(&"exec bash tests/all.sh"), "{ci}");
    for link in readme.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(link.starts_with("https://") || path(link).exists(), "the README links to {link}");
    }
}

/// The value of a line `key = "value"`, the first with this key.
fn value<'a>(toml: &'a str, key: &str) -> Option<&'a str> {
    let values = toml.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(" = \"")?.split('"').next());
    { values }.next()
}

#[test]
fn every_package_has_the_version_of_the_workspace() {
    let version = env!("CARGO_PKG_VERSION");
    let workspace = read("Cargo.toml");
    assert_eq!(value(&workspace, "version"), Some(version));
    let on_core = format!("junqi-core = {{ path = \"junqi-core\", version = \"{version}\" }}");
    assert!(workspace.contains(&on_core), "the workspace depends on {on_core}");
    for crate_ in ["junqi-core", "junqi-ffi", "junqi-py", "tests"] {
        let manifest = read(&format!("{crate_}/Cargo.toml"));
        assert!(manifest.lines().any(|line| line == "version.workspace = true"), "{crate_}");
    }
    // Python's version is the crate's, which maturin asks for.
    let python = read("pyproject.toml");
    assert!(python.lines().any(|line| line == "dynamic = [\"version\"]") && value(&python, "version").is_none());
    let (minor, _) = version.rsplit_once('.').expect("three numbers");
    let wanted = format!("find_package(junqi {minor} CONFIG REQUIRED)");
    assert!(read("README.md").contains(&wanted), "the README does not say '{wanted}'");
}

#[test]
fn the_changelog_begins_with_the_version_of_the_workspace() {
    let changelog = read("CHANGELOG.md");
    let first = changelog.lines().find_map(|line| line.strip_prefix("## ")).expect("a heading");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(first.split(' ').next(), Some(version), "the newest version in CHANGELOG.md is '{first}'");
}
