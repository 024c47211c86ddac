//! Studies stored in the browser, so that a reload or a closed tab loses nothing.

use crate::kit::browser;
use pentad_catalog::GameId;
use pentad_core::sorting::sort_highest_first;
use pentad_study::{NodeId, Study};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// Number of studies stored; the oldest are removed. Browsers provide a few megabytes, and a study takes a few kilobytes.
const MOST: usize = 300;

thread_local! {
    /// Time of the last storing, in milliseconds since 1970-01-01.
    static LAST_KEPT: Cell<f64> = const { Cell::new(0.0) };
}

/// Number of deleted studies that can be restored.
const MOST_DELETED: usize = 12;

/// Result of storing a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeping {
    /// The study is stored.
    Done,
    /// The browser's storage is full or forbidden.
    Refused,
    /// Another tab has changed the study since this one read it: nothing was written (optimistic concurrency).
    Overtaken,
}

/// Returns the current time, strictly increasing: studies stored within a millisecond keep their order.
fn a_moment_later() -> f64 {
    let now = LAST_KEPT.get().next_up().max(browser::now());
    LAST_KEPT.set(now);
    now
}

/// A stored study.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) text: String,
    /// Path to the position shown last: the index of the child at each node.
    #[serde(default)]
    at: Vec<usize>,
    pub(crate) updated: f64,
    /// Time of its deletion; 0 if it never was deleted.
    #[serde(default)]
    deleted: f64,
}

impl Kept {
    /// Creates the entry of a study that is not stored yet.
    pub(crate) fn new(study: &Study) -> Kept {
        Kept {
            id: format!("{:x}", browser::random_number()),
            game: study.game().info().id.to_owned(),
            text: study.to_text(),
            at: Vec::new(),
            updated: browser::now(),
            deleted: 0.0,
        }
    }

    /// Returns the game of the study.
    pub(crate) fn game(&self) -> Option<GameId> {
        self.game.parse().ok()
    }

    /// Parses the study and the position shown last.
    pub(crate) fn study(&self) -> Option<(Study, NodeId)> {
        let study = Study::read(&self.text).ok()?;
        let mut node = study.root();
        for choice in &self.at {
            node = *study.children(node).get(*choice)?;
        }
        Some((study, node))
    }

    /// Returns the stored study if another tab has changed it since this one stored or opened it.
    pub(crate) fn newer(&self) -> Option<Kept> {
        browser::recall(&self.name()).filter(|stored: &Kept| stored.text != self.text)
    }

    /// Returns the storage key.
    pub(crate) fn name(&self) -> String {
        format!("study.{}", self.id)
    }

    /// Stores the changed study, unless another tab has changed it.
    pub(crate) fn keep(&mut self, study: &Study, at: NodeId) -> Keeping {
        if self.newer().is_some() {
            return Keeping::Overtaken;
        }
        self.text = study.to_text();
        self.write(study, at)
    }

    /// Stores the position on display of an unchanged study.
    pub(crate) fn look_at(&mut self, study: &Study, at: NodeId) -> Keeping {
        if self.newer().is_some() { Keeping::Overtaken } else { self.write(study, at) }
    }

    fn write(&mut self, study: &Study, at: NodeId) -> Keeping {
        let choice = |pair: &[NodeId]| study.children(pair[0]).iter().position(|child| *child == pair[1]);
        self.at = study.path(at).windows(2).filter_map(choice).collect();
        self.updated = a_moment_later();
        if browser::remember(&self.name(), self) { Keeping::Done } else { Keeping::Refused }
    }

    /// Deletes it from storage.
    fn forget(&self) {
        browser::forget(&self.name());
    }

    fn name_when_deleted(&self) -> String {
        format!("deleted-study.{}", self.id)
    }

    /// Moves it to the deleted studies, from which it can be restored.
    pub(crate) fn delete(&self) {
        if !browser::rename(&self.name(), &self.name_when_deleted()) {
            self.forget();
        }
        if let Some(mut kept) = browser::recall::<Kept>(&self.name_when_deleted()) {
            kept.deleted = a_moment_later();
            browser::remember(&self.name_when_deleted(), &kept);
        }
        for old in Kept::deleted().split_off(MOST_DELETED.min(Kept::deleted().len())) {
            browser::forget(&old.name_when_deleted());
        }
    }

    /// Restores it, unless a tab in which it was open has stored it again.
    pub(crate) fn restore(&self) {
        if browser::recall::<Kept>(&self.name()).is_some() {
            browser::forget(&self.name_when_deleted());
        } else {
            // If storage is full, it stays among the deleted studies.
            browser::rename(&self.name_when_deleted(), &self.name());
        }
    }

    /// Returns the deleted studies, the latest first.
    pub(crate) fn deleted() -> Vec<Kept> {
        Kept::sorted("deleted-study.")
    }

    fn sorted(beginning: &str) -> Vec<Kept> {
        let names = browser::remembered(beginning);
        let mut studies: Vec<Kept> = names.iter().filter_map(|name| browser::recall(name)).collect();
        let when = |study: &Kept| study.deleted.max(study.updated);
        sort_highest_first(&mut studies, when);
        studies
    }

    /// Returns all stored studies, the latest first.
    pub(crate) fn all() -> Vec<Kept> {
        let mut studies = Kept::sorted("study.");
        for old in studies.drain(MOST.min(studies.len())..) {
            old.forget();
        }
        studies
    }
}
