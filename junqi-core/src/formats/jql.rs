//! QQ's saved layout (`.jql`): 50 bytes.
//!
//! | offset | length | content |
//! |---|---|---|
//! | 00 | 16 | `QQGame JQL File`, NUL |
//! | 10 | 4 | `57 04 00 00` in every file seen |
//! | 14 | 30 | the layout, front row first, each row from the owner's left: 00 nothing, 02 Flag, 03 Mine, 04 Bomb, 05 Marshal to 0d Engineer |

use super::reader::Reader;
use super::{FormatError, cells};
use crate::layout::Layout;

/// What a saved layout begins with.
pub const MAGIC: [u8; 16] = *b"QQGame JQL File\0";
/// The length of a saved layout in bytes.
pub const LENGTH: usize = 50;
const CONSTANT: [u8; 4] = [0x57, 0x04, 0x00, 0x00];
const CELLS: usize = MAGIC.len() + CONSTANT.len();

/// Reads a saved layout. Whether it follows the rules of placement is for [`Layout::check`] to say.
///
/// ```
/// use junqi_core::{Layout, formats::jql};
/// let layout: Layout = "98765/4.3.2/43.21/7.6.5/BB321/LFLL1".parse()?;
/// let file = jql::write(&layout);
/// assert_eq!(jql::read(&file)?, layout);
///
/// let error = jql::read(&file[..30]).unwrap_err();
/// assert_eq!(error.to_string(), "the file ends at offset 0x1e, where a piece code (00, or 02 to 0d) should be");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Where the bytes stop being a saved layout.
pub fn read(bytes: &[u8]) -> Result<Layout, FormatError> {
    let mut reader = Reader::new(bytes);
    reader.constant(&MAGIC, "'QQGame JQL File' and a NUL")?;
    reader.constant(&CONSTANT, "57 04 00 00")?;
    let layout = cells::read(&mut reader)?;
    reader.end("the end of the file")?;
    Ok(layout)
}

/// Writes a saved layout: the inverse of [`read`].
///
/// ```
/// use junqi_core::{Layout, LayoutRules, formats::jql};
/// let file = jql::write(&Layout::random(1, LayoutRules::default()));
/// assert!(file.starts_with(&jql::MAGIC));
/// ```
#[must_use]
pub fn write(layout: &Layout) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    bytes[..MAGIC.len()].copy_from_slice(&MAGIC);
    bytes[MAGIC.len()..CELLS].copy_from_slice(&CONSTANT);
    bytes[CELLS..].copy_from_slice(&cells::write(layout));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::LayoutRules;

    fn layout() -> Layout {
        "98765/4.3.2/43.21/7.6.5/BB321/LFLL1".parse().unwrap()
    }

    #[test]
    fn the_front_row_comes_first_and_each_row_runs_from_the_owners_left() {
        let expected = [
            [0x05, 0x06, 0x07, 0x08, 0x09],
            [0x0a, 0x00, 0x0b, 0x00, 0x0c],
            [0x0a, 0x0b, 0x00, 0x0c, 0x0d],
            [0x07, 0x00, 0x08, 0x00, 0x09],
            [0x04, 0x04, 0x0b, 0x0c, 0x0d],
            [0x03, 0x02, 0x03, 0x03, 0x0d],
        ];
        assert_eq!(write(&layout())[CELLS..], expected.concat());
    }

    #[test]
    fn every_layout_comes_back_even_an_illegal_one() {
        for seed in 0..200 {
            let layout = Layout::random(seed, LayoutRules::default());
            assert_eq!(read(&write(&layout)), Ok(layout), "seed {seed}");
        }
        let illegal: Layout = "FFFFF/99999/...../LLLLL/BBBBB/11111".parse().unwrap();
        assert_eq!(read(&write(&illegal)), Ok(illegal));
    }

    #[test]
    fn a_file_cut_short_anywhere_or_with_a_byte_more_is_refused() {
        let file = write(&layout());
        for length in 0..file.len() {
            let error = read(&file[..length]).unwrap_err();
            assert!(matches!(error, FormatError::Ends { offset, .. } if offset == length), "{error}");
        }
        let error = read(&[&file[..], &[0]].concat()).unwrap_err();
        assert_eq!(error.to_string(), "1 bytes too many after offset 0x32, where the end of the file should be");
    }

    #[test]
    fn every_byte_of_every_value_is_either_read_as_another_layout_or_refused_where_it_is() {
        let file = write(&layout());
        for at in 0..file.len() {
            for byte in (0..=u8::MAX).filter(|&byte| byte != file[at]) {
                let mut broken = file;
                broken[at] = byte;
                match read(&broken) {
                    Ok(other) => {
                        assert!(at >= CELLS);
                        assert_eq!(write(&other), broken);
                    }
                    Err(error) => {
                        assert!(
                            matches!(error, FormatError::Found { offset, found, .. } if (offset, found) == (at, byte))
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_face_down_piece_is_refused() {
        let mut file = write(&layout());
        file[CELLS] = 0x01;
        assert_eq!(
            read(&file).unwrap_err().to_string(),
            "0x01 at offset 0x14, where a piece code (00, or 02 to 0d) should be"
        );
    }
}
