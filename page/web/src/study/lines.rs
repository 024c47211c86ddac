//! The engine's lines for the position on display.

use super::analyst::Analyst;
use super::bench::Bench;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with};
use crate::review::{percent, points};
use leptos::prelude::*;
use pentad_catalog::AnyGame;
use pentad_core::Turn;
use pentad_messages::{Appraisal, Thought};

/// Number of lines listed, and of actions shown for each.
const LISTED: usize = 5;
const AHEAD: usize = 8;

/// The analysis switch and the best lines.
#[component]
pub(crate) fn Lines(
    bench: Bench,
    analyst: Analyst,
    /// Further controls, below the lines.
    children: Children,
) -> impl IntoView {
    let effort = move || analyst.thought.with(|thought| thought.as_ref().map(effort).unwrap_or_default());
    let lines = Memo::new(move |_| {
        analyst.thought.with(|thought| {
            let lines = thought.as_ref().map_or(&[][..], |thought| &thought.lines);
            // At a chance node all actions are listed, since each can occur.
            let listed = if bench.with(is_chance) { usize::MAX } else { LISTED };
            lines.iter().take(listed).cloned().collect::<Vec<Appraisal>>()
        })
    });
    let is_solitaire = bench.study.with_untracked(|study| study.position(study.root()).seats() == 1);
    let instead = move || {
        if let Some(reason) = analyst.failed.get() {
            return Some(reason);
        }
        match bench.with(AnyGame::turn) {
            _ if !analyst.on.get() => None,
            Turn::Over => Some(say("study-over")),
            _ if lines.with(Vec::is_empty) => Some(say("hint-thinking")),
            Turn::Chance => Some(say("study-chance")),
            Turn::Seat(_) => None,
        }
    };
    view! {
        <section class="analysis" aria-label=say("study-analysis")>
            <header>
                <label class="switch">
                    <input type="checkbox" role="switch" prop:checked=move || analyst.on.get() on:change=move |_| analyst.toggle()/>
                    <span>{say("study-analysis")}</span>
                </label>
                <small class="effort">{effort}</small>
                <span class="thinks" class:on=move || analyst.thinking.get() role="img" aria-label=say("thinking")>
                    <i></i>
                    <i></i>
                    <i></i>
                </span>
            </header>
            <Show when=move || analyst.on.get()>
                <ol class="lines">
                    {move || instead().map(|text| view! { <li class="instead">{text}</li> })}
                    {move || (0..lines.with(Vec::len)).map(|index| view! { <Entry bench analyst lines index is_solitaire/> }).collect_view()}
                </ol>
            </Show>
            {children()}
        </section>
    }
}

#[component]
fn Entry(
    bench: Bench,
    analyst: Analyst,
    lines: Memo<Vec<Appraisal>>,
    index: usize,
    is_solitaire: bool,
) -> impl IntoView {
    let line = Memo::new(move |_| lines.with(|lines| lines.get(index).cloned()));
    let worth = move || line.with(|line| line.as_ref().map(|line| worth(line, is_solitaire)).unwrap_or_default());
    let expected = move || {
        line.with(|line| {
            line.as_ref().map(|line| line.expected.iter().take(AHEAD).cloned().collect::<Vec<_>>()).unwrap_or_default()
        })
    };
    // The number of visits, or the probability of a chance action.
    let how_often = move || {
        line.with(|line| {
            let line = line.as_ref()?;
            match line.visits {
                _ if bench.with(is_chance) => {
                    bench.with(|game| Some(percent(game.likelihood(game.read(&line.action).ok()?))))
                }
                0 => None,
                visits => Some(say_with("study-tries", &[("count", shortened(visits).into())])),
            }
        })
    };
    let play = move |_| {
        let action = line.with_untracked(|line| line.as_ref().map(|line| line.action.clone()));
        if let Some(Ok(action)) = action.map(|action| bench.with_untracked(|game: &AnyGame| game.read(&action))) {
            bench.play(action);
        }
    };
    let keep = move |_| {
        let expected = line.with_untracked(|line| line.as_ref().map(|line| line.expected.clone()).unwrap_or_default());
        bench.add_line(bench.at.get_untracked(), &expected);
    };
    let point = move |at: Option<usize>| analyst.traced.set(at);
    view! {
        <li
            on:pointerenter=move |_| point(Some(index))
            on:pointerleave=move |_| point(None)
            on:focusin=move |_| point(Some(index))
            on:focusout=move |_| point(None)
        >
            <button class="line" title=say("study-play-line") on:click=play>
                <b class="worth">{worth}</b>
                <span class="expected">
                    {move || expected().into_iter().enumerate().map(|(place, text)| {
                        if place == 0 { view! { <b>{text}</b> }.into_any() } else { view! { <span>{text}</span> }.into_any() }
                    }).collect_view()}
                </span>
                <small>{how_often}</small>
            </button>
            <button class="quiet" title=say("study-keep-line") aria-label=say("study-keep-line") on:click=keep><Icon name="new"/></button>
        </li>
    }
}

fn is_chance(game: &AnyGame) -> bool {
    game.turn() == Turn::Chance
}

/// Formats the value of a line; in words if it is a certain win or loss.
fn worth(line: &Appraisal, is_solitaire: bool) -> String {
    let shown = if is_solitaire { points(line.worth) } else { percent(line.worth) };
    match (line.exact, line.at_most) {
        (true, _) if !is_solitaire && line.worth >= 1.0 => say("study-wins"),
        (true, _) if !is_solitaire && line.worth <= 0.0 => say("study-loses"),
        (true, _) => shown,
        (false, true) => format!("≤ {shown}"),
        (false, false) => shown,
    }
}

fn effort(thought: &Thought) -> String {
    if thought.effort == 0 {
        return String::new();
    }
    let seconds = f64::from(thought.milliseconds) / 1000.0;
    say_with(
        "study-effort",
        &[
            ("depth", i64::from(thought.depth).into()),
            ("count", shortened(thought.effort).into()),
            ("seconds", format!("{seconds:.0}").into()),
        ],
    )
}

/// Formats a large number as `980`, `12 k`, `3.4 M`.
fn shortened(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => format!("{} k", count / 1000),
        _ => format!("{:.1} M", count as f64 / 1e6),
    }
}
