//! Rules that contradict themselves (RULES.md section 13).

use thiserror::Error;

use super::{BombVsFlag, FlagGoal, Mountains, Rules, Teams, Visibility};
use crate::board::BoardShape;
use crate::seat::{Seat, SeatSet};

/// One reason why rules make no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the fields hold the values of the options that they are named after")]
pub enum RuleFault {
    /// Seats that the board does not have.
    #[error("seats {seats} are not on board {board}: its seats are 0 to {}", .board.arms() - 1)]
    SeatsNotOnBoard { seats: SeatSet, board: BoardShape },
    /// The seat to move first has no player.
    #[error("first_seat {first_seat} does not play: it must be one of the seats '{seats}'")]
    FirstSeatDoesNotPlay { first_seat: Seat, seats: SeatSet },
    /// There is nobody to play against.
    #[error("seats '{seats}' with teams {teams} on board {board} make fewer than two teams: at least two must play")]
    FewerThanTwoTeams { seats: SeatSet, teams: Teams, board: BoardShape },
    /// `opposite` or `alternate` with an odd number of arms.
    #[error("teams {teams} need an even number of arms, board {board} has {}: use teams solo", .board.arms())]
    TeamsOnOddBoard { teams: Teams, board: BoardShape },
    /// Only board two has mountains.
    #[error("mountains {mountains} need board two: on board {board} mountains must be closed")]
    MountainsOffBoardTwo { mountains: Mountains, board: BoardShape },
    /// Only board two has front-line posts.
    #[error("front_line_posts need board two: on board {board} they must be off")]
    FrontLinePostsOffBoardTwo { board: BoardShape },
    /// Face-down play is for board two.
    #[error("visibility face_down needs board two, not {board}")]
    FaceDownOffBoardTwo { board: BoardShape },
    /// Face-down play is for two seats.
    #[error("visibility face_down needs two seats, not '{seats}'")]
    FaceDownWithoutTwoSeats { seats: SeatSet },
    /// A Flag could never be carried out of an HQ.
    #[error("flag_goal {flag_goal} needs hq_exit on")]
    CarryWithoutHqExit { flag_goal: FlagGoal },
    /// A Bomb would destroy the Flag that is to be carried.
    #[error("flag_goal {flag_goal} can't go with bomb_vs_flag captures: it must be bomb_dies, bounce or forbidden")]
    CarryWithBombCaptures { flag_goal: FlagGoal },
    /// Only on board two does every arm face one other.
    #[error("flag_goal carry_to_facing_hq needs board two, not {board}")]
    FacingHqOffBoardTwo { board: BoardShape },
    /// With more enemies than one there is no telling whose HQ is meant.
    #[error("flag_goal carry_own_to_enemy_hq needs two seats, not '{seats}'")]
    CarryOwnWithoutTwoSeats { seats: SeatSet },
    /// A promoted Flag fights: it can't be the goal too.
    #[error("flag_promotes needs flag_goal none, not {flag_goal}")]
    PromotionWithFlagGoal { flag_goal: FlagGoal },
}

/// Every [`RuleFault`] of some rules: at least one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.iter().map(RuleFault::to_string).collect::<Vec<_>>().join("; "))]
pub struct RuleFaults(Vec<RuleFault>);

impl RuleFaults {
    /// The faults, in the order of RULES.md section 13.
    #[must_use]
    pub fn as_slice(&self) -> &[RuleFault] {
        &self.0
    }
}

impl Rules {
    /// Whether the rules make sense.
    ///
    /// ```
    /// use junqi_core::{Rules, Seat};
    /// let rules = Rules { first_seat: Seat(3), flag_promotes: true, ..Rules::default() };
    /// assert_eq!(
    ///     rules.validate().unwrap_err().to_string(),
    ///     "first_seat 3 does not play: it must be one of the seats '0,1'; flag_promotes needs flag_goal none, not capture"
    /// );
    /// ```
    ///
    /// # Errors
    /// Every fault of RULES.md section 13 that the rules have.
    pub fn validate(&self) -> Result<(), RuleFaults> {
        let mut faults = Vec::new();
        self.check_seats(&mut faults);
        self.check_board(&mut faults);
        self.check_flag(&mut faults);
        if faults.is_empty() { Ok(()) } else { Err(RuleFaults(faults)) }
    }

    fn check_seats(&self, faults: &mut Vec<RuleFault>) {
        let &Rules { board, seats, teams, first_seat, .. } = self;
        let (playing, absent) = seats.into_iter().partition::<Vec<_>, _>(|seat| seat.index() < self.arms());
        if !absent.is_empty() {
            faults.push(RuleFault::SeatsNotOnBoard { seats: absent.into_iter().collect(), board });
        }
        if !seats.contains(first_seat) {
            faults.push(RuleFault::FirstSeatDoesNotPlay { first_seat, seats });
        }
        // On an odd board these teams are a fault of their own: seats count as teams there.
        let odd = teams != Teams::Solo && self.arms() % 2 == 1;
        let same_team = |one: Seat, other: Seat| if odd { one == other } else { self.team(one) == self.team(other) };
        if playing.iter().all(|&seat| same_team(seat, playing[0])) {
            faults.push(RuleFault::FewerThanTwoTeams { seats, teams, board });
        }
        if odd {
            faults.push(RuleFault::TeamsOnOddBoard { teams, board });
        }
    }

    fn check_board(&self, faults: &mut Vec<RuleFault>) {
        let &Rules { board, seats, mountains, .. } = self;
        let off_board_two = board != BoardShape::Two;
        if off_board_two && mountains != Mountains::Closed {
            faults.push(RuleFault::MountainsOffBoardTwo { mountains, board });
        }
        if off_board_two && self.front_line_posts {
            faults.push(RuleFault::FrontLinePostsOffBoardTwo { board });
        }
        if off_board_two && self.visibility == Visibility::FaceDown {
            faults.push(RuleFault::FaceDownOffBoardTwo { board });
        }
        if self.visibility == Visibility::FaceDown && seats.len() != 2 {
            faults.push(RuleFault::FaceDownWithoutTwoSeats { seats });
        }
    }

    fn check_flag(&self, faults: &mut Vec<RuleFault>) {
        let &Rules { board, seats, flag_goal, .. } = self;
        let carries = !matches!(flag_goal, FlagGoal::Capture | FlagGoal::None);
        if carries && !self.hq_exit {
            faults.push(RuleFault::CarryWithoutHqExit { flag_goal });
        }
        if carries && self.bomb_vs_flag == BombVsFlag::Captures {
            faults.push(RuleFault::CarryWithBombCaptures { flag_goal });
        }
        if flag_goal == FlagGoal::CarryToFacingHq && board != BoardShape::Two {
            faults.push(RuleFault::FacingHqOffBoardTwo { board });
        }
        if flag_goal == FlagGoal::CarryOwnToEnemyHq && seats.len() != 2 {
            faults.push(RuleFault::CarryOwnWithoutTwoSeats { seats });
        }
        if self.flag_promotes && flag_goal != FlagGoal::None {
            faults.push(RuleFault::PromotionWithFlagGoal { flag_goal });
        }
    }
}
