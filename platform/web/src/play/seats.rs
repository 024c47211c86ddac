//! Who sits at the table, and how they stand.

use super::clock::written;
use super::desk::Desk;
use super::saved::Sitter;
use crate::say::{say, say_with, words};
use leptos::prelude::*;
use pentad_catalog::GameId;
use pentad_core::{Outcome, Scores, Seat, Turn};
use std::time::Duration;

/// The seats as a row of name plates.
#[component]
pub(crate) fn Seats(desk: Desk) -> impl IntoView {
    let count = desk.played.with_untracked(|played| played.last().seats());
    view! {
        <ul class="seats" aria-label=say("players")>
            {Seat::all(count).map(|seat| view! { <Plate desk seat/> }).collect_view()}
        </ul>
    }
}

#[component]
fn Plate(desk: Desk, seat: Seat) -> impl IntoView {
    let acts = Memo::new(move |_| desk.turn() == Turn::Seat(seat));
    let score = Memo::new(move |_| {
        let plies = desk.plies_shown();
        let now = desk.played.with(|played| score(&played.positions()[plies].scores(), seat));
        match desk.earlier.with_value(|earlier| earlier.as_ref().map(|points| points[seat.index()])) {
            // FACT-8: what counts is the sum over all games.
            Some(before) => format!("{before} + {now}"),
            None => now,
        }
    });
    let won = Memo::new(move |_| {
        let seats = desk.played.with(|played| played.last().seats());
        match desk.ended.get() {
            Some(ended) => ended.is_won_by(seat.index(), seats),
            None => desk.played.with(|played| {
                let winners = played.last().outcome().map(Outcome::winners);
                // Where everybody shares the win, nobody has it.
                winners.is_some_and(|winners| winners.contains(seat) && winners.len() < seats)
            }),
        }
    });
    let sits = move || match desk.sitter(seat) {
        Sitter::Person => say("person"),
        Sitter::Bot(level) => say_with("level", &[("level", level.to_string().into())]),
    };
    view! {
        <li class="plate" class:acts=acts class:won=won>
            <Chip id=desk.id seat/>
            <span class="names">
                <b>{words().seat_name(desk.id, seat)}</b>
                <small>{sits} {move || won.get().then(|| format!(" · {}", say("winner")))}</small>
            </span>
            <span class="thinks" class:on=move || acts.get() && desk.thinking.get() role="img" aria-label=say("thinking")>
                <i></i>
                <i></i>
                <i></i>
            </span>
            <Time desk seat/>
            <span class="score">{score}</span>
        </li>
    }
}

/// The colour or sign of a seat.
#[component]
pub(crate) fn Chip(id: GameId, seat: Seat) -> impl IntoView {
    let sign = match (id, seat.index()) {
        (GameId::Factory, 0) => Some("M12 19V6M7 11l5-5 5 5"),
        (GameId::Factory, 1) => Some("M5 12h13M13 7l5 5-5 5"),
        (GameId::Factory, 2) => Some("M12 5v13M7 13l5 5 5-5"),
        (GameId::Factory, _) => Some("M19 12H6M11 7l-5 5 5 5"),
        (GameId::Loom, _) => Some("M5 7h14M5 12h14M5 17h14M8 5v14M16 5v14"),
        _ => None,
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
    let left = RwSignal::new(0.0);
    let has_clock = desk.clock.with_untracked(Option::is_some);
    if has_clock {
        let read = move || {
            left.set(desk.clock.with_untracked(|clock| clock.as_ref().map_or(0.0, |clock| clock.left(seat.index()))));
        };
        read();
        if let Ok(timer) = set_interval_with_handle(read, Duration::from_millis(100)) {
            on_cleanup(move || timer.clear());
        }
    }
    has_clock.then(|| view! { <span class="time" role="timer" class:short=move || left.get() < 10_000.0>{move || written(left.get())}</span> })
}

/// What a seat has, in a few signs.
pub(crate) fn score(scores: &Scores, seat: Seat) -> String {
    match scores {
        Scores::None => String::new(),
        Scores::Points(points) => points.get(seat.index()).map(ToString::to_string).unwrap_or_default(),
        Scores::Groups(groups) => {
            let own = groups.get(seat.index()).map_or(&[][..], |groups| groups);
            let shown: Vec<String> = own.iter().take(12).map(ToString::to_string).collect();
            let more = if own.len() > 12 { "…" } else { "" };
            if shown.is_empty() { "0".to_owned() } else { format!("{}{more}", shown.join(" · ")) }
        }
    }
}
