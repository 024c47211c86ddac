//! The lobby: open games, the visitor's own games, and games to watch.

use super::challenge::Challenge;
use super::listed::Listed;
use super::quick::Quick;
use super::request;
use super::troubles::Troubles;
use super::wire::{Connection, Wire};
use crate::kit::say::{say, say_with};
use leptos::prelude::*;
use pentad_api::{GameInfo, Games};
use wasm_bindgen_futures::spawn_local;

#[component]
pub(crate) fn LobbyPage() -> impl IntoView {
    let wire = Wire::get();
    Effect::new(move |_| {
        let turns = wire.me.with(|me| me.as_ref().map_or(0, |me| me.turns.len()));
        let count = if turns > 0 { format!("({turns}) ") } else { String::new() };
        document().set_title(&format!("{count}{} · Pentad", say("lobby")));
    });
    wire.want_lobby(true);
    on_cleanup(move || wire.want_lobby(false));
    let mine = RwSignal::new(Vec::<GameInfo>::new());
    // The visitor's games are fetched again when a turn comes or goes, or a game was opened or joined.
    let turns = Memo::new(move |_| wire.me.with(|me| me.as_ref().map(|me| (me.kind.clone(), me.turns.clone()))));
    Effect::new(move |_| {
        wire.lobby.track();
        if turns.get().is_none_or(|(kind, _)| kind == "visitor") {
            mine.set(Vec::new());
            return;
        }
        spawn_local(async move {
            let mut all = Vec::new();
            for state in ["running", "open"] {
                if let Ok(Games { games, .. }) = request::get(&format!("/api/games/mine?state={state}")).await {
                    all.extend(games);
                }
            }
            mine.set(all);
        });
    });
    let own: Memo<Vec<String>> =
        Memo::new(move |_| mine.with(|games| games.iter().map(|game| game.id.clone()).collect()));
    let open = move || {
        let lobby = wire.lobby.get().unwrap_or_default();
        own.with(|own| lobby.open.into_iter().filter(|game| !own.contains(&game.id)).collect::<Vec<_>>())
    };
    let running = move || {
        let lobby = wire.lobby.get().unwrap_or_default();
        own.with(|own| lobby.running.into_iter().filter(|game| !own.contains(&game.id)).collect::<Vec<_>>())
    };
    let rows = move |games: Vec<GameInfo>, empty: &'static str| {
        if games.is_empty() {
            return view! { <p class="about">{say(empty)}</p> }.into_any();
        }
        let now = wire.now();
        view! { <ul class="list">{games.into_iter().map(|game| view! { <Listed game now/> }).collect_view()}</ul> }
            .into_any()
    };
    let me = move || wire.me.get().filter(|me| me.kind != "visitor");
    view! {
        <main class="page lobby">
            <header class="lobby-head">
                <h1>{say("lobby")}</h1>
                <p class="about">
                    {move || match wire.connection.get() {
                        Connection::Coming => say("online-coming"),
                        Connection::Lost => say("connection-lost"),
                        Connection::There => {
                            let people = wire.lobby.with(|lobby| lobby.as_ref().map_or(0, |lobby| lobby.people));
                            say_with("people-here", &[("count", people.into())])
                        }
                    }}
                </p>
                <p class="who">
                    {move || match me() {
                        Some(me) => view! { <a href="/account">{me.name}</a> }.into_any(),
                        None => view! { <a href="/account">{say("log-in")}</a> }.into_any(),
                    }}
                </p>
            </header>
            <Troubles wire/>
            <div class="lobby-parts">
                <div class="lists">
                    <Quick/>
                    <Show when=move || !mine.with(Vec::is_empty)>
                        <section><h2>{say("your-games")}</h2>{move || rows(mine.get(), "none-open")}</section>
                    </Show>
                    <section><h2>{say("open-games")}</h2>{move || rows(open(), "none-open")}</section>
                    <section><h2>{say("running-games")}</h2>{move || rows(running(), "none-running")}</section>
                    <p class="places"><a href="/players">{say("best-players")}</a> " · " <a href="/archive">{say("archive")}</a></p>
                </div>
                <Challenge/>
            </div>
        </main>
    }
}
