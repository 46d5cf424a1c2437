//! Laws on what a view allows to deduce.

use super::watch::{Truth, check_counts};
use super::{Law, Seen, require};
use crate::game::{Game, Start};
use crate::kind_set::KindSet;
use crate::knowledge::Knowledge;
use crate::position::AnyPosition;
use crate::random::Random;
use crate::seat::SeatSet;
use crate::view::View;

/// What a view left possible.
#[derive(Default)]
pub(super) struct Possible {
    seats_in: SeatSet,
    /// By piece.
    kinds: Vec<KindSet>,
}

/// The truth is possible, and what was impossible stays so: `before` has the kinds that were possible once, and then those
/// that are now. What is known of a seat only while it is in, that it has a mobile piece and its Mines, is let go of with
/// it: then everything begins anew.
pub(super) fn check_possible(
    game: &Game,
    view: &View,
    truth: &Truth,
    before: &mut Possible,
) -> Result<Knowledge, Seen> {
    let law = Law::TruthIsPossible;
    let knowledge = Knowledge::new(game.ruleset(), view.clone())
        .map_err(|error| (law, format!("{error}: {view}\n{:?}", view.course)))?;
    let kinds = knowledge.all_kinds();
    for ((piece, &kinds), &(_, kind)) in view.pieces.iter().zip(kinds).zip(truth) {
        let known = piece.kind.map_or(kinds, KindSet::only);
        require(kinds.contains(kind) && kinds == known, law, || {
            format!("the {kind} can be but {kinds}: {piece:?}\nin {view}\n{:?}", view.course)
        })?;
    }
    require(knowledge.is_consistent(game.position()), law, || format!("what stands there cannot be: {view}"))?;
    require(!knowledge.count().is_zero(), law, || format!("nothing is possible: {view}"))?;
    for ((piece, &now), &then) in view.pieces.iter().zip(kinds).zip(&before.kinds) {
        require(now.is_subset(then) || before.seats_in != view.seats_in, Law::PossibleOnlyShrinks, || {
            format!("could be {then}, and now can be {now}: {piece:?}\nin {view}\n{:?}", view.course)
        })?;
    }
    *before = Possible { seats_in: view.seats_in, kinds: kinds.to_vec() };
    Ok(knowledge)
}

/// A sample, which looks to the viewer as the game does.
pub(super) fn check_sample(knowledge: &Knowledge, seed: u64) -> Result<Game, Seen> {
    let (law, view) = (Law::SamplesLookAlike, knowledge.view());
    let sample = |seed| knowledge.sample(seed).map_err(|error| (law, format!("seed {seed}: {error}\n{view}")));
    let (game, again) = (sample(seed)?, sample(seed)?);
    let ruleset = game.ruleset();
    let found = game.view(view.viewer);
    require(found == *view, law, || format!("sample {seed} of\n{view:?}\nlooks like\n{found:?}"))?;
    check_counts(view, &game, law)?;
    require(game == again && game.position() == again.position(), law, || format!("sample {seed} twice of {view}"))?;
    let without_history = knowledge.sample_position(&mut Random::new(seed));
    require(without_history.as_ref() == Ok(game.position()), law, || format!("sample {seed}: {without_history:?}"))?;
    let setup = game.position().setup(ruleset);
    require(*game.start() == Start::Setup(setup.clone()), law, || {
        format!("sample {seed} of {view}: {:?}", game.start())
    })?;
    let anew = AnyPosition::from_setup(ruleset, &setup);
    require(anew.as_ref() == Ok(game.position()), law, || format!("sample {seed} of {view}: {anew:?}"))?;
    require(knowledge.is_consistent(game.position()), law, || format!("sample {seed} is not possible: {view}"))?;
    let revealed = revealed(&game);
    for ((kinds, piece), seen) in knowledge.all_kinds().iter().zip(&revealed.pieces).zip(&view.pieces) {
        let possible = piece.kind.is_some_and(|kind| kinds.contains(kind));
        require(possible, law, || format!("sample {seed} has {piece:?} for {seen:?}, which can be {kinds}: {view}"))?;
    }
    Ok(game)
}

/// What is shown of a game once it is over, dead pieces and all: here because everybody leaves.
fn revealed(game: &Game) -> View {
    let mut game = game.clone();
    for seat in game.position().seats_in() {
        // After the first that ends the game the others are refused.
        let _ = game.flee(seat);
    }
    game.public_view()
}
