//! Laws that hold under any [`Rules`], and random games that put them to the test: for those who make a variant of
//! their own, and for this library itself.
//!
//! A law says nothing about what a rule should be. It says what must be true whatever the rules are: that the legal
//! actions are the ones that play accepts, that no piece comes from nowhere, that a turned board plays alike, that what a
//! seat sees does not depend on what it does not see.
//!
//! ```
//! use junqi_core::testing::check_laws;
//! use junqi_core::{Rules, rules::Mine};
//! let mut rules = Rules::preset("four_dark")?;
//! rules.mine = Mine::Bounce;
//! let report = check_laws(&rules, 1, 4)?;
//! assert_eq!(report.games, 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound;
mod course;
mod draw;
mod game;
mod knowledge;
mod pair;
mod position;
mod turn;
mod walk;
mod watch;

use core::ops::AddAssign;

use thiserror::Error;

use crate::names::named_enum;
use crate::rules::Rules;

pub use bound::longest_game;
pub use draw::{random_rules, random_start};

named_enum! {
    /// Something that is true of every game, whatever its rules.
    "law" pub enum Law {
        /// [`Rules::validate`] accepts the rules: without that there is nothing to play.
        ValidRules = "valid_rules",
        /// Rules come back unchanged from their text, their integers and their JSON.
        RulesRoundTrip = "rules_round_trip",
        /// A position comes back equal from its setup, also when the game is over.
        SetupRoundTrip = "setup_round_trip",
        /// A position comes back equal, with its rules, from its text.
        TextRoundTrip = "text_round_trip",
        /// A game comes back equal from its record, over or broken off.
        RecordRoundTrip = "record_round_trip",
        /// An action comes back unchanged from its text and its integer.
        ActionRoundTrip = "action_round_trip",
        /// An action is legal if and only if it is generated; lists, sets and counts of actions agree.
        LegalIsGenerated = "legal_is_generated",
        /// A piece may move to where RULES.md sections 5 to 8 let it, walked edge by edge and asked piece by piece.
        MovesByTheBook = "moves_by_the_book",
        /// While the game goes on there is a legal action.
        SomethingIsLegal = "something_is_legal",
        /// A refused action changes nothing, and is refused with a reason.
        RefusalChangesNothing = "refusal_changes_nothing",
        /// The key that is kept up to date is the one computed anew, and equal positions have equal keys.
        KeyFromScratch = "key_from_scratch",
        /// The same action in the same position has the same result and the same events.
        SameAgain = "same_again",
        /// The counts are those of the pieces on the board, no army has more than it began with, at most one Flag
        /// shares a point, and a seat that is out has no pieces.
        PiecesAgree = "pieces_agree",
        /// A piece leaves the board by an event that says so, and none comes.
        FateOfPieces = "fate_of_pieces",
        /// Two pieces never have the same identity.
        Identities = "identities",
        /// Plies, quiet plies and skips are counted as the events say.
        Counters = "counters",
        /// The events of a ply come in the order of RULES.md section 10.
        OrderOfEvents = "order_of_events",
        /// Turned by a seat, a game goes as it would have gone, turned by a seat.
        TurnedBoard = "turned_board",
        /// A game takes no more plies than [`longest_game`] says.
        GamesEnd = "games_end",
        /// Nothing can be done after the end.
        NothingAfterTheEnd = "nothing_after_the_end",
        /// A view shows what everybody can see as the referee has it, no kind but the true one, to the seat to move its
        /// legal actions, and after the end everything.
        ViewsAreTrue = "views_are_true",
        /// Asking twice for a view, an observation, or what was told of an entry gives the same.
        ViewAgain = "view_again",
        /// A view, and an information state, kept from what a viewer is told are those of the game.
        ViewFromEvents = "view_from_events",
        /// Views, and what is told, come back unchanged from their JSON.
        ViewRoundTrip = "view_round_trip",
        /// A kind that a viewer knows it knows for good.
        NothingForgotten = "nothing_forgotten",
        /// What is true is among what a view leaves possible.
        TruthIsPossible = "truth_is_possible",
        /// What a view once left impossible does not become possible again while the same seats are in.
        PossibleOnlyShrinks = "possible_only_shrinks",
        /// A sample of what a view leaves possible is a legal position, is possible, looks to the viewer exactly as the
        /// game does, and is the same from the same seed.
        SamplesLookAlike = "samples_look_alike",
        /// Two games that differ only in what a viewer cannot see, and go on alike to the public eye, give it the same
        /// views, texts, JSON, observations, action masks, legal actions and reasons for a refusal, and it is told the same.
        HiddenIsHidden = "hidden_is_hidden",
    }
}

/// A law that was broken, and all that is needed to see it broken again: [`check_laws`] with these rules, this seed
/// and one game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("law {law} is broken at ply {ply} of the game from seed {seed} under {}: {seen}", describe(.rules))]
pub struct LawBroken {
    /// The law.
    pub law: Law,
    /// The rules.
    pub rules: Box<Rules>,
    /// The seed of the game.
    pub seed: u64,
    /// Plies made.
    pub ply: u32,
    /// What was seen.
    pub seen: String,
}

/// What [`check_laws`] looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Games played to their end; the others were left after 2,000 plies, which only rules without limits allow.
    pub ended: u64,
    /// Plies of all games; the laws on a ply and on the position after it were checked at each.
    pub plies: u64,
    /// Words of the host in all games, checked like plies.
    pub words: u64,
    /// Positions whose round trips, targets and some refusals were checked too.
    pub looks: u64,
    /// Positions that were also written as text and read.
    pub texts: u64,
    /// Positions where every action from every point to every point was tried.
    pub trials: u64,
    /// Games that were played a second time, side by side, on the turned board.
    pub turned: u64,
    /// Games whose record was written and read.
    pub records: u64,
    /// Games in which every seat and a spectator watched every ply.
    pub watched: u64,
    /// Views from which all was deduced that can be, and games drawn.
    pub samples: u64,
    /// Pairs of games that looked alike to a viewer and were played on side by side.
    pub pairs: u64,
    /// Plies and words along which those still looked alike.
    pub alike: u64,
}

impl AddAssign for Report {
    fn add_assign(&mut self, other: Report) {
        self.games += other.games;
        self.ended += other.ended;
        self.plies += other.plies;
        self.words += other.words;
        self.looks += other.looks;
        self.texts += other.texts;
        self.trials += other.trials;
        self.turned += other.turned;
        self.records += other.records;
        self.watched += other.watched;
        self.samples += other.samples;
        self.pairs += other.pairs;
        self.alike += other.alike;
    }
}

/// Plays random games under the rules, from seeds `seed`, `seed + 1` …, and checks every [`Law`].
///
/// Some games begin at the usual start, some from positions with few pieces (see [`random_start`]); in some the host
/// has its say too. The cheap laws are checked at every ply, the others at a sample of plies that the seed decides.
///
/// # Errors
/// The first law that was found broken.
pub fn check_laws(rules: &Rules, seed: u64, games: u32) -> Result<Report, LawBroken> {
    let mut report = Report::default();
    let broken = |(law, seen)| LawBroken { law, rules: Box::new(*rules), seed, ply: 0, seen };
    let mut field = game::Field::new(rules).map_err(broken)?;
    for number in 0..u64::from(games) {
        field.play(seed.wrapping_add(number), &mut report)?;
    }
    Ok(report)
}

/// What was seen of a broken law.
type Seen = (Law, String);

fn require(holds: bool, law: Law, seen: impl FnOnce() -> String) -> Result<(), Seen> {
    if holds { Ok(()) } else { Err((law, seen())) }
}

/// The nearest preset and the differences from it.
fn describe(rules: &Rules) -> String {
    let preset = rules.nearest_preset();
    let base = preset.rules();
    let differences: Vec<String> = rules.differences(&base).map(|(name, value)| format!("{name} = {value}")).collect();
    let with = if differences.is_empty() { "" } else { " with " };
    format!("preset {preset}{with}{}", differences.join(", "))
}
