//! The first page: the six games.

use crate::board::{Board, Stage};
use crate::icons::Icon;
use crate::play::{NewGame, Saved, Wanted};
use crate::say::{say, say_with, words};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_boards::home_scene;
use pentad_catalog::GameId;

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
    let latest = Saved::latest(id).filter(|saved| saved.played().is_some_and(|played| played.plies() > 0));
    let navigate = use_navigate();
    let start = StoredValue::new_local(move |wanted: Wanted| {
        wanted.remember(id);
        if let Ok(saved) = Saved::start(id, &wanted) {
            saved.keep();
            navigate(&format!("/play/{id}/{}", saved.id), Default::default());
        }
    });
    let play = move |_| start.with_value(|start| start(Wanted::of(id)));
    let on_start = Callback::new(move |wanted| start.with_value(|start| start(wanted)));
    let stage = Signal::stored(Stage::of_scene(home_scene(id)));
    let name = words().game_name(id);
    view! {
        <li class="card">
            <button class="picture" tabindex="-1" aria-hidden="true" on:click=play>
                <Board stage label=name.clone()/>
            </button>
            <div class="words">
                <h2>{name.clone()}</h2>
                <p>{words().game_about(id)}</p>
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
            <NewGame id open=asks on_start/>
        </li>
    }
}
