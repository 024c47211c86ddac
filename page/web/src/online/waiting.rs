//! A game that waits for players: the link to share and the open seats.

use super::listed::opponent_name;
use super::remote::Remote;
use crate::kit::browser;
use crate::kit::say::{say, words};
use crate::play::{AGAIN, Chip, Standing, Waits};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_api::SeatKind;
use pentad_core::Seat;
use pentad_table::{Command, Sitter};
use wasm_bindgen_futures::spawn_local;

/// Shown in place of the prompt while seats are open.
#[component]
pub(crate) fn Waiting(remote: Remote) -> impl IntoView {
    let link = format!("{}/game/{}", window().location().origin().unwrap_or_default(), remote.id());
    let (copied, shows_code) = (RwSignal::new(false), RwSignal::new(false));
    let copy = {
        let link = link.clone();
        move |_| {
            copied.set(true);
            browser::copy(&link);
        }
    };
    let open = Memo::new(move |_| {
        remote.info.with(|info| {
            let is_open = |(_, seat): &(Seat, &pentad_api::Seat)| seat.kind == SeatKind::Open;
            Seat::all(info.seats.len()).zip(&info.seats).filter(is_open).map(|(seat, _)| seat).collect::<Vec<Seat>>()
        })
    });
    let sit = move |seat: Seat| {
        move |_| {
            spawn_local(async move {
                if let Err(problem) = remote.wire.introduce().await {
                    remote.refused.set(Some(problem.reason));
                    return;
                }
                remote.send(Command::Sit { seat, sitter: Sitter::Open });
            });
        }
    };
    let game = remote.table.with_untracked(|table| table.game());
    look_for_opponents(remote);
    let waits = Waits::recall().filter(|waits| waits.game == remote.id());
    let navigate = StoredValue::new_local(use_navigate());
    let play_a_bot = move |_| {
        let waits = waits.clone().unwrap_or_else(|| Waits { game: remote.id(), seek: None });
        if let Some(address) = waits.play_a_bot(game) {
            navigate.with_value(|navigate| navigate(&address, Default::default()));
        }
    };
    let others = move || {
        remote.info.with(|info| {
            let seats = info.seats.iter().filter(|seat| seat.kind != SeatKind::Open);
            seats.map(opponent_name).collect::<Vec<_>>().join(" · ")
        })
    };
    let code = format!("/api/games/{}/code.svg", remote.id());
    view! {
        <section class="waiting" role="status">
            {move || if remote.mine().is_some() {
                view! {
                    <p>{say("waits-for-others")}</p>
                    <div class="share-link">
                        <input type="text" readonly prop:value=link.clone() aria-label=say("game-link") on:focus=|event| browser::select_all(&event)/>
                        <button class="main" on:click=copy.clone()>{move || say(if copied.get() { "copied" } else { "copy-link" })}</button>
                        <button on:click=move |_| shows_code.update(|shown| *shown = !*shown)>{say("qr-code")}</button>
                    </div>
                    {shows_code.get().then(|| view! { <img class="qr" src=code.clone() alt=say("game-link") width="220" height="220"/> })}
                    <div class="buttons">
                        <button on:click=play_a_bot.clone()>{say("quick-bot")}</button>
                        <button class="link" on:click=move |_| { let _ = remote.act(Command::Abort); }>{say("take-back-game")}</button>
                    </div>
                }.into_any()
            } else {
                let open = open.get();
                let is_choice = open.len() > 1;
                view! {
                    <p>{others} " · " {say(if is_choice { "sit-down-ask" } else { "waits" })}</p>
                    <div class="buttons">
                        {open.into_iter().map(|seat| view! {
                            <button class="main" on:click=sit(seat)>
                                <Chip id=game seat/>
                                {if is_choice { words().seat_name(game, seat) } else { say("join-game") }}
                            </button>
                        }).collect_view()}
                    </div>
                }.into_any()
            }}
            {move || remote.table.with(|table| table.terms().help).then(|| view! { <p class="about">{say("help-agreed")}</p> })}
            {move || remote.refused.get().map(|why| view! { <p class="warning" role="alert">{why}</p> })}
        </section>
    }
}

/// Polls the club for an opponent while the game is a quick pairing, and goes to a matching game that waits elsewhere.
fn look_for_opponents(remote: Remote) {
    let Some(waits) = Waits::recall().filter(|waits| waits.game == remote.id() && waits.seek.is_some()) else { return };
    let navigate = StoredValue::new_local(use_navigate());
    let look = move || {
        let waits = waits.clone();
        spawn_local(async move {
            match waits.ask().await {
                Standing::Waits => {}
                Standing::Gone => Waits::forget(),
                Standing::Begun(game) => {
                    Waits::forget();
                    if game != waits.game {
                        let _ =
                            navigate.try_with_value(|navigate| navigate(&format!("/game/{game}"), Default::default()));
                    }
                }
            }
        });
    };
    if let Ok(beat) = set_interval_with_handle(look, AGAIN) {
        on_cleanup(move || beat.clear());
    }
}
