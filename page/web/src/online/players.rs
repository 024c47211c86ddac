//! The best players of each game.

use super::listed::page_about;
use super::request;
use super::troubles::Silence;
use crate::kit::say::{say, say_with, words};
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_query_map};
use pentad_api::Placed;
use pentad_catalog::GameId;
use wasm_bindgen_futures::spawn_local;

/// The page. The selected game is in its address.
#[component]
pub(crate) fn PlayersPage() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("best-players")));
    let query = use_query_map();
    let game = Memo::new(move |_| {
        let named = query.with(|query| query.get("game").and_then(|game| game.parse::<GameId>().ok()));
        named.filter(|game| is_rated(*game)).unwrap_or(GameId::Quintets)
    });
    let best = RwSignal::new(None::<Result<Vec<Placed>, String>>);
    Effect::new(move |_| {
        let asked = game.get();
        spawn_local(async move {
            let told = request::get::<Vec<Placed>>(&format!("/api/players?game={asked}")).await;
            // Another game may have been selected in the meantime, or the page left.
            if game.try_get_untracked() == Some(asked) {
                best.set(Some(told.map_err(|problem| problem.reason)));
            }
        });
    });
    let navigate = use_navigate();
    let choose = move |event| navigate(&format!("/players?game={}", event_target_value(&event)), Default::default());
    view! {
        <main class="page narrow player">
            <h1>{say("best-players")}</h1>
            <p class="about">{say("best-players-about")}</p>
            <Silence/>
            <label class="row">
                <span>{say("game")}</span>
                <select name="game" on:change=choose>
                    {GameId::ALL.into_iter().filter(|id| is_rated(*id)).map(|id| view! {
                        <option value=id.to_string() selected=move || game.get() == id>{words().game_name(id)}</option>
                    }).collect_view()}
                </select>
            </label>
            {move || match best.get() {
                None => view! { <p>{say("online-coming")}</p> }.into_any(),
                Some(Err(why)) => view! { <p class="warning" role="alert">{why}</p> }.into_any(),
                Some(Ok(best)) if best.is_empty() => view! { <p>{say("best-players-none")}</p> }.into_any(),
                Some(Ok(best)) => view! { <Places best/> }.into_any(),
            }}
        </main>
    }
}

/// Returns true if a game has opponents, and thus ratings.
fn is_rated(game: GameId) -> bool {
    !game.info().is_solitaire()
}

#[component]
fn Places(best: Vec<Placed>) -> impl IntoView {
    let row = |(place, placed): (usize, Placed)| {
        let page = page_about(&placed.name);
        view! {
            <tr>
                <td>{place + 1}</td>
                <th><a href=page>{placed.name}</a></th>
                <td>{format!("{:.0} ± {:.0}", placed.rating.rating, 2.0 * placed.rating.deviation)}</td>
                <td>{say_with("games-count", &[("count", (placed.rating.games as usize).into())])}</td>
            </tr>
        }
    };
    view! { <table class="ratings"><tbody>{best.into_iter().enumerate().map(row).collect_view()}</tbody></table> }
}
