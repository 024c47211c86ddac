//! The home page: running games, the day's offers, and the six games.

use super::shell;
use crate::board::{Picture, Stage, Thumbnail};
use crate::daily::{Attempts, Day};
use crate::games::{company, tables};
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with, words};
use crate::kit::settings::Preferences;
use crate::play::{FirstOffer, GameSetup, NewGame, Saved, choices, company_wanted, how_it_stands, is_new};
use leptos::html;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_boards::home_scene_before;
use pentad_catalog::GameId;
use pentad_core::Turn;
use pentad_table::Table;
use std::time::Duration;

/// Number of final actions that an animated picture replays.
const REPLAYED: usize = 8;
/// Number of running games shown: one row of a wide window. The list of all games shows the others.
const MOST_RUNNING: usize = 3;

/// The home page, with each game's board one click away from play.
#[component]
pub(crate) fn HomePage() -> impl IntoView {
    document().set_title("Pentad");
    let goes_on = |(_, table): &(Saved, Table)| table.turn() != Turn::Over;
    let tables = tables();
    let begun: Vec<GameId> = tables.iter().map(|(_, table)| table.game()).collect();
    let running: Vec<(Saved, Table)> = tables.into_iter().filter(goes_on).collect();
    view! {
        <main class="page home">
            <Running games=running/>
            <div class="welcome">
                <header class="hero">
                    <h1>{say("hero")}</h1>
                    <p>{say("hero-more")}</p>
                </header>
                <ul class="today">
                    <Today href="/daily" icon="loom" title=say("daily") about=daily_about()/>
                    // The trainer at this address is a separate page.
                    <Today href="/puzzles" icon="puzzle" title=say("home-puzzles") about=say("home-puzzles-about")/>
                </ul>
            </div>
            <ul class="cards">{GameId::ALL.map(|id| view! { <Card id is_new=is_new(id) && !begun.contains(&id)/> }).collect_view()}</ul>
        </main>
    }
}

/// The running games with their current positions; empty if there are none.
#[component]
fn Running(games: Vec<(Saved, Table)>) -> impl IntoView {
    let count = games.len();
    (count > 0).then(|| view! {
        <section class="running" aria-labelledby="running">
            <header>
                <h2 id="running">{say("continue")}</h2>
                {(count > 1).then(|| view! { <a href="/games">{say_with("all-running", &[("count", count.into())])}</a> })}
            </header>
            <ul>
                {games
                    .into_iter()
                    .take(MOST_RUNNING)
                    .map(|(saved, table)| {
                        let id = table.game();
                        view! {
                            <li>
                                <a href=format!("/play/{id}/{}", saved.id)>
                                    <Thumbnail game=table.played().last().clone()/>
                                    <span class="about">
                                        <b>{words().game_name(id)}</b>
                                        <small>{company(&table)}</small>
                                        <small class="state">{how_it_stands(&table)}</small>
                                        <span class="go"><Icon name="play"/>{say("continue")}</span>
                                    </span>
                                </a>
                            </li>
                        }
                    })
                    .collect_view()}
            </ul>
        </section>
    })
}

/// Returns the player's result of today's deal, as text.
fn daily_about() -> String {
    let (attempts, today) = (Attempts::recall(), Day::today());
    match (attempts.result(today), attempts.of(today)) {
        (Some(woven), _) => {
            let made = say_with("daily-result", &[("points", woven.points.into())]);
            let run = say_with("daily-streak", &[("days", attempts.streak(today).0.into())]);
            format!("{made} · {run}")
        }
        (None, Some(_)) => say("daily-go-on"),
        (None, None) => say("daily-about"),
    }
}

/// An offer that is new every day.
#[component]
fn Today(href: &'static str, icon: &'static str, title: String, about: String) -> impl IntoView {
    view! {
        <li>
            <a href=href>
                <Icon name=icon/>
                <span>
                    <b>{title}</b>
                    <small>{about}</small>
                </span>
            </a>
        </li>
    }
}

/// Number of players, duration and difficulty of a game.
#[component]
fn Facts(id: GameId) -> impl IntoView {
    let (minutes, hardness) = (id.profile().minutes, id.profile().difficulty);
    let (fewest, most) = (id.info().fewest_seats, id.info().most_seats);
    let players = if fewest == most { fewest.to_string() } else { format!("{fewest}–{most}") };
    let players = say_with("players-of", &[("players", players.into()), ("most", most.into())]);
    view! {
        <ul class="facts">
            <li><Icon name="person"/>{players}</li>
            <li><Icon name="clock"/>{say_with("minutes", &[("minutes", minutes.into())])}</li>
            <li>
                <span class="hardness" aria-hidden="true">{(1..=3).map(|dot| view! { <i class:on=dot <= hardness></i> }).collect_view()}</span>
                {say(&format!("hardness-{hardness}"))}
            </li>
        </ul>
    }
}

#[component]
fn Card(
    id: GameId,
    /// True if the player has never met the game.
    is_new: bool,
) -> impl IntoView {
    let (asks, offers) = (RwSignal::new(false), RwSignal::new(false));
    let navigate = use_navigate();
    let start = StoredValue::new_local(move |wanted: GameSetup| {
        wanted.remember(id);
        if let Ok(saved) = Saved::start(id, &wanted) {
            Saved::forget_untouched(id);
            saved.keep();
            navigate(&format!("/play/{id}/{}", saved.id), Default::default());
        }
    });
    let play = move |_| match is_new {
        true => offers.set(true),
        false => start.with_value(|start| start(GameSetup::of(id))),
    };
    let on_start = Callback::new(move |wanted| start.with_value(|start| start(wanted)));
    let (back, lively) = (RwSignal::new(0), RwSignal::new(false));
    let stage = Memo::new(move |_| Stage::of_scene(home_scene_before(id, back.get())));
    come_alive(back, lively);
    // Keeps the picture that the app shell has drawn until the animation starts.
    let frame = NodeRef::<html::Button>::new();
    let drawn = StoredValue::new_local(shell::picture(id));
    let is_drawn = RwSignal::new(drawn.with_value(Option::is_some));
    Effect::new(move |_| {
        if let (Some(frame), true) = (frame.get(), is_drawn.get_untracked()) {
            // Appending to a button cannot fail.
            let _ = drawn.with_value(|drawn| drawn.as_ref().map(|drawn| frame.append_child(drawn)));
        }
    });
    let label = StoredValue::new(words().game_name(id));
    let picture = move || {
        if is_drawn.get() {
            return None;
        }
        if let Some(drawn) = drawn.try_update_value(Option::take).flatten() {
            drawn.remove();
        }
        Some(view! { <Picture stage label=label.get_value()/> })
    };
    let enter = move |_| {
        is_drawn.set(false);
        lively.set(true);
    };
    let name = words().game_name(id);
    let has_choices = !id.info().is_solitaire() || choices(id).next().is_some();
    view! {
        <li class="card" on:pointerenter=enter on:pointerleave=move |_| lively.set(false)>
            <button class="picture" tabindex="-1" aria-hidden="true" node_ref=frame on:click=play>
                {picture}
            </button>
            <div class="words">
                <h2>{name.clone()}</h2>
                <Facts id/>
                <p>{words().game_about(id)}</p>
                <div class="ways">
                    <div class="buttons">
                        <button class="main" on:click=play aria-label=say_with("play-game", &[("game", name.clone().into())])>
                            <Icon name="play"/>
                            {say("play")}
                            {company_wanted(id, is_new).map(|company| view! { <small>{company}</small> })}
                        </button>
                        {has_choices.then(|| view! {
                            <button
                                class="quiet"
                                title=say("new-game-options")
                                aria-label=say_with("new-game-of", &[("game", name.clone().into())])
                                on:click=move |_| asks.set(true)
                            >
                                <Icon name="settings"/>
                            </button>
                        })}
                    </div>
                    <nav class="links" aria-label=name>
                        <a href=format!("/learn/{id}")>{say("learn")}</a>
                        <a href=format!("/study/{id}")>{say("study")}</a>
                        <a href=format!("/rules/{id}")>{say("rules")}</a>
                    </nav>
                </div>
            </div>
            <NewGame id open=asks on_start/>
            {is_new.then(|| view! { <FirstOffer id open=offers on_start/> })}
        </li>
    }
}

/// Replays the last actions of a picture's game while the pointer is over it.
fn come_alive(back: RwSignal<usize>, lively: RwSignal<bool>) {
    let step = move || {
        // The timer may still fire once while the page is being left.
        let Some(now) = back.try_get_untracked() else { return };
        if now > 0 {
            back.set(now - 1);
        } else if lively.get_untracked() && Preferences::get_untracked().moves() {
            back.set(REPLAYED);
        }
    };
    if let Ok(timer) = set_interval_with_handle(step, Duration::from_millis(750)) {
        on_cleanup(move || timer.clear());
    }
}
