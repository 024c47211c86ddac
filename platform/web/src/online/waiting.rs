//! A game that waits for players: the link to send, and the seats to take.

use super::remote::Remote;
use crate::browser;
use crate::play::Chip;
use crate::say::{say, words};
use leptos::prelude::*;
use pentad_api::SeatKind;
use pentad_core::Seat;
use pentad_table::{Command, Sitter};
use wasm_bindgen_futures::spawn_local;

/// What is shown in place of the prompt while seats are open.
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
                    <button class="link" on:click=move |_| { let _ = remote.act(Command::Abort); }>{say("take-back-game")}</button>
                }.into_any()
            } else {
                view! {
                    <p>{say("sit-down-ask")}</p>
                    <div class="buttons">
                        {open.get().into_iter().map(|seat| view! {
                            <button class="main" on:click=sit(seat)><Chip id=game seat/>{words().seat_name(game, seat)}</button>
                        }).collect_view()}
                    </div>
                }.into_any()
            }}
            {move || remote.table.with(|table| table.terms().help).then(|| view! { <p class="about">{say("help-agreed")}</p> })}
            {move || remote.refused.get().map(|why| view! { <p class="warning" role="alert">{why}</p> })}
        </section>
    }
}
