//! Games with others that this person plays and that still run: the engine does not help with them meanwhile, in any window of this browser.

use super::request;
use crate::browser;
use crate::say::{say_with, words};
use leptos::ev;
use leptos::prelude::*;
use pentad_catalog::GameId;
use serde::Deserialize;
use wasm_bindgen_futures::spawn_local;

/// Under this name and its own each of them is remembered, with its kind and, where not all games of the kind are closed, with its
/// positions. An earlier version remembered rated games alone, hence the name.
const RUNNING: &str = "rated.";

/// The games for which help is closed while one runs.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Scope {
    /// All of its kind.
    Kind,
    /// Those that come to a position with one of these keys.
    Positions(Vec<u64>),
}

/// Remembers a game that runs with what it closes, or forgets one that closes nothing.
pub(crate) fn note(id: &str, kind: GameId, scope: Option<&Scope>) {
    let name = format!("{RUNNING}{id}");
    match scope {
        Some(scope) => {
            // A browser that remembers nothing cannot know it in another window.
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

/// What the club says of a game, as far as it matters here: the half of the app that is loaded first need not read the rest.
#[derive(Deserialize)]
struct Remembered {
    state: String,
    mine: Option<usize>,
}

/// Whether help with a game is closed. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Closed {
    kind: GameId,
    /// The keys of its positions.
    seen: Signal<Vec<u64>>,
    /// Counts the changes of what other windows remember.
    noted: RwSignal<u32>,
    is_so: RwSignal<bool>,
}

impl Closed {
    /// Looks whether it is, and again whenever a game with others changes in another window or another position is looked at.
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
            // Without a key everything was forgotten.
            if event.key().is_none_or(|key| key.starts_with(&names)) {
                closed.look();
                closed.noted.update(|noted| *noted += 1);
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
        self.set(!untrack(|| self.remembered()).is_empty());
        self.find_out(|_| ());
    }

    /// Finds out whether help is closed, and goes on with the reason if it is: at once where no game is remembered, otherwise when the
    /// club has said which of them still run.
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
                    // Nobody has joined it yet.
                    idle.push(name);
                }
            }
            if self.is_so.is_disposed() {
                return;
            }
            // Another may have been remembered meanwhile.
            let is_so = untrack(|| self.remembered()).iter().any(|name| !idle.contains(name));
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

    /// The names of the games that may close help here. Tracks the positions where that depends on them.
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
