//! What each option does: for every field of `Rules` at least three tests that begin with its name. Boards are drawn as
//! text: see `junqi_tests::table`.

mod board;
mod combat;
mod endings;
mod face_down;
mod flag;
mod movement;
mod sight;

use junqi_core::Rules;

/// How many tests begin with the field's name, and not with a longer field's.
fn tests_of(field: &str) -> usize {
    let sources = [
        include_str!("board.rs"),
        include_str!("combat.rs"),
        include_str!("endings.rs"),
        include_str!("face_down.rs"),
        include_str!("flag.rs"),
        include_str!("movement.rs"),
        include_str!("sight.rs"),
    ];
    let names = sources.iter().flat_map(|source| source.lines()).filter_map(|line| line.strip_prefix("fn "));
    let about = |name: &&str| {
        let fields = Rules::FIELDS.iter().map(|field| field.name);
        let longest = fields.filter(|field| name.starts_with(&format!("{field}_"))).max_by_key(|field| field.len());
        longest == Some(field)
    };
    names.filter(about).count()
}

#[test]
fn every_field_has_at_least_three_tests() {
    let short: Vec<_> = Rules::FIELDS.iter().filter(|field| tests_of(field.name) < 3).map(|field| field.name).collect();
    assert!(short.is_empty(), "fields with fewer than three tests: {short:?}");
}
