//! The lab's jobs: as questions to workers, and a worker's answers to them.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use pentad_arena::{Allowance, Contender, Fixture, Plan};
use pentad_catalog::GameId;
use pentad_core::Headers;
use pentad_finder::{Find, Hunt, Refuted};
use pentad_jobs::{Skills, Thinking, check_bot};
use pentad_lab_training::Start;
use pentad_messages::{Allowed, Answer, Find as FindMessage, Fixture as FixtureMessage, Question};
use pentad_puzzles::Puzzle;
use pentad_search::Cancel;
use std::time::Duration;

/// The skills of this program's worker: the lab's jobs, and thinking.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllSkills;

impl Skills for AllSkills {
    fn answer(&self, question: &Question, cancel: &Cancel) -> Result<Answer, String> {
        match question {
            Question::Game(fixture) => play(fixture, cancel),
            Question::Finds { game, seed, number, enough } => scout(game, *seed, *number, enough, cancel),
            Question::Positions { game, net, seed } => positions(game, net.as_deref(), *seed),
            other => Thinking.answer(other, cancel),
        }
    }
}

/// Turns a game of a plan into a question.
pub(crate) fn fixture(plan: &Plan, fixture: &Fixture) -> FixtureMessage {
    FixtureMessage {
        game: plan.game.to_string(),
        options: plan.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        bots: plan.contenders.iter().map(ToString::to_string).collect(),
        allowed: Allowed {
            microseconds: plan.allowance.time.map(|time| time.as_micros() as u64),
            effort: plan.allowance.effort,
        },
        opening: plan.opening,
        seed: plan.seed,
        start: fixture.start,
        seating: fixture.seating.clone(),
    }
}

fn play(asked: &FixtureMessage, cancel: &Cancel) -> Result<Answer, String> {
    let game: GameId = asked.game.parse().map_err(|_| format!("there is no game called \"{}\"", asked.game))?;
    let mut contenders = Vec::new();
    for bot in &asked.bots {
        match bot.parse::<Contender>().map_err(|error| error.to_string())? {
            Contender::Bot(spec) => {
                check_bot(&spec)?;
                contenders.push(Contender::Bot(spec));
            }
            // A job is data and never starts a program on this machine.
            Contender::Engine(_) => return Err("a worker starts no programs of others".to_owned()),
        }
    }
    if asked.seating.iter().any(|place| *place >= contenders.len()) {
        return Err("somebody sits at the table who is not in the list".to_owned());
    }
    let headers: Headers = asked.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let Allowed { microseconds, effort } = asked.allowed;
    let plan = Plan {
        game,
        headers,
        pairings: Plan::round_robin(contenders.len()),
        contenders,
        allowance: Allowance { time: microseconds.map(Duration::from_micros), effort },
        opening: asked.opening,
        seed: asked.seed,
    };
    let start = plan.start(asked.start).map_err(|error| error.to_string())?;
    if start.last().seats() != asked.seating.len() {
        return Err(format!("{} seats are taken of {}", asked.seating.len(), start.last().seats()));
    }
    let fixture = Fixture { start: asked.start, seating: asked.seating.clone() };
    match pentad_arena::play(&plan, &fixture, cancel) {
        Ok(Some(played)) => serde_json::to_string(&played).map(Answer::Game).map_err(|error| error.to_string()),
        Ok(None) => Err("called off".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn scout(game: &str, seed: u64, number: u64, enough: &[u8], cancel: &Cancel) -> Result<Answer, String> {
    let game: GameId = game.parse().map_err(|_| format!("there is no game called \"{game}\""))?;
    let hunt = Hunt { game, count: 0, seed, cancel: cancel.clone() };
    let finds = pentad_finder::scout(&hunt, number, enough).map_err(|error| error.to_string())?;
    let tell = |find: Find| FindMessage {
        actions: find.actions,
        easy: find.easy,
        puzzle: find.puzzle.map(|puzzle| puzzle.to_string()).map_err(|refuted| refuted.to_string()),
    };
    Ok(Answer::Finds(finds.ok_or("called off")?.into_iter().map(tell).collect()))
}

fn positions(game: &str, net: Option<&str>, seed: u64) -> Result<Answer, String> {
    let net = net.map(|net| BASE64_STANDARD.decode(net)).transpose().map_err(|error| error.to_string())?;
    let start = Start::of(game).map_err(|error| error.to_string())?;
    let lines = start.play(net.as_deref(), seed).map_err(|error| error.to_string())?;
    Ok(Answer::Positions(lines.iter().map(|line| format!("{line}\n")).collect()))
}

/// Reads a worker's finds, with an error for a puzzle that cannot be read or a level that does not exist.
pub(crate) fn hear_finds(game: GameId, finds: &[FindMessage]) -> Result<Vec<Find>, String> {
    let hear = |find: &FindMessage| {
        let puzzle = match &find.puzzle {
            Ok(line) => Ok(Puzzle::read(game, line).map_err(|error| format!("{line}: {error}"))?),
            Err(reason) => Err(Refuted::Told(reason.clone())),
        };
        match find.easy {
            Some(level) if !pentad_puzzles::LEVELS.contains(&level) => Err(format!("there is no level {level}")),
            easy => Ok(Find { actions: find.actions, easy, puzzle }),
        }
    };
    finds.iter().map(hear).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_starts_no_program_and_nonsense_is_refused() {
        let asked = FixtureMessage {
            game: "iris".to_owned(),
            options: vec![("Size".to_owned(), "3".to_owned())],
            bots: vec!["random".to_owned(), "uct:effort=5".to_owned()],
            allowed: Allowed::default(),
            opening: 2,
            seed: 1,
            start: 0,
            seating: vec![0, 1],
        };
        let cancel = Cancel::default();
        assert!(matches!(play(&asked, &cancel), Ok(Answer::Game(_))));
        let refused = |asked: FixtureMessage| play(&asked, &cancel).unwrap_err();
        let engine = "engine:touch /tmp/pentad-was-here".to_owned();
        assert!(
            refused(FixtureMessage { bots: vec![engine, "random".to_owned()], ..asked.clone() }).contains("programs")
        );
        let net = "best:net=/etc/passwd".to_owned();
        assert!(refused(FixtureMessage { bots: vec![net, "random".to_owned()], ..asked.clone() }).contains("file"));
        refused(FixtureMessage { game: "chess".to_owned(), ..asked.clone() });
        refused(FixtureMessage { seating: vec![0, 2], ..asked.clone() });
        refused(FixtureMessage { seating: vec![0], ..asked.clone() });
        refused(FixtureMessage { options: vec![("Size".to_owned(), "99".to_owned())], ..asked.clone() });
        refused(FixtureMessage { bots: vec!["nobody".to_owned(), "random".to_owned()], ..asked });
    }
}
