/// How a tree search goes about it. What is best differs from game to game and is found by measuring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// How strongly the weight of an action draws visits that its results so far do not.
    pub exploration: f32,
    /// How much worse than its parent an action is taken to be before it was tried.
    pub first_play_reduction: f32,
    /// How many visits make a node worth a level of its own: the more, the fuller the tree is.
    pub expand_after: u32,
    /// All-moves-as-first statistics of a node are used once it has this many simulations, before that its ancestor's.
    pub amaf_from: u32,
    /// How fast an action's own results outweigh its all-moves-as-first statistics: larger is faster.
    pub amaf_bias: f32,
    /// Whether proven wins and losses are carried up.
    pub solver: bool,
    /// Past this many nodes a tree stops growing.
    pub most_nodes: usize,
    /// How many trees are grown side by side.
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
