//! Text of rules: `dark+mine=blast`.

use super::scanner::{Scanner, TextError, TextProblem};
use crate::rules::{Preset, Rules, RulesError};

/// Rules in one word: the nearest preset, and `+field=value` for every field that differs from it.
///
/// ```
/// use junqi_core::Rules;
/// use junqi_core::notation::{parse_rules, rules_text};
/// use junqi_core::rules::Mine;
/// let rules = Rules { mine: Mine::Blast, ..Rules::preset("four_double").unwrap() };
/// assert_eq!(rules_text(&rules), "four_double+mine=blast");
/// assert_eq!(parse_rules("four_double+mine=blast"), Ok(rules));
/// ```
#[must_use]
pub fn rules_text(rules: &Rules) -> String {
    let preset = rules.nearest_preset();
    let base = preset.rules();
    let differences = rules.differences(&base).map(|(field, value)| format!("+{field}={value}"));
    preset.name().to_owned() + &differences.collect::<String>()
}

/// The rules of a text; the inverse of [`rules_text`]. Any preset may be the base, and fields may be set to what they
/// are.
///
/// # Errors
/// When no preset, field or value has such a name, a field is given twice, or the rules contradict themselves.
///
/// ```
/// let error = junqi_core::notation::parse_rules("dark+mien=blast").unwrap_err();
/// assert_eq!(error.to_string(), "column 6: unknown field 'mien': did you mean 'mine'?");
/// ```
pub fn parse_rules(text: &str) -> Result<Rules, TextError> {
    parse(&mut Scanner::new(text, 1))
}

pub(super) fn parse(word: &mut Scanner) -> Result<Rules, TextError> {
    let column = word.column();
    let preset = word.take_until('+').parse::<Preset>();
    let mut rules = preset.map_err(|error| TextError::at(column, RulesError::from(error)))?.rules();
    let mut given = Vec::new();
    while word.take('+') {
        let at = word.column();
        let assignment = word.take_until('+');
        let Some((name, value)) = assignment.split_once('=') else {
            let found = format!("'{}'", assignment.chars().take(16).collect::<String>());
            let expected = "a field and its value, as in 'mine=blast'".to_owned();
            return Err(TextError::at(at, TextProblem::Expected { expected, found }));
        };
        let field = Rules::field(name).map_err(|error| TextError::at(at, error))?;
        if given.contains(&field.name) {
            return Err(TextError::at(at, TextProblem::Twice { field: field.name.to_owned() }));
        }
        given.push(field.name);
        field.set(&mut rules, value).map_err(|error| TextError::at(at + name.chars().count() + 1, error))?;
    }
    rules.validate().map_err(|faults| TextError::at(column, TextProblem::Contradiction(faults)))?;
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_presets_and_their_neighbours_round_trip() {
        for preset in Preset::ALL {
            assert_eq!(rules_text(&preset.rules()), preset.name());
            for (index, field) in Rules::FIELDS.iter().enumerate() {
                for code in 0..13 {
                    let mut rules = preset.rules();
                    if rules.set_code(index, code).is_ok() && rules.validate().is_ok() {
                        assert_eq!(parse_rules(&rules_text(&rules)), Ok(rules), "{preset}, {} {code}", field.name);
                    }
                }
            }
        }
    }

    #[test]
    fn an_error_names_its_column() {
        let error = |text: &str| parse_rules(text).unwrap_err().to_string();
        assert!(
            error("drak").starts_with("column 1: unknown preset 'drak': did you mean 'dark'?"),
            "{}",
            error("drak")
        );
        assert!(error("").starts_with("column 1: unknown preset ''"));
        assert_eq!(error("dark+mine"), "column 6: expected a field and its value, as in 'mine=blast', found 'mine'");
        assert!(error("dark+mine=blats").starts_with("column 11: unknown mine 'blats': did you mean 'blast'?"));
        assert_eq!(error("dark+mine=blast+mine=blast"), "column 17: 'mine' is given twice");
        assert!(error("dark+teams=opposite").starts_with("column 1: the rules make no sense:"));
    }
}
