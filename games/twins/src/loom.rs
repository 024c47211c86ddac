use crate::list;
use crate::tiles::{self, Cell, Field};
use pentad_conformance::{ToAct, Twin};
use pentad_core::Headers;
use std::collections::BTreeSet;

/// The Loom.
#[derive(Clone)]
pub struct Loom {
    field: Field,
    face_up: Vec<String>,
    face_down: usize,
    flips_due: usize,
}

impl Loom {
    /// LOOM-2: returns the cells open to the next tile.
    fn cells(&self) -> Vec<Cell> {
        if self.field.is_empty() {
            return vec![(0, 0)];
        }
        let columns =
            |row: i32| -> Vec<i32> { self.field.keys().filter(|cell| cell.1 == row).map(|cell| cell.0).collect() };
        let left = *columns(0).iter().min().expect("the first tile is in row 0");
        let right = *columns(0).iter().max().expect("the first tile is in row 0");
        if columns(0).len() < 5 {
            return vec![(left - 1, 0), (right + 1, 0)];
        }
        let mut row = 1;
        while columns(row).len() == 5 {
            row += 1;
        }
        (left..=right).map(|column| (column, row)).filter(|cell| !self.field.contains_key(cell)).collect()
    }

    fn kinds_face_up(&self) -> BTreeSet<String> {
        self.face_up.iter().cloned().collect()
    }

    fn is_over(&self) -> bool {
        self.face_up.is_empty() && self.face_down == 0
    }
}

impl Twin for Loom {
    fn start(_: &Headers) -> Loom {
        // LOOM-1
        Loom { field: Field::new(), face_up: Vec::new(), face_down: 25, flips_due: 2 }
    }

    fn to_act(&self) -> ToAct {
        if self.is_over() {
            ToAct::Nobody
        } else if self.flips_due > 0 {
            ToAct::Chance
        } else {
            ToAct::Seat(1)
        }
    }

    fn legal(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        if self.flips_due > 0 {
            return tiles::flips();
        }
        let mut actions = Vec::new();
        for tile in self.kinds_face_up() {
            for cell in self.cells() {
                // LOOM-3
                if self.field.is_empty() || tiles::touching(&self.field, &tile, cell).contains(&true) {
                    actions.push(tiles::placement(&tile, cell));
                }
            }
        }
        // LOOM-4
        if actions.is_empty() {
            actions = self.kinds_face_up().iter().map(|tile| format!("aside {tile}")).collect();
        }
        actions
    }

    fn play(&mut self, action: &str) {
        if let Some(tile) = action.strip_prefix("flip ") {
            self.face_up.push(tile.to_owned());
            self.face_down -= 1;
            self.flips_due -= 1;
            return;
        }
        if let Some(tile) = action.strip_prefix("aside ") {
            tiles::remove(&mut self.face_up, tile);
        } else {
            let (tile, cell) = tiles::parse_placement(action);
            tiles::remove(&mut self.face_up, &tile);
            self.field.insert(cell, tile);
        }
        // LOOM-5
        self.flips_due = self.face_down.min(1);
    }

    fn scores(&self) -> String {
        list([tiles::patterns(&self.field)])
    }

    fn winners(&self) -> Option<Vec<usize>> {
        self.is_over().then(Vec::new)
    }
}
