//! A short course for every game: small positions, each asking for one action or goal.
//!
//! [`course`] lists the steps of a game, and a [`Lesson`] is a step with the learner's progress in it. Everything happens in real positions
//! under the real rules, which explain what they refuse. The texts of a step are kept apart, as messages in every language of the product,
//! found by the step's [`key`](Step::key).
//!
//! ```
//! use pentad_catalog::GameId;
//! use pentad_course::{Lesson, Progress};
//!
//! let mut lesson = Lesson::new(GameId::Iris);
//! assert_eq!(lesson.task_key(), "learn-iris-join-task");
//! let elsewhere = lesson.position().read("b3").unwrap();
//! assert_eq!(lesson.play(elsewhere), Progress::NotYet);
//! let joined = lesson.position().read("c3").unwrap();
//! assert_eq!(lesson.play(joined), Progress::Well);
//! assert!(lesson.is_done() && lesson.go_on());
//! ```

mod enantiomerfolk;
mod factory;
mod first_game;
mod iri;
mod iris;
mod lesson;
mod loom;
mod quintets;
mod solutions;
mod step;

pub use first_game::{DueHint, FirstHint, first_hint, first_hints};
pub use lesson::{Lesson, Progress};
pub use solutions::solutions;
pub use step::{Beat, Goal, Judge, Step};

use pentad_catalog::GameId;

/// Returns the steps of a game's course, in order. After the last one the learner is ready for an easy game.
pub fn course(id: GameId) -> &'static [Step] {
    match id {
        GameId::Iri => &iri::STEPS,
        GameId::Quintets => &quintets::STEPS,
        GameId::Iris => &iris::STEPS,
        GameId::Enantiomerfolk => &enantiomerfolk::STEPS,
        GameId::Loom => &loom::STEPS,
        GameId::Factory => &factory::STEPS,
    }
}
