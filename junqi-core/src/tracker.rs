//! A view kept up to date from what its viewer is told.

use crate::action::Action;
use crate::ledger::Ledger;
use crate::rules::Rules;
use crate::seen::SeenEvent;
use crate::sight::Viewer;
use crate::view::View;

/// Follows a game for one viewer: from the view at some moment, and from what the viewer is told since, it makes the
/// view of now. It is what a client runs that has no referee.
///
/// Legal actions are not worked out here: whoever sends the events sends the list along when it is the viewer's turn.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Game, Rules, Ruleset, Seat, ViewTracker};
/// let mut game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 1);
/// let seat = Seat(1);
/// let mut tracker = ViewTracker::new(game.view(seat));
/// for entry in 0..10 {
///     let action = game.legal_actions()[0];
///     game.play(action).unwrap();
///     let legal = if game.to_move() == Some(seat) { game.legal_actions() } else { Vec::new() };
///     tracker.follow(&game.seen_events(entry, seat), &legal);
///     assert_eq!(tracker.view(), game.view(seat));
/// }
/// ```
#[derive(Clone, Debug)]
pub struct ViewTracker {
    viewer: Viewer,
    rules: Rules,
    ledger: Ledger,
    legal: Vec<Action>,
}

impl ViewTracker {
    /// Follows from a view on: usually from the one at the start of the game.
    #[must_use]
    pub fn new(view: View) -> Self {
        let ledger = Ledger::of_view(&view, view.pieces.clone());
        ViewTracker { viewer: view.viewer, rules: view.rules, ledger, legal: view.legal }
    }

    /// Enters all that the viewer was told of one entry of the game, and its legal actions after it; none unless it is
    /// the viewer's turn. Events that do not belong here are entered as well as may be.
    pub fn follow(&mut self, events: &[SeenEvent], legal: &[Action]) {
        for event in events {
            self.ledger.enter(&self.rules, event);
        }
        self.legal.clear();
        self.legal.extend_from_slice(legal);
    }

    /// The view of now.
    #[must_use]
    pub fn view(&self) -> View {
        View {
            legal: self.legal.clone(),
            ..self.ledger.view_of_pieces(&self.rules, self.viewer, self.ledger.pieces.clone())
        }
    }
}
