//! What a bot thinks of one position.

use crate::odds::{power_of, raised};
use crate::{Bot, BotSpec, SpecError};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::Seat;
use pentad_search::{Limits, Report};

/// Thinks about a position in which a seat is to act; `None` where no seat has anything to decide. `watch` hears now and
/// then how far it has come, and the limits' flag stops it.
///
/// The same position, limits of effort and seed give the same report. Worths are chances that come true, as far as that was
/// measured for the bot: [`Known::odds_power`](crate::Known::odds_power).
pub fn analyse(
    game: &AnyGame,
    spec: &BotSpec,
    limits: &Limits,
    watch: &mut dyn FnMut(&Report<AnyAction>),
) -> Result<Option<Report<AnyAction>>, SpecError> {
    // A bot of its own for each position: what one says does not depend on what was asked before.
    let mut bot = Bot::new(spec, game, game.hash_key())?;
    let power = power_of(spec, game);
    Ok(game.turn().seat().map(|seat| {
        let report = bot.think(game, limits, &mut |report| watch(&raised(report.clone(), seat, power)));
        raised(report, seat, power)
    }))
}

/// What a finished game is worth to each seat.
pub fn worths_of_finished(game: &AnyGame) -> Vec<f64> {
    let worth = |seat| game.outcome().map_or(0.0, |outcome| f64::from(outcome.worth(seat)));
    Seat::all(game.seats()).map(worth).collect()
}
