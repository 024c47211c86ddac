//! The page of a day's deal.

use super::attempts::{Attempt, Attempts, Woven, finished};
use super::best_play::work_out;
use super::day::Day;
use super::deal::day_of;
use super::squares::as_signs;
use crate::board::Thumbnail;
use crate::games::tables;
use crate::kit::browser;
use crate::kit::icons::Icon;
use crate::kit::not_found::NotFound;
use crate::kit::say::{say, say_day, say_with};
use crate::kit::thinker::Thinker;
use crate::play::Saved;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::sorting::sort_highest_first;
use pentad_core::{Headers, Turn};
use std::time::Duration;

/// Number of days on offer, including today: four weeks.
const ARCHIVE: i64 = 28;

/// Shows the deal of the day in the address, or today's.
#[component]
pub(crate) fn DailyPage() -> impl IntoView {
    let params = use_params_map();
    move || match params.with(|params| params.get("day")) {
        None => view! { <DayView day=Day::today()/> }.into_any(),
        Some(text) => match text.parse::<Day>() {
            Ok(day) if day > Day::today() => view! { <NotYet/> }.into_any(),
            Ok(day) => view! { <DayView day/> }.into_any(),
            Err(()) => view! { <NotFound/> }.into_any(),
        },
    }
}

#[component]
fn NotYet() -> impl IntoView {
    view! {
        <main class="page narrow">
            <h1>{say("daily-not-yet")}</h1>
            <p>{say("daily-not-yet-why")}</p>
            <p><a class="button main" href="/daily">{say("daily-play")}</a></p>
        </main>
    }
}

/// The player's standing in a day's deal.
struct Stand {
    /// The result, and true if it counts.
    woven: Option<(Woven, bool)>,
    /// The id of a saved game in progress, and true if it counts.
    running: Option<(String, bool)>,
    /// The counting attempt was deleted before its end.
    is_gone: bool,
    /// The latest position of the game on display.
    position: Option<AnyGame>,
}

impl Stand {
    fn of(day: Day) -> Stand {
        let is_of_day = |table: &pentad_table::Table| day_of(table.played()) == Some(day);
        let mut games: Vec<_> = tables().into_iter().filter(|(_, table)| is_of_day(table)).collect();
        // Records attempts that were finished under an earlier version of the page.
        games.iter().for_each(|(saved, table)| finished(&saved.id, table.played()));
        let attempts = Attempts::recall();
        let attempt: Option<&Attempt> = attempts.of(day);
        let is_own = |saved: &Saved| attempt.is_some_and(|attempt| attempt.table == saved.id);
        // The counting attempt comes before any practice.
        sort_highest_first(&mut games, |(saved, _)| f64::from(is_own(saved)));
        let woven = attempts.result(day).map(|woven| (woven.clone(), true));
        let practised = || games.iter().find_map(|(_, table)| Some((Woven::of(table.played())?, false)));
        // A game without a placed tile is not among the listed ones, but is still the one to continue.
        let untouched = attempt.filter(|attempt| attempt.result.is_none()).and_then(|own| Saved::load(&own.table));
        let running = games.iter().find(|(_, table)| table.turn() != Turn::Over).map(|(saved, _)| saved.clone());
        let running = untouched.clone().or(running).map(|saved| (saved.id.clone(), is_own(&saved)));
        let is_gone = attempt.is_some_and(|attempt| attempt.result.is_none()) && untouched.is_none();
        let shown = games.first().map(|(_, table)| table.played().last().clone());
        Stand { woven: woven.or_else(practised), running, is_gone, position: shown }
    }
}

#[component]
fn DayView(day: Day) -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("daily")));
    let is_today = day == Day::today();
    let Stand { woven, running, is_gone, position } = Stand::of(day);
    let attempts = Attempts::recall();
    let best = RwSignal::new(attempts.best(day));
    let thinker = StoredValue::new_local(Thinker::new());
    if woven.is_some() && best.get_untracked().is_none() {
        work_out(thinker, day, best);
    }
    let navigate = use_navigate();
    let begin = StoredValue::new_local(move || {
        if let Some(saved) = Attempts::begin(day) {
            navigate(&format!("/play/loom/{}", saved.id), Default::default());
        }
    });
    let begin = move |_| begin.with_value(|begin| begin());
    let empty = || GameId::Loom.start(&Headers::new()).ok();
    let can_count = is_today && attempts.of(day).is_none();
    let streak = attempts.streak(Day::today());
    let is_done = woven.is_some();
    let has_running = running.is_some();
    view! {
        <main class="page daily">
            <header>
                <h1>{say("daily")}</h1>
                <p>{say_day(day.in_millis(), true)}</p>
            </header>
            <div class="day">
                <div class="cloth">{position.or_else(empty).map(|game| view! { <Thumbnail game/> })}</div>
                <div class="told">
                    {woven.map(|(woven, counts)| view! { <Result day woven counts best days=streak.0/> })}
                    {(!is_done && is_today).then(|| view! { <p>{say("daily-more")}</p> })}
                    {is_gone.then(|| view! { <p class="warning">{say("daily-gone")}</p> })}
                    <div class="buttons">
                        {running.map(|(id, counts)| {
                            let text = if counts { say("daily-go-on") } else { say("continue") };
                            view! { <a class="button main" href=format!("/play/loom/{id}")><Icon name="play"/>{text}</a> }
                        })}
                        {if can_count {
                            view! { <button class="main" on:click=begin><Icon name="play"/>{say("daily-play")}</button> }.into_any()
                        } else if !has_running {
                            view! { <button on:click=begin><Icon name="again"/>{say("daily-practise")}</button> }.into_any()
                        } else {
                            ().into_any()
                        }}
                    </div>
                    <Streak streak is_today/>
                </div>
            </div>
            <Archive attempts day/>
        </main>
    }
}

/// The result of a deal beside best play, with a text to share that does not reveal the deal.
#[component]
fn Result(day: Day, woven: Woven, counts: bool, best: RwSignal<Option<u32>>, days: usize) -> impl IntoView {
    let copied = RwSignal::new(false);
    let points = woven.points;
    let patterns = move || say_with("daily-result", &[("points", points.into())]);
    let beside = move || match best.get() {
        None => say("daily-best-thinking"),
        Some(best) => say_with("daily-best", &[("points", best.into())]),
    };
    let verdict = move || {
        best.get().map(|best| match best.cmp(&points) {
            std::cmp::Ordering::Less => say("daily-beyond"),
            std::cmp::Ordering::Equal => say("daily-equal"),
            std::cmp::Ordering::Greater => say_with("daily-short", &[("points", (best - points).into())]),
        })
    };
    let signs = as_signs(&woven.squares);
    let text = move || {
        let beside = best.get().map(|_| format!(" · {}", beside())).unwrap_or_default();
        let run = (days > 1).then(|| format!("{}\n", say_with("daily-streak", &[("days", days.into())])));
        let address = format!("{}/daily/{day}", browser::origin());
        let (title, run) = (say("daily"), run.unwrap_or_default());
        format!("{title} {day}\n{}{beside}\n{signs}\n{run}{address}", patterns())
    };
    let text = StoredValue::new(text);
    let share = move |_| {
        browser::copy(&untrack(|| text.with_value(|text| text())));
        copied.set(true);
    };
    view! {
        {(!counts).then(|| view! { <p class="about">{say("daily-practice")}</p> })}
        <p class="score"><b>{patterns}</b><span>{beside}</span></p>
        <p>{verdict}</p>
        <div class="squares" role="img" aria-label=say("daily-squares") title=say("daily-squares")>
            {woven.squares.chars().map(|square| view! { <i class=format!("of-{square}")></i> }).collect_view()}
        </div>
        <Show when=move || counts>
            <div class="buttons">
                <button class="main" on:click=share><Icon name="share"/>{say("daily-share")}</button>
            </div>
            <p class="about" role="status">{move || copied.get().then(|| say("daily-share-copied"))}</p>
        </Show>
        <p class="about">{say("daily-best-about")}</p>
    }
}

/// The current streak of days, and the time until the next deal.
#[component]
fn Streak(streak: (usize, usize), is_today: bool) -> impl IntoView {
    let left = RwSignal::new(Day::minutes_left());
    let read = move || {
        // The page may have been left.
        let _ = left.try_set(Day::minutes_left());
    };
    if let Ok(timer) = set_interval_with_handle(read, Duration::from_secs(20)) {
        on_cleanup(move || timer.clear());
    }
    let (now, most) = streak;
    let next = move || {
        let left = left.get();
        say_with("daily-next", &[("hours", (left / 60).into()), ("minutes", (left % 60).into())])
    };
    view! {
        <p class="streak">
            <b>{say_with("daily-streak", &[("days", now.into())])}</b>
            {(most > now).then(|| view! { <span>{say_with("daily-longest", &[("days", most.into())])}</span> })}
            {is_today.then(|| view! { <span>{next}</span> })}
        </p>
    }
}

/// The days before today, each with its result.
#[component]
fn Archive(attempts: Attempts, day: Day) -> impl IntoView {
    let today = Day::today();
    let days = (0..ARCHIVE).map(|back| today.earlier(back)).map(|each| {
        let result = attempts.result(each).map(|woven| match attempts.best(each) {
            Some(best) => format!("{}/{best}", woven.points),
            None => woven.points.to_string(),
        });
        let name = if each == today { say("daily-today") } else { say_day(each.in_millis(), false) };
        let href = if each == today { "/daily".to_owned() } else { format!("/daily/{each}") };
        view! {
            <li>
                <a href=href aria-current=(each == day).then_some("page")>
                    <span>{name}</span>
                    <b>{result.unwrap_or_else(|| "–".to_owned())}</b>
                </a>
            </li>
        }
    });
    view! {
        <section class="archive">
            <h2>{say("daily-archive")} <small>{say("daily-archive-about")}</small></h2>
            <ol>{days.collect_view()}</ol>
        </section>
    }
}
