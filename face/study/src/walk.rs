use crate::{NodeId, Study};

/// An iterator over all actions of a study in reading order: an action, then each other choice with all that follows it, then the next
/// action.
pub(crate) struct Walk<'a> {
    study: &'a Study,
    /// The actions still to come, the next one last. An explicit stack, since the nesting of variations is unlimited.
    ahead: Vec<Visit>,
}

/// An action in a walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    pub(crate) node: NodeId,
    /// Number of variations that the action lies in.
    pub(crate) depth: usize,
    /// True if a variation begins here.
    pub(crate) is_variation: bool,
}

impl Study {
    pub(crate) fn walk(&self) -> Walk<'_> {
        let first = self.children(self.root()).first();
        let ahead = first.map(|node| Visit { node: *node, depth: 0, is_variation: false }).into_iter().collect();
        Walk { study: self, ahead }
    }
}

impl Iterator for Walk<'_> {
    type Item = Visit;

    fn next(&mut self) -> Option<Visit> {
        let visit = self.ahead.pop()?;
        let Visit { node, depth, is_variation } = visit;
        if let Some(next) = self.study.children(node).first() {
            self.ahead.push(Visit { node: *next, depth, is_variation: false });
        }
        if !is_variation && let Some(parent) = self.study.parent(node) {
            let others = self.study.children(parent).iter().skip(1).rev();
            self.ahead.extend(others.map(|node| Visit { node: *node, depth: depth + 1, is_variation: true }));
        }
        Some(visit)
    }
}
