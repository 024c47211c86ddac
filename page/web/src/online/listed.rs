//! An online game in a list.

use super::request;
use super::wire::Wire;
use crate::kit::browser;
use crate::kit::say::{say, say_time, say_with, words};
use crate::play::written_span;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_api::{Command, Done, GameInfo, SeatKind};
use pentad_catalog::GameId;
use pentad_core::Seat;
use pentad_table::{Sitter, TimeControl};
use serde::Serialize;
use wasm_bindgen_futures::spawn_local;

/// A row about a game: kind, players, time control and link.
#[component]
pub(crate) fn Listed(game: GameInfo, #[prop(optional)] now: i64) -> impl IntoView {
    let id: Option<GameId> = game.game.parse().ok();
    let name = id.map(|id| words().game_name(id)).unwrap_or_default();
    let name_of = if game.state == "open" { opponent_name } else { seat_name };
    let players: Vec<String> = game.seats.iter().map(name_of).collect();
    let is_mine = game.mine.is_some() && game.turn == game.mine;
    let mut facts = vec![time_told(game.terms.time)];
    if game.rated {
        facts.push(say("rated"));
    }
    let other = game.turn.filter(|_| !is_mine).and_then(|turn| game.seats.get(turn.checked_sub(1)?));
    if let Some(seat) = other.filter(|_| game.state == "running") {
        facts.push(say_with("turn-of", &[("name", seat_name(seat).into())]));
    }
    if game.terms.help {
        facts.push(say("help-allowed"));
    }
    if !game.listed {
        facts.push(say("not-listed"));
    }
    if let Some(by) = game.acts_by.filter(|_| now > 0 && is_mine) {
        facts.push(written_span((by - now).max(0).unsigned_abs()));
    }
    if game.state == "over" {
        facts.extend(outcome(&game));
        facts.extend(game.ended_at.map(|time| say_time(time as f64)));
    }
    let verb = match game.state.as_str() {
        "over" => say("look-at"),
        "open" if game.mine.is_none() => say("join-game"),
        "open" => say("waits"),
        _ if is_mine => say("your-turn-short"),
        _ if game.mine.is_some() => say("continue"),
        _ => say("watch"),
    };
    // A game with engine help is joined on its own page, which explains it.
    let free = free_seat(&game).filter(|_| game.mine.is_none() && !game.terms.help);
    view! {
        <li class="listed" class:mine=is_mine class:free=free.is_some()>
            <a href=format!("/game/{}", game.id)>
                <b>{name}</b>
                <span class="players">{players.join(" · ")}</span>
                <small>{facts.join(" · ")}</small>
                {free.is_none().then(|| view! { <span class="go">{verb}</span> })}
            </a>
            {free.map(|seat| view! { <SitDown id=game.id.clone() seat/> })}
        </li>
    }
}

/// Returns the open seat of a waiting game if there is exactly one, so that the player need not choose.
pub(super) fn free_seat(game: &GameInfo) -> Option<usize> {
    let mut open = (1..).zip(&game.seats).filter(|(_, seat)| seat.kind == SeatKind::Open);
    let (seat, _) = open.next().filter(|_| game.state == "open")?;
    open.next().is_none().then_some(seat)
}

/// Body of a request to take a seat.
#[derive(Serialize)]
struct ToSit {
    command: Command,
}

/// A button that takes a seat and goes to the table.
#[component]
fn SitDown(id: String, seat: usize) -> impl IntoView {
    let wire = Wire::get();
    let (problem, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let navigate = use_navigate();
    let sit = move |_| {
        let Some(seat) = Seat::numbered(seat) else { return };
        // The lobby may re-render in the meantime and replace this row.
        let (id, navigate) = (id.clone(), navigate.clone());
        busy.set(true);
        spawn_local(async move {
            let sat = async {
                wire.introduce().await?;
                let body = ToSit { command: Command::Sit { seat, sitter: Sitter::Open } };
                request::post::<Done>(&format!("/api/games/{id}/do"), &body).await
            };
            let sat = sat.await;
            let _ = busy.try_set(false);
            match sat {
                Ok(_) => navigate(&format!("/game/{id}"), Default::default()),
                Err(why) => drop(problem.try_set(Some(why.reason))),
            }
        });
    };
    view! {
        <button class="go" disabled=busy on:click=sit>{say("join-game")}</button>
        {move || problem.get().map(|why| view! { <p class="warning" role="alert">{why}</p> })}
    }
}

/// Returns the winner as text, or that a game was aborted or drawn.
fn outcome(game: &GameInfo) -> Option<String> {
    if game.ended.as_deref() == Some("aborted") {
        return Some(say("listed-aborted"));
    }
    if game.winners.is_empty() || game.winners.len() == game.seats.len() {
        return game.result.as_ref().map(|_| say("draw"));
    }
    let winners = game.winners.iter().filter_map(|seat| game.seats.get(seat.checked_sub(1)?)).map(seat_name);
    Some(say_with("listed-won", &[("name", winners.collect::<Vec<_>>().join(", ").into())]))
}

/// Returns the address of a member's page.
pub(crate) fn page_about(name: &str) -> String {
    format!("/player/{}", browser::in_address(name))
}

fn seat_name(seat: &pentad_api::Seat) -> String {
    match (seat.kind, seat.rating) {
        (SeatKind::Open, _) => say("seat-open"),
        (SeatKind::Bot, _) => match seat.name.strip_prefix("level:") {
            Some(level) => say_with("level", &[("level", level.to_owned().into())]),
            None => seat.name.clone(),
        },
        (_, Some(rating)) => format!("{} ({rating})", seat.name),
        (_, None) => seat.name.clone(),
    }
}

/// Returns an opponent's name at a waiting table with the rating, or a note that the member has none yet.
pub(super) fn opponent_name(seat: &pentad_api::Seat) -> String {
    match (seat.kind, seat.rating) {
        (SeatKind::Member, None) => format!("{} ({})", seat.name, say("rating-none")),
        _ => seat_name(seat),
    }
}

/// Returns a short description of the time control.
pub(crate) fn time_told(time: Option<TimeControl>) -> String {
    match time {
        None => say("time-none"),
        Some(TimeControl::EachTurn { span }) => say_with("time-days", &[("span", written_span(span).into())]),
        Some(TimeControl::Bank { bank, increment }) => {
            let (bank, more) = (written_span(bank), written_span(increment));
            say_with("time-bank", &[("bank", bank.into()), ("more", more.into())])
        }
    }
}
