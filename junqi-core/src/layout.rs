//! Where an army stands at the start (RULES.md sections 4 and 15).

mod deal;

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::board::{ArmPoint, PointKind};
use crate::rules::Rules;
use crate::{Kind, Random};

pub use deal::{Deal, DealError, DealFault, DealFaults};

const COLUMNS: usize = 5;
const ROWS: usize = 6;
pub(crate) const FRONT_ROW: u8 = 6;
/// Mines stand in rows 1 to this one.
pub(crate) const LAST_MINE_ROW: u8 = 2;

/// A layout: what stands on each of the 30 points of an arm, camps included, as the arm's own seat sees it.
///
/// Any content is possible, so that a wrong layout can say what is wrong with it: [`Layout::check`] tells whether it follows the
/// rules of placement. The text form is that of RULES.md section 15, six rows from the front to the back:
///
/// ```
/// use junqi_core::{Kind, Layout, LayoutRules};
/// let layout: Layout = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1".parse()?;
/// assert_eq!(layout.get(0, 6), Some(Kind::Marshal));
/// assert_eq!(layout.to_string(), "98765/4.3.2/43.21/7.6.5/BB321/LFLL1");
/// assert!(layout.check(LayoutRules::default()).is_ok());
/// # Ok::<(), junqi_core::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout([Option<Kind>; ArmPoint::COUNT]);

/// The options of RULES.md section 3 that bear on placement. The default has both off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LayoutRules {
    /// Whether Bombs may stand in row 6.
    pub bombs_in_front_row: bool,
    /// Whether the three Mines must stand on the three neighbours of the Flag's HQ.
    pub mines_guard_flag: bool,
}

impl From<&Rules> for LayoutRules {
    fn from(rules: &Rules) -> Self {
        LayoutRules { bombs_in_front_row: rules.bombs_in_front_row, mines_guard_flag: rules.mines_guard_flag }
    }
}

/// A text that is no layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LayoutError {
    /// Not six rows.
    #[error("a layout has 6 rows, front to back with '/' between them: found {found}")]
    RowCount {
        /// How many rows there are.
        found: usize,
    },
    /// A row that has not five cells.
    #[error("row {row} of a layout has 5 cells, a to e: found {found}")]
    RowLength {
        /// The row: 6 is the first one written.
        row: u8,
        /// How many cells it has.
        found: usize,
    },
    /// A character that stands for nothing.
    #[error(
        "unknown piece '{found}' at {at} of a layout: expected 1 to 9, B, L, F, one of 司军师旅团营连排工炸雷旗, or '.' for none"
    )]
    UnknownPiece {
        /// Where it was found.
        at: ArmPoint,
        /// The character.
        found: char,
    },
}

/// A breach of the rules of placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum LayoutFault {
    /// Too few or too many pieces of a kind.
    #[error("{kind}: {found}, not {expected}")]
    Count {
        /// The kind.
        kind: Kind,
        /// How many there are.
        found: u8,
        /// How many an army has.
        expected: u8,
    },
    /// A camp that is not empty.
    #[error("{kind} in camp {at}: camps are empty at the start")]
    InCamp {
        /// What stands there.
        kind: Kind,
        /// The camp.
        at: ArmPoint,
    },
    /// A station or HQ without a piece.
    #[error("nothing at {at}: every station and headquarters holds a piece")]
    Empty {
        /// The point.
        at: ArmPoint,
    },
    /// A Flag outside the HQs.
    #[error("Flag at {at}: it stands in a headquarters, b1 or d1")]
    FlagOutsideHeadquarters {
        /// Where it stands.
        at: ArmPoint,
    },
    /// A Mine in front of row 2.
    #[error("Mine at {at}: Mines stand in rows 1 and 2")]
    MineTooFarForward {
        /// Where it stands.
        at: ArmPoint,
    },
    /// A Bomb in row 6, with `bombs_in_front_row` off.
    #[error("Bomb at {at}: no Bomb stands in row 6")]
    BombInFrontRow {
        /// Where it stands.
        at: ArmPoint,
    },
    /// A neighbour of the Flag's HQ without a Mine, with `mines_guard_flag` on.
    #[error("no Mine at {at}: with mines_guard_flag the Mines stand round the Flag's headquarters {headquarters}")]
    Unguarded {
        /// The point that lacks a Mine.
        at: ArmPoint,
        /// Where the Flag stands.
        headquarters: ArmPoint,
    },
}

/// Every fault of a layout: first wrong counts, by kind, then the points by index.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("bad layout: {}", join(.0))]
pub struct LayoutFaults(
    /// The faults, at least one.
    pub Vec<LayoutFault>,
);

fn join(faults: &[impl fmt::Display]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl Layout {
    /// A layout of these cells: `5 * (row - 1) + column` is the index, as in [`ArmPoint::index`].
    #[must_use]
    pub const fn from_cells(cells: [Option<Kind>; 30]) -> Layout {
        Layout(cells)
    }

    /// Every cell: `5 * (row - 1) + column` is the index, as in [`ArmPoint::index`].
    #[must_use]
    pub const fn cells(&self) -> &[Option<Kind>; 30] {
        &self.0
    }

    /// What stands in this column (0 for `a` to 4 for `e`) and row (1 to 6); `None` for nothing, and outside the arm.
    #[must_use]
    pub fn get(&self, column: u8, row: u8) -> Option<Kind> {
        ArmPoint::new(column, row).and_then(|at| self.at(at))
    }

    fn at(&self, at: ArmPoint) -> Option<Kind> {
        self.0[at.index()]
    }

    /// Reads the text form: rows front to back, own left to right, `/` between rows; the letters of RULES.md section 1 or
    /// one-character Chinese names, `.` for none.
    ///
    /// ```
    /// use junqi_core::Layout;
    /// let layout = Layout::parse("司军师旅团/营.连.排/营连.排工/师.旅.团/炸炸连排工/雷旗雷雷工")?;
    /// assert_eq!(layout.to_string(), "98765/4.3.2/43.21/7.6.5/BB321/LFLL1");
    ///
    /// let error = Layout::parse("98765/4.3.2/43.21/7.6.5/BB321/LFLX1").unwrap_err();
    /// assert!(error.to_string().starts_with("unknown piece 'X' at d1 of a layout"));
    /// # Ok::<(), junqi_core::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text has not this form. What it says may still break the rules of placement: see [`Layout::check`].
    pub fn parse(text: &str) -> Result<Layout, LayoutError> {
        let found = text.split('/').count();
        if found != ROWS {
            return Err(LayoutError::RowCount { found });
        }
        let mut cells = [None; ArmPoint::COUNT];
        for (row, letters) in (1..=FRONT_ROW).rev().zip(text.split('/')) {
            let found = letters.chars().count();
            if found != COLUMNS {
                return Err(LayoutError::RowLength { row, found });
            }
            for (at, letter) in row_points(row).zip(letters.chars()) {
                cells[at.index()] = match letter {
                    '.' => None,
                    _ => Some(piece(letter).ok_or(LayoutError::UnknownPiece { at, found: letter })?),
                };
            }
        }
        Ok(Layout(cells))
    }

    /// Whether the layout follows the rules of placement (RULES.md section 4).
    ///
    /// # Errors
    ///
    /// If it does not, with every fault.
    pub fn check(&self, rules: LayoutRules) -> Result<(), LayoutFaults> {
        let counts = count_faults(self.0.into_iter().flatten());
        let counts = counts.map(|(kind, found, expected)| LayoutFault::Count { kind, found, expected });
        let places = ArmPoint::all().flat_map(|at| self.faults_at(at, rules));
        let faults: Vec<_> = counts.chain(places).collect();
        if faults.is_empty() { Ok(()) } else { Err(LayoutFaults(faults)) }
    }

    fn faults_at(&self, at: ArmPoint, rules: LayoutRules) -> Vec<LayoutFault> {
        let mut faults = Vec::new();
        let camp = at.kind() == PointKind::Camp;
        let headquarters = at.kind() == PointKind::Headquarters;
        match self.at(at) {
            Some(kind) if camp => faults.push(LayoutFault::InCamp { kind, at }),
            None if !camp => faults.push(LayoutFault::Empty { at }),
            _ => {}
        }
        match self.at(at) {
            Some(Kind::Flag) if !headquarters => faults.push(LayoutFault::FlagOutsideHeadquarters { at }),
            Some(Kind::Flag) if rules.mines_guard_flag => {
                let unguarded = guards(at).filter(|&guard| self.at(guard) != Some(Kind::Mine));
                faults.extend(unguarded.map(|guard| LayoutFault::Unguarded { at: guard, headquarters: at }));
            }
            Some(Kind::Mine) if at.row() > LAST_MINE_ROW => faults.push(LayoutFault::MineTooFarForward { at }),
            Some(Kind::Bomb) if at.row() == FRONT_ROW && !rules.bombs_in_front_row => {
                faults.push(LayoutFault::BombInFrontRow { at });
            }
            _ => {}
        }
        faults
    }

    /// The layout with left and right exchanged. A legal layout stays legal.
    #[must_use]
    pub fn mirrored(&self) -> Layout {
        let mut cells = self.0;
        for row in cells.chunks_exact_mut(COLUMNS) {
            row.reverse();
        }
        Layout(cells)
    }

    /// A legal layout drawn from the seed, the same on every platform: every layout that [`Layout::check`] accepts under these rules
    /// is equally likely (as layouts look: pieces of a kind are alike), as far as 64 random bits can tell.
    ///
    /// ```
    /// use junqi_core::{Layout, LayoutRules};
    /// let rules = LayoutRules { mines_guard_flag: true, ..LayoutRules::default() };
    /// assert!(Layout::random(7, rules).check(rules).is_ok());
    /// assert_eq!(Layout::random(7, rules), Layout::random(7, rules));
    /// ```
    #[must_use]
    pub fn random(seed: u64, rules: LayoutRules) -> Layout {
        // Each choice leaves the same number of completions whatever it is: 2 HQs for the Flag, then always 9 points for the Mines,
        // 16 (21 with bombs_in_front_row) for the Bombs, 19 for the rest. So choosing evenly at each step is even over all layouts.
        let random = &mut Random::new(seed);
        let mut draft = Draft { cells: [None; ArmPoint::COUNT] };
        let headquarters = draft.place(random, &[Kind::Flag], |at| at.kind() == PointKind::Headquarters);
        draft.place(random, &[Kind::Mine; 3], |at| {
            at.row() <= LAST_MINE_ROW
                && (!rules.mines_guard_flag || headquarters.iter().any(|&flag| guards(flag).any(|guard| guard == at)))
        });
        draft.place(random, &[Kind::Bomb; 2], |at| at.row() != FRONT_ROW || rules.bombs_in_front_row);
        let ranked: Vec<Kind> = Kind::army().filter(|kind| kind.rank().is_some()).collect();
        draft.place(random, &ranked, |_| true);
        Layout(draft.cells)
    }

    /// The text form with one-character Chinese names, which [`Layout::parse`] reads as well.
    #[must_use]
    pub fn to_chinese(&self) -> String {
        self.text(Kind::hanzi)
    }

    fn text(&self, letter: fn(Kind) -> char) -> String {
        let row = |row| row_points(row).map(|at| self.at(at).map_or('.', letter)).collect::<String>();
        (1..=FRONT_ROW).rev().map(row).collect::<Vec<_>>().join("/")
    }
}

/// A layout in the making.
struct Draft {
    cells: [Option<Kind>; ArmPoint::COUNT],
}

impl Draft {
    /// Puts the pieces on different random points, out of the free stations and HQs that are allowed; returns the points.
    fn place(&mut self, random: &mut Random, pieces: &[Kind], allowed: impl Fn(ArmPoint) -> bool) -> Vec<ArmPoint> {
        let free = ArmPoint::setup().filter(|at| self.cells[at.index()].is_none());
        let mut points: Vec<ArmPoint> = free.filter(|&at| allowed(at)).collect();
        random.shuffle(&mut points);
        points.truncate(pieces.len());
        for (at, &kind) in points.iter().zip(pieces) {
            self.cells[at.index()] = Some(kind);
        }
        points
    }
}

/// The points of a row, own left to right.
fn row_points(row: u8) -> impl Iterator<Item = ArmPoint> {
    ArmPoint::all().filter(move |at| at.row() == row)
}

/// The three neighbours of an HQ, where guarding Mines stand.
pub(crate) fn guards(headquarters: ArmPoint) -> impl Iterator<Item = ArmPoint> {
    let distance =
        move |at: ArmPoint| at.column().abs_diff(headquarters.column()) + at.row().abs_diff(headquarters.row());
    ArmPoint::all().filter(move |&at| distance(at) == 1)
}

fn piece(letter: char) -> Option<Kind> {
    Kind::from_letter(letter).or_else(|| Kind::from_hanzi(letter))
}

/// The kinds of which these pieces have not as many as an army: (kind, found, expected).
fn count_faults(pieces: impl Iterator<Item = Kind>) -> impl Iterator<Item = (Kind, u8, u8)> {
    let pieces: Vec<Kind> = pieces.collect();
    Kind::ALL.into_iter().filter_map(move |kind| {
        let found = pieces.iter().filter(|&&piece| piece == kind).count() as u8;
        (found != kind.army_count()).then_some((kind, found, kind.army_count()))
    })
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Layout::parse(text)
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(Kind::letter))
    }
}

/// Implements serde for a type as its text form.
macro_rules! serde_as_text {
    ($Type:ty) => {
        #[cfg(feature = "serde")]
        impl serde::Serialize for $Type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $Type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
use serde_as_text;
serde_as_text!(Layout);

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: LayoutRules = LayoutRules { bombs_in_front_row: false, mines_guard_flag: false };
    const BOMBS_IN_FRONT: LayoutRules = LayoutRules { bombs_in_front_row: true, mines_guard_flag: false };
    const GUARDED: LayoutRules = LayoutRules { bombs_in_front_row: false, mines_guard_flag: true };
    const BOTH: LayoutRules = LayoutRules { bombs_in_front_row: true, mines_guard_flag: true };

    fn layout(text: &str) -> Layout {
        text.parse().unwrap()
    }

    /// The faults as text, without the `bad layout: ` in front.
    fn faults(text: &str, rules: LayoutRules) -> Vec<String> {
        match layout(text).check(rules) {
            Ok(()) => Vec::new(),
            Err(LayoutFaults(faults)) => faults.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn case_46_a_mine_in_the_second_hq_is_legal() {
        assert_eq!(faults("98765/4.3.2/43.21/7.6.5/BB321/LFLL1", PLAIN), [""; 0]);
    }

    #[test]
    fn case_46_a_piece_in_a_camp_a_third_bomb_and_a_flag_outside_the_hqs_are_named_together() {
        assert_eq!(
            faults("98765/4B3.2/43.21/7.6.5/BB321/FLLL1", PLAIN),
            [
                "Bomb: 3, not 2",
                "Flag at a1: it stands in a headquarters, b1 or d1",
                "Bomb in camp b5: camps are empty at the start",
            ]
        );
    }

    #[test]
    fn case_47_placement_rows_are_the_owners_whichever_way_the_layout_is_mirrored() {
        let original = layout("98765/4.3.2/43.21/7.6.5/BB321/LFLL1");
        let mirrored = original.mirrored();
        assert_eq!(mirrored.to_string(), "56789/2.3.4/12.34/5.6.7/123BB/1LLFL");
        assert_eq!(mirrored.check(PLAIN), Ok(()));
        assert_eq!(mirrored.mirrored(), original);
    }

    #[test]
    fn wrong_counts_name_both_the_missing_and_the_surplus_kind() {
        let found = faults("98765/4.3.2/43.21/7.6.5/BB321/LFLL9", PLAIN);
        assert_eq!(found, ["Engineer: 2, not 3", "Marshal: 2, not 1"]);
    }

    #[test]
    fn an_empty_station_is_a_fault() {
        let found = faults(".8765/493.2/43.21/7.6.5/BB321/LFLL1", PLAIN);
        assert_eq!(
            found,
            [
                "Marshal in camp b5: camps are empty at the start",
                "nothing at a6: every station and headquarters holds a piece"
            ]
        );
    }

    #[test]
    fn mines_stand_in_rows_1_and_2() {
        assert_eq!(faults("98765/4.3.2/43.21/7.6.L/BB321/LFL51", PLAIN), ["Mine at e3: Mines stand in rows 1 and 2"]);
        assert_eq!(faults("98765/4.3.2/43.21/7.6.5/LBLBL/1F321", PLAIN), [""; 0]);
    }

    #[test]
    fn no_bomb_in_row_6_unless_bombs_in_front_row() {
        let text = "B876B/4.3.2/43.21/7.6.5/95321/LFLL1";
        assert_eq!(faults(text, PLAIN), ["Bomb at a6: no Bomb stands in row 6", "Bomb at e6: no Bomb stands in row 6"]);
        assert_eq!(faults(text, BOMBS_IN_FRONT), [""; 0]);
    }

    #[test]
    fn mines_guard_flag_wants_a_mine_on_each_neighbour_of_the_flags_hq() {
        assert_eq!(
            faults("98765/4.3.2/43.21/7.6.5/BB321/LFLL1", GUARDED),
            ["no Mine at b2: with mines_guard_flag the Mines stand round the Flag's headquarters b1"]
        );
        assert_eq!(faults("98765/4.3.2/43.21/7.6.5/BL321/LFLB1", GUARDED), [""; 0]);
        assert_eq!(faults("98765/4.3.2/43.21/7.6.5/BB3L1/12LFL", GUARDED), [""; 0]);
    }

    #[test]
    fn all_faults_are_named_at_once() {
        let found = faults("BF7L5/493.2/4L.21/7.6.5/BB321/.1LF1", GUARDED);
        assert_eq!(
            found,
            [
                "Engineer: 4, not 3",
                "Captain: 2, not 3",
                "Brigadier: 1, not 2",
                "General: 0, not 1",
                "Bomb: 3, not 2",
                "Flag: 2, not 1",
                "nothing at a1: every station and headquarters holds a piece",
                "no Mine at e1: with mines_guard_flag the Mines stand round the Flag's headquarters d1",
                "no Mine at d2: with mines_guard_flag the Mines stand round the Flag's headquarters d1",
                "Mine at b4: Mines stand in rows 1 and 2",
                "Marshal in camp b5: camps are empty at the start",
                "Bomb at a6: no Bomb stands in row 6",
                "Flag at b6: it stands in a headquarters, b1 or d1",
                "Mine at d6: Mines stand in rows 1 and 2",
            ]
        );
    }

    #[test]
    fn the_faults_read_as_one_message() {
        let error = layout("98765/4.3.2/43.21/7.6.5/BB321/FLLL1").check(PLAIN).unwrap_err();
        assert_eq!(error.to_string(), "bad layout: Flag at a1: it stands in a headquarters, b1 or d1");
    }

    #[test]
    fn a_text_of_another_form_says_where_and_what_was_expected() {
        let error = |text: &str| Layout::parse(text).unwrap_err().to_string();
        assert_eq!(error(""), "a layout has 6 rows, front to back with '/' between them: found 1");
        assert_eq!(
            error("98765/4.3.2/43.21/7.6.5/BB321/LFLL1/"),
            "a layout has 6 rows, front to back with '/' between them: found 7"
        );
        assert_eq!(error("98765/4.3.2/43.21/7.6.5/BB32/LFLL1"), "row 2 of a layout has 5 cells, a to e: found 4");
        assert_eq!(error("987651/4.3.2/43.21/7.6.5/BB321/LFLL1"), "row 6 of a layout has 5 cells, a to e: found 6");
        assert_eq!(
            error("98765/4.3.2/43x21/7.6.5/BB321/LFLL1"),
            "unknown piece 'x' at c4 of a layout: expected 1 to 9, B, L, F, one of 司军师旅团营连排工炸雷旗, or '.' for none"
        );
    }

    #[test]
    fn chinese_names_and_letters_may_be_mixed_and_both_texts_round_trip() {
        let mixed = layout("司8师旅团/营.连.排/营连.排工/师.旅.团/BB连排工/雷旗LL1");
        assert_eq!(mixed.to_string(), "98765/4.3.2/43.21/7.6.5/BB321/LFLL1");
        assert_eq!(mixed.to_chinese(), "司军师旅团/营.连.排/营连.排工/师.旅.团/炸炸连排工/雷旗雷雷工");
        assert_eq!(layout(&mixed.to_chinese()), mixed);
    }

    #[test]
    fn cells_are_counted_from_the_back_row() {
        let layout = layout("98765/4.3.2/43.21/7.6.5/BB321/LFLL1");
        assert_eq!(layout.get(1, 1), Some(Kind::Flag));
        assert_eq!(layout.get(4, 6), Some(Kind::Colonel));
        assert_eq!((layout.get(1, 3), layout.get(0, 0), layout.get(5, 1), layout.get(0, 7)), (None, None, None, None));
        assert_eq!(layout.cells()[25], Some(Kind::Marshal));
        assert_eq!(Layout::from_cells(*layout.cells()), layout);
    }

    #[test]
    fn random_layouts_are_legal_and_round_trip_under_all_rules() {
        for rules in [PLAIN, BOMBS_IN_FRONT, GUARDED, BOTH] {
            for seed in 0..1000 {
                let random = Layout::random(seed, rules);
                assert_eq!(random.check(rules), Ok(()), "seed {seed}: {random}");
                assert_eq!(random.mirrored().check(rules), Ok(()), "seed {seed}: {random} mirrored");
                assert_eq!(layout(&random.to_string()), random);
            }
        }
    }

    #[test]
    fn random_layouts_use_every_point_that_the_rules_allow() {
        let points_of = |kind: Kind, rules: LayoutRules| -> Vec<String> {
            let anywhere = |at: &ArmPoint| (0..1000).any(|seed| Layout::random(seed, rules).at(*at) == Some(kind));
            ArmPoint::all().filter(anywhere).map(|at| at.to_string()).collect()
        };
        assert_eq!(points_of(Kind::Flag, PLAIN), ["b1", "d1"]);
        assert_eq!(points_of(Kind::Mine, PLAIN).len(), 10);
        assert_eq!(points_of(Kind::Bomb, PLAIN).len(), 20);
        assert_eq!(points_of(Kind::Bomb, BOMBS_IN_FRONT).len(), 25);
        assert_eq!(points_of(Kind::Mine, GUARDED), ["a1", "c1", "e1", "b2", "d2"]);
        assert_eq!(points_of(Kind::Marshal, PLAIN).len(), 25);
    }

    /// With every legal layout equally likely, a Mine stands in the HQ without the Flag in 3 of 9 layouts, and a Bomb on any one
    /// station outside rows 1, 2 and 6 in 2 of 16.
    #[test]
    fn random_layouts_are_even() {
        let layouts: Vec<Layout> = (0..9000).map(|seed| Layout::random(seed, PLAIN)).collect();
        let count = |holds: &dyn Fn(&Layout) -> bool| layouts.iter().filter(|layout| holds(layout)).count();
        let flag_left = count(&|layout| layout.get(1, 1) == Some(Kind::Flag));
        let mine_in_hq = count(&|layout| [1, 3].iter().any(|&column| layout.get(column, 1) == Some(Kind::Mine)));
        let bomb_on_c5 = count(&|layout| layout.get(2, 5) == Some(Kind::Bomb));
        assert!(flag_left.abs_diff(4500) < 200, "{flag_left} of 9000");
        assert!(mine_in_hq.abs_diff(3000) < 200, "{mine_in_hq} of 9000");
        assert!(bomb_on_c5.abs_diff(1125) < 150, "{bomb_on_c5} of 9000");
    }

    #[test]
    fn a_seed_gives_the_same_layout_for_ever() {
        assert_eq!(Layout::random(0, PLAIN).to_string(), "11943/B.5.6/16.82/2.2.7/L537L/BF4L3");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_the_text() {
        let json = r#""98765/4.3.2/43.21/7.6.5/BB321/LFLL1""#;
        let layout: Layout = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&layout).unwrap(), json);
        let error = serde_json::from_str::<Layout>(r#""98765""#).unwrap_err().to_string();
        assert!(error.starts_with("a layout has 6 rows"), "{error}");
    }
}
