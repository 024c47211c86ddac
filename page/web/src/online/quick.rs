//! Quick pairing: a game, a time, and an opponent of about the same strength.

use super::challenge::TIMES;
use super::listed::time_told;
use super::request;
use super::wire::Wire;
use crate::kit::browser;
use crate::kit::say::{say, words};
use crate::play::Waits;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_api::{GameInfo, Seek};
use pentad_catalog::GameId;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

/// Indices of the offered time controls.
const OFFERED: [usize; 5] = [2, 3, 4, 5, 6];

/// The last search for opponents.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Sought {
    game: String,
    time: usize,
    rated: bool,
}

#[component]
pub(super) fn Quick() -> impl IntoView {
    let wire = Wire::get();
    let sought = RwSignal::new(
        browser::recall::<Sought>("sought")
            .filter(|sought| sought.game.parse::<GameId>().is_ok() && OFFERED.contains(&sought.time))
            .unwrap_or(Sought { game: GameId::Quintets.to_string(), time: 3, rated: false }),
    );
    let is_member = Memo::new(move |_| wire.me.with(|me| me.as_ref().is_some_and(|me| me.kind == "member")));
    let (problem, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let navigate = StoredValue::new_local(use_navigate());
    let find = move |meets_bot: bool| {
        let wanted = sought.get_untracked();
        let Ok(kind) = wanted.game.parse::<GameId>() else { return };
        browser::remember("sought", &wanted);
        let rated = wanted.rated && is_member.get_untracked();
        let seek = Seek { game: wanted.game, time: TIMES[wanted.time], rated, at: None };
        busy.set(true);
        problem.set(None);
        spawn_local(async move {
            let found = async {
                wire.introduce().await?;
                request::post::<GameInfo>("/api/pairing", &seek).await
            };
            match found.await {
                Ok(game) if game.state == "open" => {
                    let waits = Waits { game: game.id.clone(), seek: Some(seek) };
                    if meets_bot {
                        if let Some(address) = waits.play_a_bot(kind) {
                            navigate.with_value(|navigate| navigate(&address, Default::default()));
                        }
                    } else {
                        waits.remember();
                        navigate.with_value(|navigate| navigate(&format!("/game/{}", game.id), Default::default()));
                    }
                }
                Ok(game) => navigate.with_value(|navigate| navigate(&format!("/game/{}", game.id), Default::default())),
                Err(why) => problem.set(Some(why.reason)),
            }
            busy.set(false);
        });
    };
    view! {
        <section class="quick">
            <h2>{say("quick")}</h2>
            <div class="quick-choice">
                <select name="quick-game" aria-label=say("game") on:change=move |event| {
                    let game = event_target_value(&event);
                    sought.update(|sought| sought.game = game);
                }>
                    {GameId::ALL.into_iter().filter(|id| !id.info().is_solitaire()).map(|game| view! {
                        <option value=game.to_string() selected=move || sought.with(|sought| sought.game == game.to_string())>
                            {words().game_name(game)}
                        </option>
                    }).collect_view()}
                </select>
                <select name="quick-time" aria-label=say("clock") on:change=move |event| {
                    if let Ok(time) = event_target_value(&event).parse() {
                        sought.update(|sought| sought.time = time);
                    }
                }>
                    {OFFERED.into_iter().map(|time| view! {
                        <option value=time.to_string() selected=move || sought.with(|sought| sought.time == time)>
                            {time_told(TIMES[time])}
                        </option>
                    }).collect_view()}
                </select>
                <Show when=move || is_member.get()>
                    <label>
                        <input type="checkbox" name="quick-rated" prop:checked=move || sought.with(|sought| sought.rated)
                            on:change=move |event| { let on = event_target_checked(&event); sought.update(|sought| sought.rated = on) }/>
                        " " {say("rated")}
                    </label>
                </Show>
            </div>
            <div class="buttons">
                <button class="main" disabled=busy on:click=move |_| find(false)>{say("quick-find")}</button>
                <button disabled=busy on:click=move |_| find(true)>{say("quick-bot")}</button>
            </div>
            {move || problem.get().map(|why| view! { <p class="warning" role="alert">{why}</p> })}
        </section>
    }
}
