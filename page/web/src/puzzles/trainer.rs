//! The puzzle trainer.

use super::hint::{self, Pointer};
use super::kept::Kept;
use super::list::{LevelWish, PuzzleList};
use crate::board::{Arrow, Board, Drafting, Look, Part, Prompt, Stage, arrows, drafted};
use crate::board::{leave_board, on_key};
use crate::kit::browser;
use crate::kit::dialog::Dialog;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_number, say_with, words};
use crate::play::{Chip, Holding};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
use pentad_catalog::{AnyAction, GameId};
use pentad_core::Seat;
use pentad_puzzles::{Attempt, Kind, Proof, Puzzle, Score, Verdict, choose, level_of_line};
use pentad_study::Study;
use std::time::Duration;

/// Storage key of the chosen level.
const WISH: &str = "puzzle-level";

/// Returns the next puzzle of a level: the first not yet tried, else the next in order.
fn of_level(levels: &[u8], level: u8, done: &[usize], now: Option<usize>) -> Option<usize> {
    let places = || (0..levels.len()).filter(|place| levels[*place] == level && Some(*place) != now);
    let fresh = places().find(|place| !done.contains(place));
    fresh.or_else(|| places().find(|place| now.is_some_and(|now| *place > now))).or_else(|| places().next())
}

/// Feedback to the player.
#[derive(Clone, PartialEq)]
enum Told {
    Task,
    GoOn,
    /// The action tried.
    Wrong(String),
    /// The area of interest.
    Area,
    /// The action to play.
    Move,
    Right,
    Shown,
}

/// Trains with the puzzles given as lines of the puzzle file.
#[component]
pub(crate) fn Trainer(id: GameId, lines: Vec<String>) -> impl IntoView {
    let count = lines.len();
    let levels: Vec<u8> = lines.iter().filter_map(|line| level_of_line(line)).collect();
    let kept = RwSignal::new(Kept::of(id));
    let levels = StoredValue::new(levels);
    // The choice applies to all games, and not every game has puzzles of every level.
    let has = |level: &u8| levels.with_value(|levels| levels.contains(level));
    let wish = RwSignal::new(browser::recall::<u8>(WISH).filter(has));
    let next_place = move |now: Option<usize>| {
        let random = browser::random_number();
        kept.with_untracked(|kept| {
            levels.with_value(|levels| match wish.get_untracked() {
                Some(level) => of_level(levels, level, &kept.done, now)
                    .or(now.filter(|now| levels.get(*now) == Some(&level)))
                    .or_else(|| choose(levels, &kept.rating, &kept.done, random)),
                None => choose(levels, &kept.rating, &kept.done, random),
            })
        })
        .unwrap_or(0)
    };
    // The address names the puzzle, so that it can be shared and survives a reload.
    let asked = use_query_map().with_untracked(|query| query.get("puzzle")?.parse::<usize>().ok());
    let first =
        asked.filter(|number| (1..=count).contains(number)).map_or_else(|| next_place(None), |number| number - 1);
    let read = move |place: usize| lines.get(place).and_then(|line| Puzzle::read(id, line).ok()).map(Attempt::new);
    let Some(begun) = read(first) else {
        return view! { <main class="page narrow"><p>{say("puzzles-missing")}</p></main> }.into_any();
    };

    let attempt = RwSignal::new(begun);
    let place = RwSignal::new(first);
    let told = RwSignal::new(Told::Task);
    // True once this puzzle has changed the rating, or if it must not: only the first attempt counts.
    let counted = RwSignal::new(kept.with_untracked(|kept| kept.done.contains(&first)));
    let gained = RwSignal::new(None::<i64>);
    let had_hint = RwSignal::new(false);
    let shown = RwSignal::new(0_usize);
    let look = Look::new();
    Effect::new(move |_| browser::replace_address(&format!("/puzzles/{id}?puzzle={}", place.get() + 1)));

    let stage = Memo::new(move |before: Option<&Stage>| {
        let plies = shown.get();
        attempt.with(|attempt| Stage::of(attempt.played(), plies.min(attempt.played().plies()), look, before))
    });
    // Shows the remaining actions one by one.
    let show_the_rest = move || {
        let more = attempt.with_untracked(|attempt| attempt.played().plies()).saturating_sub(shown.get_untracked());
        for step in 0..more {
            let show_one = move || {
                let last = attempt.try_with_untracked(|attempt| attempt.played().plies());
                if let (Some(now), Some(last)) = (shown.try_get_untracked(), last) {
                    shown.set((now + 1).min(last));
                }
            };
            set_timeout(show_one, Duration::from_millis(600 * step as u64));
        }
    };
    let settle = move |score: Score| {
        if counted.get_untracked() {
            return;
        }
        counted.set(true);
        let (place, level) = (place.get_untracked(), attempt.with_untracked(|attempt| attempt.puzzle().level));
        kept.update(|kept| {
            let before = kept.rating.points.round() as i64;
            kept.rating = kept.rating.after(level, score);
            gained.set(Some(kept.rating.points.round() as i64 - before));
            kept.done.push(place);
            kept.keep(id);
        });
    };
    let play = Callback::new(move |action: AnyAction| {
        // The first action of a longer turn may have solved it.
        if attempt.with_untracked(Attempt::is_solved) {
            return;
        }
        let name = attempt.with_untracked(|attempt| words().action(attempt.position(), action));
        match attempt.try_update(|attempt| attempt.play(action)).unwrap_or(Verdict::Illegal) {
            Verdict::Solved => {
                settle(if had_hint.get_untracked() { Score::WithHint } else { Score::Solved });
                told.set(Told::Right);
            }
            Verdict::GoOn => told.set(Told::GoOn),
            Verdict::Wrong => {
                settle(Score::Failed);
                told.set(Told::Wrong(name));
            }
            Verdict::Illegal => {}
        }
        show_the_rest();
    });
    let position = Signal::derive(move || attempt.with(|attempt| attempt.position().clone()));
    let is_over = Memo::new(move |_| attempt.with(Attempt::is_solved));
    let open =
        Signal::derive(move || !is_over.get() && shown.get() >= attempt.with(|attempt| attempt.played().plies()));
    let drafting = Drafting::new(position, open, look, play);
    let give_up = move || {
        settle(Score::Failed);
        attempt.update(Attempt::give_up);
        told.set(Told::Shown);
        drafting.clear();
        show_the_rest();
    };
    let go_on = move |_| {
        attempt.update(|attempt| while attempt.play_on() {});
        show_the_rest();
    };
    let go_to = StoredValue::new_local(move |place_now: usize| {
        let Some(new) = read(place_now) else { return };
        counted.set(kept.with_untracked(|kept| kept.done.contains(&place_now)));
        gained.set(None);
        had_hint.set(false);
        told.set(Told::Task);
        shown.set(0);
        place.set(place_now);
        attempt.set(new);
        drafting.notice.set(None);
        drafting.clear();
    });
    let next = Callback::new(move |()| go_to.with_value(|go_to| go_to(next_place(Some(place.get_untracked())))));
    let show_move = move || {
        // Seeing the move counts like seeing the answer.
        settle(Score::Failed);
        told.set(Told::Move);
    };
    // A misplaced click must not cost rating: while the puzzle is unrated, the page asks first.
    let (asks_hint, asks_answer) = (RwSignal::new(false), RwSignal::new(false));
    let costly = move |asks: RwSignal<bool>, act: &dyn Fn()| {
        if counted.get_untracked() { act() } else { asks.set(true) }
    };
    let hint = move |_| match told.get_untracked() {
        Told::Area => costly(asks_hint, &show_move),
        _ => {
            had_hint.set(true);
            told.set(Told::Area);
        }
    };
    on_key(move |key| match key {
        "Escape" => {
            let _ = drafting.step_back() || leave_board();
        }
        "Enter" => match untrack(|| drafting.ready()) {
            Some(action) => drafting.play(action),
            None if is_over.get_untracked() => next.run(()),
            None => {}
        },
        _ => {}
    });

    let text = Memo::new(move |_| {
        attempt.with(|attempt| {
            let kind = attempt.puzzle().kind;
            match told.get() {
                Told::Task => say(match kind {
                    Kind::Win => "puzzle-win",
                    Kind::Save => "puzzle-save",
                    Kind::Best => "puzzle-best",
                }),
                Told::GoOn => say("puzzle-go-on"),
                Told::Wrong(action) => say_with("puzzle-wrong", &[("action", action.into())]),
                Told::Area => {
                    let pointer =
                        attempt.next().map_or(Pointer::Nothing, |action| hint::pointer(attempt.position(), action));
                    say(match pointer {
                        Pointer::Piece => "puzzle-hint-piece",
                        Pointer::Area => "puzzle-hint-area",
                        Pointer::Nothing => "puzzle-hint-pass",
                    })
                }
                Told::Move => {
                    let action = attempt.next().map(|action| words().action(attempt.position(), action));
                    say_with("puzzle-hint-move", &[("action", action.unwrap_or_default().into())])
                }
                Told::Right => say(match kind {
                    Kind::Win => "puzzle-right-win",
                    Kind::Save => "puzzle-right-save",
                    Kind::Best => "puzzle-right-best",
                }),
                Told::Shown => say("puzzle-shown"),
            }
        })
    });
    let why = move || {
        let claim = attempt.with(|attempt| attempt.puzzle().claim.clone());
        let percent = |worth: f64| ((worth * 100.0).round() as i64).into();
        let chances = say_with("puzzle-chances", &[("worth", percent(claim.worth)), ("other", percent(claim.other))]);
        let proof = match claim.proof {
            Proof::All => say("puzzle-proven"),
            _ => say_with("puzzle-searched", &[("effort", say_number(claim.effort).into())]),
        };
        format!("{chances} {proof}")
    };
    let over = Callback::new(move |(stage, part): (Stage, Part)| {
        let Some(scene) = stage.scene(part) else { return Vec::new() };
        let mut items = drafted(scene, part, drafting);
        attempt.with(|attempt| {
            let Some(action) = attempt.next().filter(|_| open.get()) else { return };
            match told.get() {
                Told::Area => items.extend(hint::drawn(attempt.position(), scene, action)),
                Told::Move => {
                    let arrow = Arrow { action, weight: 1.0, note: String::new() };
                    items.extend(arrows(attempt.position(), scene, &[arrow]));
                }
                _ => {}
            }
        });
        items
    });
    let you = Memo::new(move |_| attempt.with(|attempt| attempt.puzzle().start.turn().seat()));
    // The player's side is near, on boards that have a side for each seat.
    Effect::new(move |_| {
        let has_sides = id.profile().far_seat == Some(Seat::SECOND);
        look.turned.set(has_sides && you.get() != Some(Seat::FIRST));
    });
    let asked = Signal::derive(move || {
        let words = words().to(you.get());
        drafting.remark().unwrap_or_else(|| (attempt.with(|attempt| words.caption(attempt.position())), false))
    });
    let plate = move |seat: Seat| {
        let is_you = move || you.get() == Some(seat);
        let name = words().seat_name(id, seat);
        let scores = move || {
            let plies = shown.get();
            attempt.with(|attempt| {
                let positions = attempt.played().positions();
                positions[plies.min(positions.len() - 1)].scores()
            })
        };
        view! {
            <div class="plate">
                <Chip id seat/>
                <span class="names">
                    <b>{name}</b>
                    <small>{move || is_you().then(|| say("you"))}</small>
                </span>
                <Holding id seat scores=Signal::derive(scores) name=Callback::new(move |seat| words().seat_name(id, seat))/>
            </div>
        }
        .into_any()
    };
    let can_go_on = Memo::new(move |_| {
        is_over.get()
            && attempt.with(|attempt| {
                attempt.played().plies() == attempt.puzzle().answer.len() && !attempt.puzzle().then.is_empty()
            })
    });
    let study =
        move || attempt.with(|attempt| format!("/study#{}", Study::new(attempt.puzzle().start.clone()).to_link()));
    let rating = move || {
        let points = kept.with(|kept| kept.rating.points.round() as i64);
        let change = gained.get().map(|gained| {
            let sign = if gained < 0 { "−" } else { "+" };
            view! { <small class:down=gained < 0>{format!("{sign}{}", gained.abs())}</small> }
        });
        view! { {points} {change} }
    };
    view! {
        <main class="table lesson puzzle">
            <Board
                stage
                look
                over
                label=Signal::derive(move || format!("{}. {}", words().game_name(id), text.get()))
                drafting
                hidden=drafting.hidden()
                on_touch=Callback::new(move |(spot, hand)| drafting.touch(&spot, hand))
                on_hover=Callback::new(move |spot| drafting.hovered.set(spot))
                near=Signal::derive(move || you.get().into_iter().collect::<Vec<_>>())
                plate=Callback::new(plate)
                can_zoom=id.profile().can_zoom
            >
                <Prompt drafting text=asked/>
            </Board>
            <aside class="panel teacher">
                <p class="crumbs">
                    <a href="/puzzles">{say("puzzles")}</a>
                    " · "
                    {words().game_name(id)}
                    " · "
                    {move || say_with("puzzle-of", &[("number", (place.get() + 1).into()), ("count", count.into())])}
                </p>
                <h1>{move || {
                    let seat = you.get().map(|seat| words().seat_name(id, seat)).unwrap_or_default();
                    say_with("puzzle-you", &[("seat", seat.into())])
                }}</h1>
                <div
                    class="task"
                    class:well=move || told.get() == Told::Right
                    class:not-yet=move || matches!(told.get(), Told::Wrong(_) | Told::Shown)
                    role="status"
                >
                    <p>{text}</p>
                    <Show when=move || is_over.get()><p class="why">{why}</p></Show>
                    <Show when=move || counted.get() && gained.get().is_none()><p class="why">{say("puzzle-before")}</p></Show>
                </div>
                <div class="buttons">
                    <Show
                        when=move || is_over.get()
                        fallback=move || {
                            view! {
                                <button disabled=move || told.get() == Told::Move on:click=hint>
                                    <Icon name="hint"/>
                                    {move || say(if matches!(told.get(), Told::Area | Told::Move) { "puzzle-another-hint" } else { "hint" })}
                                </button>
                                <button on:click=move |_| costly(asks_answer, &give_up)>{say("puzzle-answer")}</button>
                            }
                        }
                    >
                        <button class="main" on:click=move |_| next.run(())>{say("puzzle-next")}<Icon name="forward"/></button>
                        <Show when=move || can_go_on.get()>
                            <button on:click=go_on><Icon name="play"/>{say("puzzle-continue")}</button>
                        </Show>
                    </Show>
                </div>
                <dl class="record">
                    <div><dt>{say("puzzle-rating")}</dt><dd class="rating">{rating}</dd></div>
                    <div><dt>{say("puzzle-streak")}</dt><dd class="streak">{move || kept.with(|kept| kept.rating.streak)}</dd></div>
                    <div>
                        <dt>{say("puzzle-difficulty")}</dt>
                        <dd>{move || say_with("puzzle-level", &[("level", attempt.with(|attempt| u32::from(attempt.puzzle().level)).into())])}</dd>
                    </div>
                </dl>
                <PuzzleList
                    levels
                    done=Signal::derive(move || kept.with(|kept| kept.done.clone()))
                    place
                    open=Callback::new(move |place| go_to.with_value(|go_to| go_to(place)))
                >
                    <LevelWish
                        wish
                        levels
                        on_change=Callback::new(move |()| {
                            match wish.get_untracked() {
                                Some(level) => browser::remember(WISH, &level),
                                None => {
                                    browser::forget(WISH);
                                    true
                                }
                            };
                            next.run(());
                        })
                    />
                </PuzzleList>
                <nav class="table-links">
                    <a href=study>{say("puzzle-study")}</a>
                    <a href=format!("/rules/{id}")>{say("rules")}</a>
                </nav>
            </aside>
            <div class="unseen" role="status" aria-live="polite">{move || drafting.spoken.get()}</div>
            <Costs open=asks_hint title="puzzle-another-hint" act=Callback::new(move |()| show_move())/>
            <Costs open=asks_answer title="puzzle-answer" act=Callback::new(move |()| give_up())/>
        </main>
    }
    .into_any()
}

/// A confirmation before an action that costs rating.
#[component]
fn Costs(open: RwSignal<bool>, title: &'static str, act: Callback<()>) -> impl IntoView {
    let yes = move |_| {
        open.set(false);
        act.run(());
    };
    view! {
        <Dialog open title=say(title)>
            <p>{say("puzzle-costs")}</p>
            <div class="buttons">
                <button class="main" on:click=yes>{say(title)}</button>
                <button on:click=move |_| open.set(false)>{say("back")}</button>
            </div>
        </Dialog>
    }
}
