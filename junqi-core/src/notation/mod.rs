//! Text of points, actions, rules and positions (RULES.md section 15).
//!
//! # Rules
//!
//! The nearest preset and every field that differs from it: `four_dark`, `dark+mine=blast+quiet_limit=40`.
//!
//! # Positions
//!
//! One line that holds a whole position, nothing hidden; the first word says so. Parts that have their usual value are
//! left out.
//!
//! ```text
//! junqi-position dark 98765/4.3.2/43.21/7.6.5/BB321/LFLL1 98765/4.3.2/43.21/7.6.5/BB321/LFLL1 to=0
//! ```
//!
//! ```text
//! position = "junqi-position" rules arm … [centre] "to=" seat field …        one space between
//! arm      = row "/" row "/" row "/" row "/" row "/" row       from the front row (6) to the back row (1)
//! row      = cell cell cell cell cell                          from the seat's own left to its right
//! centre   = the points between the arms: ring boards K0 K1 … "/" M0 M1 … "/" O;
//!            board two m1 m2 ["/" p1 p2 p3], only if it has such points
//! cell     = "." | ["#"] kind [army] ["*"] [("+" | "-") army]
//! kind     = "1" … "9" | "B" | "L" | "F", or the Chinese names of layouts
//! army     = "a" for army 0 … "f" for army 5; may be left out for an army in its own arm
//! ```
//!
//! In a cell `#` lies face down, `*` was shown to all for good, `+b` carries the Flag of army 1, `-b` merely stands on
//! it. The arms come in order from arm 0, so an arm at the start of a game reads as the layout does.
//!
//! | field | meaning | if left out |
//! |---|---|---|
//! | `in=0,2` | the seats that are in (`none` for nobody) | all that play |
//! | `ply=12` | plies made | 0 |
//! | `quiet=3` | quiet plies in a row | 0 |
//! | `last=1` | who made the last ply | nobody |
//! | `skips=0,2` | each seat's skips in a row, from seat 0 on | 0 |
//! | `dug=0,1` | each army's Mines that clearers removed, from army 0 on | 0 |
//! | `colours=swapped` | seat 0 has army 1; `unsettled`: not known yet | seat 0 has army 0 |
//! | `arm1=a` | the armies whose Flag began in arm 1 (`none` for none) | `b` if seat 1 plays |
//! | `flips=0b1,1aF` | flips before the colours were settled: seat, army, kind | none |
//! | `flipped=a-b` | the army of the last such flip, and of seat 0's and seat 1's own last one (`-` for none) | `---` |
//! | `over=win/flag/0/0,2` | how the game ended: verdict, reason and, if it was won, team and winning seats | it goes on |

mod action;
mod event;
mod position;
mod rules;
mod scanner;

pub use action::{ActionError, action_text, parse_action};
pub use event::seen_event_text;
pub use position::{POSITION_WORD, parse_position, parse_setup, position_text, setup_text};
pub use rules::{parse_rules, rules_text};
pub use scanner::{TextError, TextProblem};

pub(crate) use event::way_text;
pub(crate) use position::army_letter;
