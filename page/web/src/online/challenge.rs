//! Opening a game for other players.

use super::listed::time_told;
use super::request;
use super::wire::Wire;
use crate::kit::browser;
use crate::kit::say::{say, say_with, words};
use crate::play::{GameSetup, OptionRow, choices};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_api::{GameInfo, OpenGame, SeatWish};
use pentad_catalog::{GameId, HIGHEST_LEVEL, LEVELS, Standing};
use pentad_table::TimeControl;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::spawn_local;

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

/// Time controls on offer.
pub(super) const TIMES: [Option<TimeControl>; 10] = [
    None,
    Some(TimeControl::Bank { bank: 3 * MINUTE, increment: 2_000 }),
    Some(TimeControl::Bank { bank: 5 * MINUTE, increment: 5_000 }),
    Some(TimeControl::Bank { bank: 10 * MINUTE, increment: 10_000 }),
    Some(TimeControl::Bank { bank: 30 * MINUTE, increment: 20_000 }),
    Some(TimeControl::EachTurn { span: DAY }),
    Some(TimeControl::EachTurn { span: 3 * DAY }),
    Some(TimeControl::EachTurn { span: 7 * DAY }),
    Some(TimeControl::Bank { bank: 5 * DAY, increment: DAY / 2 }),
    Some(TimeControl::Bank { bank: 14 * DAY, increment: DAY }),
];
/// Vacation of a correspondence game, in milliseconds.
const VACATION: u64 = 14 * DAY;

/// Settings of the last challenge.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Wish {
    game: String,
    seats: usize,
    /// The challenger's seat; `None` if chance decides.
    own: Option<usize>,
    /// Number and level of the bots among the other players.
    bots: usize,
    level: u8,
    time: usize,
    rated: bool,
    #[serde(default)]
    help: bool,
    listed: bool,
    in_match: bool,
    /// Options by header.
    #[serde(default)]
    options: Vec<(String, String)>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            game: "quintets".to_owned(),
            seats: 2,
            own: None,
            bots: 0,
            level: 3,
            time: 3,
            rated: false,
            help: false,
            listed: true,
            in_match: false,
            options: Vec::new(),
        }
    }
}

impl Wish {
    fn id(&self) -> GameId {
        self.game.parse().unwrap_or(GameId::Quintets)
    }

    /// Corrects the settings to what the game allows.
    fn fit(&mut self) {
        let info = self.id().info();
        self.seats = self.seats.clamp(info.fewest_seats.max(2), info.most_seats);
        self.bots = self.bots.min(self.seats - 2);
        self.own = self.own.filter(|own| *own < self.seats);
        self.time = self.time.min(TIMES.len() - 1);
        self.in_match &= Standing::exists_for(self.id());
        self.level = self.level.clamp(1, HIGHEST_LEVEL);
        let id = self.id();
        self.options.retain(|(header, _)| choices(id).any(|spec| spec.header == header));
        self.rated &= self.can_be_rated();
    }

    fn can_be_rated(&self) -> bool {
        self.bots == 0 && !self.in_match && TIMES[self.time].is_some()
    }

    fn open_game(&self) -> OpenGame {
        let mut seats = vec![SeatWish::Open; self.seats];
        let own = self.own.unwrap_or(0);
        seats[own] = SeatWish::Me;
        let bots = seats.iter_mut().rev().filter(|seat| **seat == SeatWish::Open).take(self.bots);
        bots.for_each(|seat| *seat = SeatWish::Bot(format!("level:{}", self.level)));
        let time = TIMES[self.time];
        OpenGame {
            game: self.game.clone(),
            options: self.options.iter().cloned().collect(),
            seats,
            shuffled: self.own.is_none(),
            time,
            vacation: if time.is_some_and(TimeControl::is_by_correspondence) { VACATION } else { 0 },
            rated: self.rated,
            listed: self.listed,
            takebacks: !self.rated,
            help: self.help && !self.rated,
            in_match: self.in_match,
        }
    }
}

/// The form that opens a game.
#[component]
pub(crate) fn Challenge() -> impl IntoView {
    let wire = Wire::get();
    let wish = RwSignal::new({
        let mut wish = browser::recall::<Wish>("challenge").unwrap_or_default();
        wish.fit();
        wish
    });
    // The option rows are shared with the form for local games.
    let options =
        RwSignal::new(wish.with_untracked(|wish| GameSetup { options: wish.options.clone(), ..GameSetup::default() }));
    let change = move |with: &dyn Fn(&mut Wish)| {
        wish.update(|wish| {
            with(wish);
            wish.fit();
        });
    };
    let (problem, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let navigate = StoredValue::new_local(use_navigate());
    let open = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = Wish { options: options.with_untracked(|wanted| wanted.options.clone()), ..wish.get_untracked() };
        browser::remember("challenge", &wanted);
        busy.set(true);
        problem.set(None);
        spawn_local(async move {
            let opened = async {
                wire.introduce().await?;
                request::post::<GameInfo>("/api/games", &wanted.open_game()).await
            };
            match opened.await {
                Ok(game) => navigate.with_value(|navigate| navigate(&format!("/game/{}", game.id), Default::default())),
                Err(why) => problem.set(Some(why.reason)),
            }
            busy.set(false);
        });
    };
    let number = |event| event_target_value(&event).parse::<usize>().ok();
    let is_member = Memo::new(move |_| wire.me.with(|me| me.as_ref().is_some_and(|me| me.kind == "member")));
    let id = Memo::new(move |_| wish.with(Wish::id));
    let seats = Memo::new(move |_| wish.with(|wish| wish.seats));
    view! {
        <form class="new-game challenge" on:submit=open>
            <h2>{say("challenge")}</h2>
            <label class="row">
                <span>{say("game")}</span>
                <select name="game" on:change=move |event| {
                    let game = event_target_value(&event);
                    options.update(|wanted| wanted.options.clear());
                    change(&|wish| wish.game.clone_from(&game));
                }>
                    {GameId::ALL.into_iter().filter(|id| !id.info().is_solitaire()).map(|game| view! {
                        <option value=game.to_string() selected=move || id.get() == game>{words().game_name(game)}</option>
                    }).collect_view()}
                </select>
            </label>
            <Show when=move || { id.get().info().fewest_seats.max(2) < id.get().info().most_seats }>
                <label class="row">
                    <span>{say("how-many")}</span>
                    <select name="seats" on:change=move |event| if let Some(count) = number(event) { change(&|wish| wish.seats = count) }>
                        {move || (id.get().info().fewest_seats.max(2)..=id.get().info().most_seats).map(|count| view! {
                            <option value=count.to_string() selected=move || seats.get() == count>{count}</option>
                        }).collect_view()}
                    </select>
                </label>
            </Show>
            <label class="row">
                <span>{say("play-as")}</span>
                <select name="own" on:change=move |event| { let own = number(event); change(&|wish| wish.own = own) }>
                    <option value="" selected=move || wish.with(|wish| wish.own.is_none())>{say("play-as-random")}</option>
                    {move || pentad_core::Seat::all(seats.get()).map(|seat| view! {
                        <option value=seat.index().to_string() selected=move || wish.with(|wish| wish.own == Some(seat.index()))>
                            {words().seat_name(id.get(), seat)}
                        </option>
                    }).collect_view()}
                </select>
            </label>
            <Show when=move || { seats.get() > 2 }>
                <label class="row">
                    <span>{say("bots-fill")}</span>
                    <select name="bots" on:change=move |event| if let Some(count) = number(event) { change(&|wish| wish.bots = count) }>
                        {move || (0..=seats.get() - 2).map(|count| view! {
                            <option value=count.to_string() selected=move || wish.with(|wish| wish.bots == count)>
                                {if count == 0 { say("no-bots") } else { say_with("bots-count", &[("count", count.into())]) }}
                            </option>
                        }).collect_view()}
                    </select>
                </label>
            </Show>
            <Show when=move || wish.with(|wish| wish.bots > 0)>
                <label class="row">
                    <span>{say("bots-level")}</span>
                    <select name="level" on:change=move |event| if let Some(level) = number(event) { change(&|wish| wish.level = level as u8) }>
                        {LEVELS.map(|level| view! {
                            <option value=level.to_string() selected=move || wish.with(|wish| wish.level == level)>
                                {say(&format!("level-{level}"))}
                            </option>
                        }).collect_view()}
                    </select>
                </label>
            </Show>
            <label class="row">
                <span>{say("clock")}</span>
                <select name="time" on:change=move |event| if let Some(time) = number(event) { change(&|wish| wish.time = time) }>
                    {TIMES.into_iter().enumerate().map(|(place, time)| view! {
                        <option value=place.to_string() selected=move || wish.with(|wish| wish.time == place)>{time_told(time)}</option>
                    }).collect_view()}
                </select>
            </label>
            <label class="row">
                <span>{say("listed")} <small>{say("listed-about")}</small></span>
                <input type="checkbox" role="switch" name="listed" prop:checked=move || wish.with(|wish| wish.listed)
                    on:change=move |event| { let on = event_target_checked(&event); change(&|wish| wish.listed = on) }/>
            </label>
            <Show when=move || Standing::exists_for(id.get())>
                <label class="row">
                    <span>{say("series")} <small>{say("series-about")}</small></span>
                    <input type="checkbox" role="switch" name="series" prop:checked=move || wish.with(|wish| wish.in_match)
                        on:change=move |event| { let on = event_target_checked(&event); change(&|wish| wish.in_match = on) }/>
                </label>
            </Show>
            <Show when=move || is_member.get() && wish.with(Wish::can_be_rated)>
                <label class="row">
                    <span>{say("rated")} <small>{say("rated-about")}</small></span>
                    <input type="checkbox" role="switch" name="rated" prop:checked=move || wish.with(|wish| wish.rated)
                        on:change=move |event| { let on = event_target_checked(&event); change(&|wish| wish.rated = on) }/>
                </label>
            </Show>
            <Show when=move || !wish.with(|wish| wish.rated)>
                <label class="row">
                    <span>{say("help-allowed")} <small>{say("help-allowed-about")}</small></span>
                    <input type="checkbox" role="switch" name="help" prop:checked=move || wish.with(|wish| wish.help)
                        on:change=move |event| { let on = event_target_checked(&event); change(&|wish| wish.help = on) }/>
                </label>
            </Show>
            {move || {
                let asked: Vec<_> = choices(id.get()).collect();
                (!asked.is_empty()).then(|| view! {
                    <details>
                        <summary>{say("more-options")}</summary>
                        {asked.into_iter().map(|spec| view! { <OptionRow spec wanted=options/> }).collect_view()}
                    </details>
                })
            }}
            {move || problem.get().map(|why| view! { <p class="warning" role="alert">{why}</p> })}
            <button class="main" type="submit" disabled=busy>{say("open-game")}</button>
        </form>
    }
}
