//! Things that are seen to happen: what travels, glows and lands, through the browser's own animations. They show what has happened
//! already, so nothing waits for them but the next bot; a touch or a key ends them.

use crate::browser;
use leptos::prelude::document;
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

/// How long something takes to travel, and to appear or vanish, in milliseconds.
pub(crate) const TRAVEL: f64 = 280.0;
pub(super) const FADE: f64 = 160.0;
/// How long a group glows before it leaves, and how long what leaves is on its way.
pub(super) const GLOW: f64 = 620.0;
pub(super) const FLY: f64 = 460.0;

/// It is looked so often, in milliseconds, whether everything has been seen.
const LOOKS: i32 = 40;

thread_local! {
    static RUNNING: RefCell<Vec<JsValue>> = const { RefCell::new(Vec::new()) };
    static BEGAN: Cell<f64> = const { Cell::new(0.0) };
    static ENDS: Cell<f64> = const { Cell::new(0.0) };
}

/// How many milliseconds longer something is seen to happen.
fn still_running() -> f64 {
    (ENDS.get() - browser::now()).max(0.0)
}

/// Waits until nothing is seen to happen any more: until it has ended, or was skipped.
pub(crate) async fn settled() {
    while still_running() > 0.0 {
        browser::pause(LOOKS).await;
    }
}

/// Ends at once what is seen to happen, unless it has just begun: the touch that began it must not end it.
pub(crate) fn skip() {
    if still_running() > 0.0 && browser::now() - BEGAN.get() > 60.0 {
        ENDS.set(0.0);
        for animation in RUNNING.take() {
            let finish = js_sys::Reflect::get(&animation, &"finish".into());
            if let Some(finish) = finish.ok().and_then(|finish| finish.dyn_into::<js_sys::Function>().ok()) {
                // One that has ended already, or is gone, needs no end.
                let _ = finish.call0(&animation);
            }
        }
    }
}

/// Lets a property of an element take these values, each at its share of the time.
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
    // A browser without animations shows the end at once.
    started().unwrap_or(JsValue::UNDEFINED)
}

/// The same for something that is worth waiting for.
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

/// A copy of a thing that is no longer the thing by that name, without any number written on it.
pub(super) fn likeness(element: &Element) -> Option<Element> {
    let copy: Element = element.clone_node_with_deep(true).ok()?.dyn_into().ok()?;
    for name in ["data-name", "role", "tabindex", "aria-label"] {
        // What is not there need not be removed.
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

/// A fresh group of an SVG.
pub(super) fn group() -> Element {
    document().create_element_ns(Some("http://www.w3.org/2000/svg"), "g").expect("a group can be made")
}
