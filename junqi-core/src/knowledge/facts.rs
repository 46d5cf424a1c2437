//! What the course of a game tells of the kinds of hidden pieces, one by one.

use super::follower::Follower;
use super::meeting::Meeting;
use crate::kind_set::KindSet;
use crate::ruleset::Tables;
use crate::seat::Seat;
use crate::view::View;

/// What is told of each piece, and what is told of several at once.
#[derive(Debug)]
pub(super) struct Facts {
    /// By piece of the view: the kinds it may have, as far as that does not depend on other pieces.
    pub(super) kinds: Vec<KindSet>,
    pub(super) wants: Vec<Want>,
    pub(super) meetings: Vec<Meeting>,
}

/// At least one piece of an army has one of the kinds given with it, or one of these kinds was missing from the start.
#[derive(Debug)]
pub(super) struct Want {
    pub(super) army: Seat,
    /// The pieces, by index in the view.
    pub(super) pieces: Vec<(usize, KindSet)>,
    pub(super) missing: KindSet,
}

/// All that a view tells of kinds.
pub(super) fn gather<const W: usize>(tables: &Tables<W>, view: &View) -> Facts {
    let mut follower = Follower::new(tables, view);
    if !tables.face_down {
        follower.follow();
        follower.want_mobile_pieces();
    }
    follower.want_mines();
    follower.facts
}
