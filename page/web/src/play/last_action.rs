//! The last action of a game that is over, in words: it was played as the board gave way to the result.

use super::desk::Desk;
use crate::say::{say_with, words};
use leptos::prelude::*;
use pentad_catalog::Playthrough;
use pentad_core::{Seat, Turn};
use pentad_table::{Ending, Table};

/// What the reader did last, or what was done last where several people or none sit at the table.
#[component]
pub(crate) fn LastAction(desk: Desk) -> impl IntoView {
    let told = move || {
        let by_rules = desk.table.with(|table: &Table| table.ending() == Some(Ending::Rules));
        let you = desk.you();
        desk.with_played(|played| last_told(played, you)).filter(|_| by_rules).map(|action| {
            let key = if you.is_some() { "last-action.you" } else { "last-action" };
            view! { <p class="last-action">{say_with(key, &[("action", action.into())])}</p> }
        })
    };
    view! { {told} }
}

fn last_told(played: &Playthrough, you: Option<Seat>) -> Option<String> {
    let is_meant = |ply: &usize| match played.positions()[*ply].turn() {
        Turn::Seat(seat) => you.is_none_or(|you| you == seat),
        Turn::Chance | Turn::Over => false,
    };
    let ply = (0..played.plies()).rev().find(is_meant)?;
    Some(words().action(&played.positions()[ply], played.actions()[ply]))
}
