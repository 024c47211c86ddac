//! `pentad worker` in a program without the feature `cluster`.

use crate::args::WorkerArgs;
use crate::failure::without_clusters;
use anyhow::Result;

/// Fails, since this program was built without workers.
pub(crate) fn run(_: &WorkerArgs) -> Result<()> {
    Err(without_clusters("NATS"))
}
