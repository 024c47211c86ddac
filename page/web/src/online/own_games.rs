//! The club's games of this person, among all games of this browser.

use super::listed::Listed;
use super::request;
use crate::browser;
use leptos::ev;
use leptos::prelude::*;
use pentad_api::{GameInfo, Games, Me};
use wasm_bindgen_futures::spawn_local;

/// Whether the club knows this browser's person is remembered under this name, so that the club is not asked about those who never
/// played there.
const KNOWN: &str = "club";

/// Remembers whether the club knows the person.
pub(super) fn note_known(me: &Me) {
    if me.kind == "visitor" {
        browser::forget(KNOWN);
    } else if browser::recall::<bool>(KNOWN).is_none() {
        // A browser that remembers nothing shows its own games alone.
        let _ = browser::remember(KNOWN, &true);
    }
}

/// The club's games of this person, those first in which it is their turn. They are read anew whenever the page is looked at again.
#[derive(Clone, Copy)]
pub(crate) struct OwnGames {
    games: RwSignal<Vec<GameInfo>>,
}

impl OwnGames {
    /// Begins to read them.
    pub(crate) fn new() -> OwnGames {
        let own = OwnGames { games: RwSignal::new(Vec::new()) };
        own.read();
        let listener = window_event_listener(ev::focus, move |_| own.read());
        on_cleanup(move || listener.remove());
        own
    }

    fn read(self) {
        if browser::recall::<bool>(KNOWN).is_none() {
            return;
        }
        spawn_local(async move {
            // The club does not list games to a visitor whom it no longer knows.
            match request::get::<Me>("/api/me").await {
                Ok(me) if me.kind != "visitor" => {}
                _ => return,
            }
            let mut all = Vec::new();
            for state in ["running", "open", "over"] {
                if let Ok(Games { games, .. }) = request::get(&format!("/api/games/mine?state={state}")).await {
                    all.extend(games);
                }
            }
            // The page may show something else by now.
            let _ = self.games.try_set(all);
        });
    }

    /// Those that are over, or those that are not. Tracked.
    pub(crate) fn part(self, over: bool) -> Vec<GameInfo> {
        self.games.with(|games| games.iter().filter(|game| (game.state == "over") == over).cloned().collect())
    }

    /// How many there are. Tracked.
    pub(crate) fn count(self) -> usize {
        self.games.with(Vec::len)
    }
}

/// A list of them.
#[component]
pub(crate) fn ClubGames(games: Vec<GameInfo>) -> impl IntoView {
    let now = browser::now() as i64;
    (!games.is_empty()).then(|| {
        view! { <ul class="list club-games">{games.into_iter().map(|game| view! { <Listed game now/> }).collect_view()}</ul> }
    })
}
