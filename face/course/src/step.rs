use pentad_catalog::{AnyAction, AnyGame, Listed};

/// One step of a course: a position and one thing asked in it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The step's name, which its messages are found by: `iris-pair` has `learn-iris-pair-title`, `-task`, `-well` and
    /// `-hint`, and if two things are asked one after the other also `-then` and `-then-hint`.
    pub key: &'static str,
    /// Sets up the position.
    pub start: fn() -> AnyGame,
    /// What is asked.
    pub goal: Goal,
    /// The places the task speaks of, named as on the board: worth a mark there.
    pub spots: &'static [&'static str],
}

/// What a step asks for.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// Nothing: there is something to see first.
    Look,
    /// One action, whichever the rules allow: there is only one kind, and trying it is the point.
    Any,
    /// One action that the judge finds well.
    Play(Judge),
    /// Actions asked for one by one, and in between (or before) what the others do and what chance brings.
    Script(&'static [Beat]),
    /// Several actions of the learner, in any order, that lead to a position as wanted.
    Reach {
        /// How many actions there are for it, at most.
        within: usize,
        /// Whether the position is as wanted.
        reached: fn(&AnyGame) -> bool,
    },
}

/// A part of a script.
#[derive(Clone, Copy, Debug)]
pub enum Beat {
    /// The learner acts.
    Ask(Judge),
    /// Another seat or chance acts, as the game's notation writes it.
    Reply(&'static str),
}

/// Whether a legal action in a position is what was asked.
pub type Judge = fn(&AnyGame, AnyAction) -> bool;

impl Step {
    /// How many times the learner is asked to act.
    pub fn asks(&self) -> usize {
        match self.goal {
            Goal::Look => 0,
            Goal::Any | Goal::Play(_) => 1,
            Goal::Script(beats) => beats.iter().filter(|beat| matches!(beat, Beat::Ask(_))).count(),
            Goal::Reach { within, .. } => within,
        }
    }

    /// The key of a message of this step: `learn-iris-pair-title` for `title`.
    pub fn message(&self, part: &str) -> String {
        format!("learn-{}-{part}", self.key)
    }

    /// The parts that the messages of this step have.
    pub fn parts(&self) -> &'static [&'static str] {
        match self.goal {
            Goal::Look => &["title", "task"],
            Goal::Script(_) if self.asks() > 1 => &["title", "task", "hint", "then", "then-hint", "well"],
            _ => &["title", "task", "hint", "well"],
        }
    }
}

/// Judges by the position before an action, the action, and the position after it.
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
