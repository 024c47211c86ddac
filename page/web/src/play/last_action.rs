//! The last action of a finished game in words, as the result replaces the board at that moment.

use super::desk::Desk;
use crate::kit::say::{say_with, words};
use leptos::prelude::*;
use pentad_catalog::Playthrough;
use pentad_core::{Seat, Turn};
use pentad_table::{Ending, Table};

/// The player's last action, or the last action of all if several people or none sit at the table.
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
