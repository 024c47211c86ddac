//! The web app: play, study and learn the games in a browser.
//!
//! State → plain model → view: positions become scenes (`pentad-boards`), half-made actions become sketches
//! (`pentad-touch`), both become shapes on a `board`. Bots think in a worker (`kit/thinker.rs`).
//!
//! The module is split into parts when it is packed (`page/bundle`): the home page is loaded first, the other parts when one of their
//! places is entered (`app/later.rs`).

// The macro for components makes them public.
#![allow(unreachable_pub)]

mod app;
mod board;
mod daily;
mod games;
mod kit;
mod learn;
mod online;
mod play;
mod puzzles;
mod review;
mod rules;
mod study;

use app::{App, new_version};
use kit::thinker;
use wasm_bindgen::prelude::*;

/// Mounts the app. The page's script calls it once. `worker_script` is the address of the worker's script.
#[wasm_bindgen]
pub fn start(worker_script: String) {
    thinker::set_script(worker_script);
    leptos::mount::mount_to_body(App);
}

/// Offers the reader a new version of the app. The page's script passes the function that reloads the page in that version.
#[wasm_bindgen]
pub fn offer_version(take: js_sys::Function) {
    new_version::offer(take);
}
