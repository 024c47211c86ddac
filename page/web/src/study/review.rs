//! What every action of the main line was worth, and which of them were mistakes.

use super::bench::Bench;
use crate::online::closed::Closed;
use crate::review::Grade;
use crate::thinker::Thinker;
use leptos::prelude::*;
use pentad_core::Seat;
use pentad_messages::{Ask, ReviewedPly, Tell};
use pentad_study::{NodeId, Study};

/// How long each position is looked at, in milliseconds.
const EACH: u32 = 400;

/// Has the engine look through the main line. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Reviewer {
    bench: Bench,
    closed: Closed,
    pub(crate) found: RwSignal<Option<Review>>,
    /// Whether it is still at work.
    pub(crate) works: RwSignal<bool>,
    pub(crate) failed: RwSignal<Option<String>>,
    /// Every mistake that was found, in the order of the game.
    pub(crate) mistakes: Memo<Vec<Mistake>>,
    thinker: StoredValue<Thinker, LocalStorage>,
}

/// An action that lost much.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mistake {
    pub(crate) ply: usize,
    /// The position it led to, and the one it was played in.
    pub(crate) node: NodeId,
    pub(crate) before: NodeId,
    pub(crate) seat: Seat,
    pub(crate) grade: Grade,
    /// What it lost, and what the seat had after it.
    pub(crate) loss: f64,
    pub(crate) left: f64,
    /// What should have been played.
    pub(crate) better: String,
}

/// What was found out about a line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Review {
    /// The line as it was when the review began.
    pub(crate) nodes: Vec<NodeId>,
    /// What each of its positions is worth to each seat, as far as that is known.
    pub(crate) worths: Vec<Option<Vec<f64>>>,
    /// What was found out about each action.
    pub(crate) judged: Vec<ReviewedPly>,
}

impl Reviewer {
    /// A reviewer that has not been asked yet.
    pub(crate) fn new(bench: Bench, closed: Closed) -> Reviewer {
        let found = RwSignal::new(None::<Review>);
        let mistakes = Memo::new(move |_| {
            // A review of a line that was deleted since is of no use.
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

    /// Looks through the main line. The first mistake is shown at the end, unless the reader has gone elsewhere meanwhile.
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
        let hear = move |tell: Tell| match tell {
            Tell::Reviewed { plies, start, done, .. } => {
                self.found.update(|found| {
                    let Some(found) = found else { return };
                    for judged in plies {
                        if let Some(place) = found.worths.get_mut(judged.ply) {
                            *place = Some(judged.worths.clone());
                        }
                        found.judged.push(judged);
                    }
                    if let (Some(place), Some(start)) = (found.worths.first_mut(), start) {
                        *place = Some(start);
                    }
                });
                self.works.set(!done);
                if done && self.bench.at.get_untracked() == begun_at {
                    let first = self.mistakes.with_untracked(|mistakes| mistakes.first().map(|first| first.before));
                    self.bench.go(first.unwrap_or(begun_at));
                }
            }
            Tell::Failed { reason, .. } => {
                self.failed.set(Some(reason));
                self.works.set(false);
            }
            Tell::Ready | Tell::Thought { .. } => {}
        };
        self.thinker.with_value(|thinker| thinker.ask(|id| Ask::Review { id, record, milliseconds: EACH }, hear));
    }

    /// Stops; what was found so far stays.
    pub(crate) fn stop(self) {
        self.thinker.with_value(Thinker::stop);
        self.works.set(false);
    }

    /// What a position of the line is worth to each seat.
    pub(crate) fn worths(self, node: NodeId) -> Option<Vec<f64>> {
        self.found.with(|found| {
            let found = found.as_ref()?;
            let place = found.nodes.iter().position(|other| *other == node)?;
            found.worths[place].clone()
        })
    }

    /// The mistake that is shown: the one that is played next, or else the one that was played last.
    pub(crate) fn shown(self) -> Option<Mistake> {
        let at = self.bench.at.get();
        self.mistakes.with(|mistakes| {
            let next = mistakes.iter().find(|mistake| mistake.before == at);
            next.or_else(|| mistakes.iter().find(|mistake| mistake.node == at)).cloned()
        })
    }

    /// The nearest mistake in a direction.
    pub(crate) fn beside(self, forward: bool) -> Option<Mistake> {
        let (at, found) = (self.bench.at.get(), self.found.get()?);
        // A variation belongs to the place where it leaves the line; back from there is that place itself.
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

    /// Whether the main line has changed since the review.
    pub(crate) fn is_outdated(self) -> bool {
        let line = self.bench.study.with(|study: &Study| study.main_line_from(study.root()));
        self.found.with(|found| found.as_ref().is_some_and(|found| found.nodes != line))
    }
}

impl Review {
    fn mistakes(&self, study: &Study) -> Vec<Mistake> {
        let mistake = |judged: &ReviewedPly| {
            let (node, before) = (*self.nodes.get(judged.ply)?, *self.nodes.get(judged.ply.checked_sub(1)?)?);
            let seat = study.contains(node).then(|| study.position(before).turn().seat()).flatten()?;
            let (loss, better) = (judged.loss?, judged.better.clone()?);
            let grade = Grade::of(loss, study.game())?;
            let left = judged.worths.get(seat.index()).copied()?;
            Some(Mistake { ply: judged.ply, node, before, seat, grade, loss, left, better })
        };
        self.judged.iter().filter_map(mistake).collect()
    }
}
