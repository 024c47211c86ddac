use std::io::{Write, stdout};

/// Says a line, at once.
pub(super) fn say(line: &str) {
    let mut out = stdout().lock();
    // If the other program has closed the pipe, there is nothing left to say, and the input will end too.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
