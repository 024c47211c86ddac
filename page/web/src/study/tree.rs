//! The move list of a study: main line, variations, comments, and buttons to change them.

use super::bench::Bench;
use super::mistakes::Sign;
use super::review::Reviewer;
use crate::kit::browser;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with, words};
use crate::play::{ColumnHeads, Sheet, TurnHead, gain};
use crate::review::Grade;
use leptos::html;
use leptos::prelude::*;
use pentad_core::Seat;
use pentad_study::{NodeId, Row, Study};
use std::collections::HashMap;

/// An entry of the list.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Entry {
    depth: usize,
    kind: EntryKind,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum EntryKind {
    Comment(NodeId, String),
    /// A turn of the main line, or consecutive turns of a variation.
    Turns {
        is_variation: bool,
        turns: Vec<Turn>,
    },
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Turn {
    number: String,
    seat: Option<Seat>,
    actions: Vec<(NodeId, String)>,
    gain: Option<String>,
}

fn entries(study: &Study, sheet: Sheet) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for row in study.rows() {
        let depth = row.depth();
        let (seat, is_variation, resumes, nodes) = match row {
            Row::Comment { node, .. } => {
                entries.push(Entry { depth, kind: EntryKind::Comment(node, study.comment(node).to_owned()) });
                continue;
            }
            Row::Turn { seat, is_variation, resumes, nodes, .. } => (seat, is_variation, resumes, nodes),
        };
        let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else { continue };
        let before = study.parent(*first).unwrap_or(study.root());
        let round_goes_on = study.round(before) == study.round(*first);
        let goes_on = match entries.last_mut() {
            Some(Entry { depth: other, kind: EntryKind::Turns { turns, .. } }) if *other == depth && !is_variation => {
                Some(turns)
            }
            _ => None,
        };
        // A row of the main line is a round and has its number once; after an interruption the number is repeated.
        let number = match sheet.number(study.turn(*first), study.round(*first)) {
            0 => String::new(),
            _ if sheet.has_columns() && round_goes_on && goes_on.is_some() => String::new(),
            number if resumes || (sheet.has_columns() && round_goes_on) => format!("{number} …"),
            number => number.to_string(),
        };
        let turn = Turn {
            number,
            seat,
            gain: gain(study.position(before), study.position(*last), seat),
            actions: nodes.iter().map(|node| (*node, study.notation(*node).to_owned())).collect(),
        };
        match goes_on.filter(|_| depth > 0) {
            Some(turns) => turns.push(turn),
            None => entries.push(Entry { depth, kind: EntryKind::Turns { is_variation, turns: vec![turn] } }),
        }
    }
    entries
}

/// The list, with buttons to change it.
#[component]
pub(crate) fn Tree(
    bench: Bench,
    reviewer: Reviewer,
    /// True while a comment is being edited.
    comments: RwSignal<bool>,
) -> impl IntoView {
    let sheet = Sheet { id: bench.id, seats: bench.study.with_untracked(|study| study.position(study.root()).seats()) };
    let entries = Memo::new(move |_| bench.study.with(|study| entries(study, sheet)));
    let grades = Memo::new(move |_| {
        reviewer.mistakes.with(|all| all.iter().map(|mistake| (mistake.node, mistake.grade)).collect::<Grades>())
    });
    let missed = Memo::new(move |_| reviewer.shown().map(|mistake| mistake.node));
    let list = NodeRef::<html::Ol>::new();
    // Keeps the current position in view.
    Effect::new(move |_| {
        bench.at.track();
        entries.track();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                browser::scroll_to_current(&list);
            }
        });
    });
    let is_empty = move || entries.with(Vec::is_empty);
    view! {
        <section class="moves study-moves" aria-label=say("moves")>
            <ColumnHeads sheet name=Callback::new(move |seat| words().seat_name(sheet.id, seat))/>
            <ol node_ref=list class:columns=sheet.has_columns() class:stacked=sheet.is_stacked() style=("--columns", sheet.columns().to_string()) tabindex="0" aria-label=say("moves")>
                <li class="start">
                    <button
                        class="move"
                        aria-current=move || bench.study.with(|study| bench.at.get() == study.root()).then_some("step")
                        on:click=move |_| bench.go(bench.study.with_untracked(Study::root))
                    >
                        {say("study-start")}
                    </button>
                </li>
                <For each=move || entries.get() key=Clone::clone let:entry>
                    <Line bench comments sheet grades missed entry/>
                </For>
                <Show when=is_empty>
                    <li class="empty">{say("study-empty")}</li>
                </Show>
            </ol>
            <Comment bench comments/>
            <Changes bench comments/>
        </section>
    }
}

type Grades = HashMap<NodeId, Grade>;

#[component]
fn Line(
    bench: Bench,
    comments: RwSignal<bool>,
    sheet: Sheet,
    grades: Memo<Grades>,
    /// The mistake on display.
    missed: Memo<Option<NodeId>>,
    entry: Entry,
) -> impl IntoView {
    let depth = format!("deep-{}", entry.depth.min(6));
    let actions = move |turn: Turn| {
        let buttons = turn.actions.into_iter().map(|(node, text)| view! { <Action bench grades missed node text/> });
        view! {
            {buttons.collect_view()}
            {turn.gain.map(|gain| view! { <small class="gain">{gain}</small> })}
        }
    };
    match entry.kind {
        EntryKind::Comment(node, text) => {
            let edit = move |_| {
                bench.go(node);
                comments.set(true);
            };
            view! { <li class=format!("comment {depth}")><button class="said" title=say("study-comment") on:click=edit>{text}</button></li> }.into_any()
        }
        EntryKind::Turns { turns, .. } if entry.depth == 0 => turns
            .into_iter()
            .map(|turn| {
                let (place, is_prelude) = (sheet.place(turn.seat), turn.seat.is_none());
                view! {
                    <li class="turn deep-0" class:prelude=is_prelude style:grid-column=place>
                        <TurnHead sheet seat=turn.seat number=turn.number.clone() in_column=sheet.has_columns()/>
                        {actions(turn)}
                    </li>
                }
            })
            .collect_view()
            .into_any(),
        EntryKind::Turns { is_variation, turns } => {
            let turns = turns.into_iter().map(|turn| {
                view! {
                    <span class="turn">
                        <TurnHead sheet seat=turn.seat number=turn.number.clone() in_column=false/>
                        {actions(turn)}
                    </span>
                }
            });
            view! { <li class=depth class:variation=is_variation>{turns.collect_view()}</li> }.into_any()
        }
    }
}

#[component]
fn Action(
    bench: Bench,
    grades: Memo<Grades>,
    missed: Memo<Option<NodeId>>,
    node: NodeId,
    text: String,
) -> impl IntoView {
    let grade = Memo::new(move |_| grades.with(|grades| grades.get(&node).copied()));
    view! {
        <button
            class="move"
            class:missed=move || missed.get() == Some(node)
            aria-current=move || (bench.at.get() == node).then_some("step")
            on:click=move |_| bench.go(node)
        >
            {text}
            {move || grade.get().map(|grade| view! { <Sign grade/> })}
        </button>
    }
}

/// A text field for the comment on the position on display.
#[component]
fn Comment(bench: Bench, comments: RwSignal<bool>) -> impl IntoView {
    let field = NodeRef::<html::Textarea>::new();
    let text = move || bench.study.with(|study| study.comment(bench.at.get()).to_owned());
    Effect::new(move |_| {
        if comments.get()
            && let Some(field) = field.get()
        {
            // An element on the page can be focused.
            let _ = field.focus();
        }
    });
    view! {
        <Show when=move || comments.get()>
            <div class="comment-field">
                <textarea
                    node_ref=field
                    rows="3"
                    placeholder=say("study-comment-here")
                    aria-label=say("study-comment-here")
                    prop:value=text
                    on:input=move |event| bench.comment(event_target_value(&event))
                    on:keydown=move |event| {
                        if event.key() == "Escape" {
                            event.prevent_default();
                            comments.set(false);
                        }
                    }
                ></textarea>
            </div>
        </Show>
    }
}

/// The changes that can be made at the position on display.
#[component]
fn Changes(bench: Bench, comments: RwSignal<bool>) -> impl IntoView {
    let at_root = Signal::derive(move || bench.study.with(|study| bench.at.get() == study.root()));
    let on_main = Signal::derive(move || bench.study.with(|study| study.is_main_line(bench.at.get())));
    let copied = RwSignal::new(false);
    let copy = move || {
        let line = bench.study.with_untracked(|study| study.playthrough(bench.at.get_untracked()).record().to_string());
        browser::copy(&line);
        copied.set(true);
        set_timeout(
            move || {
                copied.try_set(false);
            },
            std::time::Duration::from_secs(2),
        );
    };
    let never = Signal::derive(|| false);
    view! {
        <div class="changes" role="toolbar" aria-label=say("study-changes")>
            <Change name="edit" key="study-comment" off=never run=move || comments.update(|open| *open = !*open)/>
            <Change name="up" key="study-promote" off=on_main run=move || bench.promote()/>
            <Change name="main" key="study-make-main" off=on_main run=move || bench.make_main_line()/>
            <Change name="copy" key="study-copy-line" off=never run=copy/>
            <Change name="delete" key="study-delete" off=at_root run=move || bench.delete()/>
            <span class="done" role="status">{move || copied.get().then(|| say("study-copied"))}</span>
        </div>
    }
}

#[component]
fn Change(name: &'static str, key: &'static str, off: Signal<bool>, run: impl Fn() + 'static) -> impl IntoView {
    let (label, title) = (say(key), say(key));
    view! {
        <button class="quiet" disabled=off title=title aria-label=label on:click=move |_| run()>
            <Icon name/>
        </button>
    }
}

/// Buttons to step along the line.
#[component]
pub(crate) fn StepButtons(bench: Bench) -> impl IntoView {
    let button = move |name: &'static str, key: &str, is_off: Signal<bool>, by: isize| {
        let label = say(key);
        view! {
            <button class="quiet" title=label.clone() aria-label=label disabled=is_off on:click=move |_| bench.step(by)>
                <Icon name/>
            </button>
        }
    };
    let at_start = Signal::derive(move || bench.line().1 == 0);
    let at_end = Signal::derive(move || {
        let (line, place) = bench.line();
        place + 1 >= line.len()
    });
    let count = move || {
        let (line, place) = bench.line();
        say_with("ply-of", &[("ply", place.into()), ("plies", line.len().saturating_sub(1).into())])
    };
    view! {
        <nav class="steps" aria-label=say("steps")>
            {button("first", "step-first", at_start, isize::MIN)}
            {button("back", "step-back", at_start, -1)}
            <span class="ply" aria-live="off">{count}</span>
            {button("forward", "step-forward", at_end, 1)}
            {button("last", "step-last", at_end, isize::MAX)}
        </nav>
    }
}
