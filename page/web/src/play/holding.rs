//! The score of a seat on its plate, with an explanation if it has several numbers.

use super::seats::{Chip, score};
use crate::kit::dialog::Dialog;
use crate::kit::say::{say, say_with, words};
use leptos::prelude::*;
use pentad_catalog::GameId;
use pentad_core::{Scores, Seat};

/// The score of a seat. If it is a row of numbers (IRIS-6), a touch explains it.
#[component]
pub(crate) fn Holding(
    id: GameId,
    seat: Seat,
    #[prop(into)] scores: Signal<Scores>,
    /// The text to show instead of the score of this game alone.
    #[prop(optional)]
    text: Option<Memo<String>>,
    /// Returns the name of a seat.
    #[prop(into)]
    name: Callback<Seat, String>,
) -> impl IntoView {
    let shown = text.unwrap_or_else(|| Memo::new(move |_| scores.with(|scores| score(scores, seat))));
    if !matches!(scores.get_untracked(), Scores::Groups(_)) {
        return view! { <span class="score">{shown}</span> }.into_any();
    }
    let open = RwSignal::new(false);
    let about = move || scores.with(|scores| words().score_about(scores, seat));
    let label = move || {
        let values = [("numbers", shown.get().into()), ("about", about().unwrap_or_default().into())];
        say_with("scores-about", &values)
    };
    let row = move |seat: Seat| {
        let all = move || scores.with(|scores| all_groups(scores, seat));
        let about = move || scores.with(|scores| words().score_about(scores, seat));
        view! {
            <li>
                <Chip id seat/>
                <b>{move || name.run(seat)}</b>
                <span class="numbers">{all}</span>
                <small>{about}</small>
            </li>
        }
    };
    view! {
        <button class="score" title=about aria-label=label aria-haspopup="dialog" on:click=move |_| open.set(true)>{shown}</button>
        <Dialog open title=say("scores-title")>
            <ul class="explained-scores">{Seat::all(2).map(row).collect_view()}</ul>
            <p>{say("scores-iris-rule")}</p>
            <p><a href=format!("/rules/{id}#IRIS-6") target="_blank">{say("scores-iris-rule-link")}</a></p>
        </Dialog>
    }
    .into_any()
}

/// Returns the values of all groups of a seat.
fn all_groups(scores: &Scores, seat: Seat) -> String {
    let Scores::Groups(groups) = scores else { return String::new() };
    let own = groups.get(seat.index()).map_or(&[][..], |groups| groups);
    if own.is_empty() { "0".to_owned() } else { own.iter().map(ToString::to_string).collect::<Vec<_>>().join(" · ") }
}
