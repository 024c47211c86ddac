//! A study with everything around it.

use super::analyst::Analyst;
use super::bench::Bench;
use super::lines::Lines;
use super::open::{OpenWindow, Opener};
use super::page::Opened;
use super::review::Reviewer;
use super::share::ShareWindow;
use super::standing::Standing;
use super::tree::Tree;
use crate::board::{Board, hovering, sketched};
use crate::icons::Icon;
use crate::keys::{KeyHelp, on_key_taken};
use crate::say::{say, words};
use leptos::prelude::*;
use pentad_touch::{Hover, Sketch};

/// The keys and what they do.
const KEYS: [(&str, &str); 12] = [
    ("Tab", "key-tab"),
    ("← ↑ ↓ →", "key-arrows-board"),
    ("Enter", "key-enter"),
    ("Esc", "key-escape"),
    ("← →", "key-arrows"),
    ("↑ ↓", "study-key-switch"),
    ("Home End", "key-ends"),
    ("a Space", "study-analysis"),
    ("c", "study-comment"),
    ("Delete", "study-delete"),
    ("f", "turn"),
    ("?", "keys"),
];

/// The table.
#[component]
pub(crate) fn Table(opened: Opened, opener: Opener) -> impl IntoView {
    let Opened { study, at, kept } = opened;
    let bench = Bench::new(study, at, kept);
    let id = bench.id;
    let analyst = Analyst::new(bench);
    let reviewer = Reviewer::new(bench);
    let (shows_keys, shares, opens, comments) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));

    let stage = bench.stage();
    let sketch = bench.sketch();
    let hover = bench.hovering();
    let over = Signal::derive(move || {
        stage.with(|stage| {
            let mut items = sketch.with(|sketch| sketched(&stage.scene, sketch, false));
            items.extend(hover.with(|hover| hovering(&stage.scene, bench.hovered.get().as_ref(), hover)));
            let is_drafting = bench.pending.get().is_some() || bench.draft.with(|draft| !draft.is_empty());
            if !is_drafting {
                items.extend(analyst.drawn(&stage.scene));
            }
            items
        })
    });
    let label = Signal::derive(move || format!("{}. {}", words().game_name(id), bench.with(|game| words().caption(game))));
    document().set_title(&format!("{} · {} · Pentad", words().game_name(id), say("study")));

    on_key_taken(move |key| {
        match key {
            "ArrowLeft" => bench.step(-1),
            "ArrowRight" => bench.step(1),
            "ArrowUp" => return bench.switch(false),
            "ArrowDown" => return bench.switch(true),
            "Home" => bench.step(isize::MIN),
            "End" => bench.step(isize::MAX),
            "Escape" => bench.step_back(),
            "Enter" => {
                if let Some(action) = bench.pending.get_untracked().or(sketch.with_untracked(|sketch| sketch.ready)) {
                    bench.play(action);
                }
            }
            "f" => bench.turned.update(|turned| *turned = !*turned),
            "a" | " " => analyst.toggle(),
            "c" => comments.set(true),
            "Delete" => {
                if bench.study.with_untracked(|study| bench.at.get_untracked() != study.root()) {
                    bench.delete();
                }
            }
            "?" => shows_keys.set(true),
            _ => return false,
        }
        true
    });

    view! {
        <main class="table study">
            <h1 class="unseen">{format!("{}: {}", say("study"), words().game_name(id))}</h1>
            <div class="board-side">
                <Standing bench analyst reviewer/>
                <div class="board-frame">
                    <Board
                        stage
                        over
                        label
                        chosen=Signal::derive(move || sketch.with(|sketch| sketch.chosen.clone()))
                        on_touch=Callback::new(move |(spot, hand)| bench.touch(&spot, hand))
                        on_hover=Callback::new(move |spot| bench.hovered.set(spot))
                    />
                </div>
                <Prompt bench sketch hover/>
            </div>
            <aside class="panel">
                <div class="tools" role="toolbar" aria-label=say("tools")>
                    <Tool name="turn" key="turn" run=move || bench.turned.update(|turned| *turned = !*turned)/>
                    <Tool name="share" key="study-share" run=move || shares.set(true)/>
                    <Tool name="open" key="study-open" run=move || opens.set(true)/>
                    <Tool name="keys" key="keys" run=move || shows_keys.set(true)/>
                </div>
                <Lines bench analyst/>
                <Tree bench comments/>
                <Typed bench/>
                <footer class="table-links">
                    <a href=format!("/play/{id}")><Icon name="play"/>{say("play")}</a>
                    <a href=format!("/rules/{id}")><Icon name="rules"/>{say("rules")}</a>
                    <a href=format!("/learn/{id}")><Icon name="learn"/>{say("learn")}</a>
                </footer>
                <Show when=move || !bench.is_kept.get()>
                    <p class="warning" role="alert">{say("not-kept")}</p>
                </Show>
            </aside>
            <div class="unseen" role="status" aria-live="polite">{move || bench.spoken.get()}</div>
            <ShareWindow open=shares bench/>
            <OpenWindow open=opens opener/>
            <KeyHelp open=shows_keys keys=&KEYS/>
        </main>
    }
}

#[component]
fn Tool(name: &'static str, key: &'static str, run: impl Fn() + 'static) -> impl IntoView {
    let (label, title) = (say(key), say(key));
    view! {
        <button class="tool" title=title on:click=move |_| run()>
            <Icon name/>
            <span>{label}</span>
        </button>
    }
}

/// The line below the board: what is asked, what was refused, and the buttons that go with it.
#[component]
fn Prompt(bench: Bench, sketch: Memo<Sketch>, hover: Memo<Hover>) -> impl IntoView {
    let text = Memo::new(move |_| {
        if let Some(notice) = bench.notice.get() {
            return (notice, bench.deleted.with(Option::is_none));
        }
        if let Some(action) = bench.pending.get() {
            return (bench.with(|game| words().action(game, action)), false);
        }
        if let Some(problem) = sketch.with(|sketch| sketch.problem.clone()) {
            return (words().refused(problem.clause, &problem.reason), true);
        }
        if let Some(gain) = sketch.with(|sketch| sketch.gain) {
            return (crate::say::say_with("gain", &[("points", gain.to_string().into())]), false);
        }
        let note = hover.with(|hover| hover.note.clone());
        if note.is_empty() { (bench.with(|game| words().caption(game)), false) } else { (note, false) }
    });
    let ready = move || bench.pending.get().or_else(|| sketch.with(|sketch| sketch.ready));
    let is_drafting = move || bench.pending.get().is_some() || bench.draft.with(|draft| !draft.is_empty());
    let chances = Memo::new(move |_| bench.chances());
    let notation = move |action| bench.with_untracked(|game| game.notation(action));
    view! {
        <div class="prompt" class:chance=move || chances.with(|chances| !chances.is_empty())>
            <p class:refused=move || text.get().1>{move || text.get().0}</p>
            <div class="buttons">
                <Show when=move || bench.deleted.with(Option::is_some)>
                    <button on:click=move |_| bench.restore()><Icon name="undo"/>{say("undo")}</button>
                </Show>
                <Show when=is_drafting>
                    <button on:click=move |_| bench.step_back()>{say("back")}</button>
                </Show>
                {move || ready().map(|action| view! { <button class="main" on:click=move |_| bench.play(action)>{say("play-it")}</button> })}
                {move || {
                    let actions = bench.plain_actions();
                    actions.into_iter().filter(|_| !is_drafting()).map(|action| {
                        let text = notation(action);
                        let label = if text == "pass" { say("pass") } else { text };
                        view! { <button on:click=move |_| bench.play(action)>{label}</button> }
                    }).collect_view()
                }}
                {move || chances.with(|chances| {
                    let draw = (!chances.is_empty()).then(|| view! { <button class="main" on:click=move |_| bench.draw()>{say("study-draw")}</button> });
                    let each = chances.iter().map(|action| {
                        let action = *action;
                        view! {
                            <button title=bench.with_untracked(|game| words().action(game, action)) on:click=move |_| bench.play(action)>
                                {notation(action)}
                            </button>
                        }
                    }).collect_view();
                    (draw, each)
                })}
            </div>
        </div>
    }
}

/// A field for moves as they are written.
#[component]
fn Typed(bench: Bench) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let play = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if bench.play_written(&text.get_untracked()) {
            text.set(String::new());
        }
    };
    view! {
        <form class="typed" on:submit=play>
            <input
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder=say("type-a-move")
                aria-label=say("type-a-move")
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            />
            <button type="submit">{say("play-it")}</button>
        </form>
    }
}
