"""Plays random games under a preset and counts how they end.

    python examples/python/random_game.py [preset [games]]
"""

import random
import sys
from collections import Counter

import junqi


def play_at_random(rules: junqi.Rules, seed: int) -> junqi.Outcome:
    """Plays one game from a seed, for its start as well as for its plies."""
    lots = random.Random(seed)
    game = junqi.Game(rules, seed)
    while (outcome := game.outcome) is None:
        game.play(lots.choice(game.legal_actions))
    return outcome


def main() -> None:
    preset = sys.argv[1] if len(sys.argv) > 1 else "dark"
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    try:
        rules = junqi.Rules.preset(preset)
    except junqi.RulesError as error:
        sys.exit(str(error))
    endings = Counter(str(play_at_random(rules, seed)) for seed in range(games))
    for ending, count in endings.most_common():
        print(f"{count:4} {ending}")


if __name__ == "__main__":
    main()
