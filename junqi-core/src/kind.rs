//! The twelve kinds of pieces and the army they make (RULES.md section 1).

use core::fmt;

/// What a piece is. The integer code of a ranked kind is its rank.
///
/// ```
/// use junqi_core::Kind;
/// assert_eq!(Kind::Marshal.rank(), Some(9));
/// assert_eq!(Kind::Bomb.rank(), None);
/// assert_eq!(Kind::from_letter('L'), Some(Kind::Mine));
/// assert_eq!(Kind::ALL.iter().map(|kind| kind.army_count()).sum::<u8>(), 25);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// 工兵: walks the railway freely, clears Mines. Rank 1.
    Engineer = 1,
    /// 排长. Rank 2.
    Lieutenant = 2,
    /// 连长. Rank 3.
    Captain = 3,
    /// 营长. Rank 4.
    Major = 4,
    /// 团长. Rank 5.
    Colonel = 5,
    /// 旅长. Rank 6.
    Brigadier = 6,
    /// 师长. Rank 7.
    MajorGeneral = 7,
    /// 军长. Rank 8.
    General = 8,
    /// 司令. Rank 9.
    Marshal = 9,
    /// 炸弹: dies with whatever it meets.
    Bomb = 10,
    /// 地雷: never moves.
    Mine = 11,
    /// 军旗: never moves unless promoted; losing it loses the game.
    Flag = 12,
}

impl Kind {
    /// Every kind, by integer code.
    pub const ALL: [Kind; 12] = [
        Kind::Engineer,
        Kind::Lieutenant,
        Kind::Captain,
        Kind::Major,
        Kind::Colonel,
        Kind::Brigadier,
        Kind::MajorGeneral,
        Kind::General,
        Kind::Marshal,
        Kind::Bomb,
        Kind::Mine,
        Kind::Flag,
    ];

    /// How many pieces an army has at the start.
    pub(crate) const ARMY_SIZE: usize = 25;

    /// The kind with this integer code, 1 to 12.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Kind> {
        match code {
            1..=12 => Some(Kind::ALL[code as usize - 1]),
            _ => None,
        }
    }

    /// The rank of a ranked kind, 1 (Engineer) to 9 (Marshal).
    #[must_use]
    pub const fn rank(self) -> Option<u8> {
        match self {
            Kind::Bomb | Kind::Mine | Kind::Flag => None,
            ranked => Some(ranked as u8),
        }
    }

    /// How many pieces of this kind an army has at the start.
    #[must_use]
    pub const fn army_count(self) -> u8 {
        match self {
            Kind::Marshal | Kind::General | Kind::Flag => 1,
            Kind::Engineer | Kind::Lieutenant | Kind::Captain | Kind::Mine => 3,
            _ => 2,
        }
    }

    /// The letter of layouts and of other text forms: `1`..`9`, `B`, `L`, `F`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"123456789BLF"[self as usize - 1] as char
    }

    /// The kind of a letter; the inverse of [`Kind::letter`].
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The English name of RULES.md section 1.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Engineer => "Engineer",
            Kind::Lieutenant => "Lieutenant",
            Kind::Captain => "Captain",
            Kind::Major => "Major",
            Kind::Colonel => "Colonel",
            Kind::Brigadier => "Brigadier",
            Kind::MajorGeneral => "Major General",
            Kind::General => "General",
            Kind::Marshal => "Marshal",
            Kind::Bomb => "Bomb",
            Kind::Mine => "Mine",
            Kind::Flag => "Flag",
        }
    }

    /// The Chinese name, two characters.
    #[must_use]
    pub const fn chinese(self) -> &'static str {
        match self {
            Kind::Engineer => "工兵",
            Kind::Lieutenant => "排长",
            Kind::Captain => "连长",
            Kind::Major => "营长",
            Kind::Colonel => "团长",
            Kind::Brigadier => "旅长",
            Kind::MajorGeneral => "师长",
            Kind::General => "军长",
            Kind::Marshal => "司令",
            Kind::Bomb => "炸弹",
            Kind::Mine => "地雷",
            Kind::Flag => "军旗",
        }
    }

    /// The one-character Chinese name that layouts accept.
    #[must_use]
    pub const fn hanzi(self) -> char {
        match self {
            Kind::Engineer => '工',
            Kind::Lieutenant => '排',
            Kind::Captain => '连',
            Kind::Major => '营',
            Kind::Colonel => '团',
            Kind::Brigadier => '旅',
            Kind::MajorGeneral => '师',
            Kind::General => '军',
            Kind::Marshal => '司',
            Kind::Bomb => '炸',
            Kind::Mine => '雷',
            Kind::Flag => '旗',
        }
    }

    /// The kind of a one-character Chinese name; the inverse of [`Kind::hanzi`].
    #[must_use]
    pub fn from_hanzi(hanzi: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.hanzi() == hanzi)
    }

    /// The 25 pieces of an army, by integer code.
    pub fn army() -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().flat_map(|kind| core::iter::repeat_n(kind, kind.army_count() as usize))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Kind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Kind {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let letter = <char as serde::Deserialize>::deserialize(deserializer)?;
        Kind::from_letter(letter)
            .ok_or_else(|| serde::de::Error::custom(format_args!("unknown kind '{letter}' (valid: 1 to 9, B, L, F)")))
    }
}
