//! What went wrong, as an exit code.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// The command was understood but asks for something that does not exist, such as an option another game has.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

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
