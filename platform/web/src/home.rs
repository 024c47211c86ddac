//! The first page: the six games.

use crate::board::{Picture, Stage};
use crate::icons::Icon;
use crate::play::{NewGame, Saved, Wanted};
use crate::say::{say, say_with, words};
use crate::settings::Preferences;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_boards::home_scene_before;
use pentad_catalog::GameId;
use std::time::Duration;

/// How many actions a picture plays again.
const REPLAYED: usize = 8;

/// The games, each with its board, one click away from being played.
#[component]
pub(crate) fn HomePage() -> impl IntoView {
    document().set_title("Pentad");
    view! {
        <main class="page home">
            <header class="hero">
                <h1>{say("hero")}</h1>
                <p>{say("hero-more")}</p>
            </header>
            <ul class="cards">{GameId::ALL.map(|id| view! { <Card id/> }).collect_view()}</ul>
        </main>
    }
}

#[component]
fn Card(id: GameId) -> impl IntoView {
    let asks = RwSignal::new(false);
    let latest = Saved::latest(id);
    let navigate = use_navigate();
    let start = StoredValue::new_local(move |wanted: Wanted| {
        wanted.remember(id);
        if let Ok(saved) = Saved::start(id, &wanted) {
            Saved::forget_untouched(id);
            saved.keep();
            navigate(&format!("/play/{id}/{}", saved.id), Default::default());
        }
    });
    let play = move |_| start.with_value(|start| start(Wanted::of(id)));
    let on_start = Callback::new(move |wanted| start.with_value(|start| start(wanted)));
    let (back, lively) = (RwSignal::new(0), RwSignal::new(false));
    let stage = Memo::new(move |_| Stage::of_scene(home_scene_before(id, back.get())));
    come_alive(back, lively);
    let name = words().game_name(id);
    view! {
        <li class="card" on:pointerenter=move |_| lively.set(true) on:pointerleave=move |_| lively.set(false)>
            <button class="picture" tabindex="-1" aria-hidden="true" on:click=play>
                <Picture stage label=name.clone()/>
            </button>
            <div class="words">
                <h2>{name.clone()}</h2>
                <p>{words().game_about(id)}</p>
                <div class="ways">
                    <div class="buttons">
                        <button class="main" on:click=play aria-label=say_with("play-game", &[("game", name.clone().into())])>
                            <Icon name="play"/>
                            {say("play")}
                        </button>
                        {latest.map(|saved| view! { <a class="button" href=format!("/play/{id}/{}", saved.id)>{say("continue")}</a> })}
                        <button
                            class="quiet"
                            title=say("new-game-options")
                            aria-label=say_with("new-game-of", &[("game", name.clone().into())])
                            on:click=move |_| asks.set(true)
                        >
                            <Icon name="settings"/>
                        </button>
                    </div>
                    <nav class="links" aria-label=name>
                        <a href=format!("/learn/{id}")>{say("learn")}</a>
                        <a href=format!("/study/{id}")>{say("study")}</a>
                        <a href=format!("/rules/{id}")>{say("rules")}</a>
                    </nav>
                </div>
            </div>
            <NewGame id open=asks on_start/>
        </li>
    }
}

/// Plays the last actions of a picture's game again while the pointer is over it.
fn come_alive(back: RwSignal<usize>, lively: RwSignal<bool>) {
    let step = move || {
        let now = back.get_untracked();
        if now > 0 {
            back.set(now - 1);
        } else if lively.get_untracked() && Preferences::get_untracked().moves() {
            back.set(REPLAYED);
        }
    };
    if let Ok(timer) = set_interval_with_handle(step, Duration::from_millis(750)) {
        on_cleanup(move || timer.clear());
    }
}
