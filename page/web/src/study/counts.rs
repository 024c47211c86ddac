//! Number fields of the position editor: hands, scores, passes and any other count of a game.

use super::editor::{Workshop, drawn};
use crate::kit::say::{say, say_with, words};
use leptos::prelude::*;
use pentad_catalog::{AnyPiece, Arrangement};
use pentad_core::{Count, Counter, Edit, Points, Seat};

/// Every number that can be set, each with buttons to increase and decrease it.
#[component]
pub(super) fn Counts(
    workshop: Workshop,
    /// A position of the same game; the set of numbers never changes.
    start: Arrangement,
) -> impl IntoView {
    let counters = Memo::new(move |_| workshop.read(Arrangement::counters).unwrap_or_default());
    let (id, seats) = (start.id(), start.seats());
    let all = start.counters();
    let of = move |belongs: &dyn Fn(&Count) -> bool| -> Vec<Counter<AnyPiece>> {
        all.iter().filter(|counter| belongs(&counter.count)).cloned().collect()
    };
    let group = move |legend: String, group: Vec<Counter<AnyPiece>>| {
        (!group.is_empty()).then(|| {
            let whose = legend.clone();
            let steppers = group.into_iter().map(move |counter| {
                let name = match &counter.count {
                    Count::Score(seat) => words().seat_name(id, *seat),
                    Count::Held { kind, .. } | Count::Aside(kind) => kind.clone(),
                    Count::FaceDown(_) => say("study-face-down"),
                    Count::Passes => say("study-passes"),
                    Count::Quiet => say("study-quiet"),
                    Count::Plies => say("study-plies"),
                };
                let label = if whose.is_empty() { name.clone() } else { format!("{whose}: {name}") };
                view! { <Stepper workshop counters counter name label/> }
            });
            view! {
                <fieldset class="steppers">
                    <legend>{legend}</legend>
                    {steppers.collect_view()}
                </fieldset>
            }
        })
    };
    let hand = |seat: Seat| {
        let own = move |count: &Count| match count {
            Count::Held { seat: holder, .. } | Count::FaceDown(holder) => *holder == seat,
            _ => false,
        };
        let legend = say_with("study-hand", &[("seat", words().seat_name(id, seat).into())]);
        group(legend, of(&own))
    };
    let hands = Seat::all(seats).map(hand).collect_view();
    let scores = say_with("study-scores", &[("game", id.info().id.into())]);
    view! {
        <section class="counts">
            {hands}
            {group(say("study-aside"), of(&|count| matches!(count, Count::Aside(_))))}
            {group(scores, of(&|count| matches!(count, Count::Score(_))))}
            {group(String::new(), of(&|count| matches!(count, Count::Passes | Count::Quiet | Count::Plies)))}
        </section>
    }
}

/// A number field with its two buttons.
#[component]
fn Stepper(
    workshop: Workshop,
    counters: Memo<Vec<Counter<AnyPiece>>>,
    counter: Counter<AnyPiece>,
    name: String,
    label: String,
) -> impl IntoView {
    let in_halves = counter.in_halves;
    let count = StoredValue::new(counter.count);
    let now = Memo::new(move |_| {
        count.with_value(|count| counters.with(|all| all.iter().find(|counter| counter.count == *count).cloned()))
    });
    let value = move || now.get().map_or(0, |counter| counter.value);
    let most = move || now.get().map_or(0, |counter| counter.most);
    let set = move |to: u32| workshop.edit(&Edit::Count { what: count.get_value(), to });
    let written = move || now.get().map(|counter| counter.to_string());
    let type_in = move |event| {
        // Input that is not a number changes nothing.
        let typed: Option<f64> = event_target_value(&event).trim().parse().ok();
        if let Some(typed) = typed.filter(|typed| (0.0..=f64::from(u32::MAX / 2)).contains(typed)) {
            set((typed * if in_halves { 2.0 } else { 1.0 }).round() as u32);
        }
    };
    let limit = move || if in_halves { Points::halves(most()).to_string() } else { most().to_string() };
    let (is_least, is_most) = (move || value() == 0, move || value() >= most());
    let (less, more) = (format!("{label} −"), format!("{label} +"));
    view! {
        <div class="stepper">
            {counter.piece.map(|piece| view! {
                <svg viewBox="-0.55 -0.55 1.1 1.1" aria-hidden="true"><g inner_html=drawn(piece)></g></svg>
            })}
            <span>{name}</span>
            <button aria-label=less disabled=is_least on:click=move |_| set(value().saturating_sub(1).min(most()))>"−"</button>
            <input
                type="number"
                min="0"
                max=limit
                step=if in_halves { "0.5" } else { "1" }
                inputmode="decimal"
                aria-label=label
                prop:value=written
                on:change=type_in
            />
            <button aria-label=more disabled=is_most on:click=move |_| set(value() + 1)>"+"</button>
        </div>
    }
}
