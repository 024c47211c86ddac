//! Rated games of this person that still run: the engine does not help with that kind of game meanwhile, in any window of this browser.

use super::request;
use crate::browser;
use crate::say::{say_with, words};
use leptos::ev;
use leptos::prelude::*;
use pentad_catalog::GameId;
use serde::Deserialize;
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

/// What the club says of a game, as far as it matters here: the half of the app that is loaded first need not read the rest.
#[derive(Deserialize)]
struct Remembered {
    state: String,
    mine: Option<usize>,
}

/// Whether help with a kind of game is closed. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Closed {
    kind: GameId,
    is_so: RwSignal<bool>,
}

impl Closed {
    /// Looks whether it is, and again whenever a rated game begins or ends in another window.
    pub(crate) fn new(kind: GameId) -> Closed {
        let closed = Closed { kind, is_so: RwSignal::new(false) };
        closed.look();
        let names = browser::full_name(RATED);
        let listener = window_event_listener(ev::storage, move |event| {
            // Without a key everything was forgotten.
            if event.key().is_none_or(|key| key.starts_with(&names)) {
                closed.look();
            }
        });
        on_cleanup(move || listener.remove());
        closed
    }

    /// Why the engine does not help, if it does not. Tracked.
    pub(crate) fn reason(self) -> Option<String> {
        self.is_so.get().then(|| self.sentence())
    }

    /// What is said where the engine does not help.
    pub(crate) fn sentence(self) -> String {
        say_with("help-closed", &[("game", words().game_name(self.kind).into())])
    }

    /// Looks again. Until the club has said that a game is over, it counts as running.
    pub(crate) fn look(self) {
        self.set(!self.remembered().is_empty());
        self.find_out(|_| ());
    }

    /// Finds out whether help is closed, and goes on with the reason if it is: at once where no game is remembered, otherwise when the
    /// club has said which of them still run.
    pub(crate) fn find_out(self, go_on: impl FnOnce(Option<String>) + 'static) {
        let remembered = self.remembered();
        if remembered.is_empty() {
            self.set(false);
            return go_on(None);
        }
        spawn_local(async move {
            let mut idle = Vec::new();
            for name in remembered {
                let id = name.trim_start_matches(RATED);
                let (runs, is_over) = match request::get::<Remembered>(&format!("/api/games/{id}")).await {
                    Ok(game) => (game.state == "running", game.state == "over" || game.mine.is_none()),
                    Err(problem) => (true, problem.code == "missing"),
                };
                if is_over {
                    browser::forget(&name);
                } else if !runs {
                    // Nobody has joined it yet.
                    idle.push(name);
                }
            }
            // Another may have been remembered meanwhile.
            let is_so = self.remembered().iter().any(|name| !idle.contains(name));
            // The page may show something else by now.
            if self.set(is_so) {
                go_on(is_so.then(|| self.sentence()));
            }
        });
    }

    /// Sets it if it is different, so that an analysis that runs is not begun anew. Whether the page is still there.
    fn set(self, is_so: bool) -> bool {
        let before = self.is_so.try_get_untracked();
        if before == Some(!is_so) {
            self.is_so.set(is_so);
        }
        before.is_some()
    }

    fn remembered(self) -> Vec<String> {
        let is_of_kind = |name: &String| browser::recall::<String>(name).as_deref() == Some(self.kind.info().id);
        browser::remembered(RATED).into_iter().filter(is_of_kind).collect()
    }
}
