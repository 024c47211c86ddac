//! Animations of what has just happened (travel, glow, landing), through the browser's Web Animations. The state has changed already, so
//! only the next bot waits for them; a touch or a key ends them.

use crate::kit::browser;
use leptos::prelude::document;
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// Durations in milliseconds: travelling, and appearing or vanishing.
pub(crate) const TRAVEL: f64 = 280.0;
pub(super) const FADE: f64 = 160.0;
/// Durations in milliseconds: the glow of a group before it leaves, and its flight.
pub(super) const GLOW: f64 = 620.0;
pub(super) const FLY: f64 = 460.0;

/// Polling interval of `settled`, in milliseconds.
const LOOKS: i32 = 40;

thread_local! {
    static RUNNING: RefCell<Vec<JsValue>> = const { RefCell::new(Vec::new()) };
    static BEGAN: Cell<f64> = const { Cell::new(0.0) };
    static ENDS: Cell<f64> = const { Cell::new(0.0) };
}

/// Returns the time until the last animation ends, in milliseconds.
fn still_running() -> f64 {
    (ENDS.get() - browser::now()).max(0.0)
}

/// Waits until all animations have ended or were skipped.
pub(crate) async fn settled() {
    while still_running() > 0.0 {
        browser::pause(LOOKS).await;
    }
}

/// Ends all animations now, unless they have just begun: the touch that started them must not end them.
pub(crate) fn skip() {
    if still_running() > 0.0 && browser::now() - BEGAN.get() > 60.0 {
        ENDS.set(0.0);
        for animation in RUNNING.take() {
            let finish = js_sys::Reflect::get(&animation, &"finish".into());
            if let Some(finish) = finish.ok().and_then(|finish| finish.dyn_into::<js_sys::Function>().ok()) {
                // Finishing an animation that has ended or is gone may fail and needs no handling.
                let _ = finish.call0(&animation);
            }
        }
    }
}

/// Animates a property of an element through keyframes, each given as a share of the duration and a value.
pub(super) fn animate(element: &Element, property: &str, frames: &[(f64, &str)], milliseconds: f64) -> JsValue {
    let started = || -> Result<JsValue, JsValue> {
        let keyframes = js_sys::Array::new();
        for (share, value) in frames {
            let frame = js_sys::Object::new();
            js_sys::Reflect::set(&frame, &property.into(), &(*value).into())?;
            js_sys::Reflect::set(&frame, &"offset".into(), &(*share).into())?;
            js_sys::Reflect::set(&frame, &"easing".into(), &"cubic-bezier(.3,.1,.2,1)".into())?;
            keyframes.push(&frame);
        }
        let timing = js_sys::Object::new();
        js_sys::Reflect::set(&timing, &"duration".into(), &milliseconds.into())?;
        let start: js_sys::Function = js_sys::Reflect::get(element, &"animate".into())?.dyn_into()?;
        start.call2(element, &keyframes, &timing)
    };
    // A browser without animations shows the final state at once.
    started().unwrap_or(JsValue::UNDEFINED)
}

/// Like `animate`, for an animation that `settled` waits for.
pub(super) fn show(element: &Element, property: &str, frames: &[(f64, &str)], milliseconds: f64) -> JsValue {
    let animation = animate(element, property, frames, milliseconds);
    let ends = browser::now() + milliseconds;
    if still_running() == 0.0 {
        RUNNING.with_borrow_mut(Vec::clear);
    }
    BEGAN.set(browser::now());
    ENDS.set(ENDS.get().max(ends));
    RUNNING.with_borrow_mut(|running| running.push(animation.clone()));
    animation
}

/// Removes an element when its animation has ended.
pub(super) fn remove_after(element: &Element, animation: &JsValue) {
    let gone = element.clone();
    let remove = wasm_bindgen::closure::Closure::once_into_js(move || gone.remove());
    if animation.is_undefined() || js_sys::Reflect::set(animation, &"onfinish".into(), &remove).is_err() {
        element.remove();
    }
}

/// Returns a copy of an element without its identity (name, role, focus) and without texts.
pub(super) fn likeness(element: &Element) -> Option<Element> {
    let copy: Element = element.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    for name in ["data-name", "role", "tabindex", "aria-label"] {
        // Removing an absent attribute is no error.
        let _ = copy.remove_attribute(name);
    }
    let _ = copy.set_attribute("class", "flyer");
    let texts = copy.query_selector_all("text").ok()?;
    for index in 0..texts.length() {
        if let Some(text) = texts.item(index).and_then(|node| node.dyn_into::<Element>().ok()) {
            text.remove();
        }
    }
    Some(copy)
}

/// Creates an empty SVG group.
pub(super) fn group() -> Element {
    document().create_element_ns(Some("http://www.w3.org/2000/svg"), "g").expect("a group can be made")
}
