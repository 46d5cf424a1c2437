//! A game: a position with its history, its identities and the host's words.

use std::sync::Arc;

use thiserror::Error;

use crate::action::Action;
use crate::board::Point;
use crate::event::Event;
use crate::information::InformationState;
use crate::layout::{Deal, Layout, LayoutRules};
use crate::ledger::Ledger;
use crate::outcome::{Outcome, Reason};
use crate::position::{AnyPosition, IllegalAction, Piece, PositionError, Setup};
use crate::random::Random;
use crate::rules::{Deal as DealRule, Flight, Rules};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet};
use crate::seen::{Mark, SeenEvent};
use crate::sight::{self, Knowers, Viewer};
use crate::view::{Beginning, News, SeenPiece, View};

/// How a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// From a layout for each playing seat, in seat order.
    Layouts(Vec<Layout>),
    /// Face down, from a deal.
    Deal(Deal),
    /// From any position.
    Setup(Setup),
}

/// One entry of a game's history: a ply, or a word of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The seat to move played this.
    Played(Action),
    /// The time of the seat to move ran out.
    TimedOut,
    /// A seat resigned.
    Resigned(Seat),
    /// A seat left.
    Fled(Seat),
    /// A seat offered a draw.
    Offered(Seat),
    /// A seat accepted the draw on offer.
    Accepted(Seat),
    /// A seat refused the draw on offer.
    Refused(Seat),
}

/// Why the host's word was refused. The game is unchanged then.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum HostError {
    /// Nothing can be done after the end.
    #[error("the game is over")]
    GameOver,
    /// No such seat plays.
    #[error("seat {seat} does not play")]
    NotPlaying {
        /// The seat.
        seat: Seat,
    },
    /// The seat is out.
    #[error("seat {seat} is out")]
    SeatOut {
        /// The seat.
        seat: Seat,
    },
    /// `resign_from_ply` is not reached.
    #[error("resigning is possible from ply {from} on, and {ply} plies are made")]
    TooEarly {
        /// Plies made.
        ply: u32,
        /// `resign_from_ply`.
        from: u32,
    },
    /// There is no draw to accept or refuse.
    #[error("no draw is on offer")]
    NoOffer,
    /// One offer at a time.
    #[error("the draw that seat {by} offered is still to be answered")]
    OfferStands {
        /// Who offered it.
        by: Seat,
    },
    /// The offer is the seat's own, or it has accepted it already.
    #[error("seat {seat} has agreed to this draw already")]
    AlreadyAgreed {
        /// The seat.
        seat: Seat,
    },
}

/// A draw on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Offer {
    /// Who offered it.
    pub by: Seat,
    /// Who agrees to it, the offerer included.
    pub agreed: SeatSet,
}

/// A whole game: the referee.
///
/// # Equality
/// Two games are equal when they began alike, under equal rules, and the same entries were made.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Game, Rules, Ruleset};
/// let ruleset = Arc::new(Ruleset::new(Rules::default()).unwrap());
/// let mut game = Game::random(ruleset, 1);
/// let action = game.legal_actions()[0];
/// game.play(action).unwrap();
/// assert_eq!(game.ply(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    ruleset: Arc<Ruleset>,
    start: Arc<Start>,
    position: AnyPosition,
    ledger: Ledger,
    /// By piece, as the ledger counts them: who knows its kind.
    known: Vec<Knowers>,
    entries: Vec<Entry>,
    events: Vec<Event>,
    /// By event: the pieces that it is about.
    marks: Vec<Mark>,
    reveals: Vec<Reveal>,
    /// By entry: where its events end, and how the game stood then.
    ends: Vec<EntryEnd>,
    /// The keys of all positions that a repetition compares; empty without `repetition_limit`.
    keys: Vec<u64>,
    timeouts: [u8; Seat::MAX],
    offer: Option<Offer>,
}

/// How the game stood after an entry.
#[derive(Clone, Copy, Debug)]
struct EntryEnd {
    /// How many events there were.
    events: u32,
    ply: u32,
    quiet: u16,
    to_move: Option<Seat>,
}

/// Some came to know a piece's kind by an event that does not tell it itself.
#[derive(Clone, Copy, Debug)]
struct Reveal {
    /// The event's index.
    event: u32,
    /// The piece's index in the ledger.
    piece: u8,
    to: Knowers,
}

impl Game {
    /// A game from a layout for each playing seat, in seat order.
    ///
    /// # Errors
    /// When the layouts are not legal under the rules, or the rules are face-down.
    pub fn new(ruleset: Arc<Ruleset>, layouts: &[Layout]) -> Result<Self, PositionError> {
        let position = AnyPosition::start(&ruleset, layouts)?;
        Ok(Self::begin(ruleset, Start::Layouts(layouts.to_vec()), position))
    }

    /// A face-down game from a deal.
    ///
    /// # Errors
    /// When the deal is not one of these rules, or the rules are not face-down.
    pub fn from_deal(ruleset: Arc<Ruleset>, deal: &Deal) -> Result<Self, PositionError> {
        let position = AnyPosition::deal(&ruleset, deal)?;
        Ok(Self::begin(ruleset, Start::Deal(deal.clone()), position))
    }

    /// A game from any position. Pieces begin where they stand.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn from_setup(ruleset: Arc<Ruleset>, setup: &Setup) -> Result<Self, PositionError> {
        let position = AnyPosition::from_setup(&ruleset, setup)?;
        // The same pieces in another order are the same start.
        let setup = position.setup(&ruleset);
        Ok(Self::begin(ruleset, Start::Setup(setup), position))
    }

    /// A game from random legal layouts, or from a random deal.
    #[must_use]
    pub fn random(ruleset: Arc<Ruleset>, seed: u64) -> Self {
        let start = Start::random(ruleset.rules(), seed);
        match Self::from_start(ruleset, &start) {
            Ok(game) => game,
            Err(error) => unreachable!("a random start is legal: {error}"),
        }
    }

    /// A game that begins in any way.
    ///
    /// # Errors
    /// As [`Game::new`], [`Game::from_deal`] and [`Game::from_setup`].
    pub fn from_start(ruleset: Arc<Ruleset>, start: &Start) -> Result<Self, PositionError> {
        match start {
            Start::Layouts(layouts) => Self::new(ruleset, layouts),
            Start::Deal(deal) => Self::from_deal(ruleset, deal),
            Start::Setup(setup) => Self::from_setup(ruleset, setup),
        }
    }

    fn begin(ruleset: Arc<Ruleset>, start: Start, position: AnyPosition) -> Self {
        let ledger = Ledger::begin(&ruleset, &position, start.beginning());
        let mut game = Self::stand(ruleset, start, position, ledger);
        for piece in 0..game.known.len() {
            game.known[piece] = game.knowers(piece);
        }
        game
    }

    /// A game in which nothing has been played or said, and nobody knows any piece yet.
    fn stand(ruleset: Arc<Ruleset>, start: Start, position: AnyPosition, ledger: Ledger) -> Self {
        let keys = if ruleset.rules().repetition_limit == 0 { Vec::new() } else { vec![position.hash_key()] };
        Game {
            ruleset,
            start: Arc::new(start),
            position,
            known: vec![Knowers::NOBODY; ledger.pieces.len()],
            timeouts: ledger.timeouts,
            offer: ledger.offer,
            ledger,
            entries: Vec::new(),
            events: Vec::new(),
            marks: Vec::new(),
            reveals: Vec::new(),
            ends: Vec::new(),
            keys,
        }
    }

    /// A game that stands where a view sees it, with these pieces and this setup as its truth.
    pub(crate) fn from_world(
        ruleset: &Arc<Ruleset>,
        view: &View,
        pieces: Vec<SeenPiece>,
        setup: &Setup,
    ) -> Result<Self, PositionError> {
        let position = AnyPosition::from_setup(ruleset, setup)?;
        let start = Start::Setup(position.setup(ruleset));
        let mut game = Self::stand(Arc::clone(ruleset), start, position, Ledger::of_view(view, pieces));
        let mut out_from = [u32::MAX; Seat::MAX];
        for item in &view.announcements {
            if let News::WentOut { seat, .. } = item.news {
                out_from[seat.index() % Seat::MAX] = item.ply;
            }
        }
        for (index, seen) in view.pieces.iter().enumerate() {
            let by_rule = game.knowers_at_last(index, &out_from);
            game.known[index] = by_rule.set(view.viewer, seen.kind.is_some());
        }
        Ok(game)
    }

    /// Who knows the kind of a piece, or knew it when it died; by seat, the ply from which on it is out.
    fn knowers_at_last(&self, index: usize, out_from: &[u32; Seat::MAX]) -> Knowers {
        if self.is_over() {
            return Knowers::EVERYBODY;
        }
        let piece = self.ledger.pieces[index];
        let Some(death) = piece.death() else { return self.knowers(index) };
        let was_in = |seat: &Seat| death.ply < out_from[seat.index()];
        self.knowers_among(index, self.rules().seats.into_iter().filter(was_in).collect())
    }

    /// The ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.ruleset.rules()
    }

    /// How the game began.
    #[must_use]
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The referee's truth. Never to be handed to a player: that is what views are for.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The seat to move; none when the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        self.position.to_move()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// Plies made.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.position.ply()
    }

    /// How often a seat's time ran out.
    #[must_use]
    pub fn timeouts(&self, seat: Seat) -> u8 {
        self.timeouts.get(seat.index()).copied().unwrap_or_default()
    }

    /// The draw on offer.
    #[must_use]
    pub fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// Everything that was played or said, in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The events of one entry, by its index; none for an index beyond the last.
    #[must_use]
    pub fn events(&self, entry: usize) -> &[Event] {
        &self.events[self.event_indices(entry)]
    }

    fn event_indices(&self, entry: usize) -> core::ops::Range<usize> {
        let Some(end) = self.ends.get(entry) else { return 0..0 };
        let start = entry.checked_sub(1).map_or(0, |before| self.ends[before].events);
        start as usize..end.events as usize
    }

    /// What a viewer is told of one entry, by its index; nothing for an index beyond the last.
    #[must_use]
    pub fn seen_events(&self, entry: usize, viewer: impl Into<Viewer>) -> Vec<SeenEvent> {
        let viewer = viewer.into();
        let Some(end) = self.ends.get(entry) else { return Vec::new() };
        let mut seen = Vec::new();
        let mut reveals = &self.reveals[..];
        for index in self.event_indices(entry) {
            seen.extend(SeenEvent::of(&self.events[index], self.marks[index], viewer));
            let start = reveals.partition_point(|reveal| (reveal.event as usize) < index);
            let count = reveals[start..].partition_point(|reveal| reveal.event as usize == index);
            let to_viewer = reveals[start..start + count].iter().filter(|reveal| reveal.to.contains(viewer));
            seen.extend(to_viewer.filter_map(|reveal| {
                let piece = self.ledger.pieces[usize::from(reveal.piece)];
                Some(SeenEvent::Revealed { piece: piece.identity, army: piece.army?, kind: piece.kind? })
            }));
            reveals = &reveals[start + count..];
        }
        seen.push(SeenEvent::Turn { ply: end.ply, quiet: end.quiet, seat: end.to_move });
        seen
    }

    /// All that a viewer was ever told, as one text: the view at the start and the events of every entry since. See
    /// [`InformationState`], which keeps one up to date as the game goes on.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use junqi_core::{Game, Rules, Ruleset, Viewer};
    /// let mut game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 1);
    /// game.offer_draw(junqi_core::Seat(0)).unwrap();
    /// let told = game.information_state(Viewer::Public);
    /// assert_eq!(told.lines().nth(1), Some("offered:0 turn:0/0/0"));
    /// ```
    #[must_use]
    pub fn information_state(&self, viewer: impl Into<Viewer>) -> String {
        let viewer = viewer.into();
        let mut told = match Self::from_start(Arc::clone(&self.ruleset), &self.start) {
            Ok(begun) => InformationState::new(&begun.view(viewer)),
            Err(error) => unreachable!("the game began so: {error}"),
        };
        for entry in 0..self.entries.len() {
            told.follow(&self.seen_events(entry, viewer));
        }
        told.to_string()
    }

    /// What a seat, or a spectator, may know now.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use junqi_core::{Game, Rules, Ruleset, Seat, Viewer};
    /// let game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 1);
    /// let known = |viewer: Viewer| game.view(viewer).pieces.iter().filter(|piece| piece.kind.is_some()).count();
    /// assert_eq!(known(Viewer::Seat(Seat(0))), 25);
    /// assert_eq!(known(Viewer::Public), 0);
    /// ```
    #[must_use]
    pub fn view(&self, viewer: impl Into<Viewer>) -> View {
        let viewer = viewer.into();
        let mut view = self.ledger.view(self.rules(), viewer, &self.known);
        if self.to_move().map(Viewer::Seat) == Some(viewer) {
            view.legal = self.legal_actions();
        }
        view
    }

    /// What everybody may know now.
    #[must_use]
    pub fn public_view(&self) -> View {
        self.view(Viewer::Public)
    }

    /// Which piece stands on a point: the point where it began, its public identity.
    #[must_use]
    pub fn identity(&self, point: Point) -> Option<Point> {
        self.ledger.standing(point).map(|piece| self.ledger.pieces[piece].identity)
    }

    /// The identity of an army's Flag, lost or not.
    #[must_use]
    pub fn flag_identity(&self, army: Seat) -> Option<Point> {
        self.ledger.flag(army).map(|flag| self.ledger.pieces[flag].identity)
    }

    /// The legal actions of the seat to move; empty when the game is over.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        self.position.collect_actions(&self.ruleset)
    }

    /// Whether the seat to move may play the action.
    #[must_use]
    pub fn is_legal(&self, action: Action) -> bool {
        self.position.is_legal(&self.ruleset, action)
    }

    /// Plays an action of the seat to move and returns what happened.
    ///
    /// # Errors
    /// The reason why the action is not legal; the game is unchanged then.
    pub fn play(&mut self, action: Action) -> Result<&[Event], IllegalAction> {
        let turned = self.position.turns(&self.ruleset, action);
        self.position.play_seen(&self.ruleset, action, &mut self.events)?;
        self.offer = None;
        self.end_by_repetition();
        Ok(self.enter(Entry::Played(action), turned))
    }

    /// Plays an action for a seat, refusing another seat's turn.
    ///
    /// # Errors
    /// As [`Game::play`], and when it is not this seat's turn.
    pub fn play_as(&mut self, seat: Seat, action: Action) -> Result<&[Event], IllegalAction> {
        if !self.rules().seats.contains(seat) {
            return Err(IllegalAction::NotPlaying { seat });
        }
        match self.to_move() {
            None => Err(IllegalAction::GameOver),
            Some(_) if !self.position.seats_in().contains(seat) => Err(IllegalAction::SeatOut { seat }),
            Some(to_move) if to_move != seat => Err(IllegalAction::NotYourTurn { seat, to_move }),
            Some(_) => self.play(action),
        }
    }

    /// A position that stands for the `repetition_limit`-th time is a draw, which outranks the ply limit.
    fn end_by_repetition(&mut self) {
        let limit = usize::from(self.rules().repetition_limit);
        let by_ply_limit = Outcome::draw(Reason::PlyLimit);
        if limit == 0 || self.outcome().is_some_and(|outcome| outcome != by_ply_limit) {
            return;
        }
        let key = self.position.hash_key();
        self.keys.push(key);
        if self.keys.iter().filter(|&&earlier| earlier == key).count() < limit {
            return;
        }
        if self.events.last() == Some(&Event::Ended(by_ply_limit)) {
            self.events.pop();
        }
        self.position.end(Outcome::draw(Reason::Repetition), &mut self.events);
    }

    /// The time of the seat to move has run out: the turn passes, and at `timeout_limit` the seat is out.
    ///
    /// # Errors
    /// When the game is over.
    pub fn timeout(&mut self) -> Result<&[Event], HostError> {
        let seat = self.to_move().ok_or(HostError::GameOver)?;
        let count = self.timeouts[seat.index()].saturating_add(1);
        self.timeouts[seat.index()] = count;
        self.events.push(Event::TimedOut { seat, count });
        let limit = self.rules().timeout_limit;
        if limit != 0 && count >= limit {
            self.position.go_out(&self.ruleset, seat, Reason::Timeout, &mut self.events);
        } else {
            self.position.pass_turn(&self.ruleset, &mut self.events);
        }
        self.judge_offer();
        Ok(self.enter_word(Entry::TimedOut))
    }

    /// A seat resigns and is out.
    ///
    /// # Errors
    /// When the game is over, the seat is not in, or fewer than `resign_from_ply` plies are made.
    pub fn resign(&mut self, seat: Seat) -> Result<&[Event], HostError> {
        self.check_in(seat)?;
        let (ply, from) = (self.ply(), self.rules().resign_from_ply);
        if ply < from {
            return Err(HostError::TooEarly { ply, from });
        }
        self.position.go_out(&self.ruleset, seat, Reason::Resignation, &mut self.events);
        self.judge_offer();
        Ok(self.enter_word(Entry::Resigned(seat)))
    }

    /// A seat has left (RULES.md section 11, flight).
    ///
    /// # Errors
    /// When the game is over or the seat is not in.
    pub fn flee(&mut self, seat: Seat) -> Result<&[Event], HostError> {
        self.check_in(seat)?;
        let rules = self.ruleset.rules();
        if self.ply() >= rules.flight_void_before && rules.flight == Flight::SeatOut {
            self.position.go_out(&self.ruleset, seat, Reason::Flight, &mut self.events);
        } else {
            self.position.end(self.outcome_of_flight(seat), &mut self.events);
        }
        self.judge_offer();
        Ok(self.enter_word(Entry::Fled(seat)))
    }

    /// How the game ends at once when a seat leaves: won, if that leaves one team of two, else void.
    fn outcome_of_flight(&self, seat: Seat) -> Outcome {
        let rules = self.ruleset.rules();
        let rest = self.position.seats_in().without(seat);
        let team = rest.into_iter().next().map(|seat| rules.team(seat));
        match team.filter(|&team| rest.into_iter().all(|seat| rules.team(seat) == team)) {
            Some(team) if self.ply() >= rules.flight_void_before => {
                Outcome::win(team, rules.seats_of_team(team), Reason::Flight)
            }
            _ => Outcome::void(Reason::Flight),
        }
    }

    /// A seat offers a draw.
    ///
    /// # Errors
    /// When the game is over, the seat is not in, or another offer stands.
    pub fn offer_draw(&mut self, seat: Seat) -> Result<&[Event], HostError> {
        self.check_in(seat)?;
        if let Some(offer) = self.offer {
            return Err(HostError::OfferStands { by: offer.by });
        }
        self.offer = Some(Offer { by: seat, agreed: SeatSet::only(seat) });
        self.events.push(Event::Offered { seat });
        Ok(self.enter_word(Entry::Offered(seat)))
    }

    /// A seat accepts the draw on offer; when every other seat that is in has, the game is drawn.
    ///
    /// # Errors
    /// When the game is over, the seat is not in, no draw is on offer, or the seat has agreed already.
    pub fn accept_draw(&mut self, seat: Seat) -> Result<&[Event], HostError> {
        self.check_in(seat)?;
        let offer = self.offer.as_mut().ok_or(HostError::NoOffer)?;
        if offer.agreed.contains(seat) {
            return Err(HostError::AlreadyAgreed { seat });
        }
        offer.agreed = offer.agreed.with(seat);
        self.events.push(Event::Accepted { seat });
        self.judge_offer();
        Ok(self.enter_word(Entry::Accepted(seat)))
    }

    /// A seat refuses the draw on offer, which ends the offer.
    ///
    /// # Errors
    /// When the game is over, the seat is not in, no draw is on offer, or the seat has agreed already.
    pub fn refuse_draw(&mut self, seat: Seat) -> Result<&[Event], HostError> {
        self.check_in(seat)?;
        let offer = self.offer.ok_or(HostError::NoOffer)?;
        if offer.agreed.contains(seat) {
            return Err(HostError::AlreadyAgreed { seat });
        }
        self.offer = None;
        self.events.push(Event::Refused { seat });
        Ok(self.enter_word(Entry::Refused(seat)))
    }

    /// Makes one entry of a game's history again.
    ///
    /// # Errors
    /// As the entry's own method.
    pub fn repeat(&mut self, entry: Entry) -> Result<&[Event], EntryError> {
        Ok(match entry {
            Entry::Played(action) => self.play(action)?,
            Entry::TimedOut => self.timeout()?,
            Entry::Resigned(seat) => self.resign(seat)?,
            Entry::Fled(seat) => self.flee(seat)?,
            Entry::Offered(seat) => self.offer_draw(seat)?,
            Entry::Accepted(seat) => self.accept_draw(seat)?,
            Entry::Refused(seat) => self.refuse_draw(seat)?,
        })
    }

    fn check_in(&self, seat: Seat) -> Result<(), HostError> {
        if !self.rules().seats.contains(seat) {
            Err(HostError::NotPlaying { seat })
        } else if self.is_over() {
            Err(HostError::GameOver)
        } else if !self.position.seats_in().contains(seat) {
            Err(HostError::SeatOut { seat })
        } else {
            Ok(())
        }
    }

    /// Ends the offer with its offerer, and the game when every seat that is in has agreed.
    fn judge_offer(&mut self) {
        let Some(offer) = self.offer else { return };
        let seats_in = self.position.seats_in();
        if self.is_over() || !seats_in.contains(offer.by) {
            self.offer = None;
        } else if seats_in.and(offer.agreed) == seats_in {
            self.offer = None;
            self.position.end(Outcome::draw(Reason::Agreement), &mut self.events);
        }
    }

    /// Adds a word of the host's, whose events are in.
    fn enter_word(&mut self, entry: Entry) -> &[Event] {
        self.enter(entry, false)
    }

    /// Adds an entry whose events are in, and follows the pieces. `turned` is as in [`crate::Step`].
    fn enter(&mut self, entry: Entry, turned: bool) -> &[Event] {
        let start = self.ends.last().map_or(0, |end| end.events as usize);
        for index in start..self.events.len() {
            self.follow(index, turned);
        }
        let (ply, quiet, to_move) = (self.position.ply(), self.position.quiet(), self.position.to_move());
        self.ledger.enter(self.ruleset.rules(), &SeenEvent::Turn { ply, quiet, seat: to_move });
        self.entries.push(entry);
        self.ends.push(EntryEnd { events: self.events.len() as u32, ply, quiet, to_move });
        &self.events[start..]
    }

    /// Enters one event into the ledger and notes who learns what by it.
    fn follow(&mut self, index: usize, turned: bool) {
        let event = self.events[index];
        let (subject, object) = (self.ledger.subject(&event), self.ledger.object(&event));
        let known = |piece: Option<usize>| piece.map_or(Knowers::NOBODY, |piece| self.known[piece]);
        let mut mark = Mark {
            subject: subject.map_or(Point::default(), |piece| self.ledger.pieces[piece].identity),
            object: object.map(|piece| self.ledger.pieces[piece].identity),
            subject_known: known(subject),
            object_known: known(object),
            turned,
        };
        if let Some(told) = SeenEvent::of(&event, mark.for_the_referee(), Viewer::Public) {
            self.ledger.enter(self.ruleset.rules(), &told);
        }
        match event {
            Event::Flipped { .. } | Event::Shown { .. } | Event::FlagLost { .. } => {
                if let Some(piece) = subject {
                    self.known[piece] = self.known[piece].or(self.knowers(piece));
                    mark.subject_known = self.known[piece];
                }
            }
            Event::WentOut { .. } | Event::Ended(_) => self.reveal(index),
            _ => {}
        }
        self.marks.push(mark);
    }

    /// Who knows a piece's kind, by the state of the ledger.
    fn knowers(&self, piece: usize) -> Knowers {
        self.knowers_among(piece, self.ledger.seats_in)
    }

    /// Who knows a piece's kind while these seats are in.
    fn knowers_among(&self, piece: usize, seats_in: SeatSet) -> Knowers {
        let piece = self.ledger.pieces[piece];
        let (Some(army), Some(kind)) = (piece.army, piece.kind) else { return Knowers::NOBODY };
        let owner = self.position.seat(army);
        let seen = Piece { army, kind, face_down: piece.face_down, shown: piece.shown };
        sight::knowers(self.rules(), seats_in, owner, seen)
    }

    /// A seat went out, or the game is over: some may see more from now on.
    fn reveal(&mut self, event: usize) {
        for piece in 0..self.known.len() {
            let now = if self.ledger.outcome.is_some() {
                Knowers::EVERYBODY
            } else if self.ledger.pieces[piece].is_alive() {
                self.knowers(piece)
            } else {
                continue;
            };
            let to = now.beyond(self.known[piece]);
            if to != Knowers::NOBODY {
                self.reveals.push(Reveal { event: event as u32, piece: piece as u8, to });
                self.known[piece] = self.known[piece].or(now);
            }
        }
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        // Everything else follows from these.
        self.ruleset == other.ruleset && self.start == other.start && self.entries == other.entries
    }
}

impl Eq for Game {}

/// Why an entry was refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum EntryError {
    /// An action that is not legal.
    #[error(transparent)]
    Action(#[from] IllegalAction),
    /// A word of the host's that is out of place.
    #[error(transparent)]
    Host(#[from] HostError),
}

impl Start {
    /// What everybody knows of it.
    fn beginning(&self) -> Beginning {
        match self {
            Start::Layouts(_) => Beginning::Layouts,
            Start::Deal(_) => Beginning::Deal,
            Start::Setup(_) => Beginning::Position,
        }
    }

    /// Random legal layouts, or a random deal, from a seed.
    #[must_use]
    pub fn random(rules: &Rules, seed: u64) -> Start {
        if rules.is_face_down() {
            return Start::Deal(Deal::random(seed, rules.deal == DealRule::Halves));
        }
        let layout_rules = LayoutRules::from(rules);
        let mut random = Random::new(seed);
        Start::Layouts(rules.seats.into_iter().map(|_| Layout::random(random.next(), layout_rules)).collect())
    }
}
