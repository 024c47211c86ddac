#!/usr/bin/env python3
"""Teaches the net of Iris what a search found out: which actions it visited, and who is likely to win.

    pentad-lab-training generate iris GAMES engine/bots/src/iris/iris.net --effort 1600 --positions 200000
    from_search.py FOLDER GAMES --passes 20

Begins with FOLDER/state.pt, which self_play.py leaves, and writes FOLDER/iris.net and FOLDER/iris.examples.
"""

import argparse
import math
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

from self_play import Board, Net, export, told_of_turned, write_examples

# One file of so many is held out.
HELD_OUT = 20


class Reader:
    """Reads lines of one size: the size, the setup, visits, what the position is worth in thousandths, whether it was won."""

    def __init__(self, size):
        self.board = Board(size, torch.device("cpu"))
        place = self.board.valid.nonzero()[:, 0].tolist()
        lengths = [int(row.sum()) for row in self.board.valid.view(self.board.width, -1)]
        self.rows, start = [], 0
        for length in lengths:
            self.rows.append(place[start : start + length])
            start += length
        self.stones, self.seats, self.firsts, self.visits, self.worths, self.won = [], [], [], [], [], []

    def cell(self, name):
        return self.rows[ord(name[0]) - ord("a")][int(name[1:]) - 1]

    def read(self, setup, visits, worth, won):
        parts = [part.strip() for part in setup.split(";")]
        stones = [0] * self.board.cells
        # A setup begins with the last row.
        for row, text in zip(reversed(self.rows), parts[0].split("/"), strict=True):
            at, number = 0, 0
            for sign in text:
                if sign.isdigit():
                    number = 10 * number + int(sign)
                    continue
                at, number = at + number, 0
                stones[row[at]] = 1 if sign == "b" else 2
                at += 1
        first = -1
        for part in parts[2:]:
            if part.startswith("phase second "):
                first = self.cell(part.split()[-1])
        told = []
        for entry in visits.split(", "):
            action, count = entry.rsplit(" ", 1)
            if action != "pass":
                told.append((self.cell(action.split("+")[0]), float(count)))
        if not told:
            return
        self.stones.append(bytes(stones))
        self.seats.append(int(parts[1].split()[-1]))
        self.firsts.append(first)
        self.visits.append(told)
        self.worths.append(int(worth) / 1000)
        self.won.append(int(won))

    def data(self, device, result):
        """Stones, groups, who acts, whether a second stone is to come, the first one, what was visited, chances."""
        board = Board(self.board.size, device)
        stones = torch.frombuffer(bytearray(b"".join(self.stones)), dtype=torch.int8).view(-1, board.cells).to(device)
        player = torch.tensor(self.seats, dtype=torch.int8, device=device)
        first = torch.tensor(self.firsts, device=device)
        second, first = first >= 0, first.clamp_min(0)
        wanted = torch.zeros(len(stones), board.cells)
        for row, told in enumerate(self.visits):
            for cell, count in told:
                wanted[row, cell] += count
        wanted = (wanted / wanted.sum(1, keepdim=True)).half().to(device)
        chance = (1 - result) * torch.tensor(self.worths) + result * torch.tensor(self.won, dtype=torch.float32)
        return board, [stones, groups(board, stones), player, second, first, wanted, chance.to(device)]


def groups(board, stones):
    """Every stone's group by the number of a cell of it."""
    all_labels = []
    around = board.neighbours.clamp_max(board.cells)
    for part in stones.split(1 << 14):
        padded = F.pad(part, (0, 1), value=0)
        same = (padded[:, around] == part[:, :, None]) & (part != 0)[:, :, None]
        labels = board.own_labels.repeat(len(part), 1)
        while True:
            near = F.pad(labels, (0, 1), value=board.cells)[:, around]
            least = torch.minimum(labels, torch.where(same, near, board.cells).amin(2).to(labels.dtype))
            if torch.equal(least, labels):
                break
            labels = least
        all_labels.append(labels)
    return torch.cat(all_labels)


def losses(net, board, data, source):
    """Surprise at what was visited and at who wins, and how often the most visited action was preferred."""
    *position, wanted, chance = data
    odds, logs, wanted, _ = told_of_turned(net, board, source, *position, wanted)
    by_preference = -(wanted * logs).sum(1).mean()
    by_value = F.binary_cross_entropy_with_logits(odds, chance)
    agreed = (logs.argmax(1) == wanted.argmax(1)).float().mean()
    return by_preference, by_value, agreed


def held_out_losses(net, sets):
    net.eval()
    with torch.no_grad():
        for size, (board, data) in sorted(sets.items()):
            told = [torch.stack(losses(net, board, [column[part] for column in data], board.symmetries[0])) for part in
                    torch.arange(len(data[0]), device=data[0].device).split(2048)]
            mean = torch.stack(told).mean(0).tolist()
            print(f"  size {size}: preference {mean[0]:.4f}, value {mean[1]:.4f}, agreed {100 * mean[2]:.1f} %", flush=True)
    net.train()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--passes", type=int, default=20)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--result", type=float, default=0.3, help="how much the result counts beside what the search said")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(arguments.seed)
    torch.set_float32_matmul_precision("high")
    sets = [{}, {}]
    files = [file for folder in arguments.games for file in sorted(folder.glob("*.txt"))]
    saved = arguments.folder / "state.pt"
    if not saved.is_file():
        parser.error(f"there is no {saved}: self_play.py comes first")
    if len(files) < 2:
        parser.error("there are fewer than two files of games, and one of them is held out")
    for number, file in enumerate(files):
        readers = sets[number % HELD_OUT == 0]
        for line in file.read_text().splitlines():
            size, *rest = line.split(" | ")
            if size not in readers:
                readers[size] = Reader(int(size))
            readers[size].read(*rest)
    learned, held_out = [
        {size: reader.data(device, arguments.result) for size, reader in readers.items()} for readers in sets
    ]
    print(f"{len(files)} files, {sum(len(data[0]) for _, data in learned.values())} positions to learn from", flush=True)

    state = torch.load(saved, map_location=device)
    net = Net().to(device).to(memory_format=torch.channels_last)
    net.load_state_dict(state["net"])
    held_out_losses(net, held_out)
    optimizer = torch.optim.AdamW(net.parameters(), lr=arguments.rate, weight_decay=1e-4)
    steps_a_pass = sum(math.ceil(len(data[0]) / arguments.batch) for _, data in learned.values())
    step, began = 0, time.monotonic()
    for number in range(1, arguments.passes + 1):
        parts = []
        for size, (board, data) in learned.items():
            parts += [(size, part) for part in torch.randperm(len(data[0]), device=device).split(arguments.batch)]
        for place in torch.randperm(len(parts)).tolist():
            size, part = parts[place]
            board, data = learned[size]
            source = board.symmetries[torch.randint(12, ()).item()]
            preference, value, _ = losses(net, board, [column[part] for column in data], source)
            progress = step / (steps_a_pass * arguments.passes)
            for group in optimizer.param_groups:
                group["lr"] = arguments.rate * min(1, (step + 1) / 100) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * progress)))
            optimizer.zero_grad(set_to_none=True)
            (preference + 2 * value).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            step += 1
        if number % 5 == 0 or number == arguments.passes:
            print(f"pass {number} of {arguments.passes}, {time.monotonic() - began:.0f} s", flush=True)
            held_out_losses(net, held_out)
    torch.save({**state, "net": net.state_dict()}, saved)
    print(f"{export(net, arguments.folder / 'iris.net')} bytes")
    write_examples(net.to("cpu"), arguments.folder / "iris.examples")


if __name__ == "__main__":
    main()
