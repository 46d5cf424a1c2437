//! Laws on one position.

use super::course::Pieces;
use super::walk::Walk;
use super::{Law, Seen, require};
use crate::action::Action;
use crate::board::{Point, PointKind, PointSet};
use crate::combat::{CombatResult, Fight};
use crate::kind::Kind;
use crate::list::ActionList;
use crate::notation::{action_text, parse_action};
use crate::position::{AnyPosition, FlagState, IllegalAction, Piece};
use crate::random::Random;
use crate::rules::{Backs, FlagGoal, FlagNeedsMines, Visibility};
use crate::ruleset::{Ruleset, WidthTables};
use crate::seat::Seat;

/// How closely a position is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Depth {
    /// The laws that cost no more than playing.
    Glance,
    /// Round trips, the targets of every point, some refusals.
    Look,
    /// Every action from every point to every point.
    Trial,
}

/// Checks the laws on a position whose legal actions are in the list, and tells the pieces found on its board.
pub(super) fn check(
    position: &AnyPosition,
    ruleset: &Ruleset,
    actions: &ActionList,
    depth: Depth,
    random: &mut Random,
) -> Result<Pieces, Seen> {
    Looker { position, ruleset, actions }.check(depth, random)
}

struct Looker<'a> {
    position: &'a AnyPosition,
    ruleset: &'a Ruleset,
    actions: &'a ActionList,
}

/// Actions by the point they start from.
#[derive(PartialEq, Eq)]
struct Sets {
    moves: [PointSet<4>; 256],
    leaving: [PointSet<4>; 256],
    flips: PointSet<4>,
}

impl Sets {
    const EMPTY: Sets = Sets { moves: [PointSet::EMPTY; 256], leaving: [PointSet::EMPTY; 256], flips: PointSet::EMPTY };

    /// The actions of a list.
    fn of(actions: &[Action]) -> Self {
        let mut sets = Sets::EMPTY;
        for action in actions {
            let set = match (action.is_flip(), action.leaves_flag()) {
                (true, _) => &mut sets.flips,
                (false, true) => &mut sets.leaving[action.from().index()],
                (false, false) => &mut sets.moves[action.from().index()],
            };
            *set = set.with(action.to());
        }
        sets
    }

    fn len(&self) -> usize {
        self.moves.iter().chain(&self.leaving).map(|set| set.len()).sum::<usize>() + self.flips.len()
    }

    fn contains(&self, action: Action) -> bool {
        let (from, to) = (action.from(), action.to());
        match (action.is_flip(), action.leaves_flag()) {
            (true, leaves) => !leaves && self.flips.contains(to),
            (false, true) => self.leaving[from.index()].contains(to),
            (false, false) => self.moves[from.index()].contains(to),
        }
    }
}

impl Looker<'_> {
    fn check(&self, depth: Depth, random: &mut Random) -> Result<Pieces, Seen> {
        self.check_key()?;
        let found = self.count_pieces()?;
        self.check_something_is_legal()?;
        if depth >= Depth::Look {
            self.check_counts(&found)?;
            let sets = Sets::of(self.actions);
            self.check_round_trips()?;
            self.check_sets(&sets)?;
            self.check_ways(&sets)?;
            for _ in 0..16 {
                self.check_action(&sets, self.random_action(random), true)?;
            }
            if depth >= Depth::Trial {
                self.try_everything(&sets)?;
            }
        }
        Ok(found)
    }

    fn check_key(&self) -> Result<(), Seen> {
        let (kept, anew) = (self.position.hash_key(), self.position.hash_from_scratch());
        require(kept == anew, Law::KeyFromScratch, || format!("the key is {kept:x}, computed anew {anew:x}"))
    }

    /// Counts the board, and looks at whose pieces stand there and at the Flags.
    fn count_pieces(&self) -> Result<Pieces, Seen> {
        let Looker { position, ruleset, .. } = self;
        let mut found: Pieces = [[0; 12]; Seat::MAX];
        let (settled, seats_in) = (position.army(Seat(0)).is_some(), position.seats_in());
        for point in position.occupied() {
            let Some(piece) = position.piece(ruleset, point) else {
                return Err((Law::PiecesAgree, format!("no piece on the occupied point {}", self.name(point))));
            };
            found[piece.army.index() % Seat::MAX][piece.kind as usize - 1] += 1;
            let seat = position.seat(piece.army);
            if settled && seat.is_some_and(|seat| !seats_in.contains(seat)) {
                return Err((Law::PiecesAgree, format!("{piece:?} of a seat that is out, on {}", self.name(point))));
            }
        }
        let mut shared = PointSet::<4>::EMPTY;
        for army in self.ruleset.rules().seats {
            let Some(point) = position.flag(army) else { continue };
            let piece = position.piece(ruleset, point);
            match position.shared_flag(point) {
                None => {
                    let lies = piece.is_some_and(|piece| (piece.army, piece.kind) == (army, Kind::Flag));
                    require(lies, Law::PiecesAgree, || format!("no Flag of army {army} on {}", self.name(point)))?;
                }
                Some((sharing, state)) => {
                    let two = sharing != army || shared.contains(point);
                    require(!two, Law::PiecesAgree, || format!("two Flags share {}", self.name(point)))?;
                    let carries = piece.is_some_and(|piece| match state {
                        FlagState::Carried => piece.kind.rank().is_some() && !piece.face_down,
                        FlagState::Covered => !matches!(piece.kind, Kind::Mine | Kind::Flag) && !piece.face_down,
                    });
                    require(carries, Law::PiecesAgree, || {
                        format!("the Flag of army {army} on {} is {state:?} by {piece:?}", self.name(point))
                    })?;
                    shared = shared.with(point);
                    found[army.index()][Kind::Flag as usize - 1] += 1;
                }
            }
        }
        for army in self.ruleset.rules().seats {
            let (flags, pointed) = (found[army.index()][Kind::Flag as usize - 1], position.flag(army));
            require((flags > 0) == pointed.is_some(), Law::PiecesAgree, || {
                format!("army {army} has {flags} Flags on the board, and {pointed:?} to point at")
            })?;
        }
        Ok(found)
    }

    fn check_counts(&self, found: &Pieces) -> Result<(), Seen> {
        for army in self.ruleset.rules().seats {
            for kind in Kind::ALL {
                let on_board = found[army.index()][kind as usize - 1];
                let counted = self.position.count(self.ruleset, army, kind);
                require(on_board == counted && counted <= kind.army_count(), Law::PiecesAgree, || {
                    format!("army {army} has {on_board} of {kind} on the board, {counted} by its count")
                })?;
            }
        }
        Ok(())
    }

    fn check_something_is_legal(&self) -> Result<(), Seen> {
        let listed = self.actions.len();
        require((listed == 0) == self.position.is_over(), Law::SomethingIsLegal, || {
            format!("{listed} legal actions, and the game is over: {}", self.position.is_over())
        })
    }

    fn check_round_trips(&self) -> Result<(), Seen> {
        let Looker { position, ruleset, .. } = self;
        let setup = position.setup(ruleset);
        let again = AnyPosition::from_setup(ruleset, &setup);
        require(again.as_ref() == Ok(*position), Law::SetupRoundTrip, || {
            let again = again.as_ref().map(|again| format!("{again:?}"));
            format!("{position:?}\ngave {setup:?},\nwhich gave {again:?}")
        })?;
        let key = again.map(|again| again.hash_key());
        require(key.as_ref() == Ok(&position.hash_key()), Law::KeyFromScratch, || {
            format!("equal positions with keys {:x} and {key:x?}", position.hash_key())
        })?;
        for &action in self.actions.iter() {
            let text = action_text(ruleset.board(), action);
            let read = parse_action(ruleset.board(), &text);
            let same = read.as_ref() == Ok(&action) && Action::from_code(action.code()) == Some(action);
            require(same, Law::ActionRoundTrip, || format!("{action} gave '{text}', which gave {read:?}"))?;
        }
        Ok(())
    }

    /// Lists, sets, counts and single answers tell the same actions.
    fn check_sets(&self, sets: &Sets) -> Result<(), Seen> {
        let Looker { position, ruleset, actions, .. } = self;
        let law = Law::LegalIsGenerated;
        require(sets.len() == actions.len(), law, || format!("some action is listed twice: {actions:?}"))?;
        let (found, counted) = self.sets_of_position();
        require(counted == actions.len(), law, || format!("{} actions, {counted} by their count", actions.len()))?;
        require(found == *sets, law, || format!("{actions:?} are listed, which are other than the sets"))?;
        for from in self.points_and_one_more() {
            let (targets, listed) = (position.targets(ruleset, from), sets.moves[from.index()]);
            require(targets == listed, law, || {
                let (targets, listed) = (names(self, targets), names(self, listed));
                format!("from {}: targets {targets:?}, but {listed:?} are listed", self.name(from))
            })?;
        }
        Ok(())
    }

    /// The actions as the position gives them in sets, and their count.
    fn sets_of_position(&self) -> (Sets, usize) {
        macro_rules! sets {
            ($position:ident, $tables:ident) => {{
                let mut sets = Sets { flips: $position.flips($tables).resize(), ..Sets::EMPTY };
                $position.for_each_source($tables, |from, targets| {
                    sets.moves[from.index()] |= targets.resize();
                    sets.leaving[from.index()] |= $position.leaving_targets(from, targets).resize();
                });
                (sets, $position.legal_action_count($tables))
            }};
        }
        match (self.position, self.ruleset.tables()) {
            (AnyPosition::Narrow(position), WidthTables::Narrow(tables)) => sets!(position, tables),
            (AnyPosition::Wide(position), WidthTables::Wide(tables)) => sets!(position, tables),
            (AnyPosition::Widest(position), WidthTables::Widest(tables)) => sets!(position, tables),
            _ => (Sets::EMPTY, 0),
        }
    }

    /// A piece may move to the points that it walks to and may enter, or meet what stands there; and to no other.
    fn check_ways(&self, sets: &Sets) -> Result<(), Seen> {
        let Looker { position, ruleset, .. } = self;
        let Some((seat, army)) = position.to_move().and_then(|seat| Some((seat, position.army(seat)?))) else {
            return Ok(());
        };
        let (board, rules) = (ruleset.board(), ruleset.rules());
        let occupied: PointSet<4> = position.occupied();
        for from in position.occupied() {
            let Some(piece) = position.piece(ruleset, from).filter(|piece| piece.army == army) else { continue };
            let locked = !rules.hq_exit && board.kind(from) == PointKind::Headquarters;
            let moves = match piece.kind {
                Kind::Mine => false,
                Kind::Flag => position.is_promoted(army),
                _ => true,
            };
            let walk = Walk { board, rules, occupied, kind: piece.kind, from };
            let reached = walk.reached();
            let expected: PointSet<4> = if piece.face_down || locked || !moves {
                PointSet::EMPTY
            } else {
                let enters = |&point: &Point| match position.piece(ruleset, point) {
                    None => !walk.is_barred(seat, point),
                    Some(target) => self.may_meet(piece, from, target, point),
                };
                reached.into_iter().filter(enters).collect()
            };
            let listed: PointSet<4> = sets.moves[from.index()];
            require(listed == expected, Law::MovesByTheBook, || {
                let names = |points: PointSet<4>| names(self, points);
                format!(
                    "{piece:?} on {} may move to {:?}, but by the book to {:?}",
                    self.name(from),
                    names(listed),
                    names(expected)
                )
            })?;
        }
        Ok(())
    }

    /// RULES.md sections 5 to 8 for a piece of the seat to move and one that stands on its way.
    fn may_meet(&self, piece: Piece, from: Point, target: Piece, point: Point) -> bool {
        let (board, rules) = (self.ruleset.board(), self.ruleset.rules());
        let carries = !matches!(rules.flag_goal, FlagGoal::Capture | FlagGoal::None);
        let (from_kind, kind) = (board.kind(from), board.kind(point));
        let protected = kind == PointKind::Mountain
            || kind == PointKind::Camp && !(carries && target.kind == Kind::Flag && !target.face_down);
        let peaceful = from_kind == PointKind::Mountain || from_kind == PointKind::Camp && !rules.attack_from_camp;
        if peaceful || protected {
            return false;
        }
        let everyone_sees = rules.visibility == Visibility::Everyone || rules.is_face_down() && !target.face_down;
        let forbidden = target.army != piece.army
            && (everyone_sees || target.shown)
            && self.fight(piece, target, target.army).result(rules) == CombatResult::Forbidden;
        if target.face_down {
            let own_back = rules.backs == Backs::Coloured && target.army == piece.army;
            return rules.attack_face_down && !own_back && !forbidden;
        }
        let own_flag = target.kind == Kind::Flag && target.army == piece.army;
        if own_flag && rules.flag_goal == FlagGoal::CarryOwnToEnemyHq {
            let enemy = rules.seats.without(piece.army).into_iter().next().unwrap_or_default();
            return piece.kind.rank().is_some() && self.fight(piece, target, enemy).attacker_may_take_flag(rules);
        }
        let friends = match rules.is_face_down() {
            true => target.army == piece.army,
            false => rules.team(target.army) == rules.team(piece.army),
        };
        !friends && !forbidden
    }

    /// The fight of two pieces; `guards` is the army whose Mines count for `flag_needs_mines`.
    fn fight(&self, piece: Piece, target: Piece, guards: Seat) -> Fight {
        let Looker { position, ruleset, .. } = self;
        let lowest =
            Kind::ALL.into_iter().find(|&kind| kind.rank().is_some() && position.count(ruleset, piece.army, kind) > 0);
        let flag_is_open = match ruleset.rules().flag_needs_mines {
            FlagNeedsMines::None => true,
            FlagNeedsMines::Gone => position.count(ruleset, guards, Kind::Mine) == 0,
            FlagNeedsMines::Dug => position.dug(guards) == Kind::Mine.army_count(),
        };
        Fight {
            attacker: piece.kind,
            defender: target.kind,
            attacker_is_lowest: lowest == Some(piece.kind),
            flag_is_open,
            defender_is_promoted: position.is_promoted(target.army),
        }
    }

    /// An action to try: mostly from a piece on the board, sometimes from and to anywhere.
    fn random_action(&self, random: &mut Random) -> Action {
        let pieces = self.position.occupied();
        let points = self.ruleset.board().point_count();
        let from = match random.below(8) {
            0 => Point(random.next() as u8),
            _ => pieces.into_iter().nth(random.below(pieces.len().max(1))).unwrap_or_default(),
        };
        let to = if random.below(8) == 0 { Point(random.next() as u8) } else { Point(random.below(points) as u8) };
        if random.below(8) == 0 && from != to { Action::leaving_flag(from, to) } else { Action::new(from, to) }
    }

    fn try_everything(&self, sets: &Sets) -> Result<(), Seen> {
        for from in self.points_and_one_more() {
            for to in self.points_and_one_more() {
                // A refusal's reason is asked for now and then only: it takes far longer than the refusal.
                let refuse = (from.0 ^ to.0) % 16 == 5;
                self.check_action(sets, Action::new(from, to), refuse)?;
                if from != to {
                    self.check_action(sets, Action::leaving_flag(from, to), refuse)?;
                }
            }
        }
        Ok(())
    }

    /// Legal is listed; and what is not legal is refused, if that is to be tried too.
    fn check_action(&self, sets: &Sets, action: Action, refuse: bool) -> Result<(), Seen> {
        let Looker { position, ruleset, .. } = self;
        let (legal, listed) = (position.is_legal(ruleset, action), sets.contains(action));
        require(legal == listed, Law::LegalIsGenerated, || {
            format!("{action} ({}): legal {legal}, generated {listed}", action_text(self.ruleset.board(), action))
        })?;
        if legal || !refuse {
            return Ok(());
        }
        let (mut copy, mut events) = ((*position).clone(), Vec::new());
        let reason = copy.play_seen(ruleset, action, &mut events);
        let told = match &reason {
            Ok(()) => false,
            Err(IllegalAction::GameOver) => position.is_over(),
            Err(reason) => !position.is_over() && !reason.to_string().is_empty(),
        };
        require(told && copy == **position && events.is_empty(), Law::RefusalChangesNothing, || {
            format!("{action} is not legal; {reason:?}, and it gave {copy:?} and {events:?}")
        })
    }

    /// The points of the board and one that is not on it.
    fn points_and_one_more(&self) -> impl Iterator<Item = Point> + use<> {
        (0..=self.ruleset.board().point_count() as u8).map(Point)
    }

    fn name(&self, point: Point) -> &str {
        self.ruleset.board().name(point)
    }
}

fn names<'a>(looker: &'a Looker<'_>, points: PointSet<4>) -> Vec<&'a str> {
    points.into_iter().map(|point| looker.name(point)).collect()
}
