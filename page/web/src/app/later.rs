//! Parts of the app whose code is loaded when one of their places is first entered.
//!
//! Each part is a function that [`wasm_split`] makes the entry of a separate module. It returns a pointer to the function that draws the
//! part's places, which is kept: the places of a loaded part are drawn at once.

use crate::daily::DailyPage;
use crate::games::GamesPage;
use crate::kit::say::say;
use crate::learn::LearnPage;
use crate::online::{AccountPage, ArchivePage, GamePage, LobbyPage, PlayerPage, PlayersPage};
use crate::play::PlayPage;
use crate::puzzles::PuzzlesPage;
use crate::rules::RulesPage;
use crate::study::StudyPage;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use std::cell::Cell;
use std::thread::LocalKey;
use wasm_bindgen_futures::spawn_local;

/// The places of the part for playing at this screen.
#[derive(Clone, Copy)]
enum Play {
    Daily,
    Table,
}

/// The places of the part for playing with others.
#[derive(Clone, Copy)]
enum Online {
    Account,
    Archive,
    Game,
    Lobby,
    Player,
    Players,
}

/// The places of the part for reading and learning.
#[derive(Clone, Copy)]
enum Study {
    Board,
    Games,
    Learn,
    Puzzles,
    Rules,
}

/// A function that draws a place of a part.
type Draw<P> = fn(P) -> AnyView;

/// Holds the function of a part, once the part has been loaded.
type Loaded<P> = LocalKey<Cell<Option<Draw<P>>>>;

thread_local! {
    static PLAY: Cell<Option<Draw<Play>>> = const { Cell::new(None) };
    static ONLINE: Cell<Option<Draw<Online>>> = const { Cell::new(None) };
    static STUDY: Cell<Option<Draw<Study>>> = const { Cell::new(None) };
}

#[wasm_split(play, fallible, wasm_split_path = leptos::wasm_split)]
fn load_play() -> Result<Draw<Play>, SplitLoaderError> {
    Ok(|place| match place {
        Play::Daily => view! { <DailyPage/> }.into_any(),
        Play::Table => view! { <PlayPage/> }.into_any(),
    })
}

#[wasm_split(online, fallible, wasm_split_path = leptos::wasm_split)]
fn load_online() -> Result<Draw<Online>, SplitLoaderError> {
    Ok(|place| match place {
        Online::Account => view! { <AccountPage/> }.into_any(),
        Online::Archive => view! { <ArchivePage/> }.into_any(),
        Online::Game => view! { <GamePage/> }.into_any(),
        Online::Lobby => view! { <LobbyPage/> }.into_any(),
        Online::Player => view! { <PlayerPage/> }.into_any(),
        Online::Players => view! { <PlayersPage/> }.into_any(),
    })
}

#[wasm_split(study, fallible, wasm_split_path = leptos::wasm_split)]
fn load_study() -> Result<Draw<Study>, SplitLoaderError> {
    Ok(|place| match place {
        Study::Board => view! { <StudyPage/> }.into_any(),
        Study::Games => view! { <GamesPage/> }.into_any(),
        Study::Learn => view! { <LearnPage/> }.into_any(),
        Study::Puzzles => view! { <PuzzlesPage/> }.into_any(),
        Study::Rules => view! { <RulesPage/> }.into_any(),
    })
}

/// Draws a place, once its part has been loaded.
fn draw<P, L>(loaded: &'static Loaded<P>, load: impl FnOnce() -> L + 'static, place: P) -> AnyView
where
    P: Copy + Send + Sync + 'static,
    L: Future<Output = Result<Draw<P>, SplitLoaderError>>,
{
    if let Some(draw) = loaded.get() {
        return draw(place);
    }
    let outcome = RwSignal::new(None::<Option<Draw<P>>>);
    spawn_local(async move {
        let draw = load().await.ok();
        loaded.set(draw);
        // The reader may have left the place, and the signal is gone then.
        let _ = outcome.try_set(Some(draw));
    });
    let view = move || {
        Some(match outcome.get()? {
            Some(draw) => draw(place),
            None => view! { <NotLoaded/> }.into_any(),
        })
    };
    view.into_any()
}

/// The message that a part could not be loaded, with a button that reloads the page.
#[component]
fn NotLoaded() -> impl IntoView {
    // A reload keeps the place, which is in the address, and fetches a version whose parts the server has.
    let reload = move |_| drop(window().location().reload());
    view! {
        <main class="page narrow">
            <h1>{say("not-loaded")}</h1>
            <p><button class="main" on:click=reload>{say("reload")}</button></p>
        </main>
    }
}

macro_rules! places {
    ($($name:ident = $loaded:ident, $load:ident, $place:expr;)*) => {
        $(
            pub(crate) fn $name() -> AnyView {
                draw(&$loaded, $load, $place)
            }
        )*
    };
}

places! {
    daily = PLAY, load_play, Play::Daily;
    table = PLAY, load_play, Play::Table;
    account = ONLINE, load_online, Online::Account;
    archive = ONLINE, load_online, Online::Archive;
    game = ONLINE, load_online, Online::Game;
    lobby = ONLINE, load_online, Online::Lobby;
    player = ONLINE, load_online, Online::Player;
    players = ONLINE, load_online, Online::Players;
    board = STUDY, load_study, Study::Board;
    games = STUDY, load_study, Study::Games;
    learn = STUDY, load_study, Study::Learn;
    puzzles = STUDY, load_study, Study::Puzzles;
    rules = STUDY, load_study, Study::Rules;
}
