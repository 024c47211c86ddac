"""Pentad's random play and tree search against OpenSpiel's, in the same run.

Machines are noisy, so each round measures the two programs turn and turn about: OpenSpiel, Pentad, OpenSpiel, a fraction
of a second each, and takes Pentad's rate over the mean of the two others. The ratio is the median over the rounds; its
spread is the middle half of them.

OpenSpiel: rollouts of its C++ RandomRolloutEvaluator (50 a leaf, 100 simulations of its C++ MCTSBot from the start).
Actions a second are those rollouts times the mean length of a random game, which slightly favours OpenSpiel: its
rollouts start a move or two into the game. Simulations: 5,000 of its C++ MCTSBot with one rollout each and its UCT
constant at 1.4, against a tenth of a second of Pentad's tree search that knows nothing (`pentad bench --search`).
"""

import argparse
import json
import random
import statistics
import subprocess
import time

import pyspiel

PAIRS = [
    # Pentad's game, OpenSpiel's game, what is compared, the ratio to reach
    ("iris Size 5", "havannah(board_size=5)", "playouts", 20),
    ("iris Size 6", "havannah(board_size=6)", "playouts", 20),
    ("iris Size 8", "havannah(board_size=8)", "playouts", 20),
    ("iris Size 5", "havannah(board_size=5)", "simulations", 10),
    ("iris Size 6", "havannah(board_size=6)", "simulations", 10),
    ("iris Size 8", "havannah(board_size=8)", "simulations", 10),
    ("enantiomerfolk", "breakthrough(rows=6,columns=6)", "actions", 5),
    ("quintets", "breakthrough(rows=6,columns=6)", "actions", 5),
]
# Playouts a second that the project set itself, for a machine where havannah(6) does 29,000; compared as ratios to it.
REFERENCE = 29_000
FLOORS = [("iri", 10_000), ("loom", 300_000), ("factory", 300_000)]


def rollouts_per_second(game, seed):
    """One search from the start: its rollouts a second."""
    evaluator = pyspiel.RandomRolloutEvaluator(50, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 100, 500, False, seed, False)
    state = game.new_initial_state()
    began = time.perf_counter()
    bot.step(state)
    return 100 * 50 / (time.perf_counter() - began)


def simulations_per_second(game, seed):
    """One search from the start: its simulations a second."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 5000, 500, False, seed, False)
    state = game.new_initial_state()
    began = time.perf_counter()
    bot.step(state)
    return 5000 / (time.perf_counter() - began)


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


def pentad_rate(pentad, name, what):
    """A short run of Pentad's own benchmark."""
    search = ["--search"] if what == "simulations" else ["--no-perft"]
    command = [pentad, "bench", name, "--json", "--runs", "1", "--time", "100", *search]
    bench = subprocess.run(command, check=True, capture_output=True, text=True)
    if what == "simulations":
        return json.loads(bench.stdout)[0]["tree"]["median"]
    return json.loads(bench.stdout)[0][f"{what}_per_second"]["median"]


def compare(pentad, name, peer, what, rounds):
    """Rates of both and their ratio, for each round."""
    game = pyspiel.load_game(peer)
    unit = mean_length(peer) if what == "actions" else 1
    rows = []
    for seed in range(rounds):
        peer_rate = simulations_per_second if what == "simulations" else rollouts_per_second
        before = peer_rate(game, seed) * unit
        ours = pentad_rate(pentad, name, what)
        after = peer_rate(game, seed) * unit
        theirs = (before + after) / 2
        rows.append((ours, theirs, ours / theirs))
    return rows


def middle_half(values):
    """The quartiles of some values."""
    low, _, high = statistics.quantiles(values, n=4)
    return low, high


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pentad", required=True, help="the pentad program")
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--only", choices=["playouts", "simulations", "actions"], help="measure nothing else")
    args = parser.parse_args()

    print(f"| Pentad | OpenSpiel | per second | ours | theirs | ratio (middle half of {args.rounds}) | to reach |")
    print("|---|---|---|---:|---:|---:|---:|")
    for name, peer, what, goal in PAIRS:
        if args.only not in (None, what):
            continue
        ours, theirs, ratios = zip(*compare(args.pentad, name, peer, what, args.rounds))
        low, high = middle_half(ratios)
        ratio = f"{statistics.median(ratios):.1f}× ({low:.1f} to {high:.1f})"
        print(f"| {name} | {peer} | {what} | {statistics.median(ours):,.0f} | {statistics.median(theirs):,.0f} "
              f"| {ratio} | {goal}× |", flush=True)
    if args.only not in (None, "playouts"):
        return
    print()
    print("| Pentad | playouts per second | where havannah(6) does 29,000 (middle half) | to reach |")
    print("|---|---:|---:|---:|")
    for name, goal in FLOORS:
        ours, _, ratios = zip(*compare(args.pentad, name, "havannah(board_size=6)", "playouts", args.rounds))
        low, high = (REFERENCE * ratio for ratio in middle_half(ratios))
        scaled = f"{REFERENCE * statistics.median(ratios):,.0f} ({low:,.0f} to {high:,.0f})"
        print(f"| {name} | {statistics.median(ours):,.0f} | {scaled} | {goal:,} |", flush=True)


if __name__ == "__main__":
    main()
