use super::Drafting;
use super::buttons::{DraftButtons, UnderPointer};
use super::clause_sign::ClauseSign;
use leptos::prelude::*;

/// The line below the board: the prompt or refusal, with the buttons that belong to it.
#[component]
pub(crate) fn Prompt(
    drafting: Drafting,
    /// The text, and true if it is a refusal.
    #[prop(into)]
    text: Signal<(String, bool)>,
    /// True if the text is a comment on the position by its author.
    #[prop(into, optional)]
    said: Signal<bool>,
    /// True if chance is to act; shows a button for every possible outcome.
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
