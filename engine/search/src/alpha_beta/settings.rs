/// How an alpha-beta search searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AlphaBetaSettings {
    /// How many actions deep it looks at most, quiescence left aside.
    pub depth: u32,
    /// How many of the best actions get their true worth; the others only something they are not better than.
    pub lines: usize,
    /// The size of the transposition table: two to this power of entries.
    pub table: u32,
    /// How many judgements of positions are kept: two to this power; 0 keeps none.
    pub judgements: u32,
    /// How far around the score of the depth before the next score is expected; 0 expects nothing.
    pub aspiration: i32,
    /// How much less deep late actions are looked at first; 0 looks at all equally.
    pub reduction: f32,
    /// How many loud actions are followed beyond the depth.
    pub quiescence: u32,
    /// How far below the window a position may be judged for each step of depth left, that its quiet actions are still
    /// looked at on the last two steps; 0 always looks at them.
    pub futility: i32,
    /// How far above the window a position may be judged, for each step of depth left, that it is left at that on the last steps; 0
    /// always looks further.
    pub surplus: i32,
    /// How many actions are looked at for each step of depth left, on the last steps, before the quiet ones among the others are left
    /// out; 0 looks at all.
    pub late: usize,
    /// Whether limits are an average: less is taken where the best action has long been the same, up to twice as much where it keeps
    /// changing.
    pub elastic: bool,
    /// How many threads share the transposition table. With more than one, what is found depends on how they happen to
    /// run, even where effort is the limit. Where the platform has no threads, it is one.
    pub threads: usize,
}

impl Default for AlphaBetaSettings {
    fn default() -> AlphaBetaSettings {
        AlphaBetaSettings {
            depth: 64,
            lines: 1,
            table: 20,
            judgements: 0,
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
