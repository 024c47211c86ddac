//! Every game that is remembered: those that go on first.

use crate::board::{MOST_THUMBNAILS, Thumbnail};
use crate::icons::Icon;
use crate::play::{Saved, how_it_stands, is_begun, sitter_name};
use crate::say::{say, say_time, say_with, words};
use leptos::prelude::*;
use pentad_core::Turn;
use pentad_study::Study;
use pentad_table::Table;

/// The list.
#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("my-games")));
    let games = RwSignal::new(begun());
    let some = move |over: bool| {
        let fits = |(_, table): &&(Saved, Table)| (table.turn() == Turn::Over) == over;
        games.with(|games| games.iter().filter(fits).cloned().collect::<Vec<_>>())
    };
    view! {
        <main class="page">
            <h1>{say("my-games")}</h1>
            <Show when=move || games.with(Vec::is_empty)>
                <p>{say("no-games-yet")}</p>
                <p><a class="button main" href="/">{say("to-the-games")}</a></p>
            </Show>
            {move || [(false, "going-on"), (true, "finished")]
                .into_iter()
                .filter(|(over, _)| !some(*over).is_empty())
                .map(|(over, key)| {
                    view! {
                        <section>
                            <h2>{say(key)}</h2>
                            <ul class="game-list">{some(over).into_iter().enumerate().map(|(place, (saved, table))| view! { <Entry saved table games pictured=place < MOST_THUMBNAILS/> }).collect_view()}</ul>
                        </section>
                    }
                })
                .collect_view()}
        </main>
    }
}

/// The games that have been begun, each with its table.
fn begun() -> Vec<(Saved, Table)> {
    let tables = Saved::all().into_iter().filter_map(|saved| saved.table().map(|table| (saved, table)));
    tables.filter(|(_, table)| is_begun(table)).collect()
}

#[component]
fn Entry(saved: Saved, table: Table, games: RwSignal<Vec<(Saved, Table)>>, pictured: bool) -> impl IntoView {
    let words = words();
    let (id, played) = (table.game(), table.played().clone());
    let against: Vec<String> = table.sitters().iter().map(sitter_name).collect();
    let when = say_time(saved.updated);
    let state = how_it_stands(&table, None);
    let study = format!("/study#{}", Study::of_playthrough(&played).to_link());
    let name = saved.id.clone();
    let forget = {
        let saved = saved.clone();
        move |_| {
            saved.forget();
            games.set(begun());
        }
    };
    view! {
        <li>
            <a class="entry" href=format!("/play/{id}/{name}")>
                {pictured.then(|| view! { <Thumbnail game=played.last().clone()/> })}
                <b>{words.game_name(id)}</b>
                <span>{state}</span>
                <small>{against.join(" – ")} " · " {say_with("plies", &[("plies", played.plies().into())])} " · " {when}</small>
            </a>
            <a class="button quiet" href=study title=say("study") aria-label=say("study")><Icon name="study"/></a>
            <button class="quiet" title=say("delete") aria-label=say("delete") on:click=forget><Icon name="delete"/></button>
        </li>
    }
}
