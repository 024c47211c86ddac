//! `pentad engine`

use crate::args::EngineArgs;
use crate::engine::Session;
use crate::failure::Usage;
use anyhow::Result;
use pentad_bots::BotSpec;
use std::io::stdin;

pub(crate) fn run(args: &EngineArgs) -> Result<()> {
    let spec: BotSpec = args.bot.parse().map_err(|error: pentad_bots::SpecError| Usage(error.to_string()))?;
    Session::new(spec).serve(&mut stdin().lock())
}
