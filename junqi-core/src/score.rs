//! Points for finished games, and titles for points (RULES.md section 14). Play never depends on them.

use crate::names::named_enum;
use crate::outcome::{Outcome, SeatResult};
use crate::rules::Rules;
use crate::seat::{Seat, SeatSet};

/// What a game is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// Points for each seat of the winning team.
    pub win: i32,
    /// Points for each other seat, below 0 for a loss that costs something.
    pub loss: i32,
    /// In a game of fewer plies the winners get nothing; the losers still pay.
    pub win_from_ply: u32,
}

/// How games are scored: plain data, free to be changed.
///
/// ```
/// use junqi_core::{Outcome, Reason, Rules, Scoring, Seat, SeatSet, Team};
/// let rules = Rules::preset("four_dark").unwrap();
/// let outcome = Outcome::win(Team(0), SeatSet::from_iter([Seat(0), Seat(2)]), Reason::Flag);
/// let scoring = Scoring::default();
/// assert_eq!(scoring.points(&rules, &outcome, 200, &[]), [2, -2, 2, -2, 0, 0]);
/// // Too short a game brings the winners nothing.
/// assert_eq!(scoring.points(&rules, &outcome, 39, &[]), [0, -2, 0, -2, 0, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scoring {
    /// For two seats, pieces not face down.
    pub two_seats: Stakes,
    /// For more seats.
    pub more_seats: Stakes,
    /// For face-down play.
    pub face_down: Stakes,
    /// A winner rated above this gets nothing where an opponent is rated below it.
    pub weak_below: i32,
}

impl Default for Scoring {
    /// The scoring of RULES.md section 14. Face-down play, which has two seats, counts as a game from their 30 plies on.
    fn default() -> Self {
        Scoring {
            two_seats: Stakes { win: 1, loss: -1, win_from_ply: 30 },
            more_seats: Stakes { win: 2, loss: -2, win_from_ply: 40 },
            face_down: Stakes { win: 2, loss: -2, win_from_ply: 30 },
            weak_below: 50,
        }
    }
}

impl Scoring {
    /// What games under these rules are played for. What counts is how many seats play, not how many the board has.
    #[must_use]
    pub fn stakes(&self, rules: &Rules) -> Stakes {
        if rules.is_face_down() {
            self.face_down
        } else if rules.seats.len() <= 2 {
            self.two_seats
        } else {
            self.more_seats
        }
    }

    /// What a game that ended like this, after this many plies, brings each seat, by seat number; 0 for seats that do
    /// not play.
    ///
    /// `ratings` are the players' points before the game, by seat number. Seats beyond the end of the slice are not
    /// rated: neither strong nor weak. An opponent is any playing seat of another team, in or out at the end.
    #[must_use]
    pub fn points(&self, rules: &Rules, outcome: &Outcome, plies: u32, ratings: &[i32]) -> [i32; Seat::MAX] {
        let stakes = self.stakes(rules);
        let mut points = [0; Seat::MAX];
        for seat in rules.seats {
            let Some(slot) = points.get_mut(seat.index()) else { continue };
            *slot = match outcome.result(seat) {
                SeatResult::Won if plies < stakes.win_from_ply || self.beats_weak(rules, outcome, seat, ratings) => 0,
                SeatResult::Won => stakes.win,
                SeatResult::Lost => stakes.loss,
                SeatResult::Drawn | SeatResult::Void => 0,
            };
        }
        points
    }

    /// Whether a strong winner met a weak opponent.
    fn beats_weak(&self, rules: &Rules, outcome: &Outcome, winner: Seat, ratings: &[i32]) -> bool {
        let rating = |seat: Seat| ratings.get(seat.index()).copied();
        let opponents = SeatSet(rules.seats.0 & !outcome.winners.0);
        let strong = rating(winner).is_some_and(|rating| rating > self.weak_below);
        strong && opponents.into_iter().any(|seat| rating(seat).is_some_and(|rating| rating < self.weak_below))
    }
}

named_enum! {
    /// A player's title, lowest first. Players without points enough for the first have none.
    ///
    /// ```
    /// use junqi_core::Title;
    /// assert_eq!(Title::of_points(49), Some(Title::DeputyPlatoonLeader));
    /// assert_eq!(Title::of_points(50).map(Title::chinese), Some("排长"));
    /// assert_eq!(Title::of_points(9), None);
    /// ```
    "title" pub enum Title {
        /// 副班长, from 10 points.
        DeputySquadLeader = "deputy_squad_leader",
        /// 正班长, from 20 points.
        SquadLeader = "squad_leader",
        /// 副排长, from 30 points.
        DeputyPlatoonLeader = "deputy_platoon_leader",
        /// 排长, from 50 points.
        Lieutenant = "lieutenant",
        /// 副连长, from 100 points.
        DeputyCaptain = "deputy_captain",
        /// 连长, from 150 points.
        Captain = "captain",
        /// 副营长, from 220 points.
        DeputyMajor = "deputy_major",
        /// 营长, from 350 points.
        Major = "major",
        /// 副团长, from 500 points.
        DeputyColonel = "deputy_colonel",
        /// 团长, from 750 points.
        Colonel = "colonel",
        /// 副旅长, from 1,000 points.
        DeputyBrigadier = "deputy_brigadier",
        /// 旅长, from 1,550 points.
        Brigadier = "brigadier",
        /// 副师长, from 2,150 points.
        DeputyMajorGeneral = "deputy_major_general",
        /// 师长, from 3,150 points.
        MajorGeneral = "major_general",
        /// 副军长, from 5,000 points.
        DeputyGeneral = "deputy_general",
        /// 军长, from 6,350 points.
        General = "general",
        /// 司令, from 12,750 points.
        Marshal = "marshal",
    }
}

const TITLES: [(i32, &str); 17] = [
    (10, "副班长"),
    (20, "正班长"),
    (30, "副排长"),
    (50, "排长"),
    (100, "副连长"),
    (150, "连长"),
    (220, "副营长"),
    (350, "营长"),
    (500, "副团长"),
    (750, "团长"),
    (1000, "副旅长"),
    (1550, "旅长"),
    (2150, "副师长"),
    (3150, "师长"),
    (5000, "副军长"),
    (6350, "军长"),
    (12750, "司令"),
];

impl Title {
    /// The points from which a player has the title.
    #[must_use]
    pub const fn points(self) -> i32 {
        TITLES[self as usize].0
    }

    /// The Chinese name.
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        TITLES[self as usize].1
    }

    /// The highest title that these points suffice for; none below 10.
    #[must_use]
    pub fn of_points(points: i32) -> Option<Title> {
        Title::ALL.iter().copied().rev().find(|title| title.points() <= points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Reason;
    use crate::rules::Preset;
    use crate::seat::Team;

    fn win(rules: &Rules, seat: u8) -> Outcome {
        let team = rules.team(Seat(seat));
        Outcome::win(team, rules.seats_of_team(team), Reason::Flag)
    }

    /// The points of a preset's playing seats when seat 0's team has won.
    fn points(preset: &str, plies: u32, ratings: &[i32]) -> Vec<i32> {
        let rules = Rules::preset(preset).unwrap();
        let points = Scoring::default().points(&rules, &win(&rules, 0), plies, ratings);
        rules.seats.into_iter().map(|seat| points[seat.index()]).collect()
    }

    #[test]
    fn two_seats_play_for_1_more_for_2_and_face_down_for_2() {
        assert_eq!(points("dark", 100, &[]), [1, -1]);
        assert_eq!(points("duel", 100, &[]), [1, -1]);
        assert_eq!(points("flip", 100, &[]), [2, -2]);
        assert_eq!(points("three", 100, &[]), [2, -2, -2]);
        assert_eq!(points("four_dark", 100, &[]), [2, -2, 2, -2]);
        assert_eq!(points("six", 100, &[]), [2, -2, 2, -2, 2, -2]);
    }

    #[test]
    fn seats_that_do_not_play_get_nothing() {
        let rules = Preset::Duel.rules();
        let points = Scoring::default().points(&rules, &win(&rules, 2), 100, &[]);
        assert_eq!(points, [-1, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn a_draw_and_a_void_game_bring_nothing() {
        let rules = Preset::FourDark.rules();
        for outcome in [Outcome::draw(Reason::Quiet), Outcome::void(Reason::Flight)] {
            assert_eq!(Scoring::default().points(&rules, &outcome, 100, &[9, 99, 9, 99]), [0; 6]);
        }
    }

    #[test]
    fn a_short_game_brings_the_winner_nothing_and_the_loser_still_pays() {
        assert_eq!(points("dark", 29, &[]), [0, -1]);
        assert_eq!(points("dark", 30, &[]), [1, -1]);
        assert_eq!(points("flip", 29, &[]), [0, -2]);
        assert_eq!(points("flip", 30, &[]), [2, -2]);
        assert_eq!(points("four_dark", 39, &[]), [0, -2, 0, -2]);
        assert_eq!(points("four_dark", 40, &[]), [2, -2, 2, -2]);
    }

    #[test]
    fn a_winner_rated_above_50_gets_nothing_from_an_opponent_rated_below_50() {
        assert_eq!(points("dark", 100, &[51, 49]), [0, -1]);
        assert_eq!(points("dark", 100, &[50, 49]), [1, -1]);
        assert_eq!(points("dark", 100, &[51, 50]), [1, -1]);
        assert_eq!(points("dark", 100, &[49, 0]), [1, -1]);
    }

    #[test]
    fn one_weak_opponent_is_enough_and_a_weak_ally_is_none() {
        assert_eq!(points("four_dark", 100, &[60, 80, 40, 30]), [0, -2, 2, -2]);
        assert_eq!(points("four_dark", 100, &[60, 80, 40, 70]), [2, -2, 2, -2]);
    }

    #[test]
    fn seats_without_a_rating_are_neither_strong_nor_weak() {
        assert_eq!(points("dark", 100, &[51]), [1, -1]);
        assert_eq!(points("dark", 100, &[]), [1, -1]);
    }

    #[test]
    fn a_scoring_of_ones_own_is_followed() {
        let rules = Rules::default();
        let scoring = Scoring {
            two_seats: Stakes { win: 10, loss: -3, win_from_ply: 0 },
            weak_below: 1000,
            ..Scoring::default()
        };
        assert_eq!(scoring.points(&rules, &win(&rules, 1), 1, &[900, 1001])[..2], [-3, 0]);
        assert_eq!(scoring.points(&rules, &win(&rules, 1), 1, &[1000, 1001])[..2], [-3, 10]);
        assert_eq!(scoring.points(&rules, &Outcome::win(Team(0), SeatSet::only(Seat(0)), Reason::Flag), 1, &[])[0], 10);
    }

    #[test]
    fn each_title_begins_at_its_points() {
        let table: Vec<String> =
            Title::ALL.iter().map(|title| format!("{} {}", title.chinese(), title.points())).collect();
        assert_eq!(
            table.join(", "),
            "副班长 10, 正班长 20, 副排长 30, 排长 50, 副连长 100, 连长 150, 副营长 220, 营长 350, 副团长 500, 团长 750, \
             副旅长 1000, 旅长 1550, 副师长 2150, 师长 3150, 副军长 5000, 军长 6350, 司令 12750"
        );
        for (index, &title) in Title::ALL.iter().enumerate() {
            assert_eq!(Title::of_points(title.points()), Some(title));
            let below = index.checked_sub(1).map(|below| Title::ALL[below]);
            assert_eq!(Title::of_points(title.points() - 1), below);
            assert_eq!(title.name().parse(), Ok(title));
        }
        assert_eq!(Title::of_points(i32::MAX), Some(Title::Marshal));
        assert_eq!(Title::of_points(i32::MIN), None);
    }
}
