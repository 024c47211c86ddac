//! A link from a refusal to the rule behind it.

use super::Drafting;
use crate::kit::say::say_with;
use leptos::prelude::*;

/// A small sign that opens the violated rule in a new tab, so that the game stays open. Shows nothing if the current remark has no rule
/// clause.
#[component]
pub(crate) fn ClauseSign(drafting: Drafting) -> impl IntoView {
    move || {
        let (game, clause) = (drafting.game(), drafting.clause()?);
        let title = say_with("clause-sign", &[("clause", clause.name().into())]);
        let address = format!("/rules/{game}#{clause}");
        Some(view! { <a class="clause sign" href=address target="_blank" title=title.clone() aria-label=title>"§"</a> })
    }
}
