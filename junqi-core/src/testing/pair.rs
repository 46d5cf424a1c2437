//! Two games that differ only in what a viewer cannot see: it sees no difference.

use std::sync::Arc;

use super::watch::encoded;
use super::{Law, Seen, require};
use crate::action::Action;
use crate::board::Point;
use crate::encode::Encoder;
use crate::event::Event;
use crate::game::{Entry, Game};
use crate::information::InformationState;
use crate::kind::Kind;
use crate::knowledge::Knowledge;
use crate::position::Placement;
use crate::random::Random;
use crate::rules::FlagGoal;
use crate::seat::Seat;
use crate::sight::Viewer;

/// How long a pair is played on.
const MOST_ENTRIES: u64 = 40;
/// The dear forms of a view are compared after one in so many entries.
const LOOK: u64 = 8;
/// How often two pieces are drawn that could change places.
const DRAWS: usize = 16;

/// Two games that look alike to a viewer now.
pub(super) struct Pair<'a> {
    games: [Game; 2],
    viewer: Viewer,
    encoder: &'a Encoder,
    told: [InformationState; 2],
}

impl<'a> Pair<'a> {
    pub(super) fn of(games: [Game; 2], viewer: Viewer, encoder: &'a Encoder) -> Self {
        let told = games.each_ref().map(|game| InformationState::new(&game.view(viewer)));
        Pair { games, viewer, encoder, told }
    }

    /// Two games from the position of a game and from the same with two pieces exchanged, if there are two that the viewer does not
    /// know and cannot tell apart.
    pub(super) fn exchanged(knowledge: &Knowledge, game: &Game, random: &mut Random) -> Option<[Game; 2]> {
        let (view, ruleset) = (knowledge.view(), game.ruleset());
        let mut setup = game.position().setup(ruleset);
        let seen = |piece: Placement| view.at(piece.point);
        let hidden: Vec<usize> = (0..setup.pieces.len())
            .filter(|&index| seen(setup.pieces[index]).is_some_and(|piece| piece.kind.is_none()))
            .collect();
        let first = Game::from_setup(Arc::clone(ruleset), &setup).ok()?;
        for _ in 0..DRAWS.min(hidden.len()) {
            let [one, other] = [(); 2].map(|()| hidden[random.below(hidden.len())]);
            let [a, b] = [setup.pieces[one], setup.pieces[other]];
            let told_apart = seen(a).map(|piece| piece.army) != seen(b).map(|piece| piece.army);
            if told_apart || (a.army, a.kind) == (b.army, b.kind) {
                continue;
            }
            setup.pieces[one] = Placement { army: b.army, kind: b.kind, ..a };
            setup.pieces[other] = Placement { army: a.army, kind: a.kind, ..b };
            let possible = |game: &Game| knowledge.is_consistent(game.position());
            if let Some(second) = Game::from_setup(Arc::clone(ruleset), &setup).ok().filter(possible) {
                return Some([first, second]);
            }
            (setup.pieces[one], setup.pieces[other]) = (a, b);
        }
        None
    }

    /// Plays both on alike, for as long as their course is the same to the public eye, and tells how many entries that
    /// were.
    pub(super) fn play_on(&mut self, random: &mut Random) -> Result<u64, Seen> {
        self.compare(true)?;
        for number in 0..MOST_ENTRIES {
            let Some(entry) = self.choose(random) else { return Ok(number) };
            let was_in = self.is_in();
            let [one, other] = self.games.each_mut().map(|game| game.repeat(entry).map(drop).err());
            require(one == other, Law::HiddenIsHidden, || {
                format!("{entry:?} in games that look alike to {:?}: {one:?} and {other:?}", self.viewer)
            })?;
            if one.is_some() {
                continue;
            }
            // A seat that goes out may be shown its team's pieces, and after the end everything is shown.
            if self.courses_part() || was_in != self.is_in() || self.games[0].is_over() {
                return Ok(number);
            }
            self.compare_told(entry)?;
            self.compare(number % LOOK == 0)?;
            self.compare_refusal(random)?;
        }
        Ok(MOST_ENTRIES)
    }

    fn is_in(&self) -> bool {
        matches!(self.viewer, Viewer::Seat(seat) if self.games[0].position().seats_in().contains(seat))
    }

    /// An action that is legal in both, or now and then a word of the host's.
    fn choose(&self, random: &mut Random) -> Option<Entry> {
        let [one, other] = &self.games;
        match random.below(64) {
            0..3 => return Some(Entry::TimedOut),
            3 => return Some(Entry::Offered(Seat(random.below(one.rules().arms()) as u8))),
            4 => return Some(Entry::Resigned(Seat(random.below(one.rules().arms()) as u8))),
            _ => {}
        }
        let mut actions = one.legal_actions();
        actions.retain(|&action| other.is_legal(action));
        let attacks = actions.iter().copied().filter(|action| one.position().occupied().contains(action.to()));
        let attacks: Vec<_> = attacks.collect();
        let among = if attacks.is_empty() || random.below(2) == 0 { &actions } else { &attacks };
        (!among.is_empty()).then(|| Entry::Played(among[random.below(among.len())]))
    }

    /// Whether the last entry went otherwise in one game than in the other.
    fn courses_part(&self) -> bool {
        let loss_is_told = self.games[0].rules().flag_goal != FlagGoal::None;
        let [one, other] = self.games.each_ref().map(|game| {
            let events = game.events(game.entries().len() - 1).iter().copied();
            events.filter(move |event| loss_is_told || !matches!(event, Event::FlagLost { .. })).map(without_kinds)
        });
        !one.eq(other)
    }

    fn compare_told(&mut self, entry: Entry) -> Result<(), Seen> {
        let [one, other] = self.games.each_ref().map(|game| game.seen_events(game.entries().len() - 1, self.viewer));
        require(one == other, Law::HiddenIsHidden, || {
            format!("of {entry:?}, in games that looked alike, {:?} is told {one:?} and {other:?}", self.viewer)
        })?;
        self.told[0].follow(&one);
        self.told[1].follow(&other);
        Ok(())
    }

    /// What the viewer may not play is refused for the same reason.
    fn compare_refusal(&mut self, random: &mut Random) -> Result<(), Seen> {
        let to_move = self.games[0].to_move().map(Viewer::Seat) == Some(self.viewer);
        let points = self.games[0].ruleset().board().point_count();
        let [from, to] = [(); 2].map(|()| Point(random.below(points) as u8));
        let action = if from == to { Action::flip(to) } else { Action::new(from, to) };
        if !to_move || self.games.iter().any(|game| game.is_legal(action)) {
            return Ok(());
        }
        let [one, other] = self.games.each_mut().map(|game| game.play(action).map(drop).err());
        require(one == other, Law::HiddenIsHidden, || {
            format!("{action} in games that look alike to {:?}: {one:?} and {other:?}", self.viewer)
        })
    }

    fn compare(&self, closely: bool) -> Result<(), Seen> {
        let law = Law::HiddenIsHidden;
        let [one, other] = self.games.each_ref().map(|game| game.view(self.viewer));
        require(one == other, law, || format!("views of games alike to {:?}:\n{one:?}\n{other:?}", self.viewer))?;
        let [planes, others] = [&one, &other].map(|view| encoded(self.encoder, view));
        require(planes == others, law, || format!("observations of games that look alike: {one}"))?;
        if closely {
            let [told, others] = &self.told;
            require(told == others && told.as_str() == others.as_str(), law, || {
                format!("information states of games that look alike:\n{told}\n{others}")
            })?;
            let [text, others] = [&one, &other].map(ToString::to_string);
            require(text == others, law, || format!("texts of views that are alike:\n{text}\n{others}"))?;
            #[cfg(feature = "serde")]
            {
                let [text, others] = [&one, &other].map(|view| super::watch::json(view).unwrap_or_default());
                require(text == others, law, || format!("JSON of views that are alike:\n{text}\n{others}"))?;
            }
        }
        Ok(())
    }
}

/// An event without the kinds that a fight does not tell.
fn without_kinds(event: Event) -> Event {
    match event {
        Event::Attacked { seat, action, result, army, .. } => {
            Event::Attacked { seat, action, result, attacker: Kind::Captain, defender: Kind::Captain, army }
        }
        event => event,
    }
}
