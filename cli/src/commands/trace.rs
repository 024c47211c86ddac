//! `pentad trace`

use crate::args::TraceArgs;
use crate::files;
use anyhow::{Context, Result};
use pentad_catalog::Playthrough;
use std::io::{BufWriter, Write, stdout};

/// Prints the positions up to the first action that cannot be played, then reports that action.
pub(crate) fn run(args: &TraceArgs) -> Result<()> {
    let record = files::read_record(&args.file)?;
    let (played, error) = match Playthrough::of_record(&record) {
        Ok(played) => (Some(Box::new(played)), None),
        Err((error, played)) => (played, Some(error)),
    };
    let mut out = BufWriter::new(stdout().lock());
    for (ply, position) in played.iter().flat_map(|played| played.positions()).enumerate() {
        writeln!(out, "{}", position.trace_line(ply))?;
    }
    out.flush()?;
    match error {
        Some(error) => Err(error).with_context(|| files::name(&args.file)),
        None => Ok(()),
    }
}
