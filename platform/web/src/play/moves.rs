//! The list of what was played.

use super::desk::Desk;
use crate::browser;
use crate::icons::Icon;
use crate::say::{say, say_with};
use leptos::html;
use leptos::prelude::*;
use pentad_catalog::Playthrough;
use pentad_core::Turn;

/// One turn: its number, whose it is and its actions with the number of plies after each.
#[derive(Clone, PartialEq)]
struct Row {
    number: usize,
    turn: Turn,
    actions: Vec<(usize, String)>,
}

/// Gathers the actions of a game into turns.
fn rows(played: &Playthrough) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (ply, action) in played.actions().iter().enumerate() {
        let position = &played.positions()[ply];
        let text = position.notation(*action);
        match rows.last_mut() {
            Some(row) if !position.turn().begins(row.turn.seat(), position.seats()) => {
                row.actions.push((ply + 1, text))
            }
            _ => rows.push(Row { number: rows.len() + 1, turn: position.turn(), actions: vec![(ply + 1, text)] }),
        }
    }
    rows
}

/// The list, with buttons to step through it.
#[component]
pub(crate) fn Moves(desk: Desk) -> impl IntoView {
    let rows = Memo::new(move |_| desk.with_played(rows));
    let list = NodeRef::<html::Ol>::new();
    // What is shown is always in sight.
    Effect::new(move |_| {
        desk.plies_shown();
        rows.track();
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
            <ol node_ref=list tabindex="0" aria-label=say("moves")>
                <For each=move || rows.get() key=|row| (row.number, row.actions.clone()) let:row>
                    <li class=move || row.turn.seat().map(|seat| format!("seat-{}", seat.number()))>
                        <span class="number">{row.number}</span>
                        {row
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
