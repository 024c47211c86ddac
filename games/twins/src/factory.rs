use crate::tiles::{self, Cell, Field};
use crate::{highest, list, number};
use pentad_conformance::{ToAct, Twin};
use pentad_core::Headers;
use std::collections::BTreeSet;

/// The Factory.
#[derive(Clone)]
pub struct Factory {
    seats: usize,
    field: Field,
    /// Tiles by seat, the first seat at index 0.
    face_up: Vec<Vec<String>>,
    face_down: Vec<usize>,
    points: Vec<usize>,
    seat: usize,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// FACT-1: the tile in the field is due.
    FirstTile,
    /// FACT-1: every seat flips one tile, this `seat` next.
    FirstFlips,
    Turn,
    /// FACT-4: the flip at the end of a turn is due.
    LastFlip,
    Over,
}

impl Factory {
    /// FACT-2: returns true if a tile can be laid on a cell.
    fn fits(&self, tile: &str, cell: Cell) -> bool {
        let edges = tiles::touching(&self.field, tile, cell);
        let mut field = self.field.clone();
        field.insert(cell, tile.to_owned());
        let columns: BTreeSet<i32> = field.keys().map(|cell| cell.0).collect();
        let rows: BTreeSet<i32> = field.keys().map(|cell| cell.1).collect();
        let spread = |lines: &BTreeSet<i32>| lines.last().expect("a tile") - lines.first().expect("a tile") + 1;
        !edges.is_empty() && !edges.contains(&false) && spread(&columns) <= 5 && spread(&rows) <= 5
    }

    fn placements(&self, seat: usize) -> BTreeSet<String> {
        let mut actions = BTreeSet::new();
        for tile in &self.face_up[seat - 1] {
            for beside in self.field.keys() {
                for (_, cell, _) in tiles::sides(*beside) {
                    if !self.field.contains_key(&cell) && self.fits(tile, cell) {
                        actions.insert(tiles::placement(tile, cell));
                    }
                }
            }
        }
        actions
    }

    fn end_turn(&mut self) {
        // FACT-6
        let empty = self.face_up[self.seat - 1].is_empty() && self.face_down[self.seat - 1] == 0;
        let none_face_down = self.face_down.iter().all(|tiles| *tiles == 0);
        let stuck = (1..=self.seats).all(|seat| self.placements(seat).is_empty());
        self.stage = if empty || (none_face_down && stuck) { Stage::Over } else { Stage::Turn };
        self.seat = self.seat % self.seats + 1;
    }
}

impl Twin for Factory {
    fn start(headers: &Headers) -> Factory {
        let seats = number(headers, "Seats", 2);
        Factory {
            seats,
            field: Field::new(),
            face_up: vec![Vec::new(); seats],
            face_down: vec![24 / seats; seats],
            points: vec![0; seats],
            seat: 1,
            stage: Stage::FirstTile,
        }
    }

    fn to_act(&self) -> ToAct {
        match self.stage {
            Stage::FirstTile | Stage::FirstFlips | Stage::LastFlip => ToAct::Chance,
            Stage::Turn => ToAct::Seat(self.seat),
            Stage::Over => ToAct::Nobody,
        }
    }

    fn legal(&self) -> Vec<String> {
        match self.stage {
            Stage::FirstTile | Stage::FirstFlips | Stage::LastFlip => tiles::flips(),
            Stage::Turn => {
                // FACT-3
                let placements = self.placements(self.seat);
                if placements.is_empty() { vec!["pass".to_owned()] } else { placements.into_iter().collect() }
            }
            Stage::Over => Vec::new(),
        }
    }

    fn play(&mut self, action: &str) {
        if let Some(tile) = action.strip_prefix("flip ") {
            if self.stage == Stage::FirstTile {
                self.field.insert((0, 0), tile.to_owned());
                self.stage = Stage::FirstFlips;
                return;
            }
            self.face_up[self.seat - 1].push(tile.to_owned());
            self.face_down[self.seat - 1] -= 1;
            if self.stage == Stage::LastFlip {
                self.end_turn();
            } else if self.seat == self.seats {
                self.seat = 1;
                self.stage = Stage::Turn;
            } else {
                self.seat += 1;
            }
            return;
        }
        let passed = action == "pass";
        if !passed {
            let (tile, cell) = tiles::parse_placement(action);
            let before = tiles::patterns(&self.field);
            tiles::remove(&mut self.face_up[self.seat - 1], &tile);
            self.field.insert(cell, tile);
            // FACT-5
            self.points[self.seat - 1] += tiles::patterns(&self.field) - before;
        }
        // FACT-4
        let wants_flip = passed || self.face_up[self.seat - 1].is_empty();
        if wants_flip && self.face_down[self.seat - 1] > 0 {
            self.stage = Stage::LastFlip;
        } else {
            self.end_turn();
        }
    }

    fn scores(&self) -> String {
        list(&self.points)
    }

    fn winners(&self) -> Option<Vec<usize>> {
        // FACT-7
        (self.stage == Stage::Over).then(|| highest(&self.points))
    }
}
