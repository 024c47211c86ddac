//! Conversion of searches to messages and back.

use crate::ThinkError;
use pentad_bots::analysis::{Judged, Review};
use pentad_catalog::{AnyAction, AnyGame, Playthrough, Record};
use pentad_messages::{Allowed, Answer, Appraisal, JudgedPly, Thought};
use pentad_search::{Cancel, Limits, Report};
use std::time::Duration;

/// Reads a game. The header `Result` is ignored: a record does not show a resignation in its actions.
pub fn read_game(text: &str) -> Result<Playthrough, ThinkError> {
    let record = Record::read(text).map_err(|error| ThinkError::Record(error.to_string()))?;
    Playthrough::of_record(&record).map_err(|(error, _)| ThinkError::Record(error.to_string()))
}

/// Reads limits.
pub fn limits_of(allowed: Allowed, cancel: &Cancel) -> Limits {
    Limits { time: allowed.time(), effort: allowed.effort, cancel: cancel.clone(), ..Limits::default() }
}

/// Writes limits.
pub fn allowed_of(limits: &Limits) -> Allowed {
    Allowed::new(limits.time, limits.effort)
}

/// Writes the first lines of a report on a position.
pub fn thought_of(game: &AnyGame, report: &Report<AnyAction>, most_lines: usize) -> Thought {
    Thought {
        lines: report.lines.iter().take(most_lines).map(|line| appraisal_of(game, line)).collect(),
        worths: report.worths.clone(),
        effort: report.effort,
        depth: report.depth,
        milliseconds: report.elapsed.as_millis() as u32,
    }
}

/// Reads a report on a position; `None` once the game is over.
pub fn report_of(game: &AnyGame, thought: &Thought) -> Result<Option<Report<AnyAction>>, ThinkError> {
    if thought.lines.is_empty() {
        return Ok(None);
    }
    Ok(Some(Report {
        lines: thought.lines.iter().map(|line| line_of(game, line)).collect::<Result<_, _>>()?,
        worths: thought.worths.clone(),
        effort: thought.effort,
        depth: thought.depth,
        elapsed: Duration::from_millis(thought.milliseconds.into()),
    }))
}

/// Writes the review of a game.
pub fn answer_of_review(played: &Playthrough, review: &Review) -> Answer {
    let judged_ply = |judged: &Judged| JudgedPly {
        worths: judged.worths.clone(),
        loss: judged.loss,
        better: judged.better.as_ref().map(|line| appraisal_of(&played.positions()[judged.ply - 1], line)),
    };
    Answer::Review { start: review.start.clone(), plies: review.plies.iter().map(judged_ply).collect() }
}

/// Reads the review of a whole game.
pub fn review_of(played: &Playthrough, start: Vec<f64>, plies: &[JudgedPly]) -> Result<Review, ThinkError> {
    if plies.len() != played.plies() {
        return Err(ThinkError::Answer(format!("{} actions are judged of {}", plies.len(), played.plies())));
    }
    let judged = |(index, judged): (usize, &JudgedPly)| -> Result<Judged, ThinkError> {
        let before = &played.positions()[index];
        Ok(Judged {
            ply: index + 1,
            turn: before.turn(),
            action: played.actions()[index],
            worths: judged.worths.clone(),
            loss: judged.loss,
            better: judged.better.as_ref().map(|line| line_of(before, line)).transpose()?,
        })
    };
    Ok(Review { start, plies: plies.iter().enumerate().map(judged).collect::<Result<_, _>>()? })
}

fn appraisal_of(game: &AnyGame, line: &pentad_search::Appraisal<AnyAction>) -> Appraisal {
    let mut position = game.clone();
    let expected = line.expected.iter().map(|action| {
        let text = position.notation(*action);
        position.apply(*action);
        text
    });
    Appraisal {
        action: game.notation(line.action),
        worth: line.worth,
        exact: line.exact,
        at_most: line.at_most,
        visits: line.visits,
        expected: expected.collect(),
    }
}

fn line_of(game: &AnyGame, line: &Appraisal) -> Result<pentad_search::Appraisal<AnyAction>, ThinkError> {
    let read =
        |game: &AnyGame, text: &str| game.read(text).map_err(|error| ThinkError::Answer(format!("{text}: {error}")));
    let mut position = game.clone();
    let mut expected = Vec::with_capacity(line.expected.len());
    for text in &line.expected {
        let action = read(&position, text)?;
        position.apply(action);
        expected.push(action);
    }
    Ok(pentad_search::Appraisal {
        action: read(game, &line.action)?,
        worth: line.worth,
        exact: line.exact,
        at_most: line.at_most,
        visits: line.visits,
        expected,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_bots::BotSpec;
    use pentad_bots::analysis::{best_actions, review};
    use pentad_catalog::GameId;
    use pentad_core::{Headers, Turn};
    use pentad_search::Random;
    use rand_xoshiro::rand_core::SeedableRng;

    /// Search results survive the conversion unchanged, for every game and to the last digit.
    #[test]
    fn answers_survive_their_text() {
        for id in GameId::ALL {
            let mut headers = Headers::new();
            let mut random = Random::seed_from_u64(7);
            id.deal(&mut headers, &mut random).unwrap();
            let mut played = Playthrough::new(id.start(&headers).unwrap());
            while played.last().turn() != Turn::Over && played.plies() < 12 {
                let action = played.last().random_action(&mut random);
                played.push(action);
            }
            let told = |thought: &Thought| serde_json::from_str(&serde_json::to_string(thought).unwrap()).unwrap();
            if let Some(report) = best_actions(played.last(), 3, &Limits::effort(60), &mut |_| {}) {
                let thought = thought_of(played.last(), &report, usize::MAX);
                let heard = report_of(played.last(), &told(&thought)).unwrap().unwrap();
                assert_eq!((&heard.lines, &heard.worths, heard.effort), (&report.lines, &report.worths, report.effort));
            }
            let spec: BotSpec = "best".parse().unwrap();
            let reviewed = review(&played, &spec, &Limits::effort(12), &mut |_| {}).unwrap();
            let text = serde_json::to_string(&answer_of_review(&played, &reviewed)).unwrap();
            let Answer::Review { start, plies } = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
            assert_eq!(review_of(&played, start, &plies).unwrap(), reviewed, "{id}");
        }
    }
}
