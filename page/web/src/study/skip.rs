//! Threats: the opponents' best action if the seat to act could skip its turn (a null move).

use super::bench::Bench;
use crate::board::{Arrow, arrows};
use crate::kit::icons::Icon;
use crate::kit::say::{say, say_with, words};
use crate::kit::thinker::Thinker;
use crate::online::closed::Closed;
use crate::review::percent;
use leptos::prelude::*;
use pentad_boards::scene::{Item, Scene};
use pentad_catalog::{AnyAction, AnyGame, Arrangement, Playthrough};
use pentad_core::{Seat, Turn};
use pentad_messages::{Allowed, Answer as Told, FromWorker, Question};

/// Thinking time, in milliseconds.
const LONGEST: u32 = 2500;

/// Lets the engine find the threat. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Skipper {
    bench: Bench,
    closed: Closed,
    /// The position with the turn skipped, if the rules allow such a position.
    skipped: Memo<Option<Skipped>>,
    answer: RwSignal<Option<Answer>>,
    thinker: StoredValue<Thinker, LocalStorage>,
}

/// The position after a skipped turn, compared by its text.
#[derive(Clone, Debug)]
struct Skipped(AnyGame);

impl PartialEq for Skipped {
    fn eq(&self, other: &Skipped) -> bool {
        self.0.setup_text() == other.0.setup_text()
    }
}

#[derive(Clone, PartialEq, Debug)]
enum Answer {
    Thinking,
    /// The engine is closed, for this reason.
    Closed(String),
    Told {
        action: AnyAction,
        worth: f64,
    },
}

impl Skipper {
    /// Creates a skipper without an answer.
    pub(crate) fn new(bench: Bench, closed: Closed) -> Skipper {
        let skipper = Skipper {
            bench,
            closed,
            skipped: Memo::new(move |_| bench.with(skipped).map(Skipped)),
            answer: RwSignal::new(None),
            thinker: StoredValue::new_local(Thinker::new()),
        };
        Effect::new(move |_| {
            bench.at.track();
            skipper.forget();
        });
        Effect::new(move |_| {
            let reason = closed.reason();
            if reason.is_some() && skipper.answer.with_untracked(Option::is_some) {
                skipper.thinker.with_value(Thinker::stop);
                skipper.answer.set(reason.map(Answer::Closed));
            }
        });
        skipper
    }

    fn forget(self) {
        self.thinker.with_value(Thinker::stop);
        self.answer.set(None);
    }

    fn ask(self) {
        let Some(skipped) = self.skipped.get_untracked() else { return };
        self.answer.set(Some(Answer::Thinking));
        self.closed.find_out(move |reason| {
            // Another position may be on display by now, or the question withdrawn.
            let is_wanted = self.skipped.with_untracked(|now| now.as_ref() == Some(&skipped))
                && self.answer.get_untracked() == Some(Answer::Thinking);
            match reason {
                _ if !is_wanted => {}
                Some(reason) => self.answer.set(Some(Answer::Closed(reason))),
                None => self.think(skipped),
            }
        });
    }

    fn think(self, Skipped(game): Skipped) {
        let record = Playthrough::new(game.clone()).record().to_string();
        let question = Question::Analyse { record, bot: None, lines: 1, allowed: Allowed::milliseconds(LONGEST) };
        let hear = move |tell| match tell {
            FromWorker::Answer { answer: Told::Thought(thought), .. } => {
                let best = thought.lines.first().and_then(|line| Some((game.read(&line.action).ok()?, line.worth)));
                self.answer.set(best.map(|(action, worth)| Answer::Told { action, worth }));
            }
            FromWorker::Failed { .. } => self.answer.set(None),
            _ => {}
        };
        self.thinker.with_value(|thinker| thinker.ask(question, hear));
    }

    /// Draws the threat, once it is known.
    pub(crate) fn drawn(self, scene: &Scene) -> Option<Vec<Item>> {
        let Some(Answer::Told { action, .. }) = self.answer.get() else { return None };
        let Skipped(game) = self.skipped.get()?;
        Some(arrows(&game, scene, &[Arrow { action, weight: 1.0, note: "!".to_owned() }]))
    }
}

/// The question and its answer.
#[component]
pub(crate) fn IfSkipped(skipper: Skipper) -> impl IntoView {
    let bench = skipper.bench;
    let name = move |seat: Option<Seat>| seat.map(|seat| words().seat_name(bench.id, seat)).unwrap_or_default();
    let acting = move || name(bench.with(|game| game.turn().seat()));
    let told = move || match skipper.answer.get()? {
        Answer::Thinking => Some(say("hint-thinking")),
        Answer::Closed(reason) => Some(reason),
        Answer::Told { action, worth } => skipper.skipped.with(|skipped| {
            let Skipped(game) = skipped.as_ref()?;
            let values = [
                ("seat", name(game.turn().seat()).into()),
                ("action", game.notation(action).into()),
                ("chance", percent(worth).into()),
            ];
            Some(say_with("study-skip-answer", &values))
        }),
    };
    view! {
        <Show when=move || skipper.skipped.with(Option::is_some)>
            <div class="skip-turn">
                {move || match told() {
                    Some(told) => view! {
                        <p role="status">{told}</p>
                        <button class="quiet" aria-label=say("close") on:click=move |_| skipper.forget()><Icon name="close"/></button>
                    }.into_any(),
                    None => view! {
                        <button class="link" on:click=move |_| skipper.ask()>{say_with("study-skip", &[("seat", acting().into())])}</button>
                    }.into_any(),
                }}
            </div>
        </Show>
    }
}

/// Returns the position with the next seat to act; `None` if it cannot be set up or if no other seat would act.
fn skipped(game: &AnyGame) -> Option<AnyGame> {
    let Turn::Seat(seat) = game.turn() else { return None };
    let other = Arrangement::of(game).skipped()?.game().ok()?;
    other.turn().seat().filter(|other| *other != seat).map(|_| other)
}
