//! The study page: the study in the address, the last one, or the list of sources.

use super::bench_view::BenchView;
use super::kept::Kept;
use super::open::{Opener, Openings};
use super::opened::{Opened, Wish, start};
use super::told;
use crate::kit::icons::Icon;
use crate::kit::not_found::NotFound;
use crate::kit::say::{say, say_with};
use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_params_map, use_query_map};
use pentad_catalog::GameId;
use pentad_core::Headers;

/// Content of an address.
enum Found {
    Study(Box<Opened>),
    Nothing,
    /// A link that cannot be read.
    Broken(String),
    /// An unknown game.
    Unknown,
}

/// The page.
#[component]
pub(crate) fn StudyPage() -> impl IntoView {
    let params = use_params_map();
    let location = use_location();
    let query = use_query_map();
    let (plies, wish) = query.with_untracked(|query| {
        let asks = |name: &str| query.get(name).is_some();
        let wish = if asks("review") { Some(Wish::Review) } else { asks("share").then_some(Wish::Share) };
        (query.get("plies").and_then(|plies| plies.parse().ok()), wish)
    });
    let place = Memo::new(move |_| (params.with(|params| params.get("game")), location.hash.get()));
    let opened = RwSignal::new(None::<Opened>);
    let problem = RwSignal::new(None::<String>);
    let is_unknown = RwSignal::new(false);
    let opener = Opener { opened, problem };
    let go = move |(game, hash): &(Option<String>, String)| {
        is_unknown.set(false);
        if let Some(Ok(id)) = game.as_deref().map(str::parse::<GameId>)
            && query.with_untracked(|query| query.get("example").is_some())
        {
            return opener.open_example(id);
        }
        match find(game.as_deref(), hash) {
            Found::Study(study) => {
                problem.set(None);
                // The query belongs to the study in the address, not to those opened later.
                let is_first = opened.with_untracked(Option::is_none);
                let shown = match plies.filter(|_| is_first) {
                    Some(plies) => study.shown_after(plies),
                    None => *study,
                };
                opened.set(Some(Opened { wish: wish.filter(|_| is_first), ..shown }));
            }
            Found::Nothing => {
                document().set_title(&format!("{} · Pentad", say("study")));
                opened.set(None);
            }
            Found::Broken(why) => {
                // The last stored study is better than an empty page.
                opened.set(Kept::all().into_iter().find_map(Opened::kept));
                problem.set(Some(why));
            }
            Found::Unknown => is_unknown.set(true),
        }
    };
    go(&place.get_untracked());
    Effect::new(move |before: Option<(Option<String>, String)>| {
        let now = place.get();
        // The address of the skip link is an anchor on this page.
        if before.is_some_and(|before| before != now) && now.1 != "#content" {
            go(&now);
        }
        now
    });
    opener.listen();
    view! {
        <Show when=move || problem.get().is_some()>
            <div class="problem" role="alert">
                <p>{move || problem.get()}</p>
                <button class="quiet" aria-label=say("close") on:click=move |_| problem.set(None)><Icon name="close"/></button>
            </div>
        </Show>
        // Keyed by number: another study replaces the whole view.
        <For each=move || opened.get().filter(|_| !is_unknown.get()) key=|opened| opened.number let:opened>
            <BenchView opened opener/>
        </For>
        <Show when=move || is_unknown.get()><NotFound/></Show>
        <Show when=move || !is_unknown.get() && opened.with(Option::is_none)>
            <main class="page study-openings">
                <h1>{say("study")}</h1>
                <p>{say("study-about")}</p>
                <Openings opener/>
            </main>
        </Show>
    }
}

fn find(game: Option<&str>, hash: &str) -> Found {
    let hash = hash.trim_start_matches('#');
    match game {
        Some(game) => {
            let Ok(id) = game.parse::<GameId>() else { return Found::Unknown };
            match start(id, &Headers::new()) {
                Ok(study) => Found::Study(Box::new(Opened::new(study))),
                Err(why) => Found::Broken(why),
            }
        }
        None if !hash.is_empty() && hash != "content" => match Opened::of_link(hash) {
            Ok(opened) => Found::Study(Box::new(opened)),
            Err(error) => Found::Broken(say_with("study-bad-link", &[("reason", told::study(&error).into())])),
        },
        None => match Kept::all().into_iter().find_map(Opened::kept) {
            Some(opened) => Found::Study(Box::new(opened)),
            None => Found::Nothing,
        },
    }
}
