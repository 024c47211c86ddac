//! View of the bench: the board, the engine, the move list and the tools.

use super::analyst::Analyst;
use super::bench::Bench;
use super::editor::Editor;
use super::explorer::Explorer;
use super::graph::WholeGame;
use super::lines::Lines;
use super::mistakes;
use super::open::{OpenWindow, Opener};
use super::opened::{Opened, Wish};
use super::review::Reviewer;
use super::share::ShareWindow;
use super::skip::{IfSkipped, Skipper};
use super::standing::{Plate, Shares, worths};
use super::tree::{StepButtons, Tree};
use super::trial::Trial;
use crate::board::{Board, Part, Pen, Prompt, Stage, Typed, drafted, turning};
use crate::board::{KeyHelp, leave_board, on_key_taken};
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with, words};
use crate::online::closed::Closed;
use leptos::prelude::*;
use pentad_boards::seats_around;
use pentad_catalog::AnyGame;

/// Keys of a study and the message keys of their descriptions.
const KEYS: [(&str, &str); 15] = [
    ("← →", "study-key-step"),
    ("↑ ↓", "study-key-switch"),
    ("Home End", "key-ends"),
    ("Tab", "key-walk"),
    ("← ↑ ↓ →", "key-walked"),
    ("t T", "key-target"),
    ("Enter", "key-enter"),
    ("Esc", "key-escape"),
    ("a Space", "study-analysis"),
    ("m", "study-next-mistake"),
    ("c", "study-comment"),
    ("Delete", "study-delete"),
    ("→ ○", "study-key-draw"),
    ("f", "turn"),
    ("?", "keys"),
];

/// The board of a study with its surroundings.
#[component]
pub(crate) fn BenchView(opened: Opened, opener: Opener) -> impl IntoView {
    let Opened { study, at, kept, wish, .. } = opened;
    let bench = Bench::new(study, at, kept);
    bench.stay_in_step(opener);
    let id = bench.id;
    let closed = Closed::new(id, bench.keys());
    let analyst = Analyst::new(bench, closed);
    let reviewer = Reviewer::new(bench, closed);
    let trial = Trial::new(bench, reviewer);
    let pen = Pen::new(Signal::derive(move || bench.with(AnyGame::hash_key)));
    let skipper = Skipper::new(bench, closed);
    let [shows_keys, shares, opens, comments, editing] = [(); 5].map(|()| RwSignal::new(false));
    match wish {
        Some(Wish::Review) => reviewer.start(),
        Some(Wish::Share) => shares.set(true),
        None => {}
    }

    let stage = bench.stage();
    let drafting = bench.drafting;
    let over = Callback::new(move |(stage, part): (Stage, Part)| {
        let Some(scene) = stage.scene(part) else { return Vec::new() };
        let mut items = drafted(scene, part, drafting);
        if !drafting.is_begun() {
            let is_traced = analyst.traced.with(Option::is_some);
            let mistake = || mistakes::drawn(bench, reviewer, trial, scene).filter(|_| !is_traced);
            items.extend(skipper.drawn(scene).or_else(mistake).unwrap_or_else(|| analyst.drawn(scene)));
        }
        items.extend(pen.drawn(scene));
        items
    });
    let worths = worths(bench, analyst, reviewer);
    let near = Signal::derive(move || {
        let [_, below] = seats_around(id, bench.with(AnyGame::seats), bench.look.turned.get());
        below
    });
    let label = Signal::derive(move || format!("{}. {}", words().game_name(id), bench.caption()));
    document().set_title(&format!("{} · {} · Pentad", words().game_name(id), say("study")));

    on_key_taken(move |key| {
        if editing.get_untracked() {
            return false;
        }
        match key {
            "ArrowLeft" => bench.step(-1),
            "ArrowRight" => bench.step(1),
            "ArrowUp" => return bench.switch(false),
            "ArrowDown" => return bench.switch(true),
            "Home" => bench.step(isize::MIN),
            "End" => bench.step(isize::MAX),
            "Escape" => {
                if !drafting.step_back() && !leave_board() {
                    pen.wipe();
                }
            }
            "m" => reviewer.step(true),
            "Enter" => {
                if let Some(action) = untrack(|| drafting.ready()) {
                    drafting.play(action);
                }
            }
            "f" => bench.look.turn(),
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
        <Show when=move || editing.get()>
            <Editor game=bench.with_untracked(Clone::clone) opener editing/>
        </Show>
        <main class="table study" hidden=move || editing.get()>
            <h1 class="unseen">{format!("{}: {}", say("study"), words().game_name(id))}</h1>
            <Board
                stage
                look=bench.look
                over
                label
                drafting
                hidden=drafting.hidden()
                on_wheel=Callback::new(move |forward| bench.step(if forward { 1 } else { -1 }))
                walks=false
                on_touch=Callback::new(move |(spot, input)| drafting.touch(&spot, input))
                on_hover=Callback::new(move |spot| drafting.hovered.set(spot))
                near
                plate=Callback::new(move |seat| view! { <Plate bench seat worths/> }.into_any())
                can_zoom=id.profile().can_zoom
                pen
            >
                <Shares bench worths/>
                <Asked bench/>
            </Board>
            <aside class="panel">
                <div class="tools" role="toolbar" aria-label=say("tools")>
                    {turning(bench.id).map(|key| view! { <Tool name="turn" key run=move || bench.look.turn()/> })}
                    <Tool name="edit" key="study-edit-short" run=move || editing.set(true)/>
                    <Tool name="share" key="study-share" run=move || shares.set(true)/>
                    <Tool name="open" key="study-open" run=move || opens.set(true)/>
                    <Tool name="keys" key="keys" run=move || shows_keys.set(true)/>
                </div>
                <Lines bench analyst><IfSkipped skipper/></Lines>
                <Tree bench reviewer comments/>
                <StepButtons bench/>
                <Explorer bench/>
                <WholeGame bench reviewer trial analyst/>
                <Typed play=Callback::new(move |text: String| bench.play_written(&text))/>
                <footer class="table-links">
                    <a href=format!("/play/{id}")><Icon name="play"/>{say("play")}</a>
                    <a href=format!("/rules/{id}")><Icon name="rules"/>{say("rules")}</a>
                    <a href=format!("/learn/{id}")><Icon name="learn"/>{say("learn")}</a>
                </footer>
                <Show when=move || !bench.is_kept.get()>
                    <p class="warning" role="alert">{say("not-kept")}</p>
                </Show>
            </aside>
            <div class="unseen" role="status" aria-live="polite">{move || drafting.spoken.get()}</div>
            <ShareWindow open=shares bench/>
            <OpenWindow open=opens opener/>
            <KeyHelp open=shows_keys id=bench.id keys=&KEYS/>
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

/// The prompt: a caption, remark or refusal, and the chance actions.
#[component]
fn Asked(bench: Bench) -> impl IntoView {
    let drafting = bench.drafting;
    let text = Memo::new(move |_| {
        let deleted = bench.deleted.with(|deleted| deleted.as_ref().map(|deleted| deleted.count));
        let deleted = deleted.map(|count| (say_with("study-deleted", &[("count", count.into())]), false));
        // On a narrow screen the move list is far below, so a comment is also shown under the board.
        let comment = || {
            let said = bench.study.with(|study| study.comment(bench.at.get()).to_owned());
            Some((said, false)).filter(|(said, _)| !said.is_empty())
        };
        let caption = || (bench.caption(), false);
        deleted.or_else(|| drafting.remark()).or_else(comment).unwrap_or_else(caption)
    });
    let said =
        Signal::derive(move || bench.study.with(|study| text.with(|(text, _)| study.comment(bench.at.get()) == text)));
    let chances = Memo::new(move |_| bench.chances());
    let notation = move |action| bench.with_untracked(|game| game.notation(action));
    view! {
        <Prompt drafting text said chance=Signal::derive(move || chances.with(|chances| !chances.is_empty()))>
            <Show when=move || bench.deleted.with(Option::is_some)>
                <button on:click=move |_| bench.restore()><Icon name="undo"/>{say("undo")}</button>
            </Show>
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
        </Prompt>
    }
}
