//! A player's record, as shown above the list of games.

use super::ledger::{Line, start_anew};
use super::rating::rating;
use super::record::{Advice, Tally, by_level, solitaires, streak, uncounted};
use crate::kit::dialog::Dialog;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with, words};
use crate::play::{GameSetup, Saved, Sitter};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_catalog::GameId;

/// The record over all finished games; hidden if there are none.
#[component]
pub(crate) fn RecordView(lines: Signal<Vec<Line>>, on_reset: Callback<()>) -> impl IntoView {
    let asks = RwSignal::new(false);
    let reset = move |_| {
        start_anew();
        asks.set(false);
        on_reset.run(());
    };
    let cards = move || {
        lines.with(|lines| {
            let played = GameId::ALL.into_iter().filter(|id| lines.iter().any(|line| line.id() == Some(*id)));
            played.map(|id| view! { <GameRecord id lines=lines.clone()/> }).collect_view()
        })
    };
    let run = move || {
        let (now, most) = lines.with(|lines| streak(lines));
        let more = (most > now).then(|| format!(" · {}", say_with("record-most", &[("wins", most.into())])));
        format!("{}{}", say_with("record-streak", &[("wins", now.into())]), more.unwrap_or_default())
    };
    view! {
        <Show when=move || !lines.with(Vec::is_empty)>
            <section class="record" aria-labelledby="record">
                <header>
                    <h2 id="record">{say("record-title")}</h2>
                    <p>{run}</p>
                </header>
                <ul>{cards}</ul>
                <details>
                    <summary>{say("record-how")}</summary>
                    <p>{say("record-about")}</p>
                    <p><button on:click=move |_| asks.set(true)>{say("record-reset")}</button></p>
                </details>
            </section>
        </Show>
        <Dialog open=asks title=say("record-reset")>
            <p>{say("record-reset-ask")}</p>
            <div class="buttons">
                <button class="main" on:click=reset>{say("record-reset-yes")}</button>
                <button on:click=move |_| asks.set(false)>{say("back")}</button>
            </div>
        </Dialog>
    }
}

/// The record in one game: the rating, the results against each level, and what to try next.
#[component]
fn GameRecord(id: GameId, lines: Vec<Line>) -> impl IntoView {
    let name = words().game_name(id);
    let body = if id.info().most_seats == 1 {
        view! { <Alone points=solitaires(&lines, id)/> }.into_any()
    } else {
        let levels = by_level(&lines, id);
        view! {
            <Rated id lines=lines.clone()/>
            <ul class="levels">{levels.into_iter().map(|(level, tally)| view! { <LevelBar level tally/> }).collect_view()}</ul>
            {Advice::of(&lines, id).map(|advice| view! { <TryLevel id advice/> })}
        }
        .into_any()
    };
    let uncounted = uncounted(&lines, id);
    view! {
        <li>
            <h3>{name}</h3>
            {body}
            {(uncounted > 0).then(|| view! { <p class="about">{say_with("record-uncounted", &[("count", uncounted.into())])}</p> })}
        </li>
    }
}

/// The rating with its margin, in points and in levels.
#[component]
fn Rated(id: GameId, lines: Vec<Line>) -> impl IntoView {
    match rating(&lines, id) {
        None => view! { <p class="about">{say("record-no-rating")}</p> }.into_any(),
        Some(rating) => {
            let whole = |number: f64| (number.round() as i64).to_string();
            let values = [("points", whole(rating.points).into()), ("margin", whole(rating.margin).into())];
            let near = say_with("record-near", &[("level", usize::from(rating.level).into())]);
            let provisional = rating.is_provisional().then(|| format!(" · {}", say("record-provisional")));
            view! {
                <p class="rating"><b>{say_with("record-rating", &values)}</b><small>{near}{provisional}</small></p>
            }
            .into_any()
        }
    }
}

/// The results against one level, as a bar and in numbers.
#[component]
fn LevelBar(level: u8, tally: Tally) -> impl IntoView {
    let told = say_with(
        "record-tally",
        &[("won", tally.won.into()), ("drawn", tally.drawn.into()), ("lost", tally.lost.into())],
    );
    let part = |class: &'static str, count: usize| {
        (count > 0).then(|| view! { <i class=class style=("flex-grow", count.to_string())></i> })
    };
    view! {
        <li>
            <span>{say_with("level", &[("level", usize::from(level).into())])}</span>
            <span class="bar" aria-hidden="true">
                {part("won", tally.won)}
                {part("drawn", tally.drawn)}
                {part("lost", tally.lost)}
            </span>
            <span class="numbers" aria-hidden="true">{format!("{}–{}–{}", tally.won, tally.drawn, tally.lost)}</span>
            <span class="unseen">{told}</span>
        </li>
    }
}

/// The advice to try another level, with a button that starts a game at it.
#[component]
fn TryLevel(id: GameId, advice: Advice) -> impl IntoView {
    let Advice { level, won, of, next } = advice;
    let key = match won {
        0 => "advice-down",
        _ if won < of => "advice-up",
        _ => "advice-up-all",
    };
    let values = [
        ("level", usize::from(level).into()),
        ("won", won.into()),
        ("of", of.into()),
        ("next", usize::from(next).into()),
    ];
    let navigate = use_navigate();
    let play = move |_| {
        let wanted =
            GameSetup { sitters: vec![Sitter::Person, Sitter::Bot(next)], shuffled: true, ..GameSetup::default() };
        if let Ok(saved) = Saved::start(id, &wanted) {
            Saved::forget_untouched(id);
            saved.keep();
            navigate(&format!("/play/{id}/{}", saved.id), Default::default());
        }
    };
    view! {
        <div class="advice">
            <p>{say_with(key, &values)}</p>
            <button on:click=play><Icon name="play"/>{say_with("advice-play", &[("next", usize::from(next).into())])}</button>
        </div>
    }
}

/// The record in a solitaire: numbers of points.
#[component]
fn Alone(points: Vec<u32>) -> impl IntoView {
    let mean = f64::from(points.iter().sum::<u32>()) / points.len().max(1) as f64;
    let values = [
        ("count", points.len().into()),
        ("best", points.iter().max().copied().unwrap_or(0).into()),
        ("mean", ((mean * 10.0).round() / 10.0).into()),
    ];
    (!points.is_empty()).then(|| {
        view! {
            <p>{say_with("loom-games", &values)}</p>
            <p class="about">{say("loom-best-play")}</p>
        }
    })
}
