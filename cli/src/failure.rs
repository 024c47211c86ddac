//! What went wrong, as an exit code.

use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// The command was understood but asks for something that does not exist, such as an option another game has.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// 1: a record or an action is not right. 2: the command line is not right. 3: a file cannot be read or written.
pub(crate) fn exit_code(error: &anyhow::Error) -> ExitCode {
    if error.chain().any(|cause| cause.is::<Usage>()) {
        ExitCode::from(2)
    } else if error.chain().any(|cause| cause.is::<io::Error>()) {
        ExitCode::from(3)
    } else {
        ExitCode::from(1)
    }
}

pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(closed))
}
