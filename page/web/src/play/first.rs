//! A game's first *Play*: an offer to learn it, or a first game against level 1 with hints on the board.

use super::desk::Desk;
use super::saved::Saved;
use super::wanted::{Sitter, Wanted};
use crate::browser;
use crate::dialog::Dialog;
use crate::icons::Icon;
use crate::say::{learn_lessons, say, say_with, words};
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use pentad_catalog::GameId;
use pentad_course::first_hint;
use pentad_table::Table;

/// The name under which the browser remembers which game is the first of its kind.
fn name(id: GameId) -> String {
    format!("first.{id}")
}

/// Whether a game is new to the person: it was never set up, its course never begun, and the offer never taken. Games that were
/// played count too, which the caller knows.
pub(crate) fn is_new(id: GameId) -> bool {
    browser::recall::<String>(&name(id)).is_none()
        && browser::recall::<Wanted>(&format!("wanted.{id}")).is_none()
        && browser::recall::<usize>(&format!("learned.{id}")).is_none()
}

/// What *Play* would begin, in a word or two: the level of the bots. `None` for a game alone.
pub(crate) fn company_wanted(id: GameId, is_new: bool) -> Option<String> {
    let wanted = if is_new { Wanted::easy(id) } else { Wanted::of(id) };
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

/// Asks how a game is to be met for the first time.
#[component]
pub(crate) fn FirstOffer(
    id: GameId,
    open: RwSignal<bool>,
    /// Begins a game as usual.
    on_start: Callback<Wanted>,
) -> impl IntoView {
    let title = say_with("first-time", &[("game", words().game_name(id).into())]);
    let navigate = use_navigate();
    let guided = StoredValue::new_local(move || {
        if let Ok(saved) = Saved::start(id, &Wanted::easy(id)) {
            saved.keep();
            browser::remember(&name(id), &saved.id);
            navigate(&format!("/play/{id}/{}", saved.id), Default::default());
        }
    });
    let is_alone = id.info().most_seats == 1;
    let as_usual = move |_| {
        browser::remember(&name(id), &String::new());
        on_start.run(Wanted::of(id));
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

/// The hints of a first game, as far as the table has come. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Coach {
    id: GameId,
    is_on: RwSignal<bool>,
    /// The key of the hint that was due last, and the places it speaks of while it is due.
    due: Memo<Option<(String, Vec<String>)>>,
}

impl Coach {
    /// The coach of a table, who is silent unless this is the first game of its kind.
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

    /// The places to mark on the board. Tracked.
    pub(crate) fn spots(self) -> Vec<String> {
        self.due.with(|due| due.as_ref().map_or_else(Vec::new, |(_, spots)| spots.clone()))
    }

    fn dismiss(self) {
        browser::remember(&name(self.id), &String::new());
        self.is_on.set(false);
    }
}

/// The sentence of the coach.
#[component]
pub(crate) fn CoachSays(coach: Coach) -> impl IntoView {
    coach.is_on.get_untracked().then(|| {
        // The hints are in the file of the lessons.
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
