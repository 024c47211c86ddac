//! The page of all saved games, running ones first.

use super::company::{company, tables};
use super::filter::{Filter, FilterBar};
use super::ledger::ledger;
use super::record_view::RecordView;
use super::row::{Row, RowDoes};
use super::shelf;
use crate::board::{Picture, Stage};
use crate::kit::say::{say, say_time, say_with, words};
use crate::online::{ClubGames, OwnGames};
use crate::play::Saved;
use leptos::prelude::*;
use pentad_boards::home_scene_before;
use pentad_catalog::GameId;
use pentad_core::Turn;
use pentad_table::Table;
use std::sync::Arc;
use std::time::Duration;

/// A game with its table.
type Game = Arc<(Saved, Table)>;

/// Number of games shown at a time: each has a picture of a few hundred elements.
const AT_ONCE: usize = 20;
/// Duration of a notice.
const NOTICE: Duration = Duration::from_secs(10);

/// A message shown to the player for some seconds.
#[derive(Clone, PartialEq)]
struct Notice {
    text: String,
    /// Id of the deleted game that can be restored.
    undo: Option<String>,
}

/// The page with the list of games.
#[component]
pub(crate) fn GamesPage() -> impl IntoView {
    document().set_title(&format!("{} · Pentad", say("my-games")));
    let read = || tables().into_iter().map(Arc::new).collect::<Vec<Game>>();
    let games = RwSignal::new(read());
    let club = OwnGames::new();
    let lines = RwSignal::new(Vec::new());
    let filter = RwSignal::new(Filter::default());
    let most = RwSignal::new(AT_ONCE);
    let notice = RwSignal::new(None::<Notice>);
    let settle = move || {
        let found: Vec<(Saved, Table)> =
            games.with_untracked(|games| games.iter().map(|game| (**game).clone()).collect());
        lines.set(ledger(&found));
    };
    settle();
    let refresh = move || {
        games.set(read());
        settle();
    };
    let tell = move |told: Notice| {
        notice.set(Some(told.clone()));
        set_timeout(
            move || {
                // Another notice may have replaced it in the meantime, or the page may have been left.
                if notice.try_with_untracked(|now| now.as_ref() == Some(&told)) == Some(true) {
                    notice.set(None);
                }
            },
            NOTICE,
        );
    };
    let does = RowDoes {
        delete: Callback::new(move |game: Game| {
            let (saved, table) = &*game;
            if shelf::delete(&saved.id) {
                let name = words().game_name(table.game());
                tell(Notice { text: say_with("deleted-game", &[("game", name.into())]), undo: Some(saved.id.clone()) });
                refresh();
            } else {
                tell(Notice { text: say("not-deleted"), undo: None });
            }
        }),
        tell: Callback::new(move |text| tell(Notice { text, undo: None })),
    };
    let restore = move |id: &str| {
        shelf::restore(id);
        notice.set(None);
        refresh();
    };
    let fitting = Memo::new(move |_| {
        games.with(|games| {
            let filter = filter.get();
            let fits = |over: bool| {
                let all = games.iter().filter(move |game| (game.1.turn() == Turn::Over) == over);
                all.filter(move |game| filter.fits(&game.1)).map(|game| game.0.id.clone()).collect::<Vec<String>>()
            };
            (fits(false), fits(true))
        })
    });
    let named = move |id: &String| games.with_untracked(|games| games.iter().find(|game| game.0.id == *id).cloned());
    // Running games come first and use up the visible places first.
    let part = move |over: bool| {
        fitting.with(|(running, finished)| {
            let room = most.get().saturating_sub(if over { running.len() } else { 0 });
            let ids = if over { finished } else { running };
            ids.iter().take(room).filter_map(named).collect::<Vec<Game>>()
        })
    };
    let own_count = move || fitting.with(|(running, finished)| running.len() + finished.len());
    let listed = move |over: bool| {
        let filter = filter.get();
        club.part(over).into_iter().filter(|game| filter.fits_listed(game)).collect::<Vec<_>>()
    };
    let count = move || own_count() + listed(false).len() + listed(true).len();
    let all = move || games.with(Vec::len) + club.count();
    view! {
        <main class="page games">
            <h1>{say("my-games")}</h1>
            <Show when=move || all() == 0>
                <FirstGames/>
            </Show>
            <RecordView lines=lines.into() on_reset=Callback::new(move |()| refresh())/>
            <Show when=move || all() != 0>
                <div class="filter-row">
                    <FilterBar filter/>
                    <p role="status">{move || say_with("games-shown", &[("shown", count().into()), ("count", all().into())])}</p>
                </div>
                <Show when=move || count() == 0>
                    <p>{say("games-none-fit")} " " <button class="link" on:click=move |_| filter.set(Filter::default())>{say("games-show-all")}</button></p>
                </Show>
            </Show>
            {[(false, "going-on"), (true, "finished")]
                .map(|(over, key): (bool, &'static str)| {
                    view! {
                        <Show when=move || !part(over).is_empty() || !listed(over).is_empty()>
                            <section class=key>
                                <h2>{say(key)}</h2>
                                {move || view! { <ClubGames games=listed(over)/> }}
                                <ul class="game-list">
                                    <For each=move || part(over) key=|game| (game.0.id.clone(), game.0.version()) let:game>
                                        <Row game does/>
                                    </For>
                                </ul>
                            </section>
                        </Show>
                    }
                })
                .collect_view()}
            <Show when=move || { own_count() > most.get() }>
                <p><button on:click=move |_| most.update(|most| *most += AT_ONCE)>{say("games-more")}</button></p>
            </Show>
            <Shelved games restore=Callback::new(move |id: String| restore(&id))/>
            <div class="notices" role="status">
                {move || notice.get().map(|told| view! {
                    <p class="notice">
                        <span>{told.text}</span>
                        {told.undo.map(|id| view! { <button on:click=move |_| restore(&id)>{say("undo-delete")}</button> })}
                    </p>
                })}
            </div>
        </main>
    }
}

/// A choice of games to play, shown while the list is empty.
#[component]
fn FirstGames() -> impl IntoView {
    let card = |id: GameId| {
        let stage = Signal::stored(Stage::of_scene(home_scene_before(id, 0)));
        view! {
            <li>
                <a href=format!("/play/{id}")>
                    <span class="first-board" aria-hidden="true"><Picture stage label=String::new()/></span>
                    <b>{words().game_name(id)}</b>
                    <small>{words().game_about(id)}</small>
                </a>
            </li>
        }
    };
    view! {
        <p>{say("no-games-yet")} " " {say("no-games-begin")}</p>
        <ul class="first-games">{GameId::ALL.map(card).collect_view()}</ul>
        <p class="first-others"><a href="/lobby">{say("lobby")}</a> " · " <a href="/learn">{say("learn")}</a></p>
    }
}

/// Deleted games that can still be restored; read again whenever the list of games changes.
#[component]
fn Shelved(games: RwSignal<Vec<Game>>, restore: Callback<String>) -> impl IntoView {
    let emptied = RwSignal::new(());
    move || {
        games.track();
        emptied.track();
        let shelved = shelf::shelved();
        let tables = shelved.into_iter().filter_map(|(saved, at)| Some((saved.table()?, saved.id, at)));
        let all: Vec<(Table, String, f64)> = tables.collect();
        (!all.is_empty()).then(|| view! {
            <details class="shelf">
                <summary>{say_with("shelf", &[("count", all.len().into())])}</summary>
                <p>{say("shelf-about")}</p>
                <ul>
                    {all
                        .into_iter()
                        .map(|(table, id, at)| {
                            let name = words().game_name(table.game());
                            view! {
                                <li>
                                    <span><b>{name}</b> " " <small>{company(&table)} " · " {say_time(at)}</small></span>
                                    <button on:click=move |_| restore.run(id.clone())>{say("shelf-restore")}</button>
                                </li>
                            }
                        })
                        .collect_view()}
                </ul>
                <p><button on:click=move |_| { shelf::empty(); emptied.notify(); }>{say("shelf-empty")}</button></p>
            </details>
        })
    }
}
