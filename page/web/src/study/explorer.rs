//! Opening explorer: occurrences of the position on display in the club's archive, and their continuations.

use super::bench::Bench;
use crate::kit::browser;
use crate::kit::say::{say, say_with, words};
use crate::online::request;
use leptos::prelude::*;
use pentad_api::{Continuation, Explored};
use pentad_core::Seat;
use serde::Serialize;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

/// Debounce before the archive is asked about a position.
const WAITS: Duration = Duration::from_millis(150);
/// Maximum number of continuations listed.
const LISTED: usize = 12;
/// Storage key of the explorer's open state.
const MEMORY: &str = "explorer";

/// Body of a request to the archive.
#[derive(Serialize)]
struct Position {
    record: String,
}

/// The explorer, beside the board. It sends no requests while it is closed.
#[component]
pub(crate) fn Explorer(bench: Bench) -> impl IntoView {
    let open = RwSignal::new(browser::recall::<bool>(MEMORY).unwrap_or(false));
    let found = RwSignal::new(None::<Result<Explored, String>>);
    // Number of the last request, so that only its answer is used.
    let asked = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let at = bench.at.get();
        if !open.get() {
            return;
        }
        asked.update_value(|asked| *asked += 1);
        let number = asked.get_value();
        let is_last = move || asked.try_get_value() == Some(number);
        set_timeout(
            move || {
                if !is_last() {
                    return;
                }
                let record = bench.study.with_untracked(|study| study.playthrough(at).record().to_string());
                spawn_local(async move {
                    let answer = request::post::<Explored>("/api/explore", &Position { record }).await;
                    if is_last() {
                        found.set(Some(answer.map_err(|problem| problem.reason)));
                    }
                });
            },
            WAITS,
        );
    });
    let toggle = move |event: leptos::ev::Event| {
        let is_open = event_target::<web_sys::HtmlDetailsElement>(&event).open();
        browser::remember(MEMORY, &is_open);
        open.set(is_open);
    };
    let games_link = move |explored: &Explored| format!("/archive?game={}&position={}", bench.id, explored.position);
    view! {
        <details class="explorer" open=open.get_untracked() on:toggle=toggle>
            <summary>{say("explorer")}</summary>
            {move || match found.get() {
                None => view! { <p class="about">{say("online-coming")}</p> }.into_any(),
                Some(Err(why)) => view! { <p class="about">{why}</p> }.into_any(),
                Some(Ok(explored)) if explored.games == 0 => view! { <p class="about">{say("explorer-none")}</p> }.into_any(),
                Some(Ok(explored)) => view! {
                    <p class="about">
                        <a href=games_link(&explored)>{say_with("explorer-games", &[("count", (explored.games as usize).into())])}</a>
                    </p>
                    <ul class="continuations">
                        {explored.continuations.into_iter().take(LISTED).map(|one| view! { <Went bench one/> }).collect_view()}
                    </ul>
                }.into_any(),
            }}
        </details>
    }
}

/// A continuation, played by a click.
#[component]
fn Went(bench: Bench, one: Continuation) -> impl IntoView {
    let Continuation { action, games, won, shared } = one;
    let seats = bench.study.with_untracked(|study| study.position(study.root()).seats());
    let mut told: Vec<String> = Seat::all(seats)
        .zip(&won)
        .filter(|(_, won)| **won > 0)
        .map(|(seat, won)| format!("{} {won}", words().seat_name(bench.id, seat)))
        .collect();
    if shared > 0 {
        told.push(format!("{} {shared}", say("draw")));
    }
    let bar = Seat::all(seats).zip(won).map(|(seat, won)| {
        view! { <span class=format!("share seat-{}-{}", bench.id, seat.number()) style:flex-grow=won.to_string()></span> }
    });
    let play = {
        let action = action.clone();
        move |_| {
            bench.play_written(&action);
        }
    };
    view! {
        <li>
            <button class="line" title=told.join(", ") on:click=play>
                <b>{action}</b>
                <small>{games}</small>
                <span class="shares known">
                    {bar.collect_view()}
                    <span class="share shared" style:flex-grow=shared.to_string()></span>
                </span>
            </button>
        </li>
    }
}
