//! The list of a game's puzzles, the easiest first.

use crate::kit::say::{say, say_with};
use leptos::prelude::*;
use pentad_puzzles::LEVELS;

/// A select list for the next puzzles: those that fit the rating, or those of one level.
#[component]
pub(crate) fn LevelWish(
    /// The level wanted, if any.
    wish: RwSignal<Option<u8>>,
    /// Level of every puzzle.
    levels: StoredValue<Vec<u8>>,
    /// Opens a puzzle that fits the choice.
    on_change: Callback<()>,
) -> impl IntoView {
    let there = levels.with_value(|levels| LEVELS.filter(|level| levels.contains(level)).collect::<Vec<u8>>());
    let change = move |event| {
        wish.set(event_target_value(&event).parse().ok());
        on_change.run(());
    };
    view! {
        <label class="level-wish">
            <span>{say("puzzle-wish")}</span>
            <select on:change=change>
                <option value="" selected=move || wish.get().is_none()>{say("puzzle-wish-fit")}</option>
                {there
                    .into_iter()
                    .map(|level| {
                        let count = levels.with_value(|levels| levels.iter().filter(|other| **other == level).count());
                        let told = say_with("puzzle-wish-level", &[("level", u32::from(level).into()), ("count", count.into())]);
                        view! { <option value=level.to_string() selected=move || wish.get() == Some(level)>{told}</option> }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

/// Every puzzle by its number, level by level, with those already tried marked.
#[component]
pub(crate) fn PuzzleList(
    levels: StoredValue<Vec<u8>>,
    /// Indices of the puzzles already tried.
    #[prop(into)]
    done: Signal<Vec<usize>>,
    /// Index of the puzzle on display.
    place: RwSignal<usize>,
    open: Callback<usize>,
    /// Content above the list.
    children: Children,
) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let chip = move |puzzle: usize| {
        let was_done = Memo::new(move |_| done.with(|done| done.contains(&puzzle)));
        let label = move || {
            let key = if was_done.get() { "puzzle-number-done" } else { "puzzle-number" };
            say_with(key, &[("number", (puzzle + 1).into())])
        };
        view! {
            <li>
                <button
                    class:done=was_done
                    aria-current=move || (place.get() == puzzle).then_some("true")
                    aria-label=label
                    on:click=move |_| open.run(puzzle)
                >
                    {puzzle + 1}
                </button>
            </li>
        }
    };
    let row = move |level: u8| {
        let puzzles = levels.with_value(|levels| {
            levels.iter().enumerate().filter(|(_, other)| **other == level).map(|(place, _)| place).collect::<Vec<_>>()
        });
        let (all, count) = (puzzles.clone(), puzzles.len());
        let tried = move || done.with(|done| all.iter().filter(|place| done.contains(place)).count());
        let told = move || {
            let values = [("level", u32::from(level).into()), ("tried", tried().into()), ("count", count.into())];
            say_with("puzzle-list-level", &values)
        };
        (count > 0).then(|| {
            view! {
                <h3>{told}</h3>
                <ol>{puzzles.into_iter().map(chip).collect_view()}</ol>
            }
        })
    };
    let toggled =
        move |event: leptos::ev::Event| is_open.set(event_target::<web_sys::HtmlDetailsElement>(&event).open());
    view! {
        <details class="puzzle-list" on:toggle=toggled>
            <summary>{say("puzzle-list")}</summary>
            {children()}
            <Show when=move || is_open.get()>{LEVELS.map(row).collect_view()}</Show>
        </details>
    }
}
