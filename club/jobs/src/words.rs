//! Conversion of search results to messages and back.

use pentad_bots::analysis::{Judged, Review};
use pentad_catalog::{AnyAction, AnyGame, Playthrough, Record};
use pentad_messages::{Allowed, Appraisal, JudgedPly, Thought};
use pentad_search::{Cancel, Limits, Report};
use std::time::Duration;

/// Parses a game. The header `Result` is ignored: a record does not show a resignation in its actions.
pub(crate) fn read_game(text: &str) -> Result<Playthrough, String> {
    let record = Record::read(text).map_err(|error| error.to_string())?;
    Playthrough::of_record(&record).map_err(|(error, _)| error.to_string())
}

pub(crate) fn limits(allowed: Allowed, cancel: &Cancel) -> Limits {
    let Allowed { microseconds, effort } = allowed;
    Limits { time: microseconds.map(Duration::from_micros), effort, cancel: cancel.clone(), ..Limits::default() }
}

/// Converts limits to a message.
pub(crate) fn allowed(limits: &Limits) -> Allowed {
    Allowed { microseconds: limits.time.map(|time| time.as_micros() as u64), effort: limits.effort }
}

pub(crate) fn tell_report(game: &AnyGame, report: &Report<AnyAction>) -> Thought {
    Thought {
        lines: report.lines.iter().map(|line| tell_line(game, line)).collect(),
        worths: report.worths.clone(),
        effort: report.effort,
        depth: report.depth,
        milliseconds: report.elapsed.as_millis() as u32,
    }
}

pub(crate) fn hear_report(game: &AnyGame, thought: &Thought) -> Result<Report<AnyAction>, String> {
    Ok(Report {
        lines: thought.lines.iter().map(|line| hear_line(game, line)).collect::<Result<_, _>>()?,
        worths: thought.worths.clone(),
        effort: thought.effort,
        depth: thought.depth,
        elapsed: Duration::from_millis(thought.milliseconds.into()),
    })
}

pub(crate) fn tell_review(played: &Playthrough, review: &Review) -> Vec<JudgedPly> {
    let tell = |judged: &Judged| JudgedPly {
        worths: judged.worths.clone(),
        loss: judged.loss,
        better: judged.better.as_ref().map(|line| tell_line(&played.positions()[judged.ply - 1], line)),
    };
    review.plies.iter().map(tell).collect()
}

pub(crate) fn hear_review(played: &Playthrough, start: Vec<f64>, plies: &[JudgedPly]) -> Result<Review, String> {
    if plies.len() != played.plies() {
        return Err(format!("{} actions are judged of {}", plies.len(), played.plies()));
    }
    let hear = |(index, judged): (usize, &JudgedPly)| -> Result<Judged, String> {
        let before = &played.positions()[index];
        Ok(Judged {
            ply: index + 1,
            turn: before.turn(),
            action: played.actions()[index],
            worths: judged.worths.clone(),
            loss: judged.loss,
            better: judged.better.as_ref().map(|line| hear_line(before, line)).transpose()?,
        })
    };
    Ok(Review { start, plies: plies.iter().enumerate().map(hear).collect::<Result<_, _>>()? })
}

fn tell_line(game: &AnyGame, line: &pentad_search::Appraisal<AnyAction>) -> Appraisal {
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

fn hear_line(game: &AnyGame, line: &Appraisal) -> Result<pentad_search::Appraisal<AnyAction>, String> {
    let read = |game: &AnyGame, text: &str| game.read(text).map_err(|error| format!("{text}: {error}"));
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
    fn what_is_told_is_heard_as_the_same() {
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
                let heard = hear_report(played.last(), &told(&tell_report(played.last(), &report))).unwrap();
                assert_eq!((&heard.lines, &heard.worths, heard.effort), (&report.lines, &report.worths, report.effort));
            }
            let spec: BotSpec = "best".parse().unwrap();
            let reviewed = review(&played, &spec, &Limits::effort(12), &mut |_| {}).unwrap();
            let text = serde_json::to_string(&(&reviewed.start, tell_review(&played, &reviewed))).unwrap();
            let (start, plies): (Vec<f64>, Vec<JudgedPly>) = serde_json::from_str(&text).unwrap();
            assert_eq!(hear_review(&played, start, &plies).unwrap(), reviewed, "{id}");
        }
    }
}
