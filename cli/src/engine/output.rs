use std::io::{Write, stdout};

/// Writes a line and flushes it.
pub(super) fn say(line: &str) {
    let mut out = stdout().lock();
    // If the other program has closed the pipe, the output has no reader, and the input will end too.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
