//! A search tree, grown by one thread.

use super::{Guide, MctsSettings, Seen};
use crate::{Random, Worths};
use pentad_core::random::{below, shuffle};
use pentad_core::sorting::sort_highest_first;
use pentad_core::{Game, Seat, Turn};
use std::num::NonZeroU32;

/// An index into one of the tree's lists. An `Option` of it takes no more room than a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Index(NonZeroU32);

impl Index {
    fn new(index: usize) -> Index {
        Index(NonZeroU32::new(index as u32 + 1).expect("a list of the tree is shorter than the numbers of 32 bits"))
    }

    #[inline]
    fn get(self) -> usize {
        self.0.get() as usize - 1
    }
}

#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game, D> {
    pub(super) guide: D,
    pub(super) random: Random,
    settings: MctsSettings,
    /// The nodes; the first is the root.
    nodes: Vec<Node<G::Action>>,
    expansions: Vec<Expansion>,
    /// The all-moves-as-first statistics of all nodes that have some, `kinds` × `seats` entries each.
    amaf: Vec<Tally>,
    proofs: Vec<Worths>,
    kinds: usize,
    seats: usize,
    /// The sum of the values of all simulations from the root.
    root_worths: Worths,
    // Buffers kept to avoid allocations.
    legal: Vec<G::Action>,
    weighed: Vec<(G::Action, f32)>,
    path: Vec<PathNode>,
    seen: Vec<Seen>,
}

#[derive(Clone, Copy, Debug)]
struct Node<A> {
    action: A,
    visits: u32,
    /// The sum of the simulations' values to the seat that chose the action.
    total: f64,
    /// The prior, normalised over the siblings, or the probability of a chance action.
    weight: f32,
    expansion: Option<Index>,
    proof: Option<Index>,
}

/// The children of a node.
#[derive(Clone, Copy, Debug)]
struct Expansion {
    first: u32,
    count: u32,
    /// Without all-moves-as-first statistics, untried children differ only in their priors and are sorted by them: no child
    /// beyond this many has been tried.
    tried: u32,
    turn: Turn,
    /// The number of simulations through the node and the sum of their values to the acting seat.
    visits: u32,
    total: f64,
    /// Its all-moves-as-first statistics.
    amaf: Option<Index>,
    /// The number of simulations in them.
    amaf_count: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: f32,
    total: f32,
}

/// A node on the path of a simulation.
#[derive(Clone, Copy, Debug)]
struct PathNode {
    node: u32,
    /// The seat that chose its action.
    chosen_by: Option<Seat>,
    /// The length of `seen` before its action.
    seen_before: u32,
}

/// A child of the root, for the report.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<A> {
    pub(super) action: A,
    pub(super) visits: u64,
    pub(super) total: f64,
    pub(super) proof: Option<f32>,
}

impl<A> Node<A> {
    fn new(action: A, weight: f32) -> Node<A> {
        Node { action, visits: 0, total: 0.0, weight, expansion: None, proof: None }
    }
}

impl<G: Game, D: Guide<G>> Tree<G, D> {
    pub(super) fn new(guide: D, settings: MctsSettings, random: Random) -> Tree<G, D> {
        Tree {
            guide,
            random,
            settings,
            nodes: Vec::new(),
            expansions: Vec::new(),
            amaf: Vec::new(),
            proofs: Vec::new(),
            kinds: 0,
            seats: 0,
            root_worths: Worths::default(),
            legal: Vec::new(),
            weighed: Vec::new(),
            path: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// Starts a new tree at a position in which a seat is to act.
    pub(super) fn plant(&mut self, root: &G) {
        self.nodes.clear();
        self.expansions.clear();
        self.amaf.clear();
        self.proofs.clear();
        self.kinds = self.guide.kinds(root);
        self.seats = root.seats();
        self.root_worths = Worths::default();
        root.legal_actions(&mut self.legal);
        self.nodes.push(Node::new(self.legal[0], 1.0));
        self.expand(0, root);
    }

    /// Returns the number of nodes.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn is_planted(&self) -> bool {
        !self.nodes.is_empty()
    }

    pub(super) fn uproot(&mut self) {
        self.nodes.clear();
    }

    /// Returns the sum of the values of all simulations from the root.
    pub(super) fn root_worths(&self) -> &Worths {
        &self.root_worths
    }

    pub(super) fn is_proven(&self) -> bool {
        self.nodes[0].proof.is_some()
    }

    /// Makes a child of the root the new root. Returns false if the child does not exist or was never expanded, as after the
    /// end of the game.
    pub(super) fn descend(&mut self, action: G::Action) -> bool {
        let Some(root) = self.expansion_of(&self.nodes[0]) else {
            return false;
        };
        let range = root.first as usize..(root.first + root.count) as usize;
        let Some(place) = self.nodes[range.clone()].iter().position(|child| child.action == action) else {
            return false;
        };
        let child = range.start + place;
        if self.nodes[child].expansion.is_none() {
            return false;
        }
        self.keep_only(child);
        self.root_worths = Worths::default();
        true
    }

    /// Copies one node with its subtree and drops the rest.
    fn keep_only(&mut self, kept: usize) {
        let mut nodes = Vec::with_capacity(self.nodes.len() / 4);
        let mut expansions = Vec::with_capacity(self.expansions.len() / 4);
        let mut amaf = Vec::new();
        let stride = self.kinds * self.seats;
        nodes.push(self.nodes[kept]);
        let mut next = 0;
        while next < nodes.len() {
            let node: &mut Node<G::Action> = &mut nodes[next];
            next += 1;
            let Some(expanded) = node.expansion else { continue };
            let mut expansion = self.expansions[expanded.get()];
            node.expansion = Some(Index::new(expansions.len()));
            let range = expansion.first as usize..(expansion.first + expansion.count) as usize;
            expansion.first = nodes.len() as u32;
            if let Some(place) = expansion.amaf {
                let from = place.get() * stride;
                expansion.amaf = Some(Index::new(amaf.len() / stride));
                amaf.extend_from_slice(&self.amaf[from..from + stride]);
            }
            expansions.push(expansion);
            nodes.extend_from_slice(&self.nodes[range]);
        }
        self.nodes = nodes;
        self.expansions = expansions;
        self.amaf = amaf;
    }

    fn expansion_of(&self, node: &Node<G::Action>) -> Option<&Expansion> {
        node.expansion.map(|expansion| &self.expansions[expansion.get()])
    }

    fn proof_of(&self, node: &Node<G::Action>) -> Option<&Worths> {
        node.proof.map(|proof| &self.proofs[proof.get()])
    }

    fn children(&self, expansion: &Expansion) -> &[Node<G::Action>] {
        &self.nodes[expansion.first as usize..(expansion.first + expansion.count) as usize]
    }

    /// Adds the children of a node and returns its expansion.
    fn expand(&mut self, node: usize, game: &G) -> Index {
        game.legal_actions(&mut self.legal);
        self.weighed.clear();
        let turn = game.turn();
        if turn == Turn::Chance {
            self.weighed.extend(self.legal.iter().map(|action| (*action, game.chance_weight(*action) as f32)));
        } else {
            self.weighed.extend(self.legal.iter().map(|action| (*action, 1.0)));
            if self.weighed.len() > 1 {
                self.guide.weigh(game, &mut self.weighed);
            }
            if self.kinds == 0 {
                shuffle(&mut self.random, &mut self.weighed);
                sort_highest_first(&mut self.weighed, |(_, weight)| f64::from(*weight));
            }
        }
        let scale = 1.0 / self.weighed.iter().map(|(_, weight)| weight).sum::<f32>();
        let expansion = Index::new(self.expansions.len());
        self.nodes[node].expansion = Some(expansion);
        self.expansions.push(Expansion {
            first: self.nodes.len() as u32,
            count: self.weighed.len() as u32,
            tried: 0,
            turn,
            visits: 0,
            total: 0.0,
            amaf: None,
            amaf_count: 0,
        });
        self.nodes.extend(self.weighed.iter().map(|(action, weight)| Node::new(*action, weight * scale)));
        expansion
    }

    /// Returns the number of visits after which a node is expanded. It rises in steps as the tree fills up, so that the
    /// remaining capacity goes to the most visited nodes.
    fn visits_to_expand(&self) -> u32 {
        match self.nodes.len() * 8 / self.settings.most_nodes {
            fullness @ 0..8 => self.settings.expand_after << (fullness / 2),
            _ => u32::MAX,
        }
    }

    /// Runs one simulation: selection, expansion, evaluation by the guide, and backpropagation.
    pub(super) fn simulate(&mut self, root: &G) {
        let mut game = root.clone();
        let mut node = 0_usize;
        // The all-moves-as-first statistics in use.
        let mut reference = None;
        self.path.clear();
        self.seen.clear();
        self.path.push(PathNode { node: 0, chosen_by: None, seen_before: 0 });
        let worths = loop {
            if let Some(proof) = self.nodes[node].proof.filter(|_| node != 0) {
                break self.proofs[proof.get()];
            }
            let number = if let Some(expanded) = self.nodes[node].expansion {
                expanded
            } else {
                if game.turn() == Turn::Over {
                    let worths = Worths::of_finished(&game);
                    self.prove(node, worths);
                    break worths;
                }
                if self.nodes[node].visits < self.visits_to_expand() {
                    break self.guide.judge(&mut game, &mut self.random, &mut self.seen);
                }
                let expanded = self.expand(node, &game);
                if let Some((worths, count)) = self.guide.assess(&game) {
                    self.add_assessment(&worths, count);
                }
                expanded
            };
            let expansion = self.expansions[number.get()];
            let (child, chosen_by) = match expansion.turn {
                Turn::Seat(seat) => {
                    let has_enough = expansion.amaf_count >= self.settings.amaf_from || reference.is_none();
                    if let Some(amaf) = expansion.amaf.filter(|_| has_enough) {
                        reference = Some(amaf);
                    }
                    (self.select(node, &expansion, seat, reference, &game), Some(seat))
                }
                _ => (self.draw(&expansion), None),
            };
            let tried = (child as u32 - expansion.first + 1).max(expansion.tried);
            self.expansions[number.get()].tried = tried;
            let action = self.nodes[child].action;
            let seen_before = self.seen.len() as u32;
            if let (Some(seat), true) = (chosen_by, self.kinds > 0) {
                self.seen.push(Seen { seat, kind: self.guide.kind(&game, action) as u16 });
            }
            game.apply(action);
            node = child;
            self.path.push(PathNode { node: node as u32, chosen_by, seen_before });
        };
        self.back_up(&worths);
    }

    /// Selects the child of a seat's node to visit next.
    fn select(&self, node: usize, expansion: &Expansion, seat: Seat, reference: Option<Index>, game: &G) -> usize {
        let parent = &self.nodes[node];
        let children = match self.kinds {
            0 => &self.children(expansion)[..(expansion.tried + 1).min(expansion.count) as usize],
            _ => self.children(expansion),
        };
        let MctsSettings { exploration, first_play_reduction, amaf_bias, .. } = self.settings;
        let urge = exploration * (parent.visits.max(1) as f32).sqrt();
        // The first-play urgency: the assumed value of an untried child.
        let first_play = match expansion.visits {
            0 => 0.5,
            visits => (expansion.total / f64::from(visits)) as f32 - first_play_reduction,
        };
        let tallies: &[Tally] = match reference {
            None => &[],
            Some(amaf) => {
                let stride = self.kinds * self.seats;
                let from = amaf.get() * stride + seat.index() * self.kinds;
                &self.amaf[from..from + self.kinds]
            }
        };
        let mut best = (0, f32::NEG_INFINITY);
        for (place, child) in children.iter().enumerate() {
            let visits = child.visits as f32;
            let mut worth = if child.visits == 0 { first_play } else { (child.total as f32) / visits };
            if let Some(proof) = self.proof_of(child) {
                let proven = proof.of(seat);
                let urgency = if proven <= 0.0 { f32::MIN } else { proven };
                if urgency > best.1 {
                    best = (place, urgency);
                }
                continue;
            }
            if !tallies.is_empty() {
                let tally = tallies[self.guide.kind(game, child.action)];
                if tally.count > 0.0 {
                    let trust = tally.count / (tally.count + visits + amaf_bias * tally.count * visits);
                    worth += trust * (tally.total / tally.count - worth);
                }
            }
            let urgency = worth + urge * child.weight / (1.0 + visits);
            if urgency > best.1 {
                best = (place, urgency);
            }
        }
        expansion.first as usize + best.0
    }

    /// Draws a child of a chance node.
    fn draw(&mut self, expansion: &Expansion) -> usize {
        let mut left = below(&mut self.random, 1 << 24) as f32 / (1 << 24) as f32;
        let children = self.children(expansion);
        for (place, child) in children.iter().enumerate() {
            left -= child.weight;
            if left < 0.0 {
                return expansion.first as usize + place;
            }
        }
        expansion.first as usize + children.len() - 1
    }

    fn back_up(&mut self, worths: &Worths) {
        let stride = self.kinds * self.seats;
        for depth in (0..self.path.len()).rev() {
            let PathNode { node, chosen_by, .. } = self.path[depth];
            let entry = &mut self.nodes[node as usize];
            entry.visits += 1;
            entry.total += chosen_by.map_or(0.0, |seat| f64::from(worths.of(seat)));
            let (visits, expansion) = (entry.visits, entry.expansion);
            let Some(expansion) = expansion else { continue };
            let expanded = &mut self.expansions[expansion.get()];
            if let Turn::Seat(seat) = expanded.turn {
                expanded.visits += 1;
                expanded.total += f64::from(worths.of(seat));
            }
            if self.settings.solver && self.nodes[node as usize].proof.is_none() {
                let below = self.path.get(depth + 1).is_some_and(|next| self.nodes[next.node as usize].proof.is_some());
                if below {
                    self.carry_proof_up(node as usize, expansion.get());
                }
            }
            if stride == 0 {
                continue;
            }
            let expanded = &mut self.expansions[expansion.get()];
            let amaf = match expanded.amaf {
                Some(amaf) => amaf,
                // Allocating at the first visits would create a table for nearly every node.
                None if visits < self.settings.amaf_from / 2 && node != 0 => continue,
                None => {
                    let amaf = Index::new(self.amaf.len() / stride);
                    expanded.amaf = Some(amaf);
                    self.amaf.resize(self.amaf.len() + stride, Tally::default());
                    amaf
                }
            };
            expanded.amaf_count += 1;
            let from = amaf.get() * stride;
            let after = self.path.get(depth + 1).map_or(self.seen.len(), |next| next.seen_before as usize);
            let table = &mut self.amaf[from..from + stride];
            for Seen { seat, kind } in &self.seen[after..] {
                let tally = &mut table[seat.index() * self.kinds + *kind as usize];
                tally.count += 1.0;
                tally.total += worths.of(*seat);
            }
        }
        self.root_worths.add(worths, 1.0);
    }

    /// Adds the assessment of the last node to every node on the path, as `count` simulations.
    fn add_assessment(&mut self, worths: &Worths, count: u32) {
        for PathNode { node, chosen_by, .. } in &self.path {
            let entry = &mut self.nodes[*node as usize];
            entry.visits += count;
            entry.total += chosen_by.map_or(0.0, |seat| f64::from(count) * f64::from(worths.of(seat)));
            let Some(expansion) = entry.expansion else { continue };
            let expanded = &mut self.expansions[expansion.get()];
            if let Turn::Seat(seat) = expanded.turn {
                expanded.visits += count;
                expanded.total += f64::from(count) * f64::from(worths.of(seat));
            }
        }
        self.root_worths.add(worths, count as f32);
    }

    fn prove(&mut self, node: usize, worths: Worths) {
        if !self.settings.solver {
            return;
        }
        let proof = match self.proofs.iter().take(16).position(|known| *known == worths) {
            Some(known) => known,
            None => {
                self.proofs.push(worths);
                self.proofs.len() - 1
            }
        };
        self.nodes[node].proof = Some(Index::new(proof));
    }

    /// Proves a node if one of its children is a proven win for the seat to act, or if all of them are proven.
    fn carry_proof_up(&mut self, node: usize, expansion: usize) {
        let expansion = self.expansions[expansion];
        let proofs = self.children(&expansion).iter().map(|child| self.proof_of(child));
        let proven = match expansion.turn {
            Turn::Seat(seat) => {
                let mut best: Option<&Worths> = None;
                let mut open = false;
                for proof in proofs {
                    match proof {
                        None => open = true,
                        Some(proof) if best.is_none_or(|best| proof.of(seat) > best.of(seat)) => best = Some(proof),
                        Some(_) => {}
                    }
                }
                // The points of a solitaire have no upper limit, so all children must be proven.
                best.filter(|best| !open || (G::INFO.most_seats > 1 && best.of(seat) >= 1.0)).copied()
            }
            _ => {
                let mut mean = Some(Worths::default());
                for (proof, child) in proofs.zip(self.children(&expansion)) {
                    match (proof, &mut mean) {
                        (Some(proof), Some(mean)) => mean.add(proof, child.weight),
                        _ => mean = None,
                    }
                }
                mean
            }
        };
        if let Some(worths) = proven {
            self.prove(node, worths);
        }
    }

    /// Returns the children of the root.
    pub(super) fn candidates(&self, seat: Seat) -> impl Iterator<Item = Candidate<G::Action>> {
        let root = self.expansion_of(&self.nodes[0]);
        root.map_or(&[][..], |root| self.children(root)).iter().map(move |child| Candidate {
            action: child.action,
            visits: child.visits.into(),
            total: child.total,
            proof: self.proof_of(child).map(|proof| proof.of(seat)),
        })
    }

    /// Returns the principal variation from a child of the root: the most visited children. It ends at chance nodes and
    /// where there are too few visits.
    pub(super) fn expected(&self, action: G::Action) -> Vec<G::Action> {
        let mut line = vec![action];
        let root = self.expansion_of(&self.nodes[0]);
        let mut next = root.and_then(|root| self.children(root).iter().find(|child| child.action == action));
        while let Some(node) = next {
            next = None;
            if let Some(expansion) = self.expansion_of(node)
                && let Turn::Seat(seat) = expansion.turn
            {
                let rank = |child: &Node<G::Action>| match self.proof_of(child) {
                    Some(proof) if proof.of(seat) >= 1.0 => u32::MAX,
                    Some(proof) if proof.of(seat) <= 0.0 => 0,
                    _ => child.visits,
                };
                next = self.children(expansion).iter().max_by_key(|child| rank(child)).filter(|child| child.visits > 1);
                line.extend(next.map(|child| child.action));
            }
        }
        line
    }
}
