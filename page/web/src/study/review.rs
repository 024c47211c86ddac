//! Review of the main line: the value of every action, and the mistakes.

use super::bench::Bench;
use crate::kit::thinker::Thinker;
use crate::online::closed::Closed;
use crate::review::{Grade, worths_so_far};
use leptos::prelude::*;
use pentad_core::Seat;
use pentad_messages::{Allowed, Answer, FromWorker, JudgedPly, Question};
use pentad_study::{NodeId, Study};

/// Thinking time for each position, in milliseconds.
const EACH: u32 = 400;

/// Lets the engine review the main line. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Reviewer {
    bench: Bench,
    closed: Closed,
    pub(crate) found: RwSignal<Option<Review>>,
    /// True while a review is running.
    pub(crate) works: RwSignal<bool>,
    pub(crate) failed: RwSignal<Option<String>>,
    /// All mistakes found, in the order of the game.
    pub(crate) mistakes: Memo<Vec<Mistake>>,
    thinker: StoredValue<Thinker, LocalStorage>,
}

/// An action with a considerable loss.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mistake {
    pub(crate) ply: usize,
    /// The position after the action, and the one before it.
    pub(crate) node: NodeId,
    pub(crate) before: NodeId,
    pub(crate) seat: Seat,
    pub(crate) grade: Grade,
    /// The loss, and the seat's value after it.
    pub(crate) loss: f64,
    pub(crate) left: f64,
    /// The better action.
    pub(crate) better: String,
}

/// Results of a review.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Review {
    /// The line when the review began.
    pub(crate) nodes: Vec<NodeId>,
    /// Value of each position for each seat, as far as known.
    pub(crate) worths: Vec<Option<Vec<f64>>>,
    /// Judgement of each action.
    pub(crate) judged: Vec<JudgedPly>,
}

impl Reviewer {
    /// Creates a reviewer without results.
    pub(crate) fn new(bench: Bench, closed: Closed) -> Reviewer {
        let found = RwSignal::new(None::<Review>);
        let mistakes = Memo::new(move |_| {
            // A review of a line that was deleted since is void.
            bench
                .study
                .with(|study| found.with(|found| found.as_ref().map(|found| found.mistakes(study)).unwrap_or_default()))
        });
        let reviewer = Reviewer {
            bench,
            closed,
            found,
            mistakes,
            works: RwSignal::new(false),
            failed: RwSignal::new(None),
            thinker: StoredValue::new_local(Thinker::new()),
        };
        Effect::new(move |_| {
            let reason = closed.reason();
            if reason.is_some() && reviewer.works.get_untracked() {
                reviewer.stop();
                reviewer.failed.set(reason);
            }
        });
        reviewer
    }

    /// Starts a review of the main line. It ends by showing the first mistake, unless the user has moved to another position.
    pub(crate) fn start(self) {
        self.closed.find_out(move |reason| match reason {
            Some(reason) => self.failed.set(Some(reason)),
            None => self.begin(),
        });
    }

    fn begin(self) {
        let begun_at = self.bench.at.get_untracked();
        let (nodes, record) = self.bench.study.with_untracked(|study| {
            let nodes = study.main_line_from(study.root());
            let last = nodes.last().copied().unwrap_or(study.root());
            (nodes, study.playthrough(last).record().to_string())
        });
        let worths = vec![None; nodes.len()];
        self.failed.set(None);
        self.works.set(true);
        self.found.set(Some(Review { nodes, worths, judged: Vec::new() }));
        let hear = move |tell: FromWorker| match tell {
            FromWorker::Answer { answer: Answer::Review { start, plies }, done, .. } => {
                self.found.update(|found| {
                    if let Some(found) = found {
                        found.worths = worths_so_far(start, &plies, found.nodes.len());
                        found.judged = plies;
                    }
                });
                self.works.set(!done);
                if done && self.bench.at.get_untracked() == begun_at {
                    let first = self.mistakes.with_untracked(|mistakes| mistakes.first().map(|first| first.before));
                    self.bench.go(first.unwrap_or(begun_at));
                }
            }
            FromWorker::Failed { reason, .. } => {
                self.failed.set(Some(reason));
                self.works.set(false);
            }
            _ => {}
        };
        let allowed = Allowed::milliseconds(EACH);
        let question = Question::Review { record, bot: "best".to_owned(), allowed };
        self.thinker.with_value(|thinker| thinker.ask(question, hear));
    }

    /// Stops the review and keeps its results so far.
    pub(crate) fn stop(self) {
        self.thinker.with_value(Thinker::stop);
        self.works.set(false);
    }

    /// Returns the value of a position of the line for each seat.
    pub(crate) fn worths(self, node: NodeId) -> Option<Vec<f64>> {
        self.found.with(|found| {
            let found = found.as_ref()?;
            let place = found.nodes.iter().position(|other| *other == node)?;
            found.worths[place].clone()
        })
    }

    /// Returns the mistake on display: the one played next, or else the one played last.
    pub(crate) fn shown(self) -> Option<Mistake> {
        let at = self.bench.at.get();
        self.mistakes.with(|mistakes| {
            let next = mistakes.iter().find(|mistake| mistake.before == at);
            next.or_else(|| mistakes.iter().find(|mistake| mistake.node == at)).cloned()
        })
    }

    /// Returns the nearest mistake in a direction.
    pub(crate) fn beside(self, forward: bool) -> Option<Mistake> {
        let (at, found) = (self.bench.at.get(), self.found.get()?);
        // A variation counts as the place where it leaves the line; backwards from it, that place itself comes first.
        let way = self.bench.study.with(|study| study.path(at));
        let place = found.nodes.iter().rposition(|node| way.contains(node)).unwrap_or(0);
        let is_aside = found.nodes.get(place) != Some(&at);
        self.mistakes.with(|mistakes| {
            let mut ahead = mistakes.iter().filter(|mistake| mistake.ply > place + 1);
            let behind = mistakes.iter().rfind(|mistake| mistake.ply < place + 1 + usize::from(is_aside));
            if forward { ahead.next() } else { behind }.cloned()
        })
    }

    /// Shows the nearest mistake in a direction.
    pub(crate) fn step(self, forward: bool) {
        if let Some(mistake) = untrack(|| self.beside(forward)) {
            self.bench.go(mistake.before);
        }
    }

    /// Returns true if the main line has changed since the review.
    pub(crate) fn is_outdated(self) -> bool {
        let line = self.bench.study.with(|study: &Study| study.main_line_from(study.root()));
        self.found.with(|found| found.as_ref().is_some_and(|found| found.nodes != line))
    }
}

impl Review {
    fn mistakes(&self, study: &Study) -> Vec<Mistake> {
        let mistake = |(ply, judged): (usize, &JudgedPly)| {
            let (node, before) = (*self.nodes.get(ply)?, *self.nodes.get(ply - 1)?);
            let seat = study.contains(node).then(|| study.position(before).turn().seat()).flatten()?;
            let (loss, better) = (judged.loss?, judged.better.as_ref()?.action.clone());
            let grade = Grade::of(loss, study.game())?;
            let left = judged.worths.get(seat.index()).copied()?;
            Some(Mistake { ply, node, before, seat, grade, loss, left, better })
        };
        (1..).zip(&self.judged).filter_map(mistake).collect()
    }
}
