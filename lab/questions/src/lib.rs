//! Questions of the lab to workers on other machines, and their answers: games of an arena, puzzles, and positions to train on.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use pentad_arena::{Allowance, Contender, Fixture, MatchPlan};
use pentad_catalog::GameId;
use pentad_core::Headers;
use pentad_finder::{Find, Hunt, Refuted};
use pentad_lab_training::Start;
use pentad_messages::Allowed;
use pentad_puzzles::Puzzle;
use pentad_search::Cancel;
use pentad_thinking::check_portable;
use serde::{Deserialize, Serialize};

/// A question of the lab.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum LabQuestion {
    /// Plays a game between bots. Answered by [`LabAnswer::Game`].
    Game(GameQuestion),
    /// Finds puzzle candidates in one game between strong bots. Answered by [`LabAnswer::Finds`].
    Finds {
        /// The identifier of the game.
        game: String,
        /// The seed from which the games are generated.
        seed: u64,
        /// The number of the game in the sequence of that seed.
        number: u64,
        /// The levels that already have enough puzzles.
        enough: Vec<u8>,
    },
    /// Generates labelled positions from a game of self-play, to train nets with. Answered by [`LabAnswer::Positions`].
    Positions {
        /// The game, as `lab/training` names it.
        game: String,
        /// The net that evaluates, as its file in Base64; without one, the fitted weights evaluate.
        net: Option<String>,
        /// The seed that determines the game.
        seed: u64,
    },
}

/// A game to be played in an arena.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameQuestion {
    /// The identifier of the game.
    pub game: String,
    /// Its options, as headers.
    pub options: Vec<(String, String)>,
    /// The bots; `seating` selects those that play.
    pub bots: Vec<String>,
    /// The limits for each action of a bot that has none of its own.
    pub allowed: Allowed,
    /// The number of random decisions at the start.
    pub opening: usize,
    /// The seed for everything random.
    pub seed: u64,
    /// The number of the opening.
    pub start: u64,
    /// The bot at each seat, as an index into `bots`.
    pub seating: Vec<usize>,
}

/// The answer to a question of the lab.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabAnswer {
    /// A finished game, as a line of an arena's result file.
    Game(String),
    /// Puzzle candidates, in the order in which they came up.
    Finds(Vec<FindAnswer>),
    /// Labelled positions, one per line, in the format of `lab/training`.
    Positions(String),
}

/// A puzzle candidate, or the reason for its rejection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FindAnswer {
    /// The number of actions in its game before the position.
    pub actions: usize,
    /// The lowest level that finds the answer, if the lowest levels do.
    pub easy: Option<u8>,
    /// The puzzle as a line of its file, or the reason for its rejection.
    pub puzzle: Result<String, String>,
}

impl LabQuestion {
    /// Answers the question on the caller's thread, or returns the reason why it cannot.
    pub fn answer(&self, cancel: &Cancel) -> Result<LabAnswer, String> {
        match self {
            LabQuestion::Game(question) => play(question, cancel),
            LabQuestion::Finds { game, seed, number, enough } => scout(game, *seed, *number, enough, cancel),
            LabQuestion::Positions { game, net, seed } => positions(game, net.as_deref(), *seed),
        }
    }

    /// Asks for positions of a game of self-play.
    pub fn positions(game: &str, net: Option<&[u8]>, seed: u64) -> LabQuestion {
        LabQuestion::Positions { game: game.to_owned(), net: net.map(|bytes| BASE64_STANDARD.encode(bytes)), seed }
    }
}

/// Turns a game of a plan into a question.
pub fn question_of(plan: &MatchPlan, fixture: &Fixture) -> LabQuestion {
    LabQuestion::Game(GameQuestion {
        game: plan.game.to_string(),
        options: plan.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        bots: plan.contenders.iter().map(ToString::to_string).collect(),
        allowed: Allowed::new(plan.allowance.time, plan.allowance.effort),
        opening: plan.opening,
        seed: plan.seed,
        start: fixture.start,
        seating: fixture.seating.clone(),
    })
}

fn play(asked: &GameQuestion, cancel: &Cancel) -> Result<LabAnswer, String> {
    let game: GameId = asked.game.parse().map_err(|_| format!("there is no game called \"{}\"", asked.game))?;
    let mut contenders = Vec::new();
    for bot in &asked.bots {
        match bot.parse::<Contender>().map_err(|error| error.to_string())? {
            Contender::Bot(spec) => {
                check_portable(&spec).map_err(|error| error.to_string())?;
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
    let plan = MatchPlan {
        game,
        headers,
        pairings: MatchPlan::round_robin(contenders.len()),
        contenders,
        allowance: Allowance { time: asked.allowed.time(), effort: asked.allowed.effort },
        opening: asked.opening,
        seed: asked.seed,
    };
    let start = plan.start(asked.start).map_err(|error| error.to_string())?;
    if start.last().seats() != asked.seating.len() {
        return Err(format!("{} seats are taken of {}", asked.seating.len(), start.last().seats()));
    }
    let fixture = Fixture { start: asked.start, seating: asked.seating.clone() };
    match pentad_arena::play(&plan, &fixture, cancel) {
        Ok(Some(played)) => serde_json::to_string(&played).map(LabAnswer::Game).map_err(|error| error.to_string()),
        Ok(None) => Err("called off".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn scout(game: &str, seed: u64, number: u64, enough: &[u8], cancel: &Cancel) -> Result<LabAnswer, String> {
    let game: GameId = game.parse().map_err(|_| format!("there is no game called \"{game}\""))?;
    let hunt = Hunt { game, count: 0, seed, cancel: cancel.clone() };
    let finds = pentad_finder::scout(&hunt, number, enough).map_err(|error| error.to_string())?;
    let tell = |find: Find| FindAnswer {
        actions: find.actions,
        easy: find.easy,
        puzzle: find.puzzle.map(|puzzle| puzzle.to_string()).map_err(|refuted| refuted.to_string()),
    };
    Ok(LabAnswer::Finds(finds.ok_or("called off")?.into_iter().map(tell).collect()))
}

fn positions(game: &str, net: Option<&str>, seed: u64) -> Result<LabAnswer, String> {
    let net = net.map(|net| BASE64_STANDARD.decode(net)).transpose().map_err(|error| error.to_string())?;
    let start = Start::of(game).map_err(|error| error.to_string())?;
    let lines = start.play(net.as_deref(), seed).map_err(|error| error.to_string())?;
    Ok(LabAnswer::Positions(lines.iter().map(|line| format!("{line}\n")).collect()))
}

/// Reads a worker's finds, with an error for a puzzle that cannot be read or a level that does not exist.
pub fn finds_of(game: GameId, finds: &[FindAnswer]) -> Result<Vec<Find>, String> {
    let hear = |find: &FindAnswer| {
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
        let asked = GameQuestion {
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
        assert!(matches!(play(&asked, &cancel), Ok(LabAnswer::Game(_))));
        let refused = |asked: GameQuestion| play(&asked, &cancel).unwrap_err();
        let engine = "engine:touch /tmp/pentad-was-here".to_owned();
        assert!(
            refused(GameQuestion { bots: vec![engine, "random".to_owned()], ..asked.clone() }).contains("programs")
        );
        let net = "best:net=/etc/passwd".to_owned();
        assert!(refused(GameQuestion { bots: vec![net, "random".to_owned()], ..asked.clone() }).contains("file"));
        refused(GameQuestion { game: "chess".to_owned(), ..asked.clone() });
        refused(GameQuestion { seating: vec![0, 2], ..asked.clone() });
        refused(GameQuestion { seating: vec![0], ..asked.clone() });
        refused(GameQuestion { options: vec![("Size".to_owned(), "99".to_owned())], ..asked.clone() });
        refused(GameQuestion { bots: vec!["nobody".to_owned(), "random".to_owned()], ..asked });
    }
}
