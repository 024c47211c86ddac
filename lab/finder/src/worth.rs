use crate::Measure;
use pentad_bots::analysis::{analyse, best_actions, worths_of_finished};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::{Seat, Turn};
use pentad_search::{Limits, Report};

/// Searches a position in which a seat is to act.
pub(crate) fn report(game: &AnyGame, measure: &Measure, effort: u64) -> Option<Report<AnyAction>> {
    // The judge is the strongest method, which every game has.
    analyse(game, &measure.judge(effort), &Limits::effort(effort), &mut |_| {}).ok().flatten()
}

/// The worth of a position to a seat, and whether it is proven.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Worth {
    pub(crate) share: f64,
    pub(crate) exact: bool,
}

impl Worth {
    pub(crate) fn is_lost(self) -> bool {
        self.exact && self.share <= 0.0
    }

    pub(crate) fn is_won(self) -> bool {
        self.exact && self.share >= 1.0
    }
}

/// Returns the worth to a seat of the position after an action.
pub(crate) fn after(game: &AnyGame, action: AnyAction, seat: Seat, measure: &Measure, effort: u64) -> Worth {
    let mut next = game.clone();
    next.apply(action);
    let (worths, exact) = match next.turn() {
        Turn::Over => (worths_of_finished(&next), true),
        Turn::Seat(_) => match report(&next, measure, effort) {
            Some(report) => (report.worths.clone(), report.best().exact),
            None => (Vec::new(), false),
        },
        Turn::Chance => match best_actions(&next, 1, &Limits::effort(effort), &mut |_| {}) {
            Some(report) => (report.worths, report.lines.iter().all(|line| line.exact)),
            None => (Vec::new(), false),
        },
    };
    Worth { share: worths.get(seat.index()).copied().unwrap_or(0.0), exact }
}

/// Returns the legal actions, one for each resulting position, with its key.
pub(crate) fn distinct_actions(game: &AnyGame) -> Vec<(AnyAction, u64)> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let mut distinct: Vec<(AnyAction, u64)> = Vec::with_capacity(actions.len());
    for action in actions {
        let key = key_after(game, action);
        if !distinct.iter().any(|(_, seen)| *seen == key) {
            distinct.push((action, key));
        }
    }
    distinct
}

pub(crate) fn key_after(game: &AnyGame, action: AnyAction) -> u64 {
    let mut next = game.clone();
    next.apply(action);
    next.hash_key()
}
