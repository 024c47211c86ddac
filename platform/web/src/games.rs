//! Every game that is remembered: those that go on first.

use crate::board::{MOST_THUMBNAILS, Thumbnail};
use crate::icons::Icon;
use crate::play::{Saved, Sitter};
use crate::say::{say, say_time, say_with, words};
use leptos::prelude::*;
use pentad_study::Study;

/// The list.
#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("my-games")));
    let games = RwSignal::new(begun());
    let some = move |over: bool| {
        games.with(|games| games.iter().filter(|saved| saved.is_over() == over).cloned().collect::<Vec<_>>())
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
                            <ul class="game-list">{some(over).into_iter().enumerate().map(|(place, saved)| view! { <Entry saved games pictured=place < MOST_THUMBNAILS/> }).collect_view()}</ul>
                        </section>
                    }
                })
                .collect_view()}
        </main>
    }
}

/// The games in which somebody has done something.
fn begun() -> Vec<Saved> {
    Saved::all().into_iter().filter(Saved::is_begun).collect()
}

#[component]
fn Entry(saved: Saved, games: RwSignal<Vec<Saved>>, pictured: bool) -> impl IntoView {
    let words = words();
    let (id, played) = (saved.game()?, saved.played()?);
    let against: Vec<String> = saved
        .sitters
        .iter()
        .map(|sitter| match sitter {
            Sitter::Person => say("person"),
            Sitter::Bot(level) => say_with("level", &[("level", level.to_string().into())]),
        })
        .collect();
    let when = say_time(saved.updated);
    let state = if saved.ended.is_some() { say("given-up") } else { words.caption(played.last()) };
    let study = format!("/study#{}", Study::of_playthrough(&played).to_link());
    let name = saved.id.clone();
    let forget = {
        let saved = saved.clone();
        move |_| {
            saved.forget();
            games.set(begun());
        }
    };
    Some(view! {
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
    })
}
