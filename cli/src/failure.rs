//! Errors that decide the exit code.

use std::io;
use std::process::ExitCode;
use thiserror::Error;

/// A well-formed command that asks for something that does not exist, such as an option of another game.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

/// Returns the error of a command that needs the feature `cluster` in a build without it. `known` is PostgreSQL or NATS.
#[cfg_attr(feature = "cluster", allow(dead_code))]
pub(crate) fn without_clusters(known: &str) -> anyhow::Error {
    let way = "cargo build --release --features cluster builds one that knows";
    Usage(format!("this pentad was built without clusters: {way} {known}")).into()
}

/// An end by Ctrl-C before the command had finished. The text says how far it came.
#[derive(Debug, Error)]
#[error("cut off: {0}")]
pub(crate) struct CutOff(pub(crate) String);

/// An error that is already in the log, where programs read the log.
#[cfg_attr(not(feature = "web"), allow(dead_code))]
#[derive(Debug, Error)]
#[error("see the log")]
pub(crate) struct Logged(pub(crate) ExitCode);

/// Exit code of an interrupted command: 128 and the number of the signal, as shells report it.
pub(crate) const CUT_OFF: u8 = 130;

/// Returns the exit code of an error. 1: invalid record or action. 2: invalid command
/// line. 3: unreadable or unwritable file. 130: interrupted.
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

/// Returns true for a store that cannot be read or written, which counts as a file.
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
