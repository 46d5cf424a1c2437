//! Seats that go out, and the end (RULES.md section 11).

use super::{NOWHERE, Position};
use crate::board::PointSet;
use crate::event::{Event, Witness};
use crate::outcome::{Outcome, Reason};
use crate::rules::{Annihilation, MutualStalemate, Stalemate};
use crate::ruleset::Tables;
use crate::seat::{Seat, SeatSet};

/// [`Position`]'s `last_mover` before the first ply.
pub(super) const NO_MOVER: u8 = u8::MAX;

impl<const W: usize, const S: usize, const M: usize, const N: usize> Position<W, S, M, N> {
    /// Steps 7 and 9 of a ply, and what follows the host's words: seats without mobile pieces go out, and the first
    /// seat from `first` on, in turn order, that has a legal action is to move.
    pub(super) fn settle(
        &mut self,
        tables: &Tables<W>,
        first: Seat,
        mobility_changed: bool,
        witness: &mut impl Witness,
    ) {
        if (!mobility_changed || self.all_mobile(tables)) && self.has_action(tables, first) {
            self.pass_on(first);
        } else {
            self.settle_slowly(tables, first, mobility_changed, witness);
        }
    }

    /// The turn comes to a seat that has a legal action.
    #[inline(always)]
    pub(super) fn pass_on(&mut self, seat: Seat) {
        self.to_move = seat;
        self.skips[seat.index() % S] = 0;
    }

    #[inline]
    pub(super) fn all_mobile(&self, tables: &Tables<W>) -> bool {
        self.seats_in.into_iter().all(|seat| self.has_mobile(tables, seat))
    }

    #[cold]
    fn settle_slowly(&mut self, tables: &Tables<W>, first: Seat, mobility_changed: bool, witness: &mut impl Witness) {
        let mut next = first;
        loop {
            if mobility_changed {
                if let Some(seat) = self.first_annihilated(tables, next) {
                    if self.end_if_nobody_can_act(tables, witness) {
                        return;
                    }
                    self.put_out(tables, seat, Reason::Annihilation, witness);
                    if self.end_if_won(tables, Reason::Annihilation, witness) {
                        return;
                    }
                    next = self.at_or_after(tables, next);
                    continue;
                }
            }
            if self.has_action(tables, next) {
                return self.pass_on(next);
            }
            self.to_move = next;
            if self.end_if_nobody_can_act(tables, witness) {
                return;
            }
            if self.stays_in_without_action(tables, next, witness) {
                next = tables.next(next, self.seats_in);
            } else {
                self.put_out(tables, next, Reason::Stalemate, witness);
                if self.end_if_won(tables, Reason::Stalemate, witness) {
                    return;
                }
                next = self.at_or_after(tables, next);
            }
        }
    }

    /// The first seat from `first` on, in turn order, that has no mobile piece, where that loses.
    fn first_annihilated(&self, tables: &Tables<W>, first: Seat) -> Option<Seat> {
        if tables.rules.annihilation == Annihilation::Passes || !self.face_down(tables).is_empty() {
            return None;
        }
        let mut seat = first;
        for _ in 0..self.seats_in.len() {
            if !self.has_mobile(tables, seat) {
                return Some(seat);
            }
            seat = tables.next(seat, self.seats_in);
        }
        None
    }

    /// Skips a seat that has no legal action on its turn, unless that puts it out.
    fn stays_in_without_action(&mut self, tables: &Tables<W>, seat: Seat, witness: &mut impl Witness) -> bool {
        if tables.rules.stalemate == Stalemate::Loses {
            return false;
        }
        let skips = &mut self.skips[seat.index() % S];
        *skips = skips.saturating_add(1);
        let limit = tables.rules.pass_limit;
        witness.see(Event::Skipped { seat, in_a_row: *skips });
        limit == 0 || *skips < limit
    }

    fn at_or_after(&self, tables: &Tables<W>, seat: Seat) -> Seat {
        if self.seats_in.contains(seat) { seat } else { tables.next(seat, self.seats_in) }
    }

    fn end_if_nobody_can_act(&mut self, tables: &Tables<W>, witness: &mut impl Witness) -> bool {
        if self.seats_in.into_iter().any(|seat| self.has_action(tables, seat)) {
            return false;
        }
        let outcome = match (tables.rules.mutual_stalemate, self.last_mover) {
            (MutualStalemate::Draw, _) | (_, NO_MOVER) => Outcome::draw(Reason::MutualStalemate),
            (MutualStalemate::MoverWins, mover) => win_of(tables, Seat(mover), Reason::MutualStalemate),
        };
        self.end(outcome, witness);
        true
    }

    /// Step 6: only one team is left in.
    pub(super) fn end_if_won(&mut self, tables: &Tables<W>, reason: Reason, witness: &mut impl Witness) -> bool {
        let Some(first) = self.seats_in.into_iter().next() else {
            self.end(Outcome::draw(reason), witness);
            return true;
        };
        let rest = SeatSet(self.seats_in.0 & !tables.friends[first.index() & 7].0);
        if rest.is_empty() {
            self.end(win_of(tables, first, reason), witness);
        }
        rest.is_empty()
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, outcome: Outcome, witness: &mut impl Witness) {
        self.outcome = Some(outcome);
        witness.see(Event::Ended(outcome));
    }

    /// Puts a seat out and judges the rest anew: for quiet plies, and for the host's words.
    pub(crate) fn go_out(&mut self, tables: &Tables<W>, seat: Seat, reason: Reason, witness: &mut impl Witness) {
        self.put_out(tables, seat, reason, witness);
        if !self.end_if_won(tables, reason, witness) {
            let first = self.at_or_after(tables, self.to_move);
            self.settle(tables, first, true, witness);
        }
    }

    /// Passes the turn without a ply (RULES.md section 11, timeout).
    pub(crate) fn pass_turn(&mut self, tables: &Tables<W>, witness: &mut impl Witness) {
        self.settle(tables, tables.next(self.to_move, self.seats_in), false, witness);
    }

    /// Takes a seat and all its pieces off the board.
    pub(super) fn put_out(&mut self, tables: &Tables<W>, seat: Seat, reason: Reason, witness: &mut impl Witness) {
        self.seats_in = self.seats_in.without(seat);
        self.quiet = 0;
        witness.see(Event::WentOut { seat, reason });
        let Some(army) = self.army(seat) else { return };
        let pieces = self.of_army(tables, army);
        for point in pieces {
            self.take(tables, point);
        }
        self.lose_own_flag(army);
        for point in self.shared_points() & pieces {
            self.release_flag(tables, point, witness);
        }
        self.promote(tables, witness);
    }

    /// The Flag of an army that is out vanishes with the rest, whoever carries it.
    fn lose_own_flag(&mut self, army: Seat) {
        self.carried = self.carried.without(army);
        self.covered = self.covered.without(army);
        self.flags[army.index() % S] = NOWHERE;
        self.promoted = self.promoted.without(army);
    }

    /// Points where a Flag shares with a piece.
    fn shared_points(&self) -> PointSet<W> {
        self.carried.or(self.covered).into_iter().filter_map(|army| self.flag(army)).collect()
    }
}

fn win_of<const W: usize>(tables: &Tables<W>, seat: Seat, reason: Reason) -> Outcome {
    let index = seat.index() & 7;
    Outcome::win(tables.teams[index], tables.friends[index], reason)
}
