//! Mouse, pen and fingers on a board: a touch, a drag from one thing to another, or something that means nothing.

use leptos::prelude::document;
use pentad_boards::scene::Role;
use pentad_touch::Spot;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

/// What an action was made with. A finger covers what it touches and is less exact than a mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputKind {
    /// A finger or a pen.
    Finger,
    Mouse,
    Keys,
}

impl InputKind {
    /// What a pointer's event came from.
    pub(crate) fn of(event: &PointerEvent) -> InputKind {
        if event.pointer_type() == "mouse" { InputKind::Mouse } else { InputKind::Finger }
    }
}

/// How far a pointer moves before it drags, in pixels.
const SLACK: f64 = 8.0;

/// What the pointers on a board are doing.
#[derive(Default)]
pub(crate) struct Pointers {
    down: Vec<i32>,
    pressed: Option<Pressed>,
}

struct Pressed {
    pointer: i32,
    spot: Option<Spot>,
    at: (f64, f64),
    drags: bool,
    /// Whether it moves the whole board.
    pans: bool,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Gesture {
    /// Something is being dragged away from here.
    Lifted(Spot),
    /// It was dropped here, or beside everything.
    Dropped(Option<Spot>),
    /// Something was touched.
    Touched(Spot),
}

impl Pointers {
    /// A button or finger goes down.
    pub(crate) fn press(&mut self, event: &PointerEvent) {
        self.down.push(event.pointer_id());
        // A second finger zooms or scrolls: nothing is played.
        self.pressed = match (self.down.len(), event.button()) {
            (1, 0) => {
                let at = point(event);
                Some(Pressed { pointer: event.pointer_id(), spot: spot_at(event), at, drags: false, pans: false })
            }
            _ => None,
        };
    }

    /// It moves.
    pub(crate) fn slide(&mut self, event: &PointerEvent) -> Option<Gesture> {
        let pressed =
            self.pressed.as_mut().filter(|pressed| pressed.pointer == event.pointer_id() && !pressed.drags)?;
        let (x, y) = (point(event).0 - pressed.at.0, point(event).1 - pressed.at.1);
        if x.hypot(y) < SLACK {
            return None;
        }
        pressed.drags = true;
        pressed.spot.clone().map(Gesture::Lifted)
    }

    /// How far a pointer that drags nothing has moved since this was last asked, in pixels.
    pub(crate) fn pan(&mut self, event: &PointerEvent, is_movable: &impl Fn(&Spot) -> bool) -> Option<(f64, f64)> {
        let pressed = self.pressed.as_mut().filter(|pressed| pressed.pointer == event.pointer_id() && pressed.drags)?;
        pressed.pans = pressed.pans || !pressed.spot.as_ref().is_some_and(is_movable);
        if !pressed.pans {
            return None;
        }
        let (before, now) = (std::mem::replace(&mut pressed.at, point(event)), point(event));
        Some((now.0 - before.0, now.1 - before.1))
    }

    /// It goes up.
    pub(crate) fn release(&mut self, event: &PointerEvent) -> Option<Gesture> {
        self.down.retain(|pointer| *pointer != event.pointer_id());
        let pressed = self.pressed.take_if(|pressed| pressed.pointer == event.pointer_id())?;
        let (begun, spot) = (pressed.spot?, spot_under(event));
        if pressed.drags {
            return Some(Gesture::Dropped(spot.filter(|spot| *spot != begun)));
        }
        spot.filter(|spot| *spot == begun).map(Gesture::Touched)
    }

    /// The browser took it over, to scroll or zoom.
    pub(crate) fn cancel(&mut self, event: &PointerEvent) {
        self.down.retain(|pointer| *pointer != event.pointer_id());
        self.pressed = None;
    }

    /// Whether something is being dragged.
    pub(crate) fn is_dragging(&self) -> bool {
        self.pressed.as_ref().is_some_and(|pressed| pressed.drags)
    }

    /// Whether the whole board is being moved.
    pub(crate) fn is_panning(&self) -> bool {
        self.pressed.as_ref().is_some_and(|pressed| pressed.pans)
    }
}

fn point(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// What an event hit.
pub(crate) fn spot_at(event: &web_sys::Event) -> Option<Spot> {
    spot_of(event.target()?.dyn_ref::<Element>()?)
}

/// What lies under a pointer, even if another element has captured it.
pub(crate) fn spot_under(event: &PointerEvent) -> Option<Spot> {
    let element = document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    spot_of(&element)
}

/// The thing that an element belongs to.
pub(crate) fn spot_of(element: &Element) -> Option<Spot> {
    let group = element.closest("g[data-name]").ok().flatten()?;
    let role = match group.get_attribute("class")?.split(' ').next()? {
        "cell" => Role::Cell,
        "piece" => Role::Piece,
        "reserve" => Role::Reserve,
        _ => return None,
    };
    Some(Spot { role, name: group.get_attribute("data-name")? })
}
