//! Waiting for an opponent in the club while playing a bot: as soon as an opponent joins, the page opens the club's game.

use super::game_setup::{GameSetup, Sitter};
use super::saved::Saved;
use crate::kit::browser;
use crate::kit::say::say;
use crate::online::request;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_api::Seek;
use pentad_catalog::GameId;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;
use web_sys::WebSocket;

const NAME: &str = "waits";
/// Polling interval. Each request widens the range of ratings in which opponents fit.
pub(crate) const AGAIN: Duration = Duration::from_secs(4);

/// A game in the club that waits for an opponent, kept in the browser's storage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Waits {
    pub(crate) game: String,
    /// The wanted opponent; `None` if only the link leads to the game.
    pub(crate) seek: Option<Seek>,
}

/// The state of a waiting game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Standing {
    Waits,
    /// An opponent has joined; holds the identifier of the game.
    Begun(String),
    /// The game is no longer open.
    Gone,
}

/// The fields of the club's response that matter here.
#[derive(Deserialize)]
struct Answer {
    id: String,
    state: String,
    mine: Option<usize>,
}

impl Waits {
    pub(crate) fn recall() -> Option<Waits> {
        browser::recall(NAME)
    }

    pub(crate) fn remember(&self) {
        // In a browser without storage, the wait is on the page of the game.
        let _ = browser::remember(NAME, self);
    }

    pub(crate) fn forget() {
        browser::forget(NAME);
    }

    /// Asks the club for the game's state, which also repeats the search for an opponent.
    pub(crate) async fn ask(&self) -> Standing {
        let answer = match &self.seek {
            Some(seek) => {
                let seek = Seek { at: Some(self.game.clone()), ..seek.clone() };
                request::post::<Answer>("/api/pairing", &seek).await
            }
            None => request::get::<Answer>(&format!("/api/games/{}", self.game)).await,
        };
        match answer {
            Ok(Answer { id, state, mine: Some(_) }) if state == "running" => Standing::Begun(id),
            Ok(Answer { state, mine: Some(_), .. }) if state == "open" => Standing::Waits,
            Ok(_) => Standing::Gone,
            Err(problem) if problem.code == "missing" => Standing::Gone,
            // The club may be unreachable for a moment.
            Err(_) => Standing::Waits,
        }
    }

    /// Starts a game against a bot to play until an opponent joins, and returns its address.
    pub(crate) fn play_a_bot(&self, kind: GameId) -> Option<String> {
        self.remember();
        let mut wanted = GameSetup::of(kind);
        let is_person = |sitter: &Sitter| *sitter == Sitter::Person;
        if wanted.sitters.iter().filter(|sitter| is_person(sitter)).count() != 1 {
            wanted.sitters = vec![Sitter::Person, Sitter::Bot(2)];
        }
        let saved = Saved::start(kind, &wanted).ok()?;
        Saved::forget_untouched(kind);
        saved.keep();
        Some(format!("/play/{kind}/{}", saved.id))
    }
}

/// The notice, beside a game against a bot, that a game in the club waits for an opponent.
#[component]
pub(crate) fn Awaiting() -> impl IntoView {
    let waits = RwSignal::new(Waits::recall());
    let socket = StoredValue::new_local(None::<WebSocket>);
    let navigate = StoredValue::new_local(use_navigate());
    let look = move || {
        let Some(asked) = waits.try_get_untracked().flatten() else { return };
        // The club offers a live game only while the player who opened it is connected.
        socket.update_value(|socket| {
            if socket.as_ref().is_none_or(|socket| socket.ready_state() == WebSocket::CLOSED) {
                let address = format!("{}/api/socket", browser::origin().replacen("http", "ws", 1));
                *socket = WebSocket::new(&address).ok();
            }
        });
        spawn_local(async move {
            let standing = asked.ask().await;
            // The player may have left the page meanwhile.
            if waits.try_get_untracked().flatten().as_ref() != Some(&asked) || standing == Standing::Waits {
                return;
            }
            Waits::forget();
            waits.set(None);
            if let Standing::Begun(game) = standing {
                let _ = navigate.try_with_value(|navigate| navigate(&format!("/game/{game}"), Default::default()));
            }
        });
    };
    if waits.with_untracked(Option::is_some) {
        look();
        if let Ok(beat) = set_interval_with_handle(look, AGAIN) {
            on_cleanup(move || beat.clear());
        }
    }
    on_cleanup(move || {
        if let Some(socket) = socket.try_update_value(Option::take).flatten() {
            // Closing without a code does not fail.
            let _ = socket.close();
        }
    });
    move || {
        waits.get().map(|waits| {
            view! {
                <p class="awaiting" role="status">
                    {say("waits-meanwhile")} " " <a href=format!("/game/{}", waits.game)>{say("waits-there")}</a>
                </p>
            }
        })
    }
}
