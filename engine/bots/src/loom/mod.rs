//! Knowledge of The Loom: optimal play.

mod below;
mod first_row;
mod row;
mod row_ends;
mod solution;
mod weaver;

pub use row_ends::RowEnds;

use crate::{Known, Level, Method, Rung, Settings, SpecError};
use pentad_herati::Loom;
use pentad_search::Searcher;
use weaver::Weaver;

/// The search methods for The Loom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoomMethod {
    /// Play by the table of solved rows.
    Solved,
}

impl Method for LoomMethod {
    fn name(self) -> &'static str {
        match self {
            LoomMethod::Solved => "solved",
        }
    }
}

impl Known for Loom {
    type Method = LoomMethod;

    fn methods(_seats: usize) -> &'static [LoomMethod] {
        &[LoomMethod::Solved]
    }

    fn searcher(
        LoomMethod::Solved: LoomMethod,
        _game: &Loom,
        settings: &mut Settings,
        _seed: u64,
    ) -> Result<Box<dyn Searcher<Loom>>, SpecError> {
        Ok(Box::new(Weaver::new(settings.take("sight", usize::MAX)?)))
    }

    // Human players see the effect of a tile before they see the room it leaves, so the levels differ in their sight. The
    // small doubt of the lower ones decides between actions that look the same to them.
    fn rung(level: Level, _seats: usize) -> Rung<LoomMethod> {
        let (sight, oversight, doubt) = match level.number() {
            1 => (1, 0.3, 0.1),
            2 => (2, 0.1, 0.05),
            3 => (3, 0.1, 0.12),
            4 => (3, 0.0, 0.02),
            5 => (4, 0.0, 0.02),
            6 => (5, 0.0, 0.02),
            7 => (6, 0.0, 0.02),
            _ => return Rung::of_effort(LoomMethod::Solved, u64::MAX),
        };
        Rung::of_effort(LoomMethod::Solved, u64::MAX).with("sight", &sight.to_string()).fallible(oversight, doubt)
    }
}
