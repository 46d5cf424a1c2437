//! What comes of every contact, as one table for each preset: worked out by `Fight` and played on the board.
//!
//! A row is an attacker, a column a defender: A the attacker wins, D the defender, B both die, R it is repelled, F it is
//! forbidden, `-` it never attacks. The first twelve columns are for an attacker that is not of its seat's lowest rank
//! (an Engineer always is) against an army without Mines elsewhere; then come Mine and Flag for an attacker of the
//! lowest rank; then the Flag while a Mine of its army is left.

use junqi_core::rules::{Preset, Visibility};
use junqi_core::{CombatResult, Event, Fight, IllegalAction, Kind, Point, Seat};
use junqi_tests::table::{Table, letter, ruleset, table};

/// 弹簧雷: a Mine stays; anything takes the Flag.
const SPRING: &str = "
       987654321 BLF  LF  F
    9  BAAAAAAAA BDA  DA  A
    8  DBAAAAAAA BDA  DA  A
    7  DDBAAAAAA BDA  DA  A
    6  DDDBAAAAA BDA  DA  A
    5  DDDDBAAAA BDA  DA  A
    4  DDDDDBAAA BDA  DA  A
    3  DDDDDDBAA BDA  DA  A
    2  DDDDDDDBA BDA  DA  A
    1  DDDDDDDDB BAA  AA  A
    B  BBBBBBBBB BBB  BB  B
    L  --------- ---  --  -
    F  --------- ---  --  -";

/// 炸弹雷: a Mine dies with what touches it.
const BLAST: &str = "
       987654321 BLF  LF  F
    9  BAAAAAAAA BBA  BA  A
    8  DBAAAAAAA BBA  BA  A
    7  DDBAAAAAA BBA  BA  A
    6  DDDBAAAAA BBA  BA  A
    5  DDDDBAAAA BBA  BA  A
    4  DDDDDBAAA BBA  BA  A
    3  DDDDDDBAA BBA  BA  A
    2  DDDDDDDBA BBA  BA  A
    1  DDDDDDDDB BAA  AA  A
    B  BBBBBBBBB BBB  BB  B
    L  --------- ---  --  -
    F  --------- ---  --  -";

/// 翻棋: only Engineers touch Mines; only the lowest rank takes the Flag, once the Mines are gone.
const LOWEST_TAKES: &str = "
       987654321 BLF  LF  F
    9  BAAAAAAAA BFF  FA  F
    8  DBAAAAAAA BFF  FA  F
    7  DDBAAAAAA BFF  FA  F
    6  DDDBAAAAA BFF  FA  F
    5  DDDDBAAAA BFF  FA  F
    4  DDDDDBAAA BFF  FA  F
    3  DDDDDDBAA BFF  FA  F
    2  DDDDDDDBA BFF  FA  F
    1  DDDDDDDDB BAA  AA  F
    B  BBBBBBBBB BBF  BF  F
    L  --------- ---  --  -
    F  --------- ---  --  -";

/// Old-style 翻棋: the lowest rank clears Mines, which stay otherwise, and takes the Flag once they are gone.
const LOWEST_CLEARS: &str = "
       987654321 BLF  LF  F
    9  BAAAAAAAA BDF  AA  F
    8  DBAAAAAAA BDF  AA  F
    7  DDBAAAAAA BDF  AA  F
    6  DDDBAAAAA BDF  AA  F
    5  DDDDBAAAA BDF  AA  F
    4  DDDDDBAAA BDF  AA  F
    3  DDDDDDBAA BDF  AA  F
    2  DDDDDDDBA BDF  AA  F
    1  DDDDDDDDB BAA  AA  F
    B  BBBBBBBBB BBF  BF  F
    L  --------- ---  --  -
    F  --------- ---  --  -";

/// 混棋: no attack on a higher rank; a Flag that is not promoted is only bombed.
const STRONGER_ONLY: &str = "
       987654321 BLF  LF  F
    9  BAAAAAAAA BFF  FF  F
    8  FBAAAAAAA BFF  FF  F
    7  FFBAAAAAA BFF  FF  F
    6  FFFBAAAAA BFF  FF  F
    5  FFFFBAAAA BFF  FF  F
    4  FFFFFBAAA BFF  FF  F
    3  FFFFFFBAA BFF  FF  F
    2  FFFFFFFBA BFF  FF  F
    1  FFFFFFFFB BAF  AF  F
    B  BBBBBBBBB BBB  BB  B
    L  --------- ---  --  -
    F  --------- ---  --  -";

/// As [`SPRING`], but a Bomb may not be spent on a Flag.
const NO_BOMB_ON_FLAG: &str = "
       987654321 BLF  LF  F
    9  BAAAAAAAA BDA  DA  A
    8  DBAAAAAAA BDA  DA  A
    7  DDBAAAAAA BDA  DA  A
    6  DDDBAAAAA BDA  DA  A
    5  DDDDBAAAA BDA  DA  A
    4  DDDDDBAAA BDA  DA  A
    3  DDDDDDBAA BDA  DA  A
    2  DDDDDDDBA BDA  DA  A
    1  DDDDDDDDB BAA  AA  A
    B  BBBBBBBBB BBF  BF  F
    L  --------- ---  --  -
    F  --------- ---  --  -";

fn table_of(preset: Preset) -> &'static str {
    match preset {
        Preset::Dark | Preset::Open | Preset::FourDark | Preset::FourDouble | Preset::FourOpen => SPRING,
        Preset::Duel | Preset::Three | Preset::Six | Preset::Qq | Preset::Tournament => SPRING,
        Preset::Platform => BLAST,
        Preset::Flip | Preset::FlipPlatform | Preset::FlipPrevious => LOWEST_TAKES,
        Preset::FlipOld => LOWEST_CLEARS,
        Preset::Mixed => STRONGER_ONLY,
        Preset::Tutorial => NO_BOMB_ON_FLAG,
    }
}

/// Under which circumstances a pair meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Circumstances {
    Usual,
    /// The attacker is of its seat's lowest surviving rank.
    Lowest,
    /// A Mine guards the Flag.
    Guarded,
}

/// One cell of a table.
#[derive(Clone, Copy, Debug)]
struct Pair {
    attacker: Kind,
    defender: Kind,
    circumstances: Circumstances,
    expected: char,
}

/// The cells of a table.
fn pairs(text: &str) -> Vec<Pair> {
    let mut rows = text.trim_start_matches('\n').lines();
    let groups: Vec<&str> = rows.next().expect("a head").split_whitespace().collect();
    let head: Vec<char> = groups.concat().chars().collect();
    let mut pairs = Vec::new();
    for row in rows {
        let mut cells = row.chars().filter(|cell| !cell.is_whitespace());
        let attacker = Kind::from_letter(cells.next().expect("an attacker")).expect("a kind");
        for (column, (&defender, expected)) in head.iter().zip(cells).enumerate() {
            let circumstances = match column {
                ..=11 => Circumstances::Usual,
                12 | 13 => Circumstances::Lowest,
                _ => Circumstances::Guarded,
            };
            let defender = Kind::from_letter(defender).expect("a kind");
            pairs.push(Pair { attacker, defender, circumstances, expected });
        }
    }
    assert_eq!(pairs.len(), 12 * 15);
    pairs
}

impl Pair {
    fn fight(self) -> Fight {
        Fight {
            attacker_is_lowest: self.attacker == Kind::Engineer || self.circumstances == Circumstances::Lowest,
            flag_is_open: self.circumstances != Circumstances::Guarded,
            ..Fight::new(self.attacker, self.defender)
        }
    }

    /// The two face each other on d2 and d1, the HQ, of the enemy's arm; `marks` are the defender's.
    fn board(self, preset: Preset, marks: &str) -> (Table, String) {
        let rules = preset.rules();
        let board = ruleset(preset.name());
        let name = |arm: Seat, cell: u8| board.board().name(Point(30 * arm.0 + cell)).to_string();
        let seat = rules.first_seat;
        let enemy = rules.seats.into_iter().find(|&other| rules.team(other) != rules.team(seat)).expect("an enemy");
        let (from, to) = (name(enemy, 8), name(enemy, 3));
        let comrade = if self.circumstances == Circumstances::Lowest { 'B' } else { '1' };
        // The seat's own Mine keeps the enemy's Flag from being promoted where that is played.
        let own = format!(
            "F{} L{} {}{from} {comrade}{}",
            name(seat, 1),
            name(seat, 0),
            self.attacker.letter(),
            name(seat, 17)
        );
        let mut theirs = format!("{}{to}{marks} 4{}", self.defender.letter(), name(enemy, 17));
        if self.defender != Kind::Flag {
            theirs += &format!(" F{}", name(enemy, 1));
        }
        let mut words = String::new();
        if self.circumstances == Circumstances::Guarded {
            theirs += &format!(" L{}", name(enemy, 0));
        } else if self.defender == Kind::Flag {
            words = format!("dug={enemy}:3");
        }
        let mut text = format!("{seat}: {own} | {enemy}: {theirs} | {words}");
        for other in rules.seats.without(seat).without(enemy) {
            text += &format!(" | {other}: 4{}", name(other, 17));
        }
        (table(preset.name(), &text), format!("{from}-{to}"))
    }

    /// Plays the pair and says what came of it, by the event and by what stands where then.
    fn played(self, preset: Preset, marks: &str) -> char {
        let (table, action) = self.board(preset, marks);
        let (from, to) = action.split_once('-').expect("a move");
        let mut after = table.clone();
        match after.game.play(table.action(&action)) {
            Err(IllegalAction::Forbidden { attacker, defender, at }) => {
                assert_eq!((attacker, defender, at.as_str()), (self.attacker, self.defender, to));
                return 'F';
            }
            Err(reason) => panic!("{preset} {self:?}: {reason}"),
            Ok(_) => {}
        }
        let result = after.last_events().iter().find_map(|event| match event {
            Event::Attacked { result, .. } => Some(*result),
            _ => None,
        });
        let result = result.expect("a fight");
        let (seat, enemy) = (army_at(&table, from), army_at(&table, to));
        let stands = match result {
            CombatResult::AttackerWins => ('.', seat),
            CombatResult::DefenderWins => ('.', enemy),
            CombatResult::BothDie => ('.', '.'),
            CombatResult::Repelled | CombatResult::Forbidden => (seat, enemy),
        };
        assert_eq!((army_at(&after, from), army_at(&after, to)), stands, "{preset} {self:?}");
        letter(result)
    }
}

/// The number of the army that stands on a point, `.` for none.
fn army_at(table: &Table, at: &str) -> char {
    table.at(at).chars().next().unwrap_or('.')
}

/// Mines never attack, nor do Flags that are not promoted: such pairs have no result to speak of.
fn attacks(pair: &Pair) -> bool {
    !matches!(pair.attacker, Kind::Mine | Kind::Flag)
}

#[test]
fn every_pair_has_the_result_of_its_presets_table() {
    for &preset in Preset::ALL {
        for pair in pairs(table_of(preset)).into_iter().filter(attacks) {
            let result = letter(pair.fight().result(&preset.rules()));
            assert_eq!(result, pair.expected, "{preset} {pair:?}");
        }
    }
}

#[test]
fn every_pair_played_on_the_board_ends_as_its_presets_table_says() {
    for &preset in Preset::ALL {
        for pair in pairs(table_of(preset)).into_iter().filter(attacks) {
            let sees = matches!(preset.rules().visibility, Visibility::FaceDown | Visibility::Everyone);
            let expected = if pair.expected == 'F' && !sees { 'R' } else { pair.expected };
            assert_eq!(pair.played(preset, ""), expected, "{preset} {pair:?}");
        }
    }
}

#[test]
fn a_pair_whose_defender_is_shown_is_illegal_where_it_is_forbidden() {
    for &preset in Preset::ALL {
        for pair in pairs(table_of(preset)).into_iter().filter(attacks) {
            assert_eq!(pair.played(preset, "!"), pair.expected, "{preset} {pair:?}");
        }
    }
}

#[test]
fn a_face_down_defender_is_flipped_and_a_forbidden_pair_ends_repelled() {
    for pair in pairs(table_of(Preset::Flip)).into_iter().filter(attacks) {
        let expected = if pair.expected == 'F' { 'R' } else { pair.expected };
        assert_eq!(pair.played(Preset::Flip, "?"), expected, "{pair:?}");
    }
}

#[test]
fn mines_and_flags_never_attack_under_any_preset() {
    for &preset in Preset::ALL {
        for pair in pairs(table_of(preset)).into_iter().filter(|pair| !attacks(pair)) {
            assert_eq!(pair.expected, '-');
        }
        let rules = preset.rules();
        let board = ruleset(preset.name());
        let name = |arm: Seat, cell: u8| board.board().name(Point(30 * arm.0 + cell)).to_string();
        let seat = rules.first_seat;
        for enemy in rules.seats.into_iter().filter(|&enemy| rules.team(enemy) != rules.team(seat)) {
            for defender in "987654321B".chars() {
                // A Mine on b2 and, where a promoted Flag is no question, the Flag on b1, with an enemy on a2 and a1.
                let mut text = format!("{seat}: L{} 5{} F{}", name(seat, 6), name(seat, 17), name(seat, 1));
                text += &format!(" | {enemy}: {defender}{} 4{} L{}", name(seat, 5), name(seat, 0), name(enemy, 0));
                for other in rules.seats.without(seat).without(enemy) {
                    text += &format!(" | {other}: 4{}", name(other, 17));
                }
                let table = table(preset.name(), &text);
                let mine = table.why_not(&format!("{}-{}", name(seat, 6), name(seat, 5)));
                assert!(mine.contains("Mine") && mine.contains("never moves and never attacks"), "{preset}: {mine}");
                let flag = table.why_not(&format!("{}-{}", name(seat, 1), name(seat, 0)));
                assert!(flag.contains("Flag") && flag.contains("never moves and never attacks"), "{preset}: {flag}");
            }
        }
    }
}

/// Under `mixed` a Flag is promoted when the enemy's Mines are gone. It then fights as the first row says; the first
/// column is what attacks a promoted Flag.
#[test]
fn a_promoted_flag_of_preset_mixed_fights_by_its_own_rows() {
    let attacked_by = "9F 8F 7F 6F 5F 4F 3F 2F 1A BB FB";
    for pair in attacked_by.split(' ') {
        let (attacker, expected) = (pair.chars().next().unwrap(), pair.chars().nth(1).unwrap());
        // Neither side has a Mine: both Flags are promoted. Seat 0's attacker is on c3, seat 1's Flag on c2.
        let (flag, other) = if attacker == 'F' { ("Fc3", "5e6") } else { ("Fb1", "5e6") };
        let own = if attacker == 'F' { String::new() } else { format!("{attacker}c3") };
        let table = table("mixed", &format!("0: {flag} {own} {other} | 1: Fc2 4c9"));
        let expected = if expected == 'F' { '-' } else { expected };
        assert_eq!(table.result("c3-c2"), expected, "{pair}");
    }
    let attacks = "9A 8A 7A 6A 5A 4A 3A 2A 1F BB";
    for pair in attacks.split(' ') {
        let (defender, expected) = (pair.chars().next().unwrap(), pair.chars().nth(1).unwrap());
        let table = table("mixed", &format!("0: Fc3 5e6 | 1: {defender}c2 4c9"));
        let expected = if expected == 'F' { '-' } else { expected };
        assert_eq!(table.result("c3-c2"), expected, "{pair}");
    }
    // Seat 0's Flag is promoted though its own Mines are left; it touches neither a Mine nor a Flag that is not promoted.
    let table = table("mixed", "0: Fc3 5e6 La2 | 1: Fc2 4c9");
    assert_eq!((table.game.position().is_promoted(Seat(0)), table.game.position().is_promoted(Seat(1))), (true, false));
    assert_eq!(table.result("c3-c2"), '-');
    let flag = Fight { defender_is_promoted: true, ..Fight::new(Kind::Flag, Kind::Flag) };
    assert_eq!(letter(flag.result(&Preset::Mixed.rules())), 'B');
    assert_eq!(letter(Fight::new(Kind::Flag, Kind::Mine).result(&Preset::Mixed.rules())), 'F');
}
