//! The web app: play, study and learn the games in a browser.
//!
//! State → plain model → view: positions become scenes (`pentad-boards`), half-made actions become sketches
//! (`pentad-touch`), both become shapes on a `board`. Bots think in a worker (`thinker`).
//!
//! The app is loaded in halves (`half`): `pentad-web-play` and `pentad-web-study` link what each needs of this crate.

// The macro behind components makes them public.
#![allow(unreachable_pub)]

mod app;
mod arrival;
mod board;
mod browser;
mod clause_sign;
mod colour_circle;
mod daily;
mod dialog;
mod games;
mod half;
mod home;
mod icons;
mod keys;
mod learn;
mod new_version;
mod not_found;
mod online;
mod play;
mod puzzles;
mod review;
mod rules;
mod say;
mod settings;
mod settings_form;
mod sheet;
mod shell;
mod sounds;
mod study;
mod thinker;

use half::Half;
use leptos::prelude::AnyView;

/// Puts the half that is loaded first into the page: home, play, the daily deal, rules. `worker_script` is the
/// address of the worker's script.
pub fn start_play(worker_script: String) {
    start(Half::Play, app::play_places, worker_script);
}

/// Puts the other half into the page: study, lessons, puzzles, games played.
pub fn start_study(worker_script: String) {
    start(Half::Study, app::study_places, worker_script);
}

/// `places` is a function for the sake of the linker: a half that never names the places of the other does not hold them.
fn start(half: Half, places: fn() -> AnyView, worker_script: String) {
    thinker::set_script(worker_script);
    half.leave_links_to_the_other();
    leptos::mount::mount_to_body(move || app::App(app::AppProps { places }));
}

/// Offers the reader a new version of the app. `take` loads the page again in that version.
pub fn offer_version(take: js_sys::Function) {
    new_version::offer(take);
}
