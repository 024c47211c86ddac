//! What mouse, pen and fingers do to a table: where their events come from, and what each gesture becomes.

use super::carried::Carried;
use super::look::Look;
use super::moments;
use super::pen::Pen;
use super::pointer::{Gesture, InputKind, Pointers, spot_at, spot_under};
use super::surface::{Sight, Surface};
use leptos::ev;
use leptos::prelude::*;
use leptos::svg;
use pentad_boards::scene::Role;
use pentad_touch::Spot;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent, PointerEvent, TouchEvent, WheelEvent};

/// Everything between the pointers and a table. A handle: its copies are the same.
#[derive(Clone, Copy)]
pub(super) struct Wiring {
    pub(super) surface: StoredValue<Surface, LocalStorage>,
    pub(super) board: NodeRef<svg::G>,
    /// Where things are that are being dragged.
    pub(super) sky: NodeRef<svg::G>,
    pub(super) look: Look,
    pub(super) on_touch: Callback<(Spot, InputKind)>,
    pub(super) on_hover: Option<Callback<Option<Spot>>>,
    pub(super) chosen: Signal<Vec<Spot>>,
    pub(super) can: Signal<Vec<Spot>>,
    pub(super) can_zoom: bool,
    pub(super) pen: Option<Pen>,
    pub(super) pointers: StoredValue<Pointers, LocalStorage>,
    pub(super) carried: StoredValue<Option<Carried>, LocalStorage>,
    pub(super) hovered: StoredValue<Option<Spot>>,
}

impl Wiring {
    /// Hears what happens beyond the board, too: a pointer may be released anywhere.
    pub(super) fn listen(self) {
        let listeners = StoredValue::new_local(Some([
            window_event_listener(ev::pointermove, move |event| self.slide(&event)),
            window_event_listener(ev::pointerup, move |event| self.release(&event)),
            window_event_listener(ev::pointercancel, move |event| self.cancel(&event)),
            window_event_listener(ev::pointerdown, |_| moments::skip()),
            window_event_listener(ev::keydown, |_| moments::skip()),
        ]));
        on_cleanup(move || {
            for listener in listeners.try_update_value(Option::take).flatten().into_iter().flatten() {
                listener.remove();
            }
        });
    }

    /// A button or finger goes down.
    pub(super) fn press(self, event: &PointerEvent) {
        if !is_on_picture(event) || self.pen.is_some_and(|pen| pen.press(event)) {
            return;
        }
        self.pointers.update_value(|pointers| pointers.press(event));
    }

    /// A finger on a thing that can move does not scroll the page.
    pub(super) fn keep_page_still(self, event: &TouchEvent) {
        let can_move = || self.can_zoom || spot_at(event).is_some_and(|spot| self.is_movable(&spot));
        if is_on_picture(event) && event.touches().length() == 1 && can_move() {
            event.prevent_default();
        }
    }

    /// The right button draws.
    pub(super) fn keep_menu_away(self, event: &MouseEvent) {
        if self.pen.is_some() && is_on_picture(event) {
            event.prevent_default();
        }
    }

    /// The wheel brings an open grid nearer.
    pub(super) fn zoom(self, event: &WheelEvent) {
        if self.can_zoom && is_on_picture(event) {
            event.prevent_default();
            let factor = if event.delta_y() > 0.0 { 1.0 / 1.12 } else { 1.12 };
            self.look.zoom.update(|zoom| *zoom = (*zoom * factor).clamp(0.3, 4.0));
        }
    }

    fn slide(self, event: &PointerEvent) {
        if let Some(pen) = self.pen {
            pen.slide(event);
        }
        let gesture = self.pointers.try_update_value(|pointers| pointers.slide(event)).flatten();
        let input = InputKind::of(event);
        if self.can_zoom && self.pan(event) {
            return;
        }
        self.act(gesture, input);
        let dragging = self.pointers.with_value(Pointers::is_dragging);
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

    /// Moves the whole grid with the pointer; whether it does.
    fn pan(self, event: &PointerEvent) -> bool {
        let is_movable = |spot: &Spot| self.is_movable(spot);
        let moved = self.pointers.try_update_value(|pointers| pointers.pan(event, &is_movable)).flatten();
        let Some((x, y)) = moved else { return false };
        let sight = self.board.get_untracked().and_then(|group| Sight::of(&group.into()));
        let unit = sight.map_or(50.0, |sight| sight.scale);
        // Cells are a little smaller than units where the grid is large.
        self.look.pan.update(|pan| *pan = (pan.0 + x / unit, pan.1 + y / unit));
        true
    }

    fn release(self, event: &PointerEvent) {
        if let Some(pen) = self.pen {
            pen.release(event);
        }
        self.put_down();
        let was_pan = self.pointers.with_value(Pointers::is_panning);
        let gesture = self.pointers.try_update_value(|pointers| pointers.release(event)).flatten();
        if !was_pan {
            self.act(gesture, InputKind::of(event));
        }
        if InputKind::of(event) == InputKind::Finger {
            self.hover(None);
        }
    }

    fn cancel(self, event: &PointerEvent) {
        self.put_down();
        self.pointers.update_value(|pointers| pointers.cancel(event));
    }

    fn act(self, gesture: Option<Gesture>, input: InputKind) {
        match gesture {
            Some(Gesture::Lifted(spot)) => {
                if self.is_movable(&spot) {
                    self.lift(&spot);
                }
                if self.chosen.with_untracked(|chosen| !chosen.contains(&spot)) {
                    self.on_touch.run((spot, input));
                }
            }
            Some(Gesture::Touched(spot) | Gesture::Dropped(Some(spot))) => self.on_touch.run((spot, input)),
            Some(Gesture::Dropped(None)) | None => {}
        }
    }

    /// Whether a thing can move, or has been picked up: it follows the finger, and the page stays where it is.
    fn is_movable(self, spot: &Spot) -> bool {
        let is_thing = matches!(spot.role, Role::Piece | Role::Reserve);
        let among = |spots: &Vec<Spot>| spots.iter().any(|other| other.name == spot.name);
        is_thing && (self.can.with_untracked(among) || self.chosen.with_untracked(among))
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

/// Whether an event happened on the board or on what lies before a seat.
fn is_on_picture(event: &Event) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    element.is_some_and(|element| element.closest(".live").ok().flatten().is_some())
}
