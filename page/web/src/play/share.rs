//! Sharing a game from its table: the link opens a study at the position on display.

use super::desk::Desk;
use crate::kit::browser;
use crate::kit::dialog::Dialog;
use crate::kit::icons::Icon;
use crate::kit::say::say;
use leptos::prelude::*;
use pentad_study::{link_to_compressed, link_to_text_after};
use wasm_bindgen_futures::spawn_local;

/// The window with the link and the record.
#[component]
pub(super) fn Share(desk: Desk, open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open title=say("study-share")>
            <Ways desk/>
        </Dialog>
    }
}

#[component]
fn Ways(desk: Desk) -> impl IntoView {
    let plies = untrack(|| desk.plies_shown());
    let at = |link: String| format!("{}/study#{link}", browser::origin());
    let link = RwSignal::new(at(link_to_text_after(&desk.record(), plies)));
    // Replaces it with a compressed link if the browser supports it.
    spawn_local(async move {
        if let Some(packed) = browser::deflate(&desk.record()).await {
            link.try_set(at(link_to_compressed(&packed, plies)));
        }
    });
    let done = RwSignal::new(false);
    let copy = move |text: String| {
        browser::copy(&text);
        done.set(true);
    };
    view! {
        <p>{say("share-about")}</p>
        <div class="share-link">
            <input type="text" readonly prop:value=link aria-label=say("study-link") on:focus=|event| browser::select_all(&event)/>
            <button class="main" on:click=move |_| copy(link.get_untracked())><Icon name="share"/>{say("study-copy-link")}</button>
            <button on:click=move |_| copy(desk.record())><Icon name="copy"/>{say("study-copy-text")}</button>
            <a class="button" href=link><Icon name="study"/>{say("study")}</a>
        </div>
        <p class="done" role="status">{move || done.get().then(|| say("study-copied"))}</p>
    }
}
