use crate::words::{limits, read_game, tell_report, tell_review};
use pentad_bots::analysis::{best_actions, review, worths_of_finished};
use pentad_bots::{Bot, BotSpec};
use pentad_core::Turn;
use pentad_messages::{Answer, Question, Thought};
use pentad_search::Cancel;

/// The abilities of a worker.
pub trait Skills: Send + Sync + 'static {
    /// Answers a question on the caller's thread, or returns the reason why it cannot. Once `cancel` is set, the result is ignored.
    fn answer(&self, question: &Question, cancel: &Cancel) -> Result<Answer, String>;
}

/// Thinking about single games: turns, analyses, reviews. It refuses questions of the lab.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thinking;

impl Skills for Thinking {
    fn answer(&self, question: &Question, cancel: &Cancel) -> Result<Answer, String> {
        match question {
            Question::Turn { record, bot, seed, allowed } => {
                let played = read_game(record)?;
                let game = played.last();
                if !matches!(game.turn(), Turn::Seat(_)) {
                    return Err("no seat is to act".to_owned());
                }
                let mut bot = Bot::new(&spec(bot)?, game, *seed).map_err(|error| error.to_string())?;
                let report = bot.think(game, &limits(*allowed, cancel), &mut |_| {});
                Ok(Answer::Action(game.notation(report.action())))
            }
            Question::Analyse { record, lines, allowed } => {
                let played = read_game(record)?;
                let game = played.last();
                let report = best_actions(game, *lines, &limits(*allowed, cancel), &mut |_| {});
                let finished = || Thought {
                    lines: Vec::new(),
                    worths: worths_of_finished(game),
                    effort: 0,
                    depth: 0,
                    milliseconds: 0,
                };
                Ok(Answer::Thought(report.map_or_else(finished, |report| tell_report(game, &report))))
            }
            Question::Review { record, bot, allowed } => {
                let played = read_game(record)?;
                let reviewed = review(&played, &spec(bot)?, &limits(*allowed, cancel), &mut |_| {});
                let reviewed = reviewed.map_err(|error| error.to_string())?;
                let plies = tell_review(&played, &reviewed);
                Ok(Answer::Review { start: reviewed.start, plies })
            }
            Question::Game(_) | Question::Finds { .. } | Question::Positions { .. } => {
                Err("this worker does not do the lab's jobs".to_owned())
            }
            Question::Unknown => {
                Err("this worker does not know such a job: it may be older than the one who asks".to_owned())
            }
        }
    }
}

fn spec(bot: &str) -> Result<BotSpec, String> {
    let spec = bot.parse().map_err(|error: pentad_bots::SpecError| error.to_string())?;
    check_bot(&spec)?;
    Ok(spec)
}

/// Refuses a bot that a job may not name: one that reads a file of the worker, or uses more than one thread.
pub fn check_bot(spec: &BotSpec) -> Result<(), String> {
    for (name, value) in spec.settings.iter() {
        match name {
            "net" => return Err("a bot with a net in a file plays on the machine of that file".to_owned()),
            "threads" if value != "1" => return Err("a bot of a worker thinks on one thread".to_owned()),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_reads_no_file_and_takes_one_thread() {
        for (bot, is_fine) in [
            ("level:3", true),
            ("best:effort=10", true),
            ("mcts:threads=1", true),
            ("mcts:threads=2", false),
            ("alphabeta:net=/etc/passwd", false),
        ] {
            assert_eq!(spec(bot).is_ok(), is_fine, "{bot}");
        }
    }
}
