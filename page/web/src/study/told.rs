//! Errors in texts, in the language of the page. Details from the parsers are in English.

use crate::kit::say::{say, say_with, words};
use pentad_catalog::{RecordError, ReplayError};
use pentad_core::ActionError;
use pentad_study::{Doubt, MOST_NODES, StudyError};

/// Returns the reason why a text cannot become a study, or part of one.
pub(crate) fn study(error: &StudyError) -> String {
    match error {
        StudyError::Action(error) => refusal(error),
        StudyError::Record(error) => record(error),
        StudyError::Replay(ReplayError::Start(error)) => reason("study-error-start", error.to_string()),
        StudyError::Replay(ReplayError::Action { line, action, error, .. }) => {
            let why = refusal(error);
            let values = [("line", (*line).into()), ("action", action.as_str().into()), ("reason", why.into())];
            say_with("study-error-action", &values)
        }
        StudyError::Replay(ReplayError::Ended { stated, error }) => {
            let values = [("stated", stated.as_str().into()), ("reason", error.to_string().into())];
            say_with("study-error-ended", &values)
        }
        StudyError::Replay(ReplayError::Result { stated, actual, .. }) => {
            let values = [("stated", stated.as_str().into()), ("actual", actual.as_str().into())];
            say_with("study-error-result", &values)
        }
        StudyError::Gone => say("study-error-gone"),
        StudyError::TooLarge => say_with("study-error-large", &[("most", MOST_NODES.into())]),
        StudyError::Header { name, reason } => {
            say_with("study-error-header", &[("name", name.as_str().into()), ("reason", (*reason).into())])
        }
        StudyError::Link(why) => reason("study-error-link", (*why).to_owned()),
    }
}

/// Returns the reason of a refusal as part of another sentence, with its clause at the end.
fn refusal(error: &ActionError) -> String {
    words().cited(&words().refusal(error))
}

/// Returns the reason why a text is no record.
pub(crate) fn record(error: &RecordError) -> String {
    in_line("study-error-line", error.line, &error.reason)
}

/// Returns a text about an ambiguity.
pub(crate) fn doubt(doubt: &Doubt) -> String {
    in_line("study-doubt-line", doubt.line, &doubt.reason)
}

/// Returns the reason why a text or headers are no position.
pub(crate) fn setup(why: String) -> String {
    reason("study-error-setup", why)
}

fn in_line(key: &str, line: usize, reason: &str) -> String {
    say_with(key, &[("line", line.into()), ("reason", reason.into())])
}

fn reason(key: &str, why: String) -> String {
    say_with(key, &[("reason", why.into())])
}
