//! The players at the table and their scores.

use super::clock::written;
use super::desk::Desk;
use super::holding::Holding;
use super::remote_table::RemoteHandle;
use crate::kit::say::{say, say_with, words};
use leptos::prelude::*;
use pentad_catalog::{GameId, SeatSigns};
use pentad_core::{Scores, Seat, Turn};
use pentad_table::Sitter;
use std::time::Duration;

/// A seat's plate: its player, score and clock.
#[component]
pub(crate) fn Plate(desk: Desk, seat: Seat) -> impl IntoView {
    let acts = Memo::new(move |_| desk.turn() == Turn::Seat(seat));
    let scores = Memo::new(move |_| {
        let plies = desk.plies_shown();
        desk.with_played(|played| played.positions()[plies].scores())
    });
    let score = Memo::new(move |_| {
        let now = scores.with(|scores| score(scores, seat));
        match desk.table.with(|table| table.standing().map(|standing| standing.earlier()[seat.index()])) {
            // FACT-8: the sum over all games of the match counts.
            Some(before) => format!("{before} + {now}"),
            None => now,
        }
    });
    let won = Memo::new(move |_| {
        desk.table.with(|table| {
            let winners = table.winners();
            // A win shared by all seats is a draw.
            winners.contains(seat) && winners.len() < table.seats()
        })
    });
    let name = Memo::new(move |_| desk.name(seat));
    let seat_name = words().seat_name(desk.id, seat);
    // The line below the name: the seat's colour, and its state.
    let more = {
        let seat_name = seat_name.clone();
        move || {
            let substitute = desk.table.with(|table| {
                let plays_on = table.ending().is_none() && table.lost().contains(seat);
                plays_on.then(|| sitter_name(&Sitter::Bot(table.terms().substitute.clone())))
            });
            let is_away = desk.remote().is_some_and(|remote| is_away(desk, remote, seat));
            let parts = [
                Some(seat_name.clone()).filter(|seat_name| *seat_name != name.get()),
                is_away.then(|| say("is-away")),
                substitute.map(|bot| say_with("plays-on", &[("bot", bot.into())])),
                won.get().then(|| say("winner")),
            ];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
        }
    };
    view! {
        <div class="plate" class:acts=acts class:won=won class:away=move || desk.remote().is_some_and(|remote| is_away(desk, remote, seat))>
            <Chip id=desk.id seat/>
            <span class="names">
                <b>
                    {move || match desk.remote().and_then(|remote| remote.get_value().page_about(seat)) {
                        Some(page) => view! { <a href=page>{name}</a> }.into_any(),
                        None => name.into_any(),
                    }}
                </b>
                <Time desk seat/>
                <small>{more}</small>
            </span>
            <span class="thinks" class:on=move || acts.get() && desk.driver.thinking.get() role="img" aria-label=say("thinking")>
                <i></i>
                <i></i>
                <i></i>
            </span>
            <Holding id=desk.id seat scores text=score name=Callback::new(move |seat| desk.name(seat))/>
        </div>
    }
}

/// Returns true if the person at a seat has no connection to the game.
fn is_away(desk: Desk, remote: RemoteHandle, seat: Seat) -> bool {
    desk.table.with(|table| table.people().contains(seat) && table.ending().is_none())
        && !remote.get_value().is_there(seat)
}

/// A plate with only the name of a seat.
#[component]
pub(crate) fn SeatName(id: GameId, seat: Seat) -> impl IntoView {
    view! {
        <div class="plate">
            <Chip id seat/>
            <span class="names"><b>{words().seat_name(id, seat)}</b></span>
        </div>
    }
}

/// The colour or icon of a seat.
#[component]
pub(crate) fn Chip(id: GameId, seat: Seat) -> impl IntoView {
    // The directions in The Factory, clockwise from north.
    const COMPASS: [&str; Seat::MOST] =
        ["M12 19V6M7 11l5-5 5 5", "M5 12h13M13 7l5 5-5 5", "M12 5v13M7 13l5 5 5-5", "M19 12H6M11 7l-5 5 5 5"];
    // The cloth of The Loom.
    const CLOTH: &str = "M5 7h14M5 12h14M5 17h14M8 5v14M16 5v14";
    let sign = match id.profile().seats {
        SeatSigns::Sides => Some(COMPASS[seat.index()]),
        SeatSigns::Single => Some(CLOTH),
        SeatSigns::Colours => None,
    };
    let class = format!("chip chip-{id}-{}", seat.number());
    match sign {
        Some(path) => {
            view! { <svg class="icon chip-sign" viewBox="0 0 24 24" aria-hidden="true"><path d=path></path></svg> }
                .into_any()
        }
        None => view! { <span class=class aria-hidden="true"></span> }.into_any(),
    }
}

#[component]
fn Time(desk: Desk, seat: Seat) -> impl IntoView {
    let left = RwSignal::new(0);
    let has_clock = desk.table.with_untracked(|table| table.clock().is_some());
    if has_clock {
        let read = move || {
            left.set(desk.table.with_untracked(|table| table.clock().map_or(0, |clock| clock.left(seat, desk.now()))));
        };
        read();
        if let Ok(timer) = set_interval_with_handle(read, Duration::from_millis(100)) {
            on_cleanup(move || timer.clear());
        }
    }
    has_clock.then(|| view! { <span class="time" role="timer" class:short=move || left.get() < 10_000>{move || written(left.get())}</span> })
}

/// Returns the name of a sitter.
pub(crate) fn sitter_name(sitter: &Sitter) -> String {
    match (sitter, sitter.bot_level()) {
        (_, Some(level)) => say_with("level", &[("level", level.to_string().into())]),
        (Sitter::Person(person), _) if !person.name.is_empty() => person.name.clone(),
        (Sitter::Bot(name), None) => name.clone(),
        (Sitter::Person(_) | Sitter::Open, None) => say("person"),
    }
}

/// Number of groups shown in a score: the first difference decides, which is nearly always among these.
const MOST_GROUPS: usize = 4;

/// Returns the score of a seat in short form.
pub(crate) fn score(scores: &Scores, seat: Seat) -> String {
    match scores {
        Scores::None => String::new(),
        Scores::Points(points) => points.get(seat.index()).map(ToString::to_string).unwrap_or_default(),
        Scores::Groups(groups) => {
            let own = groups.get(seat.index()).map_or(&[][..], |groups| groups);
            let shown: Vec<String> = own.iter().take(MOST_GROUPS).map(ToString::to_string).collect();
            let more = if own.len() > MOST_GROUPS { " …" } else { "" };
            if shown.is_empty() { "0".to_owned() } else { format!("{}{more}", shown.join(" · ")) }
        }
    }
}
