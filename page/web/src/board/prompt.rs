use super::Drafting;
use super::buttons::{DraftButtons, UnderPointer};
use crate::clause_sign::ClauseSign;
use leptos::prelude::*;

/// The line below the board: what is asked or what was refused, with the buttons that go with it.
#[component]
pub(crate) fn Prompt(
    drafting: Drafting,
    /// What is said, and whether it is a refusal.
    #[prop(into)]
    text: Signal<(String, bool)>,
    /// Whether it is said about the position, by whoever wrote a comment on it.
    #[prop(into, optional)]
    said: Signal<bool>,
    /// Whether chance is to act, with a button for everything that may come up.
    #[prop(into, optional)]
    chance: Signal<bool>,
    /// Buttons beside those of the action in the making.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="prompt" class:chance=chance>
            <p class:refused=move || text.with(|text| text.1) class:said=said>{move || text.with(|text| text.0.clone())}</p>
            <ClauseSign drafting/>
            <UnderPointer drafting/>
            <div class="buttons">
                {children.map(|children| children())}
                <DraftButtons drafting/>
            </div>
        </div>
    }
}
