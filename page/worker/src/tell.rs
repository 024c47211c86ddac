//! Conversion of reports to messages, with actions in their notation.

use pentad_bots::analysis::Judged;
use pentad_catalog::{AnyAction, AnyGame};
use pentad_messages::{Appraisal, ReviewedPly, Thought};
use pentad_search::Report;

/// Returns the report on a position.
pub(crate) fn thought(game: &AnyGame, report: &Report<AnyAction>, most_lines: usize) -> Thought {
    let line = |line: &pentad_search::Appraisal<AnyAction>| Appraisal {
        action: game.notation(line.action),
        worth: line.worth,
        exact: line.exact,
        at_most: line.at_most,
        visits: line.visits,
        expected: notations(game, &line.expected),
    };
    Thought {
        lines: report.lines.iter().take(most_lines).map(line).collect(),
        worths: report.worths.clone(),
        effort: report.effort,
        depth: report.depth,
        milliseconds: report.elapsed.as_millis() as u32,
    }
}

/// Returns the judgement of an action played in a position.
pub(crate) fn judgement(before: &AnyGame, judged: &Judged) -> ReviewedPly {
    ReviewedPly {
        ply: judged.ply,
        worths: judged.worths.clone(),
        loss: judged.loss,
        better: judged.better.as_ref().map(|line| before.notation(line.action)),
    }
}

/// Returns a line of actions, each in the notation of its position.
fn notations(game: &AnyGame, actions: &[AnyAction]) -> Vec<String> {
    let mut position = game.clone();
    let mut texts = Vec::with_capacity(actions.len());
    for action in actions {
        texts.push(position.notation(*action));
        position.apply(*action);
    }
    texts
}
