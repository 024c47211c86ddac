//! What a worker and the one who asked say to each other, beside the queues.

use pentad_messages::Reply;
use serde::{Deserialize, Serialize};

/// What a worker says to the command that asked.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Word {
    /// Is the answer still wanted?
    Wanted,
    /// The answer.
    Done(Reply),
}

/// What the command says to that: it waits for the answer, or did until now.
pub(crate) const YES: &[u8] = b"yes";
/// Nobody waits for it.
pub(crate) const NO: &[u8] = b"no";

/// What comes before the subjects of answers to commands.
const ANSWERS: &str = "pentad.answers";

/// The subject of the answer to a job.
pub(crate) fn subject_of_answer(asker: &str, name: &str) -> String {
    format!("{ANSWERS}.{asker}.{name}")
}

/// The subject of all answers to a command.
pub(crate) fn subject_of_answers(asker: &str) -> String {
    format!("{ANSWERS}.{asker}.*")
}

/// Whether a name may be part of a subject.
pub(crate) fn is_plain(name: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    !name.is_empty() && name.len() <= 128 && name.chars().all(plain)
}

/// A name that nobody else has.
pub(crate) fn new_name(client: &async_nats::Client) -> String {
    let inbox = client.new_inbox();
    inbox.rsplit('.').next().unwrap_or_default().to_owned()
}

/// A bot's turn that was thought about, on its way to the servers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct TurnReply {
    pub(crate) game: String,
    pub(crate) version: u64,
    pub(crate) reply: Reply,
}
