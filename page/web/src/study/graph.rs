//! Graph of the whole game: the shares of the win, and the mistakes that changed them.

use super::analyst::Analyst;
use super::bench::Bench;
use super::mistakes::MistakeCard;
use super::review::{Mistake, Reviewer};
use super::trial::Trial;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with};
use crate::review::{Grade, HEIGHT, areas};
use leptos::html;
use leptos::prelude::*;

/// Maximum number of mistakes drawn with their symbols; more are drawn as dots.
const FEW: usize = 12;

/// The button that starts the review, and its results.
#[component]
pub(crate) fn WholeGame(bench: Bench, reviewer: Reviewer, trial: Trial, analyst: Analyst) -> impl IntoView {
    let seats = bench.study.with_untracked(|study| study.position(study.root()).seats());
    let has_moves = move || bench.study.with(|study| !study.children(study.root()).is_empty());
    let progress = move || {
        reviewer.found.with(|found| {
            let found = found.as_ref()?;
            Some((found.judged.len(), found.nodes.len().saturating_sub(1)))
        })
    };
    let is_shown = Memo::new(move |_| reviewer.found.with(Option::is_some));
    let title = move || {
        let key = if !is_shown.get() { "study-review" } else { "study-review-again" };
        view! { <button class="wide" disabled=move || !has_moves() on:click=move |_| reviewer.start()><Icon name="graph"/>{say(key)}</button> }
    };
    view! {
        <section class="whole-game" class:shown=is_shown aria-label=say("study-review")>
            <Show when=move || is_shown.get()><Graph bench reviewer seats/></Show>
            {move || match (reviewer.works.get(), progress()) {
                (true, Some((done, all))) => view! {
                    <div class="progress">
                        <progress max=all value=done aria-label=say("study-review")></progress>
                        <small>{say_with("ply-of", &[("ply", done.into()), ("plies", all.into())])}</small>
                        <button on:click=move |_| reviewer.stop()><Icon name="stop"/>{say("study-stop")}</button>
                    </div>
                }.into_any(),
                _ if !is_shown.get() || reviewer.is_outdated() => title().into_any(),
                _ => ().into_any(),
            }}
            {move || reviewer.failed.get().map(|reason| view! { <p class="warning">{reason}</p> })}
            <Show when=move || is_shown.get()><MistakeCard bench reviewer trial analyst/></Show>
        </section>
    }
}

#[component]
fn Graph(bench: Bench, reviewer: Reviewer, seats: usize) -> impl IntoView {
    let frame = NodeRef::<html::Div>::new();
    let areas = Memo::new(move |_| {
        reviewer.found.with(|found| found.as_ref().map(|found| areas(&found.worths, seats)).unwrap_or_default())
    });
    let last = move || {
        reviewer.found.with(|found| found.as_ref().map_or(1, |found| found.nodes.len().saturating_sub(1).max(1)))
    };
    let place = move || {
        let at = bench.at.get();
        reviewer.found.with(|found| found.as_ref()?.nodes.iter().position(|node| *node == at))
    };
    let jump = move |event: leptos::ev::MouseEvent| {
        let Some(frame) = frame.get_untracked() else { return };
        let whole = frame.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - whole.left()) / whole.width().max(1.0);
        let node = reviewer.found.with_untracked(|found| {
            let nodes = &found.as_ref()?.nodes;
            let place = (share * (nodes.len() as f64 - 1.0)).round().max(0.0) as usize;
            nodes.get(place).copied()
        });
        if let Some(node) = node {
            bench.go(node);
        }
    };
    // Keeps the dots at both ends within the frame.
    let across = move |ply: usize| format!("clamp(9px, {:.2}%, 100% - 9px)", 100.0 * ply as f64 / last() as f64);
    let dots = move || {
        let found = reviewer.found.get()?;
        let dot = |mistake: Mistake| {
            // On the edge of the first seat's area.
            let worths = found.worths.get(mistake.ply).and_then(Option::as_ref);
            let share = worths.filter(|_| seats > 1).map_or(0.1, |worths| worths[0].clamp(0.12, 0.88));
            let open = move |event: leptos::ev::MouseEvent| {
                event.stop_propagation();
                bench.go(mistake.before);
            };
            view! {
                <i
                    class="dot"
                    class:blunder=mistake.grade == Grade::Blunder
                    style:left=across(mistake.ply)
                    style:top=format!("{:.1}%", 100.0 * (1.0 - share))
                    on:click=open
                >
                    {mistake.grade.sign()}
                </i>
            }
        };
        Some(reviewer.mistakes.get().into_iter().map(dot).collect_view())
    };
    let is_crowded = move || reviewer.mistakes.with(|mistakes| mistakes.len() > FEW);
    view! {
        // For keyboard users the buttons below do the same.
        <div class="graph" class:crowded=is_crowded node_ref=frame role="img" aria-label=say("study-graph") on:click=jump>
            <svg viewBox=move || format!("0 0 {} {HEIGHT}", last()) preserveAspectRatio="none" aria-hidden="true">
                {move || areas.get().into_iter().enumerate().map(|(seat, path)| {
                    view! { <path class=format!("seat-{}-{}", bench.id, seat + 1) d=path></path> }
                }).collect_view()}
            </svg>
            <span class="half"></span>
            {dots}
            {move || place().map(|ply| view! { <i class="now" style:left=across(ply)></i> })}
        </div>
    }
}
