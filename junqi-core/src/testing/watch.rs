//! Laws on what each seat, and the public, is shown and told of a game.

use super::knowledge::{Possible, check_possible, check_sample};
use super::pair::Pair;
use super::{Law, Report, Seen, require};
use crate::encode::{EncodeError, Encoder};
use crate::game::Game;
use crate::information::InformationState;
use crate::kind::Kind;
use crate::random::Random;
use crate::seat::Seat;
use crate::seen::SeenEvent;
use crate::sight::Viewer;
use crate::tracker::ViewTracker;
use crate::view::{Place, View};

/// At the start, after one in so many entries and at the end one viewer is asked for all that it knows and can deduce.
const ASK: usize = 40;
/// One in so many times it begins to keep its view anew: one may begin in the middle of a game.
const ANEW: usize = 4;

/// By piece, in the order of the views: its army and its kind. The referee never changes its mind about them.
pub(super) type Truth = Vec<(Seat, Kind)>;

/// The playing seats and a spectator, watching one game.
pub(super) struct Watch {
    random: Random,
    truth: Truth,
    eyes: Vec<Eye>,
}

/// What one viewer has kept of what it was shown and told.
struct Eye {
    viewer: Viewer,
    tracker: ViewTracker,
    information: InformationState,
    /// By entry.
    told: Vec<Vec<SeenEvent>>,
    view: View,
    /// What was possible when the viewer was last asked.
    possible: Possible,
}

impl Watch {
    /// Watches a game that has just begun.
    pub(super) fn of(game: &Game, random: Random) -> Self {
        let viewers = game.rules().seats.into_iter().map(Viewer::Seat).chain([Viewer::Public]);
        Watch { random, truth: truth_at_start(game), eyes: viewers.map(|viewer| Eye::of(game, viewer)).collect() }
    }

    /// Looks at the start.
    pub(super) fn begin(&mut self, game: &Game, encoder: &Encoder, report: &mut Report) -> Result<(), Seen> {
        self.ask(game, encoder, report)
    }

    /// Looks at the last entry, and at what came of it.
    pub(super) fn follow(&mut self, game: &Game, encoder: &Encoder, report: &mut Report) -> Result<(), Seen> {
        for eye in &mut self.eyes {
            eye.follow(game)?;
            eye.check_truth(game, &self.truth)?;
        }
        let asked = game.is_over() || self.random.below(ASK) == 0;
        if asked { self.ask(game, encoder, report) } else { Ok(()) }
    }

    fn ask(&mut self, game: &Game, encoder: &Encoder, report: &mut Report) -> Result<(), Seen> {
        let Watch { random, truth, eyes } = self;
        let chosen = random.below(eyes.len());
        let eye = &mut eyes[chosen];
        eye.check_again(game, encoder, random)?;
        check_counts(&eye.view, game, Law::ViewsAreTrue)?;
        eye.check_round_trip()?;
        if random.below(ANEW) == 0 {
            eye.tracker = ViewTracker::new(eye.view.clone());
        }
        let knowledge = check_possible(game, &eye.view, truth, &mut eye.possible)?;
        let sample = check_sample(&knowledge, random.next())?;
        report.samples += 1;
        if game.is_over() {
            return Ok(());
        }
        let pair = if random.below(2) == 0 {
            Some([sample, check_sample(&knowledge, random.next())?])
        } else {
            Pair::exchanged(&knowledge, &sample, random)
        };
        let Some(games) = pair else { return Ok(()) };
        report.pairs += 1;
        report.alike += Pair::of(games, eye.viewer, encoder).play_on(random)?;
        Ok(())
    }
}

/// What the pieces are that stand at the start.
fn truth_at_start(game: &Game) -> Truth {
    let kind_at = |place| match place {
        Place::On(point) => game.position().piece(game.ruleset(), point).map(|piece| (piece.army, piece.kind)),
        Place::Carried(point) | Place::Covered(point) => {
            game.position().shared_flag(point).map(|(army, _)| (army, Kind::Flag))
        }
        Place::Gone(_) => None,
    };
    game.public_view().pieces.iter().filter_map(|piece| kind_at(piece.place)).collect()
}

impl Eye {
    fn of(game: &Game, viewer: Viewer) -> Self {
        let view = game.view(viewer);
        Eye {
            viewer,
            tracker: ViewTracker::new(view.clone()),
            information: InformationState::new(&view),
            told: Vec::new(),
            possible: Possible::default(),
            view,
        }
    }

    /// Enters what is told of the last entry: nothing else is needed to know the view after it.
    fn follow(&mut self, game: &Game) -> Result<(), Seen> {
        let (view, told) = (game.view(self.viewer), game.seen_events(self.told.len(), self.viewer));
        self.tracker.follow(&told, &view.legal);
        self.information.follow(&told);
        let kept = self.tracker.view();
        require(kept == view, Law::ViewFromEvents, || {
            format!("{:?} was told {told:?}\nand has\n{kept:?}, but sees\n{view:?}", self.viewer)
        })?;
        for (then, now) in self.view.pieces.iter().zip(&view.pieces) {
            require(then.kind.is_none() || then.kind == now.kind, Law::NothingForgotten, || {
                format!("{:?} knew {then:?}, which is now {now:?}", self.viewer)
            })?;
        }
        self.view = view;
        self.told.push(told);
        Ok(())
    }

    /// What is known is true, and after the end all of it is.
    fn check_truth(&self, game: &Game, truth: &Truth) -> Result<(), Seen> {
        let Eye { viewer, view, .. } = self;
        let law = Law::ViewsAreTrue;
        require(view.pieces.len() == truth.len(), law, || format!("{viewer:?} sees other pieces than began: {view}"))?;
        for (piece, &(army, kind)) in view.pieces.iter().zip(truth) {
            let known = piece.kind.is_some() && piece.army.is_some();
            let right = piece.kind.is_none_or(|seen| seen == kind) && piece.army.is_none_or(|seen| seen == army);
            require(right && (known || !game.is_over()), law, || {
                format!("{viewer:?} takes the {kind} of army {army} for {piece:?}")
            })?;
        }
        let own = |viewer| if game.to_move().map(Viewer::Seat) == Some(viewer) { game.legal_actions() } else { vec![] };
        require(view.legal == own(*viewer), law, || format!("{viewer:?} is given {:?} for legal", view.legal))
    }

    /// Asked again, everything is said again.
    fn check_again(&self, game: &Game, encoder: &Encoder, random: &mut Random) -> Result<(), Seen> {
        let Eye { viewer, view, told, information, .. } = self;
        let law = Law::ViewAgain;
        let again = game.view(*viewer);
        require(again == *view, law, || format!("{viewer:?} sees {view:?},\nthen {again:?}"))?;
        require(encoded(encoder, &again) == encoded(encoder, view), law, || {
            "another observation of a view".to_owned()
        })?;
        if !told.is_empty() {
            let entry = random.below(told.len());
            let again = game.seen_events(entry, *viewer);
            require(again == told[entry], law, || {
                format!("{viewer:?} was told of entry {entry} {:?}, and now {again:?}", told[entry])
            })?;
        }
        let text = game.information_state(*viewer);
        require(text == information.as_str(), Law::ViewFromEvents, || {
            format!("the information state of {viewer:?} is\n{text}\nand, kept from what was told,\n{information}")
        })
    }

    /// A view and what was told come back from their JSON.
    fn check_round_trip(&self) -> Result<(), Seen> {
        #[cfg(feature = "serde")]
        {
            let law = Law::ViewRoundTrip;
            let read = json(&self.view).and_then(|text| serde_json::from_str::<View>(&text));
            require(read.as_ref().is_ok_and(|read| *read == self.view), law, || {
                format!("{:?}\ncame back as {read:?}", self.view)
            })?;
            if let Some(told) = self.told.last() {
                let read = json(told).and_then(|text| serde_json::from_str::<Vec<SeenEvent>>(&text));
                require(read.as_ref().is_ok_and(|read| read == told), law, || {
                    format!("{told:?}\ncame back as {read:?}")
                })?;
            }
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
pub(super) fn json(value: &impl serde::Serialize) -> serde_json::Result<String> {
    serde_json::to_string(value)
}

/// The planes, the single values and the action mask of a view.
pub(super) fn encoded(encoder: &Encoder, view: &View) -> Result<[Vec<u8>; 2], EncodeError> {
    let mut both = [vec![0; encoder.len()], vec![0; encoder.actions().len()]];
    encoder.observe(view, &mut both[0])?;
    encoder.legal_mask(view, &mut both[1])?;
    Ok(both)
}

/// What everybody can see is as the referee has it.
pub(super) fn check_counts(view: &View, game: &Game, law: Law) -> Result<(), Seen> {
    let (viewer, position) = (view.viewer, game.position());
    let seen = (view.ply, view.quiet, view.to_move, view.outcome, view.seats_in, view.offer);
    let stands =
        (position.ply(), position.quiet(), position.to_move(), position.outcome(), position.seats_in(), game.offer());
    require(seen == stands, law, || format!("{:?} sees {seen:?}, not {stands:?}", viewer))?;
    for seat in game.rules().seats {
        // A promoted Flag may die unrecognised.
        let promoted = view.promoted.contains(seat) && position.flag(seat).is_some();
        let over = view.is_over();
        let right = view.armies[seat.index()] == position.army(seat)
            && view.timeouts[seat.index()] == game.timeouts(seat)
            && (over || view.skips[seat.index()] == position.skips(seat))
            && (over || promoted == position.is_promoted(seat));
        require(right, law, || format!("{:?} sees seat {seat} wrongly: {view}", viewer))?;
    }
    for point in game.ruleset().board().points() {
        let looks = view.at(point).map(|piece| (piece.face_down, piece.shown));
        let stands = position.piece(game.ruleset(), point).map(|piece| (piece.face_down, piece.shown));
        require(looks == stands, law, || format!("{point:?}: {looks:?} is seen, and {stands:?} stands there"))?;
    }
    Ok(())
}
