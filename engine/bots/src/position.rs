//! Analysis of one position by a bot.

use crate::odds::{power_of, raised};
use crate::{Bot, BotSpec, SpecError};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::Seat;
use pentad_search::{Limits, Report};

/// Searches a position in which a seat is to act; `None` if no seat has a decision. `watch` is called with the progress now
/// and then, and the cancel flag of the limits stops the search.
///
/// With a limit of effort, the same position gives the same report. Values are calibrated chances for bots that were
/// measured: [`Known::odds_power`](crate::Known::odds_power).
pub fn analyse(
    game: &AnyGame,
    spec: &BotSpec,
    limits: &Limits,
    watch: &mut dyn FnMut(&Report<AnyAction>),
) -> Result<Option<Report<AnyAction>>, SpecError> {
    // A new bot for each position, so that a report does not depend on earlier requests.
    let mut bot = Bot::new(spec, game, game.hash_key())?;
    let power = power_of(spec, game);
    Ok(game.turn().seat().map(|seat| {
        let report = bot.think(game, limits, &mut |report| watch(&raised(report.clone(), seat, power)));
        raised(report, seat, power)
    }))
}

/// Returns the value of a finished game to each seat.
pub fn worths_of_finished(game: &AnyGame) -> Vec<f64> {
    let worth = |seat| game.outcome().map_or(0.0, |outcome| f64::from(outcome.worth(seat)));
    Seat::all(game.seats()).map(worth).collect()
}
