//! Reading bytes from front to back, always knowing where.

use super::FormatError;

/// The bytes of a file that are still to be read.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, offset: 0 }
    }

    /// Where the next byte is.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// How many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.offset
    }

    /// The next `N` bytes, whatever they are.
    pub(super) fn take<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], FormatError> {
        let Some(bytes) = self.bytes[self.offset..].first_chunk() else {
            return Err(FormatError::Ends { offset: self.bytes.len(), expected });
        };
        self.offset += N;
        Ok(*bytes)
    }

    pub(super) fn byte(&mut self, expected: &'static str) -> Result<u8, FormatError> {
        self.take(expected).map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self, expected: &'static str) -> Result<u16, FormatError> {
        self.take(expected).map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self, expected: &'static str) -> Result<u32, FormatError> {
        self.take(expected).map(u32::from_le_bytes)
    }

    /// A byte that a function makes sense of.
    pub(super) fn parse<T>(
        &mut self,
        expected: &'static str,
        meaning: impl FnOnce(u8) -> Option<T>,
    ) -> Result<T, FormatError> {
        let offset = self.offset;
        let found = self.byte(expected)?;
        meaning(found).ok_or(FormatError::Found { offset, expected, found })
    }

    /// Bytes that are the same in every file.
    pub(super) fn constant(&mut self, bytes: &[u8], expected: &'static str) -> Result<(), FormatError> {
        bytes.iter().try_for_each(|&byte| self.parse(expected, |found| (found == byte).then_some(())))
    }

    /// The end of the file.
    pub(super) fn end(&self, expected: &'static str) -> Result<(), FormatError> {
        match self.left() {
            0 => Ok(()),
            extra => Err(FormatError::Longer { offset: self.offset, expected, extra }),
        }
    }
}
