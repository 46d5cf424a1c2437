//! Timing work, and what many timings come to.

use std::hint::black_box;
use std::time::Instant;

use crate::work::Work;

/// Nanoseconds for one of the steps that the work says it made.
pub(crate) fn nanoseconds(work: &mut Work<'_>) -> f64 {
    let begin = Instant::now();
    let steps = black_box(work());
    begin.elapsed().as_secs_f64() * 1e9 / steps as f64
}

pub(crate) fn median(values: &[f64]) -> f64 {
    part(values, 0.5)
}

/// Prints a ratio for programs, and for people what it is made of and how far the rounds lie apart.
pub(crate) fn print_ratio(name: &str, ratios: &[f64], made_of: &str) {
    println!("ratio {name} {:.3}", median(ratios));
    println!("#   {made_of}");
    let (low, high) = (part(ratios, 0.25), part(ratios, 0.75));
    println!("#   the middle half of {} ratios is from {low:.2} to {high:.2}", ratios.len());
}

/// The value below which this part of the values lies.
fn part(values: &[f64], part: f64) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * part).round() as usize]
}
