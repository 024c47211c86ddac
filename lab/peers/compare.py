"""Pentad's random play against OpenSpiel's, in the same run.

Each round measures both programs one after the other, so that a slow moment of the machine hits both. A ratio is the
median over the rounds; its spread is the lowest and highest round.

OpenSpiel: rollouts of its C++ RandomRolloutEvaluator (50 a leaf, 100 simulations of its C++ MCTSBot from the start).
Actions a second are those rollouts times the mean length of a random game, which slightly favours OpenSpiel: its
rollouts start a move or two into the game.
"""

import argparse
import json
import random
import statistics
import subprocess
import time

import pyspiel

PAIRS = [
    # Pentad's game and option, OpenSpiel's game, what is compared, the ratio to reach
    ("iris", "Size 5", "havannah(board_size=5)", "playouts", 20),
    ("iris", "Size 6", "havannah(board_size=6)", "playouts", 20),
    ("iris", "Size 8", "havannah(board_size=8)", "playouts", 20),
    ("enantiomerfolk", "", "breakthrough(rows=6,columns=6)", "actions", 5),
    ("quintets", "", "breakthrough(rows=6,columns=6)", "actions", 5),
]
FLOORS = [("iri", 10_000), ("loom", 300_000), ("factory", 300_000)]
# The speed of havannah(6) on the machine for which the floors are meant.
REFERENCE = 29_000


def rollouts_per_second(name, rounds=3):
    """The median of a few searches: rollouts a second."""
    game = pyspiel.load_game(name)
    rates = []
    for seed in range(rounds):
        evaluator = pyspiel.RandomRolloutEvaluator(50, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 100, 500, False, seed, False)
        state = game.new_initial_state()
        began = time.perf_counter()
        bot.step(state)
        rates.append(100 * 50 / (time.perf_counter() - began))
    return statistics.median(rates)


def mean_length(name, games=300):
    """The mean number of actions in a random game."""
    game = pyspiel.load_game(name)
    draw = random.Random(1)
    actions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
            actions += 1
    return actions / games


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pentad", required=True, help="the pentad program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()

    peers = sorted({peer for _, _, peer, _, _ in PAIRS})
    lengths = {peer: mean_length(peer) for peer in peers}
    ours, theirs = [], []
    for _ in range(args.rounds):
        theirs.append({peer: rollouts_per_second(peer) for peer in peers})
        bench = subprocess.run(
            [args.pentad, "bench", "--json", "--runs", "1", "--time", "300"], check=True, capture_output=True, text=True
        )
        ours.append({(row["game"], row["options"]): row for row in json.loads(bench.stdout)})

    rows = []
    for game, option, peer, what, goal in PAIRS:
        unit = lengths[peer] if what == "actions" else 1
        here = [round_[(game, option)][f"{what}_per_second"]["median"] for round_ in ours]
        there = [round_[peer] * unit for round_ in theirs]
        ratios = [a / b for a, b in zip(here, there)]
        rows.append((f"{game} {option}".strip(), peer, what, here, there, ratios, goal))
    floor_rows = []
    for game, goal in FLOORS:
        scaled = [
            round_[(game, "")]["playouts_per_second"]["median"] * REFERENCE / peer["havannah(board_size=6)"]
            for round_, peer in zip(ours, theirs)
        ]
        here = [round_[(game, "")]["playouts_per_second"]["median"] for round_ in ours]
        floor_rows.append((game, here, scaled, goal))

    median = statistics.median
    if args.json:
        print(json.dumps({
            "ratios": [
                {"pentad": name, "openspiel": peer, "what": what, "ours": median(a), "theirs": median(b),
                 "ratio": median(r), "low": min(r), "high": max(r), "goal": goal}
                for name, peer, what, a, b, r, goal in rows
            ],
            "floors": [
                {"pentad": game, "playouts": median(a), "at_reference_speed": median(s), "low": min(s), "goal": goal}
                for game, a, s, goal in floor_rows
            ],
        }, indent=1))
        return
    print(f"| Pentad | OpenSpiel | per second | ours | theirs | ratio (lowest to highest of {args.rounds}) | to reach |")
    print("|---|---|---|---:|---:|---:|---:|")
    for name, peer, what, a, b, r, goal in rows:
        ratio = f"{median(r):.1f}× ({min(r):.1f} to {max(r):.1f})"
        print(f"| {name} | {peer} | {what} | {median(a):,.0f} | {median(b):,.0f} | {ratio} | {goal}× |")
    print()
    print("| Pentad | playouts per second | where havannah(6) does 29,000 (lowest to highest) | to reach |")
    print("|---|---:|---:|---:|")
    for game, a, s, goal in floor_rows:
        print(f"| {game} | {median(a):,.0f} | {median(s):,.0f} ({min(s):,.0f} to {max(s):,.0f}) | {goal:,} |")


if __name__ == "__main__":
    main()
