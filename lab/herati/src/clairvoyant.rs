//! The most patterns that a player who knows the coming tiles could weave: an upper bound for real players.
//!
//! Written from the clauses alone, independently of the bots' tables.

use pentad_core::random::{Rng, below};
use std::collections::HashSet;

/// The index of a tile in `Tile::ALL`: NE, SE, SW, NW.
type Kind = usize;

const TILES: usize = 25;
const COLUMNS: usize = 5;

fn north(kind: Kind) -> bool {
    kind == 0 || kind == 3
}

fn east(kind: Kind) -> bool {
    kind < 2
}

/// A row below a complete one: the tiles above it, its own tiles (0 for an empty cell, otherwise the kind plus one), and the tile
/// kept in hand.
#[derive(Clone, Copy)]
struct State {
    above: [Kind; COLUMNS],
    row: [usize; COLUMNS],
    kept: Kind,
}

impl State {
    fn read(key: u32) -> State {
        let digit = |place: u32| (key >> place) as usize;
        State {
            above: [0, 2, 4, 6, 8].map(|place| digit(place) & 3),
            row: [10, 13, 16, 19, 22].map(|place| digit(place) & 7),
            kept: digit(25) & 3,
        }
    }

    fn key(&self) -> u32 {
        let above = self.above.iter().zip([0, 2, 4, 6, 8]).map(|(kind, place)| kind << place);
        let row = self.row.iter().zip([10, 13, 16, 19, 22]).map(|(digit, place)| digit << place);
        (above.chain(row).sum::<usize>() | self.kept << 25) as u32
    }

    fn with_kept(mut self, kept: Kind) -> State {
        self.kept = kept;
        self
    }

    /// Lays a tile and returns the new state with the number of patterns completed; `None` if the tile cannot be laid there
    /// (LOOM-3).
    fn laid(&self, column: usize, tile: Kind, kept: Kind) -> Option<(State, u8)> {
        if self.row[column] != 0 {
            return None;
        }
        let mut fits = north(self.above[column]) != north(tile);
        let mut patterns = 0;
        let mut look = |left: usize, west: Kind, south_east: Kind| {
            fits |= east(west) != east(south_east);
            // HERA-2
            let around = [self.above[left], self.above[left + 1], west, south_east];
            patterns += u8::from(around == [1, 2, 0, 3] || around == [3, 0, 2, 1]);
        };
        if column > 0 && self.row[column - 1] != 0 {
            look(column - 1, self.row[column - 1] - 1, tile);
        }
        if column + 1 < COLUMNS && self.row[column + 1] != 0 {
            look(column, tile, self.row[column + 1] - 1);
        }
        if !fits {
            return None;
        }
        let mut next = self.with_kept(kept);
        next.row[column] = tile + 1;
        if next.row.iter().all(|digit| *digit != 0) {
            next = State { above: next.row.map(|digit| digit - 1), row: [0; COLUMNS], kept };
        }
        Some((next, patterns))
    }
}

/// All states reachable after a number of tiles, with the most patterns on a path to each.
struct Reached {
    /// The points plus one, indexed by key; 0 for a state that was not reached.
    most: Vec<u8>,
    keys: Vec<u32>,
}

impl Reached {
    fn new() -> Reached {
        Reached { most: vec![0; 1 << 27], keys: Vec::new() }
    }

    fn add(&mut self, state: &State, points: u8) {
        let key = state.key();
        let most = &mut self.most[key as usize];
        if *most == 0 {
            self.keys.push(key);
        }
        *most = (*most).max(points + 1);
    }

    /// Takes all states and clears the table.
    fn take(&mut self) -> Vec<(State, u8)> {
        let keys = std::mem::take(&mut self.keys);
        keys.into_iter().map(|key| (State::read(key), std::mem::take(&mut self.most[key as usize]) - 1)).collect()
    }
}

/// Passes the most patterns of each deal to `found`.
pub(crate) fn most_patterns(deals: u64, mut random: impl FnMut(u64) -> Box<dyn Rng>, mut found: impl FnMut(usize)) {
    let mut reached = Reached::new();
    for deal in 0..deals {
        let mut random = random(deal);
        let tiles: Vec<Kind> = (0..TILES).map(|_| below(&mut *random, 4)).collect();
        found(most_of_one(&tiles, &mut reached));
    }
}

fn most_of_one(tiles: &[Kind], reached: &mut Reached) -> usize {
    let mut first_rows: HashSet<(Vec<Kind>, Kind)> = HashSet::from([(Vec::new(), tiles[0])]);
    for step in 0..TILES {
        let flipped = tiles.get(step + 1).copied();
        let choices = |kept: Kind| {
            // LOOM-5: at the end only one tile is left.
            let flipped_choice = flipped.map(|flipped| (flipped, kept)).filter(|(tile, kept)| tile != kept);
            std::iter::once((kept, flipped.unwrap_or(kept))).chain(flipped_choice)
        };
        let below: Vec<(State, u8)> = reached.take();
        for (state, points) in below {
            let mut stuck = true;
            for (tile, kept) in choices(state.kept) {
                for (next, patterns) in (0..COLUMNS).filter_map(|column| state.laid(column, tile, kept)) {
                    stuck = false;
                    reached.add(&next, points + patterns);
                }
            }
            // LOOM-4
            if stuck {
                for (_, kept) in choices(state.kept) {
                    reached.add(&state.with_kept(kept), points);
                }
            }
        }
        for (row, kept) in std::mem::take(&mut first_rows) {
            let mut stuck = true;
            for (tile, kept) in choices(kept) {
                let left = row.first().is_none_or(|end| east(*end) != east(tile));
                let right = row.last().is_some_and(|end| east(*end) != east(tile));
                let longer = [left.then(|| [&[tile], &row[..]].concat()), right.then(|| [&row[..], &[tile]].concat())];
                for longer in longer.into_iter().flatten() {
                    stuck = false;
                    match <[Kind; COLUMNS]>::try_from(longer) {
                        Ok(above) => reached.add(&State { above, row: [0; COLUMNS], kept }, 0),
                        Err(longer) => {
                            first_rows.insert((longer, kept));
                        }
                    }
                }
            }
            if stuck {
                first_rows.extend(choices(kept).map(|(_, kept)| (row.clone(), kept)));
            }
        }
    }
    reached.take().into_iter().map(|(_, points)| points.into()).max().unwrap_or(0)
}
