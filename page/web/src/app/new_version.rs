//! The offer of a new version of the app, which never replaces the current one unasked or in the middle of a game.

use crate::kit::icons::Icon;
use crate::kit::say::say;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

thread_local! {
    /// Reloads the page in the new version. Set once there is one.
    static TAKE: ArcRwSignal<Option<js_sys::Function>> = ArcRwSignal::new(None);
}

/// Offers a version that the service worker has ready. `take` reloads the page in that version.
pub(crate) fn offer(take: js_sys::Function) {
    TAKE.with(|offered| offered.set(Some(take)));
}

/// The notice with the offer, until the reader dismisses it.
#[component]
pub(crate) fn NewVersion() -> impl IntoView {
    let offered = TAKE.with(Clone::clone);
    move || {
        let (taken, put_off) = (offered.get()?, offered.clone());
        // The function only calls the browser, which does not fail.
        let take = move |_| drop(taken.call0(&JsValue::NULL));
        Some(view! {
            <aside class="new-version" role="status">
                <span>{say("new-version")}</span>
                <button on:click=take>{say("reload")}</button>
                <button class="quiet" aria-label=say("later") title=say("later") on:click=move |_| put_off.set(None)>
                    <Icon name="close"/>
                </button>
            </aside>
        })
    }
}
