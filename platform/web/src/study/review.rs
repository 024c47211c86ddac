//! What every action of the main line was worth.

use super::bench::Bench;
use crate::thinker::Thinker;
use leptos::prelude::*;
use pentad_messages::{Ask, ReviewedPly, Tell};
use pentad_study::{NodeId, Study};

/// How long each position is looked at, in milliseconds.
const EACH: u32 = 400;

/// Has the engine look through the main line. A handle.
#[derive(Clone, Copy)]
pub(crate) struct Reviewer {
    bench: Bench,
    pub(crate) found: RwSignal<Option<Review>>,
    /// Whether it is still at work.
    pub(crate) works: RwSignal<bool>,
    pub(crate) failed: RwSignal<Option<String>>,
    thinker: StoredValue<Thinker, LocalStorage>,
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
    pub(crate) fn new(bench: Bench) -> Reviewer {
        Reviewer {
            bench,
            found: RwSignal::new(None),
            works: RwSignal::new(false),
            failed: RwSignal::new(None),
            thinker: StoredValue::new_local(Thinker::new()),
        }
    }

    /// Looks through the main line.
    pub(crate) fn start(self) {
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

    /// Whether the main line has changed since the review.
    pub(crate) fn is_outdated(self) -> bool {
        let line = self.bench.study.with(|study: &Study| study.main_line_from(study.root()));
        self.found.with(|found| found.as_ref().is_some_and(|found| found.nodes != line))
    }
}
