//! Proposals between the players of an online game.

use super::remote::Remote;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with};
use leptos::prelude::*;
use pentad_core::{Seat, Turn};
use pentad_table::{Command, Table};
use std::time::Duration;

/// Open proposals, and claims against players who have left.
#[component]
pub(crate) fn Offers(remote: Remote) -> impl IntoView {
    let table = remote.table;
    let mine = Memo::new(move |_| remote.mine());
    let running = move || table.with(|table| table.ending().is_none());
    let draw = Memo::new(move |_| {
        let agreed = table.with(Table::draw_offer).filter(|_| running())?;
        Some(agreed.contains(mine.get()?))
    });
    let takeback = Memo::new(move |_| {
        let asked = table.with(Table::takeback).filter(|_| running())?;
        Some(asked.agreed.contains(mine.get()?))
    });
    let act = move |command: Command| {
        move |_| {
            // A refusal here means that the game has moved on in the meantime.
            let _ = remote.act(command.clone());
        }
    };
    let row = move |text: String, yes: (&'static str, Command), no: (&'static str, Command)| {
        view! {
            <div class="offer" role="status">
                <p>{text}</p>
                <div class="buttons">
                    <button class="main" on:click=act(yes.1)>{say(yes.0)}</button>
                    <button on:click=act(no.1)>{say(no.0)}</button>
                </div>
            </div>
        }
    };
    let own = move |text: String, back: Command| {
        view! { <div class="offer" role="status"><p>{text}</p><div class="buttons"><button on:click=act(back)>{say("offer-back")}</button></div></div> }
    };
    view! {
        {move || draw.get().map(|is_own| if is_own {
            own(say("draw-waits"), Command::DeclineDraw).into_any()
        } else {
            row(say("draw-offered"), ("offer-accept", Command::AcceptDraw), ("offer-decline", Command::DeclineDraw)).into_any()
        })}
        {move || takeback.get().map(|is_own| if is_own {
            own(say("takeback-waits"), Command::RefuseTakeback).into_any()
        } else {
            row(say("takeback-asked"), ("offer-accept", Command::GrantTakeback), ("offer-decline", Command::RefuseTakeback)).into_any()
        })}
        <Away remote/>
    }
}

/// Absent players: after a while the others can claim that an absent player has lost, no matter whose turn it is.
#[component]
fn Away(remote: Remote) -> impl IntoView {
    let left = RwSignal::new(Vec::<(Seat, u64)>::new());
    let look = move || {
        let now = remote.now();
        let due = remote.table.with_untracked(|table| {
            let (own, after) = (untrack(|| remote.mine())?, table.terms().claim_after?);
            let people = table.people();
            if !people.contains(own) || table.ending().is_some() {
                return None;
            }
            let others = people.iter().filter(|seat| *seat != own);
            // Before the game has begun it is aborted instead of claimed, unless the absent seat is the one to begin.
            let claimed = others.filter(|seat| table.has_begun() || table.turn() == Turn::Seat(*seat));
            let waits =
                |seat: Seat| Some((seat, after.saturating_sub(now.since(table.absent_since(seat)?)).div_ceil(1_000)));
            Some(claimed.filter_map(waits).collect::<Vec<_>>())
        });
        let due = due.unwrap_or_default();
        if left.with_untracked(|left| *left != due) {
            left.set(due);
        }
    };
    if let Ok(timer) = set_interval_with_handle(look, Duration::from_millis(500)) {
        on_cleanup(move || timer.clear());
    }
    let row = move |(seat, seconds): (Seat, u64)| {
        let name = untrack(|| remote.name(seat)).unwrap_or_default();
        view! {
            <div class="offer" role="status">
                <p>{say_with("away", &[("name", name.into())])}</p>
                <div class="buttons">
                    <button disabled=seconds != 0 on:click=move |_| { let _ = remote.act(Command::Claim { seat }); }>
                        {if seconds > 0 { say_with("claim-in", &[("seconds", (seconds as usize).into())]) } else { say("claim") }}
                    </button>
                </div>
            </div>
        }
    };
    move || left.get().into_iter().map(row).collect_view()
}

/// A link to the next game in which it is the player's turn, once this one does not wait for the player.
#[component]
pub(crate) fn NextGame(remote: Remote) -> impl IntoView {
    let waiting = Memo::new(move |_| remote.wire.turns_elsewhere(&remote.id()));
    move || {
        let next = waiting.with(|games| games.first().cloned()).filter(|_| !remote.is_to_act())?;
        let told = say_with("next-turn", &[("count", waiting.with(Vec::len).into())]);
        Some(
            view! { <p class="next-turn"><a class="button main" href=format!("/game/{next}")><Icon name="play"/>{told}</a></p> },
        )
    }
}

/// Actions after an online game.
#[component]
pub(crate) fn Ended(remote: Remote) -> impl IntoView {
    let table = remote.table;
    let mine = Memo::new(move |_| remote.mine());
    let wanted = Memo::new(move |_| {
        let wanted = table.with(Table::wants_rematch);
        (mine.get().is_some_and(|seat| wanted.contains(seat)), !wanted.is_empty())
    });
    let next = Memo::new(move |_| remote.info.with(|info| info.next.clone()));
    let again = move |_| {
        let _ = remote.act(Command::Rematch);
    };
    let decline = move |_| {
        let _ = remote.act(Command::DeclineRematch);
    };
    move || match (next.get(), mine.get().is_some(), wanted.get()) {
        (Some(next), is_player, (_, is_rematch)) => {
            let told = say(if is_rematch && !is_player { "rematch-watch" } else { "next-game" });
            view! { <a class="button main" href=format!("/game/{next}")><Icon name="play"/>{told}</a> }.into_any()
        }
        (None, true, (true, _)) => view! { <span class="about">{say("rematch-waits")}</span> }.into_any(),
        (None, true, (false, true)) => view! {
            <button class="main" on:click=again><Icon name="again"/>{say("rematch-accept")}</button>
            <button on:click=decline>{say("offer-decline")}</button>
        }
        .into_any(),
        (None, true, (false, false)) => {
            view! { <button class="main" on:click=again><Icon name="again"/>{say("rematch")}</button> }.into_any()
        }
        (None, false, _) => ().into_any(),
    }
}

/// The rating changes by the game, once the club has settled it.
#[component]
pub(crate) fn RatingChanges(remote: Remote) -> impl IntoView {
    let told = Memo::new(move |_| {
        let own = remote.mine();
        let change = |(seat, listed): (Seat, &pentad_api::Seat)| {
            let (before, after) = (listed.rating?, listed.rating_after?);
            let name = if own == Some(seat) { say("you") } else { listed.name.clone() };
            let sign = if after < before { "−" } else { "+" };
            let change = format!("{sign}{}", after.abs_diff(before));
            let values = [
                ("name", name.into()),
                ("before", before.to_string().into()),
                ("after", after.to_string().into()),
                ("change", change.into()),
            ];
            Some(say_with("rating-change", &values))
        };
        remote.info.with(|info| Seat::all(info.seats.len()).zip(&info.seats).filter_map(change).collect::<Vec<_>>())
    });
    let is_too_short =
        Memo::new(move |_| remote.info.with(|info| info.rated) && remote.table.with(Table::is_too_short_to_rate));
    move || {
        let told = told.get();
        let told = if is_too_short.get() { vec![say("rating-too-short")] } else { told };
        (!told.is_empty()).then(|| view! { <p class="rating-changes">{told.join(" · ")}</p> })
    }
}
