//! Pointer events of the browser, translated for the gestures.

use crate::kit::browser;
use leptos::prelude::{document, window};
use pentad_boards::scene::Role;
use pentad_touch::{Pixels, Spot};
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent, PointerEvent};

/// Input device of an action. A finger covers what it touches and is less exact than a mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputKind {
    /// A finger or a pen.
    Finger,
    Mouse,
    Keys,
}

impl InputKind {
    /// Returns the device of a pointer event.
    pub(crate) fn of(event: &PointerEvent) -> InputKind {
        if event.pointer_type() == "mouse" { InputKind::Mouse } else { InputKind::Finger }
    }

    /// Returns the device of a click on a button. A click by a key has no pointer, and some browsers never report the pointer's type.
    pub(crate) fn of_click(event: &MouseEvent) -> InputKind {
        let is_finger = match event.dyn_ref::<PointerEvent>() {
            Some(event) => matches!(event.pointer_type().as_str(), "touch" | "pen"),
            None => browser::matches("(pointer: coarse)"),
        };
        if is_finger { InputKind::Finger } else { InputKind::Mouse }
    }
}

/// Returns the pointer's place in the window.
pub(super) fn point(event: &PointerEvent) -> Pixels {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Returns the scroll offset of the page.
pub(super) fn scrolled() -> Pixels {
    let window = window();
    // Every window of a page has a scroll offset.
    (window.scroll_x().unwrap_or(0.0), window.scroll_y().unwrap_or(0.0))
}

/// Returns the spot that an event hit.
pub(crate) fn spot_at(event: &web_sys::Event) -> Option<Spot> {
    spot_of(event.target()?.dyn_ref::<Element>()?)
}

/// Returns the spot under a pointer, even if another element has captured it.
pub(crate) fn spot_under(event: &PointerEvent) -> Option<Spot> {
    let element = document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    spot_of(&element)
}

/// Returns the spot that an element belongs to.
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
