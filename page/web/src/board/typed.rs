//! A text field for moves in notation.

use crate::kit::say::say;
use leptos::prelude::*;

/// The field with its button; cleared after each accepted move.
#[component]
pub(crate) fn Typed(
    /// Plays the text; returns false if that is impossible.
    play: Callback<String, bool>,
    /// True while no action may be played.
    #[prop(into, optional)]
    off: Signal<bool>,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let written = text.get_untracked();
        if !written.trim().is_empty() && play.run(written) {
            text.set(String::new());
        }
    };
    view! {
        <form class="typed" on:submit=submit>
            <input
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder=say("type-a-move")
                aria-label=say("type-a-move")
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
                disabled=off
            />
            <button type="submit" disabled=off>{say("play-it")}</button>
        </form>
    }
}
