//! Merging a change by another tab into the tree of an open study.

use pentad_study::{NodeId, Study};

/// Returns the study changed to a newer state. Positions in both keep their ids, so that results about them stay valid. `None` if it cannot
/// be changed in this way.
pub(super) fn followed(study: &Study, newer: &Study) -> Option<Study> {
    let mut study = study.clone();
    let mut pairs = vec![(study.root(), newer.root())];
    while let Some((own, other)) = pairs.pop() {
        if study.comment(own) != newer.comment(other) {
            study.set_comment(own, newer.comment(other));
        }
        let is_there = |child: &NodeId, study: &Study| child_by(newer, other, study.notation(*child)).is_some();
        for child in study.children(own).to_vec() {
            if !is_there(&child, &study) {
                study.delete(child);
            }
        }
        let mut children = Vec::new();
        for child in newer.children(other) {
            let notation = newer.notation(*child);
            let known = child_by(&study, own, notation);
            children.push((known.or_else(|| study.play_text(own, notation).ok())?, *child));
        }
        put_in_order(&mut study, own, &children.iter().map(|(own, _)| *own).collect::<Vec<_>>());
        pairs.extend(children);
    }
    (study == *newer).then_some(study)
}

fn child_by(study: &Study, parent: NodeId, notation: &str) -> Option<NodeId> {
    study.children(parent).iter().copied().find(|child| study.notation(*child) == notation)
}

/// Reorders the children of a node.
fn put_in_order(study: &mut Study, parent: NodeId, children: &[NodeId]) {
    if study.children(parent) == children {
        return;
    }
    for child in children.iter().rev() {
        // Promoting a first child would move its parent.
        if study.children(parent).first() != Some(child) {
            study.promote(*child);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::GameId;
    use pentad_core::Headers;

    fn study(lines: &[&str]) -> Study {
        let mut study = Study::new(GameId::Quintets.start(&Headers::new()).unwrap());
        for line in lines {
            let mut node = study.root();
            for action in line.split(' ') {
                node = study.play_text(node, action).unwrap();
            }
        }
        study
    }

    /// Returns the node at the end of a line.
    fn at(study: &Study, line: &str) -> NodeId {
        line.split(' ').fold(study.root(), |node, action| child_by(study, node, action).unwrap())
    }

    #[test]
    fn what_is_in_both_keeps_its_id() {
        let before = study(&["La1 Se3 Mb1", "La1 Sd1", "Lc5"]);
        let mut newer = study(&["Lc5 Se3", "La1 Sd1 Mb1", "La1 Se2", "La1 Se3", "Md1"]);
        newer.set_comment(at(&newer, "La1 Sd1"), "a thought");
        let newer = Study::read(&newer.to_text()).unwrap();
        let after = followed(&before, &newer).unwrap();
        assert_eq!(after, newer);
        for line in ["La1", "La1 Se3", "La1 Sd1", "Lc5"] {
            assert_eq!(at(&after, line), at(&before, line), "{line}");
        }
        assert!(!after.contains(at(&before, "La1 Se3 Mb1")));
    }

    #[test]
    fn another_game_is_not_followed() {
        let newer = Study::new(GameId::Iris.start(&Headers::new()).unwrap());
        assert_eq!(followed(&study(&["La1"]), &newer), None);
    }
}
