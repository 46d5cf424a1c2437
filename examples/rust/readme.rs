use std::sync::Arc;

use junqi_core::{Game, Random, Rules, Ruleset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ruleset = Arc::new(Ruleset::new(Rules::preset("dark")?)?);
    let mut game = Game::random(ruleset, 1);
    let mut random = Random::new(1);
    while !game.is_over() {
        let actions = game.legal_actions();
        game.play(actions[random.below(actions.len())])?;
    }
    let outcome = game.outcome().ok_or("the game goes on")?;
    println!("{outcome} after {} plies", game.ply());
    Ok(())
}
