//! What the others propose, and what one may propose to them.

use super::remote::Remote;
use crate::icons::Icon;
use crate::say::{say, say_with};
use leptos::prelude::*;
use pentad_core::Seat;
use pentad_table::{Awaited, Command, Table};
use std::time::Duration;

/// Proposals that wait for an answer, and a seat whose player has left.
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
            // What is refused here has been overtaken by what happened.
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

/// The seat that is waited for is not there: the game can be claimed after a while.
#[component]
fn Away(remote: Remote) -> impl IntoView {
    let left = RwSignal::new(None::<(Seat, u64)>);
    let look = move || {
        let now = remote.now();
        left.set(remote.table.with_untracked(|table| {
            untrack(|| remote.mine())?;
            let Awaited::Person(seat) = table.awaited() else { return None };
            let (since, after) = (table.absent_since(seat)?, table.terms().claim_after?);
            Some((seat, after.saturating_sub(now.since(since)) / 1_000))
        }));
    };
    if let Ok(timer) = set_interval_with_handle(look, Duration::from_millis(500)) {
        on_cleanup(move || timer.clear());
    }
    move || {
        let (seat, seconds) = left.get()?;
        let name = remote.name(seat).unwrap_or_default();
        if remote.mine() == Some(seat) {
            return None;
        }
        Some(view! {
            <div class="offer" role="status">
                <p>{say_with("away", &[("name", name.into())])}</p>
                <div class="buttons">
                    <button disabled=move || { seconds > 0 } on:click=move |_| { let _ = remote.act(Command::Claim { seat }); }>
                        {if seconds > 0 { say_with("claim-in", &[("seconds", (seconds as usize).into())]) } else { say("claim") }}
                    </button>
                </div>
            </div>
        })
    }
}

/// The way to the next game in which it is the person's turn, once this one does not wait for them.
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

/// What can follow a game with others.
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
        (Some(next), ..) => {
            view! { <a class="button main" href=format!("/game/{next}")><Icon name="play"/>{say("next-game")}</a> }
                .into_any()
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
