//! Studies as they are remembered, so that a reload or a closed tab loses nothing.

use crate::browser;
use pentad_catalog::GameId;
use pentad_study::{NodeId, Study};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// So many studies are remembered; the oldest make room. Browsers keep a few megabytes, and a study is a few kilobytes.
const MOST: usize = 300;

thread_local! {
    /// When a study was kept last, in milliseconds since 1970.
    static LAST_KEPT: Cell<f64> = const { Cell::new(0.0) };
}

/// The present time, and never the same twice: several studies that are kept within a millisecond stay in their order.
fn a_moment_later() -> f64 {
    let now = LAST_KEPT.get().next_up().max(browser::now());
    LAST_KEPT.set(now);
    now
}

/// A study in memory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) text: String,
    /// The path to the position that was shown last: the index of the child at each node.
    #[serde(default)]
    at: Vec<usize>,
    pub(crate) updated: f64,
}

impl Kept {
    /// A study that is not yet in memory.
    pub(crate) fn new(study: &Study) -> Kept {
        Kept {
            id: format!("{:x}", browser::random_number()),
            game: study.game().info().id.to_owned(),
            text: study.to_text(),
            at: Vec::new(),
            updated: browser::now(),
        }
    }

    /// Which game it is about.
    pub(crate) fn game(&self) -> Option<GameId> {
        self.game.parse().ok()
    }

    /// The study and the position that was looked at.
    pub(crate) fn study(&self) -> Option<(Study, NodeId)> {
        let study = Study::read(&self.text).ok()?;
        let mut node = study.root();
        for choice in &self.at {
            node = *study.children(node).get(*choice)?;
        }
        Some((study, node))
    }

    /// Keeps the study as it is now. Whether that worked.
    pub(crate) fn keep(&mut self, study: &Study, at: NodeId) -> bool {
        self.text = study.to_text();
        self.look_at(study, at)
    }

    /// Keeps the place that is looked at, in a study that has not changed.
    pub(crate) fn look_at(&mut self, study: &Study, at: NodeId) -> bool {
        let choice = |pair: &[NodeId]| study.children(pair[0]).iter().position(|child| *child == pair[1]);
        self.at = study.path(at).windows(2).filter_map(choice).collect();
        self.updated = a_moment_later();
        browser::remember(&format!("study.{}", self.id), self)
    }

    /// Forgets it.
    pub(crate) fn forget(&self) {
        browser::forget(&format!("study.{}", self.id));
    }

    /// Every study in memory, the latest first.
    pub(crate) fn all() -> Vec<Kept> {
        let names = browser::remembered("study.");
        let mut studies: Vec<Kept> = names.iter().filter_map(|name| browser::recall(name)).collect();
        studies.sort_by(|one, other| other.updated.total_cmp(&one.updated));
        for old in studies.drain(MOST.min(studies.len())..) {
            old.forget();
        }
        studies
    }
}
