//! What a new game is to be.

use super::seats::Chip;
use super::wanted::{Sitter, Wanted};
use crate::dialog::Dialog;
use crate::say::{say, say_with, words};
use leptos::prelude::*;
use pentad_catalog::GameId;
use pentad_core::Seat;

/// Thinking times that are offered: minutes a seat, seconds more a turn.
const TIMES: [(u32, u32); 5] = [(1, 2), (3, 2), (5, 5), (10, 5), (30, 20)];

/// What can be chosen for an option.
pub(crate) struct Choice {
    header: &'static str,
    /// Values, the default first said by the rules.
    values: &'static [&'static str],
    default: &'static str,
    /// Whether only those who know the game ask for it.
    pub(crate) rare: bool,
}

/// What can be chosen in a game.
pub(crate) fn choices(id: GameId) -> &'static [Choice] {
    match id {
        GameId::Iris => {
            &[Choice { header: "Size", values: &["3", "4", "5", "6", "7", "8", "9", "10"], default: "5", rare: false }]
        }
        GameId::Quintets => &[
            Choice { header: "RepetitionDraw", values: &["0", "2", "3", "4", "5"], default: "3", rare: true },
            Choice { header: "QuietDraw", values: &["0", "50", "100", "200"], default: "100", rare: true },
        ],
        GameId::Enantiomerfolk => &[
            Choice { header: "Restack", values: &["no", "yes"], default: "no", rare: true },
            Choice { header: "PlyLimit", values: &["0", "200", "500", "1000"], default: "500", rare: true },
        ],
        GameId::Iri | GameId::Loom | GameId::Factory => &[],
    }
}

/// Asks what a new game is to be.
#[component]
pub(crate) fn NewGame(id: GameId, open: RwSignal<bool>, on_start: Callback<Wanted>) -> impl IntoView {
    let title = say_with("new-game-of", &[("game", words().game_name(id).into())]);
    view! {
        <Dialog open title>
            <Form id on_start/>
        </Dialog>
    }
}

#[component]
fn Form(id: GameId, on_start: Callback<Wanted>) -> impl IntoView {
    let info = id.info();
    let wanted = RwSignal::new(Wanted::of(id));
    let seats = move || wanted.with(|wanted| wanted.sitters.len());
    let resize = move |count: usize| {
        wanted.update(|wanted| wanted.sitters.resize(count, wanted.sitters.last().copied().unwrap_or(Sitter::Bot(2))));
    };
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        on_start.run(wanted.get_untracked());
    };
    let rare: Vec<&Choice> = choices(id).iter().filter(|choice| choice.rare).collect();
    let has_rare = !rare.is_empty();
    view! {
        <form class="new-game" on:submit=start>
            <Show when=move || info.fewest_seats < info.most_seats>
                <fieldset class="segments">
                    <legend>{say("how-many")}</legend>
                    {(info.fewest_seats..=info.most_seats)
                        .map(|count| {
                            view! {
                                <label>
                                    <input type="radio" name="seats" prop:checked=move || seats() == count on:change=move |_| resize(count)/>
                                    <span>{count}</span>
                                </label>
                            }
                        })
                        .collect_view()}
                </fieldset>
            </Show>
            <Show when=move || { info.most_seats > 1 }>
                <fieldset class="sitters">
                    <legend>{say("who-plays")}</legend>
                    {move || Seat::all(seats()).map(|seat| view! { <Sits id seat wanted/> }).collect_view()}
                </fieldset>
            </Show>
            {choices(id).iter().filter(|choice| !choice.rare).map(|choice| view! { <OptionRow choice wanted/> }).collect_view()}
            <Show when=move || id == GameId::Factory>
                <label class="row">
                    <span>{say("series")} <small>{say("series-about")}</small></span>
                    <input
                        type="checkbox"
                        role="switch"
                        prop:checked=move || wanted.with(|wanted| wanted.series)
                        on:change=move |event| wanted.update(|wanted| wanted.series = event_target_checked(&event))
                    />
                </label>
            </Show>
            <Show when=move || { info.most_seats > 1 }>
                <label class="row">
                    <span>{say("clock")}</span>
                    <select on:change=move |event| {
                        let chosen = event_target_value(&event).parse::<usize>().ok().and_then(|index| TIMES.get(index).copied());
                        wanted.update(|wanted| wanted.time = chosen);
                    }>
                        <option value="" selected=move || wanted.with(|wanted| wanted.time.is_none())>{say("clock-none")}</option>
                        {TIMES
                            .iter()
                            .enumerate()
                            .map(|(index, time)| {
                                let (minutes, seconds) = *time;
                                let text = say_with("clock-time", &[("minutes", (minutes as usize).into()), ("seconds", (seconds as usize).into())]);
                                view! {
                                    <option value=index.to_string() selected=move || wanted.with(|wanted| wanted.time == Some((minutes, seconds)))>
                                        {text}
                                    </option>
                                }
                            })
                            .collect_view()}
                    </select>
                </label>
            </Show>
            {has_rare.then(|| view! {
                <details>
                    <summary>{say("more-options")}</summary>
                    {rare.into_iter().map(|choice| view! { <OptionRow choice wanted/> }).collect_view()}
                </details>
            })}
            <button class="main" type="submit">{say("start")}</button>
        </form>
    }
}

#[component]
fn Sits(id: GameId, seat: Seat, wanted: RwSignal<Wanted>) -> impl IntoView {
    let sits = move || wanted.with(|wanted| wanted.sitters.get(seat.index()).copied().unwrap_or(Sitter::Person));
    let choose = move |event| {
        let sitter = match event_target_value(&event).parse::<u8>() {
            Ok(level) => Sitter::Bot(level),
            Err(_) => Sitter::Person,
        };
        wanted.update(|wanted| wanted.sitters[seat.index()] = sitter);
    };
    let name = words().seat_name(id, seat);
    view! {
        <label class="row">
            <span class="who"><Chip id seat/>{name}</span>
            <select on:change=choose>
                <option value="" selected=move || sits() == Sitter::Person>{say("person")}</option>
                {(1..=8u8)
                    .map(|level| {
                        let text = say(&format!("level-{level}"));
                        view! { <option value=level.to_string() selected=move || sits() == Sitter::Bot(level)>{text}</option> }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

/// An option with what can be chosen for it.
#[component]
pub(crate) fn OptionRow(choice: &'static Choice, wanted: RwSignal<Wanted>) -> impl IntoView {
    let header = choice.header;
    let value = move || {
        wanted.with(|wanted| {
            let found = wanted.options.iter().find(|(name, _)| name == header);
            found.map_or_else(|| choice.default.to_owned(), |(_, value)| value.clone())
        })
    };
    let choose = move |event| {
        let chosen = event_target_value(&event);
        wanted.update(|wanted| {
            wanted.options.retain(|(name, _)| name != header);
            if chosen != choice.default {
                wanted.options.push((header.to_owned(), chosen));
            }
        });
    };
    let said = move |value: &str| match (header, value) {
        ("Restack", "yes") => say("yes"),
        ("Restack", _) => say("no"),
        (_, "0") => say("never"),
        ("Size", value) => say_with("size-cells", &[("size", value.to_owned().into())]),
        (_, value) => value.to_owned(),
    };
    view! {
        <label class="row">
            <span>{say(&format!("option-{}", header.to_lowercase()))}</span>
            <select on:change=choose>
                {choice
                    .values
                    .iter()
                    .map(|each| view! { <option value=*each selected=move || value() == *each>{said(each)}</option> })
                    .collect_view()}
            </select>
        </label>
    }
}
