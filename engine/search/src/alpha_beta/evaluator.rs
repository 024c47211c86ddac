use pentad_core::Game;

/// The game knowledge of an alpha-beta search beyond the rules.
///
/// Scores are integers in hundredths of a unit that the evaluator chooses, from the point of view of the seat to act. Proven
/// wins are found by the search itself.
pub trait Evaluator<G: Game>: Send + 'static {
    /// Evaluates a position that is not over, for the seat to act.
    fn evaluate(&mut self, game: &G) -> i32;

    /// Returns the score at which the seat to act wins about three games in four.
    fn scale(&self) -> f64 {
        200.0
    }

    /// Converts a score to a share of the win.
    fn worth(&self, score: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(score) * 3_f64.ln() / self.scale()).exp())
    }

    /// Returns the key under which results are stored. Counters that hardly matter can be left out of it, so that a position
    /// is recognised when it recurs with other counts.
    fn key(&self, game: &G) -> u64 {
        game.hash_key()
    }

    /// Returns true if a forced win proven for a position with the same [`key`](Evaluator::key), but reached in another way,
    /// still holds here. It takes `plies` actions at most; if the seat to act is the winner, `action` is its first.
    ///
    /// Earlier positions can invalidate it (ko, repetition), and so can counters that the key leaves out. Without either it
    /// holds.
    fn win_holds(&self, _game: &G, _plies: u32, _action: Option<G::Action>) -> bool {
        !G::INFO.looks_back
    }

    /// Replaces the contents of `choices` with the actions to search: all legal ones, or only the loud ones, after which a
    /// static evaluation is unreliable. `scratch` avoids allocations. Returns true if the list depends on earlier positions
    /// (ko): the result is then not valid for the same position reached in another way.
    fn choices(
        &mut self,
        game: &G,
        only_loud: bool,
        scratch: &mut Vec<G::Action>,
        choices: &mut Vec<Choice<G::Action>>,
    ) -> bool {
        choices.clear();
        game.legal_actions(scratch);
        choices
            .extend(scratch.iter().map(|action| self.look(game, *action)).filter(|choice| choice.loud || !only_loud));
        false
    }

    /// Rates an action for move ordering, without searching it.
    fn look(&mut self, _game: &G, action: G::Action) -> Choice<G::Action> {
        Choice { action, promise: 0, loud: false }
    }

    /// Returns true if a finished game ended because of earlier positions (repetition).
    fn ended_by_the_past(&self, _game: &G) -> bool {
        false
    }

    /// Returns the number of action numbers that [`number`](Evaluator::number) uses: 65,535 at most. With 0, no history and
    /// no hash moves are kept.
    fn numbers(&self) -> usize {
        0
    }

    /// Returns the number of an action in the history table and the transposition table; each action has its own.
    fn number(&self, _game: &G, _action: G::Action) -> usize {
        0
    }

    /// Returns the action with this number, if the game has it.
    fn numbered(&self, _game: &G, _number: usize) -> Option<G::Action> {
        None
    }
}

/// An action to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// The move-ordering score; higher ones are searched first. From 0 for an ordinary action to 1000 for a winning one, and
    /// below 0 for a bad one.
    pub promise: i32,
    /// Set if a static evaluation is unreliable until this action has been searched.
    pub loud: bool,
}
