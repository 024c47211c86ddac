//! Courses for learning a game by doing: small positions with one task each.

use crate::board::ColourCircle;
use crate::board::{Arrow, Board, Drafting, InputKind, Look, Part, Picture, Prompt, Stage, arrows, drafted, marked};
use crate::board::{leave_board, on_key};
use crate::kit::browser;
use crate::kit::icons::Icon;
use crate::kit::not_found::NotFound;
use crate::kit::say::{learn_lessons, say, say_with, words};
use crate::kit::settings::Preferences;
use crate::play::{GameSetup, Saved, SeatName};
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};
use pentad_boards::{circle_of, home_scene_before};
use pentad_catalog::{AnyAction, GameId};
use pentad_core::Seat;
use pentad_course::{Lesson, Progress, course};
use pentad_touch::{Spot, spots_of};
use std::time::Duration;

/// The course of one game, or the list of courses.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    let params = use_params_map();
    move || match params.with(|params| params.get("game")) {
        None => view! { <Courses/> }.into_any(),
        Some(game) => match game.parse::<GameId>() {
            Ok(id) => view! { <CourseInWords id/> }.into_any(),
            Err(_) => view! { <NotFound/> }.into_any(),
        },
    }
}

/// A course, shown once its texts are loaded.
#[component]
fn CourseInWords(id: GameId) -> impl IntoView {
    let known = LocalResource::new(learn_lessons);
    move || match known.get() {
        None => view! { <main class="page"><p class="loading">{say("loading")}</p></main> }.into_any(),
        Some(false) => {
            view! { <main class="page"><p class="warning" role="alert">{say("not-loaded")}</p></main> }.into_any()
        }
        Some(true) => view! { <Course id/> }.into_any(),
    }
}

/// Returns the number of completed steps of a course.
fn done(id: GameId) -> usize {
    browser::recall(&format!("learned.{id}")).unwrap_or(0)
}

#[component]
fn Courses() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("learn")));
    view! {
        <main class="page">
            <h1>{say("learn-title")}</h1>
            <p>{say("learn-about")}</p>
            <ul class="cards courses">
                {GameId::ALL
                    .map(|id| {
                        let (steps, done) = (course(id).len(), done(id));
                        let state = if done == 0 {
                            say_with("learn-steps", &[("steps", steps.into())])
                        } else {
                            say_with("learn-done", &[("done", done.into()), ("steps", steps.into())])
                        };
                        let name = words().game_name(id);
                        view! {
                            <li class="card">
                                <a class="picture" href=format!("/learn/{id}") tabindex="-1" aria-hidden="true">
                                    <Picture stage=Signal::stored(Stage::of_scene(home_scene_before(id, 0))) label=name.clone()/>
                                </a>
                                <div class="words">
                                    <h2><a href=format!("/learn/{id}")>{name}</a></h2>
                                    <p>{state}</p>
                                    <progress max=steps.to_string() value=done.min(steps).to_string() aria-hidden="true"></progress>
                                </div>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        </main>
    }
}

/// A handle to the demonstration of an action: its touches are shown one by one and then undone, so that the learner makes the action.
#[derive(Clone, Copy)]
struct Demonstration {
    /// Number of the current demonstration, so that timers of earlier ones do nothing.
    run: RwSignal<usize>,
    is_on: RwSignal<bool>,
}

/// Duration of each step of a demonstration, and of its result.
const STEP: Duration = Duration::from_millis(750);
const RESULT: Duration = Duration::from_millis(1500);

impl Demonstration {
    fn new() -> Demonstration {
        Demonstration { run: RwSignal::new(0), is_on: RwSignal::new(false) }
    }

    fn is_on(self) -> bool {
        self.is_on.get_untracked()
    }

    /// Touches these spots one after the other. The last touch would play the action, so the pointer only rests there.
    fn show(self, drafting: Drafting, spots: Vec<Spot>) {
        self.end(drafting);
        drafting.clear();
        drafting.hovered.set(None);
        drafting.notice.set(None);
        self.is_on.set(true);
        let run = self.run.get_untracked();
        let goes_on = move || self.run.try_get_untracked() == Some(run);
        let last = spots.len().saturating_sub(1);
        for (place, spot) in spots.into_iter().enumerate() {
            let step = move || {
                if goes_on() && place < last {
                    drafting.touch(&spot, InputKind::Mouse);
                } else if goes_on() {
                    drafting.hovered.set(Some(spot));
                }
            };
            set_timeout(step, STEP * place as u32);
        }
        let end = move || {
            if goes_on() {
                self.end(drafting);
            }
        };
        set_timeout(end, STEP * last as u32 + RESULT);
    }

    /// Ends the demonstration and undoes its touches.
    fn end(self, drafting: Drafting) {
        self.run.update(|run| *run += 1);
        if self.is_on() {
            self.is_on.set(false);
            drafting.hovered.set(None);
            drafting.clear();
        }
    }
}

/// The text that the learner sees.
#[derive(Clone, PartialEq)]
enum Told {
    Task,
    Hint,
    Well,
}

#[component]
fn Course(id: GameId) -> impl IntoView {
    let name = words().game_name(id);
    document().set_title(&format!("{name} · {} · Pentad", say("learn")));
    let steps = course(id).len();
    let first = Some(done(id)).filter(|done| *done < steps).unwrap_or(0);
    let lesson = RwSignal::new(Lesson::at(id, first).unwrap_or_else(|| Lesson::new(id)));
    let told = RwSignal::new(Told::Task);
    let shown_move = RwSignal::new(None::<AnyAction>);
    // Number of plies shown: actions that follow automatically appear one by one.
    let shown = RwSignal::new(lesson.with_untracked(|lesson| lesson.played().plies()));
    let look = Look::new();

    let stage = Memo::new(move |before: Option<&Stage>| {
        let plies = shown.get();
        lesson.with(|lesson| Stage::of(lesson.played(), plies.min(lesson.played().plies()), look, before))
    });
    let show_the_rest = move || {
        let more = lesson.with_untracked(|lesson| lesson.played().plies()).saturating_sub(shown.get_untracked());
        for step in 0..more {
            let wait = Duration::from_millis(450 * step as u64);
            set_timeout(
                move || {
                    if let (Some(now), Some(last)) =
                        (shown.try_get_untracked(), lesson.try_with_untracked(|lesson| lesson.played().plies()))
                    {
                        shown.set((now + 1).min(last));
                    }
                },
                wait,
            );
        }
    };
    let play = Callback::new(move |action: AnyAction| {
        shown_move.set(None);
        let progress = lesson.try_update(|lesson| lesson.play(action)).unwrap_or(Progress::Illegal);
        match progress {
            Progress::Well => {
                told.set(Told::Well);
                let learned = lesson.with_untracked(Lesson::index) + 1;
                if learned > done(id) {
                    browser::remember(&format!("learned.{id}"), &learned);
                }
            }
            Progress::GoOn => told.set(Told::Task),
            Progress::NotYet | Progress::Illegal => told.set(Told::Hint),
        }
        show_the_rest();
    });
    let position = Signal::derive(move || lesson.with(|lesson| lesson.position().clone()));
    let open = Signal::derive(move || {
        lesson.with(|lesson| {
            !lesson.is_done() && lesson.position().turn().seat().is_some() && shown.get() >= lesson.played().plies()
        })
    });
    // Each action is judged separately. A note on the right spot would give the answer away.
    let drafting = Drafting::new(position, open, look, play).by_action().without_notes();
    let demonstration = Demonstration::new();
    let go = move |change: fn(&mut Lesson) -> bool| {
        demonstration.end(drafting);
        let moved = lesson.try_update(change).unwrap_or(false);
        told.set(Told::Task);
        shown_move.set(None);
        shown.set(lesson.with_untracked(|lesson| lesson.played().plies()));
        drafting.notice.set(None);
        drafting.clear();
        moved
    };
    let show_me = move |_| {
        let Some(action) = lesson.with_untracked(Lesson::right_action) else { return };
        shown_move.set(Some(action));
        if Preferences::get_untracked().moves() {
            let spots = lesson.with_untracked(|lesson| spots_of(lesson.position(), action));
            demonstration.show(drafting, spots);
        }
    };
    let text = Memo::new(move |_| {
        lesson.with(|lesson| match told.get() {
            Told::Task => say(&lesson.task_key()),
            Told::Hint => say(&lesson.hint_key()),
            Told::Well => say(&lesson.step().message("well")),
        })
    });
    let over = Callback::new(move |(stage, part): (Stage, Part)| {
        let Some(scene) = stage.scene(part) else { return Vec::new() };
        let spots = if open.get() { lesson.with(|lesson| lesson.step().spots) } else { &[] };
        let mut items = marked(scene, spots);
        items.extend(drafted(scene, part, drafting));
        if let Some(action) = shown_move.get() {
            let arrow = Arrow { action, weight: 1.0, note: String::new() };
            items.extend(lesson.with(|lesson| arrows(lesson.position(), scene, &[arrow])));
        }
        items
    });
    let seats = Memo::new(move |_| lesson.with(|lesson| lesson.position().seats()));
    on_key(move |key| match key {
        "Escape" => {
            let _ = drafting.step_back() || leave_board();
        }
        "Enter" => match untrack(|| drafting.ready()) {
            Some(action) => drafting.play(action),
            None if lesson.with_untracked(Lesson::is_done) => {
                go(Lesson::go_on);
            }
            None => {}
        },
        _ => {}
    });

    let navigate = use_navigate();
    let easy_game = move |_| {
        if let Ok(saved) = Saved::start(id, &GameSetup::easy(id)) {
            saved.keep();
            navigate(&format!("/play/{id}/{}", saved.id), Default::default());
        }
    };
    let circle = Memo::new(move |_| lesson.with(|lesson| circle_of(lesson.position())));
    let is_last = Memo::new(move |_| lesson.with(Lesson::index) + 1 == steps);
    let is_done = Memo::new(move |_| lesson.with(Lesson::is_done));
    let easy_game = StoredValue::new_local(easy_game);
    view! {
        <main class="table lesson">
            {move || {
                // The number of seats differs between steps of a course.
                seats.track();
                view! {
                    <Board
                        stage
                        look
                        over
                        label=Signal::derive(move || format!("{}. {}", words().game_name(id), text.get()))
                        drafting
                        hidden=drafting.hidden()
                        on_touch=Callback::new(move |(spot, hand)| {
                            demonstration.end(drafting);
                            drafting.touch(&spot, hand);
                        })
                        on_hover=Callback::new(move |spot| {
                            if !demonstration.is_on() {
                                drafting.hovered.set(spot);
                            }
                        })
                        // As in a game, the learner sits near: always the first seat.
                        near=Signal::stored(vec![Seat::FIRST])
                        plate=Callback::new(move |seat| view! { <SeatName id seat/> }.into_any())
                    >
                        <Prompt drafting text=Signal::derive(move || drafting.remark().unwrap_or_default())/>
                    </Board>
                }
            }}
            <aside class="panel teacher">
                <p class="crumbs">
                    <a href="/learn">{say("learn")}</a>
                    " · "
                    {words().game_name(id)}
                </p>
                <ol class="progress" aria-label=say("steps-of-course")>
                    {(0..steps)
                        .map(|step| {
                            let jump = move |_| {
                                if let Some(other) = Lesson::at(id, step) {
                                    lesson.set(other);
                                    go(|_| true);
                                }
                            };
                            let state = move || lesson.with(Lesson::index) == step;
                            view! {
                                <li>
                                    <button
                                        class="dot"
                                        class:now=state
                                        class:done=move || {
                                            told.track();
                                            step < done(id)
                                        }
                                        aria-current=move || state().then_some("step")
                                        aria-label=say_with("step-number", &[("step", (step + 1).into())])
                                        on:click=jump
                                    ></button>
                                </li>
                            }
                        })
                        .collect_view()}
                </ol>
                <h1>{move || lesson.with(|lesson| say(&lesson.step().message("title")))}</h1>
                <p class="task" class:well=move || told.get() == Told::Well class:not-yet=move || told.get() == Told::Hint role="status">
                    {text}
                </p>
                <div class="buttons">
                    <Show when=move || is_done.get() && !is_last.get()>
                        <button class="main" on:click=move |_| { go(Lesson::go_on); }>{say("next-step")}<Icon name="forward"/></button>
                    </Show>
                    <Show when=move || is_done.get() && is_last.get()>
                        <button class="main" on:click=move |event| easy_game.with_value(|start| start(event))><Icon name="play"/>{say("easy-game")}</button>
                        <a class="button" href=format!("/study/{id}?example") title=say("example-about")>{say("example-game")}</a>
                    </Show>
                    <Show when=move || !is_done.get()>
                        <button on:click=move |_| told.set(Told::Hint)><Icon name="hint"/>{say("hint")}</button>
                        <button on:click=show_me>{say("show-me")}</button>
                    </Show>
                    <button class="quiet" title=say("start-step-again") aria-label=say("start-step-again") on:click=move |_| {
                        go(|lesson| {
                            lesson.restart();
                            true
                        });
                    }>
                        <Icon name="again"/>
                    </button>
                </div>
                <nav class="table-links">
                    <Show when=move || { lesson.with(Lesson::index) > 0 }>
                        <button class="link" on:click=move |_| { go(Lesson::go_back); }>{say("step-before")}</button>
                    </Show>
                    <Show when=move || !is_last.get()>
                        <button class="link" on:click=move |_| { go(Lesson::go_on); }>{say("skip-step")}</button>
                    </Show>
                    <a href=format!("/rules/{id}")>{say("rules")}</a>
                </nav>
                {move || circle.get().map(|colours| view! { <ColourCircle colours/> })}
            </aside>
            // On a narrow screen the panel is above the board, and the colour circle, which is looked up only now and then, below it.
            {move || circle.get().map(|colours| view! { <div class="below-board"><ColourCircle colours/></div> })}
            <div class="unseen" role="status" aria-live="polite">{move || drafting.spoken.get()}</div>
        </main>
    }
}
