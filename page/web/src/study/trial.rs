//! Attempts of the player to find a better action than a mistake.

use super::bench::Bench;
use super::review::{Mistake, Reviewer};
use crate::kit::thinker::Thinker;
use leptos::prelude::*;
use pentad_messages::{Allowed, Answer, FromWorker, Question};
use pentad_study::NodeId;

/// Thinking time for an attempt, in milliseconds.
const LONGEST: u32 = 1200;
/// Share of the mistake's loss that a good attempt may still lose.
const FORGIVEN: f64 = 0.35;

/// State of the attempts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Attempt {
    /// Waiting for an attempt.
    Asked,
    /// The engine is judging this attempt.
    Weighed(NodeId),
    /// The attempt leaves the seat this value, which is good enough or not.
    Judged { node: NodeId, worth: f64, is_good: bool },
}

/// Lets the engine judge attempts. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Trial {
    bench: Bench,
    pub(crate) mistake: RwSignal<Option<Mistake>>,
    pub(crate) attempt: RwSignal<Attempt>,
    thinker: StoredValue<Thinker, LocalStorage>,
}

impl Trial {
    /// Creates a trial that is not active.
    pub(crate) fn new(bench: Bench, reviewer: Reviewer) -> Trial {
        let trial = Trial {
            bench,
            mistake: RwSignal::new(None),
            attempt: RwSignal::new(Attempt::Asked),
            thinker: StoredValue::new_local(Thinker::new()),
        };
        Effect::new(move |_| {
            let at = bench.at.get();
            let Some(mistake) = trial.mistake.get() else { return };
            let is_attempt =
                bench.study.with_untracked(|study| study.contains(at) && study.parent(at) == Some(mistake.before));
            if at == mistake.before {
                trial.attempt.set(Attempt::Asked);
            } else if is_attempt && !reviewer.works.get_untracked() {
                trial.weigh(at, &mistake);
            } else {
                trial.end();
            }
        });
        trial
    }

    /// Asks for a better action than this mistake.
    pub(crate) fn ask(self, mistake: Mistake) {
        self.bench.go(mistake.before);
        self.attempt.set(Attempt::Asked);
        self.mistake.set(Some(mistake));
    }

    /// Ends the attempts.
    pub(crate) fn end(self) {
        self.thinker.with_value(Thinker::stop);
        self.mistake.set(None);
    }

    fn weigh(self, node: NodeId, mistake: &Mistake) {
        let best = mistake.left + mistake.loss;
        let (is_best, record) = self.bench.study.with_untracked(|study| {
            (study.notation(node) == mistake.better, study.playthrough(node).record().to_string())
        });
        if is_best || node == mistake.node {
            let worth = if is_best { best } else { mistake.left };
            return self.attempt.set(Attempt::Judged { node, worth, is_good: is_best });
        }
        self.attempt.set(Attempt::Weighed(node));
        let (seat, enough) = (mistake.seat, best - FORGIVEN * mistake.loss);
        let question = Question::Analyse { record, bot: None, lines: 1, allowed: Allowed::milliseconds(LONGEST) };
        let hear = move |tell| match tell {
            FromWorker::Answer { answer: Answer::Thought(thought), done: true, .. } => {
                let worth = thought.worths.get(seat.index()).copied().unwrap_or(0.0);
                self.attempt.set(Attempt::Judged { node, worth, is_good: worth >= enough });
            }
            FromWorker::Failed { .. } => self.end(),
            _ => {}
        };
        self.thinker.with_value(|thinker| thinker.ask(question, hear));
    }
}
