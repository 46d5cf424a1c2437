use std::sync::Arc;

use junqi_core::{Encoder, Game, PlaneForm, Random, Rules, Ruleset};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ruleset = Arc::new(Ruleset::new(Rules::preset("four_dark")?)?);
    let encoder = Encoder::new(&ruleset, PlaneForm::Grid);
    let mut observation = vec![0.0_f32; encoder.len()];
    let mut mask = vec![0_u8; encoder.actions().len()];

    let mut game = Game::random(ruleset, 1);
    let mut random = Random::new(1);
    while let Some(seat) = game.to_move() {
        let view = game.view(seat);
        encoder.observe(&view, &mut observation)?;
        encoder.legal_mask(&view, &mut mask)?;
        // Here a network would look at the observation and prefer some of the legal numbers.
        let (planes, scalars) = observation.split_at(encoder.scalar_offset());
        assert!(!planes.is_empty() && !scalars.is_empty());
        let legal: Vec<u32> = (0..).zip(&mask).filter(|(_, legal)| **legal == 1).map(|(id, _)| id).collect();
        let action = encoder.action(seat, legal[random.below(legal.len())]).ok_or("a number below the length")?;
        game.play(action)?;
    }
    println!("{} after {} plies", game.outcome().ok_or("the game is over")?, game.ply());
    Ok(())
}
