//! The page of an online game.

use super::chat;
use super::notices::note_losses;
use super::remote::{AGAIN, Remote, is_for_later};
use super::troubles::Silence;
use super::wire::Wire;
use crate::kit::say::say;
use crate::play::Online;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};
use pentad_api::ServerMessage;
use pentad_table::{Happening, Table};
use std::rc::Rc;

/// An online game, by the id in the address.
#[component]
pub(crate) fn GamePage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    move || view! { <Followed id=id.get()/> }
}

#[component]
fn Followed(id: String) -> impl IntoView {
    let wire = Wire::get();
    let remote = RwSignal::new(None::<Remote>);
    let missing = RwSignal::new(false);
    let happened = RwSignal::new(Vec::new());
    let owner = Owner::current();
    let hear = Callback::new(move |tell: ServerMessage| match (remote.get_untracked(), tell) {
        (Some(remote), tell) => {
            let events = remote.hear(tell);
            // Names and seats come with the full game state.
            let moved = |what: &Happening| matches!(what, Happening::Sat { .. } | Happening::Stood(_));
            if events.iter().any(|event| moved(&event.what)) {
                wire.follow_again(&remote.id());
            }
            if !events.is_empty() {
                note_losses(remote, &events);
                happened.set(events);
            }
        }
        (None, ServerMessage::Game { info, events, present, .. }) => {
            // Signals created here are owned by this view.
            let made = move || Remote::new(wire, *info, &events, present);
            remote.set(match &owner {
                Some(owner) => owner.with(made),
                None => made(),
            });
        }
        // The game exists, but the club cannot read it at the moment.
        (None, ServerMessage::Refused { game, problem, .. }) if is_for_later(&problem) => {
            set_timeout(move || wire.follow_again(&game), AGAIN);
        }
        (None, ServerMessage::Refused { .. }) => missing.set(true),
        (None, _) => {}
    });
    let have = Signal::derive(move || remote.get().map_or(0, |remote| remote.have.get()));
    wire.follow(&id, have, hear);
    let left = id.clone();
    on_cleanup(move || wire.leave(&left));
    Effect::new(move |_| {
        // A chat line may have been sent before the club sent the game, or between two connections.
        if let Some(remote) = remote.get() {
            remote.told.track();
            chat::read(remote);
        }
    });
    move || match (remote.get(), missing.get()) {
        (Some(remote), _) => {
            move_on(remote);
            view! { <Online remote=StoredValue::new_local(Rc::new(remote)) happened/> }.into_any()
        }
        (None, true) => view! {
            <main class="page narrow">
                <h1>{say("game-gone")}</h1>
                <p>{say("online-gone")}</p>
                <p><a class="button main" href="/lobby">{say("lobby")}</a></p>
            </main>
        }
        .into_any(),
        (None, false) => view! {
            <main class="page narrow">
                <p>{say("online-coming")}</p>
                <Silence wire/>
            </main>
        }
        .into_any(),
    }
}

/// Takes a player to the rematch as soon as the club has opened it. A page opened when the rematch already exists stays, since its visitor
/// came to see the finished game.
fn move_on(remote: Remote) {
    if remote.info.with_untracked(|info| info.next.is_some()) {
        return;
    }
    let navigate = StoredValue::new_local(use_navigate());
    Effect::new(move |_| {
        let next = remote.info.with(|info| info.next.clone());
        let wanted = remote.table.with(Table::wants_rematch);
        if let Some(next) = next.filter(|_| remote.mine().is_some_and(|own| wanted.contains(own))) {
            navigate.with_value(|navigate| navigate(&format!("/game/{next}"), Default::default()));
        }
    });
}
