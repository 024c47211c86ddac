use super::{Drafting, InputKind};
use crate::kit::browser;
use crate::kit::say::say;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

/// Time after the start of a turn, in milliseconds, during which a tap on the pass button is ignored.
const TOO_EARLY: f64 = 400.0;

/// Buttons for an action in the making: step back, play, and the actions without a place on the board.
#[component]
pub(crate) fn DraftButtons(drafting: Drafting) -> impl IntoView {
    // The pass button has a place of its own, so that a second tap where *Play* was never passes.
    let passes = move || {
        let actions = if drafting.is_begun() { Vec::new() } else { drafting.plain_actions() };
        let since = browser::now();
        let pass = move |action, event: &MouseEvent| {
            // An earlier tap was meant for the button that was there before.
            if browser::now() - since > TOO_EARLY {
                drafting.choose(action, InputKind::of_click(event));
            }
        };
        let button =
            |action| view! { <button class="pass" on:click=move |event| pass(action, &event)>{say("pass")}</button> };
        actions.into_iter().map(button).collect_view()
    };
    view! {
        {passes}
        <Show when=move || drafting.is_begun()>
            <button
                class="back"
                on:click=move |_| {
                    drafting.step_back();
                }
            >
                {say("back")}
            </button>
        </Show>
        {move || drafting.ready().map(|action| view! {
            <button class="main play-it" disabled=move || !drafting.is_armed() on:click=move |_| drafting.play(action)>{say("play-it")}</button>
        })}
    }
}

/// The result of a touch at the pointer, shown beside the prompt.
#[component]
pub(crate) fn UnderPointer(drafting: Drafting) -> impl IntoView {
    let text = move || drafting.under_pointer().map(|text| format!("→ {text}"));
    view! { <small class="pointer" aria-hidden="true">{text}</small> }
}
