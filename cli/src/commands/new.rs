//! `pentad new`

use crate::args::NewArgs;
use crate::files;
use crate::options::seed_or_fresh;
use anyhow::Result;
use pentad_catalog::Playthrough;
use std::path::Path;

pub(crate) fn run(args: &NewArgs) -> Result<()> {
    let start = args.options.start(args.game, seed_or_fresh(args.seed))?;
    files::write(Path::new("-"), Playthrough::new(start).record().to_string().as_bytes())
}
