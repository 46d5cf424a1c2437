//! The hidden pieces of an army, or of two that plain backs hide, and the ways in which they can be what they are.

use std::sync::OnceLock;

use super::facts::Want;
use super::pool::{self, Impossible, LABELS, Label, Labels, Pool};
use super::tally::Tally;
use super::world::World;
use crate::board::{ArmPoint, PointKind};
use crate::count::Count;
use crate::kind::Kind;
use crate::kind_set::KindSet;
use crate::layout::guards;
use crate::position::AnyPosition;
use crate::random::Random;
use crate::rules::{Deal, FlagGoal};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, SeatSet};
use crate::view::{Beginning, News, SeenPiece, View};

/// Hidden pieces that draw their kinds from one stock.
#[derive(Clone, Debug)]
pub(super) struct Stock {
    armies: SeatSet,
    /// Whether these are two, and plain backs hide which a piece is of.
    is_double: bool,
    /// The pieces, by index in the view.
    pieces: Vec<usize>,
    /// The ways to look at it that exclude each other: one, or with `mines_guard_flag` one for each HQ of the Flag.
    cases: Vec<Case>,
}

#[derive(Clone, Debug)]
struct Case {
    pool: Pool,
    tally: OnceLock<Option<Tally>>,
}

const KINDS: usize = Kind::ALL.len();

impl Stock {
    /// The stocks of a view.
    pub(super) fn of_view(view: &View, kinds: &[KindSet], wants: &[Want]) -> Vec<Stock> {
        let mut stocks: Vec<Stock> = Vec::with_capacity(Seat::MAX);
        for (index, piece) in view.pieces.iter().enumerate().filter(|(_, piece)| piece.kind.is_none()) {
            let armies = army_of(view, piece).map_or(view.rules.seats, SeatSet::only);
            // Pieces come arm by arm, so that it is mostly the last one's.
            let at = stocks.iter().rposition(|stock| stock.armies == armies).unwrap_or_else(|| {
                stocks.push(Stock::new(armies));
                stocks.len() - 1
            });
            stocks[at].pieces.push(index);
        }
        let mut known = [[0; KINDS]; Seat::MAX];
        for piece in &view.pieces {
            if let (Some(army), Some(kind)) = (piece.army, piece.kind) {
                known[army.index() % Seat::MAX][kind as usize - 1] += 1;
            }
        }
        for stock in &mut stocks {
            let pool = stock.pool(view, kinds, &known, wants);
            let cases = if view.rules.mines_guard_flag && view.began == Beginning::Layouts {
                stock.guarded_cases(view, &pool)
            } else {
                vec![pool]
            };
            stock.cases = cases.into_iter().map(|pool| Case { pool, tally: OnceLock::new() }).collect();
        }
        stocks
    }
}

/// The army of a piece, if everybody knows it: by its face or back, or because each army was dealt over its own arm.
fn army_of(view: &View, piece: &SeenPiece) -> Option<Seat> {
    let dealt_at_home = view.began == Beginning::Deal && view.rules.deal == Deal::Halves;
    piece.army.or_else(|| dealt_at_home.then_some(Seat(piece.identity.0 / ArmPoint::COUNT as u8)))
}

impl Stock {
    fn new(armies: SeatSet) -> Stock {
        Stock { armies, is_double: armies.len() > 1, pieces: Vec::with_capacity(Kind::ARMY_SIZE), cases: Vec::new() }
    }

    /// The army, or the first of two.
    pub(super) fn army(&self) -> Seat {
        self.armies.into_iter().next().unwrap_or_default()
    }

    /// Whether there are more pieces than the armies have.
    pub(super) fn is_overdrawn(&self) -> bool {
        self.pieces.len() > Kind::ARMY_SIZE * self.armies.len()
    }

    /// Where the labels of an army begin.
    fn first_label(&self, army: Seat) -> usize {
        if self.is_double { KINDS * (army.index() % 2) } else { 0 }
    }

    /// The labels that stand for some kinds, of whichever army.
    fn labels(&self, kinds: KindSet) -> Labels {
        if !self.is_double {
            return kinds.0.into();
        }
        let all = self.armies.into_iter().map(|army| Labels::from(kinds.0) << self.first_label(army));
        all.fold(0, |labels, of_army| labels | of_army)
    }

    /// The kinds that some labels stand for.
    fn kinds(&self, labels: Labels) -> KindSet {
        KindSet((labels | labels >> KINDS) as u16) & KindSet::ALL
    }

    fn army_and_kind(&self, label: Label) -> (Seat, Option<Kind>) {
        let army = self.armies.into_iter().nth(usize::from(label) / KINDS).unwrap_or_default();
        (army, Kind::from_code(label % KINDS as u8 + 1))
    }

    /// The pool of all pieces, as far as nothing excludes anything else.
    fn pool(&self, view: &View, kinds: &[KindSet], known: &[[u8; KINDS]; Seat::MAX], wants: &[Want]) -> Pool {
        let mut stock = [0; LABELS];
        let mut required = 0;
        for army in self.armies {
            let first = self.first_label(army);
            for ((kind, copies), known) in Kind::ALL.into_iter().zip(&mut stock[first..]).zip(known[army.index()]) {
                *copies = kind.army_count().saturating_sub(known);
            }
            // In face-down play nothing dies unseen, so the hidden pieces are all alive.
            if view.rules.is_face_down() && view.mines_gone.contains(army) {
                stock[first + Kind::Mine as usize - 1] = 0;
            }
            if has_flag(view, army) {
                required |= Labels::from(KindSet::only(Kind::Flag).0) << first;
            }
        }
        if view.began != Beginning::Position {
            required = Labels::MAX;
        }
        let wants = wants.iter().filter(|want| self.armies.contains(want.army)).filter(|want| {
            !want
                .pieces
                .iter()
                .any(|&(index, wanted)| view.pieces[index].kind.is_some_and(|kind| wanted.contains(kind)))
        });
        let wants = wants.map(|want| {
            let wanted_of = |piece: &usize| want.pieces.iter().find(|(index, _)| index == piece);
            let labels = |wanted: Option<&(usize, KindSet)>| wanted.map_or(0, |(_, kinds)| Labels::from(kinds.0));
            let first = self.first_label(want.army);
            pool::Want {
                labels: self.pieces.iter().map(|piece| labels(wanted_of(piece)) << first).collect(),
                in_stock: Labels::from(want.missing.0) << first,
            }
        });
        Pool {
            domains: self.pieces.iter().map(|&piece| self.labels(kinds[piece])).collect(),
            stock,
            required,
            wants: wants.collect(),
        }
    }

    /// The pools in which the Mines stand round either HQ (`mines_guard_flag`).
    fn guarded_cases(&self, view: &View, pool: &Pool) -> Vec<Pool> {
        let at = |piece: &SeenPiece| ArmPoint::from_index(usize::from(piece.identity.0) % ArmPoint::COUNT);
        let headquarters = ArmPoint::all().filter(|at| at.kind() == PointKind::Headquarters);
        let case = |flag: ArmPoint| {
            let allowed = |piece: &SeenPiece| match at(piece) {
                Some(at) if at == flag => KindSet::only(Kind::Flag),
                Some(at) if guards(flag).any(|guard| guard == at) => KindSet::only(Kind::Mine),
                _ => !KindSet::from_iter([Kind::Flag, Kind::Mine]),
            };
            let own = view.pieces.iter().filter(|piece| piece.army.is_some_and(|army| self.armies.contains(army)));
            let fits = own.clone().all(|piece| piece.kind.is_none_or(|kind| allowed(piece).contains(kind)));
            let mut pool = pool.clone();
            for (domain, &piece) in pool.domains.iter_mut().zip(&self.pieces) {
                *domain &= self.labels(allowed(&view.pieces[piece]));
            }
            fits.then_some(pool)
        };
        headquarters.filter_map(case).collect()
    }

    /// Whether something has been found out about the pieces since it was narrowed.
    pub(super) fn is_stale(&self, kinds: &[KindSet]) -> bool {
        let is_narrower = |case: &Case| {
            let mut domains = self.pieces.iter().zip(&case.pool.domains);
            domains.any(|(&piece, &domain)| domain & !self.labels(kinds[piece]) != 0)
        };
        self.cases.iter().any(is_narrower)
    }

    /// Narrows the kinds of the pieces to those that they have in some assignment.
    pub(super) fn narrow(&mut self, kinds: &mut [KindSet]) -> Result<(), Impossible> {
        let mut cases = core::mem::take(&mut self.cases);
        cases.retain_mut(|case| {
            case.tally = OnceLock::new();
            for (domain, &piece) in case.pool.domains.iter_mut().zip(&self.pieces) {
                *domain &= self.labels(kinds[piece]);
            }
            case.pool.narrow().is_ok()
        });
        self.cases = cases;
        if self.cases.is_empty() {
            return Err(Impossible);
        }
        for (number, &piece) in self.pieces.iter().enumerate() {
            let possible = self.cases.iter().fold(0, |labels, case| labels | case.pool.domains[number]);
            kinds[piece] = self.kinds(possible);
        }
        Ok(())
    }

    /// How many assignments are possible.
    pub(super) fn count(&self) -> Count {
        self.cases.iter().fold(Count::ZERO, |count, case| count + case.count())
    }

    /// Draws one of the assignments.
    pub(super) fn draw(&self, random: &mut Random, world: &mut World) {
        let Some(tally) = self.draw_case(random).tally() else { return };
        for (&piece, label) in self.pieces.iter().zip(tally.draw(random)) {
            let (army, kind) = self.army_and_kind(label);
            world.settle(piece, army, kind);
        }
    }

    fn draw_case(&self, random: &mut Random) -> &Case {
        if let [only] = &self.cases[..] {
            return only;
        }
        let mut drawn = self.count().draw(random);
        let found = self.cases.iter().find(|case| !drawn.take(&case.count()));
        found.unwrap_or(&self.cases[0])
    }

    /// Whether the pieces can be what a position has in their places.
    pub(super) fn allows(&self, ruleset: &Ruleset, position: &AnyPosition, view: &View) -> bool {
        self.cases.iter().any(|case| {
            let mut pool = case.pool.clone();
            for (domain, &piece) in pool.domains.iter_mut().zip(&self.pieces) {
                if let Some(found) = view.pieces[piece].point().and_then(|point| position.piece(ruleset, point)) {
                    let of_army = self.armies.contains(found.army);
                    let label = self.first_label(found.army) + found.kind as usize - 1;
                    *domain &= if of_army { 1 << label } else { 0 };
                }
            }
            pool.narrow().is_ok()
        })
    }
}

impl Case {
    fn tally(&self) -> Option<&Tally> {
        self.tally.get_or_init(|| Tally::new(&self.pool).ok()).as_ref()
    }

    fn count(&self) -> Count {
        self.tally().map_or(Count::ZERO, Tally::count)
    }
}

/// Whether an army certainly began with a Flag.
fn has_flag(view: &View, army: Seat) -> bool {
    let promoted = |news: News| matches!(news, News::Promoted { army: other } if other == army);
    view.rules.flag_goal != FlagGoal::None || view.announcements.iter().any(|item| promoted(item.news))
}
