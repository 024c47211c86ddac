use crate::{MOST_NODES, StudyError};
use pentad_catalog::{AnyAction, AnyGame, Ended, GameId, Playthrough, Record, RecordLine};
use pentad_core::{Headers, Seat};
use std::sync::Arc;

/// A game with variations and comments: a tree of positions.
///
/// Ids stay valid when other nodes are added or deleted. A query for a deleted node is answered as for the root, and a change to a deleted
/// node has no effect.
#[derive(Clone, Debug)]
pub struct Study {
    /// The headers, with `Result` kept up to date, and the comments among them. Its lines stay empty: they are in the tree.
    pub(crate) head: Record,
    root: Node,
    /// All other nodes, indexed by id; a deleted node leaves its place empty for good.
    nodes: Vec<Option<Node>>,
    alive: usize,
    /// The node at which the players ended the game, and how. With [`Ended::NOT`] the game broke off there because it decided a match
    /// (FACT-8).
    ended: Option<(NodeId, Ended)>,
}

/// A position in a study, together with the path to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

#[derive(Clone, Debug)]
struct Node {
    parent: Option<NodeId>,
    /// The children, the main line first.
    children: Vec<NodeId>,
    position: Arc<AnyGame>,
    action: Option<AnyAction>,
    notation: String,
    comment: String,
    ply: usize,
    /// Turn of the line that the action belongs to; 0 for chance actions before the first turn.
    turn: usize,
    /// Round of the line that the turn belongs to.
    round: usize,
    /// Seat whose turn it is.
    seat: Option<Seat>,
}

const ROOT: NodeId = NodeId(0);

impl Study {
    /// Creates a study of one position. The history that the rules depend on (ko, repetition) starts anew.
    pub fn new(start: AnyGame) -> Study {
        let start = Playthrough::new(start);
        let mut study = Study::grown_from(start.record(), start.last().clone());
        study.keep_result_true();
        study
    }

    /// Creates a study of the root alone, with these headers and the comments among them.
    pub(crate) fn grown_from(head: Record, start: AnyGame) -> Study {
        let root = Node {
            parent: None,
            children: Vec::new(),
            position: Arc::new(start),
            action: None,
            notation: String::new(),
            comment: String::new(),
            ply: 0,
            turn: 0,
            round: 0,
            seat: None,
        };
        let mut study = Study { head: Record::default(), root, nodes: Vec::new(), alive: 1, ended: None };
        // Headers written by hand must not break the lines of the record.
        for (name, value) in head.headers.iter() {
            study.head.headers.set(&tidy_name(name), tidy_value(value));
        }
        study.head.header_comments = head
            .header_comments
            .iter()
            .map(|(place, comment)| (*place, tidy_value(comment).trim().to_owned()))
            .collect();
        study
    }

    /// Returns the game of the study.
    pub fn game(&self) -> GameId {
        self.root.position.id()
    }

    /// Returns the headers of the record. `Result` and `Ended` describe the end of the main line.
    pub fn headers(&self) -> &Headers {
        &self.head.headers
    }

    /// Sets a header such as `Event`; line breaks become spaces. Headers that describe the game cannot be changed.
    pub fn set_header(&mut self, name: &str, value: &str) -> Result<(), StudyError> {
        let refused = |reason| Err(StudyError::Header { name: name.to_owned(), reason });
        if name.is_empty() || tidy_name(name) != name {
            return refused("a name is made of letters, digits, - and _");
        }
        let is = |other: &str| other.eq_ignore_ascii_case(name);
        if is("Result") || is("Ended") {
            return refused("it follows from the main line");
        }
        let options = self.game().option_specs();
        if ["Game", "Seats", "Setup"].into_iter().any(is) || options.iter().any(|option| is(option.header)) {
            return refused("it belongs to the start position");
        }
        self.head.headers.set(name, tidy_value(value));
        Ok(())
    }

    /// Returns the start position.
    pub fn root(&self) -> NodeId {
        ROOT
    }

    /// Returns true if the node is part of the study.
    pub fn contains(&self, node: NodeId) -> bool {
        self.get(node).is_some()
    }

    /// Returns the number of positions, including the start.
    #[allow(clippy::len_without_is_empty)] // A study is never empty.
    pub fn len(&self) -> usize {
        self.alive
    }

    /// Returns how the players ended the game in this position; `None` if they did not, or if the game went on.
    pub fn ended(&self, node: NodeId) -> Option<&Ended> {
        let seats = self.position(node).seats();
        let ended = self.ended.as_ref().filter(|(at, ended)| *at == node && ended.is_final(seats));
        ended.map(|(_, ended)| ended)
    }

    /// Returns the position before; `None` at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// Returns the positions after each action played or tried from here, the main line first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.node(node).children
    }

    /// Returns the position itself.
    pub fn position(&self, node: NodeId) -> &AnyGame {
        &self.node(node).position
    }

    /// Returns the action that led here; `None` at the root.
    pub fn action(&self, node: NodeId) -> Option<AnyAction> {
        self.node(node).action
    }

    /// Returns the action that led here in canonical notation; empty at the root.
    pub fn notation(&self, node: NodeId) -> &str {
        &self.node(node).notation
    }

    /// Returns the number of actions that led here.
    pub fn ply(&self, node: NodeId) -> usize {
        self.node(node).ply
    }

    /// Returns the turn of the line that the last action belongs to, counted from 1; 0 for chance actions before the first turn. A tile
    /// turned up after a placement belongs to the turn of the placement.
    pub fn turn(&self, node: NodeId) -> usize {
        self.node(node).turn
    }

    /// Returns the round of that turn, counted from 1; 0 if the turn is 0.
    pub fn round(&self, node: NodeId) -> usize {
        self.node(node).round
    }

    /// Returns the seat whose turn [`turn`](Study::turn) is; `None` if that is 0.
    pub fn seat(&self, node: NodeId) -> Option<Seat> {
        self.node(node).seat
    }

    /// Returns the action before the one that led here, if both belong to one turn.
    pub fn earlier_in_turn(&self, node: NodeId) -> Option<AnyAction> {
        let before = self.parent(node)?;
        let is_same_turn = self.turn(node) > 0 && self.turn(before) == self.turn(node);
        self.action(before).filter(|_| is_same_turn)
    }

    /// Returns the action that led here, if an action played here would belong to the same turn.
    pub fn action_in_turn(&self, node: NodeId) -> Option<AnyAction> {
        let position = self.position(node);
        let running = self.seat(node);
        let is_same_turn = running.is_some() && !position.turn().begins(running, position.seats());
        self.action(node).filter(|_| is_same_turn)
    }

    /// Returns the comment on the position; empty if there is none.
    pub fn comment(&self, node: NodeId) -> &str {
        &self.node(node).comment
    }

    /// Sets the comment on the position, of any number of lines.
    pub fn set_comment(&mut self, node: NodeId, text: impl Into<String>) {
        if let Some(node) = self.get_mut(node) {
            node.comment = text.into();
        }
    }

    /// Plays an action: along an existing line, or as a new variation after the others.
    pub fn play(&mut self, node: NodeId, action: AnyAction) -> Result<NodeId, StudyError> {
        let next = self.grow(node, action)?;
        self.keep_result_true();
        Ok(next)
    }

    /// Plays an action written in the game's notation.
    pub fn play_text(&mut self, node: NodeId, text: &str) -> Result<NodeId, StudyError> {
        let action = self.get(node).ok_or(StudyError::Gone)?.position.read(text)?;
        self.play(node, action)
    }

    /// Moves the variation of the node one step up, so that it comes first where it branches off. No effect on the main line.
    pub fn promote(&mut self, node: NodeId) {
        let Some((parent, branch)) = self.branch(node) else { return };
        let Some(parent) = self.get_mut(parent) else { return };
        if let Some(place) = parent.children.iter().position(|child| *child == branch) {
            parent.children[..=place].rotate_right(1);
        }
        self.keep_result_true();
    }

    /// Makes the line to the node the main line.
    pub fn make_main_line(&mut self, node: NodeId) {
        while self.branch(node).is_some() {
            self.promote(node);
        }
    }

    /// Deletes a position with all that follows it, and returns the position before. The root itself stays.
    pub fn delete(&mut self, node: NodeId) -> NodeId {
        let parent = self.parent(node);
        let mut doomed = Vec::new();
        match parent.and_then(|parent| self.get_mut(parent)) {
            Some(parent) => {
                parent.children.retain(|child| *child != node);
                doomed.push(node);
            }
            // An already deleted node must not clear the whole study.
            None if node == ROOT => doomed.append(&mut self.root.children),
            None => return ROOT,
        }
        while let Some(id) = doomed.pop() {
            if let Some(dead) = self.nodes.get_mut(id.0 as usize - 1).and_then(Option::take) {
                doomed.extend(dead.children);
                self.alive -= 1;
            }
        }
        self.keep_result_true();
        parent.unwrap_or(ROOT)
    }

    /// Returns the path from the root to the node, both included.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let node = if self.contains(node) { node } else { ROOT };
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |node| self.parent(*node)).collect();
        path.reverse();
        path
    }

    /// Returns the node and the first choices after it, to the end of that line.
    pub fn main_line_from(&self, node: NodeId) -> Vec<NodeId> {
        let node = if self.contains(node) { node } else { ROOT };
        std::iter::successors(Some(node), |node| self.children(*node).first().copied()).collect()
    }

    /// Returns true if the main line passes through the node.
    pub fn is_main_line(&self, node: NodeId) -> bool {
        self.contains(node) && self.branch(node).is_none()
    }

    /// Returns the next choice in place of this one.
    pub fn next_variation(&self, node: NodeId) -> Option<NodeId> {
        let siblings = self.children(self.parent(node)?);
        let place = siblings.iter().position(|sibling| *sibling == node)?;
        siblings.get(place + 1).copied()
    }

    /// Returns the previous choice in place of this one.
    pub fn previous_variation(&self, node: NodeId) -> Option<NodeId> {
        let siblings = self.children(self.parent(node)?);
        let place = siblings.iter().position(|sibling| *sibling == node)?;
        siblings.get(place.checked_sub(1)?).copied()
    }

    /// Returns the line that leads to the node, with its comments but without variations.
    pub fn playthrough(&self, node: NodeId) -> Playthrough {
        let mut record = self.head.clone();
        self.say_how_it_ended(&mut record, node);
        for node in self.path(node) {
            let mut comments = crate::comment::lines(self.comment(node));
            if node != ROOT {
                let action = Some(self.notation(node).to_owned());
                record.lines.push(RecordLine { action, comment: comments.next(), number: 0 });
            }
            record.lines.extend(comments.map(|comment| RecordLine { action: None, comment: Some(comment), number: 0 }));
        }
        match Playthrough::of_record(&record) {
            Ok(played) => played,
            // A legal line stays legal; without comments no text is left that could be misread.
            Err((_, Some(played))) => *played,
            Err((_, None)) => Playthrough::new(self.root.position.as_ref().clone()),
        }
    }

    /// Plays an action without updating the header `Result`.
    pub(crate) fn grow(&mut self, id: NodeId, action: AnyAction) -> Result<NodeId, StudyError> {
        let node = self.get(id).ok_or(StudyError::Gone)?;
        if let Some(known) = node.children.iter().find(|child| self.action(**child) == Some(action)) {
            return Ok(*known);
        }
        node.position.check(action)?;
        let mut position = node.position.as_ref().clone();
        position.apply(action);
        self.attach(id, action, position)
    }

    /// Adds a child that is known to be new and legal.
    pub(crate) fn attach(&mut self, id: NodeId, action: AnyAction, position: AnyGame) -> Result<NodeId, StudyError> {
        if self.alive >= MOST_NODES {
            return Err(StudyError::TooLarge);
        }
        let new = u32::try_from(self.nodes.len() + 1).map(NodeId).map_err(|_| StudyError::TooLarge)?;
        let before = self.get_mut(id).ok_or(StudyError::Gone)?;
        before.children.push(new);
        let actor = before.position.turn();
        let begins_turn = actor.begins(before.seat, before.position.seats());
        let node = Node {
            parent: Some(id),
            children: Vec::new(),
            notation: before.position.notation(action),
            position: Arc::new(position),
            action: Some(action),
            comment: String::new(),
            ply: before.ply + 1,
            turn: before.turn + usize::from(begins_turn),
            round: before.round + usize::from(begins_turn && actor.begins_round(before.seat)),
            seat: if begins_turn { actor.seat() } else { before.seat },
        };
        self.nodes.push(Some(node));
        self.alive += 1;
        Ok(new)
    }

    /// Records that the players ended the game at the present end of the main line or, with [`Ended::NOT`], that it broke off there.
    pub(crate) fn end(&mut self, ended: Ended) {
        self.ended = self.main_line_from(ROOT).last().map(|node| (*node, ended));
    }

    /// Updates the headers `Result` and `Ended`.
    pub(crate) fn keep_result_true(&mut self) {
        let last = self.main_line_from(ROOT).last().copied().unwrap_or(ROOT);
        let mut head = std::mem::take(&mut self.head);
        self.say_how_it_ended(&mut head, last);
        self.head = head;
    }

    /// Sets the headers `Result` and `Ended` of a record whose last action leads to the node.
    fn say_how_it_ended(&self, record: &mut Record, node: NodeId) {
        let (seats, by_rules) = (self.position(node).seats(), self.position(node).outcome());
        let ended = self.ended.as_ref().filter(|(at, _)| *at == node).map(|(_, ended)| ended);
        let outcome = match ended {
            Some(ended) if ended.is_empty() => None,
            Some(ended) => ended.outcome(seats, by_rules),
            None => by_rules,
        };
        record.headers.set("Result", outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string()));
        match ended.filter(|ended| !ended.is_empty()) {
            Some(ended) => record.headers.set("Ended", ended.to_string()),
            None => record.remove_header("Ended"),
        }
    }

    /// Returns the nearest branch above the node at which its line is not the first choice: the position and that choice.
    fn branch(&self, node: NodeId) -> Option<(NodeId, NodeId)> {
        let mut node = node;
        while let Some(parent) = self.parent(node) {
            if self.children(parent).first() != Some(&node) {
                return Some((parent, node));
            }
            node = parent;
        }
        None
    }

    fn get(&self, id: NodeId) -> Option<&Node> {
        match id {
            ROOT => Some(&self.root),
            NodeId(number) => self.nodes.get(number as usize - 1)?.as_ref(),
        }
    }

    fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        match id {
            ROOT => Some(&mut self.root),
            NodeId(number) => self.nodes.get_mut(number as usize - 1)?.as_mut(),
        }
    }

    fn node(&self, id: NodeId) -> &Node {
        self.get(id).unwrap_or(&self.root)
    }
}

/// Returns a valid header name.
fn tidy_name(name: &str) -> String {
    name.chars().map(|next| if next.is_alphanumeric() || next == '-' { next } else { '_' }).collect()
}

/// Returns a value without line breaks.
fn tidy_value(value: &str) -> String {
    value.replace("\r\n", " ").replace('\n', " ")
}
