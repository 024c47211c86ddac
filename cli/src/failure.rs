//! What went wrong, as an exit code.

use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// The command was understood but asks for something that does not exist, such as an option another game has.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// Ctrl-C ended the command before its end. The text says how far it came.
#[derive(Debug, Error)]
#[error("cut off: {0}")]
pub(crate) struct CutOff(pub(crate) String);

/// An error that stands in the log already, where the log is read by a program.
#[cfg_attr(not(feature = "web"), allow(dead_code))]
#[derive(Debug, Error)]
#[error("see the log")]
pub(crate) struct Logged(pub(crate) ExitCode);

/// Exit code of a command that was cut off: 128 and the number of the signal, as a shell reports it.
pub(crate) const CUT_OFF: u8 = 130;

/// 1: a record or an action is not right. 2: the command line is not right. 3: a file cannot be read or written. 130: cut off.
pub(crate) fn exit_code(error: &anyhow::Error) -> ExitCode {
    if let Some(Logged(code)) = error.downcast_ref() {
        *code
    } else if error.chain().any(|cause| cause.is::<CutOff>()) {
        ExitCode::from(CUT_OFF)
    } else if error.chain().any(|cause| cause.is::<Usage>()) {
        ExitCode::from(2)
    } else if error.chain().any(|cause| cause.is::<io::Error>() || is_of_a_file(cause)) {
        ExitCode::from(3)
    } else {
        ExitCode::from(1)
    }
}

/// A store that cannot be read or written is a file that cannot be.
#[cfg(feature = "web")]
fn is_of_a_file(cause: &(dyn std::error::Error + 'static)) -> bool {
    cause.downcast_ref::<pentad_store::StoreError>().is_some_and(pentad_store::StoreError::is_of_the_file)
}

#[cfg(not(feature = "web"))]
fn is_of_a_file(_: &(dyn std::error::Error + 'static)) -> bool {
    false
}

pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(closed))
}
