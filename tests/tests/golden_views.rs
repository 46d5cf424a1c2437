//! What every playing seat sees in every golden game, entry by entry.

use std::collections::BTreeMap;
use std::sync::Arc;

use junqi_core::{Place, Ruleset, Seat, View, Viewer};
use junqi_tests::golden::{self, GoldenGame};
use serde::Deserialize;

/// The checksums of the views of one golden file's games.
#[derive(Debug, Deserialize)]
struct ViewsFile {
    name: String,
    games: Vec<ViewsGame>,
}

#[derive(Debug, Deserialize)]
struct ViewsGame {
    number: u32,
    /// By entry, before the first and after each: CRC-32 of each playing seat's view.
    views: Vec<Vec<u32>>,
    last_view_of_first_seat: Option<String>,
}

#[test]
fn golden_views_agree_before_and_after_every_entry() {
    let mut faults = Vec::new();
    let mut compared = 0;
    for file in golden::files() {
        let path = golden::folder().join("views").join(format!("{}.json", file.name));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let views: ViewsFile =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!((&views.name, views.games.len()), (&file.name, file.games.len()));
        let ruleset = Arc::new(Ruleset::new(file.rules).unwrap_or_else(|error| panic!("{}: {error}", file.name)));
        for (game, views) in file.games.iter().zip(&views.games) {
            assert_eq!(game.number, views.number);
            match compare(&ruleset, game, views) {
                Ok(count) => compared += count,
                Err(fault) => faults.push(format!("{} game {}: {fault}", file.name, game.number)),
            }
        }
    }
    assert!(faults.is_empty(), "{} games disagree:\n{}", faults.len(), faults.join("\n"));
    assert!(compared > 100_000, "only {compared} views were compared");
}

/// Compares the views of one game and counts them.
fn compare(ruleset: &Arc<Ruleset>, golden: &GoldenGame, views: &ViewsGame) -> Result<usize, String> {
    let mut game = golden::start(ruleset, golden);
    let seats: Vec<Seat> = ruleset.rules().seats.into_iter().collect();
    let mut texts = golden.actions.split(' ');
    for (index, sums) in views.views.iter().enumerate() {
        if index > 0 {
            let text = texts.next().ok_or("fewer entries than views")?;
            let entry = golden::parse_entry(&game, text);
            game.repeat(entry).map_err(|error| format!("entry {index} ({text}): {error}"))?;
        }
        for (&seat, &sum) in seats.iter().zip(sums) {
            let ours = text_of(&game.view(seat), |point| game.ruleset().board().name(point).to_owned());
            if crc32fast::hash(ours.as_bytes()) != sum {
                return Err(format!("after entry {index} seat {seat} sees {ours}"));
            }
        }
    }
    if let Some(theirs) = &views.last_view_of_first_seat {
        let ours = text_of(&game.view(Viewer::Seat(seats[0])), |point| game.ruleset().board().name(point).to_owned());
        if ours != *theirs {
            return Err(format!("at the end seat {} sees\n  {ours}\nexpected\n  {theirs}", seats[0]));
        }
    }
    Ok(views.views.len() * seats.len())
}

/// A view in the golden form.
fn text_of(view: &View, name: impl Fn(junqi_core::Point) -> String) -> String {
    let mut points = BTreeMap::new();
    for piece in &view.pieces {
        let Place::On(point) = piece.place else { continue };
        let army = piece.army.map_or("?".to_owned(), |army| army.to_string());
        let kind = piece.kind.map_or('?', |kind| kind.letter());
        let back = if piece.face_down { "#" } else { "" };
        points.insert(point, format!("{back}{}:{army}{kind}@{}", name(point), name(piece.identity)));
    }
    for flag in &view.pieces {
        let (point, mark) = match flag.place {
            Place::Carried(point) => (point, '+'),
            Place::Covered(point) => (point, '-'),
            Place::On(_) | Place::Gone(_) => continue,
        };
        let army = flag.army.map_or("?".to_owned(), |army| army.to_string());
        points.entry(point).and_modify(|text| text.push_str(&format!("/{army}{mark}")));
    }
    points.into_values().collect::<Vec<_>>().join(" ")
}
