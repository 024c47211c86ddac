//! View of a mistake: the seat, the action played and the better one, and a chance to find it.

use super::analyst::Analyst;
use super::bench::Bench;
use super::review::{Mistake, Reviewer};
use super::trial::{Attempt, Trial};
use crate::board::{Arrow, arrows, mistake};
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with, words};
use crate::play::Chip;
use crate::play::Sheet;
use crate::review::{Grade, percent, points};
use leptos::prelude::*;
use pentad_boards::scene::{Item, Scene};
use pentad_core::Seat;

/// Draws the action played at a mistake, and the better one unless the player is looking for it.
pub(crate) fn drawn(bench: Bench, reviewer: Reviewer, trial: Trial, scene: &Scene) -> Option<Vec<Item>> {
    let shown = reviewer.shown().filter(|shown| shown.before == bench.at.get())?;
    let played = bench.study.with(|study| study.action(shown.node))?;
    bench.with(|game| {
        let played = Arrow { action: played, weight: 0.7, note: shown.grade.sign().to_owned() };
        let mut items: Vec<Item> = mistake(game, scene, &played).into_iter().collect();
        if trial.mistake.with(Option::is_none)
            && let Ok(action) = game.read(&shown.better)
        {
            items.extend(arrows(game, scene, &[Arrow { action, weight: 1.0, note: "✓".to_owned() }]));
        }
        Some(items)
    })
}

/// The mistake on display, with buttons to the others.
#[component]
pub(crate) fn MistakeCard(bench: Bench, reviewer: Reviewer, trial: Trial, analyst: Analyst) -> impl IntoView {
    let step = move |name: &'static str, key: &'static str, forward: bool| {
        let is_last = move || reviewer.beside(forward).is_none();
        view! {
            <button class="quiet" title=say(key) aria-label=say(key) disabled=is_last on:click=move |_| reviewer.step(forward)>
                <Icon name/>
            </button>
        }
    };
    let shown = Memo::new(move |_| trial.mistake.get().or_else(|| reviewer.shown()));
    view! {
        <div class="mistake-card">
            {step("back", "study-previous-mistake", false)}
            <div class="told" role="status">
                {move || match shown.get() {
                    Some(shown) if trial.mistake.with(Option::is_some) => view! { <Tried bench trial shown/> }.into_any(),
                    Some(shown) => view! { <Told bench trial analyst shown/> }.into_any(),
                    None => view! { <Summary bench reviewer/> }.into_any(),
                }}
            </div>
            {step("forward", "study-next-mistake", true)}
        </div>
    }
}

/// The number of mistakes of each seat.
#[component]
fn Summary(bench: Bench, reviewer: Reviewer) -> impl IntoView {
    let seats = seats(bench);
    let count = move |seat: Seat, grade: Grade| {
        let counted = move |mistake: &&Mistake| mistake.seat == seat && mistake.grade == grade;
        reviewer.mistakes.with(|mistakes| mistakes.iter().filter(counted).count())
    };
    let counts = move |seat: Seat| {
        let told = |grade: Grade| format!("{} × {}", count(seat, grade), grade.sign());
        let counts = [Grade::Mistake, Grade::Blunder].map(told).join(" · ");
        view! {
            <p><Chip id=bench.id seat/><span>{words().seat_name(bench.id, seat)}</span><b class="counts">{counts}</b></p>
        }
    };
    let has_none = move || reviewer.mistakes.with(Vec::is_empty) && !reviewer.works.get();
    move || match has_none() {
        true => view! { <p>{say("study-no-mistakes")}</p> }.into_any(),
        false => view! { <div class="summary">{Seat::all(seats).map(counts).collect_view()}</div> }.into_any(),
    }
}

/// The action played and the better one.
#[component]
fn Told(bench: Bench, trial: Trial, analyst: Analyst, shown: Mistake) -> impl IntoView {
    let better = say_with("study-better", &[("better", shown.better.clone().into())]);
    let (line, before, is_before) = (shown.better.clone(), shown.before, shown.before == bench.at.get_untracked());
    let add = move |_| bench.add_line(before, std::slice::from_ref(&line));
    let ask = {
        let shown = shown.clone();
        move |_| {
            // The engine's lines would reveal the answer.
            analyst.on.set(false);
            trial.ask(shown.clone());
        }
    };
    view! {
        <Head bench shown/>
        <p class="better">{better}</p>
        <div class="buttons">
            <button class="try" on:click=ask>{say("study-try")}</button>
            {if is_before {
                view! { <button class="quiet" title=say("study-add-better") aria-label=say("study-add-better") on:click=add><Icon name="new"/></button> }.into_any()
            } else {
                view! { <button on:click=move |_| bench.go(before)>{say("study-show")}</button> }.into_any()
            }}
        </div>
    }
}

/// Shown while the player looks for a better action, or has tried one.
#[component]
fn Tried(bench: Bench, trial: Trial, shown: Mistake) -> impl IntoView {
    let worth = move |worth: f64| if seats(bench) == 1 { points(worth) } else { percent(worth) };
    let name = words().seat_name(bench.id, shown.seat);
    let (before, best) = (shown.before, shown.left + shown.loss);
    let told = move || {
        let notation = |node| bench.study.with(|study| study.notation(node).to_owned());
        match trial.attempt.get() {
            Attempt::Asked => say_with("study-try-ask", &[("seat", name.clone().into())]),
            Attempt::Weighed(_) => say("hint-thinking"),
            Attempt::Judged { node, worth: found, is_good } => {
                let key = if is_good { "study-try-good" } else { "study-try-bad" };
                let values = [
                    ("action", notation(node).into()),
                    ("worth", worth(found).into()),
                    ("best", worth(best.max(found)).into()),
                ];
                say_with(key, &values)
            }
        }
    };
    let is_bad = move || matches!(trial.attempt.get(), Attempt::Judged { is_good: false, .. });
    let is_good = move || matches!(trial.attempt.get(), Attempt::Judged { is_good: true, .. });
    let show = move |_| {
        trial.end();
        bench.go(before);
    };
    view! {
        <Head bench shown/>
        <p class="better" class:good=is_good class:bad=is_bad>{told}</p>
        <div class="buttons">
            <Show when=is_bad><button class="try" on:click=move |_| bench.go(before)>{say("study-try-again")}</button></Show>
            <button on:click=show>{say("study-show")}</button>
        </div>
    }
}

/// The seat that made the mistake, the action, and its loss.
#[component]
fn Head(bench: Bench, shown: Mistake) -> impl IntoView {
    let seats = seats(bench);
    let sheet = Sheet { id: bench.id, seats };
    let (number, played) = bench.study.with_untracked(|study| {
        let number = sheet.number(study.turn(shown.node), study.round(shown.node));
        (number, study.notation(shown.node).to_owned())
    });
    let loss = if seats == 1 { points(shown.loss) } else { percent(shown.loss) };
    view! {
        <p class="mistake">
            <Chip id=bench.id seat=shown.seat/>
            <span>{words().seat_name(bench.id, shown.seat)}</span>
            <span class="number">{number}</span>
            <b>{played} <Sign grade=shown.grade/></b>
            <span class="loss">{format!("−{loss}")}</span>
        </p>
    }
}

/// The annotation `?` or `??`.
#[component]
pub(crate) fn Sign(grade: Grade) -> impl IntoView {
    view! { <abbr class="sign" class:blunder=grade == Grade::Blunder title=say(grade.key())>{grade.sign()}</abbr> }
}

fn seats(bench: Bench) -> usize {
    bench.study.with_untracked(|study| study.position(study.root()).seats())
}
