//! The 30-byte layout block that both of QQ's formats have: six rows of five cells, the front row first, each row from the
//! owner's left to the right.

use super::FormatError;
use super::reader::Reader;
use crate::board::ArmPoint;
use crate::kind::Kind;
use crate::layout::Layout;

const EMPTY: u8 = 0x00;
/// By code, from 02 on. Code 01 is a face-down piece, which no file holds.
const KINDS: [Kind; 12] = [
    Kind::Flag,
    Kind::Mine,
    Kind::Bomb,
    Kind::Marshal,
    Kind::General,
    Kind::MajorGeneral,
    Kind::Brigadier,
    Kind::Colonel,
    Kind::Major,
    Kind::Captain,
    Kind::Lieutenant,
    Kind::Engineer,
];
const FIRST_CODE: u8 = 0x02;

/// The points of an arm in the order of the block.
fn points() -> impl Iterator<Item = ArmPoint> {
    (1..=6).rev().flat_map(|row| (0..5).filter_map(move |column| ArmPoint::new(column, row)))
}

pub(super) fn read(reader: &mut Reader) -> Result<Layout, FormatError> {
    let mut cells = [None; ArmPoint::COUNT];
    for at in points() {
        cells[at.index()] = reader.parse("a piece code (00, or 02 to 0d)", |code| match code {
            EMPTY => Some(None),
            _ => KINDS.get(usize::from(code.checked_sub(FIRST_CODE)?)).map(|&kind| Some(kind)),
        })?;
    }
    Ok(Layout::from_cells(cells))
}

pub(super) fn write(layout: &Layout) -> [u8; ArmPoint::COUNT] {
    let mut block = [EMPTY; ArmPoint::COUNT];
    for (cell, at) in block.iter_mut().zip(points()) {
        if let Some(kind) = layout.cells()[at.index()] {
            *cell = code(kind);
        }
    }
    block
}

fn code(kind: Kind) -> u8 {
    KINDS.iter().zip(FIRST_CODE..).find(|&(&other, _)| other == kind).map_or(EMPTY, |(_, code)| code)
}
