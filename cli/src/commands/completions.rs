//! `pentad completions`

use crate::args::{Args, CompletionsArgs};
use crate::files;
use anyhow::Result;
use clap::CommandFactory;
use std::path::Path;

pub(crate) fn run(args: &CompletionsArgs) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "pentad", &mut script);
    files::write(Path::new("-"), &script)
}
