//! The form for a new game.

use super::game_setup::{GameSetup, Sitter};
use super::seating::{Company, LONGEST_NAME, PlayAs};
use super::seats::Chip;
use crate::kit::browser;
use crate::kit::dialog::Dialog;
use crate::kit::say::{say, say_with, words};
use leptos::prelude::*;
use pentad_catalog::{GameId, LEVELS, Standing};
use pentad_core::{Asked, Headers, Kind, OptionSpec, SEATS_HEADER, Seat};

/// Time controls on offer: minutes for a seat and seconds added each turn.
const TIMES: [(u32, u32); 5] = [(1, 2), (3, 2), (5, 5), (10, 5), (30, 20)];

/// Returns the options that a form asks for, except the number of seats, which belongs to the choice of players.
pub(crate) fn choices(id: GameId) -> impl Iterator<Item = &'static OptionSpec> {
    id.option_specs().iter().filter(|spec| spec.asked != Asked::Never && spec.header != SEATS_HEADER)
}

/// Returns the value of an option; `options` holds only those that differ from their defaults.
fn chosen(options: &[(String, String)], spec: &OptionSpec) -> String {
    let found = options.iter().find(|(header, _)| header == spec.header);
    found.map_or_else(|| spec.kind.default_value(), |(_, value)| value.clone())
}

/// Sets the value of an option. Default values are left out, and so are options that depended on the previous value.
fn choose(options: &mut Vec<(String, String)>, spec: &OptionSpec, value: String) {
    options.retain(|(header, _)| header != spec.header);
    if value != spec.kind.default_value() {
        options.push((spec.header.to_owned(), value));
    }
    let said: Headers = options.iter().cloned().collect();
    let specs = || GameId::ALL.into_iter().flat_map(choices);
    let is_lost = |header: &str| specs().any(|spec| spec.header == header && !spec.is_there(&said));
    options.retain(|(header, _)| !is_lost(header));
}

/// Returns true if an option has values to choose from, given the others.
fn is_there(options: &[(String, String)], spec: &OptionSpec) -> bool {
    let said: Headers = options.iter().cloned().collect();
    spec.is_there(&said)
}

/// The window with the form for a new game.
#[component]
pub(crate) fn NewGame(id: GameId, open: RwSignal<bool>, on_start: Callback<GameSetup>) -> impl IntoView {
    let title = say_with("new-game-of", &[("game", words().game_name(id).into())]);
    view! {
        <Dialog open title>
            <Form id on_start/>
        </Dialog>
    }
}

#[component]
fn Form(id: GameId, on_start: Callback<GameSetup>) -> impl IntoView {
    let info = id.info();
    let wanted = RwSignal::new(GameSetup::of(id));
    let names = browser::recall::<Vec<String>>("names").unwrap_or_default();
    let company = RwSignal::new(wanted.with_untracked(|wanted| Company::of(wanted, names)));
    let seats = Memo::new(move |_| company.with(Company::seats));
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let mut wanted = wanted.get_untracked();
        company.with_untracked(|company| {
            company.seat_all(&mut wanted);
            if company.has_people() {
                // If storage is full, only the suggestion of the names is lost.
                browser::remember("names", &company.names);
            }
        });
        on_start.run(wanted);
    };
    let asked = move |when: Asked| choices(id).filter(move |spec| spec.asked == when);
    let has_more = asked(Asked::OnRequest).next().is_some();
    view! {
        <form class="new-game" on:submit=start>
            <Show when=move || info.fewest_seats < info.most_seats>
                <fieldset class="segments">
                    <legend>{say("how-many")}</legend>
                    {(info.fewest_seats..=info.most_seats)
                        .map(|count| {
                            view! {
                                <label>
                                    <input
                                        type="radio"
                                        name="seats"
                                        prop:checked=move || seats.get() == count
                                        on:change=move |_| company.update(|company| company.resize(count))
                                    />
                                    <span>{count}</span>
                                </label>
                            }
                        })
                        .collect_view()}
                </fieldset>
            </Show>
            <Show when=move || { !info.is_solitaire() }>
                <Seating id company seats/>
            </Show>
            {asked(Asked::Always).map(|spec| view! { <OptionRow spec wanted/> }).collect_view()}
            <Show when=move || Standing::exists_for(id)>
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
            <Show when=move || { !info.is_solitaire() }>
                <ClockRow wanted/>
            </Show>
            {has_more.then(|| view! {
                <details>
                    <summary>{say("more-options")}</summary>
                    {asked(Asked::OnRequest).map(|spec| view! { <OptionRow spec wanted/> }).collect_view()}
                </details>
            })}
            <button class="main" type="submit">{say("start")}</button>
        </form>
    }
}

/// The player's seat, the other players, and their names.
#[component]
fn Seating(id: GameId, company: RwSignal<Company>, seats: Memo<usize>) -> impl IntoView {
    let radio = move |play_as: PlayAs, content: AnyView| {
        view! {
            <label>
                <input
                    type="radio"
                    name="play-as"
                    prop:checked=move || company.with(|company| company.play_as == play_as)
                    on:change=move |_| company.update(|company| company.sit(play_as))
                />
                <span>{content}</span>
            </label>
        }
    };
    let others = Memo::new(move |_| company.with(|company| (company.others.len(), company.play_as == PlayAs::Watch)));
    let people = Memo::new(move |_| {
        company.with(|company| {
            let others = company.others.iter().enumerate().filter(|(_, other)| **other == Sitter::Person);
            let others: Vec<usize> = others.map(|(place, _)| place + 1).collect();
            if company.has_people() { [&[0][..], &others].concat() } else { Vec::new() }
        })
    });
    view! {
        <fieldset class="segments seats-of">
            <legend>{say("play-as")}</legend>
            {move || Seat::all(seats.get())
                .map(|seat| {
                    let name = words().seat_name(id, seat);
                    let turn = say(&format!("turn-{seat}"));
                    radio(PlayAs::Seat(seat.index()), view! { <Chip id seat/><span class="seat">{name}<small>{turn}</small></span> }.into_any())
                })
                .collect_view()}
            {radio(PlayAs::Random, say("play-as-random").into_any())}
            {radio(PlayAs::Watch, say("play-as-watch").into_any())}
        </fieldset>
        <fieldset class="sitters">
            {move || {
                let (count, watches) = others.get();
                (0..count).map(|place| view! { <Other id company place count watches/> }).collect_view()
            }}
        </fieldset>
        <Show when=move || !people.with(Vec::is_empty)>
            <fieldset class="names">
                <legend>{say("names")}</legend>
                {move || people.get().into_iter().map(|player| view! { <NameOf company player/> }).collect_view()}
                <p class="about">{say("names-about")}</p>
            </fieldset>
        </Show>
    }
}

/// One of the other players: a bot of some level, or a person.
#[component]
fn Other(id: GameId, company: RwSignal<Company>, place: usize, count: usize, watches: bool) -> impl IntoView {
    let sits = move || company.with(|company| company.others.get(place).copied().unwrap_or(Sitter::Person));
    let choose = move |event| {
        let sitter = event_target_value(&event).parse::<u8>().map_or(Sitter::Person, Sitter::Bot);
        company.update(|company| {
            if let Some(other) = company.others.get_mut(place) {
                *other = sitter;
            }
        });
    };
    let label = match Seat::all(count).nth(place) {
        Some(seat) if watches => words().seat_name(id, seat),
        _ if count == 1 => say("opponent"),
        _ => say_with("opponent-number", &[("number", (place + 1).into())]),
    };
    view! {
        <label class="row">
            <span>{label}</span>
            <select on:change=choose>
                {LEVELS
                    .map(|level| {
                        let text = say(&format!("level-{level}"));
                        view! { <option value=level.to_string() selected=move || sits() == Sitter::Bot(level)>{text}</option> }
                    })
                    .collect_view()}
                {(!watches).then(|| view! { <option value="" selected=move || sits() == Sitter::Person>{say("person-here")}</option> })}
            </select>
        </label>
    }
}

/// A field for a person's name.
#[component]
fn NameOf(company: RwSignal<Company>, player: usize) -> impl IntoView {
    let label = match player {
        0 => say("your-name"),
        _ => say_with("other-name", &[("number", (player + 1).into())]),
    };
    let name = company.with_untracked(|company| company.names.get(player).cloned().unwrap_or_default());
    let change = move |event| {
        company.update_untracked(|company| {
            if company.names.len() <= player {
                company.names.resize(player + 1, String::new());
            }
            company.names[player] = event_target_value(&event);
        });
    };
    view! {
        <input
            type="text"
            value=name
            placeholder=label.clone()
            aria-label=label
            maxlength=LONGEST_NAME.to_string()
            autocomplete="off"
            spellcheck="false"
            on:input=change
        />
    }
}

/// The time control, with an explanation.
#[component]
fn ClockRow(wanted: RwSignal<GameSetup>) -> impl IntoView {
    let told = |key: &str, (minutes, seconds): (u32, u32)| {
        say_with(key, &[("minutes", minutes.into()), ("seconds", seconds.into())])
    };
    let about = move || match wanted.with(|wanted| wanted.time) {
        None => say("clock-none-about"),
        Some(time) => told("clock-about", time),
    };
    let choose = move |event| {
        let index = event_target_value(&event).parse::<usize>();
        wanted.update(|wanted| wanted.time = index.ok().and_then(|index| TIMES.get(index).copied()));
    };
    view! {
        <label class="row">
            <span>{say("clock")}</span>
            <select on:change=choose aria-describedby="clock-about">
                <option value="" selected=move || wanted.with(|wanted| wanted.time.is_none())>{say("clock-none")}</option>
                {TIMES
                    .iter()
                    .enumerate()
                    .map(|(index, time)| {
                        let time = *time;
                        view! {
                            <option value=index.to_string() selected=move || wanted.with(|wanted| wanted.time == Some(time))>
                                {told("clock-time", time)}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </label>
        <p class="about" id="clock-about">{about}</p>
    }
}

/// The row of an option, shown while it has values to choose from.
#[component]
pub(crate) fn OptionRow(spec: &'static OptionSpec, wanted: RwSignal<GameSetup>) -> impl IntoView {
    view! {
        <Show when=move || wanted.with(|wanted| is_there(&wanted.options, spec))>
            <OptionSelect spec wanted/>
        </Show>
    }
}

/// The select list of an option.
#[component]
fn OptionSelect(spec: &'static OptionSpec, wanted: RwSignal<GameSetup>) -> impl IntoView {
    let value = move || wanted.with(|wanted| chosen(&wanted.options, spec));
    let on_change = move |event| wanted.update(|wanted| choose(&mut wanted.options, spec, event_target_value(&event)));
    view! {
        <label class="row">
            <span>{words().option_name(spec)}</span>
            <select on:change=on_change>
                {spec
                    .kind
                    .offered()
                    .into_iter()
                    .map(|each| {
                        let text = words().option_value(spec, &each);
                        let is_chosen = { let each = each.clone(); move || value() == each };
                        view! { <option value=each selected=is_chosen>{text}</option> }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::OptionKind;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    /// Returns the options that must be set before an option has values to choose from.
    fn needed(id: GameId, spec: &OptionSpec) -> Vec<(String, String)> {
        let mut options = Vec::new();
        if let Some((header, value)) = spec.only_with {
            let other = choices(id).find(|other| other.header == header).expect("a form asks for it");
            choose(&mut options, other, value.to_owned());
        }
        options
    }

    #[test]
    fn a_choice_that_depended_on_another_goes_with_it() {
        for id in GameId::ALL {
            for spec in choices(id).filter(|spec| spec.only_with.is_some()) {
                let mut options = needed(id, spec);
                assert!(is_there(&options, spec) && !is_there(&[], spec));
                let other = choices(id).find(|other| Some(other.header) == spec.only_with.map(|(header, _)| header));
                let value = spec.kind.offered().into_iter().find(|value| *value != spec.kind.default_value());
                choose(&mut options, spec, value.expect("there is a choice"));
                assert_eq!(options.len(), 2);
                let other = other.expect("a form asks for it");
                choose(&mut options, other, other.kind.default_value());
                assert_eq!(options, []);
            }
        }
    }

    #[test]
    fn every_choice_of_a_form_starts_a_game_that_has_it() {
        for id in GameId::ALL {
            for spec in choices(id) {
                for value in spec.kind.offered() {
                    let mut options = needed(id, spec);
                    choose(&mut options, spec, value.clone());
                    assert_eq!(chosen(&options, spec), value);
                    let mut headers: Headers = options.into_iter().collect();
                    id.deal(&mut headers, &mut Xoshiro256PlusPlus::seed_from_u64(1)).unwrap();
                    assert_eq!(spec.read(&id.start(&headers).unwrap().options()), Ok(value), "{id}");
                }
            }
        }
    }

    #[test]
    fn a_default_that_is_chosen_again_is_left_out() {
        for (id, spec) in GameId::ALL.into_iter().flat_map(|id| choices(id).map(move |spec| (id, spec))) {
            let options = &mut needed(id, spec);
            let before = options.len();
            options.push(("Other".to_owned(), "1".to_owned()));
            let default = spec.kind.default_value();
            let other = spec.kind.offered().into_iter().find(|value| *value != default).expect("there is a choice");
            choose(options, spec, other.clone());
            choose(options, spec, other.clone());
            assert_eq!((options.len(), chosen(options, spec)), (before + 2, other));
            choose(options, spec, default.clone());
            assert_eq!((options.len(), chosen(options, spec)), (before + 1, default));
        }
    }

    #[test]
    fn forms_ask_for_all_that_people_choose() {
        for id in GameId::ALL {
            let asked: Vec<&str> = choices(id).map(|spec| spec.header).collect();
            for spec in id.option_specs() {
                let elsewhere = spec.header == SEATS_HEADER || matches!(spec.kind, OptionKind::Dealt(_));
                assert_ne!(asked.contains(&spec.header), elsewhere, "{id} {}", spec.header);
            }
        }
    }
}
