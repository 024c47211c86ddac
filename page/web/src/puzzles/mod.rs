//! Puzzles: positions in which one turn is clearly the best, and the player's rating in them.

mod hint;
mod kept;
mod list;
mod trainer;

use crate::board::{Picture, Stage};
use crate::kit::browser;
use crate::kit::not_found::NotFound;
use crate::kit::say::{say, say_with, words};
use kept::Kept;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use pentad_boards::home_scene_before;
use pentad_catalog::GameId;
use trainer::Trainer;

/// The puzzles of one game, or the list of games.
#[component]
pub(crate) fn PuzzlesPage() -> impl IntoView {
    let params = use_params_map();
    move || match params.with(|params| params.get("game")) {
        None => view! { <Games/> }.into_any(),
        Some(game) => {
            match game.parse::<GameId>().ok().filter(|id| pentad_puzzles::games().any(|other| other == *id)) {
                Some(id) => view! { <Loaded id/> }.into_any(),
                None => view! { <NotFound/> }.into_any(),
            }
        }
    }
}

#[component]
fn Games() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("puzzles")));
    let card = |id: GameId| {
        let rating = Kept::of(id).rating;
        let record = if rating.tried == 0 {
            say("puzzles-new")
        } else {
            let points = rating.points.round() as i64;
            let values = [("points", points.into()), ("solved", rating.solved.into()), ("tried", rating.tried.into())];
            say_with("puzzles-record", &values)
        };
        let name = words().game_name(id);
        view! {
            <li class="card">
                <a class="picture" href=format!("/puzzles/{id}") tabindex="-1" aria-hidden="true">
                    <Picture stage=Signal::stored(Stage::of_scene(home_scene_before(id, 0))) label=name.clone()/>
                </a>
                <div class="words">
                    <h2><a href=format!("/puzzles/{id}")>{name}</a></h2>
                    <p>{record}</p>
                </div>
            </li>
        }
    };
    view! {
        <main class="page">
            <h1>{say("puzzles")}</h1>
            <p class="puzzles-about">{say("puzzles-about")}</p>
            <ul class="cards courses">
                {pentad_puzzles::games().map(card).collect_view()}
                // The Loom is solved, and has a daily deal instead.
                <li class="card">
                    <a class="picture" href="/daily" tabindex="-1" aria-hidden="true">
                        <Picture stage=Signal::stored(Stage::of_scene(home_scene_before(GameId::Loom, 0))) label=say("daily")/>
                    </a>
                    <div class="words">
                        <h2><a href="/daily">{say("daily")}</a></h2>
                        <p>{say("daily-about")}</p>
                    </div>
                </li>
            </ul>
        </main>
    }
}

/// Loads the puzzle file of a game on demand.
#[component]
fn Loaded(id: GameId) -> impl IntoView {
    document().set_title(&format!("{} · {} · Pentad", words().game_name(id), say("puzzles")));
    let file = LocalResource::new(move || async move { browser::fetch(&format!("/puzzles/{id}.txt")).await });
    let missing = || {
        view! {
            <main class="page narrow">
                <h1>{say("puzzles")}</h1>
                <p>{say("puzzles-missing")}</p>
            </main>
        }
    };
    move || {
        file.get().map(|file| {
            let lines: Vec<String> =
                file.iter().flat_map(|file| pentad_puzzles::lines(file)).map(str::to_owned).collect();
            if lines.is_empty() { missing().into_any() } else { view! { <Trainer id lines/> }.into_any() }
        })
    }
}
