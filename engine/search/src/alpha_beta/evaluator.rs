use pentad_core::Game;

/// What an alpha-beta search is told about a game beyond its rules.
///
/// Scores are whole numbers in hundredths of whatever the game is about, from the view of the seat to act. Proven wins are
/// found by the search itself.
pub trait Evaluator<G: Game>: Send + 'static {
    /// How good a position that is not over is for the seat to act.
    fn evaluate(&mut self, game: &G) -> i32;

    /// The score at which the seat to act wins about three games in four.
    fn scale(&self) -> f64 {
        200.0
    }

    /// The share of the win that a score is worth.
    fn worth(&self, score: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(score) * 3_f64.ln() / self.scale()).exp())
    }

    /// What positions must have in common to be worth the same: counters that hardly matter can be left out, so that the
    /// same position is recognised at another time.
    fn key(&self, game: &G) -> u64 {
        game.hash_key()
    }

    /// Whether a forced win still holds here that was proven for a position with the same [`key`](Evaluator::key), reached
    /// in another way. It takes `plies` actions at most; if the seat to act is the one that wins, `action` is its first.
    ///
    /// Earlier positions may stand against it (ko, repetition), and so may counters that the key leaves out. Without
    /// either it holds.
    fn win_holds(&self, _game: &G, _plies: u32, _action: Option<G::Action>) -> bool {
        !G::INFO.looks_back
    }

    /// Fills the emptied list with the actions to look at: all legal ones, or only the loud ones, after which a position
    /// cannot be judged as it stands. `scratch` saves allocating. Returns whether earlier positions had a say in what is
    /// listed (ko), as the result is then worth nothing to the same position reached in another way.
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

    /// What an action looks like at first sight.
    fn look(&mut self, _game: &G, action: G::Action) -> Choice<G::Action> {
        Choice { action, promise: 0, loud: false }
    }

    /// Whether earlier positions made a finished game end here (repetition).
    fn ended_by_the_past(&self, _game: &G) -> bool {
        false
    }

    /// How many numbers [`number`](Evaluator::number) gives: 65,535 at most. With 0, nothing is remembered about actions.
    fn numbers(&self) -> usize {
        0
    }

    /// The number by which it is remembered how good an action was, here or elsewhere: no other action has the same.
    fn number(&self, _game: &G, _action: G::Action) -> usize {
        0
    }

    /// The action with this number, where the game has it.
    fn numbered(&self, _game: &G, _number: usize) -> Option<G::Action> {
        None
    }
}

/// An action that can be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// How good it looks: the most promising are tried first. From 0 for an ordinary action to 1000 for a winning one, and
    /// below 0 for a bad one.
    pub promise: i32,
    /// Whether a position can hardly be judged before this action has been tried.
    pub loud: bool,
}
