//! Automatic actions at a table: chance, bots, and forced passes.

use crate::board::settled;
use crate::daily;
use crate::kit::browser;
use crate::kit::thinker::Thinker;
use leptos::prelude::*;
use pentad_catalog::AnyAction;
use pentad_core::Seat;
use pentad_messages::{Allowed, Answer, FromWorker, Question};
use pentad_table::{Actor, Awaited, Table};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

/// Minimum time before a bot's action, in milliseconds: one that answers at once is hard to follow.
const SHORTEST_THOUGHT: f64 = 550.0;
/// Delays that let the player see a tile being turned up, and read a forced pass.
const FLIP: Duration = Duration::from_millis(380);
const PASS: Duration = Duration::from_millis(1100);

/// Plays for chance and for bots. A handle: all copies refer to the same driver.
#[derive(Clone, Copy)]
pub(crate) struct Driver {
    /// True while a bot thinks.
    pub(crate) thinking: RwSignal<bool>,
    seed: u64,
    thinker: StoredValue<Thinker, LocalStorage>,
    /// The scheduled action.
    soon: StoredValue<Option<Rc<dyn Fn()>>, LocalStorage>,
}

impl Driver {
    /// Creates a driver whose bots use this seed.
    pub(crate) fn new(seed: u64) -> Driver {
        Driver {
            thinking: RwSignal::new(false),
            seed,
            thinker: StoredValue::new_local(Thinker::new()),
            soon: StoredValue::new_local(None),
        }
    }

    /// Runs the scheduled action now instead of waiting for its timer.
    pub(crate) fn hurry(self) {
        if let Some(act) = self.soon.try_update_value(Option::take).flatten() {
            act();
        }
    }

    /// Starts to play the automatic actions of a table, now and after every change. Actions go to `play`, errors of the worker to
    /// `complain`.
    pub(crate) fn drive(
        self,
        table: RwSignal<Table>,
        play: impl Fn(Actor, AnyAction) + Copy + 'static,
        complain: impl Fn(String) + Copy + 'static,
    ) {
        if table.with_untracked(|table| table.sitters().iter().any(pentad_table::Sitter::is_bot)) {
            self.thinker.with_value(Thinker::wake);
        }
        Effect::new(move |_| {
            let moment = |table: &Table| (table.played().plies(), table.played().last().hash_key());
            let (awaited, then, forced) = table.with(|table| (table.awaited(), moment(table), forced_pass(table)));
            // The table may change or be left before the delay ends, and may even have as many plies in another position.
            let still_there = move || {
                table.try_with_untracked(|table| moment(table) == then && table.ending().is_none()) == Some(true)
            };
            let later = move |who: Actor, action: AnyAction, wait: Duration| {
                let act = Rc::new(move || {
                    if still_there() {
                        play(who, action);
                    }
                });
                self.soon.set_value(Some(act.clone()));
                set_timeout(move || act(), wait);
            };
            match awaited {
                Awaited::Nobody | Awaited::Players => {}
                Awaited::Chance => {
                    let drawn = table.with_untracked(|table| {
                        daily::draw(table.played()).unwrap_or_else(|| table.chance(&mut browser::chance()))
                    });
                    later(Actor::Authority, drawn, FLIP);
                }
                Awaited::Person(seat) => {
                    if let Some(pass) = forced {
                        later(Actor::Seat(seat), pass, PASS);
                    }
                }
                Awaited::Bot { seat, bot } => self.think(table, seat, bot, still_there, play, complain),
            }
        });
    }

    /// Plays forced passes for a person at a table kept elsewhere.
    pub(crate) fn pass_where_forced(
        self,
        table: RwSignal<Table>,
        is_own: impl Fn(Seat) -> bool + Copy + 'static,
        play: impl Fn(Actor, AnyAction) + Copy + 'static,
    ) {
        Effect::new(move |_| {
            let (awaited, plies, forced) =
                table.with(|table| (table.awaited(), table.played().plies(), forced_pass(table)));
            if let (Awaited::Person(seat), Some(pass)) = (awaited, forced)
                && is_own(seat)
            {
                let act = move || {
                    if table.try_with_untracked(|table| table.played().plies() == plies) == Some(true) {
                        play(Actor::Seat(seat), pass);
                    }
                };
                set_timeout(act, PASS);
            }
        });
    }

    /// Stops the thinking bot and the scheduled action.
    pub(crate) fn stop(self) {
        self.thinker.with_value(Thinker::stop);
        self.soon.set_value(None);
        self.thinking.set(false);
    }

    fn think(
        self,
        table: RwSignal<Table>,
        seat: Seat,
        bot: String,
        still_there: impl Fn() -> bool + Copy + 'static,
        play: impl Fn(Actor, AnyAction) + Copy + 'static,
        complain: impl Fn(String) + Copy + 'static,
    ) {
        self.thinking.set(true);
        let (record, began) = (table.with_untracked(|table| table.played().record().to_string()), browser::now());
        // Each seat has its own seed, so that two bots of the same level play differently.
        let seed = self.seed ^ seat.index() as u64;
        let answer = move |tell: FromWorker| {
            if !still_there() {
                return;
            }
            let chosen = match tell {
                FromWorker::Answer { answer: Answer::Action(action), .. } => Some(action),
                FromWorker::Failed { reason, .. } => {
                    complain(reason);
                    None
                }
                _ => return,
            };
            let action = chosen.and_then(|text| table.with_untracked(|table| table.played().last().read(&text).ok()));
            let wait = (SHORTEST_THOUGHT - (browser::now() - began)).max(0.0);
            spawn_local(async move {
                browser::pause(wait as i32).await;
                // Waits until the animation of the person's action has ended or was skipped.
                settled().await;
                if still_there() && self.thinking.try_get_untracked() == Some(true) {
                    self.thinking.set(false);
                    if let Some(action) = action {
                        play(Actor::Authority, action);
                    }
                }
            });
        };
        let question = Question::Turn { record, bot, seed, allowed: Allowed::default() };
        self.thinker.with_value(|thinker| thinker.ask(question, answer));
    }
}

/// Returns the pass if it is a person's only legal action.
pub(crate) fn forced_pass(table: &Table) -> Option<AnyAction> {
    let Awaited::Person(_) = table.awaited() else { return None };
    table.played().last().forced_pass()
}
