//! What one seat, or a spectator, may know of a game (RULES.md section 9).

mod text;

use std::sync::Arc;

use crate::action::Action;
use crate::board::Point;
use crate::combat::CombatResult;
use crate::count::Count;
use crate::game::{Game, Offer};
use crate::kind::Kind;
use crate::knowledge::{Knowledge, KnowledgeError};
use crate::names::named_enum;
use crate::outcome::{Outcome, Reason};
use crate::rules::Rules;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet};
use crate::sight::Viewer;

/// What one viewer may know of a game at one moment: plain data of its own, with no way back to the truth.
///
/// [`crate::Game::view`] makes it, and so does a [`crate::ViewTracker`] from events alone. Asking twice gives the same.
/// A seat always knows its own pieces, and its team's under `visibility = team`, dead ones too. When the game is over
/// everything is shown to all.
///
/// Arrays by seat or army have six items; those of seats that do not play stay at 0 or none.
///
/// # Equality
/// Two views are equal when their viewers know the same.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Game, Point, Rules, Ruleset, Seat};
/// let game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 1);
/// let view = game.view(Seat(0));
/// let own = view.at(Point(0)).unwrap();
/// let enemy = view.at(Point(30)).unwrap();
/// assert!(own.kind.is_some() && enemy.kind.is_none());
/// assert_eq!(enemy.army, Some(Seat(1)));
/// assert_eq!(view.legal, game.legal_actions());
/// assert!(game.public_view().legal.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct View {
    /// For whose eyes it is.
    pub viewer: Viewer,
    /// The rules of the game.
    pub rules: Rules,
    /// Plies made.
    pub ply: u32,
    /// Plies in a row without what `quiet_reset` asks for.
    pub quiet: u16,
    /// The seat to move; none when the game is over.
    pub to_move: Option<Seat>,
    /// The seats that are in.
    pub seats_in: SeatSet,
    /// By seat: its army; none while the colours are not settled.
    pub armies: [Option<Seat>; Seat::MAX],
    /// By seat: its skips in a row; 0 when the game is over.
    pub skips: [u8; Seat::MAX],
    /// By seat: its timeouts.
    pub timeouts: [u8; Seat::MAX],
    /// Armies of whose Mines it was announced that they are gone (RULES.md section 6).
    pub mines_gone: SeatSet,
    /// Armies that are in and of whose Flag it was announced that it is promoted. It may have died since, unrecognised.
    pub promoted: SeatSet,
    /// The draw on offer.
    pub offer: Option<Offer>,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// What the game began from.
    pub began: Beginning,
    /// Every piece that was there at the start, living and dead, in the order of their identities.
    pub pieces: Vec<SeenPiece>,
    /// Every move, attack and flip so far.
    pub course: Vec<Step>,
    /// Everything that everybody was told besides, in order, beginning with what was known at the start.
    pub announcements: Vec<Announcement>,
    /// The legal actions, if it is this viewer's turn.
    pub legal: Vec<Action>,
}

/// A piece, living or dead, as one viewer knows it. Everything but the kind is the same for all viewers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SeenPiece {
    /// The point where it started: its public identity.
    pub identity: Point,
    /// Its army; unknown under a plain back.
    pub army: Option<Seat>,
    /// Its kind, if the viewer knows it.
    pub kind: Option<Kind>,
    /// Whether it lies, or died, face down.
    pub face_down: bool,
    /// Whether its kind was shown to all for good. A piece that everybody sees anyway, or that was turned up, need not be.
    pub shown: bool,
    /// Where it is, or how it left the board.
    pub place: Place,
    /// How many moves it made, attacks that it survived on its new point included.
    pub moves: u16,
    /// The ply of the last of them, counted from 1; 0 if it never moved.
    pub last_moved: u32,
    /// How many attacks it won: the other died, it did not.
    pub attacks_won: u8,
    /// How many attackers died on it while it lived on.
    pub defences_won: u8,
    /// How many of its fights, attacking or attacked, ended Repelled.
    pub repelled: u8,
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Place {
    /// On a point.
    On(Point),
    /// A Flag: carried by the piece on this point.
    Carried(Point),
    /// A Flag: on a point where another piece stands that does not carry it.
    Covered(Point),
    /// Off the board.
    Gone(Death),
}

/// When and where a piece left the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Death {
    /// The ply, counted from 1; for a seat that went out by the host's word, how many had been made.
    pub ply: u32,
    /// The point where it last stood: for an attacker that died, the one it came from.
    pub point: Point,
    /// Why.
    pub cause: DeathCause,
}

named_enum! {
    /// Why a piece left the board.
    "cause of death" pub enum DeathCause {
        /// It was removed in a fight.
        Combat = "combat",
        /// Its seat went out.
        SeatOut = "seat_out",
    }
}

/// A move, an attack or a flip, as everybody saw it. An attack on a face-down piece is two steps of one ply: the flip and
/// the attack.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Action, Game, Kind, Placement, Point, Rules, Ruleset, Seat, SeatSet, Setup};
/// let at = |point, army, kind| Placement { point: Point(point), army: Seat(army), kind, face_down: false, shown: false };
/// let setup = Setup {
///     pieces: vec![at(1, 0, Kind::Flag), at(25, 0, Kind::Engineer), at(31, 1, Kind::Flag), at(58, 1, Kind::Major)],
///     seats_in: SeatSet::first(2),
///     first_army: Some(Seat(0)),
///     ..Setup::default()
/// };
/// let mut game = Game::from_setup(Arc::new(Ruleset::new(Rules::default())?), &setup)?;
/// game.play(Action::new(Point(25), Point(8)))?;
/// let step = game.view(Seat(1)).course[0];
/// assert_eq!((step.ply, step.piece, step.met, step.result), (1, Point(25), None, None));
/// assert!(step.turned, "down the side of the arm and then along its second row");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The ply, counted from 1.
    pub ply: u32,
    /// Whose ply it was.
    pub seat: Seat,
    /// From and to; for a flip both are the piece's point.
    pub action: Action,
    /// The identity of the piece that moved or was turned up.
    pub piece: Point,
    /// The identity of the piece that it met.
    pub met: Option<Point>,
    /// What became of the two; none for a step onto an empty point, a flip, or a Flag of one's own picked up.
    pub result: Option<CombatResult>,
    /// Whether the piece went where, past what stood there then, an ordinary piece could not: round a corner of the
    /// railway, or onto a mountain. Whoever looks at the board sees that, and that it was an Engineer, or what else goes
    /// like one.
    pub turned: bool,
}

named_enum! {
    /// What a game began from: everybody knows that.
    "beginning" pub enum Beginning {
        /// A layout of each seat.
        Layouts = "layouts",
        /// A deal, face down.
        Deal = "deal",
        /// Some position.
        Position = "position",
    }
}

/// Something that everybody was told, besides moves, attacks and flips.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Announcement, Game, News, Rules, Ruleset, Seat};
/// let mut game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 1);
/// game.timeout().unwrap();
/// let told = game.public_view().announcements;
/// assert_eq!(told, [Announcement { ply: 0, news: News::TimedOut { seat: Seat(0) } }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Announcement {
    /// The ply that it came with, counted from 1; after a word of the host's, how many had been made.
    pub ply: u32,
    /// What was told.
    pub news: News,
}

/// The content of an [`Announcement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum News {
    /// A piece's kind was shown to all for good.
    Shown {
        /// The piece.
        piece: Point,
        /// Its army.
        army: Seat,
        /// Its kind.
        kind: Kind,
    },
    /// The Mines of an army that guard its Flag, or that keep Flags from being promoted, are gone.
    MinesGone {
        /// The army.
        army: Seat,
    },
    /// An army's Flag was promoted.
    Promoted {
        /// The army.
        army: Seat,
    },
    /// A Flag was picked up and is now carried.
    FlagPickedUp {
        /// The Flag.
        piece: Point,
        /// Where.
        point: Point,
    },
    /// A Flag was left alone on a point.
    FlagLeft {
        /// The Flag.
        piece: Point,
        /// Where.
        point: Point,
    },
    /// The piece that stands on a Flag's point does not carry it, though one before it did.
    FlagCovered {
        /// The Flag.
        piece: Point,
        /// Where.
        point: Point,
    },
    /// A seat went out.
    WentOut {
        /// The seat.
        seat: Seat,
        /// Why.
        reason: Reason,
    },
    /// A seat was skipped for want of a legal action.
    Skipped {
        /// The seat.
        seat: Seat,
    },
    /// A seat's time ran out.
    TimedOut {
        /// The seat.
        seat: Seat,
    },
}

impl News {
    /// The seat or army that it is about, if it names one.
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            News::Shown { army, .. } | News::MinesGone { army } | News::Promoted { army } => Some(army),
            News::WentOut { seat, .. } | News::Skipped { seat } | News::TimedOut { seat } => Some(seat),
            News::FlagPickedUp { .. } | News::FlagLeft { .. } | News::FlagCovered { .. } => None,
        }
    }
}

impl SeenPiece {
    /// A piece of which nothing is known but where it starts.
    pub(crate) const fn at(point: Point) -> Self {
        SeenPiece {
            identity: point,
            army: None,
            kind: None,
            face_down: false,
            shown: false,
            place: Place::On(point),
            moves: 0,
            last_moved: 0,
            attacks_won: 0,
            defences_won: 0,
            repelled: 0,
        }
    }

    /// The point where it stands as a piece of its own; none for a dead piece, and for a Flag that shares its point.
    #[must_use]
    pub const fn point(&self) -> Option<Point> {
        if let Place::On(point) = self.place { Some(point) } else { None }
    }

    /// Whether it is on the board, be it as a carried Flag.
    #[must_use]
    pub const fn is_alive(&self) -> bool {
        !matches!(self.place, Place::Gone(_))
    }

    /// When and where it left the board.
    #[must_use]
    pub const fn death(&self) -> Option<Death> {
        if let Place::Gone(death) = self.place { Some(death) } else { None }
    }
}

impl View {
    /// The piece that stands on a point. A Flag that shares the point with it is no piece: see [`View::shared_flag`].
    #[must_use]
    pub fn at(&self, point: Point) -> Option<&SeenPiece> {
        self.pieces.iter().find(|piece| piece.place == Place::On(point))
    }

    /// The Flag that shares a point with a piece.
    #[must_use]
    pub fn shared_flag(&self, point: Point) -> Option<&SeenPiece> {
        self.pieces.iter().find(|piece| [Place::Carried(point), Place::Covered(point)].contains(&piece.place))
    }

    /// The piece, living or dead, that started on a point.
    #[must_use]
    pub fn piece(&self, identity: Point) -> Option<&SeenPiece> {
        self.pieces.iter().find(|piece| piece.identity == identity)
    }

    /// What a piece met, attacking or attacked, and what came of it, in order.
    pub fn meetings(&self, identity: Point) -> impl Iterator<Item = &Step> {
        let meets = move |step: &&Step| step.piece == identity || step.met == Some(identity);
        self.course.iter().filter(|step| step.met.is_some()).filter(meets)
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// What the view allows to deduce of the pieces that its viewer does not know. The ruleset is to be of the view's
    /// rules. Whoever samples or asks more than once keeps it.
    ///
    /// # Errors
    /// As [`Knowledge::new`].
    ///
    /// ```
    /// use std::sync::Arc;
    /// use junqi_core::{Game, Kind, Rules, Ruleset, Seat};
    /// let ruleset = Arc::new(Ruleset::new(Rules::default())?);
    /// let view = Game::random(Arc::clone(&ruleset), 1).view(Seat(0));
    /// let knowledge = view.knowledge(&ruleset)?;
    /// let could_be_flag = knowledge.all_kinds().iter().filter(|kinds| kinds.contains(Kind::Flag)).count();
    /// assert_eq!(could_be_flag, 1 + 2, "one's own, and the enemy's on either of its HQs");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn knowledge(&self, ruleset: &Arc<Ruleset>) -> Result<Knowledge, KnowledgeError> {
        Knowledge::new(ruleset, self.clone())
    }

    /// A game that looks like this to the viewer: see [`Knowledge::sample`].
    ///
    /// # Errors
    /// As [`Knowledge::new`].
    ///
    /// ```
    /// use std::sync::Arc;
    /// use junqi_core::{Game, Rules, Ruleset, Seat};
    /// let ruleset = Arc::new(Ruleset::new(Rules::preset("four_dark").unwrap())?);
    /// let view = Game::random(Arc::clone(&ruleset), 1).view(Seat(2));
    /// assert_eq!(view.sample(&ruleset, 5)?.view(Seat(2)), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, ruleset: &Arc<Ruleset>, seed: u64) -> Result<Game, KnowledgeError> {
        self.knowledge(ruleset)?.sample(seed)
    }

    /// In how many ways the hidden pieces can be what they are: see [`Knowledge::count`].
    ///
    /// # Errors
    /// As [`Knowledge::new`].
    ///
    /// ```
    /// use std::sync::Arc;
    /// use junqi_core::{Count, Game, Rules, Ruleset, Seat};
    /// let ruleset = Arc::new(Ruleset::new(Rules::preset("open").unwrap())?);
    /// let view = Game::random(Arc::clone(&ruleset), 1).view(Seat(0));
    /// assert_eq!(view.count(&ruleset)?, Count::ONE, "everybody sees everything");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, ruleset: &Arc<Ruleset>) -> Result<Count, KnowledgeError> {
        Ok(self.knowledge(ruleset)?.count())
    }
}
