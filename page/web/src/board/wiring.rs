//! Mouse, pen and touch events of a table, and their translation into gestures.

use super::Drafting;
use super::carried::Carried;
use super::look::Look;
use super::moments;
use super::pen::Pen;
use super::pointer::{InputKind, point, scrolled, spot_at, spot_under};
use super::sight::Sight;
use super::surface::Surface;
use leptos::prelude::*;
use leptos::{ev, html, svg};
use pentad_touch::{Gesture, Gestures, Holds, PointerEvent as Pointer, Press, Spot};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent, Node, PointerEvent, TouchEvent, WheelEvent};

/// Wheel distance of one step, in pixels.
const NOTCH: f64 = 50.0;
/// Height of a line in pixels, for wheels that count lines.
const LINE: f64 = 40.0;

/// Connects pointer events with a table. A handle: all copies refer to the same state.
#[derive(Clone, Copy)]
pub(super) struct Wiring {
    pub(super) spread: NodeRef<html::Div>,
    pub(super) surface: StoredValue<Surface, LocalStorage>,
    pub(super) board: NodeRef<svg::G>,
    /// The group in which dragged items are drawn.
    pub(super) sky: NodeRef<svg::G>,
    pub(super) look: Look,
    pub(super) on_touch: Callback<(Spot, InputKind)>,
    pub(super) on_hover: Option<Callback<Option<Spot>>>,
    /// Called for each step of the wheel, with true for a step forward.
    pub(super) on_wheel: Option<Callback<bool>>,
    pub(super) drafting: Option<Drafting>,
    pub(super) can_zoom: bool,
    pub(super) pen: Option<Pen>,
    pub(super) gestures: StoredValue<Gestures<Spot>, LocalStorage>,
    pub(super) carried: StoredValue<Option<Carried>, LocalStorage>,
    pub(super) hovered: StoredValue<Option<Spot>>,
    /// Wheel distance since the last step, in pixels.
    pub(super) turned: StoredValue<f64>,
}

impl Wiring {
    /// Registers window listeners as well: a pointer may go down or be released outside the board.
    pub(super) fn listen(self) {
        let listeners = StoredValue::new_local(Some([
            window_event_listener(ev::pointermove, move |event| self.slide(&event)),
            window_event_listener(ev::pointerup, move |event| self.release(&event)),
            window_event_listener(ev::pointercancel, move |event| self.cancel(&event)),
            window_event_listener(ev::pointerdown, move |event| {
                moments::skip();
                self.press(&event);
            }),
            window_event_listener(ev::keydown, |_| moments::skip()),
        ]));
        on_cleanup(move || {
            for listener in listeners.try_update_value(Option::take).flatten().into_iter().flatten() {
                listener.remove();
            }
        });
    }

    /// Handles a button or finger going down, on the table or beside it.
    fn press(self, event: &PointerEvent) {
        let is_here = is_on_picture(event) && self.holds_target(event);
        if is_here && self.pen.is_some_and(|pen| pen.press(event)) {
            return;
        }
        let press = (is_here && event.button() == 0).then(|| {
            let on = spot_at(event);
            let is_movable = || on.as_ref().is_some_and(|spot| self.is_movable(spot));
            let holds = match self.can_zoom {
                _ if is_movable() => Holds::Thing,
                true => Holds::Board,
                false => Holds::Page,
            };
            Press { on, holds, at: point(event), scrolled: scrolled() }
        });
        let down = Pointer::Down { pointer: event.pointer_id(), is_first: event.is_primary(), press };
        self.hear(down, InputKind::of(event));
    }

    /// Prevents scrolling by a finger on an item that can be moved.
    pub(super) fn keep_page_still(self, event: &TouchEvent) {
        let can_move = || self.can_zoom || spot_at(event).is_some_and(|spot| self.is_movable(&spot));
        if is_on_picture(event) && event.touches().length() == 1 && can_move() {
            event.prevent_default();
        }
    }

    /// Suppresses the context menu, as the right button draws.
    pub(super) fn keep_menu_away(self, event: &MouseEvent) {
        if self.pen.is_some() && is_on_picture(event) {
            event.prevent_default();
        }
    }

    /// Steps through a study by the wheel; elsewhere, and with Ctrl, zooms an open grid.
    pub(super) fn wheel(self, event: &WheelEvent) {
        if !is_on_picture(event) {
            return;
        }
        match self.on_wheel.filter(|_| !event.ctrl_key()) {
            Some(on_wheel) => {
                event.prevent_default();
                let unit = if event.delta_mode() == WheelEvent::DOM_DELTA_PIXEL { 1.0 } else { LINE };
                let (before, now) = (self.turned.get_value(), unit * event.delta_y());
                let turned = if before * now < 0.0 { now } else { before + now };
                self.turned.set_value(if turned.abs() < NOTCH { turned } else { 0.0 });
                if turned.abs() >= NOTCH {
                    on_wheel.run(turned > 0.0);
                }
            }
            None if self.can_zoom => {
                event.prevent_default();
                let factor = if event.delta_y() > 0.0 { 1.0 / 1.12 } else { 1.12 };
                self.look.zoom.update(|zoom| *zoom = (*zoom * factor).clamp(0.3, 4.0));
            }
            None => {}
        }
    }

    fn slide(self, event: &PointerEvent) {
        if let Some(pen) = self.pen {
            pen.slide(event);
        }
        let input = InputKind::of(event);
        if self.hear(Pointer::Move { pointer: event.pointer_id(), at: point(event) }, input) {
            return;
        }
        let dragging = self.gestures.with_value(Gestures::is_dragging);
        if dragging {
            self.carried.with_value(|carried| {
                if let Some(carried) = carried {
                    carried.follow(event);
                }
            });
        }
        if input == InputKind::Mouse || dragging {
            self.hover(if dragging { spot_under(event) } else { spot_at(event) });
        }
    }

    fn release(self, event: &PointerEvent) {
        if let Some(pen) = self.pen {
            pen.release(event);
        }
        self.put_down();
        let up = Pointer::Up {
            pointer: event.pointer_id(),
            at: point(event),
            scrolled: scrolled(),
            over: spot_under(event),
        };
        self.hear(up, InputKind::of(event));
        if InputKind::of(event) == InputKind::Finger {
            self.hover(None);
        }
    }

    fn cancel(self, event: &PointerEvent) {
        self.hear(Pointer::Cancel { pointer: event.pointer_id() }, InputKind::of(event));
    }

    /// Acts on the gesture that an event completes; returns true if the event has moved the board.
    fn hear(self, event: Pointer<Spot>, input: InputKind) -> bool {
        match self.gestures.try_update_value(|gestures| gestures.hear(event)).flatten() {
            Some(Gesture::Tap(Some(spot)) | Gesture::Drop(Some(spot))) => self.on_touch.run((spot, input)),
            Some(Gesture::Tap(None)) => {
                if let Some(pen) = self.pen {
                    pen.wipe();
                }
            }
            Some(Gesture::Lift(spot)) => {
                if self.drafting.is_some_and(|drafting| drafting.lift(&spot)) {
                    self.lift(&spot);
                } else {
                    self.gestures.update_value(Gestures::let_go);
                }
            }
            Some(Gesture::PutBack) => {
                self.put_down();
                if let Some(drafting) = self.drafting {
                    drafting.put_back();
                }
            }
            Some(Gesture::Pan(by)) => {
                self.pan(by);
                return true;
            }
            Some(Gesture::Drop(None)) | None => {}
        }
        false
    }

    fn pan(self, (x, y): (f64, f64)) {
        let sight = self.board.get_untracked().and_then(|group| Sight::of(&group.into()));
        let unit = sight.map_or(50.0, |sight| sight.scale);
        // Approximate: cells of a large grid are slightly smaller than units.
        self.look.pan.update(|pan| *pan = (pan.0 + x / unit, pan.1 + y / unit));
    }

    /// Returns true if an item can be dragged: it follows the finger, and the page does not scroll.
    fn is_movable(self, spot: &Spot) -> bool {
        self.drafting.is_some_and(|drafting| drafting.is_movable(spot))
    }

    /// Returns true if an event happened inside this table.
    fn holds_target(self, event: &Event) -> bool {
        let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
        self.spread.get_untracked().is_some_and(|spread| spread.contains(target.as_ref()))
    }

    fn lift(self, spot: &Spot) {
        let element = self.surface.with_value(|surface| surface.element(spot.role, &spot.name).cloned());
        let lifted = element.zip(self.sky.get_untracked());
        self.carried.set_value(lifted.and_then(|(element, sky)| Carried::lift(&element, sky.into())));
    }

    fn put_down(self) {
        if let Some(carried) = self.carried.try_update_value(Option::take).flatten() {
            carried.put_down();
        }
    }

    fn hover(self, spot: Option<Spot>) {
        if let Some(on_hover) = self.on_hover
            && self.hovered.with_value(|before| *before != spot)
        {
            self.hovered.set_value(spot.clone());
            on_hover.run(spot);
        }
    }
}

/// Returns true if an event happened on the board or on a hand.
fn is_on_picture(event: &Event) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(".live").ok().flatten().is_some())
}
