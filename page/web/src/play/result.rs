//! The result of a game and the actions that can follow.

use super::afterwards::Afterwards;
use super::desk::Desk;
use super::last_action::LastAction;
use super::saved::best_score;
use super::summary::{Course, Summary};
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with};
use leptos::prelude::*;
use pentad_catalog::{GameId, HIGHEST_LEVEL};
use pentad_table::{Opening, OpeningError, Sitter, Table};
use rand_xoshiro::rand_core::Rng;
use std::time::Duration;

/// Kinds of follow-up games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Following {
    /// The same game with the same seats.
    Again,
    /// The same game with each player one seat further.
    Swapped,
    /// The same game against bots of the next level.
    NextLevel,
    /// FACT-8: the next game of the match.
    InMatch,
}

impl Following {
    /// Returns the opening of the follow-up game, if there is one.
    pub(crate) fn opening(self, table: &Table, random: &mut dyn Rng) -> Option<Result<Opening, OpeningError>> {
        let mut opening = match self {
            Following::InMatch => return table.next_game(random),
            _ => match table.rematch(random) {
                Ok(opening) => opening,
                error => return Some(error),
            },
        };
        // In a match the seats rotate from game to game, and the record says who began.
        let stays = self != Following::Swapped && opening.earlier.is_none();
        if stays {
            opening.sitters.rotate_right(1);
        }
        if self == Following::NextLevel {
            for sitter in &mut opening.sitters {
                if let Some(level) = sitter.bot_level() {
                    *sitter = Sitter::level((level + 1).min(HIGHEST_LEVEL));
                }
            }
        }
        Some(Ok(opening))
    }
}

/// Time during which new buttons ignore clicks, which were meant for those before them.
const TOO_EARLY: Duration = Duration::from_millis(450);

/// The result, its reason, and the actions that can follow.
#[component]
pub(crate) fn GameResult(
    desk: Desk,
    follow: Callback<Following>,
    after: Afterwards,
    /// Begins a game at the position after this many actions.
    play_on: Callback<usize>,
    /// Set to open the window with the link.
    shares: RwSignal<bool>,
) -> impl IntoView {
    let id = desk.id;
    let seats = desk.table.with_untracked(Table::seats);
    let mark = Memo::new(move |_| {
        desk.table.with(|table| match desk.you() {
            Some(you) if table.winners().len() == seats && seats > 1 => ("drawn", you),
            Some(you) if table.winners().contains(you) => ("won", you),
            Some(you) => ("lost", you),
            None => ("over", pentad_core::Seat::FIRST),
        })
    });
    let next_level = Memo::new(move |_| {
        let level = desk.table.with(|table| table.sitters().iter().filter_map(Sitter::bot_level).max())?;
        (level < HIGHEST_LEVEL && desk.you().is_some() && mark.get().0 == "won").then_some(level + 1)
    });
    // A second tap where *Play* was is not meant for the button that appears there.
    let is_early = RwSignal::new(true);
    set_timeout(
        move || {
            let _ = is_early.try_set(false);
        },
        TOO_EARLY,
    );
    let remote = desk.remote();
    let has_next = Memo::new(move |_| desk.table.with(Table::has_next_game));
    view! {
        <section class=move || format!("result {}", mark.get().0) role="status">
            <p>{move || desk.state()}</p>
            {remote.map(|remote| remote.get_value().ratings())}
            <LastAction desk/>
            <Show when=move || id == GameId::Loom>
                <p>
                    {move || {
                        let best = best_score().unwrap_or(0);
                        let key = if desk.is_best.get() { "loom-new-best" } else { "loom-best" };
                        say_with(key, &[("points", (best as usize).into())])
                    }}
                </p>
            </Show>
            <Show when=move || desk.is_uncounted()>
                <p class="uncounted">{say("not-counted")}</p>
            </Show>
            <Course after/>
            <div class="buttons" class:early=is_early>
                {desk.day().map(|day| view! { <a class="button main" href=format!("/daily/{day}")>{say("daily-see")}</a> })}
                {match remote {
                    Some(remote) => remote.get_value().following(),
                    None => view! {
                        {move || if has_next.get() {
                            view! { <button class="main" on:click=move |_| follow.run(Following::InMatch)>{say("next-game")}</button> }.into_any()
                        } else {
                            view! { <button class="main" on:click=move |_| follow.run(Following::Again)><Icon name="again"/>{say("again")}</button> }.into_any()
                        }}
                        {move || next_level.get().map(|level| view! {
                            <button on:click=move |_| follow.run(Following::NextLevel)>{say_with("next-level", &[("level", level.to_string().into())])}</button>
                        })}
                        {(seats > 1).then(|| view! { <button on:click=move |_| follow.run(Following::Swapped)><Icon name="swap"/>{say("swap-seats")}</button> })}
                    }.into_any(),
                }}
                <button disabled=move || after.mistakes.with(Vec::is_empty) on:click=move |_| after.go_through()>
                    <Icon name="graph"/>
                    {move || match after.mistakes.with(Vec::len) {
                        0 => say("review"),
                        count => say_with("go-through", &[("count", count.into())]),
                    }}
                </button>
                <button on:click=move |_| shares.set(true)><Icon name="share"/>{say("share")}</button>
            </div>
            <Summary after play_on/>
        </section>
    }
}
