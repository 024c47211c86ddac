//! Setting up a position: on the board, piece by piece, or as text.

use super::open::Opener;
use super::opened::Opened;
use super::plan::{Plan, seat_to_act, tray};
use super::token;
use super::told;
use crate::board::{Board, InputKind, Stage};
use crate::icons::Icon;
use crate::say::{say, say_with, words};
use crate::settings::Preferences;
use leptos::prelude::*;
use pentad_boards::scene::{Item, Role, Scene};
use pentad_boards::{CssColours, View, item_shapes};
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_core::Seat;
use pentad_study::Study;
use pentad_touch::Spot;
use std::collections::HashMap;

/// What a touch puts onto the board.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Tool {
    Piece(String),
    Remove,
}

/// Marks of pieces in Enantiomerfolk: whose they are, or where they attack.
const MARKS: [char; 6] = ['+', '-', '^', '>', 'v', '<'];

/// What may stand after the board, by example.
fn parts(id: GameId) -> &'static str {
    match id {
        GameId::Iri => "dictionary aSbSbL…; hands SML MM; scores 6.5 0; to 2; phase take; passes 1",
        GameId::Quintets => "hands S4M5L5 S5M5L4; formed 1 0; to 2; passes 1; quiet 12",
        GameId::Iris => "to 2; phase opening / after-pass / both-passed / second e4",
        GameId::Enantiomerfolk => "hands RYBB -; to 2; used RY; plies 20",
        GameId::Loom => "hand NESE+18; aside NENW",
        GameId::Factory => "hands NE+10 SWSE+9; points 0 1; to 2; phase flip / first-tile / first-hands",
    }
}

/// The editor, in place of the table.
#[component]
pub(crate) fn Editor(
    /// The position to begin with.
    game: AnyGame,
    opener: Opener,
    /// Whether it is open.
    editing: RwSignal<bool>,
) -> impl IntoView {
    let (id, seats, options) = (game.id(), game.seats(), game.options());
    let text = RwSignal::new(game.setup_text());
    let options = StoredValue::new(options);
    let read = Signal::derive(move || {
        options
            .with_value(|options| id.from_setup_text(options, &text.get()).map_err(|error| told::setup(error.reason)))
    });
    // What cannot be a position yet is drawn over the last that was one.
    let shown = RwSignal::new(game);
    Effect::new(move |_| {
        if let Ok(game) = read.get() {
            shown.set(game);
        }
    });
    let view = move || {
        let settings = Preferences::get().0.get();
        View::<AnyAction> { letters: settings.letters, overlay: false, ..View::default() }
    };
    let stage = Memo::new(move |_| shown.with(|game| Stage::still(game, &view())));
    let chosen = RwSignal::new(tray(id, seats).into_iter().next().map_or(Tool::Remove, Tool::Piece));
    let mark = RwSignal::new('+');
    let problem = Memo::new(move |_| read.get().err());
    let over = Signal::derive(move || {
        let plan = text.with(|text| Plan::read(id, text));
        let there = shown.with(|game| Plan::read(id, &game.setup_text()));
        let (Some(plan), Some(there)) = (plan, there) else { return Vec::new() };
        stage.with(|stage| differences(id, &stage.scene, &there, &plan))
    });
    let change = move |act: &dyn Fn(&mut Plan)| {
        let Some(mut plan) = text.with_untracked(|text| Plan::read(id, text)) else { return };
        act(&mut plan);
        let fits = |plan: &Plan| options.with_value(|options| id.from_setup_text(options, &plan.text()).is_ok());
        // FACT-7: points follow from the patterns, which only the rules can count.
        let scored = (id == GameId::Factory && !fits(&plan)).then(|| plan.with_points().find(fits)).flatten();
        text.set(scored.unwrap_or(plan).text());
    };
    let touch = move |(spot, _): (Spot, InputKind)| {
        let places = stage.with_untracked(|stage| places(id, &stage.scene));
        let Some(at) = places.get(&spot.name).copied().filter(|_| spot.role != Role::Reserve) else { return };
        let piece = match chosen.get_untracked() {
            Tool::Piece(piece) => Some(marked(id, &piece, mark.get_untracked())),
            Tool::Remove => None,
        };
        change(&|plan| {
            // The same piece again takes it away, as a hand would.
            let same = plan.pieces().get(&at) == piece.as_ref();
            plan.put(at, piece.as_deref().filter(|_| !same));
        });
    };
    let begin = move |_| {
        if let Ok(game) = read.get_untracked() {
            let mut opened = Opened::new(Study::new(game));
            opened.kept.keep(&opened.study, opened.at);
            editing.set(false);
            opener.open(opened);
        }
    };
    let to_act = move || text.with(|text| Plan::read(id, text)).map(|plan| seat_to_act(&plan, seats));
    let has_turns = seats > 1;
    view! {
        <main class="table study editor">
            <h1 class="unseen">{say("study-edit")}</h1>
            <div class="board-side">
                <div class="editor-head">
                    <b>{say("study-edit")}</b>
                    <span>{words().game_name(id)}</span>
                </div>
                <div class="board-frame">
                    <Board stage over label=say("study-edit") on_touch=Callback::new(touch)/>
                </div>
                <div class="prompt">
                    <p class:refused=move || problem.get().is_some() role="status">
                        {move || problem.get().unwrap_or_else(|| shown.with(|game| words().caption(game)))}
                    </p>
                    <div class="buttons">
                        <button on:click=move |_| editing.set(false)>{say("study-cancel")}</button>
                        <button class="main" disabled=move || problem.get().is_some() on:click=begin>{say("study-edit-done")}</button>
                    </div>
                </div>
            </div>
            <aside class="panel">
                <section>
                    <h2>{say("study-tray")}</h2>
                    <div class="tray" role="radiogroup" aria-label=say("study-tray")>
                        {tray(id, seats).into_iter().map(|piece| view! { <Piece id piece chosen mark/> }).collect_view()}
                        <button
                            class="token"
                            role="radio"
                            aria-checked=move || (chosen.get() == Tool::Remove).to_string()
                            on:click=move |_| chosen.set(Tool::Remove)
                        >
                            <Icon name="delete"/>
                            <small>{say("study-remove")}</small>
                        </button>
                    </div>
                    {(id == GameId::Enantiomerfolk).then(|| view! { <Marks mark/> })}
                    <div class="buttons">
                        <button on:click=move |_| change(&Plan::clear)>{say("study-clear")}</button>
                    </div>
                </section>
                {has_turns.then(|| view! {
                    <label class="row">
                        <span>{say("study-to-act")}</span>
                        <select on:change=move |event| {
                            let number = event_target_value(&event);
                            change(&|plan| plan.set_part("to", Some(&number)));
                        }>
                            {Seat::all(seats).map(|seat| view! {
                                <option value=seat.number().to_string() selected=move || to_act() == Some(seat)>{words().seat_name(id, seat)}</option>
                            }).collect_view()}
                        </select>
                    </label>
                })}
                {(id == GameId::Iris).then(|| view! {
                    <label class="row">
                        <span>{say("study-phase")}</span>
                        <select on:change=move |event| {
                            let phase = event_target_value(&event);
                            change(&|plan| plan.set_part("phase", Some(phase.as_str()).filter(|phase| !phase.is_empty())));
                        }>
                            {["", "opening", "after-pass"].map(|phase| {
                                let now = move || text.with(|text| Plan::read(id, text)).is_some_and(|plan| plan.part("phase").unwrap_or("") == phase);
                                let key = if phase.is_empty() { "study-phase-turn".to_owned() } else { format!("study-phase-{phase}") };
                                view! { <option value=phase selected=now>{say(&key)}</option> }
                            }).collect_view()}
                        </select>
                    </label>
                })}
                <section>
                    <h2>{say("study-as-text")}</h2>
                    <textarea
                        class="setup"
                        rows="4"
                        spellcheck="false"
                        autocapitalize="off"
                        aria-label=say("study-as-text")
                        aria-invalid=move || problem.get().is_some().to_string()
                        prop:value=text
                        on:input=move |event| text.set(event_target_value(&event))
                    ></textarea>
                    <p class="parts">{say_with("study-parts", &[("parts", parts(id).into())])}</p>
                </section>
            </aside>
        </main>
    }
}

#[component]
fn Piece(id: GameId, piece: String, chosen: RwSignal<Tool>, mark: RwSignal<char>) -> impl IntoView {
    let tool = Tool::Piece(piece.clone());
    let is_chosen = {
        let tool = tool.clone();
        move || (chosen.get() == tool).to_string()
    };
    let written = {
        let piece = piece.clone();
        move || marked(id, &piece, mark.get())
    };
    let shapes =
        item_shapes(&Item::decoration(Role::Piece, (0.0, 0.0)).with_all(token::shapes(id, &piece)), &CssColours);
    view! {
        <button class="token" role="radio" aria-checked=is_chosen on:click=move |_| chosen.set(tool.clone())>
            <svg viewBox="-0.55 -0.55 1.1 1.1" aria-hidden="true"><g inner_html=shapes></g></svg>
            <small>{written}</small>
        </button>
    }
}

#[component]
fn Marks(mark: RwSignal<char>) -> impl IntoView {
    view! {
        <fieldset class="segments">
            <legend>{say("study-marks")}</legend>
            {MARKS.map(|each| view! {
                <label>
                    <input type="radio" name="mark" prop:checked=move || mark.get() == each on:change=move |_| mark.set(each)/>
                    <span>{each.to_string()}</span>
                </label>
            }).collect_view()}
        </fieldset>
    }
}

/// A piece as it is written with the mark that is chosen.
fn marked(id: GameId, piece: &str, mark: char) -> String {
    if id == GameId::Enantiomerfolk { piece.replace('+', &mark.to_string()) } else { piece.to_owned() }
}

/// Where the cells of a scene are in the text of a position.
fn places(id: GameId, scene: &Scene) -> HashMap<String, (i32, i32)> {
    let cells =
        scene.items.iter().filter(|item| matches!(item.role, Role::Cell | Role::Piece) && !item.name.is_empty());
    if matches!(id, GameId::Iri | GameId::Loom | GameId::Factory) {
        let place = |item: &Item| {
            let (x, y) = item.name.split_once(',')?;
            Some((item.name.clone(), (y.parse().ok()?, x.parse().ok()?)))
        };
        return cells.filter_map(place).collect();
    }
    // The text goes row by row from the top, as the board is seen.
    let mut sorted: Vec<&Item> = cells.filter(|item| item.role == Role::Cell).collect();
    sorted.sort_by(|one, other| {
        let rows = ((one.at.1 - other.at.1).abs() > 0.2).then(|| one.at.1.total_cmp(&other.at.1));
        rows.unwrap_or_else(|| one.at.0.total_cmp(&other.at.0))
    });
    let mut places = HashMap::new();
    let (mut row, mut place, mut height) = (-1, 0, f64::NEG_INFINITY);
    for item in sorted {
        if item.at.1 - height > 0.2 {
            (row, place) = (row + 1, 0);
        }
        height = item.at.1;
        places.insert(item.name.clone(), (row, place));
        place += 1;
    }
    places
}

/// What is planned and not there, drawn where it would lie; what is there and not planned is covered.
fn differences(id: GameId, scene: &Scene, there: &Plan, plan: &Plan) -> Vec<Item> {
    let places = places(id, scene);
    let cells = scene.items.iter().filter(|item| item.role == Role::Cell);
    cells
        .filter_map(|item| {
            let at = places.get(&item.name)?;
            let (now, wanted) = (there.pieces().get(at), plan.pieces().get(at));
            let mark = Item::decoration(Role::Mark, item.at).with(token::cover(id));
            (now != wanted).then(|| mark.with_all(wanted.map(|piece| token::shapes(id, piece)).unwrap_or_default()))
        })
        .collect()
}
