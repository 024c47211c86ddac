//! The seats of a study with their names, scores and shares of the win.

use super::analyst::Analyst;
use super::bench::Bench;
use super::review::Reviewer;
use crate::kit::say::{say, words};
use crate::play::{Chip, Holding};
use crate::review::{percent, points};
use leptos::prelude::*;
use pentad_catalog::AnyGame;
use pentad_core::{Outcome, Seat, Turn};

/// Returns the value of the position for each seat, as far as known.
pub(crate) fn worths(bench: Bench, analyst: Analyst, reviewer: Reviewer) -> Memo<Option<Vec<f64>>> {
    let seats = bench.study.with_untracked(|study| study.position(study.root()).seats());
    Memo::new(move |_| {
        let thought = analyst.thought.with(|thought| thought.as_ref().map(|thought| thought.worths.clone()));
        let found = thought.filter(|worths| worths.len() == seats);
        found.or_else(|| reviewer.worths(bench.at.get())).filter(|worths| worths.len() == seats)
    })
}

/// The shares of the win as a bar.
#[component]
pub(crate) fn Shares(bench: Bench, worths: Memo<Option<Vec<f64>>>) -> impl IntoView {
    let seats = bench.study.with_untracked(|study| study.position(study.root()).seats());
    let told = move || match worths.get() {
        None => say("study-worth-unknown"),
        Some(worths) if seats == 1 => points(worths[0]),
        Some(worths) => {
            let each = Seat::all(seats)
                .zip(worths)
                .map(|(seat, worth)| format!("{} {}", words().seat_name(bench.id, seat), percent(worth)));
            format!("{}: {}", say("study-win-chance"), each.collect::<Vec<_>>().join(", "))
        }
    };
    view! {
            <div class="shares" hidden=seats == 1 class:known=move || worths.with(Option::is_some) role="img" aria-label=told>
                {Seat::all(seats)
                    .filter(|_| seats > 1)
                    .map(|seat| {
                        let share = move || worths.with(|worths| worths.as_ref().map_or(1.0, |worths| worths[seat.index()].max(0.0)));
                        view! { <span class=format!("share seat-{}-{}", bench.id, seat.number()) style:flex-grow=move || format!("{:.4}", share())></span> }
                    })
                    .collect_view()}
            </div>
    }
}

/// A seat's plate.
#[component]
pub(crate) fn Plate(bench: Bench, seat: Seat, worths: Memo<Option<Vec<f64>>>) -> impl IntoView {
    let acts = Memo::new(move |_| bench.ended().is_none() && bench.with(|game| game.turn() == Turn::Seat(seat)));
    let scores = Memo::new(move |_| bench.with(AnyGame::scores));
    let won = Memo::new(move |_| {
        bench.with(|game| {
            let by_rules = game.outcome();
            let outcome = match bench.ended() {
                Some(ended) => ended.outcome(game.seats(), by_rules),
                None => by_rules,
            };
            let winners = outcome.map(Outcome::winners);
            // A win shared by all seats is a draw.
            winners.is_some_and(|winners| winners.contains(seat) && winners.len() < game.seats())
        })
    });
    let worth = move || {
        worths.with(|worths| {
            let worths = worths.as_ref()?;
            Some(if worths.len() == 1 { points(worths[0]) } else { percent(worths[seat.index()]) })
        })
    };
    view! {
        <div class="plate" class:acts=acts class:won=won>
            <Chip id=bench.id seat/>
            <span class="names">
                <b>{words().seat_name(bench.id, seat)}</b>
                <small>{move || worth().unwrap_or_else(|| if won.get() { say("winner") } else { "\u{a0}".to_owned() })}</small>
            </span>
            <Holding id=bench.id seat scores name=Callback::new(move |seat| words().seat_name(bench.id, seat))/>
        </div>
    }
}
