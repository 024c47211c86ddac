//! What a new game is to be.

use super::seats::Chip;
use super::wanted::{Sitter, Wanted};
use crate::dialog::Dialog;
use crate::say::{say, say_with, words};
use leptos::prelude::*;
use pentad_catalog::{GameId, Standing};
use pentad_core::{Asked, Kind, OptionSpec, SEATS_HEADER, Seat};

/// Thinking times that are offered: minutes a seat, seconds more a turn.
const TIMES: [(u32, u32); 5] = [(1, 2), (3, 2), (5, 5), (10, 5), (30, 20)];

/// The options of a game that a form asks for, apart from the number of seats, which goes with who plays.
pub(crate) fn choices(id: GameId) -> impl Iterator<Item = &'static OptionSpec> {
    id.option_specs().iter().filter(|spec| spec.asked != Asked::Never && spec.header != SEATS_HEADER)
}

/// The value of an option among those that are not at their default.
fn chosen(options: &[(String, String)], spec: &OptionSpec) -> String {
    let found = options.iter().find(|(header, _)| header == spec.header);
    found.map_or_else(|| spec.kind.default_value(), |(_, value)| value.clone())
}

/// Chooses the value of an option. One at its default is left out.
fn choose(options: &mut Vec<(String, String)>, spec: &OptionSpec, value: String) {
    options.retain(|(header, _)| header != spec.header);
    if value != spec.kind.default_value() {
        options.push((spec.header.to_owned(), value));
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
pub(crate) fn OptionRow(spec: &'static OptionSpec, wanted: RwSignal<Wanted>) -> impl IntoView {
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
    use pentad_core::{Headers, OptionKind};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn every_choice_of_a_form_starts_a_game_that_has_it() {
        for id in GameId::ALL {
            for spec in choices(id) {
                for value in spec.kind.offered() {
                    let mut options = Vec::new();
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
        let options = &mut vec![("Other".to_owned(), "1".to_owned())];
        for spec in GameId::ALL.into_iter().flat_map(choices) {
            let default = spec.kind.default_value();
            let other = spec.kind.offered().into_iter().find(|value| *value != default).expect("there is a choice");
            choose(options, spec, other.clone());
            choose(options, spec, other.clone());
            assert_eq!((options.len(), chosen(options, spec)), (2, other));
            choose(options, spec, default.clone());
            assert_eq!((options.len(), chosen(options, spec)), (1, default));
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
