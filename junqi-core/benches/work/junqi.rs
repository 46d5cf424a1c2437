//! Junqi, played by this library: `open` on board `two`, `four_open` on board `four`.

use junqi_core::{
    Action, ActionList, Layout, LayoutRules, NarrowPosition, Position, Random, Rules, Ruleset, Tables, WidePosition,
    WidthTables,
};

use super::{Play, Rooms};

impl<const W: usize, const S: usize, const B: usize, const N: usize> Play for Position<W, S, B, N> {
    type Rules = Tables<W>;
    type Move = Action;
    type Moves = ActionList;

    #[inline]
    fn is_over(&self) -> bool {
        Position::is_over(self)
    }

    #[inline]
    fn list(&self, tables: &Tables<W>, actions: &mut ActionList) {
        self.legal_actions(tables, actions);
    }

    #[inline]
    fn each_move(&self, tables: &Tables<W>, rooms: &mut Rooms<Self>, mut visit: impl FnMut(Action, &mut Rooms<Self>)) {
        let mut actions = rooms.pop().unwrap_or_default();
        self.legal_actions(tables, &mut actions);
        for &action in actions.iter() {
            visit(action, rooms);
        }
        rooms.push(actions);
    }

    #[inline]
    fn count_moves(&self, tables: &Tables<W>) -> u64 {
        self.legal_action_count(tables) as u64
    }

    #[inline]
    fn play(&mut self, tables: &Tables<W>, action: Action) {
        self.play_unchecked(tables, action);
    }
}

/// How many middle games perft starts from.
const PERFT_POSITIONS: u64 = 6;

/// The rules of both boards.
pub(crate) struct Boards {
    two: Ruleset,
    four: Ruleset,
}

impl Boards {
    pub(crate) fn new() -> Self {
        Boards { two: ruleset("open"), four: ruleset("four_open") }
    }

    pub(crate) fn two(&self) -> &Tables<1> {
        let WidthTables::Narrow(tables) = self.two.tables() else { unreachable!("the width of board two") };
        tables
    }

    pub(crate) fn four(&self) -> &Tables<3> {
        let WidthTables::Wide(tables) = self.four.tables() else { unreachable!("the width of board four") };
        tables
    }

    pub(crate) fn two_starts(&self, count: u64) -> Vec<NarrowPosition> {
        (0..count).map(|seed| start(&self.two, self.two(), seed)).collect()
    }

    pub(crate) fn four_starts(&self, count: u64) -> Vec<WidePosition> {
        (0..count).map(|seed| start(&self.four, self.four(), seed)).collect()
    }

    /// Middle games of board two, each with the depth to search it to.
    pub(crate) fn two_middles(&self) -> Vec<(NarrowPosition, u32)> {
        middles(self.two(), &self.two_starts(PERFT_POSITIONS), 20, 3)
    }

    /// Middle games of board four, each with the depth to search it to.
    pub(crate) fn four_middles(&self) -> Vec<(WidePosition, u32)> {
        middles(self.four(), &self.four_starts(PERFT_POSITIONS), 40, 3)
    }
}

fn ruleset(preset: &str) -> Ruleset {
    Ruleset::new(Rules::preset(preset).expect("a preset")).expect("rules without contradictions")
}

fn start<const W: usize, const S: usize, const B: usize, const N: usize>(
    ruleset: &Ruleset,
    tables: &Tables<W>,
    seed: u64,
) -> Position<W, S, B, N> {
    let layouts: Vec<Layout> = (0..ruleset.rules().seats.len() as u64)
        .map(|seat| Layout::random(8 * seed + seat, LayoutRules::default()))
        .collect();
    Position::start(tables, &layouts).expect("random layouts are legal")
}

/// From each start the position `step` random plies further into the game than from the start before it.
fn middles<P: Play>(tables: &P::Rules, starts: &[P], step: u64, depth: u32) -> Vec<(P, u32)> {
    let mut random = Random::new(2);
    let mut plies = 0;
    let middle = |start: &P| {
        plies += step;
        let (position, _) = super::after(tables, start, plies, &mut random).expect("games are longer than that");
        let nodes = super::perft(&position, tables, depth, &mut Vec::new());
        assert_eq!(
            super::bulk_perft(&position, tables, depth, &mut Vec::new()),
            nodes,
            "bulk counting counts the same"
        );
        (position, depth)
    };
    starts.iter().map(middle).collect()
}
