//! Arrows and circles that a reader draws on a board with the right mouse button.

use super::arrows::headed_line;
use super::overlay::place;
use super::pointer::{spot_at, spot_under};
use leptos::prelude::*;
use pentad_boards::scene::{Item, Role, Scene, Shape};
use pentad_boards::{Face, Hue, Paint};
use pentad_touch::Spot;
use std::collections::HashMap;
use web_sys::PointerEvent;

/// Number of the right mouse button in pointer events.
const RIGHT: i16 = 2;

/// A drawing made in one go: an arrow, or a circle if it ends where it began.
#[derive(Clone, PartialEq, Debug)]
struct Stroke {
    from: Spot,
    to: Spot,
    hue: Hue,
}

/// Draws on a board and keeps the drawings of each position. A handle: all copies refer to the same pen.
#[derive(Clone, Copy)]
pub(crate) struct Pen {
    /// Hash key of the position on display.
    position: Signal<u64>,
    drawings: RwSignal<HashMap<u64, Vec<Stroke>>>,
    /// The stroke in progress.
    begun: RwSignal<Option<Stroke>>,
}

impl Pen {
    /// Creates a pen without drawings for the position with this key.
    pub(crate) fn new(position: Signal<u64>) -> Pen {
        Pen { position, drawings: RwSignal::default(), begun: RwSignal::new(None) }
    }

    /// Handles a button going down on the board; returns true if the event belongs to the pen.
    pub(super) fn press(self, event: &PointerEvent) -> bool {
        if event.button() != RIGHT {
            return false;
        }
        let spot = spot_at(event);
        let hue = match (event.shift_key(), event.ctrl_key()) {
            (true, _) => Hue::Red,
            (false, true) => Hue::Yellow,
            (false, false) => Hue::Blue,
        };
        self.begun.set(spot.map(|spot| Stroke { from: spot.clone(), to: spot, hue }));
        true
    }

    /// Extends the stroke in progress to the spot under the pointer.
    pub(super) fn slide(self, event: &PointerEvent) {
        if self.begun.with_untracked(Option::is_none) {
            return;
        }
        if let Some(spot) = spot_under(event)
            && self.begun.with_untracked(|begun| begun.as_ref().is_some_and(|begun| begun.to != spot))
        {
            self.begun.update(|begun| {
                if let Some(begun) = begun {
                    begun.to = spot;
                }
            });
        }
    }

    /// Ends the stroke. A stroke that exists already is removed, and drawn again if its colour differs.
    pub(super) fn release(self, event: &PointerEvent) {
        let Some(stroke) = self.begun.get_untracked().filter(|_| event.button() == RIGHT) else { return };
        self.begun.set(None);
        if spot_under(event).is_none() {
            return;
        }
        let key = self.position.get_untracked();
        self.drawings.update(|drawings| {
            let strokes = drawings.entry(key).or_default();
            let was = strokes.iter().position(|other| (&other.from, &other.to) == (&stroke.from, &stroke.to));
            if was.map(|place| strokes.remove(place)).as_ref() != Some(&stroke) {
                strokes.push(stroke);
            }
        });
    }

    /// Removes all drawings from the position on display.
    pub(crate) fn wipe(self) {
        self.begun.set(None);
        let key = self.position.get_untracked();
        if self.drawings.with_untracked(|drawings| drawings.contains_key(&key)) {
            self.drawings.update(|drawings| {
                drawings.remove(&key);
            });
        }
    }

    /// Returns the drawings on a part of the table.
    pub(crate) fn drawn(self, scene: &Scene) -> Vec<Item> {
        let key = self.position.get();
        let begun = self.begun.get();
        self.drawings.with(|drawings| {
            let kept = drawings.get(&key).map_or(&[][..], Vec::as_slice);
            kept.iter().chain(&begun).flat_map(|stroke| drawn(scene, stroke)).collect()
        })
    }
}

fn drawn(scene: &Scene, stroke: &Stroke) -> Vec<Item> {
    let paint = Paint::Pyramid(stroke.hue, Face::Plain);
    let edged = |at: (f64, f64), shapes: &dyn Fn(Paint, f64) -> Vec<Shape>| {
        Item::decoration(Role::Mark, at).with_all(shapes(Paint::Page, 0.05)).with_all(shapes(paint, 0.0))
    };
    match (place(scene, &stroke.from), place(scene, &stroke.to)) {
        (Some(from), Some(to)) if from != to => {
            let way = (to.0 - from.0, to.1 - from.1);
            let shapes = |paint: Paint, wider: f64| {
                let [shaft, head] = headed_line((0.0, 0.0), way, 0.13, 0.0);
                vec![shaft.stroked(paint, 0.13 + wider), head.filled(paint).stroked(paint, wider)]
            };
            vec![edged(from, &shapes)]
        }
        // The ends may lie on two parts of the table, which are separate pictures: then each end is circled.
        (from, to) => {
            let ring = |paint: Paint, wider: f64| vec![Shape::circle(0.0, 0.0, 0.43).stroked(paint, 0.09 + wider)];
            from.into_iter().chain(to).take(1).map(|at| edged(at, &ring)).collect()
        }
    }
}
