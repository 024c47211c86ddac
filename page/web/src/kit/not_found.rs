//! The page for an address that leads nowhere.

use super::say::say;
use leptos::prelude::*;

/// The page.
#[component]
pub(crate) fn NotFound() -> impl IntoView {
    view! {
        <main class="page narrow">
            <h1>{say("not-found")}</h1>
            <p>{say("not-found-why")}</p>
            <p><a class="button" href="/">{say("to-the-games")}</a></p>
        </main>
    }
}
