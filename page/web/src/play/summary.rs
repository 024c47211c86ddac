//! Results of a review at the table: below the result, and mistake by mistake.

use super::afterwards::{Afterwards, Slip};
use super::seats::Chip;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with, words};
use crate::review::{HEIGHT, areas, percent, points};
use leptos::html;
use leptos::prelude::*;
use pentad_core::Seat;
use pentad_table::Table;

/// Graph of the game. Its place is reserved before the review begins, so that the layout does not shift.
#[component]
pub(super) fn Course(after: Afterwards) -> impl IntoView {
    let is_shown = Memo::new(move |_| after.is_open());
    view! { <Show when=move || is_shown.get()><Graph after/></Show> }
}

/// The turning point of the game, and the person's accuracy beside earlier games. Shown below the buttons, which therefore keep their
/// place.
#[component]
pub(super) fn Summary(
    after: Afterwards,
    /// Begins a game at the position after this many actions.
    play_on: Callback<usize>,
) -> impl IntoView {
    let desk = after.desk;
    let accuracy = move || {
        let share = whole(after.accuracy()?);
        let told = match after.earlier.get() {
            None => say_with("accuracy", &[("percent", share.into())]),
            Some((mean, games)) => say_with(
                "accuracy-beside",
                &[("percent", share.into()), ("mean", whole(mean).into()), ("games", games.into())],
            ),
        };
        Some(view! { <p class="accuracy">{told}</p> })
    };
    let turning = move || {
        let turning = after.turning()?;
        let (seats, winners) = desk.table.with(|table| (table.seats(), table.winners()));
        let worth = move |worth: f64| if seats == 1 { points(worth) } else { percent(worth) };
        // Shares are those of the winner, or of the first seat if no seat or every seat won.
        let whose = winners.iter().next().filter(|_| winners.len() < seats).unwrap_or(Seat::FIRST);
        let action = desk.with_played(|played| {
            let place = turning.ply - 1;
            Some(played.positions().get(place)?.notation(*played.actions().get(place)?))
        })?;
        let values = [
            ("action", action.into()),
            ("seat", if seats == 1 { String::new() } else { desk.name(whose) }.into()),
            ("before", worth(turning.before).into()),
            ("after", worth(turning.after).into()),
        ];
        let told = say_with(if seats == 1 { "turning-point-alone" } else { "turning-point" }, &values);
        let ply = turning.ply;
        Some(view! {
            <p class="turning">
                <button class="link" on:click=move |_| desk.look_at(ply - 1)>{told}</button>
                {desk.can_play_on().then(|| view! {
                    <button class="link" on:click=move |_| play_on.run(ply - 1)><Icon name="play"/>{say("play-on-there")}</button>
                })}
            </p>
        })
    };
    view! { <div class="afterwards" class:kept=move || after.is_open()>{turning} {accuracy}</div> }
}

#[component]
fn Graph(after: Afterwards) -> impl IntoView {
    let desk = after.desk;
    let seats = desk.table.with_untracked(Table::seats);
    let frame = NodeRef::<html::Div>::new();
    let areas = Memo::new(move |_| after.found.with(|found| areas(&found.worths, seats)));
    let last = move || after.found.with(|found| found.worths.len().saturating_sub(1).max(1));
    let jump = move |event: leptos::ev::MouseEvent| {
        let Some(frame) = frame.get_untracked() else { return };
        let whole = frame.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - whole.left()) / whole.width().max(1.0);
        desk.look_at((share * untrack(last) as f64).round().max(0.0) as usize);
    };
    let now = move || Some(format!("{:.2}%", 100.0 * after.turning()?.ply as f64 / last() as f64));
    view! {
        // For keyboard users the move list does the same.
        <div class="graph" node_ref=frame role="img" aria-label=say("study-graph") on:click=jump>
            <svg viewBox=move || format!("0 0 {} {HEIGHT}", last()) preserveAspectRatio="none" aria-hidden="true">
                {move || areas.get().into_iter().enumerate().map(|(seat, path)| {
                    view! { <path class=format!("seat-{}-{}", desk.id, seat + 1) d=path></path> }
                }).collect_view()}
            </svg>
            <span class="half"></span>
            {move || now().map(|place| view! { <i class="now" style:left=place></i> })}
            {move || (!after.found.with(|found| found.is_done)).then(|| view! { <small>{say("looking-through")}</small> })}
        </div>
    }
}

/// The mistake on display, in place of the prompt.
#[component]
pub(super) fn Walk(after: Afterwards, play_on: Callback<usize>) -> impl IntoView {
    let desk = after.desk;
    let count = move || after.mistakes.with(Vec::len);
    let told = move || {
        let slip = after.slip()?;
        let seats = desk.table.with(Table::seats);
        let loss = if seats == 1 { points(slip.loss) } else { percent(slip.loss) };
        let Slip { ply, seat, grade, better, .. } = slip;
        let action = desk.with_played(|played| played.positions()[ply - 1].notation(played.actions()[ply - 1]));
        Some(view! {
            <p>
                <Chip id=desk.id seat/>
                <b>{action} " " <abbr class="sign" title=say(grade.key())>{grade.sign()}</abbr></b>
                <span class="loss">{format!("−{loss}")}</span>
                <span class="better">{say_with("study-better", &[("better", better.into())])}</span>
            </p>
        })
    };
    let place = move || {
        let values = [("ply", (after.shown.get().unwrap_or(0) + 1).into()), ("plies", count().into())];
        say_with("ply-of", &values)
    };
    let button = move |name: &'static str, key: &'static str, run: Callback<()>| {
        view! { <button class="quiet" title=say(key) aria-label=say(key) on:click=move |_| run.run(())><Icon name/></button> }
    };
    let play_from_here = move |_| {
        if let Some(slip) = untrack(|| after.slip()) {
            play_on.run(slip.ply - 1);
        }
    };
    view! {
        <div class="prompt walk" role="status" aria-label=words().game_name(desk.id)>
            {told}
            <div class="buttons">
                {button("back", "study-previous-mistake", Callback::new(move |()| { after.goes_on.set(false); after.step(false); }))}
                <small>{place}</small>
                {button("forward", "study-next-mistake", Callback::new(move |()| after.step(true)))}
                {move || if after.goes_on.get() {
                    button("stop", "study-stop", Callback::new(move |()| after.goes_on.set(false))).into_any()
                } else {
                    button("play", "walk-on", Callback::new(move |()| after.goes_on.set(true))).into_any()
                }}
                {desk.can_play_on().then(|| view! { <button on:click=play_from_here>{say("play-on-here")}</button> })}
                {button("close", "close", Callback::new(move |()| after.show(None)))}
            </div>
        </div>
    }
}

fn whole(share: f64) -> i64 {
    crate::review::whole_percent(share)
}
