//! The list of what was played and tried: the main line, variations, comments, and what can be done with them.

use super::bench::Bench;
use crate::browser;
use crate::icons::Icon;
use crate::say::{say, say_with};
use leptos::html;
use leptos::prelude::*;
use pentad_study::{NodeId, Row, Study};

/// A row with everything that is written in it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Written {
    row: Row,
    /// The actions, or the comment alone.
    texts: Vec<String>,
}

fn written(study: &Study) -> Vec<Written> {
    let rows = study.rows().into_iter();
    rows.map(|row| {
        let texts = match &row {
            Row::Turn { nodes, .. } => nodes.iter().map(|node| study.notation(*node).to_owned()).collect(),
            Row::Comment { node, .. } => vec![study.comment(*node).to_owned()],
        };
        Written { row, texts }
    })
    .collect()
}

/// The list, with buttons to change it.
#[component]
pub(crate) fn Tree(
    bench: Bench,
    /// Whether a comment is being written.
    comments: RwSignal<bool>,
) -> impl IntoView {
    let rows = Memo::new(move |_| bench.study.with(written));
    let list = NodeRef::<html::Ol>::new();
    // The list scrolls to the position that is shown.
    Effect::new(move |_| {
        bench.at.track();
        rows.track();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                browser::scroll_to_current(&list);
            }
        });
    });
    let is_empty = move || rows.with(Vec::is_empty);
    view! {
        <section class="moves study-moves" aria-label=say("moves")>
            <ol node_ref=list tabindex="0" aria-label=say("moves")>
                <li class="start">
                    <button
                        class="move"
                        aria-current=move || bench.study.with(|study| bench.at.get() == study.root()).then_some("step")
                        on:click=move |_| bench.go(bench.study.with_untracked(Study::root))
                    >
                        {say("study-start")}
                    </button>
                </li>
                <For each=move || rows.get() key=Clone::clone let:written>
                    <Line bench comments written/>
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

#[component]
fn Line(bench: Bench, comments: RwSignal<bool>, written: Written) -> impl IntoView {
    let depth = format!("deep-{}", written.row.depth().min(6));
    match written.row {
        Row::Comment { node, .. } => {
            let text = written.texts.into_iter().next().unwrap_or_default();
            let edit = move |_| {
                bench.go(node);
                comments.set(true);
            };
            view! { <li class=format!("comment {depth}")><button class="said" title=say("study-comment") on:click=edit>{text}</button></li> }.into_any()
        }
        Row::Turn { number, is_variation, resumes, nodes, .. } => {
            let number = match (number, resumes) {
                (0, _) => String::new(),
                (number, false) => number.to_string(),
                (number, true) => format!("{number} …"),
            };
            let actions = nodes.into_iter().zip(written.texts).map(|(node, text)| view! { <Action bench node text/> });
            let class = if is_variation { format!("variation {depth}") } else { depth };
            view! {
                <li class=class>
                    <span class="number">{number}</span>
                    {actions.collect_view()}
                </li>
            }
            .into_any()
        }
    }
}

#[component]
fn Action(bench: Bench, node: NodeId, text: String) -> impl IntoView {
    view! {
        <button class="move" aria-current=move || (bench.at.get() == node).then_some("step") on:click=move |_| bench.go(node)>
            {text}
        </button>
    }
}

/// A field for what is said about the position that is shown.
#[component]
fn Comment(bench: Bench, comments: RwSignal<bool>) -> impl IntoView {
    let field = NodeRef::<html::Textarea>::new();
    let text = move || bench.study.with(|study| study.comment(bench.at.get()).to_owned());
    Effect::new(move |_| {
        if comments.get()
            && let Some(field) = field.get()
        {
            // It can be focused as soon as it is on the page.
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

/// What can be done with the position that is shown.
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
