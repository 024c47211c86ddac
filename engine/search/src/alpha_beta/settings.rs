/// Parameters of an alpha-beta search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AlphaBetaSettings {
    /// Maximum depth in actions, quiescence not included.
    pub depth: u32,
    /// Number of best actions that get an exact value; the others only get an upper bound.
    pub lines: usize,
    /// Size of the transposition table: the binary logarithm of its number of entries.
    pub table: u32,
    /// Size of the evaluation cache: the binary logarithm of its number of entries; 0 disables it.
    pub evaluation_cache: u32,
    /// Half the width of the aspiration window around the score of the previous depth; 0 disables it.
    pub aspiration: i32,
    /// Factor of the late move reductions; 0 disables them.
    pub reduction: f32,
    /// Maximum depth of the quiescence search, in actions.
    pub quiescence: u32,
    /// Futility margin for each remaining step of depth: on the last two steps, quiet actions are pruned if the evaluation
    /// is further below the window than this; 0 disables it.
    pub futility: i32,
    /// Reverse futility margin for each remaining step of depth: on the last steps, an evaluation that is further above the
    /// window than this is returned as it is; 0 disables it.
    pub surplus: i32,
    /// Late move pruning: on the last steps, the number of actions for each remaining step of depth after which quiet ones
    /// are pruned; 0 disables it.
    pub late: usize,
    /// Treats limits as an average: a search takes less while the best action has long been the same, and up to twice as
    /// much while it keeps changing.
    pub elastic: bool,
    /// Number of threads that share the transposition table. With more than one, results depend on their timing, even with a
    /// limit of effort. Platforms without threads use one.
    pub threads: usize,
}

impl Default for AlphaBetaSettings {
    fn default() -> AlphaBetaSettings {
        AlphaBetaSettings {
            depth: 64,
            lines: 1,
            table: 20,
            evaluation_cache: 0,
            aspiration: 50,
            reduction: 0.5,
            quiescence: 8,
            futility: 0,
            surplus: 0,
            late: 0,
            elastic: false,
            threads: 1,
        }
    }
}
