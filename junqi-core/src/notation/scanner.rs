//! Reading a line word by word and character by character, with columns for the errors.

use core::fmt;

use thiserror::Error;

use crate::position::PositionError;
use crate::rules::{RuleFaults, RulesError};

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {problem}")]
pub struct TextError {
    /// The column of the character where it goes wrong, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: TextProblem,
}

/// What can be wrong with a text of rules or of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextProblem {
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What would be right.
        expected: String,
        /// What is there.
        found: String,
    },
    /// A field is there twice.
    #[error("'{field}' is given twice")]
    Twice {
        /// The field.
        field: String,
    },
    /// No such preset, field or value.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The rules contradict themselves.
    #[error("the rules make no sense: {0}")]
    Contradiction(RuleFaults),
    /// Everything can be read, but it is no position of its rules.
    #[error("no position of these rules: {0}")]
    Position(PositionError),
}

impl TextError {
    pub(crate) fn at(column: usize, problem: impl Into<TextProblem>) -> Self {
        TextError { column, problem: problem.into() }
    }

    /// The same error where the text is a part of a line that begins at this column.
    pub(crate) fn shifted(mut self, column: usize) -> Self {
        self.column += column.saturating_sub(1);
        self
    }
}

/// The characters of one word, or of a part of it, each taken once.
#[derive(Clone, Debug)]
pub(crate) struct Scanner {
    chars: Vec<char>,
    at: usize,
    first_column: usize,
}

impl Scanner {
    pub(crate) fn new(text: &str, first_column: usize) -> Self {
        Scanner { chars: text.chars().collect(), at: 0, first_column }
    }

    /// The words of a line: everything between spaces.
    pub(crate) fn words(line: &str) -> Vec<Scanner> {
        let mut words = Vec::new();
        let mut column = 1;
        for word in line.split(' ') {
            let scanner = Scanner::new(word, column);
            column += scanner.chars.len() + 1;
            if !word.is_empty() {
                words.push(scanner);
            }
        }
        words
    }

    /// The same word, nothing taken.
    pub(crate) fn restarted(&self) -> Self {
        Scanner { at: 0, ..self.clone() }
    }

    /// The column of the next character.
    pub(crate) fn column(&self) -> usize {
        self.first_column + self.at
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// Takes the character if it is the next one.
    pub(crate) fn take(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes the next character if it means something.
    pub(crate) fn take_as<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let value = self.peek().and_then(meaning)?;
        self.at += 1;
        Some(value)
    }

    /// As [`Scanner::take_as`], with an error for anything else.
    pub(crate) fn expect_as<T>(
        &mut self,
        expected: impl fmt::Display,
        meaning: impl Fn(char) -> Option<T>,
    ) -> Result<T, TextError> {
        self.take_as(meaning).ok_or_else(|| self.expected(expected))
    }

    pub(crate) fn expect(&mut self, wanted: char, expected: impl fmt::Display) -> Result<(), TextError> {
        if self.take(wanted) { Ok(()) } else { Err(self.expected(expected)) }
    }

    pub(crate) fn expect_end(&self, expected: impl fmt::Display) -> Result<(), TextError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Everything not yet taken.
    pub(crate) fn rest(&self) -> String {
        self.chars[self.at..].iter().collect()
    }

    /// Takes everything up to the character, which is left, or to the end.
    pub(crate) fn take_until(&mut self, end: char) -> String {
        let taken: String = self.chars[self.at..].iter().take_while(|&&next| next != end).collect();
        self.at += taken.chars().count();
        taken
    }

    /// Takes a number.
    pub(crate) fn number<T: core::str::FromStr>(&mut self, expected: impl fmt::Display) -> Result<T, TextError> {
        let digits: String = self.chars[self.at..].iter().take_while(|next| next.is_ascii_digit()).collect();
        let number = digits.parse().map_err(|_| self.expected(expected))?;
        self.at += digits.len();
        Ok(number)
    }

    /// Something else should stand here.
    pub(crate) fn expected(&self, expected: impl fmt::Display) -> TextError {
        let found = match self.chars.len() - self.at {
            0 => "the end of the word".to_owned(),
            rest => {
                let start: String = self.chars[self.at..].iter().take(16).collect();
                format!("'{start}{}'", if rest > 16 { "…" } else { "" })
            }
        };
        TextError::at(self.column(), TextProblem::Expected { expected: expected.to_string(), found })
    }
}
