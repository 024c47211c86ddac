//! Pointer events of the browser in the terms of gestures.

use crate::browser;
use leptos::prelude::{document, window};
use pentad_boards::scene::Role;
use pentad_touch::{Pixels, Spot};
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent, PointerEvent};

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

    /// What a button was pressed with. A click made by a key has no pointer; some browsers never say which one it was.
    pub(crate) fn of_click(event: &MouseEvent) -> InputKind {
        let is_finger = match event.dyn_ref::<PointerEvent>() {
            Some(event) => matches!(event.pointer_type().as_str(), "touch" | "pen"),
            None => browser::matches("(pointer: coarse)"),
        };
        if is_finger { InputKind::Finger } else { InputKind::Mouse }
    }
}

/// The place of a pointer in the window.
pub(super) fn point(event: &PointerEvent) -> Pixels {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The scroll offset of the page.
pub(super) fn scrolled() -> Pixels {
    let window = window();
    // Every window of a page has one.
    (window.scroll_x().unwrap_or(0.0), window.scroll_y().unwrap_or(0.0))
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
