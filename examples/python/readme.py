"""A game played to its end at random."""

import random

import junqi

rules = junqi.Rules(preset="four_dark", mine="blast")
game = junqi.Game(rules, seed=2026)
while not game.is_over:
    game.play(random.choice(game.legal_actions))
print(f"after {game.ply} plies: {game.outcome}")
