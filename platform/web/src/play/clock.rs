//! Thinking time.

use crate::browser::now;
use serde::{Deserialize, Serialize};

/// A clock with one face a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// Milliseconds added whenever a turn ends.
    increment: f64,
    /// Milliseconds left to each seat.
    left: Vec<f64>,
    /// Whose time runs, and since when.
    #[serde(skip)]
    running: Option<(usize, f64)>,
}

impl Clock {
    /// So many minutes for each seat, and so many seconds more for each turn.
    pub(crate) fn new((minutes, seconds): (u32, u32), seats: usize) -> Clock {
        Clock {
            increment: f64::from(seconds) * 1000.0,
            left: vec![f64::from(minutes) * 60_000.0; seats],
            running: None,
        }
    }

    /// A seat is to act, or nobody.
    pub(crate) fn turn_to(&mut self, seat: Option<usize>) {
        if self.running.map(|(running, _)| running) == seat {
            return;
        }
        let began = now();
        if let Some((before, since)) = self.running.take() {
            self.left[before] = (self.left[before] - (began - since)).max(0.0) + self.increment;
        }
        self.running = seat.filter(|seat| *seat < self.left.len()).map(|seat| (seat, began));
    }

    /// Milliseconds left to a seat.
    pub(crate) fn left(&self, seat: usize) -> f64 {
        let used = self.running.filter(|(running, _)| *running == seat).map_or(0.0, |(_, since)| now() - since);
        (self.left.get(seat).copied().unwrap_or(0.0) - used).max(0.0)
    }

    /// The seat whose time is up.
    pub(crate) fn flagged(&self) -> Option<usize> {
        self.running.map(|(seat, _)| seat).filter(|seat| self.left(*seat) <= 0.0)
    }

    /// What remains if everything stops now.
    pub(crate) fn stopped(&self) -> Clock {
        let left = (0..self.left.len()).map(|seat| self.left(seat)).collect();
        Clock { left, running: None, ..self.clone() }
    }
}

/// `4:07`, and tenths of a second near the end: `0:09.3`.
pub(crate) fn written(milliseconds: f64) -> String {
    let seconds = (milliseconds / 1000.0).max(0.0);
    let (minutes, rest) = ((seconds / 60.0).floor(), seconds % 60.0);
    if seconds < 10.0 {
        format!("0:{:04.1}", (rest * 10.0).floor() / 10.0)
    } else {
        format!("{minutes}:{:02}", rest.floor())
    }
}
