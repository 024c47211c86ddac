//! The first *Play* of a game: an offer to learn it, or a first game against level 1 with hints on the board.

use super::desk::Desk;
use super::game_setup::{GameSetup, Sitter};
use super::saved::Saved;
use crate::kit::browser;
use crate::kit::dialog::Dialog;
use crate::kit::icons::Icon;
use crate::kit::say::{learn_lessons, say, say_with, words};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_catalog::GameId;
use pentad_course::first_hint;
use pentad_table::Table;

/// Returns the storage key for the id of the first game of its kind.
fn name(id: GameId) -> String {
    format!("first.{id}")
}

/// Returns true if a game is new to the person: never set up, its course never begun, and the offer never taken. The caller also checks for
/// saved games.
pub(crate) fn is_new(id: GameId) -> bool {
    browser::recall::<String>(&name(id)).is_none()
        && browser::recall::<GameSetup>(&format!("wanted.{id}")).is_none()
        && browser::recall::<usize>(&format!("learned.{id}")).is_none()
}

/// Returns the opponents that *Play* would choose, as the level of the bots; `None` for a game alone.
pub(crate) fn company_wanted(id: GameId, is_new: bool) -> Option<String> {
    let wanted = if is_new { GameSetup::easy(id) } else { GameSetup::of(id) };
    let people = wanted.sitters.iter().filter(|sitter| **sitter == Sitter::Person).count();
    let mut levels: Vec<u8> = wanted
        .sitters
        .iter()
        .filter_map(|sitter| match sitter {
            Sitter::Bot(level) => Some(*level),
            Sitter::Person => None,
        })
        .collect();
    levels.dedup();
    let levels: Vec<String> = levels.iter().map(u8::to_string).collect();
    match (people, levels.is_empty()) {
        (0, _) => Some(say("play-as-watch")),
        (1, true) => None,
        (_, true) => Some(say("together")),
        _ => Some(say_with("level", &[("level", levels.join("–").into())])),
    }
}

/// Offers ways to begin with a new game.
#[component]
pub(crate) fn FirstOffer(
    id: GameId,
    open: RwSignal<bool>,
    /// Begins a regular game.
    on_start: Callback<GameSetup>,
) -> impl IntoView {
    let title = say_with("first-time", &[("game", words().game_name(id).into())]);
    let navigate = use_navigate();
    let guided = StoredValue::new_local(move || {
        if let Ok(saved) = Saved::start(id, &GameSetup::easy(id)) {
            saved.keep();
            browser::remember(&name(id), &saved.id);
            navigate(&format!("/play/{id}/{}", saved.id), Default::default());
        }
    });
    let is_alone = id.info().is_solitaire();
    let as_usual = move |_| {
        browser::remember(&name(id), &String::new());
        on_start.run(GameSetup::of(id));
    };
    view! {
        <Dialog open title>
            <p>{words().game_about(id)}"."</p>
            <div class="offers">
                <button class="main" on:click=move |_| guided.with_value(|start| start())>
                    <Icon name="hint"/>
                    <span><b>{say("first-game")}</b><small>{say(if is_alone { "first-game-alone" } else { "first-game-about" })}</small></span>
                </button>
                <a class="button" href=format!("/learn/{id}")>
                    <Icon name="learn"/>
                    <span><b>{say("learn-by-doing")}</b><small>{say("first-learn-about")}</small></span>
                </a>
                <button on:click=as_usual>
                    <Icon name="play"/>
                    <span><b>{say("play")}</b><small>{company_wanted(id, false).unwrap_or_default()}</small></span>
                </button>
            </div>
        </Dialog>
    }
}

/// Hints for a first game, following the table. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Coach {
    id: GameId,
    is_on: RwSignal<bool>,
    /// Message key and places of the current hint, if one is due.
    due: Memo<Option<(String, Vec<String>)>>,
}

impl Coach {
    /// Creates the coach of a table; inactive unless this is the first game of its kind.
    pub(crate) fn of(desk: Desk) -> Coach {
        let first = browser::recall::<String>(&name(desk.id));
        let is_on = RwSignal::new(first.is_some() && first == desk.kept_as());
        let due = Memo::new(move |_| {
            if !is_on.get() {
                return None;
            }
            let you = desk.you()?;
            let is_over = |table: &Table| table.ending().is_some();
            let hint = desk.table.with(|table| if is_over(table) { None } else { first_hint(table.played(), you) })?;
            Some((hint.hint.message(), hint.spots))
        });
        Coach { id: desk.id, is_on, due }
    }

    /// Returns the places to mark on the board. Tracked.
    pub(crate) fn spots(self) -> Vec<String> {
        self.due.with(|due| due.as_ref().map_or_else(Vec::new, |(_, spots)| spots.clone()))
    }

    fn dismiss(self) {
        browser::remember(&name(self.id), &String::new());
        self.is_on.set(false);
    }
}

/// The coach's current sentence.
#[component]
pub(crate) fn CoachSays(coach: Coach) -> impl IntoView {
    coach.is_on.get_untracked().then(|| {
        // The hints are part of the lessons' message file.
        let known = LocalResource::new(learn_lessons);
        let text = Memo::new(move |_| {
            let is_known = known.get() == Some(true);
            coach.due.with(|due| due.as_ref().filter(|_| is_known).map(|(key, _)| say(key)))
        });
        view! {
            <Show when=move || text.with(Option::is_some)>
                <div class="coach">
                    <Icon name="hint"/>
                    <p role="status">{move || text.get().unwrap_or_default()}</p>
                    <button class="quiet" title=say("first-no-more") aria-label=say("first-no-more") on:click=move |_| coach.dismiss()>
                        <Icon name="close"/>
                    </button>
                </div>
            </Show>
        }
    })
}
