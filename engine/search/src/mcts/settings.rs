/// Parameters of a tree search. The best values differ from game to game and are found by measurement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// The exploration constant: the influence of the priors compared with the results so far.
    pub exploration: f32,
    /// First-play urgency reduction: the value by which an unvisited action is rated below its parent.
    pub first_play_reduction: f32,
    /// Number of visits after which a node is expanded; the threshold rises as the tree fills up.
    pub expand_after: u32,
    /// Number of simulations from which a node uses its own all-moves-as-first statistics; before that it uses its
    /// ancestor's.
    pub amaf_from: u32,
    /// The rate at which an action's own results outweigh its all-moves-as-first statistics: larger is faster.
    pub amaf_bias: f32,
    /// Enables backing up proven wins and losses.
    pub solver: bool,
    /// Maximum number of nodes of a tree, after which it stops growing.
    pub most_nodes: usize,
    /// Number of trees grown in parallel, each in its own thread.
    pub threads: usize,
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        MctsSettings {
            exploration: 1.0,
            first_play_reduction: 0.1,
            expand_after: 4,
            amaf_from: 50,
            amaf_bias: 1e-3,
            solver: true,
            most_nodes: 2_000_000,
            threads: 1,
        }
    }
}
