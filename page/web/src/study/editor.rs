//! The position editor: on the board, piece by piece, or as text.
//!
//! The [`Arrangement`] decides where pieces can be put, which numbers and phases exist, and what is still invalid.

use super::counts::Counts;
use super::open::Opener;
use super::opened::Opened;
use super::told;
use crate::board::{Board, InputKind, Look, Stage, board_text};
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with, words};
use crate::play::SeatName;
use leptos::prelude::*;
use pentad_boards::scene::{Item, Role};
use pentad_boards::{BoardText, CssColours, View, item_shapes, seats_around, token};
use pentad_catalog::{AnyAction, AnyGame, AnyPiece, Arrangement};
use pentad_core::{Edit, PhaseName, Seat};
use pentad_study::Study;
use pentad_touch::Spot;

/// Effect of a touch on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tool {
    Put(AnyPiece),
    Turn,
    Remove,
}

/// The position being edited, as text and as parsed from it.
#[derive(Clone, Copy)]
pub(super) struct Workshop {
    text: RwSignal<String>,
    /// The parsed text, or the reason why it cannot be parsed.
    arrangement: Memo<Result<Arrangement, String>>,
    /// The reason why the last touch changed nothing.
    refused: RwSignal<Option<String>>,
}

impl Workshop {
    fn new(start: Arrangement) -> Workshop {
        let text = RwSignal::new(start.text());
        let arrangement = Memo::new(move |_| start.read(&text.get()).map_err(|error| told::setup(error.to_string())));
        Workshop { text, arrangement, refused: RwSignal::new(None) }
    }

    /// Reads the parsed position; `None` while the text cannot be parsed.
    pub(super) fn read<T>(self, read: impl FnOnce(&Arrangement) -> T) -> Option<T> {
        self.arrangement.with(|arrangement| arrangement.as_ref().ok().map(read))
    }

    /// Applies a change; does nothing while the text cannot be parsed.
    pub(super) fn edit(self, edit: &Edit<AnyPiece>) {
        let Ok(mut arrangement) = self.arrangement.get_untracked() else { return };
        match arrangement.edit(edit) {
            Ok(()) => self.write(arrangement.text()),
            Err(error) => self.refused.set(Some(told::setup(error.to_string()))),
        }
    }

    fn write(self, text: String) {
        self.refused.set(None);
        self.text.set(text);
    }

    /// Returns the position, or what is still invalid.
    fn game(self) -> Result<AnyGame, String> {
        let game = |arrangement: &Arrangement| arrangement.game().map_err(|error| told::setup(error.to_string()));
        self.arrangement.with(|arrangement| arrangement.as_ref().map_err(Clone::clone).and_then(game))
    }
}

/// The editor, in place of the table.
#[component]
pub(crate) fn Editor(
    /// The initial position.
    game: AnyGame,
    opener: Opener,
    /// True while the editor is open.
    editing: RwSignal<bool>,
) -> impl IntoView {
    let (id, seats) = (game.id(), game.seats());
    let start = Arrangement::of(&game);
    let (tray, parts, has_phases) = (start.tray(), start.parts(), start.phases().len() > 1);
    let facings = tray.first().map(|piece| start.facings(*piece)).unwrap_or_default();
    let can_turn = facings.len() > 1;
    // Tiles are in the tray in every facing already.
    let has_facings = can_turn && !facings.iter().all(|facing| tray.contains(facing));
    let workshop = Workshop::new(start.clone());
    let look = Look::new();
    let stage = Memo::new(move |before: Option<&Stage>| {
        // A position that cannot be drawn leaves the picture unchanged.
        let drawn = workshop.read(|arrangement| stage(arrangement, look)).flatten().or_else(|| before.cloned());
        drawn.unwrap_or_else(|| Stage::still(&game, &view(look)))
    });
    let chosen = RwSignal::new(tray.first().map_or(Tool::Remove, |piece| Tool::Put(*piece)));
    let facing = RwSignal::new(0_usize);
    let problem = Memo::new(move |_| workshop.refused.get().or_else(|| workshop.game().err()));
    let is_position = Memo::new(move |_| workshop.game().is_ok());
    let touch = move |(spot, _): (Spot, InputKind)| {
        if let Ok(arrangement) = workshop.arrangement.get_untracked()
            && let Some(edit) = touched(&arrangement, &spot, chosen.get_untracked(), facing.get_untracked())
        {
            workshop.edit(&edit);
        }
    };
    let begin = move |_| {
        if let Ok(game) = workshop.game() {
            let mut opened = Opened::new(Study::new(game));
            opened.kept.keep(&opened.study, opened.at);
            editing.set(false);
            opener.open(opened);
        }
    };
    let tool = move |tool: Tool, icon: &'static str, key: &'static str| {
        view! {
            <button
                class="token"
                role="radio"
                aria-checked=move || (chosen.get() == tool).to_string()
                on:click=move |_| chosen.set(tool)
            >
                <Icon name=icon/>
                <small>{say(key)}</small>
            </button>
        }
    };
    view! {
        <main class="table study editor">
            <h1 class="unseen">{say("study-edit")}</h1>
            <Board
                stage
                look
                label=say("study-edit")
                on_touch=Callback::new(touch)
                near=Signal::stored(seats_around(id, seats, false)[1].clone())
                plate=Callback::new(move |seat| view! { <SeatName id seat/> }.into_any())
            >
                <div class="prompt">
                    <p class:refused=move || problem.get().is_some() role="status">
                        {move || problem.get().or_else(|| workshop.game().ok().map(|game| words().caption(&game)))}
                    </p>
                    <div class="buttons">
                        <button on:click=move |_| editing.set(false)>{say("study-cancel")}</button>
                        <button class="main" disabled=move || !is_position.get() on:click=begin>{say("study-edit-done")}</button>
                    </div>
                </div>
            </Board>
            <aside class="panel">
                <section>
                    <h2>{say("study-tray")}</h2>
                    <div class="tray" role="radiogroup" aria-label=say("study-tray")>
                        {tray.iter().map(|piece| view! { <Piece facings=start.facings(*piece) piece=*piece chosen facing has_facings/> }).collect_view()}
                        {can_turn.then(|| tool(Tool::Turn, "turn", "study-turn"))}
                        {tool(Tool::Remove, "delete", "study-remove")}
                    </div>
                    {has_facings.then(|| view! { <Facings facings facing/> })}
                    <div class="buttons">
                        <button on:click=move |_| workshop.edit(&Edit::Clear)>{say("study-clear")}</button>
                    </div>
                </section>
                {(seats > 1).then(|| view! {
                    <label class="row">
                        <span>{say("study-to-act")}</span>
                        <select on:change=move |event| {
                            let number = event_target_value(&event);
                            if let Some(seat) = Seat::all(seats).find(|seat| seat.to_string() == number) {
                                workshop.edit(&Edit::ToAct(seat));
                            }
                        }>
                            {Seat::all(seats).map(|seat| view! {
                                <option value=seat.to_string() selected=move || workshop.read(Arrangement::to_act) == Some(seat)>{words().seat_name(id, seat)}</option>
                            }).collect_view()}
                        </select>
                    </label>
                })}
                {has_phases.then(|| view! { <Phases workshop/> })}
                <Counts workshop start=start.clone()/>
                <section>
                    <h2>{say("study-as-text")}</h2>
                    <textarea
                        class="setup"
                        rows="4"
                        spellcheck="false"
                        autocapitalize="off"
                        aria-label=say("study-as-text")
                        aria-invalid=move || (!is_position.get()).to_string()
                        prop:value=workshop.text
                        on:input=move |event| workshop.write(event_target_value(&event))
                    ></textarea>
                    <p class="parts">{say_with("study-parts", &[("parts", parts.into())])}</p>
                </section>
            </aside>
        </main>
    }
}

/// A piece of the tray in the chosen facing.
#[component]
fn Piece(
    piece: AnyPiece,
    facings: Vec<AnyPiece>,
    chosen: RwSignal<Tool>,
    facing: RwSignal<usize>,
    /// True if the facing is chosen beside the tray.
    has_facings: bool,
) -> impl IntoView {
    let tool = Tool::Put(piece);
    let faced =
        Memo::new(move |_| if has_facings { facings.get(facing.get()).copied() } else { None }.unwrap_or(piece));
    view! {
        <button class="token" role="radio" aria-checked=move || (chosen.get() == tool).to_string() on:click=move |_| chosen.set(tool)>
            <svg viewBox="-0.55 -0.55 1.1 1.1" aria-hidden="true"><g inner_html=move || drawn(faced.get())></g></svg>
            <small>{move || faced.get().to_string()}</small>
        </button>
    }
}

#[component]
fn Facings(facings: Vec<AnyPiece>, facing: RwSignal<usize>) -> impl IntoView {
    view! {
        <fieldset class="segments">
            <legend>{say("study-marks")}</legend>
            {facings.into_iter().enumerate().map(|(place, piece)| view! {
                <label>
                    <input type="radio" name="mark" prop:checked=move || facing.get() == place on:change=move |_| facing.set(place)/>
                    <span>{mark(piece)}</span>
                </label>
            }).collect_view()}
        </fieldset>
    }
}

#[component]
fn Phases(workshop: Workshop) -> impl IntoView {
    let phases = Memo::new(move |_| workshop.read(Arrangement::phases).unwrap_or_default());
    let choose = move |event| {
        let chosen = event_target_value(&event);
        let phase = phases.get_untracked().into_iter().find(|phase| phase.to_string() == chosen);
        if let Some(phase) = phase {
            workshop.edit(&Edit::Phase(phase));
        }
    };
    let option = move |phase: PhaseName| {
        let now = phase.clone();
        let named =
            say_with(&format!("study-phase-{}", phase.word), &[("of", phase.of.clone().unwrap_or_default().into())]);
        view! { <option value=phase.to_string() selected=move || workshop.read(Arrangement::phase).as_ref() == Some(&now)>{named}</option> }
    };
    view! {
        <label class="row">
            <span>{say("study-phase")}</span>
            <select on:change=choose>{move || phases.get().into_iter().map(option).collect_view()}</select>
        </label>
    }
}

/// Returns the change that a touch of the board makes; `None` beside it.
fn touched(arrangement: &Arrangement, spot: &Spot, tool: Tool, facing: usize) -> Option<Edit<AnyPiece>> {
    let at = spot.name.clone();
    if !arrangement.places().contains(&at) {
        // An item in a hand is named after its counter.
        let counters = arrangement.counters();
        let counter =
            counters.into_iter().find(|counter| spot.role == Role::Reserve && counter.count.to_string() == at)?;
        return (tool == Tool::Remove)
            .then(|| Edit::Count { to: counter.value.saturating_sub(1), what: counter.count });
    }
    let there = arrangement.piece_at(&at);
    Some(match tool {
        Tool::Remove => {
            there?;
            Edit::Take { at }
        }
        Tool::Turn => Edit::Turn { at },
        Tool::Put(piece) => {
            let facings = arrangement.facings(piece);
            let has_facings = !facings.iter().all(|facing| arrangement.tray().contains(facing));
            let piece = facings.get(facing).copied().filter(|_| has_facings).unwrap_or(piece);
            // Putting the same piece again removes it.
            if there == Some(piece) { Edit::Take { at } } else { Edit::Put { at, piece } }
        }
    })
}

fn view(look: Look) -> View<AnyAction> {
    View { overlay: false, coordinates: true, close: false, ..look.view() }
}

/// Returns the stage of the position being edited; `None` if it cannot be drawn.
fn stage(arrangement: &Arrangement, look: Look) -> Option<Stage> {
    match arrangement.game() {
        Ok(game) => Some(Stage::still(&game, &view(look))),
        // The stand-in position's own game end must not be announced.
        Err(_) => arrangement.stand_in().map(|game| Stage::told(&game, &View { tell: unfinished, ..view(look) })),
    }
}

fn unfinished(text: BoardText) -> String {
    match text {
        BoardText::Passed
        | BoardText::HasWon
        | BoardText::Won
        | BoardText::SharesTheWin
        | BoardText::Shared
        | BoardText::Drawn => String::new(),
        text => board_text(text),
    }
}

/// Returns the shapes of a piece as SVG.
pub(super) fn drawn(piece: AnyPiece) -> String {
    item_shapes(&Item::decoration(Role::Piece, (0.0, 0.0)).with_all(token(piece)), &CssColours)
}

/// Returns the label that distinguishes a facing of a piece from the others.
fn mark(piece: AnyPiece) -> String {
    match piece {
        AnyPiece::Enantiomerfolk(piece) => piece.mark.letter().to_string(),
        piece => piece.to_string(),
    }
}
