//! The web app: play, study and learn the games in a browser.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Puts the app into the page. Called once, by the page's script.
#[wasm_bindgen]
pub fn start() {
    mount_to_body(|| view! { <h1>"Pentad"</h1> });
}
