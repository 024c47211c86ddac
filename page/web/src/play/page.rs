use super::afterwards::Afterwards;
use super::desk::Desk;
use super::first::{Coach, CoachSays};
use super::form::NewGame;
use super::game_setup::GameSetup;
use super::hint::Hint;
use super::moves::Moves;
use super::remote_table::RemoteHandle;
use super::result::{Following, GameResult};
use super::saved::Saved;
use super::seats::Plate;
use super::send::{self, Send};
use super::share::Share;
use super::summary::Walk;
use super::waits::Awaiting;
use crate::board::{Board, Part, Prompt, Stage, Typed, arrows, drafted, marked, turning, waiting};
use crate::board::{ColourCircle, circle_title};
use crate::board::{KeyHelp, leave_board, on_key};
use crate::kit::browser;
use crate::kit::dialog::Dialog;
use crate::kit::icons::Icon;
use crate::kit::not_found::NotFound;
use crate::kit::say::{say, say_with, words};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map};
use pentad_boards::circle_of;
use pentad_catalog::GameId;
use pentad_core::Turn;
use pentad_study::link_to_text_after;
use pentad_table::{Actor, Awaited, Event, OpeningError, Table};
use pentad_touch::{Hover, Spot};
use std::time::Duration;

/// The table of a game: the one in the address, else the latest unfinished one, else a new one.
#[component]
pub(crate) fn PlayPage() -> impl IntoView {
    let params = use_params_map();
    let place = Memo::new(move |_| params.with(|params| (params.get("game").unwrap_or_default(), params.get("table"))));
    move || {
        let (game, table) = place.get();
        let Ok(id) = game.parse::<GameId>() else { return view! { <NotFound/> }.into_any() };
        if let Some(sent) = send::received(id).filter(|_| table.is_none()) {
            return match sent {
                Ok(saved) => {
                    saved.keep();
                    // The game's own address replaces the link, which soon describes an earlier moment.
                    let address = format!("/play/{id}/{}", saved.id);
                    let move_there = use_navigate();
                    let replaced = NavigateOptions { replace: true, ..NavigateOptions::default() };
                    set_timeout(move || move_there(&address, replaced), Duration::ZERO);
                    ().into_any()
                }
                Err(why) => view! { <BadLink why/> }.into_any(),
            };
        }
        let is_fit = |saved: &Saved| saved.table().is_some_and(|table| table.game() == id);
        let named = table.map(|table| Saved::load(&table).filter(is_fit));
        let saved = match named {
            Some(None) => return view! { <GameIsGone id/> }.into_any(),
            Some(Some(saved)) => saved,
            None => match Saved::latest(id).or_else(|| Saved::start(id, &GameSetup::of(id)).ok()) {
                Some(saved) => saved,
                None => return view! { <GameIsGone id/> }.into_any(),
            },
        };
        view! { <SitDown saved id/> }.into_any()
    }
}

/// The page for a link that contains no game of this kind.
#[component]
fn BadLink(why: String) -> impl IntoView {
    view! {
        <main class="page narrow">
            <h1>{say("bad-link")}</h1>
            <p>{why}</p>
        </main>
    }
}

/// The page for a game in the address that this browser has not stored.
#[component]
fn GameIsGone(id: GameId) -> impl IntoView {
    let name = words().game_name(id);
    view! {
        <main class="page narrow">
            <h1>{say("game-gone")}</h1>
            <p>{say("game-gone-why")}</p>
            <p><PlayAgain id text=say_with("play-game", &[("game", name.into())])/></p>
        </main>
    }
}

/// A button that starts a new game with the settings of the last one.
#[component]
pub(crate) fn PlayAgain(id: GameId, #[prop(into)] text: String) -> impl IntoView {
    let navigate = use_navigate();
    let start = move |_| {
        if let Ok(saved) = Saved::start(id, &GameSetup::of(id)) {
            saved.keep();
            navigate(&format!("/play/{id}/{}", saved.id), Default::default());
        }
    };
    view! { <button class="main" on:click=start>{text}</button> }
}

#[component]
fn SitDown(saved: Saved, id: GameId) -> impl IntoView {
    match Desk::new(saved) {
        Some(desk) => view! { <Laid desk/> }.into_any(),
        None => view! { <GameIsGone id/> }.into_any(),
    }
}

/// A table that the club keeps; `happened` holds the latest events from the club.
#[component]
pub(crate) fn Online(remote: RemoteHandle, happened: RwSignal<Vec<Event>>) -> impl IntoView {
    let desk = Desk::online(remote);
    Effect::new(move |_| {
        let others =
            |event: &Event| event.by != untrack(|| remote.get_value().mine()).map_or(Actor::Visitor, Actor::Seat);
        let events: Vec<Event> = happened.get().into_iter().filter(others).collect();
        if !events.is_empty() {
            desk.announce(&events);
            desk.drafting.spoken.set(untrack(|| desk.state()));
        }
    });
    view! { <Laid desk/> }
}

/// The table and everything on its page.
#[component]
fn Laid(desk: Desk) -> impl IntoView {
    let id = desk.id;
    let (asks_new, shows_keys) = (RwSignal::new(false), RwSignal::new(false));
    // Zen mode: nothing but the board and the plates.
    let zen = RwSignal::new(false);
    Effect::new(move |_| {
        // A class name without spaces is never refused.
        let _ = document().body().map(|body| body.class_list().toggle_with_force("zen", zen.get()));
    });
    on_cleanup(|| {
        let _ = document().body().map(|body| body.class_list().remove_1("zen"));
    });
    let (asks_resign, asks_draw, sends) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let (asks_abort, shares) = (RwSignal::new(false), RwSignal::new(false));
    let remote = desk.remote();
    // In its first turns a game with others is aborted instead of resigned.
    let can_abort =
        Memo::new(move |_| remote.is_some() && desk.resigner().is_some() && desk.table.with(Table::can_be_aborted));
    desk.look.turned.set(match remote {
        Some(remote) => untrack(|| remote.get_value().mine()).is_some_and(|own| id.profile().far_seat == Some(own)),
        None => desk.table.with_untracked(sits_across),
    });
    let circle = desk.table.with_untracked(|table| circle_of(table.played().last()));
    let waits_for_players = Memo::new(move |_| desk.table.with(|table| table.awaited() == Awaited::Players));

    let stage = desk.stage();
    let drafting = desk.drafting;
    let coach = Coach::of(desk);
    let outlines = Memo::new(move |_| match desk.shown.get() {
        None => desk.ahead.outlines(&desk.look.view()),
        Some(_) => Vec::new(),
    });
    let hidden = {
        let hidden = drafting.hidden();
        Signal::derive(move || {
            let ghosts = |outlines: &Vec<Hover>| {
                outlines.iter().flat_map(|outline| &outline.ghosts).map(|ghost| ghost.name.clone()).collect::<Vec<_>>()
            };
            [hidden.get(), outlines.with(ghosts)].concat()
        })
    };
    let after = Afterwards::new(desk);
    let over = Callback::new(move |(stage, part): (Stage, Part)| {
        let Some(scene) = stage.scene(part) else { return Vec::new() };
        let mut items = outlines.with(|outlines| waiting(scene, part, id, outlines));
        if desk.open.get() && !drafting.is_begun() {
            items.extend(marked(scene, &coach.spots()));
        }
        items.extend(drafted(scene, part, drafting));
        items.extend(after.drawn(scene));
        if let Some(arrow) = desk.hint.get().as_ref().and_then(Hint::arrow) {
            items.extend(desk.with_played(|played| arrows(played.last(), scene, std::slice::from_ref(arrow))));
        }
        items
    });
    let label = Signal::derive(move || format!("{}. {}", words().game_name(id), desk.state()));

    watch_clock(desk);
    show_in_title(desk);
    on_key(move |key| match key {
        "ArrowLeft" => desk.look_at(untrack(|| desk.plies_shown()).saturating_sub(1)),
        "ArrowRight" => desk.look_at(untrack(|| desk.plies_shown()) + 1),
        "Home" => desk.look_at(0),
        "End" => desk.look_at(usize::MAX),
        "Escape" => {
            let _ = drafting.step_back() || desk.take_back() || leave_board();
        }
        "Enter" => {
            if let Some(action) = untrack(|| drafting.ready()) {
                drafting.play(action);
            }
        }
        "f" => desk.look.turn(),
        "u" => desk.undo(),
        "h" => desk.advise(),
        "n" if remote.is_none() => asks_new.set(true),
        "z" => zen.update(|zen| *zen = !*zen),
        "?" => shows_keys.set(true),
        _ => {}
    });

    let navigate = use_navigate();
    let start = StoredValue::new_local({
        let navigate = navigate.clone();
        move |wanted: GameSetup| {
            wanted.remember(id);
            if let Ok(saved) = Saved::start(id, &wanted) {
                Saved::forget_untouched(id);
                saved.keep();
                navigate(&format!("/play/{id}/{}", saved.id), Default::default());
            }
        }
    });
    let open_saved = StoredValue::new_local({
        let navigate = navigate.clone();
        move |saved: Result<Saved, OpeningError>| {
            let Ok(saved) = saved else { return };
            saved.keep();
            navigate(&format!("/play/{id}/{}", saved.id), Default::default());
        }
    });
    let on_start = Callback::new(move |wanted: GameSetup| {
        asks_new.set(false);
        start.with_value(|start| start(wanted));
    });
    let follow = Callback::new(move |following: Following| {
        if let Some(opening) = desk.table.with_untracked(|table| following.opening(table, &mut browser::chance())) {
            open_saved.with_value(|open| open(opening.and_then(Saved::open)));
        }
    });
    let play_on = Callback::new(move |plies: usize| open_saved.with_value(|open| open(desk.played_on_from(plies))));
    let study = move || {
        // The study opens at the position that is shown.
        let link = link_to_text_after(&desk.record(), untrack(|| desk.plies_shown()));
        navigate(&format!("/study#{link}"), Default::default());
    };
    let is_over = Memo::new(move |_| desk.turn() == Turn::Over);
    let is_walking = Memo::new(move |_| after.slip().is_some());

    view! {
        <main
            class="table"
            class:over=move || is_over.get() && desk.shown.get().is_none()
            class:second-stone=move || desk.places_second_stone()
            class:your-turn=desk.open
            on:pointerdown=move |_| desk.reach()
            class:composing=move || id == GameId::Iri && drafting.is_begun()
        >
            <h1 class="unseen">{words().game_name(id)}</h1>
            <Board
                stage
                look=desk.look
                over
                label
                drafting
                hidden
                on_touch=Callback::new(move |(spot, hand)| desk.touch(&spot, hand))
                on_hover=Callback::new(move |spot: Option<Spot>| {
                    if spot.is_some() {
                        desk.reach();
                    }
                    drafting.hovered.set(spot);
                })
                near=Signal::derive(move || desk.near())
                plate=Callback::new(move |seat| view! { <Plate desk seat/> }.into_any())
                can_zoom=id.profile().can_zoom
            >
                <CoachSays coach/>
                {move || if let Some(remote) = remote.filter(|_| waits_for_players.get()) {
                    remote.get_value().waiting()
                } else if is_walking.get() {
                    view! { <Walk after play_on/> }.into_any()
                } else if is_over.get() && desk.shown.get().is_none() {
                    view! { <GameResult desk follow after play_on shares/> }.into_any()
                } else {
                    view! { <Asked desk play_on/> }.into_any()
                }}
            </Board>
            <aside class="panel">
                {remote.map(|remote| remote.get_value().proposals())}
                {remote.is_none().then(|| view! { <Awaiting/> })}
                {desk.day().map(|day| {
                    let key = if desk.is_strict() { "daily-counts" } else { "daily-practice" };
                    view! { <p class="day-note"><a href=format!("/daily/{day}")>{say("daily")} " " {day.to_string()}</a> " " {say(key)}</p> }
                })}
                <div class="tools" role="toolbar" aria-label=say("tools")>
                    <Tool name="undo" key="undo" off=Signal::derive(move || !desk.can_undo()) run=move || desk.undo()/>
                    <Tool name="hint" key="hint" off=Signal::derive(move || desk.is_unaided() || !desk.open.get()) run=move || desk.advise()/>
                    {turning(id).map(|key| view! {
                        <Tool name="turn" key off=Signal::derive(|| false) run=move || desk.look.turn()/>
                    })}
                    {move || if can_abort.get() {
                        view! { <Tool name="flag" key="abort" off=Signal::derive(|| false) run=move || asks_abort.set(true)/> }.into_any()
                    } else {
                        view! { <Tool name="flag" key="resign" off=Signal::derive(move || desk.resigner().is_none()) run=move || asks_resign.set(true)/> }.into_any()
                    }}
                    <Show when=move || desk.table.with(Table::can_agree_on_a_draw) && (remote.is_none() || desk.resigner().is_some())>
                        <Tool name="draw" key="draw" off=Signal::derive(|| false) run=move || asks_draw.set(true)/>
                    </Show>
                    <Tool name="study" key="study" off=Signal::derive(move || remote.is_some_and(|remote| !remote.get_value().has_study())) run=study/>
                    {remote.map(|remote| remote.get_value().tools())}
                    {match remote {
                        Some(_) => view! { <a class="tool" href="/lobby"><Icon name="person"/><span>{say("lobby-short")}</span></a> }.into_any(),
                        None => view! { <Tool name="new" key="new-game" off=Signal::derive(|| false) run=move || asks_new.set(true)/> }.into_any(),
                    }}
                </div>
                {circle.map(|colours| view! {
                    <details class="circle-beside" open=desk.look.wide.get_untracked()>
                        <summary>{circle_title(colours)}</summary>
                        <ColourCircle colours/>
                    </details>
                })}
                <Moves desk/>
                {remote.map(|remote| remote.get_value().chat())}
                <Typed
                    play=Callback::new(move |text: String| {
                        desk.go_on();
                        drafting.play_written(&text)
                    })
                    off=Signal::derive(move || !desk.hears() || desk.shown.get().is_some())
                />
                <footer class="table-links">
                    <a href=format!("/rules/{id}")><Icon name="rules"/>{say("rules")}</a>
                    <a href=format!("/learn/{id}")><Icon name="learn"/>{say("learn")}</a>
                    <button class="link" on:click=move |_| shows_keys.set(true)><Icon name="keys"/>{say("keys")}</button>
                    <button class="link" on:click=move |_| browser::save_file(&format!("{id}.txt"), "text/plain", desk.record().as_bytes())>
                        <Icon name="save"/>
                        {say("save-record")}
                    </button>
                    {remote.is_none().then(|| view! {
                        <button class="link" on:click=move |_| sends.set(true)><Icon name="share"/>{say("send")}</button>
                    })}
                </footer>
                <Show when=move || !desk.is_kept.get()>
                    <p class="warning" role="alert">{say("not-kept")}</p>
                </Show>
            </aside>
            <div class="unseen" role="status" aria-live="polite">{move || drafting.spoken.get()}</div>
            <NewGame id open=asks_new on_start/>
            <Asks open=asks_resign title="resign" question="resign-ask" yes="resign" act=Callback::new(move |()| desk.resign())/>
            <Asks open=asks_abort title="abort" question="abort-ask" yes="abort" act=Callback::new(move |()| desk.abort())/>
            <Asks open=asks_draw title="draw" question=if remote.is_some() { "draw-offer-ask" } else { "draw-ask" } yes=if remote.is_some() { "draw-offer" } else { "draw-yes" } act=Callback::new(move |()| desk.agree_on_a_draw())/>
            {remote.is_none().then(|| view! { <Send desk open=sends/> })}
            <Share desk open=shares/>
            <KeyHelp open=shows_keys id/>
        </main>
    }
}

/// A dialog that asks for confirmation before the game is ended.
#[component]
fn Asks(
    open: RwSignal<bool>,
    title: &'static str,
    question: &'static str,
    yes: &'static str,
    act: Callback<()>,
) -> impl IntoView {
    let done = move |_| {
        open.set(false);
        act.run(());
    };
    view! {
        <Dialog open title=say(title)>
            <p>{say(question)}</p>
            <div class="buttons">
                <button class="main" on:click=done>{say(yes)}</button>
                <button on:click=move |_| open.set(false)>{say("play-on")}</button>
            </div>
        </Dialog>
    }
}

#[component]
fn Tool(
    name: &'static str,
    key: &'static str,
    #[prop(into)] off: Signal<bool>,
    run: impl Fn() + 'static,
) -> impl IntoView {
    let (label, title) = (say(key), say(key));
    view! {
        <button class="tool" disabled=off title=title on:click=move |_| run()>
            <Icon name/>
            <span>{label}</span>
        </button>
    }
}

/// The prompt below the board: the player's task, the reason of a refusal, or a hint.
#[component]
fn Asked(
    desk: Desk,
    /// Starts a game at the position after this number of actions.
    play_on: Callback<usize>,
) -> impl IntoView {
    let drafting = desk.drafting;
    let text = Memo::new(move |_| {
        if desk.shown.get().is_some() {
            return (say("looking-back"), false);
        }
        let hint = || match desk.hint.get()? {
            Hint::Thinking => Some((say("hint-thinking"), false)),
            Hint::Play(arrow) => {
                let told = desk.with_played(|played| words().action(played.last(), arrow.action));
                Some((say_with("hint-is", &[("action", told.into())]), false))
            }
        };
        let planning = || desk.remote()?.get_value().asks().map(|text| (text, false));
        let passing = || desk.forced_pass().map(|_| (say("forced-pass"), false));
        let choosing = || (!desk.open.get() && drafting.is_begun()).then(|| (say("ahead-chosen"), false));
        let ahead = || desk.waiting().map(|text| (text, false));
        drafting
            .remark()
            .or_else(planning)
            .or_else(choosing)
            .or_else(ahead)
            .or_else(hint)
            .or_else(passing)
            .unwrap_or_else(|| (desk.state(), false))
    });
    view! {
        <Prompt drafting text>
            {move || desk.shown.get().map(|_| view! { <button on:click=move |_| desk.shown.set(None)>{say("to-the-present")}</button> })}
            <Show when=move || desk.shown.get().is_some() && desk.turn() == Turn::Over && desk.can_play_on()>
                <button class="play-on" on:click=move |_| play_on.run(untrack(|| desk.plies_shown()))>{say("play-on-here")}</button>
            </Show>
            <Show when=move || desk.ahead.waits() && desk.shown.get().is_none()>
                <button class="take-back" on:click=move |_| { desk.take_back(); }>{say("ahead-take-back")}</button>
            </Show>
            {desk.remote().map(|remote| remote.get_value().buttons())}
        </Prompt>
    }
}

/// Returns true if, in a game for two, the one person at the screen plays a bot and sits on the other side.
fn sits_across(table: &Table) -> bool {
    let far = table.game().profile().far_seat.filter(|_| table.seats() == 2);
    far.is_some_and(|far| table.sitter(far).is_person() && table.sitter(far.next(2)).is_bot())
}

/// Checks the clock regularly, and ends the game when a seat's time is up.
fn watch_clock(desk: Desk) {
    if desk.table.with_untracked(|table| table.clock().is_none()) {
        return;
    }
    if let Ok(timer) = set_interval_with_handle(move || desk.look_at_clock(), Duration::from_millis(200)) {
        on_cleanup(move || timer.clear());
    }
}

/// Shows in the page's title the game's name, and the number of games in which it is the player's turn.
fn show_in_title(desk: Desk) {
    Effect::new(move |_| {
        let name = words().game_name(desk.id);
        let has_bots = desk.table.with(|table| table.sitters().iter().any(|sitter| sitter.is_bot()));
        let turns = match desk.remote() {
            Some(remote) => remote.get_value().turns(),
            None => usize::from(has_bots && desk.open.get()),
        };
        document().set_title(&if turns > 0 {
            format!("({turns}) {name} · Pentad")
        } else {
            format!("{name} · Pentad")
        });
    });
}
