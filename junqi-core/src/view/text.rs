//! The text of a view.

use core::fmt;

use super::{Place, SeenPiece, View};
use crate::board::{Board, Point};
use crate::notation::rules_text;
use crate::ruleset::board_options;
use crate::sight::Viewer;

/// One line: `junqi-view`, the viewer, the rules as the nearest preset and the fields that differ from it, who is in and
/// to move, what was announced, then the pieces, point by point, and at last the dead, in the order of their identities.
///
/// A piece is `<point>:<army><kind>@<identity>`, `?` standing for what the viewer does not know, with `#` in front if it is
/// face down and `/<army>+` or `/<army>-` behind if a Flag shares its point, carried or merely covered. A dead piece has
/// `x` in front, and the point where it last stood. The course of the game and the legal actions are not in it.
///
/// ```
/// use std::sync::Arc;
/// use junqi_core::{Game, Rules, Ruleset, Seat};
/// let game = Game::random(Arc::new(Ruleset::new(Rules::default()).unwrap()), 1);
/// let text = game.view(Seat(1)).to_string();
/// assert!(text.starts_with("junqi-view seat=1 rules=dark in=0,1 to=0 ply=0 quiet=0 a1:0?@a1 b1:0?@b1 "));
/// assert!(game.public_view().to_string().starts_with("junqi-view public "));
/// ```
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("junqi-view ")?;
        match self.viewer {
            Viewer::Seat(seat) => write!(f, "seat={seat}")?,
            Viewer::Public => f.write_str("public")?,
        }
        write!(f, " rules={}", rules_text(&self.rules))?;
        self.write_state(f)?;
        let board = Board::new(board_options(&self.rules));
        for point in board.points() {
            if let Some(piece) = self.at(point) {
                write_piece(f, if piece.face_down { "#" } else { "" }, &board, point, piece)?;
                self.write_shared_flag(f, point)?;
            }
        }
        for piece in &self.pieces {
            if let Place::Gone(death) = piece.place {
                write_piece(f, "x", &board, death.point, piece)?;
            }
        }
        Ok(())
    }
}

impl View {
    fn write_state(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " in={}", self.seats_in)?;
        if let Some(seat) = self.to_move {
            write!(f, " to={seat}")?;
        }
        write!(f, " ply={} quiet={}", self.ply, self.quiet)?;
        if self.rules.is_face_down() {
            match self.armies[0] {
                Some(army) => write!(f, " first_army={army}")?,
                None => f.write_str(" first_army=?")?,
            }
        }
        if !self.mines_gone.is_empty() {
            write!(f, " mines_gone={}", self.mines_gone)?;
        }
        if !self.promoted.is_empty() {
            write!(f, " promoted={}", self.promoted)?;
        }
        for (name, counts) in [("skips", &self.skips), ("timeouts", &self.timeouts)] {
            for seat in self.rules.seats.into_iter().filter(|seat| counts[seat.index()] > 0) {
                write!(f, " {name}{seat}={}", counts[seat.index()])?;
            }
        }
        if let Some(offer) = self.offer {
            write!(f, " offer={} agreed={}", offer.by, offer.agreed)?;
        }
        if let Some(outcome) = self.outcome {
            write!(f, " {}={}", outcome.verdict, outcome.reason)?;
        }
        Ok(())
    }

    fn write_shared_flag(&self, f: &mut fmt::Formatter<'_>, point: Point) -> fmt::Result {
        let Some(flag) = self.shared_flag(point) else { return Ok(()) };
        let mark = if flag.place == Place::Carried(point) { '+' } else { '-' };
        f.write_str("/")?;
        write_army(f, flag)?;
        write!(f, "{mark}")
    }
}

fn write_piece(f: &mut fmt::Formatter<'_>, sign: &str, board: &Board, at: Point, piece: &SeenPiece) -> fmt::Result {
    write!(f, " {sign}{}:", board.name(at))?;
    write_army(f, piece)?;
    write!(f, "{}@{}", piece.kind.map_or('?', |kind| kind.letter()), board.name(piece.identity))
}

fn write_army(f: &mut fmt::Formatter<'_>, piece: &SeenPiece) -> fmt::Result {
    match piece.army {
        Some(army) => write!(f, "{army}"),
        None => f.write_str("?"),
    }
}
