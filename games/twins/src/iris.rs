use crate::hex::{self, Point};
use crate::{list, number};
use pentad_conformance::{ToAct, Twin};
use pentad_core::Headers;
use std::collections::{BTreeMap, BTreeSet};

/// Iris.
#[derive(Clone)]
pub struct Iris {
    size: i32,
    coloured: BTreeSet<Point>,
    gray: BTreeSet<Point>,
    /// The seat whose stone lies on each point.
    stones: BTreeMap<Point, usize>,
    seat: usize,
    opening: bool,
    /// The first of two gray stones while the second is due.
    first_gray: Option<Point>,
    passes: usize,
    over: bool,
}

impl Iris {
    fn is_empty(&self, point: Point) -> bool {
        !self.stones.contains_key(&point)
    }

    fn empty_gray(&self) -> Vec<Point> {
        self.gray.iter().copied().filter(|point| self.is_empty(*point)).collect()
    }

    /// IRIS-4: returns the cells open to the second gray stone.
    fn second_gray(&self, first: Point) -> Vec<Point> {
        let near = hex::neighbours(self.size, first);
        self.empty_gray().into_iter().filter(|point| !near.contains(point)).collect()
    }

    /// IRIS-2: returns the point reflection.
    fn partner(&self, point: Point) -> Point {
        (2 * (self.size - 1) - point.0, -point.1)
    }

    fn end_turn(&mut self) {
        self.first_gray = None;
        self.seat = 3 - self.seat;
    }

    /// IRIS-6, first half of IRIS-7: returns the scores of a seat's groups, high to low.
    fn group_scores(&self, seat: usize) -> Vec<usize> {
        let own = self.stones.iter().filter(|(_, owner)| **owner == seat).map(|(point, _)| *point).collect();
        let mut scores: Vec<usize> =
            hex::groups(own).iter().map(|group| group.intersection(&self.coloured).count()).collect();
        scores.retain(|score| *score > 0);
        scores.sort();
        scores.reverse();
        scores
    }
}

impl Twin for Iris {
    fn start(headers: &Headers) -> Iris {
        let size = number(headers, "Size", 5) as i32;
        let coloured: BTreeSet<Point> = hex::rim(size).into_iter().collect();
        let gray = hex::points(size).into_iter().filter(|point| !coloured.contains(point)).collect();
        Iris {
            size,
            coloured,
            gray,
            stones: BTreeMap::new(),
            seat: 1,
            opening: true,
            first_gray: None,
            passes: 0,
            over: false,
        }
    }

    fn to_act(&self) -> ToAct {
        if self.over { ToAct::Nobody } else { ToAct::Seat(self.seat) }
    }

    fn legal(&self) -> Vec<String> {
        if self.over {
            return Vec::new();
        }
        let name = |point: Point| hex::name(self.size, point);
        if let Some(first) = self.first_gray {
            return self.second_gray(first).into_iter().map(name).collect();
        }
        let mut actions: Vec<String> = self.empty_gray().into_iter().map(name).collect();
        // IRIS-3: nothing else in the first turn.
        if !self.opening {
            for point in &self.coloured {
                let partner = self.partner(*point);
                // Points are ordered as their names are: by row, then from the left.
                if *point < partner && self.is_empty(*point) && self.is_empty(partner) {
                    actions.push(format!("{}+{}", name(*point), name(partner)));
                }
            }
            actions.push("pass".to_owned());
        }
        actions
    }

    fn play(&mut self, action: &str) {
        if action == "pass" {
            self.passes += 1;
            // IRIS-5: both passed.
            self.over = self.passes == 2;
            self.end_turn();
            return;
        }
        self.passes = 0;
        let points: Vec<Point> = action.split('+').map(|text| hex::named(self.size, text)).collect();
        for point in &points {
            self.stones.insert(*point, self.seat);
        }
        let whole_turn = points.len() == 2 || self.opening || self.first_gray.is_some();
        self.opening = false;
        // IRIS-4: without a cell for it, the second stone is forfeited.
        if whole_turn || self.second_gray(points[0]).is_empty() {
            self.end_turn();
        } else {
            self.first_gray = Some(points[0]);
        }
        // IRIS-5: the board is full.
        self.over = self.stones.len() == self.coloured.len() + self.gray.len();
    }

    fn scores(&self) -> String {
        list([list(self.group_scores(1)), list(self.group_scores(2))])
    }

    fn winners(&self) -> Option<Vec<usize>> {
        if !self.over {
            return None;
        }
        // IRIS-7: entry by entry, a list that runs out counting as zeros.
        let (first, second) = (self.group_scores(1), self.group_scores(2));
        for entry in 0..first.len().max(second.len()) {
            let one = first.get(entry).copied().unwrap_or(0);
            let two = second.get(entry).copied().unwrap_or(0);
            if one > two {
                return Some(vec![1]);
            }
            if two > one {
                return Some(vec![2]);
            }
        }
        Some(vec![1, 2])
    }
}
