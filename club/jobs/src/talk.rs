//! Messages between a worker and an asker beside the queues.

use crate::job::Reply;
use serde::{Deserialize, Serialize};

/// A message of a worker to the asking command.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Word {
    /// Asks if the answer is still wanted.
    Wanted,
    /// The answer.
    Done(Reply),
}

/// Reply of the command: it waits for the answer, or did until now.
pub(crate) const YES: &[u8] = b"yes";
/// Reply of the command: it does not wait for the answer.
pub(crate) const NO: &[u8] = b"no";

/// Prefix of the subjects of answers to commands.
const ANSWERS: &str = "pentad.answers";

/// Returns the subject of the answer to a job.
pub(crate) fn subject_of_answer(asker: &str, name: &str) -> String {
    format!("{ANSWERS}.{asker}.{name}")
}

/// Returns the subject of all answers to a command.
pub(crate) fn subject_of_answers(asker: &str) -> String {
    format!("{ANSWERS}.{asker}.*")
}

/// Returns true if a name may be part of a subject.
pub(crate) fn is_plain(name: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    !name.is_empty() && name.len() <= 128 && name.chars().all(plain)
}

/// Returns a unique name.
pub(crate) fn new_name(client: &async_nats::Client) -> String {
    let inbox = client.new_inbox();
    inbox.rsplit('.').next().unwrap_or_default().to_owned()
}

/// A computed bot turn on its way to the servers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct TurnReply {
    pub(crate) game: String,
    pub(crate) version: u64,
    pub(crate) reply: Reply,
}
