use pentad_messages::{Answer, Question};
use pentad_search::Cancel;
use pentad_thinking::{ThinkError, Thinker, check_portable};
use serde::Deserialize as _;
use serde_json::Value;

/// The abilities of a worker.
pub trait Skills: Send + Sync + 'static {
    /// Answers a question on the caller's thread, or returns the reason why it cannot; `None` if it does not know this kind of question, as a
    /// worker of a later version may. Once `cancel` is set, the result is ignored.
    fn answer(&self, question: &Value, cancel: &Cancel) -> Option<Result<Value, String>>;
}

/// Thinking about single games: turns, analyses, reviews.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thinking;

impl Skills for Thinking {
    fn answer(&self, question: &Value, cancel: &Cancel) -> Option<Result<Value, String>> {
        let question = Question::deserialize(question).ok()?;
        let answer = think(&question, cancel).map_err(|error| error.to_string());
        Some(answer.and_then(|answer| serde_json::to_value(answer).map_err(|error| error.to_string())))
    }
}

fn think(question: &Question, cancel: &Cancel) -> Result<Answer, ThinkError> {
    if let Some(bot) = question.bot() {
        check_portable(&bot.parse()?)?;
    }
    Thinker::default().answer(question, cancel, &mut |_| {})
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_job_reads_no_file() {
        let ask = |bot: &str| {
            let question = json!({ "ask": "turn", "record": "[Game \"quintets\"]", "bot": bot, "seed": 1 });
            Thinking.answer(&question, &Cancel::default()).expect("a turn is known")
        };
        assert!(ask("level:1").is_ok_and(|answer| answer["action"].is_string()));
        assert!(ask("alphabeta:net=/etc/passwd").is_err_and(|reason| reason.contains("file")));
    }

    #[test]
    fn a_question_of_a_later_version_is_not_known() {
        assert_eq!(Thinking.answer(&json!({ "ask": "dream" }), &Cancel::default()), None);
    }
}
