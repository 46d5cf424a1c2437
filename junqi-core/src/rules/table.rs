//! The table of options in the documentation.

use super::{Field, FieldKind, Preset, Rules};
use crate::seat::Seat;

/// A Markdown table of every option: its values, with that of preset `dark` in bold, and the presets with another value.
#[must_use]
pub fn options_table() -> String {
    let mut table = String::from("| option | 中文 | section | what it changes | values | other presets |\n");
    table.push_str("|---|---|---|---|---|---|\n");
    for field in Rules::FIELDS {
        let Field { name, chinese, section, summary, .. } = field;
        let (values, presets) = (values(field), presets(field));
        table += &format!("| `{name}` | {chinese} | {section} | {summary} | {values} | {presets} |\n");
    }
    table
}

/// The field's values, that of `dark` in bold: `**spring**, blast, bounce, untouchable`.
fn values(field: &Field) -> String {
    let dark = field.get(&Rules::DARK);
    let bold = |value: &&str| if **value == *dark { format!("**{value}**") } else { (*value).to_owned() };
    let list = |names: &[&str]| names.iter().map(bold).collect::<Vec<_>>().join(", ");
    match field.kind {
        FieldKind::Choice(names) => list(names),
        FieldKind::Switch => list(&["off", "on"]),
        FieldKind::Number { max } => format!("**{dark}** (0 to {max})"),
        FieldKind::Seat => format!("**{dark}** (0 to {})", Seat::MAX - 1),
        FieldKind::Seats => format!("**{dark}** (any seats of the board)"),
        FieldKind::Kind => format!("**{dark}** (1 to 9, B, L, F)"),
    }
}

/// The presets that differ from `dark` in this field, by value: `blast: platform; untouchable: flip, mixed`.
fn presets(field: &Field) -> String {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for preset in Preset::ALL {
        let value = field.get(&preset.rules());
        match groups.iter_mut().find(|(other, _)| *other == value) {
            Some((_, names)) => names.push(preset.name()),
            None => groups.push((value, vec![preset.name()])),
        }
    }
    // The first group is that of `dark` itself.
    let others = groups.iter().skip(1).map(|(value, names)| format!("{value}: {}", names.join(", ")));
    others.collect::<Vec<_>>().join("; ")
}
