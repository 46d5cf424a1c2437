//! The board as one seat sees it: turned so that its own arm is arm 0.

use std::collections::BTreeSet;

use super::PlaneForm;
use super::channels::Plane;
use crate::action::Action;
use crate::action_space::ActionSpace;
use crate::board::{Board, Point};
use crate::rules::Rules;
use crate::ruleset::Ruleset;
use crate::seat::Seat;
use crate::view::View;

/// The ordinal of an army that nobody has, or that is not known.
pub(super) const NOBODY: usize = 7;

/// No cell, and no point.
const NONE: u16 = u16::MAX;

/// A seat's own frame.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    seat: Seat,
    /// By point of the board: its cell in each plane.
    cells: [u16; 256],
    /// By point of the board: the point where it lies when the board is turned to the seat; and the other way round.
    turned: [u16; 256],
    back: [u16; 256],
    /// The playing seats, this one first and then in seat order.
    seats: Vec<Seat>,
    /// By seat: its ordinal in that order, or [`NOBODY`].
    ordinals: [usize; 8],
    /// By ordinal: which planes its known kinds are in.
    pub(super) relations: [Plane; 8],
}

impl Frame {
    pub(super) fn new(rules: &Rules, board: &Board, seat: Seat, form: PlaneForm) -> Self {
        let (mut cells, mut turned, mut back) = ([NONE; 256], [NONE; 256], [NONE; 256]);
        for point in board.points() {
            let own = board.turned(point, board.arms() - seat.index() % board.arms());
            turned[point.index()] = own.0.into();
            back[own.index()] = point.0.into();
            let (row, column) = match form {
                PlaneForm::Points => (0, own.index()),
                PlaneForm::Grid => board.cell(own),
            };
            cells[point.index()] = (row * board.grid_size().1 + column) as u16;
        }
        let (before, from): (Vec<Seat>, Vec<Seat>) = rules.seats.into_iter().partition(|&other| other < seat);
        let seats = [from, before].concat();
        let (mut ordinals, mut relations) = ([NOBODY; 8], [Plane::Enemy; 8]);
        for (ordinal, &other) in seats.iter().enumerate() {
            ordinals[other.index() % 8] = ordinal;
            relations[ordinal] = match other {
                _ if other == seat => Plane::Own,
                _ if rules.team(other) == rules.team(seat) => Plane::Ally,
                _ => Plane::Enemy,
            };
        }
        Frame { seat, cells, turned, back, seats, ordinals, relations }
    }

    /// The playing seats, this one first and then in seat order.
    pub(super) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The cell of a point of the board.
    #[inline(always)]
    pub(super) fn cell(&self, point: Point) -> Option<usize> {
        let cell = self.cells[point.index()];
        (cell != NONE).then_some(cell.into())
    }

    /// By army: the ordinal of its seat, one's own first; [`NOBODY`] for what is no army.
    ///
    /// In face-down play one's own army may be the one of the other's number.
    pub(super) fn army_ordinals(&self, view: &View) -> [usize; 8] {
        let own = view.armies[self.seat.index()].unwrap_or(self.seat);
        if own == self.seat || self.seats.len() != 2 || !self.seats.contains(&own) {
            return self.ordinals;
        }
        self.ordinals.map(|ordinal| if ordinal == NOBODY { NOBODY } else { 1 - ordinal })
    }

    /// An action of the board in this frame.
    pub(super) fn turn(&self, action: Action) -> Option<Action> {
        map(&self.turned, action)
    }

    /// An action of this frame on the board.
    pub(super) fn turn_back(&self, action: Action) -> Option<Action> {
        map(&self.back, action)
    }
}

fn map(points: &[u16; 256], action: Action) -> Option<Action> {
    let point = |point: Point| u8::try_from(points[point.index()]).ok().map(Point);
    let (from, to) = (point(action.from())?, point(action.to())?);
    Some(if action.leaves_flag() { Action::leaving_flag(from, to) } else { Action::new(from, to) })
}

/// The actions that some seat may ever see in its own frame.
pub(super) fn own_frame_actions<'a>(ruleset: &Ruleset, frames: impl Iterator<Item = &'a Frame>) -> ActionSpace {
    let space = ruleset.action_space();
    let moves: BTreeSet<(Point, Point)> = frames
        .flat_map(|frame| space.iter().filter_map(|action| frame.turn(action)))
        .map(|action| (action.from(), action.to()))
        .collect();
    space.with_moves(moves)
}
