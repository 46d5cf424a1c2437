//! The deal of face-down play (RULES.md section 4).

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::{count_faults, join, serde_as_text};
use crate::board::ArmPoint;
use crate::{Kind, Random};

const ARMIES: u8 = 2;
/// Stations and HQs of an arm.
const PER_ARM: usize = Kind::ARMY_SIZE;

/// What lies face down where at the start of face-down play: an army (0 or 1) and a kind for each of the 50 stations and HQs of
/// board two, in point order (arm 0, then arm 1, camps skipped).
///
/// The text form has a cell for each, the army's digit and the kind's letter, with one space between cells.
///
/// ```
/// use junqi_core::{Deal, Kind};
/// let deal = Deal::random(7, true);
/// assert_eq!(deal.to_string().parse(), Ok(deal.clone()));
/// assert!(deal.check(true).is_ok());
/// assert!(deal.cells()[..25].iter().all(|&(army, _)| army == 0));
/// assert_eq!(deal.cells().iter().filter(|&&cell| cell == (1, Kind::Mine)).count(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deal([(u8, Kind); 50]);

/// A text that is no deal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DealError {
    /// Not 50 cells.
    #[error("a deal has 50 cells with one space between them: found {found}")]
    CellCount {
        /// How many cells there are.
        found: usize,
    },
    /// A cell that is no piece.
    #[error(
        "unknown piece '{found}' at {at} of arm {arm} in a deal: expected army 0 or 1 and one of 1 to 9, B, L, F, as in '0F'"
    )]
    UnknownPiece {
        /// The arm of the cell.
        arm: u8,
        /// The point of that arm.
        at: ArmPoint,
        /// The cell, cut short if it is long.
        found: String,
    },
}

/// Something wrong with a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum DealFault {
    /// An army has too few or too many pieces of a kind.
    #[error("army {army}, {kind}: {found}, not {expected}")]
    Count {
        /// The army.
        army: u8,
        /// The kind.
        kind: Kind,
        /// How many there are.
        found: u8,
        /// How many an army has.
        expected: u8,
    },
    /// A piece of an army that does not exist.
    #[error("{kind} of army {army} at {at} of arm {arm}: the armies are 0 and 1")]
    NoSuchArmy {
        /// The army.
        army: u8,
        /// The piece.
        kind: Kind,
        /// The arm where it lies.
        arm: u8,
        /// The point of that arm.
        at: ArmPoint,
    },
    /// A piece in the other army's arm, with `deal = halves`.
    #[error("{kind} of army {army} at {at} of arm {arm}: with deal halves each army lies in its own arm")]
    WrongArm {
        /// The army.
        army: u8,
        /// The piece.
        kind: Kind,
        /// The arm where it lies.
        arm: u8,
        /// The point of that arm.
        at: ArmPoint,
    },
}

/// Every fault of a deal: first wrong counts, by army and kind, then the cells in order.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("bad deal: {}", join(.0))]
pub struct DealFaults(
    /// The faults, at least one.
    pub Vec<DealFault>,
);

impl Deal {
    /// A deal of these cells: (army, kind) for each station and HQ in point order.
    #[must_use]
    pub const fn from_cells(cells: [(u8, Kind); 50]) -> Deal {
        Deal(cells)
    }

    /// Every cell: (army, kind) for each station and HQ in point order.
    #[must_use]
    pub const fn cells(&self) -> &[(u8, Kind); 50] {
        &self.0
    }

    /// A deal drawn from the seed, the same on every platform: both armies shuffled over both arms, or with `halves` each over its
    /// own. Every such deal is equally likely, as far as 64 random bits can tell.
    #[must_use]
    pub fn random(seed: u64, halves: bool) -> Deal {
        let random = &mut Random::new(seed);
        let mut cells = [(0, Kind::Engineer); 2 * PER_ARM];
        let armies = (0..ARMIES).flat_map(|army| Kind::army().map(move |kind| (army, kind)));
        for (cell, piece) in cells.iter_mut().zip(armies) {
            *cell = piece;
        }
        let together = if halves { PER_ARM } else { 2 * PER_ARM };
        for part in cells.chunks_exact_mut(together) {
            random.shuffle(part);
        }
        Deal(cells)
    }

    /// Whether the two armies are complete and, with `halves`, each in its own arm. No placement rule applies.
    ///
    /// # Errors
    ///
    /// If not, with every fault.
    pub fn check(&self, halves: bool) -> Result<(), DealFaults> {
        let counts = (0..ARMIES).flat_map(|army| {
            let pieces = self.0.into_iter().filter(move |&(owner, _)| owner == army).map(|(_, kind)| kind);
            count_faults(pieces).map(move |(kind, found, expected)| DealFault::Count { army, kind, found, expected })
        });
        let places = points().zip(self.0).filter_map(|((arm, at), (army, kind))| {
            if army >= ARMIES {
                return Some(DealFault::NoSuchArmy { army, kind, arm, at });
            }
            (halves && army != arm).then_some(DealFault::WrongArm { army, kind, arm, at })
        });
        let faults: Vec<_> = counts.chain(places).collect();
        if faults.is_empty() { Ok(()) } else { Err(DealFaults(faults)) }
    }
}

/// The arm and the point of every cell.
fn points() -> impl Iterator<Item = (u8, ArmPoint)> {
    (0..ARMIES).flat_map(|arm| ArmPoint::setup().map(move |at| (arm, at)))
}

/// The piece of one cell's text.
fn piece(cell: &str) -> Option<(u8, Kind)> {
    let mut characters = cell.chars();
    let army = match characters.next()? {
        '0' => 0,
        '1' => 1,
        _ => return None,
    };
    let kind = Kind::from_letter(characters.next()?)?;
    characters.next().is_none().then_some((army, kind))
}

impl FromStr for Deal {
    type Err = DealError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = text.split(' ').count();
        if found != 2 * PER_ARM {
            return Err(DealError::CellCount { found });
        }
        let mut cells = [(0, Kind::Engineer); 2 * PER_ARM];
        for ((cell, (arm, at)), text) in cells.iter_mut().zip(points()).zip(text.split(' ')) {
            let unknown = || DealError::UnknownPiece { arm, at, found: text.chars().take(16).collect() };
            *cell = piece(text).ok_or_else(unknown)?;
        }
        Ok(Deal(cells))
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (army, kind)) in self.0.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{army}{}", kind.letter())?;
        }
        Ok(())
    }
}

serde_as_text!(Deal);

#[cfg(test)]
mod tests {
    use super::*;

    const HALVES: &str = "01 08 0F 02 07 02 04 03 06 09 05 05 07 0B 03 03 0L 06 01 0B 0L 04 02 0L 01 \
                          1L 1L 12 16 14 18 13 17 15 19 15 12 16 13 1B 14 11 13 1B 1F 12 11 11 1L 17";

    fn deal(text: &str) -> Deal {
        text.parse().unwrap()
    }

    fn faults(text: &str, halves: bool) -> Vec<String> {
        match deal(text).check(halves) {
            Ok(()) => Vec::new(),
            Err(DealFaults(faults)) => faults.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn halves_keep_each_army_in_its_own_arm_where_no_placement_rule_applies() {
        // The Flag of army 0 lies on c1, two of its Mines on row 6.
        assert_eq!(faults(HALVES, true), [""; 0]);
        assert_eq!(deal(HALVES).cells()[2], (0, Kind::Flag));
        assert_eq!(deal(HALVES).cells()[25], (1, Kind::Mine));
    }

    #[test]
    fn a_mixed_deal_is_refused_under_halves_with_both_strangers_named() {
        let mixed = HALVES.replacen("01", "1L", 1);
        let (first, second) = mixed.split_at(75);
        let mixed = first.to_owned() + &second.replacen("1L", "01", 1);
        assert_eq!(faults(&mixed, false), [""; 0]);
        assert_eq!(
            faults(&mixed, true),
            [
                "Mine of army 1 at a1 of arm 0: with deal halves each army lies in its own arm",
                "Engineer of army 0 at a1 of arm 1: with deal halves each army lies in its own arm",
            ]
        );
    }

    #[test]
    fn each_army_has_exactly_its_25_pieces() {
        assert_eq!(
            faults(&HALVES.replacen("0F", "12", 1), true),
            [
                "army 0, Flag: 0, not 1",
                "army 1, Lieutenant: 4, not 3",
                "Lieutenant of army 1 at c1 of arm 0: with deal halves each army lies in its own arm",
            ]
        );
    }

    #[test]
    fn cells_of_a_third_army_are_refused() {
        let mut cells = *deal(HALVES).cells();
        cells[49] = (2, Kind::MajorGeneral);
        let error = Deal::from_cells(cells).check(false).unwrap_err();
        assert_eq!(
            error.to_string(),
            "bad deal: army 1, Major General: 1, not 2; Major General of army 2 at e6 of arm 1: the armies are 0 and 1"
        );
    }

    #[test]
    fn a_text_of_another_form_says_where_and_what_was_expected() {
        let error = |text: &str| text.parse::<Deal>().unwrap_err().to_string();
        assert_eq!(error("0F 1F"), "a deal has 50 cells with one space between them: found 2");
        assert_eq!(
            error(&HALVES.replacen("17", "2七", 2)),
            "unknown piece '2七' at c2 of arm 1 in a deal: expected army 0 or 1 and one of 1 to 9, B, L, F, as in '0F'"
        );
        assert!(error(&HALVES.replace(' ', "  ")).ends_with("found 99"));
    }

    #[test]
    fn random_deals_are_complete_and_round_trip() {
        for seed in 0..1000 {
            for halves in [false, true] {
                let random = Deal::random(seed, halves);
                assert_eq!(random.check(halves), Ok(()), "seed {seed}");
                assert_eq!(deal(&random.to_string()), random);
            }
        }
        assert!((0..100).all(|seed| Deal::random(seed, false).check(true).is_err()));
    }

    #[test]
    fn a_seed_gives_the_same_deal_for_ever() {
        assert_eq!(
            Deal::random(0, true).to_string(),
            "08 0F 09 0B 03 04 01 05 07 06 03 05 0B 0L 02 07 02 06 02 03 01 0L 01 04 0L \
             11 15 1B 13 1L 13 13 17 14 16 12 11 1B 1F 15 17 11 12 18 19 1L 12 14 16 1L"
        );
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_the_text() {
        let json = format!("\"{HALVES}\"");
        let deal: Deal = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&deal).unwrap(), json);
    }
}
