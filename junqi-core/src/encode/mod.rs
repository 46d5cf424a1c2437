//! Observations for learning programs: planes, single values and action masks, from a [`View`] alone.
//!
//! A view holds nothing that its viewer may not know, and the encoder sees nothing but the view: so nothing hidden can
//! come into an observation. docs/OBSERVATION.md lists the channels.

mod channels;
mod frame;

use thiserror::Error;

use crate::action::Action;
use crate::action_space::ActionSpace;
use crate::board::Point;
use crate::combat::CombatResult;
use crate::kind::Kind;
use crate::notation::rules_text;
use crate::rules::Rules;
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet};
use crate::sight::Viewer;
use crate::view::{Place, SeenPiece, Step, View};

use channels::{ABSENT, LAST_STEPS, MOST_FIGHTS, MOST_MOVES, PLANES, Plane, SCALARS, Scalar};
use frame::{Frame, NOBODY, own_frame_actions};

pub use channels::{Channel, channel_tables};

/// What a plane is laid out as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PlaneForm {
    /// A value for each point, in the order of their numbers: no value is wasted.
    #[default]
    Points,
    /// A picture: a value for each cell of [`crate::Board::grid_size`], row by row from the top, the viewer's arm as
    /// arm 0 of [`crate::Board::cell`]. Cells without a point are 0. For programs that look at neighbourhoods.
    Grid,
}

/// Why there is no observation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The buffer is too short.
    #[error("the buffer holds {given} values, and {needed} are needed")]
    TooShort {
        /// The length that is needed.
        needed: usize,
        /// The buffer's length.
        given: usize,
    },
    /// The view is of a game under other rules than the encoder's.
    #[error("the view is of a game under {given}, and the encoder is for {expected}")]
    OtherRules {
        /// The encoder's rules.
        expected: String,
        /// The view's.
        given: String,
    },
    /// The viewer is a seat that does not play: the public's view is as good.
    #[error("seat {seat} does not play; those that do are {playing}")]
    NotPlaying {
        /// The viewer.
        seat: Seat,
        /// The seats that play.
        playing: SeatSet,
    },
}

/// A type of the values of an observation: `u8` or `f32`.
///
/// Bytes are 0 or 1 and small counts up to the channel's [`Channel::maximum`]. A `f32` is the byte divided by the
/// maximum, from 0 to 1.
pub trait Element: Copy + sealed::Sealed {
    /// Nothing.
    const ZERO: Self;
    /// What a byte is in this type, for a channel of this maximum.
    fn of(byte: u8, maximum: u8) -> Self;
}

mod sealed {
    /// Only this crate knows how to write an element.
    pub trait Sealed {}
    impl Sealed for u8 {}
    impl Sealed for f32 {}
}

impl Element for u8 {
    const ZERO: u8 = 0;

    #[inline(always)]
    fn of(byte: u8, _maximum: u8) -> u8 {
        byte
    }
}

impl Element for f32 {
    const ZERO: f32 = 0.0;

    #[inline(always)]
    fn of(byte: u8, maximum: u8) -> f32 {
        f32::from(byte) / f32::from(maximum)
    }
}

/// Writes observations of games under some rules into the caller's buffers. Made once, it allocates nothing later.
///
/// An observation is all planes, one after the other ([`Encoder::planes`]), and then one value for each of
/// [`Encoder::scalars`]: [`Encoder::len`] values in all. Everything is relative to the viewer: the board is turned so
/// that its arm is arm 0 (the point numbers follow, see [`crate::Board::turned`]), and armies and seats come in the
/// order own, then the others as they sit. In face-down play one's own army is the one that the seat got; until the
/// colours are settled it is the army of the seat's number. The public sees the board as the first playing seat does.
///
/// Boards, camps and railways are in no plane: they are the same in every observation, and [`crate::Board`] tells them.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Encoder, Game, PlaneForm, Rules, Ruleset, Seat};
/// let ruleset = Arc::new(Ruleset::new(Rules::default()).unwrap());
/// let encoder = Encoder::new(&ruleset, PlaneForm::Points);
/// let game = Game::random(ruleset, 1);
///
/// let mut observation = vec![0.0_f32; encoder.len()];
/// encoder.observe(&game.view(Seat(1)), &mut observation).unwrap();
/// let (planes, scalars) = observation.split_at(encoder.scalar_offset());
/// // Plane 0: where one's own pieces are. Points 0 to 29 are one's own arm.
/// assert_eq!(encoder.planes()[0].name, "army_0");
/// assert_eq!(planes[..30].iter().sum::<f32>(), 25.0);
/// assert_eq!(planes[30..60].iter().sum::<f32>(), 0.0);
/// assert_eq!(scalars.len(), encoder.scalars().len());
///
/// let mut mask = vec![0; encoder.actions().len()];
/// encoder.legal_mask(&game.view(Seat(0)), &mut mask).unwrap();
/// let id = mask.iter().position(|&legal| legal == 1).unwrap();
/// let action = encoder.action(Seat(0), id as u32).unwrap();
/// assert!(game.is_legal(action));
/// ```
#[derive(Clone, Debug)]
pub struct Encoder {
    rules: Rules,
    form: PlaneForm,
    rows: usize,
    columns: usize,
    planes: Vec<Channel>,
    scalars: Vec<Channel>,
    /// By [`Plane`] and by [`Scalar`]: where the group begins in the buffer.
    plane_offsets: [usize; PLANES.len()],
    scalar_offsets: [usize; SCALARS.len()],
    /// By seat; those that do not play have none.
    frames: [Option<Box<Frame>>; Seat::MAX],
    actions: ActionSpace,
}

impl Encoder {
    /// The encoder of a ruleset.
    #[must_use]
    pub fn new(ruleset: &Ruleset, form: PlaneForm) -> Self {
        let (rules, board) = (ruleset.rules(), ruleset.board());
        let (rows, columns) = match form {
            PlaneForm::Points => (1, board.point_count()),
            PlaneForm::Grid => board.grid_size(),
        };
        let (planes, firsts) = channels::channels(&PLANES, rules);
        let plane_offsets = firsts.map(|first| if first == ABSENT { ABSENT } else { first * rows * columns });
        let scalar_offset = planes.len() * rows * columns;
        let (scalars, firsts) = channels::channels(&SCALARS, rules);
        let scalar_offsets = firsts.map(|first| if first == ABSENT { ABSENT } else { scalar_offset + first });
        let frames = core::array::from_fn(|seat| {
            let seat = Seat(seat as u8);
            rules.seats.contains(seat).then(|| Box::new(Frame::new(rules, board, seat, form)))
        });
        let actions = own_frame_actions(ruleset, frames.iter().flatten().map(|frame| &**frame));
        Encoder { rules: *rules, form, rows, columns, planes, scalars, plane_offsets, scalar_offsets, frames, actions }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What a plane is laid out as.
    #[must_use]
    pub fn form(&self) -> PlaneForm {
        self.form
    }

    /// The planes, in order.
    #[must_use]
    pub fn planes(&self) -> &[Channel] {
        &self.planes
    }

    /// The single values after the planes, in order.
    #[must_use]
    pub fn scalars(&self) -> &[Channel] {
        &self.scalars
    }

    /// All channels, in order: the planes, then the single values.
    pub fn channels(&self) -> impl Iterator<Item = &Channel> {
        self.planes.iter().chain(&self.scalars)
    }

    /// Planes, rows and columns. With [`PlaneForm::Points`] a plane is one row with a column for each point.
    #[must_use]
    pub fn shape(&self) -> (usize, usize, usize) {
        (self.planes.len(), self.rows, self.columns)
    }

    /// Where the single values begin: the number of values in all planes.
    #[must_use]
    pub fn scalar_offset(&self) -> usize {
        self.planes.len() * self.rows * self.columns
    }

    /// How many values an observation has.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "an observation is never empty")]
    pub fn len(&self) -> usize {
        self.scalar_offset() + self.scalars.len()
    }

    /// Where a point of the board lies in each plane of a viewer's observation, below rows times columns; none if there
    /// is no such point or the viewer does not play.
    #[must_use]
    pub fn cell(&self, viewer: impl Into<Viewer>, point: Point) -> Option<usize> {
        self.frame(viewer.into()).ok()?.cell(point)
    }

    /// Writes the observation of a view into the first [`Encoder::len`] values of a buffer; the rest stays as it is.
    ///
    /// # Errors
    /// When the buffer is too short, the view is of a game under other rules, or the viewer is a seat that does not play.
    /// The buffer is unchanged then.
    pub fn observe<E: Element>(&self, view: &View, out: &mut [E]) -> Result<(), EncodeError> {
        let frame = self.frame_of(view)?;
        let out = exactly(out, self.len())?;
        out.fill(E::ZERO);
        let mut writer = Writer { encoder: self, frame, out, cells: self.rows * self.columns };
        writer.write(view);
        Ok(())
    }

    /// The numbers of actions as viewers see them, with the board turned so that the viewer's arm is arm 0.
    ///
    /// Where the playing seats sit evenly round the board this equals [`Ruleset::action_space`]. Where they do not, and
    /// `unused_arms` closes some arms to one seat that lie elsewhere for another, it holds what any of them may need.
    #[must_use]
    pub fn actions(&self) -> &ActionSpace {
        &self.actions
    }

    /// The number of an action of the board for a viewer; none if nobody could ever make it, or the viewer does not play.
    #[must_use]
    pub fn id(&self, viewer: impl Into<Viewer>, action: Action) -> Option<u32> {
        self.actions.id(self.frame(viewer.into()).ok()?.turn(action)?)
    }

    /// The action of the board that has a number for a viewer; the inverse of [`Encoder::id`]. None from the length of
    /// [`Encoder::actions`] on.
    #[must_use]
    pub fn action(&self, viewer: impl Into<Viewer>, id: u32) -> Option<Action> {
        self.frame(viewer.into()).ok()?.turn_back(self.actions.action(id)?)
    }

    /// The numbers of a view's legal actions, in the view's order.
    ///
    /// # Errors
    /// When the view is of a game under other rules, or the viewer is a seat that does not play.
    pub fn legal_ids<'a>(&'a self, view: &'a View) -> Result<impl Iterator<Item = u32> + 'a, EncodeError> {
        let frame = self.frame_of(view)?;
        Ok(view.legal.iter().filter_map(|&action| self.actions.id(frame.turn(action)?)))
    }

    /// Writes 1 for every number of [`Encoder::actions`] that is legal now and 0 for the others; the rest of the buffer
    /// stays as it is. All are 0 when it is not the viewer's turn.
    ///
    /// # Errors
    /// As [`Encoder::observe`].
    pub fn legal_mask(&self, view: &View, out: &mut [u8]) -> Result<(), EncodeError> {
        let ids = self.legal_ids(view)?;
        let out = exactly(out, self.actions.len())?;
        out.fill(0);
        for id in ids {
            if let Some(legal) = out.get_mut(id as usize) {
                *legal = 1;
            }
        }
        Ok(())
    }

    fn frame_of(&self, view: &View) -> Result<&Frame, EncodeError> {
        if view.rules != self.rules {
            let (expected, given) = (rules_text(&self.rules), rules_text(&view.rules));
            return Err(EncodeError::OtherRules { expected, given });
        }
        self.frame(view.viewer)
    }

    fn frame(&self, viewer: Viewer) -> Result<&Frame, EncodeError> {
        let playing = self.rules.seats;
        let seat = match viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Public => playing.into_iter().next().unwrap_or_default(),
        };
        let frame = self.frames.get(seat.index()).and_then(Option::as_deref);
        frame.ok_or(EncodeError::NotPlaying { seat, playing })
    }
}

/// The first `needed` values of a buffer.
fn exactly<E>(out: &mut [E], needed: usize) -> Result<&mut [E], EncodeError> {
    let given = out.len();
    out.get_mut(..needed).ok_or(EncodeError::TooShort { needed, given })
}

/// One observation being written into a buffer of zeros.
struct Writer<'a, E> {
    encoder: &'a Encoder,
    frame: &'a Frame,
    out: &'a mut [E],
    cells: usize,
}

/// The dead of each army, in the viewer's order: by kind's code, at 0 those of unknown kind.
type Dead = [[u8; 16]; 8];

impl<E: Element> Writer<'_, E> {
    fn write(&mut self, view: &View) {
        let ordinals = self.frame.army_ordinals(view);
        let kinds = self.kind_offsets();
        let mut dead: Dead = [[0; 16]; 8];
        for piece in &view.pieces {
            let ordinal = piece.army.map_or(NOBODY, |army| ordinals[army.index() % 8]);
            match piece.place {
                Place::On(point) => self.write_piece(point, piece, ordinal, &kinds),
                Place::Carried(point) => self.write_flag(point, ordinal, true),
                Place::Covered(point) => self.write_flag(point, ordinal, false),
                Place::Gone(_) => {
                    let count = &mut dead[ordinal % 8][piece.kind.map_or(0, |kind| kind as usize)];
                    *count = count.saturating_add(1);
                }
            }
        }
        self.write_course(&view.course);
        self.write_seats(view);
        self.write_armies(view, &ordinals);
        self.write_counts(view);
        self.write_dead(&dead);
    }

    /// By ordinal: where the planes of the kinds begin.
    fn kind_offsets(&self) -> [usize; 8] {
        let offsets = &self.encoder.plane_offsets;
        self.frame.relations.map(|relation| offsets[relation as usize])
    }

    #[inline(always)]
    fn set(&mut self, index: usize, byte: u8, maximum: u8) {
        // What the rules have no channel for has an index beyond the buffer.
        if let Some(value) = self.out.get_mut(index) {
            *value = E::of(byte.min(maximum), maximum);
        }
    }

    #[inline(always)]
    fn plane(&self, plane: Plane) -> usize {
        self.encoder.plane_offsets[plane as usize]
    }

    #[inline(always)]
    fn write_piece(&mut self, point: Point, piece: &SeenPiece, ordinal: usize, kinds: &[usize; 8]) {
        let Some(cell) = self.frame.cell(point) else { return };
        let army = if ordinal < NOBODY {
            self.plane(Plane::Army) + ordinal * self.cells
        } else {
            self.plane(Plane::ArmyUnknown)
        };
        self.set(army + cell, 1, 1);
        let kind = match piece.kind {
            Some(kind) => kinds[ordinal % 8] + (kind as usize - 1) * self.cells,
            None => self.plane(Plane::KindUnknown),
        };
        self.set(kind + cell, 1, 1);
        if piece.face_down {
            self.set(self.plane(Plane::FaceDown) + cell, 1, 1);
        }
        if piece.shown {
            self.set(self.plane(Plane::Shown) + cell, 1, 1);
        }
        if piece.moves > 0 {
            self.set(self.plane(Plane::Moved) + cell, 1, 1);
            let moves = piece.moves.min(MOST_MOVES.into()) as u8;
            self.set(self.plane(Plane::Moves) + cell, moves, MOST_MOVES);
        }
        let fights = [
            (piece.attacks_won, Plane::AttacksWon),
            (piece.defences_won, Plane::DefencesWon),
            (piece.repelled, Plane::Repelled),
        ];
        for (count, plane) in fights {
            if count > 0 {
                self.set(self.plane(plane) + cell, count, MOST_FIGHTS);
            }
        }
    }

    fn write_flag(&mut self, point: Point, ordinal: usize, carried: bool) {
        let Some(cell) = self.frame.cell(point) else { return };
        if ordinal < NOBODY {
            self.set(self.plane(Plane::Flag) + ordinal * self.cells + cell, 1, 1);
        }
        if carried {
            self.set(self.plane(Plane::FlagCarried) + cell, 1, 1);
        }
    }

    fn write_course(&mut self, course: &[Step]) {
        let last = &course[course.len().saturating_sub(LAST_STEPS.into())..];
        // The latest comes last, and stays where several meet.
        for (step, age) in last.iter().zip((0..last.len() as u8).rev()) {
            let mark = |writer: &mut Self, plane, point| {
                if let Some(cell) = writer.frame.cell(point) {
                    writer.set(writer.plane(plane) + cell, LAST_STEPS - age, LAST_STEPS);
                }
            };
            mark(self, Plane::LastFrom, step.action.from());
            mark(self, Plane::LastTo, step.action.to());
            if step.result.is_some() {
                mark(self, Plane::LastFight, step.action.to());
            }
        }
        let result = match last.last().and_then(|step| step.result) {
            Some(CombatResult::AttackerWins) => Scalar::LastResult,
            Some(CombatResult::DefenderWins) => Scalar::LastResultDefender,
            Some(CombatResult::BothDie) => Scalar::LastResultBoth,
            Some(CombatResult::Repelled | CombatResult::Forbidden) => Scalar::LastResultRepelled,
            None => return,
        };
        self.scalar(result, 0, 1);
    }

    /// Writes a single value: the `index`-th of its group.
    fn scalar(&mut self, scalar: Scalar, index: usize, byte: u8) {
        if byte == 0 {
            return;
        }
        let at = self.encoder.scalar_offsets[scalar as usize] + index;
        if let Some(channel) = self.encoder.scalars.get(at.wrapping_sub(self.encoder.scalar_offset())) {
            self.set(at, byte, channel.maximum);
        }
    }

    fn write_seats(&mut self, view: &View) {
        self.scalar(Scalar::Plays, 0, u8::from(view.viewer != Viewer::Public));
        for (ordinal, &seat) in self.frame.seats().iter().enumerate() {
            self.scalar(Scalar::ToMove, ordinal, u8::from(view.to_move == Some(seat)));
            self.scalar(Scalar::In, ordinal, u8::from(view.seats_in.contains(seat)));
            self.scalar(Scalar::Skips, ordinal, view.skips[seat.index()]);
            self.scalar(Scalar::Timeouts, ordinal, view.timeouts[seat.index()]);
            if let Some(offer) = view.offer {
                self.scalar(Scalar::Offered, ordinal, u8::from(offer.by == seat));
                self.scalar(Scalar::Agreed, ordinal, u8::from(offer.agreed.contains(seat)));
            }
        }
    }

    fn write_armies(&mut self, view: &View, ordinals: &[usize; 8]) {
        for (scalar, armies) in [(Scalar::MinesGone, view.mines_gone), (Scalar::Promoted, view.promoted)] {
            for army in armies {
                let ordinal = ordinals[army.index() % 8];
                if ordinal < NOBODY {
                    self.scalar(scalar, ordinal, 1);
                }
            }
        }
        let settled = view.armies[self.frame.seats()[0].index()].is_some();
        self.scalar(Scalar::ColoursSettled, 0, u8::from(settled));
    }

    fn write_counts(&mut self, view: &View) {
        self.scalar(Scalar::Over, 0, u8::from(view.is_over()));
        let part = |count: u32, limit: u32, otherwise: u32| {
            let byte = if limit == 0 { u64::from(otherwise) } else { u64::from(count) * 255 / u64::from(limit) };
            byte.min(255) as u8
        };
        self.scalar(Scalar::Ply, 0, part(view.ply, self.encoder.rules.ply_limit, view.ply / 4));
        let (quiet, limit) = (view.quiet.into(), self.encoder.rules.quiet_limit.into());
        self.scalar(Scalar::Quiet, 0, part(quiet, limit, quiet));
    }

    fn write_dead(&mut self, dead: &Dead) {
        for (ordinal, kinds) in dead.iter().enumerate().take(self.frame.seats().len()) {
            self.scalar(Scalar::Dead, ordinal, kinds.iter().fold(0, |sum, &count| sum.saturating_add(count)));
            for kind in Kind::ALL {
                self.scalar(Scalar::DeadKind, Kind::ALL.len() * ordinal + kind as usize - 1, kinds[kind as usize]);
            }
        }
    }
}
