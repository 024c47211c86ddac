//! The web app: play, study and learn the games in a browser.
//!
//! State → plain model → view: positions become scenes (`pentad-boards`), half-made actions become sketches
//! (`pentad-touch`), both become shapes on a `board`. Bots think in a worker (`thinker`).

// The macro behind components makes them public.
#![allow(unreachable_pub)]

mod app;
mod board;
mod browser;
mod clause_sign;
mod colour_circle;
mod daily;
mod dialog;
mod games;
mod home;
mod icons;
mod keys;
mod learn;
mod not_found;
mod play;
mod puzzles;
mod rules;
mod say;
mod settings;
mod settings_form;
mod sheet;
mod sounds;
mod study;
mod thinker;

use wasm_bindgen::prelude::*;

/// Puts the app into the page. Called once, by the page's script, which knows where the worker's script lies.
#[wasm_bindgen]
pub fn start(worker_script: String) {
    thinker::set_script(worker_script);
    leptos::mount::mount_to_body(app::App);
    browser::keep_for_offline();
}
