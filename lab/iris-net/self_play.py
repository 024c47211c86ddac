#!/usr/bin/env python3
"""Trains the net of Iris by self-play on a GPU.

Thousands of games are played at once, with no tree: of every position the most promising actions are looked at one step ahead, and
the net learns to prefer what looked better there (policy improvement by Gumbel noise) and who won. All games of one board have as many
actions, so that they go on in step.

    self_play.py FOLDER --minutes 25

What is in the folder is gone on with. The net in whole numbers is FOLDER/iris.net, and FOLDER/iris.examples has odds that it gives.
"""

import argparse
import math
import struct
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

# Whole numbers: a weight is so many parts of one, and so is what a unit says.
UNIT = 64
WEIGHT_LIMIT = 127 / UNIT
ACTIVE_LIMIT = 255 / UNIT
# What is seen of a cell: own, the other's, free, coloured, the first stone of this turn, that the second one is to be laid.
PLANES = 6
MAGIC = b"PIR1"


class Board:
    """What never changes about a board of one size. Cells lie in a square, whose corners are off the board."""

    def __init__(self, size, device):
        self.size = size
        self.width = width = 2 * size - 1
        self.cells = width * width
        middle = size - 1

        def on_board(row, column):
            row, column = row - middle, column - middle
            return max(abs(row), abs(column), abs(row + column)) <= middle

        places = [(row, column) for row in range(width) for column in range(width)]
        valid = [on_board(*place) for place in places]
        rim = [
            on and max(abs(r - middle), abs(c - middle), abs(r + c - 2 * middle)) == middle
            for on, (r, c) in zip(valid, places)
        ]
        steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]
        adjacent = torch.zeros(self.cells, self.cells, dtype=torch.bool)
        neighbours = torch.full((self.cells, 6), self.cells)
        for cell, (row, column) in enumerate(places):
            if not valid[cell]:
                continue
            for way, (down, right) in enumerate(steps):
                r, c = row + down, column + right
                if 0 <= r < width and 0 <= c < width and on_board(r, c):
                    neighbours[cell, way] = r * width + c
                    adjacent[cell, r * width + c] = True
        self.valid = torch.tensor(valid, device=device)
        self.rim = torch.tensor(rim, device=device)
        self.gray = self.valid & ~self.rim
        self.partner = torch.arange(self.cells - 1, -1, -1, device=device)
        self.first_of_pair = self.rim & (torch.arange(self.cells, device=device) < self.partner)
        self.adjacent = adjacent.to(device)
        self.neighbours = neighbours.to(device)
        self.plies = int(self.gray.sum()) + int(self.rim.sum()) // 2
        self.own_labels = torch.arange(self.cells, device=device, dtype=torch.int16)
        self.symmetries = torch.tensor([self._symmetry(turn, mirror) for turn in range(6) for mirror in (False, True)])
        self.symmetries = self.symmetries.to(device)

    def _symmetry(self, turns, mirror):
        """Where each cell of the turned board comes from."""
        middle = self.size - 1
        source = []
        for cell in range(self.cells):
            if not self.valid[cell]:
                source.append(cell)
                continue
            z, x = cell // self.width - middle, cell % self.width - middle
            y = -x - z
            for _ in range(turns):
                x, y, z = -z, -x, -y
            if mirror:
                x, z = z, x
            source.append((z + middle) * self.width + x + middle)
        return source


class Games:
    """Many games on one board."""

    def __init__(self, board, count, device):
        self.board = board
        self.stones = torch.zeros(count, board.cells, dtype=torch.int8, device=device)
        self.labels = board.own_labels.repeat(count, 1)
        self.player = torch.ones(count, dtype=torch.int8, device=device)
        self.second = torch.zeros(count, dtype=torch.bool, device=device)
        self.first = torch.zeros(count, dtype=torch.long, device=device)
        self.ply = 0

    def repeated(self, times):
        other = Games.__new__(Games)
        other.board, other.ply = self.board, self.ply
        for name in ("stones", "labels", "player", "second", "first"):
            setattr(other, name, getattr(self, name).repeat_interleave(times, dim=0))
        return other

    def legal(self):
        board = self.board
        free = self.stones == 0
        gray = free & board.gray & ~(self.second[:, None] & board.adjacent[self.first])
        if self.ply == 0:
            return gray
        return gray | (free & board.first_of_pair & ~self.second[:, None])

    def _put(self, cell, where):
        """A stone of the one to act, where it is told; groups that it joins become one."""
        board = self.board
        rows = torch.arange(len(cell), device=cell.device)
        self.stones[rows, cell] = torch.where(where, self.player, self.stones[rows, cell])
        padded = F.pad(self.stones, (0, 1), value=0)
        padded_labels = F.pad(self.labels, (0, 1), value=-1)
        around = board.neighbours[cell]
        own = (padded.gather(1, around) == self.player[:, None]) & where[:, None]
        joined = torch.where(own, padded_labels.gather(1, around), -1)
        belongs = (self.labels[:, :, None] == joined[:, None, :]).any(2)
        self.labels = torch.where(belongs, cell[:, None].to(torch.int16), self.labels)

    def step(self, cell):
        board = self.board
        pair = board.rim[cell]
        everywhere = torch.ones_like(pair)
        self._put(cell, everywhere)
        if bool(pair.any()):
            self._put(board.partner[cell], pair)
        room = ((self.stones == 0) & board.gray & ~board.adjacent[cell]).any(1)
        goes_on = ~pair & ~self.second & room
        if self.ply == 0:
            goes_on = torch.zeros_like(pair)
        self.player = torch.where(goes_on, self.player, 3 - self.player)
        self.second = goes_on
        self.first = torch.where(goes_on, cell, torch.zeros_like(cell))
        self.ply += 1

    def black_wins(self):
        """Of finished games: the lists of what groups are worth, compared from the highest on."""
        board = self.board
        coloured = board.rim.expand_as(self.stones)
        worth = torch.zeros(self.labels.shape, dtype=torch.int64, device=self.labels.device)
        worth.scatter_add_(1, self.labels.long(), coloured.long())
        lists = []
        for seat in (1, 2):
            # A group's label is a cell of its own.
            own = torch.where(self.stones == seat, worth, 0)
            lists.append(own.sort(dim=1, descending=True).values[:, : 3 * board.size])
        difference = lists[0] - lists[1]
        decides = (difference != 0).float().argmax(dim=1)
        return (difference.gather(1, decides[:, None])[:, 0] > 0).float()


def planes(board, stones, player, second, first):
    """What goes into the net, from the one to act."""
    own = stones == player[:, None]
    free = stones == 0
    other = ~own & ~free
    marked = torch.zeros_like(own)
    marked.scatter_(1, first[:, None], second[:, None])
    on = board.valid.expand_as(own)
    seen = torch.stack([own, other, free & on, board.rim.expand_as(own), marked, second[:, None] & on], dim=1)
    return seen.view(len(stones), PLANES, board.width, board.width)


class InWholes(torch.autograd.Function):
    """Weights as the whole numbers that are shipped."""

    @staticmethod
    def forward(context, weight):
        return (weight.clamp(-WEIGHT_LIMIT, WEIGHT_LIMIT) * UNIT).round() / UNIT

    @staticmethod
    def backward(context, slope):
        return slope


class HexConv(nn.Module):
    """A cell and its six neighbours."""

    def __init__(self, inputs, outputs, gain=1.0):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(outputs, inputs, 3, 3) * gain * math.sqrt(2 / (7 * inputs)))
        self.bias = nn.Parameter(torch.zeros(outputs))
        mask = torch.ones(3, 3)
        mask[0, 0] = mask[2, 2] = 0
        self.register_buffer("mask", mask)

    def forward(self, seen):
        return F.conv2d(seen, InWholes.apply(self.weight * self.mask), self.bias, padding=1)


def active(value):
    return value.clamp(0, ACTIVE_LIMIT)


class Net(nn.Module):
    def __init__(self, channels=32, blocks=2, grouped=16):
        super().__init__()
        self.channels, self.blocks, self.grouped = channels, blocks, grouped
        self.entry = HexConv(PLANES, channels)
        self.inner = nn.ModuleList(HexConv(channels, channels) for _ in range(blocks))
        self.outer = nn.ModuleList(HexConv(channels, channels, 0.5) for _ in range(blocks))
        self.wide = nn.ModuleList(nn.Linear(channels, channels) for _ in range(blocks))
        self.pooled = nn.Parameter(torch.full((blocks + 1, grouped), 0.25))
        self.preference = HexConv(channels, 2, 0.5)
        self.owner = HexConv(channels, 1, 0.5)
        self.hidden = nn.Linear(2 * channels, channels)
        self.value = nn.Linear(channels, 1)

    def forward(self, board, seen, labels):
        """The logarithm of the odds to win, what each action promises, and whose each cell will be."""
        count = len(seen)
        on = board.valid.view(1, 1, board.width, board.width).to(seen.dtype)
        stones = (seen[:, 0] + seen[:, 1])[:, None]
        same = (labels[:, :, None] == labels[:, None, :]).to(seen.dtype)

        def share(value, number):
            mine = value[:, : self.grouped]
            sums = torch.bmm(mine.reshape(count, self.grouped, board.cells), same).view_as(mine)
            sums = sums * self.pooled[number].view(1, -1, 1, 1).to(sums.dtype)
            clipped = sums.clamp(0, ACTIVE_LIMIT)
            over = F.relu(sums - ACTIVE_LIMIT) * 0.05
            clipped = clipped + over - over.detach()
            mine = torch.where(stones > 0, clipped, mine)
            return torch.cat([mine, value[:, self.grouped :]], dim=1)

        value = share(active(self.entry(seen)) * on, 0)
        for number in range(self.blocks):
            mean = value.sum((2, 3)) / board.valid.sum()
            told = F.linear(mean, InWholes.apply(self.wide[number].weight), self.wide[number].bias)
            within = active(self.inner[number](value) + told[:, :, None, None]) * on
            value = active(value + self.outer[number](within)) * on
            value = share(value, number + 1)
        told = self.preference(value).float().view(count, 2, board.cells)
        pairs = told[:, 1] + told[:, 1].flip(1)
        promise = torch.where(board.rim, pairs, told[:, 0])
        mean = value.float().sum((2, 3)) / board.valid.sum()
        most = value.float().amax((2, 3))
        pooled = torch.cat([mean, most], dim=1)
        hidden = active(F.linear(pooled, InWholes.apply(self.hidden.weight), self.hidden.bias))
        odds = F.linear(hidden, InWholes.apply(self.value.weight), self.value.bias)[:, 0]
        return odds.float(), promise, self.owner(value).float().view(count, board.cells)


def ask(net, games, most=1 << 15):
    """What the net says of the positions, in parts that fit into memory."""
    board = games.board
    half = games.stones.is_cuda
    odds, promises = [], []
    with torch.no_grad(), torch.autocast("cuda", torch.bfloat16, enabled=half):
        for start in range(0, len(games.stones), most):
            part = slice(start, start + most)
            seen = planes(board, games.stones[part], games.player[part], games.second[part], games.first[part])
            seen = seen.to(torch.bfloat16 if half else torch.float32).contiguous(memory_format=torch.channels_last)
            told, promise, _ = net(board, seen, games.labels[part])
            odds.append(told)
            promises.append(promise)
    return torch.cat(odds), torch.cat(promises)


def gumbel(shape, device):
    return -torch.log(-torch.log(torch.rand(shape, device=device).clamp(1e-9, 1 - 1e-7)))


def look_ahead(net, games, width, sharpness, noise):
    """Looks at the most promising actions one step ahead. Returns the action to play, what the net is to prefer, and black's chance."""
    legal = games.legal()
    odds, promise = ask(net, games)
    count, device = len(odds), odds.device
    promise = promise.masked_fill(~legal, -1e9)
    logs = F.log_softmax(promise, dim=1)
    noisy = logs + noise[:, None] * gumbel(logs.shape, device)
    noisy = noisy.masked_fill(~legal, -1e9)
    width = min(width, int(legal.sum(1).max()))
    scores, looked = noisy.topk(width, dim=1)
    is_legal = legal.gather(1, looked)
    # A game with fewer legal actions looks at its first again.
    looked = torch.where(is_legal, looked, looked[:, :1])
    children = games.repeated(width)
    children.step(looked.reshape(-1))
    told, _ = ask(net, children)
    same = (children.player == games.player.repeat_interleave(width)).view(count, width)
    chance = torch.sigmoid(told).view(count, width)
    chance = torch.where(same, chance, 1 - chance)
    # What is not looked at is taken to be worth what was seen, weighed by how it was preferred.
    weights = logs.gather(1, looked).exp() * is_legal
    seen_mean = (weights * chance).sum(1) / weights.sum(1).clamp_min(1e-9)
    own = torch.sigmoid(odds)
    mean = (own + width * seen_mean) / (1 + width)
    worth = mean[:, None].expand_as(logs).clone()
    worth.scatter_(1, looked, chance)
    wanted = F.softmax((logs + sharpness * worth).masked_fill(~legal, -1e9), dim=1)
    best = (scores + sharpness * chance).masked_fill(~is_legal, -1e9).argmax(1)
    action = looked.gather(1, best[:, None])[:, 0]
    after = (wanted * worth).sum(1)
    black = torch.where(games.player == 1, after, 1 - after)
    return action, wanted, black


class Memory:
    """What was seen of finished games."""

    def __init__(self):
        self.kept = []

    def keep(self, games, wanted, black):
        self.kept.append(
            (games.stones.clone(), games.labels.clone(), games.player, games.second, games.first, wanted.half(), black)
        )

    def labelled(self, games, result, memory_of_result):
        """Chances that look ahead to those of later positions and to the result."""
        ahead, chances = result, []
        for entry in reversed(self.kept):
            chances.append(ahead)
            ahead = memory_of_result * ahead + (1 - memory_of_result) * entry[6]
        chances.reverse()
        owners = games.stones.repeat(len(self.kept), 1)
        columns = [torch.cat([entry[column] for entry in self.kept]) for column in range(6)]
        return [*columns, torch.cat(chances), owners]


def play(net, board, count, arguments, device):
    games = Games(board, count, device)
    memory = Memory()
    # Some games are played with less noise after the opening: their results tell more.
    quiet = torch.rand(count, device=device) < 0.6
    for ply in range(board.plies):
        late = ply > board.plies // 5
        noise = torch.where(quiet & late, 0.3, 1.0)
        action, wanted, black = look_ahead(net, games, arguments.width, arguments.sharpness, noise)
        memory.keep(games, wanted, black)
        games.step(action)
    return memory.labelled(games, games.black_wins(), 0.96)


def told_of_turned(net, board, source, stones, labels, player, second, first, wanted):
    """What the net says of positions on a turned board: the odds, the logarithm of how each action is preferred, what should be preferred
    there, and whose each cell will be."""
    half = stones.is_cuda
    # A pair is known by the first of its two cells, on the turned board too.
    wanted = torch.where(board.rim, wanted + wanted.flip(1), wanted)[:, source]
    wanted = torch.where(board.rim & ~board.first_of_pair, 0, wanted).float()
    stones, labels, first = stones[:, source], labels[:, source], torch.argsort(source)[first]
    seen = planes(board, stones, player, second, first)
    seen = seen.to(torch.bfloat16 if half else torch.float32).contiguous(memory_format=torch.channels_last)
    with torch.autocast("cuda", torch.bfloat16, enabled=half):
        odds, promise, owner = net(board, seen, labels)
    free = stones == 0
    legal = (free & board.gray) | (free & board.first_of_pair & ~second[:, None])
    legal &= ~(second[:, None] & board.adjacent[first])
    return odds, F.log_softmax(promise.masked_fill(~legal, -1e4), dim=1), wanted, owner


def learn(net, optimizer, board, data, rate, batch):
    for group in optimizer.param_groups:
        group["lr"] = rate
    device = data[0].device
    order = torch.randperm(len(data[0]), device=device)
    sums, steps = torch.zeros(3, device=device), 0
    for part in order.split(batch):
        if len(part) < batch // 2:
            continue
        source = board.symmetries[torch.randint(12, ()).item()]
        stones, labels, player, second, first, wanted, black, owners = [column[part] for column in data]
        odds, logs, wanted, owner = told_of_turned(net, board, source, stones, labels, player, second, first, wanted)
        owners = owners[:, source]
        by_preference = -(wanted * logs).sum(1).mean()
        chance = torch.where(player == 1, black, 1 - black)
        by_value = F.binary_cross_entropy_with_logits(odds, chance)
        mine = (owners == player[:, None]).float()
        by_owner = F.binary_cross_entropy_with_logits(owner, mine, reduction="none")
        by_owner = (by_owner * board.valid).sum(1).mean() / board.valid.sum()
        loss = by_preference + 1.5 * by_value + 0.3 * by_owner
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        sums += torch.stack([by_preference.detach(), by_value.detach(), by_owner.detach()])
        steps += 1
    return (sums / max(steps, 1)).tolist(), steps


def compare(one, other, board, count, device, width, sharpness):
    """What share of games the first net gets, each looking one step ahead, from random beginnings with either colour."""
    won = 0.0
    for black in (True, False):
        games = Games(board, count, device)
        quiet = torch.zeros(count, device=device)
        for ply in range(board.plies):
            if ply < 5:
                scores = torch.rand(games.stones.shape, device=device).masked_fill(~games.legal(), -1)
                action = scores.argmax(1)
            else:
                mine = look_ahead(one, games, width, sharpness, quiet)[0]
                theirs = look_ahead(other, games, width, sharpness, quiet)[0]
                action = torch.where((games.player == 1) == black, mine, theirs)
            games.step(action)
        wins = games.black_wins().mean().item()
        won += wins if black else 1 - wins
    return won / 2


def whole(values, unit, limit, form):
    numbers = (values.detach().float().cpu() * unit).round().clamp(-limit, limit).long().flatten().tolist()
    return struct.pack(f"<{len(numbers)}{form}", *numbers)


def export(net, file):
    """Weights of a convolution: tap, input, output; the taps row by row of the square without its two corners."""
    taps = [1, 2, 3, 4, 5, 6, 7]

    def weights(layer):
        return whole(layer.weight.detach().flatten(2)[:, :, taps].permute(2, 1, 0), UNIT, 127, "b")

    def bias(layer):
        return whole(layer.bias, UNIT * UNIT, (1 << 15) - 1, "h")

    data = MAGIC + struct.pack("<4H", PLANES, net.channels, net.blocks, net.grouped)
    # What comes in is 0 or 1, so that the sums of the first layer have the unit of weights.
    data += weights(net.entry) + whole(net.entry.bias, UNIT, (1 << 15) - 1, "h")
    data += whole(net.pooled[0], 256, (1 << 15) - 1, "h")
    for block in range(net.blocks):
        data += weights(net.inner[block]) + bias(net.inner[block])
        data += weights(net.outer[block]) + bias(net.outer[block])
        data += whole(net.wide[block].weight.t(), UNIT, 127, "b") + bias(net.wide[block])
        data += whole(net.pooled[block + 1], 256, (1 << 15) - 1, "h")
    data += weights(net.preference) + bias(net.preference)
    data += whole(net.hidden.weight.t(), UNIT, 127, "b") + bias(net.hidden)
    data += whole(net.value.weight.t(), UNIT, 127, "b") + bias(net.value)
    file.write_bytes(data)
    return len(data)


def write_examples(net, file):
    """Odds that the net gives in random games, by which the program that plays with it can check what it reads: the odds in thousandths, the
    size, and the cells in which actions were played, numbered as they are read row by row."""
    lines = []
    for size in range(5, 9):
        board = Board(size, torch.device("cpu"))
        number = {cell: place for place, cell in enumerate(board.valid.nonzero()[:, 0].tolist())}
        games = Games(board, 1, torch.device("cpu"))
        played = []
        for ply in range(board.plies):
            if ply % 8 == 0:
                odds, _ = ask(net, games)
                lines.append(f"{1000 * odds.item():.0f} | {size} | {' '.join(map(str, played))}")
            action = torch.rand(board.cells).masked_fill(~games.legal()[0], -1).argmax()[None]
            played.append(number[int(action)])
            games.step(action)
    file.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=25, help="how long this run lasts")
    parser.add_argument("--whole", type=float, default=25, help="how long all runs last together; the rate of learning falls to its end")
    parser.add_argument("--games", type=int, default=2048, help="games played at once")
    parser.add_argument("--width", type=int, default=16, help="actions looked at of a position")
    parser.add_argument("--sharpness", type=float, default=10.0, help="how much a chance counts beside what was preferred")
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--channels", type=int, default=32)
    parser.add_argument("--blocks", type=int, default=2)
    parser.add_argument("--sizes", type=str, default="5,7,6,5,7,8,5,7,6,4", help="the boards, turn and turn about")
    parser.add_argument("--compare", type=float, default=2.0, help="minutes between comparisons")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(arguments.seed)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    net = Net(arguments.channels, arguments.blocks).to(device).to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=arguments.rate, weight_decay=1e-4)
    saved = arguments.folder / "state.pt"
    spent, number = 0.0, 0
    if saved.is_file():
        state = torch.load(saved, map_location=device)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        spent, number = state["spent"], state["number"]
        torch.manual_seed(arguments.seed + number)
    sizes = [int(size) for size in arguments.sizes.split(",")]
    boards = {size: Board(size, device) for size in sorted(set(sizes))}

    def copied():
        other = Net(arguments.channels, arguments.blocks).to(device).to(memory_format=torch.channels_last)
        other.load_state_dict(net.state_dict())
        return other

    earlier = copied()
    began = time.monotonic()
    last_compared = began
    while (elapsed := (time.monotonic() - began) / 60) < arguments.minutes:
        size = sizes[number % len(sizes)]
        board = boards[size]
        now = time.monotonic()
        data = play(net, board, arguments.games, arguments, device)
        played = time.monotonic() - now
        progress = min((spent + elapsed) / arguments.whole, 1.0)
        rate = arguments.rate * min(1, (number + 1) / 10) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        (preference, value, owner), steps = learn(net, optimizer, board, data, rate, arguments.batch)
        number += 1
        if device.type == "cuda":
            torch.cuda.synchronize()
        print(
            f"{spent + elapsed:.1f} min, {number}: size {size}, played {played:.1f} s, learned {time.monotonic() - now - played:.1f} s, "
            f"{steps} steps, preference {preference:.3f}, value {value:.4f}, owner {owner:.4f}, black {data[6][: arguments.games].mean():.3f}",
            flush=True,
        )
        if time.monotonic() - last_compared > arguments.compare * 60:
            last_compared = time.monotonic()
            for of in sorted({5, 7} & set(boards)):
                share = compare(net, earlier, boards[of], 256, device, arguments.width, arguments.sharpness)
                print(f"  against itself {arguments.compare} minutes before, size {of}: {share:.3f}", flush=True)
            earlier = copied()
            torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "spent": spent + elapsed, "number": number}, saved)
            export(net, arguments.folder / "iris.net")
    spent += (time.monotonic() - began) / 60
    torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "spent": spent, "number": number}, saved)
    print(f"{export(net, arguments.folder / 'iris.net')} bytes")
    write_examples(net.to("cpu"), arguments.folder / "iris.examples")


if __name__ == "__main__":
    main()
