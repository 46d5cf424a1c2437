//! Who sees what (RULES.md section 9): the one place that decides it.

use crate::position::Piece;
use crate::rules::{Backs, EliminatedView, FlagGoal, Rules, Visibility};
use crate::seat::{Seat, SeatSet};

/// For whose eyes something is.
///
/// A seat that does not play sees what the public sees.
///
/// ```
/// use junqi_core::{Seat, Viewer};
/// assert_eq!(Viewer::from(Seat(2)), Viewer::Seat(Seat(2)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Viewer {
    /// A spectator: sees what everybody sees, and nothing else.
    #[default]
    Public,
    /// A seat.
    Seat(Seat),
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Viewer::Seat(seat)
    }
}

/// Who knows a piece's kind. Knowledge only grows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Knowers(u8);

impl Knowers {
    pub(crate) const NOBODY: Knowers = Knowers(0);
    /// Every seat, and every spectator.
    pub(crate) const EVERYBODY: Knowers = Knowers(u8::MAX);
    const PUBLIC: u8 = 1 << 7;

    fn bit(viewer: Viewer) -> u8 {
        match viewer {
            Viewer::Seat(seat) if seat.index() < Seat::MAX => 1 << seat.0,
            _ => Self::PUBLIC,
        }
    }

    pub(crate) fn contains(self, viewer: Viewer) -> bool {
        self.0 & Self::bit(viewer) != 0
    }

    /// With this viewer, or without.
    pub(crate) fn set(self, viewer: Viewer, knows: bool) -> Knowers {
        let bit = Self::bit(viewer);
        Knowers(if knows { self.0 | bit } else { self.0 & !bit })
    }

    pub(crate) fn or(self, other: Knowers) -> Knowers {
        Knowers(self.0 | other.0)
    }

    /// Those of `self` that are not among `earlier`.
    pub(crate) fn beyond(self, earlier: Knowers) -> Knowers {
        Knowers(self.0 & !earlier.0)
    }
}

/// Who knows the kind of a living piece, by the rules and by what was shown: visibility is decided here and nowhere else.
///
/// `owner` is the seat of the piece's army, if the colours are settled. What a viewer has once known it keeps knowing, so
/// that dead pieces need no rule of their own.
pub(crate) fn knowers(rules: &Rules, seats_in: SeatSet, owner: Option<Seat>, piece: Piece) -> Knowers {
    if piece.shown || rules.visibility == Visibility::Everyone {
        return Knowers::EVERYBODY;
    }
    if rules.visibility == Visibility::FaceDown {
        return if piece.face_down { Knowers::NOBODY } else { Knowers::EVERYBODY };
    }
    let Some(owner) = owner else { return Knowers::NOBODY };
    let team = rules.seats_of_team(rules.team(owner));
    let seats = if rules.visibility == Visibility::Team {
        team
    } else if rules.eliminated_view == EliminatedView::Team {
        SeatSet(team.0 & !seats_in.0).with(owner)
    } else {
        SeatSet::only(owner)
    };
    Knowers(seats.0)
}

/// Whether everybody sees which army a piece belongs to whose kind they do not know.
pub(crate) fn army_is_public(rules: &Rules, face_down: bool) -> bool {
    !face_down || rules.backs == Backs::Coloured
}

/// Whether everybody learns that a piece which was taken was a Flag: from who goes out by it, and why.
pub(crate) fn lost_flag_is_public(rules: &Rules) -> bool {
    rules.flag_goal == FlagGoal::Capture
}
