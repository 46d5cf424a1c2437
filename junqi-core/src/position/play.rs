//! One ply, step by step (RULES.md section 10).

use super::{Colours, FlagState, NOWHERE, Position};
use crate::action::Action;
use crate::board::{Point, PointSet};
use crate::combat::{CombatResult, Fight, Remains};
use crate::event::{Event, Witness};
use crate::kind::Kind;
use crate::outcome::{Outcome, Reason};
use crate::rules::{ColourRule, ColourScope, CombatReveal, FlagGoal, FlagNeedsMines, QuietOutcome, QuietReset};
use crate::ruleset::{Code, Tables, piece_key};
use crate::seat::{Seat, SeatSet};

/// What the later steps of a ply need to know of the earlier ones.
#[derive(Clone, Copy, Default)]
struct Course {
    contact: bool,
    removal: bool,
    /// Somebody may have become immobile, or the last face-down piece was turned up.
    mobility_changed: bool,
    /// Seats that step 4 puts out.
    lost: SeatSet,
    /// Armies whose Marshal was removed.
    marshals: SeatSet,
}

/// The two pieces of a contact.
#[derive(Clone, Copy)]
struct Contact {
    from: Point,
    to: Point,
    attacker: Code,
    defender: Code,
}

impl<const W: usize, const S: usize, const M: usize, const N: usize> Position<W, S, M, N> {
    /// Plays an action that is known to be legal.
    ///
    /// An illegal one does not panic, but the position is worth nothing afterwards: [`Position::play`] checks.
    #[inline(always)]
    pub fn play_unchecked(&mut self, tables: &Tables<W>, action: Action) {
        self.play_before(tables, action, &mut ());
    }

    /// As [`Position::play_unchecked`], telling a witness every event.
    #[inline(always)]
    pub fn play_before(&mut self, tables: &Tables<W>, action: Action, witness: &mut impl Witness) {
        let (seat, to) = (self.to_move, action.to());
        if self.flags_are_about() {
            return self.play_eventful(tables, seat, action, witness);
        }
        if self.is_occupied(to) {
            return self.play_onto(tables, seat, action, witness);
        }
        witness.see(Event::Moved { seat, action });
        self.relocate(tables, action.from(), to);
        self.count_ply(seat);
        self.quiet = self.quiet.saturating_add(1);
        let all_mobile = !tables.is_locked(to) || self.all_mobile(tables);
        self.finish_soon(tables, seat, all_mobile, witness);
    }

    /// Whether a Flag may come along with a piece, or go by itself.
    #[inline(always)]
    fn flags_are_about(&self) -> bool {
        !self.carried.or(self.covered).or(self.promoted).is_empty()
    }

    /// A ply onto an occupied point while no Flag is about: most often a plain fight.
    #[inline(always)]
    fn play_onto(&mut self, tables: &Tables<W>, seat: Seat, action: Action, witness: &mut impl Witness) {
        match tables.combat.remains(self.code_at(action.from()).0, self.code_at(action.to()).0) {
            Remains::UNTOLD => self.play_eventful(tables, seat, action, witness),
            remains => self.fight_plainly(tables, seat, action, remains, witness),
        }
    }

    /// A ply that is more than a move to an empty point.
    #[inline(never)]
    fn play_eventful(&mut self, tables: &Tables<W>, seat: Seat, action: Action, witness: &mut impl Witness) {
        if action.is_flip() {
            self.flip(tables, seat, action.to(), witness);
        } else if self.is_occupied(action.to()) {
            self.meet(tables, seat, action, witness);
        } else {
            witness.see(Event::Moved { seat, action });
            self.bring_flag(tables, seat, action, witness);
        }
    }

    fn flip(&mut self, tables: &Tables<W>, seat: Seat, point: Point, witness: &mut impl Witness) {
        self.turn_up(tables, seat, point, witness);
        if !self.colours.are_settled() {
            self.settle_colours(tables, seat, point, witness);
        }
        let course = Course { contact: true, removal: true, mobility_changed: true, ..Course::default() };
        self.conclude(tables, seat, course, witness);
    }

    /// Turns a face-down piece up. A Flag whose time has come is promoted at once.
    fn turn_up(&mut self, tables: &Tables<W>, seat: Seat, point: Point, witness: &mut impl Witness) {
        let up = self.code(point).face_up(tables);
        self.set(tables, point, up);
        let Some(kind) = up.kind() else { return };
        witness.see(Event::Flipped { seat, point, army: up.army(tables), kind });
        self.promote(tables, witness);
    }

    /// Applies `colour_rule` to a flip made before the colours were settled (RULES.md section 8).
    fn settle_colours(&mut self, tables: &Tables<W>, seat: Seat, point: Point, witness: &mut impl Witness) {
        let flipped = self.code(point);
        let army = flipped.army(tables);
        let own = tables.rules.colour_scope == ColourScope::OwnFlips;
        let by_rule = match tables.rules.colour_rule {
            ColourRule::FirstFlip | ColourRule::Assigned => true,
            ColourRule::FirstRank => flipped.is(tables.rules.colour_kind),
            ColourRule::Pair => self
                .turned_up_alike(tables, point)
                .into_iter()
                .any(|other| !own || self.code(other).is_early() == (seat.0 == 1)),
            ColourRule::SameAsPrevious => self.colours.last_flip(own.then_some(seat)) == Some(army),
        };
        if by_rule || self.face_down(tables).is_empty() {
            for marked in self.occupied() {
                self.mark_early(marked, false);
            }
            self.colours = if seat == army { Colours::OWN } else { Colours::SWAPPED };
            witness.see(Event::ColoursSettled { seat, army });
        } else {
            self.colours = self.colours.with_flip(None, Some(army)).with_flip(Some(seat), Some(army));
            if own && tables.rules.colour_rule == ColourRule::Pair {
                self.remember_who_flipped(tables, seat, point);
            }
        }
    }

    /// The other face-up pieces of the same kind and army as the one on a point.
    fn turned_up_alike(&self, tables: &Tables<W>, point: Point) -> PointSet<W> {
        let (code, up) = (self.code(point), self.occupied() & !self.face_down(tables));
        up.without(point).into_iter().filter(|&other| self.code(other).early(false) == code.early(false)).collect()
    }

    /// Marks what seat 1 turned up. When each seat has turned up one of two like pieces it does not matter who turned
    /// up which, and so that equal positions look equal the mark is on the one with the greater number.
    fn remember_who_flipped(&mut self, tables: &Tables<W>, seat: Seat, point: Point) {
        let alike = self.turned_up_alike(tables, point);
        match alike.first() {
            None => self.mark_early(point, seat.0 == 1),
            Some(other) => {
                self.mark_early(point, point > other);
                self.mark_early(other, other > point);
            }
        }
    }

    pub(super) fn mark_early(&mut self, point: Point, by_seat_1: bool) {
        let code = self.code(point);
        let marked = code.early(by_seat_1);
        self.hash = self.hash.wrapping_sub(piece_key(code, point)).wrapping_add(piece_key(marked, point));
        self.write(point, marked);
    }

    /// A move onto a piece: an attack, or picking up one's own Flag.
    fn meet(&mut self, tables: &Tables<W>, seat: Seat, action: Action, witness: &mut impl Witness) {
        let (from, to) = (action.from(), action.to());
        let attacker = self.code(from);
        let mut course = Course { contact: true, mobility_changed: true, ..Course::default() };
        if self.own_flag_to_pick_up(tables, seat, attacker) == Some(to) {
            witness.see(Event::Moved { seat, action });
            self.take(tables, from);
            self.release_flag(tables, from, witness);
            self.pick_up(tables, seat, to, attacker, &mut course, witness);
            return self.conclude(tables, seat, course, witness);
        }
        if self.code(to).is_face_down(tables) {
            self.turn_up(tables, seat, to, witness);
            course.removal = true;
        }
        let contact = Contact { from, to, attacker, defender: self.code(to) };
        self.fight_out(tables, seat, action, contact, &mut course, witness);
        self.promote(tables, witness);
        self.conclude(tables, seat, course, witness);
    }

    /// Fights where nothing comes of it but that somebody is removed. Only the two seats can have become immobile.
    #[inline(always)]
    fn fight_plainly(
        &mut self,
        tables: &Tables<W>,
        seat: Seat,
        action: Action,
        remains: Remains,
        witness: &mut impl Witness,
    ) {
        let (from, to) = (action.from(), action.to());
        let (attacker, defender) = (self.code_at(from), self.code_at(to));
        // Where fights are plain no colours are swapped: armies are seats.
        let army = Seat(defender.side());
        if let (Some(attacker), Some(defender)) = (attacker.kind(), defender.kind()) {
            let result = tables.combat.result(&Fight::new(attacker, defender));
            witness.see(Event::Attacked { seat, action, result, attacker, defender, army });
        }
        self.clash(tables, from, to, Code(remains.choose(attacker.0, defender.0)));
        self.count_ply(seat);
        self.quiet = 0;
        let all_mobile = !self.mobile_of(tables, seat).is_empty() && !self.mobile_of(tables, army).is_empty();
        self.finish_soon(tables, seat, all_mobile, witness);
    }

    fn fight_out(
        &mut self,
        tables: &Tables<W>,
        seat: Seat,
        action: Action,
        contact: Contact,
        course: &mut Course,
        witness: &mut impl Witness,
    ) {
        let Contact { from, to, attacker, defender } = contact;
        let army = defender.army(tables);
        let fight = self.fight(tables, attacker, defender).filter(|_| army != attacker.army(tables));
        let result = match fight.map(|fight| tables.combat.result(&fight)) {
            None | Some(CombatResult::Forbidden) => CombatResult::Repelled,
            Some(result) => result,
        };
        if let (Some(attacker), Some(defender)) = (attacker.kind(), defender.kind()) {
            witness.see(Event::Attacked { seat, action, result, attacker, defender, army });
        }
        let dug = defender.is(Kind::Mine) && fight.is_some_and(|fight| fight.attacker_clears_mines(&tables.rules));
        let scouts = tables.rules.engineer_scout
            && attacker.is(Kind::Engineer)
            && result == CombatResult::DefenderWins
            && defender.kind().and_then(Kind::rank).is_some();
        if result != CombatResult::Repelled {
            self.take(tables, from);
            self.release_flag(tables, from, witness);
        }
        if result.attacker_dies() {
            self.remove(attacker.army(tables), attacker, course);
        }
        if result.defender_dies() {
            self.fall(tables, seat, contact, dug, result, course, witness);
        } else if let (true, Some((flag, _))) = (result.attacker_dies(), self.shared_flag(to)) {
            self.share_again(tables, flag, to, course, witness);
        }
        if scouts {
            self.show(tables, to, defender, witness);
        }
        self.reveal_after_combat(tables, contact, result, witness);
    }

    /// The defender falls, and the attacker, if it lives, takes its place.
    #[allow(clippy::too_many_arguments, reason = "one step of a ply, split off for its length")]
    fn fall(
        &mut self,
        tables: &Tables<W>,
        seat: Seat,
        contact: Contact,
        dug: bool,
        result: CombatResult,
        course: &mut Course,
        witness: &mut impl Witness,
    ) {
        let Contact { to, attacker, defender, .. } = contact;
        let army = defender.army(tables);
        let wins = result == CombatResult::AttackerWins;
        if defender.is(Kind::Flag) && wins && tables.carries {
            return self.pick_up(tables, seat, to, attacker, course, witness);
        }
        let guarded = defender.is(Kind::Mine) && !self.flag_is_open(tables, army);
        self.take(tables, to);
        self.remove(army, defender, course);
        if dug {
            self.dug += 1 << (2 * army.0);
        }
        if defender.is(Kind::Mine) {
            self.announce_mines(tables, army, guarded, witness);
        }
        if defender.is(Kind::Flag) {
            witness.see(Event::FlagLost { army, point: to });
            if tables.rules.flag_goal == FlagGoal::Capture {
                course.lost = course.lost.with(self.seat(army).unwrap_or(army));
            }
        }
        let flag = self.shared_flag(to).map(|(flag, _)| flag);
        if !wins {
            return self.release_flag(tables, to, witness);
        }
        self.set(tables, to, attacker);
        if attacker.is(Kind::Flag) {
            self.flags[attacker.army(tables).index() % S] = to.0;
        }
        if let Some(flag) = flag {
            self.share_again(tables, flag, to, course, witness);
        }
    }

    /// A piece moves onto a Flag that lies alone, and carries it from now on.
    fn pick_up(
        &mut self,
        tables: &Tables<W>,
        seat: Seat,
        point: Point,
        carrier: Code,
        course: &mut Course,
        witness: &mut impl Witness,
    ) {
        let flag = self.code(point);
        let army = flag.army(tables);
        self.set(tables, point, carrier);
        self.carried = self.carried.with(army);
        course.removal = true;
        witness.see(Event::FlagPickedUp { army, point });
        witness.see(Event::Shown { point, army, kind: Kind::Flag });
        self.deliver(tables, seat, army, course, witness);
    }

    /// Decides anew, after a fight, whether the survivor on a point carries the Flag there or merely stands on it.
    fn share_again(
        &mut self,
        tables: &Tables<W>,
        army: Seat,
        point: Point,
        course: &mut Course,
        witness: &mut impl Witness,
    ) {
        let survivor = self.code(point);
        let carried_before = self.carried.contains(army);
        let carries = self.qualifies(tables, survivor, army);
        self.carried = if carries { self.carried.with(army) } else { self.carried.without(army) };
        self.covered = if carries { self.covered.without(army) } else { self.covered.with(army) };
        if carries {
            if !carried_before {
                witness.see(Event::FlagPickedUp { army, point });
            }
            course.removal = true;
            let carrier = survivor.army(tables);
            self.deliver(tables, self.seat(carrier).unwrap_or(carrier), army, course, witness);
        } else if carried_before {
            witness.see(Event::FlagCovered { army, point });
        }
    }

    /// A move to an empty point where Flags are about: a promoted one may move itself, one that shares the point left
    /// comes along or stays.
    fn bring_flag(&mut self, tables: &Tables<W>, seat: Seat, action: Action, witness: &mut impl Witness) {
        let (from, to) = (action.from(), action.to());
        let mut course = Course { mobility_changed: tables.is_locked(to), ..Course::default() };
        let piece = self.code(from);
        self.take(tables, from);
        self.set(tables, to, piece);
        if piece.is(Kind::Flag) {
            self.flags[piece.army(tables).index() % S] = to.0;
        }
        match self.shared_flag(from) {
            Some((army, FlagState::Carried)) if !action.leaves_flag() => {
                self.flags[army.index() % S] = to.0;
                self.deliver(tables, seat, army, &mut course, witness);
            }
            Some(_) => self.release_flag(tables, from, witness),
            None => {}
        }
        self.conclude(tables, seat, course, witness);
    }

    /// Leaves the Flag that shares this point, now empty, alone on it.
    #[inline]
    pub(super) fn release_flag(&mut self, tables: &Tables<W>, point: Point, witness: &mut impl Witness) {
        if !self.carried.or(self.covered).is_empty() {
            self.release_shared_flag(tables, point, witness);
        }
    }

    fn release_shared_flag(&mut self, tables: &Tables<W>, point: Point, witness: &mut impl Witness) {
        let Some((army, _)) = self.shared_flag(point) else { return };
        self.carried = self.carried.without(army);
        self.covered = self.covered.without(army);
        self.set(tables, point, Code::new(army, Kind::Flag).with_shown());
        witness.see(Event::FlagLeft { army, point });
    }

    /// Marks whom a carried Flag puts out, if it has reached its goal. `seat` is the carrier's.
    fn deliver(&mut self, tables: &Tables<W>, seat: Seat, army: Seat, course: &mut Course, witness: &mut impl Witness) {
        let owner = self.seat(army).unwrap_or(army);
        let (goal_arm, loser) = match tables.rules.flag_goal {
            FlagGoal::Capture | FlagGoal::None => return,
            FlagGoal::CarryToOwnHq => (seat, owner),
            FlagGoal::CarryToFacingHq => {
                let began = Seat(u8::from(self.began_in_arm_1().contains(army)));
                (tables.facing_arm(began), owner)
            }
            FlagGoal::CarryOwnToEnemyHq => (tables.other_of_two(owner), tables.other_of_two(owner)),
        };
        let point = Point(self.flags[army.index() % S]);
        if tables.arm_headquarters[goal_arm.index() & 7].contains(point) {
            witness.see(Event::FlagDelivered { army, point });
            course.lost = course.lost.with(loser);
        }
    }

    /// Takes a piece that has left the board off its army's count.
    fn remove(&mut self, army: Seat, piece: Code, course: &mut Course) {
        let Some(kind) = piece.kind() else { return };
        course.removal = true;
        if kind == Kind::Flag {
            self.flags[army.index() % S] = NOWHERE;
            self.promoted = self.promoted.without(army);
        }
        if kind == Kind::Marshal {
            course.marshals = course.marshals.with(army);
        }
    }

    fn announce_mines(&self, tables: &Tables<W>, army: Seat, guarded: bool, witness: &mut impl Witness) {
        let needed = tables.rules.flag_needs_mines != FlagNeedsMines::None;
        let opened = needed && guarded && self.flag_is_open(tables, army);
        let all_gone = tables.rules.flag_promotes && self.count(tables, army, Kind::Mine) == 0;
        if opened || all_gone {
            witness.see(Event::MinesGone { army });
        }
    }

    /// Promotes every face-up Flag whose enemies have no Mine left on the board (RULES.md section 7).
    #[inline]
    pub(super) fn promote(&mut self, tables: &Tables<W>, witness: &mut impl Witness) {
        if tables.rules.flag_promotes {
            self.promote_flags(tables, witness);
        }
    }

    fn promote_flags(&mut self, tables: &Tables<W>, witness: &mut impl Witness) {
        for army in tables.rules.seats {
            let Some(point) = self.flag(army) else { continue };
            let enemies = tables.rules.seats.into_iter().filter(|enemy| !tables.friends[army.index()].contains(*enemy));
            let mines: u8 = enemies.map(|enemy| self.count(tables, enemy, Kind::Mine)).sum();
            if mines == 0 && !self.promoted.contains(army) && !self.code(point).is_face_down(tables) {
                let flag = self.code(point);
                self.take(tables, point);
                self.promoted = self.promoted.with(army);
                self.set(tables, point, flag);
                witness.see(Event::Promoted { army });
            }
        }
    }

    /// Shows a piece's kind to all for good.
    fn show(&mut self, tables: &Tables<W>, point: Point, piece: Code, witness: &mut impl Witness) {
        if let Some(kind) = piece.kind() {
            let stands = self.code(point);
            if stands.0 & !Code::SHOWN == piece.0 & !Code::SHOWN {
                self.set_shown(point);
            }
            witness.see(Event::Shown { point, army: piece.army(tables), kind });
        }
    }

    /// Applies `combat_reveal` (RULES.md section 9).
    fn reveal_after_combat(
        &mut self,
        tables: &Tables<W>,
        contact: Contact,
        result: CombatResult,
        witness: &mut impl Witness,
    ) {
        let (attacker, defender) = match tables.rules.combat_reveal {
            CombatReveal::None => return,
            CombatReveal::Defender => (false, true),
            CombatReveal::Survivor => (!result.attacker_dies(), !result.defender_dies()),
            CombatReveal::Both => (true, true),
        };
        if attacker {
            let point = if result == CombatResult::AttackerWins { contact.to } else { contact.from };
            self.show(tables, point, contact.attacker, witness);
        }
        if defender {
            self.show(tables, contact.to, contact.defender, witness);
        }
    }

    /// Steps 4 to 9.
    fn conclude(&mut self, tables: &Tables<W>, seat: Seat, course: Course, witness: &mut impl Witness) {
        self.count_ply(seat);
        let resets = match tables.rules.quiet_reset {
            QuietReset::Removal => course.removal,
            QuietReset::Contact => course.contact,
        };
        self.quiet = if resets { 0 } else { self.quiet.saturating_add(1) };
        if !course.lost.is_empty() || !course.marshals.is_empty() {
            self.lose_flags(tables, seat, course, witness);
            if self.is_over() {
                return;
            }
        }
        let all_mobile = !course.mobility_changed || self.all_mobile(tables);
        self.finish_soon(tables, seat, all_mobile, witness);
    }

    /// Steps 7 to 9. What nearly every ply comes to is that nobody became immobile, that the next seat can move, and that
    /// no limit is reached.
    #[inline(always)]
    fn finish_soon(&mut self, tables: &Tables<W>, seat: Seat, all_mobile: bool, witness: &mut impl Witness) {
        let next = tables.next(seat, self.seats_in);
        let limit_reached = u32::from(self.quiet) >= tables.quiet_limit || self.ply >= tables.ply_limit;
        if limit_reached || !all_mobile || !self.has_step_at_home(tables, next) {
            return self.finish(tables, seat, all_mobile, witness);
        }
        self.pass_on(next);
    }

    #[inline(always)]
    fn count_ply(&mut self, seat: Seat) {
        self.ply += 1;
        self.last_mover = seat.0;
    }

    /// The same in any case.
    #[inline(never)]
    fn finish(&mut self, tables: &Tables<W>, seat: Seat, all_mobile: bool, witness: &mut impl Witness) {
        self.settle(tables, tables.next(seat, self.seats_in), !all_mobile, witness);
        if u32::from(self.quiet) >= tables.quiet_limit && !self.is_over() {
            self.end_quiet(tables, seat, witness);
        }
        if self.ply >= tables.ply_limit && !self.is_over() {
            self.end(Outcome::draw(Reason::PlyLimit), witness);
        }
    }

    /// Steps 4 to 6.
    #[cold]
    fn lose_flags(&mut self, tables: &Tables<W>, seat: Seat, course: Course, witness: &mut impl Witness) {
        let mut next = seat;
        for _ in 0..course.lost.len() {
            next = tables.next(next, course.lost);
            self.put_out(tables, next, Reason::Flag, witness);
        }
        if tables.rules.marshal_reveals_flag {
            for army in course.marshals {
                self.reveal_flag(army, witness);
            }
        }
        if !course.lost.is_empty() {
            self.end_if_won(tables, Reason::Flag, witness);
        }
    }

    /// Step 5: the Flag's point is shown to all when its own Marshal is gone.
    fn reveal_flag(&mut self, army: Seat, witness: &mut impl Witness) {
        let stays_in = self.seat(army).is_some_and(|seat| self.seats_in.contains(seat));
        let Some(point) = self.flag(army).filter(|_| stays_in) else { return };
        if self.shared_flag(point).is_none() {
            self.set_shown(point);
        }
        witness.see(Event::Shown { point, army, kind: Kind::Flag });
    }

    /// Step 8, first counter: too many quiet plies.
    #[cold]
    fn end_quiet(&mut self, tables: &Tables<W>, mover: Seat, witness: &mut impl Witness) {
        match tables.rules.quiet_outcome {
            QuietOutcome::Draw => self.end(Outcome::draw(Reason::Quiet), witness),
            QuietOutcome::MoverLoses => self.go_out(tables, mover, Reason::Quiet, witness),
        }
    }
}
