//! Text of a fixed length in QQ's files.

use core::fmt;

use encoding_rs::GBK;

/// `N` bytes of GBK text, up to the first NUL. The bytes are kept as they are: a long text may be cut in the middle of a
/// character, and what follows the NUL may be anything.
///
/// ```
/// use junqi_core::formats::jgs::Text;
/// let name: Text<8> = Text::encode("军棋");
/// assert_eq!(name.bytes(), [0xbe, 0xfc, 0xc6, 0xe5]);
/// assert_eq!(name.decode(), "军棋");
/// assert_eq!(Text::<8>::encode("司令军长").decode(), "司令军");
/// assert_eq!(Text(*b"\xbe\xfc\xc6").decode(), "军\u{fffd}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text<const N: usize>(
    /// All the bytes.
    pub [u8; N],
);

impl<const N: usize> Text<N> {
    /// The text as bytes, cut at a whole character so that a NUL still follows. A character that GBK does not have becomes `?`.
    #[must_use]
    pub fn encode(text: &str) -> Self {
        let mut bytes = [0; N];
        let mut length = 0;
        for character in text.chars().take_while(|&character| character != '\0') {
            let mut buffer = [0; 4];
            let (encoded, _, unknown) = GBK.encode(character.encode_utf8(&mut buffer));
            let encoded = if unknown { b"?" } else { encoded.as_ref() };
            let end = length + encoded.len();
            if end >= N {
                break;
            }
            bytes[length..end].copy_from_slice(encoded);
            length = end;
        }
        Text(bytes)
    }

    /// The bytes before the first NUL, or all.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        let length = self.0.iter().position(|&byte| byte == 0).unwrap_or(N);
        &self.0[..length]
    }

    /// The text; what is no GBK becomes U+FFFD.
    #[must_use]
    pub fn decode(&self) -> String {
        GBK.decode_without_bom_handling(self.bytes()).0.into_owned()
    }
}

impl<const N: usize> fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.decode())
    }
}

impl<const N: usize> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.decode())
    }
}
