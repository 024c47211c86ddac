//! Filter of the list of games.

use super::company::{is_among_people, level_of_others};
use super::verdict::Verdict;
use crate::kit::say::{say, say_with, words};
use leptos::prelude::*;
use pentad_api::{GameInfo, SeatKind};
use pentad_catalog::{GameId, LEVELS};
use pentad_core::Turn;
use pentad_table::Table;

/// Kind of opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    Level(u8),
    People,
}

/// Conditions on the listed games. `None` is no condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) game: Option<GameId>,
    /// True for finished games, false for running ones.
    pub(crate) over: Option<bool>,
    /// Result for the player, as given by [`Verdict::key`].
    pub(crate) verdict: Option<&'static str>,
    pub(crate) opponent: Option<Opponent>,
}

impl Filter {
    /// Returns true if a game meets all conditions.
    pub(crate) fn fits(&self, table: &Table) -> bool {
        let opponent = |asked: Opponent| match asked {
            Opponent::Level(level) => level_of_others(table) == Some(level),
            Opponent::People => is_among_people(table),
        };
        self.game.is_none_or(|id| table.game() == id)
            && self.over.is_none_or(|over| (table.turn() == Turn::Over) == over)
            && self.verdict.is_none_or(|key| Verdict::of(table).is_some_and(|verdict| verdict.key() == key))
            && self.opponent.is_none_or(opponent)
    }
}

impl Filter {
    /// Returns true if a game of the club meets all conditions.
    pub(crate) fn fits_listed(&self, game: &GameInfo) -> bool {
        let others =
            || game.seats.iter().enumerate().filter(|(place, _)| game.mine != Some(place + 1)).map(|(_, seat)| seat);
        let opponent = |asked: Opponent| match asked {
            Opponent::Level(level) => others().all(|seat| seat.name == format!("level:{level}")),
            Opponent::People => others().any(|seat| matches!(seat.kind, SeatKind::Guest | SeatKind::Member)),
        };
        let is_over = game.state == "over";
        let verdict = || match game.mine.map(|own| game.winners.contains(&own)) {
            Some(true) if game.winners.len() == 1 => Some("won"),
            Some(true) => Some("drawn"),
            Some(false) if is_over && !game.winners.is_empty() => Some("lost"),
            _ => None,
        };
        self.game.is_none_or(|id| game.game == id.info().id)
            && self.over.is_none_or(|over| is_over == over)
            && self.verdict.is_none_or(|key| verdict() == Some(key))
            && self.opponent.is_none_or(opponent)
    }
}

/// A select list of values, the first of which is no condition.
#[component]
fn Choose<T: Copy + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    values: Vec<(T, String)>,
    filter: RwSignal<Filter>,
    get: fn(&Filter) -> Option<T>,
    set: fn(&mut Filter, Option<T>),
) -> impl IntoView {
    let chosen = StoredValue::new(values.iter().map(|(value, _)| *value).collect::<Vec<T>>());
    let choose = move |event| {
        let place = event_target_value(&event).parse::<usize>().ok();
        let value = place.and_then(|place| chosen.with_value(|values| values.get(place).copied()));
        filter.update(|filter| set(filter, value));
    };
    view! {
        <select aria-label=say(name) on:change=choose class:active=move || filter.with(get).is_some()>
            <option value="" selected=move || filter.with(get).is_none()>{say(&format!("{name}-all"))}</option>
            {values
                .into_iter()
                .enumerate()
                .map(|(place, (value, text))| {
                    view! { <option value=place.to_string() selected=move || filter.with(get) == Some(value)>{text}</option> }
                })
                .collect_view()}
        </select>
    }
}

/// The row of select lists for the filter.
#[component]
pub(crate) fn FilterBar(filter: RwSignal<Filter>) -> impl IntoView {
    let games = GameId::ALL.map(|id| (id, words().game_name(id))).to_vec();
    let results = ["won", "drawn", "lost"].map(|key| (key, say(&format!("verdict-{key}")))).to_vec();
    let level = |level: u8| (Opponent::Level(level), say_with("level", &[("level", level.to_string().into())]));
    let opponents: Vec<_> = LEVELS.map(level).chain([(Opponent::People, say("filter-people"))]).collect();
    view! {
        <div class="filters">
            <Choose name="filter-game" values=games filter get=|filter| filter.game set=|filter, value| filter.game = value/>
            <Choose
                name="filter-state"
                values=vec![(false, say("going-on")), (true, say("finished"))]
                filter
                get=|filter| filter.over
                set=|filter, value| filter.over = value
            />
            <Choose name="filter-result" values=results filter get=|filter| filter.verdict set=|filter, value| filter.verdict = value/>
            <Choose name="filter-opponent" values=opponents filter get=|filter| filter.opponent set=|filter, value| filter.opponent = value/>
        </div>
    }
}
