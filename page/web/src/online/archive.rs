//! Search for finished games.

use super::listed::Listed;
use super::request;
use super::troubles::Silence;
use crate::kit::browser;
use crate::kit::say::{say, words};
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_query_map};
use pentad_api::{GameInfo, Games};
use pentad_catalog::{GameId, LEVELS};
use pentad_core::Seat;
use wasm_bindgen_futures::spawn_local;

/// Query parameters of the page's address; named as in the API, except for dates.
const ASKED: [&str; 10] =
    ["game", "player", "result", "level", "least_rating", "rated", "from", "until", "opening", "position"];

/// The page. Its query is in the address, so that a search can be shared and returned to.
#[component]
pub(crate) fn ArchivePage() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("archive")));
    let query = use_query_map();
    let asked = Memo::new(move |_| {
        query.with(|query| ASKED.map(|name| query.get(name).map(|value| value.trim().to_owned()).unwrap_or_default()))
    });
    let games = RwSignal::new(Vec::<GameInfo>::new());
    let next = RwSignal::new(None::<i64>);
    let problem = RwSignal::new(None::<String>);
    let (busy, searched) = (RwSignal::new(false), RwSignal::new(0_u32));
    let find = move |before: Option<i64>| {
        busy.set(true);
        searched.update(|count| *count += 1);
        let number = searched.get_untracked();
        let path = format!("/api/games?{}", parameters(&asked.get_untracked(), before));
        spawn_local(async move {
            let answer = request::get::<Games>(&path).await;
            // Another search may have begun in the meantime, or the page may have been left.
            if searched.try_get_untracked() != Some(number) {
                return;
            }
            busy.set(false);
            match answer {
                Ok(found) => {
                    problem.set(None);
                    next.set(found.before);
                    games.update(|games| {
                        if before.is_none() {
                            games.clear();
                        }
                        games.extend(found.games);
                    });
                }
                Err(why) => {
                    games.set(Vec::new());
                    next.set(None);
                    problem.set(Some(why.reason));
                }
            }
        });
    };
    Effect::new(move |_| {
        asked.track();
        find(None);
    });
    let download =
        move |form: &'static str| move || format!("/api/games/export?{}&form={form}", parameters(&asked.get(), None));
    view! {
        <main class="page archive">
            <h1>{say("archive")}</h1>
            <p class="about">{say("archive-about")}</p>
            <Silence/>
            <div class="lobby-parts">
                <Questions asked/>
                <div class="lists">
                    {move || problem.get().map(|why| view! { <p class="warning" role="alert">{why}</p> })}
                    <ul class="list">
                        <For each=move || games.get() key=|game| game.id.clone() let:game><Listed game/></For>
                    </ul>
                    <Show when=move || !busy.get() && problem.with(Option::is_none) && games.with(Vec::is_empty)>
                        <p class="about">
                            {move || {
                                let is_empty = asked.with(|asked| asked.iter().all(String::is_empty));
                                say(if is_empty { "archive-empty" } else { "archive-none" })
                            }}
                        </p>
                    </Show>
                    <div class="buttons">
                        <Show when=move || next.get().is_some()>
                            <button disabled=busy on:click=move |_| find(next.get_untracked())>{say("games-more")}</button>
                        </Show>
                        <Show when=move || !games.with(Vec::is_empty)>
                            <a class="button" rel="external" download href=download("records")>{say("archive-records")}</a>
                            <a class="button" rel="external" download href=download("csv")>{say("archive-csv")}</a>
                        </Show>
                    </div>
                </div>
            </div>
        </main>
    }
}

/// The search form. Each change leads to a new address.
#[component]
fn Questions(asked: Memo<[String; 10]>) -> impl IntoView {
    let navigate = StoredValue::new_local(use_navigate());
    let value = move |name: &'static str| asked.with(|asked| asked[place(name)].clone());
    let change = move |name: &'static str, value: String| {
        let mut now = asked.get_untracked();
        if name == "game" {
            // These conditions depend on the game.
            for other in ["result", "opening", "position"] {
                now[place(other)].clear();
            }
        }
        now[place(name)] = value;
        let said: Vec<String> = ASKED
            .iter()
            .zip(&now)
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={}", browser::in_address(value)))
            .collect();
        navigate.with_value(|navigate| navigate(&format!("/archive?{}", said.join("&")), Default::default()));
    };
    let id = Memo::new(move |_| value("game").parse::<GameId>().ok());
    let row = move |label: &'static str, name: &'static str, kind: &'static str| {
        view! {
            <label class="row">
                <span>{say(label)}</span>
                <input type=kind name=name maxlength="200" prop:value=move || value(name)
                    on:change=move |event| change(name, event_target_value(&event))/>
            </label>
        }
    };
    let chosen = move |name: &'static str, options: Vec<(String, String)>| {
        view! {
            <select name=name on:change=move |event| change(name, event_target_value(&event))>
                <option value="" selected=move || value(name).is_empty()>{say("archive-any")}</option>
                {options.into_iter().map(|(key, text)| {
                    let own = key.clone();
                    view! { <option value=key selected=move || value(name) == own>{text}</option> }
                }).collect_view()}
            </select>
        }
    };
    let played = || GameId::ALL.into_iter().filter(|id| !id.info().is_solitaire());
    let games = played().map(|id| (id.to_string(), words().game_name(id))).collect();
    let results = move |id: GameId| {
        let won = |seat: Seat| (seat.number().to_string(), words().seat_name(id, seat));
        chosen("result", Seat::all(id.info().most_seats).map(won).collect())
    };
    let levels = LEVELS.map(|level| (level.to_string(), say(&format!("level-{level}")))).collect();
    let rated = vec![("true".to_owned(), say("rated")), ("false".to_owned(), say("not-rated"))];
    view! {
        <form class="new-game challenge" on:submit=|event| event.prevent_default()>
            <label class="row"><span>{say("game")}</span>{chosen("game", games)}</label>
            {row("archive-player", "player", "text")}
            {move || id.get().map(|id| view! { <label class="row"><span>{say("archive-winner")}</span>{results(id)}</label> })}
            <label class="row"><span>{say("archive-level")}</span>{chosen("level", levels)}</label>
            {row("archive-rating", "least_rating", "number")}
            <label class="row"><span>{say("rated")}</span>{chosen("rated", rated)}</label>
            {row("archive-from", "from", "date")}
            {row("archive-until", "until", "date")}
            {move || id.get().map(|_| row("archive-opening", "opening", "text"))}
            <Show when=move || !value("position").is_empty()>
                <p class="about">
                    {say("archive-position")} " "
                    <button type="button" class="link" on:click=move |_| change("position", String::new())>{say("archive-any-position")}</button>
                </p>
            </Show>
        </form>
    }
}

fn place(name: &str) -> usize {
    ASKED.iter().position(|asked| *asked == name).unwrap_or(0)
}

/// Returns the query string for the API.
fn parameters(asked: &[String; 10], before: Option<i64>) -> String {
    const DAY: i64 = 86_400_000;
    let mut said = Vec::new();
    let mut until = before;
    for (name, value) in ASKED.iter().zip(asked).filter(|(_, value)| !value.is_empty()) {
        match *name {
            "from" => said.extend(browser::day_begins(value).map(|time| format!("since={time}"))),
            // The interval includes the day itself.
            "until" => until = until.or(browser::day_begins(value).map(|time| time + DAY)),
            name => said.push(format!("{name}={}", browser::in_address(value))),
        }
    }
    said.extend(until.map(|time| format!("before={time}")));
    said.join("&")
}
