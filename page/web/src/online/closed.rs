//! The person's own running online games that forbid help: in the meantime the engine is closed in every window of this browser.

use super::request;
use crate::kit::browser;
use crate::kit::say::{say_with, words};
use leptos::ev;
use leptos::prelude::*;
use pentad_catalog::GameId;
use serde::Deserialize;
use wasm_bindgen_futures::spawn_local;

/// Key prefix for the stored games. The value holds the game's kind and, unless all games of the kind are closed, its positions. Named by
/// an earlier version that stored rated games only.
const RUNNING: &str = "rated.";

/// The games that lose engine help while one runs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Scope {
    /// All games of its kind.
    Kind,
    /// Games that reach a position with one of these hash keys.
    Positions(Vec<u64>),
}

/// Stores a running game with its scope, or removes a game that closes nothing.
pub(crate) fn note(id: &str, kind: GameId, scope: Option<&Scope>) {
    let name = format!("{RUNNING}{id}");
    match scope {
        Some(scope) => {
            // Without storage, other windows cannot know about the game.
            let _ = browser::remember(&name, &written(kind, scope));
        }
        None => browser::forget(&name),
    }
}

fn written(kind: GameId, scope: &Scope) -> String {
    let mut text = kind.info().id.to_owned();
    if let Scope::Positions(keys) = scope {
        text.push(':');
        keys.iter().for_each(|key| text.push_str(&format!(" {key:x}")));
    }
    text
}

fn read(text: &str) -> Option<(GameId, Scope)> {
    match text.split_once(':') {
        None => Some((text.parse().ok()?, Scope::Kind)),
        Some((kind, keys)) => {
            let keys = keys.split_whitespace().map(|key| u64::from_str_radix(key, 16)).collect::<Result<_, _>>();
            Some((kind.parse().ok()?, Scope::Positions(keys.ok()?)))
        }
    }
}

/// The part of the club's description of a game that is needed here, so that the half of the app that is loaded first need not contain the
/// rest.
#[derive(Deserialize)]
struct Remembered {
    state: String,
    mine: Option<usize>,
}

/// Tells if engine help is closed for a game. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Closed {
    kind: GameId,
    /// Hash keys of the game's positions.
    seen: Signal<Vec<u64>>,
    /// Number of changes by other windows.
    noted: RwSignal<u32>,
    is_so: RwSignal<bool>,
}

impl Closed {
    /// Checks if help is closed, and again whenever another window changes an online game or another position is shown.
    pub(crate) fn new(kind: GameId, seen: Signal<Vec<u64>>) -> Closed {
        let closed = Closed { kind, seen, noted: RwSignal::new(0), is_so: RwSignal::new(false) };
        closed.look();
        Effect::new(move |before: Option<Vec<String>>| {
            closed.noted.track();
            let now = closed.remembered();
            if before.is_some_and(|before| before != now) {
                closed.look();
            }
            now
        });
        let names = browser::full_name(RUNNING);
        let listener = window_event_listener(ev::storage, move |event| {
            // An event without a key means that the storage was cleared.
            if event.key().is_none_or(|key| key.starts_with(&names)) {
                closed.look();
                closed.noted.update(|noted| *noted += 1);
            }
        });
        on_cleanup(move || listener.remove());
        closed
    }

    /// Returns the reason why the engine is closed, if it is. Tracked.
    pub(crate) fn reason(self) -> Option<String> {
        self.is_so.get().then(|| self.sentence())
    }

    /// Returns the sentence shown while the engine is closed.
    pub(crate) fn sentence(self) -> String {
        say_with("help-closed", &[("game", words().game_name(self.kind).into())])
    }

    /// Checks again. A game counts as running until the club has reported its end.
    pub(crate) fn look(self) {
        self.set(!untrack(|| self.remembered()).is_empty());
        self.find_out(|_| ());
    }

    /// Calls `go_on` with the reason if help is closed: at once if no game is stored, otherwise after the club has reported which games
    /// still run.
    pub(crate) fn find_out(self, go_on: impl FnOnce(Option<String>) + 'static) {
        let remembered = untrack(|| self.remembered());
        if remembered.is_empty() {
            self.set(false);
            return go_on(None);
        }
        spawn_local(async move {
            let mut idle = Vec::new();
            for name in remembered {
                let id = name.trim_start_matches(RUNNING);
                let (runs, is_over) = match request::get::<Remembered>(&format!("/api/games/{id}")).await {
                    Ok(game) => (game.state == "running", game.state == "over" || game.mine.is_none()),
                    Err(problem) => (true, problem.code == "missing"),
                };
                if is_over {
                    browser::forget(&name);
                } else if !runs {
                    // No opponent has joined yet.
                    idle.push(name);
                }
            }
            if self.is_so.is_disposed() {
                return;
            }
            // Another game may have been stored in the meantime.
            let is_so = untrack(|| self.remembered()).iter().any(|name| !idle.contains(name));
            // The page may have been left.
            if self.set(is_so) {
                go_on(is_so.then(|| self.sentence()));
            }
        });
    }

    /// Sets the state only if it changes, so that a running analysis is not restarted; returns true if the page still exists.
    fn set(self, is_so: bool) -> bool {
        let before = self.is_so.try_get_untracked();
        if before == Some(!is_so) {
            self.is_so.set(is_so);
        }
        before.is_some()
    }

    /// Returns the keys of the stored games that may close help here. Tracks the positions if the result depends on them.
    fn remembered(self) -> Vec<String> {
        let closes = |name: &String| match browser::recall::<String>(name).as_deref().and_then(read) {
            Some((kind, scope)) if kind == self.kind => match scope {
                Scope::Kind => true,
                Scope::Positions(keys) => self.seen.with(|seen| seen.iter().any(|key| keys.contains(key))),
            },
            _ => false,
        };
        browser::remembered(RUNNING).into_iter().filter(closes).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_closes_is_read_as_it_was_written() {
        for scope in [Scope::Kind, Scope::Positions(vec![]), Scope::Positions(vec![7, u64::MAX])] {
            assert_eq!(read(&written(GameId::Iri, &scope)), Some((GameId::Iri, scope)));
        }
        assert_eq!(read("iris"), Some((GameId::Iris, Scope::Kind)), "as an earlier version wrote it");
        assert_eq!((read("chess"), read("iris: x")), (None, None));
    }
}
