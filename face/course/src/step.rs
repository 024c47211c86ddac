use pentad_catalog::{AnyAction, AnyGame, Listed};

/// One step of a course: a position and one task in it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The step's name, which identifies its messages: `iris-pair` has `learn-iris-pair-title`, `-task`, `-well` and `-hint`, and if it
    /// asks for two actions one after the other also `-then` and `-then-hint`.
    pub key: &'static str,
    /// Sets up the position.
    pub start: fn() -> AnyGame,
    /// The task.
    pub goal: Goal,
    /// The places that the task mentions, named as on the board, to be marked there.
    pub spots: &'static [&'static str],
}

/// The task of a step.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// No action: the learner only looks.
    Look,
    /// Any legal action: only one kind is possible, and trying it is the point.
    Any,
    /// One action that the judge accepts.
    Play(Judge),
    /// Actions asked for one by one, with actions of other seats and of chance between or before them.
    Script(&'static [Beat]),
    /// Several actions of the learner, in any order, that lead to a wanted position.
    Reach {
        /// Greatest number of actions allowed.
        within: usize,
        /// Returns true if the position is as wanted.
        reached: fn(&AnyGame) -> bool,
    },
}

/// A part of a script.
#[derive(Clone, Copy, Debug)]
pub enum Beat {
    /// The learner acts.
    Ask(Judge),
    /// Another seat or chance acts; the action is in the game's notation.
    Reply(&'static str),
}

/// A check that a legal action in a position is what the step asks for.
pub type Judge = fn(&AnyGame, AnyAction) -> bool;

impl Step {
    /// Returns the number of actions asked of the learner.
    pub fn asks(&self) -> usize {
        match self.goal {
            Goal::Look => 0,
            Goal::Any | Goal::Play(_) => 1,
            Goal::Script(beats) => beats.iter().filter(|beat| matches!(beat, Beat::Ask(_))).count(),
            Goal::Reach { within, .. } => within,
        }
    }

    /// Returns the key of a message of this step: `learn-iris-pair-title` for `title`.
    pub fn message(&self, part: &str) -> String {
        format!("learn-{}-{part}", self.key)
    }

    /// Returns the parts that the messages of this step have.
    pub fn parts(&self) -> &'static [&'static str] {
        match self.goal {
            Goal::Look => &["title", "task"],
            Goal::Script(_) if self.asks() > 1 => &["title", "task", "hint", "then", "then-hint", "well"],
            _ => &["title", "task", "hint", "well"],
        }
    }
}

/// Checks an action by the position before it, the action, and the position after it.
pub(crate) fn judge<G: Listed>(
    game: &AnyGame,
    action: AnyAction,
    is_asked: impl Fn(&G, G::Action, &G) -> bool,
) -> bool {
    let (Some(before), Some(action)) = (G::own_position(game), G::own(action)) else { return false };
    let mut after = before.clone();
    after.apply(action);
    is_asked(before, action, &after)
}
