//! Random rules and random starts.

use std::sync::Arc;

use super::longest_game;
use crate::board::{BoardShape, Point, PointKind, PointSet};
use crate::game::Start;
use crate::kind::Kind;
use crate::position::{AnyPosition, PositionError, Setup};
use crate::random::Random;
use crate::rules::{ColourRule, Field, FieldKind, Rules};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet};

/// Random rules that [`Rules::validate`] accepts, drawn over every field, under which every game ends.
///
/// Every combination of options that makes sense can come up, on any board and for any set of seats; face-down play,
/// which only board two knows, comes up about as often as any other visibility. Limits are small more often than large.
///
/// ```
/// use junqi_core::{Random, testing::random_rules};
/// let mut random = Random::new(1);
/// let rules = random_rules(&mut random);
/// assert!(rules.validate().is_ok());
/// assert_ne!(rules, random_rules(&mut random));
/// ```
#[must_use]
pub fn random_rules(random: &mut Random) -> Rules {
    let mut rules = random_table(random);
    // What one field may be depends on others: in a second and third round those are drawn already.
    for _ in 0..3 {
        let mut fields: Vec<&Field> = Rules::FIELDS.iter().filter(|field| field.name != "board").collect();
        random.shuffle(&mut fields);
        for field in fields {
            let mut changed = rules;
            let code = random_code(random, field);
            if field.set_code(&mut changed, code).is_ok() && changed.validate().is_ok() {
                rules = changed;
            }
        }
    }
    if longest_game(&rules).is_none() {
        rules.ply_limit = 1 + random.below(600) as u32;
    }
    rules
}

/// A board and who sits at it.
fn random_table(random: &mut Random) -> Rules {
    use BoardShape::{Four, Six, Three, Two};
    let board = [Two, Two, Two, Three, Four, Four, Six][random.below(7)];
    Rules { board, seats: SeatSet::first(board.arms()), ..Rules::default() }
}

fn random_code(random: &mut Random, field: &Field) -> u32 {
    let code = match field.kind {
        FieldKind::Choice(names) => random.below(names.len()),
        FieldKind::Switch => random.below(2),
        FieldKind::Number { max } => random_number(random).min(max as usize),
        FieldKind::Seats => random.below(1 << Seat::MAX),
        FieldKind::Seat => random.below(Seat::MAX),
        FieldKind::Kind => 1 + random.below(Kind::ALL.len()),
    };
    code as u32
}

/// A limit: none, a handful, some, or many.
fn random_number(random: &mut Random) -> usize {
    match random.below(16) {
        0..=7 => 0,
        8 => 1 + random.below(5),
        9..=11 => 1 + random.below(40),
        _ => 1 + random.below(400),
    }
}

/// A start for a game: the usual one, or in half of all cases a position of the kind that games come to late, with
/// many pieces gone, others far from home, and, face-down, many turned up.
#[must_use]
pub fn random_start(ruleset: &Arc<Ruleset>, random: &mut Random) -> Start {
    let usual = Start::random(ruleset.rules(), random.next());
    if random.below(2) == 0 {
        return usual;
    }
    let Ok(position) = position_of(ruleset, &usual) else { return usual };
    // What is drawn may be no position: a seat may have no mobile piece left, or no action.
    for _ in 0..4 {
        let mut setup = position.setup(ruleset);
        thin_out(&mut setup, ruleset.rules(), random);
        if ruleset.rules().is_face_down() {
            turn_up(&mut setup, ruleset.rules(), random);
        }
        scatter(&mut setup, ruleset, random);
        if AnyPosition::from_setup(ruleset, &setup).is_ok() {
            return Start::Setup(setup);
        }
    }
    usual
}

fn position_of(ruleset: &Ruleset, start: &Start) -> Result<AnyPosition, PositionError> {
    match start {
        Start::Layouts(layouts) => AnyPosition::start(ruleset, layouts),
        Start::Deal(deal) => AnyPosition::deal(ruleset, deal),
        Start::Setup(setup) => AnyPosition::from_setup(ruleset, setup),
    }
}

/// Takes pieces off the board, and calls some of the Mines among them dug.
fn thin_out(setup: &mut Setup, rules: &Rules, random: &mut Random) {
    let keep = 1 + random.below(12);
    setup.pieces.retain(|piece| piece.kind == Kind::Flag || random.below(16) < keep);
    for army in rules.seats {
        let mines = setup.pieces.iter().filter(|piece| (piece.army, piece.kind) == (army, Kind::Mine)).count();
        setup.dug[army.index()] = random.below(usize::from(Kind::Mine.army_count()) - mines + 1) as u8;
    }
}

/// In most cases settles the colours and turns pieces up.
fn turn_up(setup: &mut Setup, rules: &Rules, random: &mut Random) {
    if random.below(4) == 0 {
        return;
    }
    let swapped = rules.colour_rule != ColourRule::Assigned && random.below(2) == 1;
    setup.first_army = Some(Seat(u8::from(swapped)));
    let down = random.below(4);
    for piece in &mut setup.pieces {
        piece.face_down = random.below(4) < down;
    }
}

/// Puts some of the pieces that can move on other points.
fn scatter(setup: &mut Setup, ruleset: &Ruleset, random: &mut Random) {
    let (board, share) = (ruleset.board(), random.below(5));
    let mut taken: PointSet<4> = setup.pieces.iter().map(|piece| piece.point).collect();
    for piece in &mut setup.pieces {
        let point = Point(random.below(board.point_count()) as u8);
        let open = board.kind(point) != PointKind::Mountain
            && board.arm(point).is_none_or(|arm| ruleset.rules().seats.contains(arm));
        let moves = !piece.face_down && !matches!(piece.kind, Kind::Mine | Kind::Flag);
        if moves && open && !taken.contains(point) && random.below(4) < share {
            taken = taken.without(piece.point).with(point);
            piece.point = point;
        }
    }
}
