//! The rules, as the repository's documents have them.

use crate::browser::fetch;
use crate::not_found::NotFound;
use crate::say::{say, say_with, words};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use pentad_catalog::GameId;

/// The rules of one game, or the list of them.
#[component]
pub(crate) fn RulesPage() -> impl IntoView {
    let params = use_params_map();
    move || match params.with(|params| params.get("game")) {
        None => view! { <List/> }.into_any(),
        Some(game) => match game.parse::<GameId>() {
            Ok(id) => view! { <Rules id/> }.into_any(),
            Err(_) => view! { <NotFound/> }.into_any(),
        },
    }
}

#[component]
fn List() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("rules")));
    view! {
        <main class="page narrow">
            <h1>{say("rules")}</h1>
            <ul class="plain-list">
                {GameId::ALL
                    .map(|id| {
                        view! {
                            <li>
                                <a href=format!("/rules/{id}")><b>{words().game_name(id)}</b></a>
                                <p>{words().game_about(id)}</p>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        </main>
    }
}

#[component]
fn Rules(id: GameId) -> impl IntoView {
    let name = words().game_name(id);
    document().set_title(&format!("{name} · Pentad"));
    let language = words().locale().code();
    let text = LocalResource::new(move || async move {
        match fetch(&format!("/rules/{language}/{id}.html")).await {
            Some(text) => Some(text),
            None => fetch(&format!("/rules/en/{id}.html")).await,
        }
    });
    view! {
        <main class="page narrow prose">
            <div class="buttons">
                <a class="button" href=format!("/learn/{id}")>{say("learn-by-doing")}</a>
                <a class="button" href=format!("/play/{id}")>{say_with("play-game", &[("game", name.into())])}</a>
            </div>
            {move || match text.get() {
                None => view! { <p class="loading">{say("loading")}</p> }.into_any(),
                Some(None) => view! { <p class="warning" role="alert">{say("not-loaded")}</p> }.into_any(),
                Some(Some(text)) => view! { <article inner_html=text></article> }.into_any(),
            }}
        </main>
    }
}
