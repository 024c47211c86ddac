//! The visitor's games at the club, for the list of all games of this browser.

use super::listed::Listed;
use super::request;
use crate::kit::browser;
use leptos::ev;
use leptos::prelude::*;
use pentad_api::{GameInfo, Games, Me};
use wasm_bindgen_futures::spawn_local;

/// Storage key of a flag that the club knows this visitor, so that the club is not asked about people who never played there.
const KNOWN: &str = "club";

/// Stores or removes the flag.
pub(super) fn note_known(me: &Me) {
    if me.kind == "visitor" {
        browser::forget(KNOWN);
    } else if browser::recall::<bool>(KNOWN).is_none() {
        // Without storage, the page lists only the games of this browser.
        let _ = browser::remember(KNOWN, &true);
    }
}

/// The visitor's games at the club, with those waiting for the visitor's turn first. They are fetched again whenever the window gets the
/// focus.
#[derive(Clone, Copy)]
pub(crate) struct OwnGames {
    games: RwSignal<Vec<GameInfo>>,
}

impl OwnGames {
    /// Starts to fetch the games.
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
            // The club lists no games for a visitor whom it no longer knows.
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
            // The page may have been left.
            let _ = self.games.try_set(all);
        });
    }

    /// Returns the finished games, or the others. Tracked.
    pub(crate) fn part(self, over: bool) -> Vec<GameInfo> {
        self.games.with(|games| games.iter().filter(|game| (game.state == "over") == over).cloned().collect())
    }

    /// Returns the number of games. Tracked.
    pub(crate) fn count(self) -> usize {
        self.games.with(Vec::len)
    }
}

/// A list of club games.
#[component]
pub(crate) fn ClubGames(games: Vec<GameInfo>) -> impl IntoView {
    let now = browser::now() as i64;
    (!games.is_empty()).then(|| {
        view! { <ul class="list club-games">{games.into_iter().map(|game| view! { <Listed game now/> }).collect_view()}</ul> }
    })
}
