//! The half of the web app that is loaded first: home, play, the daily deal, rules.
//!
//! All code is in `pentad-web`. What this half does not reach is left out when it is linked.

use wasm_bindgen::prelude::*;

/// Puts the app into the page. Called once, by the page's script, which knows where the worker's script lies.
#[wasm_bindgen]
pub fn start(worker_script: String) {
    pentad_web::start_play(worker_script);
}

/// Offers the reader a new version of the app. Called by the page's script with the function that loads the page again in that version.
#[wasm_bindgen]
pub fn offer_version(take: js_sys::Function) {
    pentad_web::offer_version(take);
}
