//! Engine analysis of the position on display.

use super::bench::Bench;
use crate::board::{Arrow, arrows};
use crate::kit::thinker::Thinker;
use crate::online::closed::Closed;
use crate::review::whole_percent;
use leptos::prelude::*;
use pentad_boards::scene::{Item, Scene};
use pentad_catalog::AnyGame;
use pentad_core::Turn;
use pentad_core::sorting::sort_by;
use pentad_messages::{Allowed, Answer, Appraisal, FromWorker, Question, Thought};
use pentad_study::NodeId;
use std::collections::HashMap;
use std::time::Duration;

/// Number of actions compared in depth, and of those drawn.
const LINES: usize = 5;
const DRAWN: usize = 4;
/// Thinking time for a position, in milliseconds.
const LONGEST: u32 = 30_000;
/// Debounce before the engine is asked: a user who steps quickly through a game passes most positions.
const WAITS: Duration = Duration::from_millis(180);
/// Loss against the best action from which an action is not drawn.
const MUCH_WORSE: f64 = 0.2;
/// An action is listed only if its visits are at least the best action's divided by this.
const ENOUGH_TRIES: u64 = 8;
/// Maximum number of actions drawn for a line.
const DRAWN_AHEAD: usize = 5;

/// Lets the engine analyse the position on display. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Analyst {
    bench: Bench,
    closed: Closed,
    /// True while analysis is on.
    pub(crate) on: RwSignal<bool>,
    /// The analysis of the position on display.
    pub(crate) thought: RwSignal<Option<Thought>>,
    pub(crate) thinking: RwSignal<bool>,
    pub(crate) failed: RwSignal<Option<String>>,
    /// Index of the line under the pointer.
    pub(crate) traced: RwSignal<Option<usize>>,
    /// Analyses of positions shown before, each with true if it was complete.
    known: StoredValue<HashMap<NodeId, (Thought, bool)>>,
    /// Number of changes, so that only the last of several in a row starts an analysis.
    changes: StoredValue<u32>,
    thinker: StoredValue<Thinker, LocalStorage>,
}

impl Analyst {
    /// Creates an analyst without an analysis.
    pub(crate) fn new(bench: Bench, closed: Closed) -> Analyst {
        let analyst = Analyst {
            bench,
            closed,
            on: RwSignal::new(false),
            thought: RwSignal::new(None),
            thinking: RwSignal::new(false),
            failed: RwSignal::new(None),
            traced: RwSignal::new(None),
            known: StoredValue::new(HashMap::new()),
            changes: StoredValue::new(0),
            thinker: StoredValue::new_local(Thinker::new()),
        };
        Effect::new(move |_| {
            let (on, at, closed_for) = (analyst.on.get(), bench.at.get(), closed.reason());
            analyst.thinker.with_value(Thinker::stop);
            let change = analyst.changes.get_value() + 1;
            analyst.changes.set_value(change);
            analyst.thinking.set(false);
            analyst.failed.set(None);
            analyst.traced.set(None);
            let known = analyst.known.with_value(|known| known.get(&at).cloned());
            let known = known.filter(|_| on && closed_for.is_none());
            let is_done = known.as_ref().is_some_and(|(_, done)| *done);
            analyst.thought.set(known.map(|(thought, _)| thought));
            if !on || is_done {
                return;
            }
            if closed_for.is_some() {
                analyst.failed.set(closed_for);
                return;
            }
            analyst.thinking.set(true);
            let later = move || {
                if analyst.changes.try_get_value() == Some(change) && untrack(|| closed.reason()).is_none() {
                    analyst.look(at);
                }
            };
            set_timeout(later, WAITS);
        });
        analyst
    }

    fn look(self, at: NodeId) {
        let record = self.bench.study.with_untracked(|study| study.playthrough(at).record().to_string());
        let question = Question::Analyse { record, bot: None, lines: LINES, allowed: Allowed::milliseconds(LONGEST) };
        let hear = move |tell| match tell {
            FromWorker::Answer { answer: Answer::Thought(mut thought), done, .. } => {
                if self.bench.with_untracked(|game| game.turn() != Turn::Chance) {
                    put_in_order(&mut thought.lines);
                }
                self.known.update_value(|known| {
                    known.insert(at, (thought.clone(), done));
                });
                self.thought.set(Some(thought));
                self.thinking.set(!done);
            }
            FromWorker::Failed { reason, .. } => {
                self.failed.set(Some(reason));
                self.thinking.set(false);
            }
            _ => {}
        };
        self.thinker.with_value(|thinker| thinker.ask(question, hear));
    }

    /// Turns analysis on or off.
    pub(crate) fn toggle(self) {
        self.closed.look();
        self.on.update(|on| *on = !*on);
    }

    /// Draws the line under the pointer, or the best actions.
    pub(crate) fn drawn(self, scene: &Scene) -> Vec<Item> {
        self.thought.with(|thought| {
            let Some(thought) = thought else { return Vec::new() };
            self.bench.with(|game| match self.traced.get().and_then(|index| thought.lines.get(index)) {
                Some(line) => traced(game, scene, line),
                None => best(game, scene, &thought.lines),
            })
        })
    }
}

/// Sorts lines by the displayed values. An action with few visits may seem better than the best by chance, and is left out.
fn put_in_order(lines: &mut Vec<Appraisal>) {
    let Some(best) = lines.first().cloned() else { return };
    lines.retain(|line| line.worth <= best.worth || line.visits >= best.visits / ENOUGH_TRIES);
    sort_by(lines, |one, other| other.worth.total_cmp(&one.worth).then(one.at_most.cmp(&other.at_most)));
}

/// Draws the best actions, the best one most prominently.
fn best(game: &AnyGame, scene: &Scene, lines: &[Appraisal]) -> Vec<Item> {
    // A chance node has no best action.
    let Some(first) = lines.first().filter(|_| game.turn() != Turn::Chance) else { return Vec::new() };
    let is_solitaire = game.seats() == 1;
    let close = |line: &&Appraisal| is_solitaire || first.worth - line.worth < MUCH_WORSE;
    let drawn: Vec<Arrow> = lines
        .iter()
        .take(DRAWN)
        .filter(close)
        .enumerate()
        .filter_map(|(rank, line)| {
            let weight = if rank == 0 { 1.0 } else { 0.55 / rank as f64 };
            Some(Arrow { action: game.read(&line.action).ok()?, weight, note: in_short(line.worth, is_solitaire) })
        })
        .collect();
    arrows(game, scene, &drawn)
}

/// Draws an expected line with its actions numbered.
fn traced(game: &AnyGame, scene: &Scene, line: &Appraisal) -> Vec<Item> {
    let mut position = game.clone();
    let mut items = Vec::new();
    for (place, text) in line.expected.iter().take(DRAWN_AHEAD).enumerate() {
        let Ok(action) = position.read(text) else { break };
        let weight = 1.0 / (1.0 + place as f64);
        let arrow = Arrow { action, weight, note: (place + 1).to_string() };
        items.splice(0..0, arrows(&position, scene, &[arrow]));
        position.apply(action);
    }
    items
}

/// Formats a value briefly: `62` for a win chance, `23.4` for points.
fn in_short(worth: f64, is_solitaire: bool) -> String {
    if is_solitaire { format!("{worth:.1}") } else { whole_percent(worth).to_string() }
}
