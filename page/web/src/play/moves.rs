//! The move list of a game.

use super::desk::Desk;
use super::sheet::{ColumnHeads, Sheet, TurnHead, gain};
use crate::kit::browser;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with};
use leptos::html;
use leptos::prelude::*;
use pentad_catalog::Playthrough;
use pentad_core::Seat;
use pentad_table::Table;

/// One turn: its number if it begins a row, its seat, its actions with the number of plies after each, and its gain.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Entry {
    number: Option<usize>,
    seat: Option<Seat>,
    actions: Vec<(usize, String)>,
    gain: Option<String>,
}

/// Groups the actions of a game into turns.
fn entries(played: &Playthrough, sheet: Sheet) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let (mut number, mut begun) = (0, 0);
    for (ply, action) in played.actions().iter().enumerate() {
        let position = &played.positions()[ply];
        let text = position.notation(*action);
        let running = entries.last().and_then(|entry| entry.seat);
        match entries.last_mut() {
            Some(entry) if !position.turn().begins(running, position.seats()) => entry.actions.push((ply + 1, text)),
            _ => {
                let seat = position.turn().seat();
                // Chance actions before the first turn have no number.
                let opens_row = seat.is_some() && (!sheet.has_columns() || position.turn().begins_round(running));
                number += usize::from(opens_row);
                begun = ply;
                entries.push(Entry {
                    number: opens_row.then_some(number),
                    seat,
                    actions: vec![(ply + 1, text)],
                    gain: None,
                });
            }
        }
        if let Some(entry) = entries.last_mut() {
            entry.gain = gain(&played.positions()[begun], &played.positions()[ply + 1], entry.seat);
        }
    }
    entries
}

/// The move list, with buttons to step through the game.
#[component]
pub(crate) fn Moves(desk: Desk) -> impl IntoView {
    let sheet = Sheet { id: desk.id, seats: desk.table.with_untracked(Table::seats) };
    let entries = Memo::new(move |_| desk.with_played(|played| entries(played, sheet)));
    let list = NodeRef::<html::Ol>::new();
    // Keeps the current move in view.
    Effect::new(move |_| {
        desk.plies_shown();
        entries.track();
        request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                browser::scroll_to_current(&list);
            }
        });
    });
    let last = move || desk.with_played(Playthrough::plies);
    let step = move |to: usize| move |_| desk.look_at(to);
    let button = move |name: &'static str, key: &str, is_off: Signal<bool>, to: Signal<usize>| {
        let label = say(key);
        view! {
            <button class="quiet" title=label.clone() aria-label=label disabled=is_off on:click=move |event| step(to.get_untracked())(event)>
                <Icon name/>
            </button>
        }
    };
    let at_start = Signal::derive(move || desk.plies_shown() == 0);
    let at_end = Signal::derive(move || desk.plies_shown() == last());
    view! {
        <section class="moves" aria-label=say("moves")>
            <ColumnHeads sheet name=Callback::new(move |seat| desk.name(seat))/>
            <ol node_ref=list class:columns=sheet.has_columns() class:stacked=sheet.is_stacked() style=("--columns", sheet.columns().to_string()) tabindex="0" aria-label=say("moves")>
                <For each=move || entries.get().into_iter().enumerate() key=Clone::clone let((_, entry))>
                    <li class="turn" class:prelude=entry.seat.is_none() style:grid-column=sheet.place(entry.seat)>
                        <TurnHead
                            sheet
                            seat=entry.seat
                            number=entry.number.map(|number| number.to_string()).unwrap_or_default()
                            in_column=sheet.has_columns()
                        />
                        {entry
                            .actions
                            .iter()
                            .map(|(plies, text)| {
                                let plies = *plies;
                                view! {
                                    <button
                                        class="move"
                                        aria-current=move || (desk.plies_shown() == plies).then_some("step")
                                        on:click=move |_| desk.look_at(plies)
                                    >
                                        {text.clone()}
                                    </button>
                                }
                            })
                            .collect_view()}
                        {entry.gain.clone().map(|gain| view! { <small class="gain">{gain}</small> })}
                    </li>
                </For>
            </ol>
            <nav class="steps" aria-label=say("steps")>
                {button("first", "step-first", at_start, Signal::derive(|| 0))}
                {button("back", "step-back", at_start, Signal::derive(move || desk.plies_shown().saturating_sub(1)))}
                <span class="ply" aria-live="off">
                    {move || say_with("ply-of", &[("ply", desk.plies_shown().into()), ("plies", last().into())])}
                </span>
                {button("forward", "step-forward", at_end, Signal::derive(move || desk.plies_shown() + 1))}
                {button("last", "step-last", at_end, Signal::derive(last))}
            </nav>
        </section>
    }
}
