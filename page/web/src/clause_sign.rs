//! The sign after a refusal that leads to the rule.

use crate::board::Drafting;
use crate::say::say_with;
use leptos::prelude::*;

/// A small sign that opens the rule which forbids what was tried, in a tab of its own: the game stays where it is. Nothing
/// where no rule is behind what the page says.
#[component]
pub(crate) fn ClauseSign(drafting: Drafting) -> impl IntoView {
    move || {
        let (game, clause) = (drafting.game(), drafting.clause()?);
        let title = say_with("clause-sign", &[("clause", clause.name().into())]);
        let address = format!("/rules/{game}#{clause}");
        Some(view! { <a class="clause sign" href=address target="_blank" title=title.clone() aria-label=title>"§"</a> })
    }
}
