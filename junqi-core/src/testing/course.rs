//! Laws on one entry of a game: what its events say, and in which order they say it.

use super::{Law, Seen, require};
use crate::action::Action;
use crate::combat::CombatResult;
use crate::event::Event;
use crate::game::Entry;
use crate::kind::Kind;
use crate::outcome::{Outcome, Reason};
use crate::position::AnyPosition;
use crate::rules::{FlagGoal, QuietReset, Rules};
use crate::seat::{Seat, SeatSet};

/// By army and kind: how many pieces there are, Flags that share a point included.
pub(super) type Pieces = [[u8; 12]; Seat::MAX];

/// What the events of a game have said so far of what a position counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    ply: u32,
    quiet: u16,
    seats_in: SeatSet,
    skips: [u8; Seat::MAX],
    pieces: Pieces,
    outcome: Option<Outcome>,
}

impl Tally {
    /// What a position counts, and the pieces counted on its board.
    pub(super) fn of(position: &AnyPosition, pieces: Pieces) -> Self {
        Tally {
            ply: position.ply(),
            quiet: position.quiet(),
            seats_in: position.seats_in(),
            skips: core::array::from_fn(|index| position.skips(Seat(index as u8))),
            pieces,
            outcome: position.outcome(),
        }
    }

    /// Follows the events of one entry, and compares with the position after it.
    pub(super) fn follow(
        &mut self,
        rules: &Rules,
        entry: Entry,
        events: &[Event],
        before: &AnyPosition,
        after: &AnyPosition,
    ) -> Result<(), Seen> {
        if matches!(entry, Entry::Played(_)) {
            self.ply += 1;
            let resets = events.iter().any(|event| resets_quiet(rules, event));
            self.quiet = if resets { 0 } else { self.quiet.saturating_add(1) };
        }
        for &event in events {
            self.follow_event(rules, event, before, after);
        }
        if let Some(seat) = after.to_move() {
            self.skips[seat.index()] = 0;
        }
        let found = Tally::of(after, self.pieces);
        if self.outcome.is_some() {
            // Whether a seat had its turn before the end came tells nobody anything.
            self.skips = found.skips;
        }
        require(found == *self, Law::Counters, || format!("{found:?}, but the events say {self:?}"))
    }

    /// Compares with the pieces on the board.
    pub(super) fn check_pieces(&self, found: &Pieces) -> Result<(), Seen> {
        require(*found == self.pieces, Law::FateOfPieces, || {
            format!("pieces {found:?} (by army and kind), but the events say {:?}", self.pieces)
        })
    }

    fn follow_event(&mut self, rules: &Rules, event: Event, before: &AnyPosition, after: &AnyPosition) {
        match event {
            Event::Attacked { seat, result, attacker, defender, army, .. } => {
                let attacker_dies = matches!(result, CombatResult::DefenderWins | CombatResult::BothDie);
                let defender_dies = matches!(result, CombatResult::AttackerWins | CombatResult::BothDie);
                let picked_up = defender == Kind::Flag && is_carried(rules) && result == CombatResult::AttackerWins;
                if let (true, Some(own)) = (attacker_dies, before.army(seat)) {
                    self.lose(own, attacker);
                }
                if defender_dies && !picked_up {
                    self.lose(army, defender);
                }
            }
            Event::WentOut { seat, .. } => {
                self.seats_in = self.seats_in.without(seat);
                self.quiet = 0;
                if let Some(army) = after.army(seat) {
                    self.pieces[army.index() % Seat::MAX] = [0; 12];
                }
            }
            Event::Skipped { seat, in_a_row } => self.skips[seat.index() % Seat::MAX] = in_a_row,
            Event::Ended(outcome) => self.outcome = Some(outcome),
            _ => {}
        }
    }

    fn lose(&mut self, army: Seat, kind: Kind) {
        let count = &mut self.pieces[army.index() % Seat::MAX][kind as usize - 1];
        *count = count.wrapping_sub(1);
    }
}

fn is_carried(rules: &Rules) -> bool {
    !matches!(rules.flag_goal, FlagGoal::Capture | FlagGoal::None)
}

fn resets_quiet(rules: &Rules, event: &Event) -> bool {
    match event {
        Event::Flipped { .. } | Event::FlagPickedUp { .. } => true,
        Event::Attacked { result, .. } => rules.quiet_reset == QuietReset::Contact || *result != CombatResult::Repelled,
        _ => false,
    }
}

/// The steps of RULES.md section 10, as far as events tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    /// 2: a face-down piece is turned up, and a Flag promoted by that.
    Turned,
    /// 2: the move or the combat.
    Moved,
    /// 2: what comes of it for Flags and Mines.
    Followed,
    /// 3: scouting and `combat_reveal`.
    Showed,
    Settled,
    Promoted,
    /// 4.
    OutByFlag,
    /// 5.
    MarshalRevealed,
    /// 7.
    Judged,
    /// 8: a mover that loses by the quiet limit, and what comes of it.
    OutByQuiet,
    JudgedAgain,
    Ended,
}

/// The steps in which an event may come, in order. What a seat that goes out leaves behind comes after it.
fn steps(event: &Event, somebody_out: bool) -> &'static [Step] {
    use Step::*;
    const AFTER_OUT: &[Step] = &[Followed, OutByFlag, Judged, OutByQuiet, JudgedAgain];
    match event {
        Event::Flipped { .. } => &[Turned],
        Event::Moved { .. } | Event::Attacked { .. } => &[Moved],
        Event::FlagLeft { .. } if somebody_out => AFTER_OUT,
        Event::FlagLeft { .. }
        | Event::MinesGone { .. }
        | Event::FlagLost { .. }
        | Event::FlagPickedUp { .. }
        | Event::FlagCovered { .. }
        | Event::FlagDelivered { .. } => &[Followed],
        Event::Shown { kind: Kind::Flag, .. } => &[Followed, Showed, MarshalRevealed],
        Event::Shown { .. } => &[Showed],
        Event::ColoursSettled { .. } => &[Settled],
        Event::Promoted { .. } if somebody_out => AFTER_OUT,
        Event::Promoted { .. } => &[Turned, Promoted],
        Event::WentOut { reason: Reason::Flag, .. } => &[OutByFlag],
        Event::WentOut { reason: Reason::Quiet, .. } => &[OutByQuiet],
        Event::WentOut { reason: Reason::Annihilation | Reason::Stalemate, .. } | Event::Skipped { .. } => {
            &[Judged, JudgedAgain]
        }
        Event::Ended(_) => &[Ended],
        _ => &[],
    }
}

/// Whether the events of a ply tell of this action, and come in the order of RULES.md section 10.
pub(super) fn check_order(action: Action, events: &[Event]) -> Result<(), Seen> {
    let told = events.iter().filter(|event| match **event {
        Event::Moved { action: told, .. } | Event::Attacked { action: told, .. } => told == action,
        Event::Flipped { point, .. } => action.is_flip() && point == action.to(),
        _ => false,
    });
    let mains = events.iter().filter(|event| matches!(event, Event::Moved { .. } | Event::Attacked { .. }));
    let main_count = usize::from(!action.is_flip());
    require(told.count() == 1 && mains.count() == main_count, Law::OrderOfEvents, || {
        format!("{events:?} do not tell once of {action}")
    })?;
    let (mut now, mut somebody_out) = (Step::Turned, false);
    for (index, event) in events.iter().enumerate() {
        let next = steps(event, somebody_out).iter().copied().find(|&step| step >= now);
        let Some(step) = next else {
            return Err((Law::OrderOfEvents, format!("event {index} comes too late, or is none of a ply: {events:?}")));
        };
        // Of an end there is one.
        let ended_before = now == Step::Ended;
        require(!ended_before, Law::OrderOfEvents, || format!("something follows the end: {events:?}"))?;
        now = step;
        somebody_out |= matches!(event, Event::WentOut { .. });
    }
    Ok(())
}
