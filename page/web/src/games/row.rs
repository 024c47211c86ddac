//! One game of the list.

use super::company::company;
use super::verdict::Verdict;
use crate::board::Thumbnail;
use crate::kit::browser;
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_time, say_with, words};
use crate::play::{Saved, how_it_stands};
use leptos::prelude::*;
use pentad_study::Study;
use pentad_table::Table;
use std::sync::Arc;

/// Actions that a row can perform on its game.
#[derive(Clone, Copy)]
pub(crate) struct RowDoes {
    pub(crate) delete: Callback<Arc<(Saved, Table)>>,
    /// Shows a message to the player for some seconds.
    pub(crate) tell: Callback<String>,
}

/// A game with its last position, its players, its standing and its buttons.
#[component]
pub(crate) fn Row(game: Arc<(Saved, Table)>, does: RowDoes) -> impl IntoView {
    let (saved, table) = &*game;
    let (id, played) = (table.game(), table.played());
    let link = format!("/study#{}", Study::of_playthrough(played).to_link());
    let about = [company(table), say_with("plies", &[("plies", played.plies().into())]), say_time(saved.updated)];
    let day = played.record().headers.get(crate::daily::HEADER).map(str::to_owned);
    let share = {
        let link = link.clone();
        move |_| {
            browser::copy(&format!("{}{link}", browser::origin()));
            does.tell.run(say("link-copied"));
        }
    };
    let name = words().game_name(id);
    view! {
        <li>
            <a class="entry" href=format!("/play/{id}/{}", saved.id)>
                <Thumbnail game=played.last().clone()/>
                <span class="title">
                    <b>{name}</b>
                    {Verdict::of(table).map(|verdict| view! { <Mark verdict/> })}
                    {day.map(|day| view! { <span class="mark day">{say("daily")} " " {day}</span> })}
                </span>
                <span class="state">{how_it_stands(table)}</span>
                <small>{about.join(" · ")}</small>
            </a>
            <span class="actions">
                <a class="button quiet" href=link title=say("study") aria-label=say("study")><Icon name="study"/></a>
                <button class="quiet" title=say("share-game") aria-label=say("share-game") on:click=share><Icon name="share"/></button>
                <button class="quiet" title=say("delete") aria-label=say("delete") on:click={
                    let game = game.clone();
                    move |_| does.delete.run(game.clone())
                }><Icon name="delete"/></button>
            </span>
        </li>
    }
}

/// The player's result of a game, as icon and word.
#[component]
fn Mark(verdict: Verdict) -> impl IntoView {
    let icon = match verdict {
        Verdict::Won => "check",
        Verdict::Drawn => "draw",
        Verdict::Lost => "close",
        Verdict::Points(_) => "loom",
    };
    let text = match verdict {
        Verdict::Points(points) => say_with("verdict-points", &[("points", points.into())]),
        _ => say(&format!("verdict-{}", verdict.key())),
    };
    view! { <span class=format!("mark {}", verdict.key())><Icon name=icon/>{text}</span> }
}
