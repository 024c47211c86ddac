use crate::{NodeId, Study};
use pentad_core::Seat;

/// A row of the move list, ready to be drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// Actions of one turn.
    Turn {
        /// Number of variations that the row lies in: 0 is the main line.
        depth: usize,
        /// Number of the turn; 0 for chance actions before the first turn.
        number: usize,
        /// Seat whose turn it is; `None` if the number is 0.
        seat: Option<Seat>,
        /// True if a variation begins with this row.
        is_variation: bool,
        /// True if the turn began in a row further up and a comment or a variation came between.
        resumes: bool,
        /// The actions of the row.
        nodes: Vec<NodeId>,
    },
    /// A comment on the action before it, or on the start.
    Comment {
        /// Number of variations that the action lies in.
        depth: usize,
        /// Node that the comment belongs to.
        node: NodeId,
    },
}

impl Row {
    /// Returns the number of variations that the row lies in: 0 is the main line.
    pub fn depth(&self) -> usize {
        match self {
            Row::Turn { depth, .. } | Row::Comment { depth, .. } => *depth,
        }
    }
}

impl Study {
    /// Returns the move list: the main line turn by turn, each variation below the action it would replace, comments below the action they
    /// belong to.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if !self.comment(self.root()).is_empty() {
            rows.push(Row::Comment { depth: 0, node: self.root() });
        }
        for visit in self.walk() {
            let node = visit.node;
            let parent = self.parent(node).unwrap_or(self.root());
            let number = self.turn(node);
            let goes_on = parent != self.root() && self.turn(parent) == number;
            match rows.last_mut() {
                Some(Row::Turn { depth, nodes, .. })
                    if goes_on && *depth == visit.depth && nodes.last() == Some(&parent) =>
                {
                    nodes.push(node);
                }
                _ => rows.push(Row::Turn {
                    depth: visit.depth,
                    number,
                    seat: self.seat(node),
                    is_variation: visit.is_variation,
                    resumes: goes_on,
                    nodes: vec![node],
                }),
            }
            if !self.comment(node).is_empty() {
                rows.push(Row::Comment { depth: visit.depth, node });
            }
        }
        rows
    }
}
