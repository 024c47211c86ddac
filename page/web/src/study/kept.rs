//! Studies as they are remembered, so that a reload or a closed tab loses nothing.

use crate::browser;
use pentad_catalog::GameId;
use pentad_core::sorting::sort_highest_first;
use pentad_study::{NodeId, Study};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// So many studies are remembered; the oldest make room. Browsers keep a few megabytes, and a study is a few kilobytes.
const MOST: usize = 300;

thread_local! {
    /// When a study was kept last, in milliseconds since 1970.
    static LAST_KEPT: Cell<f64> = const { Cell::new(0.0) };
}

/// So many deleted studies can be taken back.
const MOST_DELETED: usize = 12;

/// What came of keeping a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeping {
    /// It is in memory.
    Done,
    /// The browser's memory refuses.
    Refused,
    /// Another tab has changed the study since this one looked: nothing was written.
    Overtaken,
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
    /// When it was deleted, if it ever was.
    #[serde(default)]
    deleted: f64,
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
            deleted: 0.0,
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

    /// What another tab has made of the study since this one kept or opened it.
    pub(crate) fn newer(&self) -> Option<Kept> {
        browser::recall(&self.name()).filter(|stored: &Kept| stored.text != self.text)
    }

    /// What it is called in the browser's memory.
    pub(crate) fn name(&self) -> String {
        format!("study.{}", self.id)
    }

    /// Keeps the study as it is now, unless another tab has changed it.
    pub(crate) fn keep(&mut self, study: &Study, at: NodeId) -> Keeping {
        if self.newer().is_some() {
            return Keeping::Overtaken;
        }
        self.text = study.to_text();
        self.write(study, at)
    }

    /// Keeps the place that is looked at, in a study that has not changed.
    pub(crate) fn look_at(&mut self, study: &Study, at: NodeId) -> Keeping {
        if self.newer().is_some() { Keeping::Overtaken } else { self.write(study, at) }
    }

    fn write(&mut self, study: &Study, at: NodeId) -> Keeping {
        let choice = |pair: &[NodeId]| study.children(pair[0]).iter().position(|child| *child == pair[1]);
        self.at = study.path(at).windows(2).filter_map(choice).collect();
        self.updated = a_moment_later();
        if browser::remember(&self.name(), self) { Keeping::Done } else { Keeping::Refused }
    }

    /// Forgets it.
    fn forget(&self) {
        browser::forget(&self.name());
    }

    fn name_when_deleted(&self) -> String {
        format!("deleted-study.{}", self.id)
    }

    /// Takes it off the list; it can be taken back.
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

    /// Puts it onto the list again, unless a tab in which it was open has done so.
    pub(crate) fn restore(&self) {
        if browser::recall::<Kept>(&self.name()).is_some() {
            browser::forget(&self.name_when_deleted());
        } else {
            // Where there is no room for it now, it can be taken back later.
            browser::rename(&self.name_when_deleted(), &self.name());
        }
    }

    /// The studies that were deleted, the latest first.
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

    /// Every study in memory, the latest first.
    pub(crate) fn all() -> Vec<Kept> {
        let mut studies = Kept::sorted("study.");
        for old in studies.drain(MOST.min(studies.len())..) {
            old.forget();
        }
        studies
    }
}
