//! Rated games of this person that still run: the engine does not help with that kind of game meanwhile, in any window of this browser.

use super::request;
use crate::browser;
use crate::say::{say_with, words};
use leptos::prelude::*;
use pentad_api::GameInfo;
use pentad_catalog::GameId;
use wasm_bindgen_futures::spawn_local;

/// Under this name and its own each of them is remembered, with the kind of game.
const RATED: &str = "rated.";

/// Remembers a rated game that runs, or forgets one that does not.
pub(crate) fn note(id: &str, kind: GameId, runs: bool) {
    let name = format!("{RATED}{id}");
    if runs {
        // A browser that remembers nothing cannot know it in another window.
        let _ = browser::remember(&name, &kind.info().id);
    } else {
        browser::forget(&name);
    }
}

/// Whether help with a kind of game is closed. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Closed {
    kind: GameId,
    is_so: RwSignal<bool>,
}

impl Closed {
    /// Looks whether it is.
    pub(crate) fn new(kind: GameId) -> Closed {
        let closed = Closed { kind, is_so: RwSignal::new(false) };
        closed.look();
        closed
    }

    /// Why the engine does not help, if it does not. Tracked.
    pub(crate) fn reason(self) -> Option<String> {
        let game = || words().game_name(self.kind);
        self.is_so.get().then(|| say_with("help-closed", &[("game", game().into())]))
    }

    /// Looks again: what was remembered may be over by now, which the club knows.
    pub(crate) fn look(self) {
        let remembered = self.remembered();
        self.is_so.set(!remembered.is_empty());
        if remembered.is_empty() {
            return;
        }
        spawn_local(async move {
            for name in remembered {
                let id = name.trim_start_matches(RATED);
                let is_over = match request::get::<GameInfo>(&format!("/api/games/{id}")).await {
                    Ok(info) => info.state == "over" || info.mine.is_none(),
                    Err(problem) => problem.code == "missing",
                };
                if is_over {
                    browser::forget(&name);
                }
            }
            // The page may show something else by now.
            let _ = self.is_so.try_set(!self.remembered().is_empty());
        });
    }

    fn remembered(self) -> Vec<String> {
        let is_of_kind = |name: &String| browser::recall::<String>(name).as_deref() == Some(self.kind.info().id);
        browser::remembered(RATED).into_iter().filter(is_of_kind).collect()
    }
}
