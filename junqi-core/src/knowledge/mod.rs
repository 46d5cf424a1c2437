//! What a view allows to deduce: the kinds that hidden pieces can have, in how many ways, and full positions drawn from
//! them.

mod ability;
mod balance;
mod facts;
mod follower;
mod meeting;
mod pool;
pub(crate) mod start;
mod stock;
mod tally;
mod world;

use std::sync::Arc;

use thiserror::Error;

use crate::board::Point;
use crate::count::Count;
use crate::game::Game;
use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::position::{AnyPosition, PositionError};
use crate::random::Random;
use crate::ruleset::{Ruleset, WidthTables};
use crate::seat::Seat;
use crate::view::View;
use facts::Facts;
use meeting::Meeting;
use stock::Stock;
use world::World;

/// What a view allows to deduce of the pieces whose kinds its viewer does not know (RULES.md section 9).
///
/// # What it is made of
/// An **assignment** gives every piece that the viewer does not know a kind. It is possible if, army by army, it gives
/// each piece one of the kinds that the following leaves it, and no more pieces of a kind than the army has:
///
/// - where layouts may put it (a game that began from a position tells less, and may have begun without some pieces);
/// - that it moved, and that it went where only Engineers go, past what stood there then;
/// - what it met, attacking or attacked, and what came of it; that it did not scout;
/// - whether a Flag was shown when it fell, and whether it was announced then that Mines are gone;
/// - that its seat was skipped or went out for want of an action or of mobile pieces;
///
/// and if the army, for a seat that is in, has a mobile piece (where it would be out otherwise), a Mine (where it would
/// have been announced that none is left), and, on its turn, a legal action.
///
/// # How exact it is
/// What is true is always possible.
///
/// Where all hidden pieces are of one army, as for a seat of two, the possible assignments are exactly those with which
/// the game would have looked the same to the viewer, from its start to now. Under some rules a little more is taken for
/// possible, because it takes more than one piece at a time to tell that it is not:
///
/// - where an army's lowest surviving rank matters (`mine_clearer`, `flag_capturer`);
/// - with `flag_goal = carry_own_to_enemy_hq`, that a seat could act by picking up a Flag not known yet;
/// - with `flag_needs_mines = dug` and `flag_promotes`, how many of the Mines that are gone were cleared;
/// - with `repetition_limit`, that a repetition was not called, which tells that two pieces are not alike.
///
/// With more hidden armies, meetings between two of them narrow the kinds of both as long as either leaves something
/// out, but then each army is counted for itself: the possible assignments are all combinations of those of the armies.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Game, Kind, KindSet, Knowledge, Point, Rules, Ruleset, Seat};
/// let ruleset = Arc::new(Ruleset::new(Rules::default())?);
/// let game = Game::random(Arc::clone(&ruleset), 1);
/// let knowledge = Knowledge::new(&ruleset, game.view(Seat(0)))?;
/// // Nobody starts with a Mine, a Bomb or the Flag in the front row.
/// assert_eq!(knowledge.kinds(Point(55)).unwrap().to_string(), "123456789");
/// assert_eq!(knowledge.count().to_string(), "709596419051520000");
/// assert!(knowledge.is_consistent(game.position()));
/// let sample = knowledge.sample(7)?;
/// assert_eq!(sample.view(Seat(0)), game.view(Seat(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Knowledge {
    ruleset: Arc<Ruleset>,
    view: View,
    /// By piece of the view: the kinds that it can have.
    kinds: Vec<KindSet>,
    stocks: Vec<Stock>,
}

/// Why there is no knowledge to be had of a view.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Game, KnowledgeError, Rules, Ruleset, Seat};
/// let [dark, open] = ["dark", "open"].map(|name| Arc::new(Ruleset::new(Rules::preset(name).unwrap()).unwrap()));
/// let view = Game::random(dark, 1).view(Seat(0));
/// assert_eq!(view.knowledge(&open).unwrap_err(), KnowledgeError::OtherRules);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KnowledgeError {
    /// The ruleset is for other rules than the view's.
    #[error("the ruleset is for other rules than the view: make it with the rules in the view")]
    OtherRules,
    /// The view names seats, points or pieces that are not on its board.
    #[error("the view is of no game: {what}")]
    BadView {
        /// What is wrong with it.
        what: String,
    },
    /// No assignment of kinds is possible.
    #[error(
        "no game looks like this view: what happened leaves the hidden pieces of army {army} no kinds; a view as a game or a \
         tracker makes it is never refused"
    )]
    Contradiction {
        /// The army, or the first of two.
        army: Seat,
    },
    /// The kinds that were drawn make no legal position with the rest of the view.
    #[error("the view is of no game: {0}")]
    NoPosition(#[from] PositionError),
}

impl Knowledge {
    /// What the view allows to deduce. The ruleset must be of the view's rules.
    ///
    /// # Errors
    /// When the rules differ, and for a view that can come from no game.
    pub fn new(ruleset: &Arc<Ruleset>, view: View) -> Result<Knowledge, KnowledgeError> {
        if *ruleset.rules() != view.rules {
            return Err(KnowledgeError::OtherRules);
        }
        check(ruleset, &view)?;
        let facts = match ruleset.tables() {
            WidthTables::Narrow(tables) => facts::gather(tables, &view),
            WidthTables::Wide(tables) => facts::gather(tables, &view),
            WidthTables::Widest(tables) => facts::gather(tables, &view),
        };
        let Facts { kinds, wants, meetings } = facts;
        let stocks = Stock::of_view(&view, &kinds, &wants);
        if let Some(stock) = stocks.iter().find(|stock| stock.is_overdrawn()) {
            return Err(KnowledgeError::Contradiction { army: stock.army() });
        }
        let mut knowledge = Knowledge { ruleset: Arc::clone(ruleset), view, kinds, stocks };
        knowledge.narrow(&meetings)?;
        Ok(knowledge)
    }

    /// Narrows every army by its counts and by what it met, until nothing changes.
    fn narrow(&mut self, meetings: &[Meeting]) -> Result<(), KnowledgeError> {
        self.reconcile(meetings);
        self.narrow_stocks(|_, _| true)?;
        loop {
            self.reconcile(meetings);
            if !self.narrow_stocks(Stock::is_stale)? {
                return Ok(());
            }
        }
    }

    /// Narrows the armies of which this holds; returns whether there were any.
    fn narrow_stocks(&mut self, holds: impl Fn(&Stock, &[KindSet]) -> bool) -> Result<bool, KnowledgeError> {
        let mut narrowed = false;
        for stock in &mut self.stocks {
            if holds(stock, &self.kinds) {
                stock.narrow(&mut self.kinds).map_err(|_| KnowledgeError::Contradiction { army: stock.army() })?;
                narrowed = true;
            }
        }
        Ok(narrowed)
    }

    /// Narrows the kinds of pieces that met, until every kind of either goes with some kind of the other.
    fn reconcile(&mut self, meetings: &[Meeting]) {
        let mut changed = true;
        while core::mem::take(&mut changed) {
            for meeting in meetings {
                let before = [self.kinds[meeting.attacker], self.kinds[meeting.defender]];
                let after = meeting.reconcile(before);
                [self.kinds[meeting.attacker], self.kinds[meeting.defender]] = after;
                changed |= before != after;
            }
        }
    }

    /// The view.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The kinds that the piece, living or dead, can have that started on a point; one, if the viewer knows it. Under
    /// plain backs they can be of either army.
    #[must_use]
    pub fn kinds(&self, identity: Point) -> Option<KindSet> {
        let index = self.view.pieces.iter().position(|piece| piece.identity == identity)?;
        Some(self.kinds[index])
    }

    /// By piece of the view, in its order: the kinds that it can have.
    #[must_use]
    pub fn all_kinds(&self) -> &[KindSet] {
        &self.kinds
    }

    /// How many assignments are possible: exactly, in the sense of [`Knowledge`].
    #[must_use]
    pub fn count(&self) -> Count {
        self.stocks.iter().fold(Count::ONE, |count, stock| count * stock.count())
    }

    /// Draws one of the possible assignments, each with the same chance, and makes the game of it: with the view's
    /// course behind it, so that the viewer's view of it is the view, and with the sampled truth to go on from.
    ///
    /// For repetitions (RULES.md section 11) the sample begins anew, and its record begins at its position.
    ///
    /// # Errors
    /// Only for a view that can come from no game.
    pub fn sample(&self, seed: u64) -> Result<Game, KnowledgeError> {
        let world = self.draw(&mut Random::new(seed));
        let setup = world.setup(&self.view);
        Ok(Game::from_world(&self.ruleset, &self.view, world.into_pieces(), &setup)?)
    }

    /// As [`Knowledge::sample`], without a history: all that a search needs, and faster.
    ///
    /// # Errors
    /// As there.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use junqi_core::{Game, Random, Rules, Ruleset, Seat};
    /// let ruleset = Arc::new(Ruleset::new(Rules::default())?);
    /// let knowledge = Game::random(Arc::clone(&ruleset), 1).view(Seat(0)).knowledge(&ruleset)?;
    /// let mut random = Random::new(7);
    /// let [one, other] = [knowledge.sample_position(&mut random)?, knowledge.sample_position(&mut random)?];
    /// assert!(knowledge.is_consistent(&one) && knowledge.is_consistent(&other) && one != other);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample_position(&self, random: &mut Random) -> Result<AnyPosition, KnowledgeError> {
        Ok(AnyPosition::from_setup(&self.ruleset, &self.draw(random).setup(&self.view))?)
    }

    fn draw(&self, random: &mut Random) -> World {
        let mut world = World::of_known(&self.view);
        for stock in &self.stocks {
            stock.draw(random, &mut world);
        }
        world
    }

    /// Whether a position can be what the viewer sees: it shows the same to the viewer, and what it has in the place of
    /// the hidden pieces is possible.
    ///
    /// What nobody sees and no kind tells is not compared: how many Mines clearers removed.
    #[must_use]
    pub fn is_consistent(&self, position: &AnyPosition) -> bool {
        world::looks_like(&self.ruleset, position, &self.view)
            && self.stocks.iter().all(|stock| stock.allows(&self.ruleset, position, &self.view))
    }
}

/// Refuses what no game makes, so that everything below can take it for granted.
fn check(ruleset: &Ruleset, view: &View) -> Result<(), KnowledgeError> {
    let board = ruleset.board();
    let bad = |what: String| Err(KnowledgeError::BadView { what });
    if view.pieces.len() > Kind::ARMY_SIZE * view.rules.seats.len() {
        return bad(format!("{} pieces are more than its seats have", view.pieces.len()));
    }
    for piece in &view.pieces {
        if !board.contains(piece.identity) {
            return bad(format!("no piece starts on point {}", piece.identity.0));
        }
        if piece.army.is_some_and(|army| !view.rules.seats.contains(army)) {
            return bad(format!("the piece from {} is of an army that does not play", board.name(piece.identity)));
        }
        if piece.army.is_none() && (!view.rules.is_face_down() || piece.kind.is_some()) {
            return bad(format!("the piece from {} is of no army", board.name(piece.identity)));
        }
    }
    let mut played = view.course.iter().map(|step| step.action.from().max(step.action.to()));
    if let Some(point) = played.find(|&farther| !board.contains(farther)) {
        return bad(format!("point {} is not on the board", point.0));
    }
    let named = view.announcements.iter().filter_map(|item| item.news.seat()).chain(view.armies.into_iter().flatten());
    match named.chain(view.to_move).find(|&seat| !view.rules.seats.contains(seat)) {
        Some(seat) => bad(format!("seat or army {seat} does not play")),
        None => Ok(()),
    }
}
