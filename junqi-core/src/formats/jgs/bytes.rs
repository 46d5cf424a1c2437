//! Between the bytes of a replay and plain data. All numbers are little-endian.
//!
//! | offset | length | content |
//! |---|---|---|
//! | 000 | 28 | header: magic, who saved it, lengths, who is next, the number N of events |
//! | 01c | 4 x 88 | players; the last one is followed by 32 zero bytes |
//! | 19c | 10 N | events |
//! | | 8 | of no meaning |
//! | | 20 + 216 M | if there are comments: their number M, of no meaning, comments |

use thiserror::Error;

use super::{Comment, End, Event, Move, MoveResult, OutReason, Player, Replay, SEATS, Square, Text};
use crate::formats::reader::Reader;
use crate::formats::{FormatError, cells};
use crate::seat::Seat;

/// What a replay begins with.
pub const MAGIC: [u8; 11] = *b"QQGame JQS\0";
const NOBODY: u8 = 0xFF;
const EVENT_LENGTH: usize = 10;
/// The offset from which the header counts its two lengths.
const LENGTHS_FROM: usize = 0x10;
const EVENTS_AT: usize = 0x19C;
const HEADER_TO_EVENTS: u16 = (EVENTS_AT - LENGTHS_FROM) as u16;
const MAX_EVENTS: usize = (u16::MAX - HEADER_TO_EVENTS) as usize / EVENT_LENGTH;
/// Zero bytes between the last player and the events.
const GAP: usize = 32;
/// Bytes of no meaning between the events and the comments.
const TAIL: usize = 8;

const MOVE: u8 = 0x5F;
const WORD: u8 = 0xF5;
const TIMEOUT: u8 = 2;
const OUT: u8 = 3;
const LEFT: u8 = 4;
const OVER: u8 = 5;

const RESULT_BITS: u8 = 0b11;
const NEXT_SHIFT: u8 = 3;
const DEFENDER_MARSHAL: u8 = 1 << 6;
const UNUSED_BITS: u8 = 0b1010_0100;
/// No station: a Flag that is not shown.
const NO_SQUARE: Square = Square { a: 0, b: 0 };

/// More events than a file can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{events} events: a replay holds {MAX_EVENTS} at most")]
pub struct TooLong {
    /// How many there are.
    pub events: usize,
}

impl Replay {
    /// Reads a file.
    ///
    /// ```
    /// use junqi_core::formats::jgs::Replay;
    /// let error = Replay::from_bytes(b"QQGame JQL File\0").unwrap_err();
    /// assert_eq!(error.to_string(), "0x4c at offset 0x9, where 'QQGame JQS' and a NUL should be");
    /// ```
    ///
    /// # Errors
    /// Where the bytes stop being a replay. Whether the game is one by the rules is for [`Replay::to_game`] to say.
    pub fn from_bytes(bytes: &[u8]) -> Result<Replay, FormatError> {
        let reader = &mut Reader::new(bytes);
        let (saved_by, next, count) = read_header(reader)?;
        let players = [
            read_player(reader, Seat(0))?,
            read_player(reader, Seat(1))?,
            read_player(reader, Seat(2))?,
            read_player(reader, Seat(3))?,
        ];
        reader.constant(&[0; GAP], "a zero byte before the events")?;
        let events = (0..count).map(|_| read_event(reader)).collect::<Result<_, _>>()?;
        reader.take::<TAIL>("8 bytes after the events")?;
        let comments = if reader.left() == 0 { Vec::new() } else { read_comments(reader)? };
        reader.end("the end of the file")?;
        Ok(Replay { saved_by, next, players, events, comments })
    }

    /// The file: the inverse of [`Replay::from_bytes`]. Bytes of no meaning are zero.
    ///
    /// # Errors
    /// When there are more events than a file can count.
    pub fn to_bytes(&self) -> Result<Vec<u8>, TooLong> {
        let too_long = TooLong { events: self.events.len() };
        let count = u16::try_from(self.events.len()).map_err(|_| too_long)?;
        if self.events.len() > MAX_EVENTS {
            return Err(too_long);
        }
        let mut bytes = Vec::with_capacity(EVENTS_AT + EVENT_LENGTH * self.events.len() + TAIL);
        bytes.extend(MAGIC);
        bytes.extend([0, 0, 0, 1, self.saved_by.0]);
        for number in [HEADER_TO_EVENTS, HEADER_TO_EVENTS + EVENT_LENGTH as u16 * count, 1, 1] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([next_byte(self.next), SEATS as u8]);
        bytes.extend(count.to_le_bytes());
        for (seat, player) in (0..).map(Seat).zip(&self.players) {
            write_player(&mut bytes, seat, player);
        }
        bytes.extend([0; GAP]);
        bytes.extend(self.events.iter().flat_map(event_bytes));
        bytes.extend([0; TAIL]);
        if !self.comments.is_empty() {
            write_comments(&mut bytes, &self.comments);
        }
        Ok(bytes)
    }
}

/// The saver, the next seat and the number of events.
fn read_header(reader: &mut Reader) -> Result<(Seat, Option<Seat>, u16), FormatError> {
    reader.constant(&MAGIC, "'QQGame JQS' and a NUL")?;
    reader.take::<3>("the rest of the magic's 14 bytes")?;
    reader.constant(&[1], "01")?;
    let saved_by = reader.parse("the seat that saved the file (0 to 3)", seat)?;
    reader.constant(&HEADER_TO_EVENTS.to_le_bytes(), "8c 01, the length up to the events")?;
    let (length_at, length) = (reader.offset(), reader.u16("the length up to the end of the events")?);
    reader.constant(&[1, 0, 1, 0], "01 00 01 00")?;
    let next = reader.parse("the next seat (0 to 3, or ff)", next_seat)?;
    reader.constant(&[SEATS as u8], "04, the number of seats")?;
    let count = reader.u16("the number of events")?;
    if usize::from(length) != usize::from(HEADER_TO_EVENTS) + EVENT_LENGTH * usize::from(count) {
        let expected = "396 and 10 more for each event";
        return Err(FormatError::Length { offset: length_at, expected, found: length.into() });
    }
    Ok((saved_by, next, count))
}

fn read_player(reader: &mut Reader, seat: Seat) -> Result<Player, FormatError> {
    reader.take::<4>("the 4 bytes before a player")?;
    reader.constant(&[seat.0], "the number of the player's seat, in order")?;
    reader.constant(&[0; 7], "a zero byte after the player's seat")?;
    let name = Text(reader.take("the player's name")?);
    let layout = cells::read(reader)?;
    reader.constant(&[0; 2], "a zero byte after the player's layout")?;
    let account = reader.u32("the player's account number")?;
    let flags = reader.take("the player's flags")?;
    Ok(Player { name, layout, account, flags })
}

fn write_player(bytes: &mut Vec<u8>, seat: Seat, player: &Player) {
    bytes.extend([0; 4]);
    bytes.push(seat.0);
    bytes.extend([0; 7]);
    bytes.extend(player.name.0);
    bytes.extend(cells::write(&player.layout));
    bytes.extend([0; 2]);
    bytes.extend(player.account.to_le_bytes());
    bytes.extend(player.flags);
}

fn read_event(reader: &mut Reader) -> Result<Event, FormatError> {
    match reader.parse("an event (5f or f5)", |code| matches!(code, MOVE | WORD).then_some(code))? {
        MOVE => read_move(reader).map(Event::Move),
        _ => read_word(reader),
    }
}

fn read_move(reader: &mut Reader) -> Result<Move, FormatError> {
    let bits = reader.parse("a move's bits (2, 5 and 7 are 0)", |bits| (bits & UNUSED_BITS == 0).then_some(bits))?;
    let from = read_square(reader)?;
    let to = read_square(reader)?;
    let mover_flag = read_square(reader)?;
    let defender_flag = read_square(reader)?;
    Ok(Move {
        from,
        to,
        result: match bits & RESULT_BITS {
            0 => MoveResult::Moved,
            1 => MoveResult::Took,
            2 => MoveResult::Died,
            _ => MoveResult::BothDied,
        },
        next: Seat(bits >> NEXT_SHIFT & 0b11),
        defender_marshal_died: bits & DEFENDER_MARSHAL != 0,
        mover_flag: Some(mover_flag).filter(|&square| square != NO_SQUARE),
        defender_flag: Some(defender_flag).filter(|&square| square != NO_SQUARE),
    })
}

fn read_square(reader: &mut Reader) -> Result<Square, FormatError> {
    let mut coordinate = || reader.parse("a coordinate (0 to 16)", |number| (number <= 16).then_some(number));
    Ok(Square { a: coordinate()?, b: coordinate()? })
}

/// An event that is no move.
fn read_word(reader: &mut Reader) -> Result<Event, FormatError> {
    let kind = reader.parse("the kind of event (02 to 05)", |kind| matches!(kind, TIMEOUT..=OVER).then_some(kind))?;
    let event = if kind == OVER {
        reader.constant(&[0], "00 before how the game ended")?;
        let end = reader.parse("how the game ended (02, 04, 06 or 07)", end)?;
        reader.constant(&[NOBODY], "ff, for nobody is next")?;
        Event::Over(end)
    } else {
        let seat = reader.parse("a seat (0 to 3)", seat)?;
        const NEXT: &str = "the next seat (0 to 3, or ff)";
        match kind {
            TIMEOUT => {
                let count = reader.byte("how many timeouts the seat had")?;
                Event::Timeout { seat, count, next: reader.parse(NEXT, next_seat)? }
            }
            OUT => {
                let reason = reader.parse("why the seat is out (01 to 04, or 06)", out_reason)?;
                Event::Out { seat, reason, next: reader.parse(NEXT, next_seat)? }
            }
            _ => {
                reader.constant(&[0], "00 after the seat that left")?;
                Event::Left { seat, next: reader.parse(NEXT, next_seat)? }
            }
        }
    };
    reader.constant(&[0; 5], "a zero byte at the end of an event")?;
    Ok(event)
}

fn event_bytes(event: &Event) -> [u8; EVENT_LENGTH] {
    let word = |kind, x, y, next| [WORD, kind, x, y, next_byte(next), 0, 0, 0, 0, 0];
    match *event {
        Event::Move(played) => {
            let [flag_1, flag_2] = [played.mover_flag, played.defender_flag].map(|flag| flag.unwrap_or(NO_SQUARE));
            let marshal = if played.defender_marshal_died { DEFENDER_MARSHAL } else { 0 };
            let bits = played.result as u8 | (played.next.0 & 0b11) << NEXT_SHIFT | marshal;
            let (from, to) = (played.from, played.to);
            [MOVE, bits, from.a, from.b, to.a, to.b, flag_1.a, flag_1.b, flag_2.a, flag_2.b]
        }
        Event::Timeout { seat, count, next } => word(TIMEOUT, seat.0, count, next),
        Event::Out { seat, reason, next } => word(OUT, seat.0, reason as u8, next),
        Event::Left { seat, next } => word(LEFT, seat.0, 0, next),
        Event::Over(end) => word(OVER, 0, end as u8, None),
    }
}

fn read_comments(reader: &mut Reader) -> Result<Vec<Comment>, FormatError> {
    let count = reader.u32("the number of comments")?;
    reader.take::<16>("16 bytes before the comments")?;
    (0..count).map(|_| read_comment(reader)).collect()
}

fn read_comment(reader: &mut Reader) -> Result<Comment, FormatError> {
    Ok(Comment { event: reader.u32("a comment's event number")?, text: Text(reader.take("a comment's text")?) })
}

fn write_comments(bytes: &mut Vec<u8>, comments: &[Comment]) {
    bytes.extend((comments.len() as u32).to_le_bytes());
    bytes.extend([0; 16]);
    for comment in comments {
        bytes.extend(comment.event.to_le_bytes());
        bytes.extend(comment.text.0);
    }
}

fn seat(byte: u8) -> Option<Seat> {
    (usize::from(byte) < SEATS).then_some(Seat(byte))
}

fn next_seat(byte: u8) -> Option<Option<Seat>> {
    if byte == NOBODY { Some(None) } else { seat(byte).map(Some) }
}

fn next_byte(next: Option<Seat>) -> u8 {
    next.map_or(NOBODY, |seat| seat.0)
}

fn out_reason(byte: u8) -> Option<OutReason> {
    use OutReason::*;
    [FlagTaken, NoMove, Timeouts, Surrendered, Fled].into_iter().find(|&reason| reason as u8 == byte)
}

fn end(byte: u8) -> Option<End> {
    [End::Draw, End::Decided, End::Fled, End::Quit].into_iter().find(|&end| end as u8 == byte)
}
