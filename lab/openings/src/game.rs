//! A game between bots, and its statistics.

use anyhow::{Context, Result};
use pentad_bots::{Bot, BotSpec};
use pentad_catalog::AnyGame;
use pentad_core::{Game as _, Seat, Turn};
use pentad_enantiomerfolk::{Enantiomerfolk, Setup};
use pentad_search::Limits;

/// Statistics of one game, or their sum over several.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Happened {
    /// The result of the first seat: 1 for a win, ½ for a draw.
    pub(crate) first_seat: f64,
    /// The result of the first bot, in either seat.
    pub(crate) first_bot: f64,
    pub(crate) draws: u32,
    /// The number of actions.
    pub(crate) plies: u32,
    /// Turns in which the bar on the colours used before (ENAN-3) excludes at least half of the actions.
    pub(crate) barred: u32,
    /// Turns of the opening, and those of them with only one good action.
    pub(crate) early: u32,
    pub(crate) forced: u32,
    /// The number of times that the lead changed seats.
    pub(crate) lead_changes: u32,
    /// The part of the game before its outcome was clear to the bots for good.
    pub(crate) open: f64,
}

/// Number of turns that count as the opening.
const EARLY: u32 = 12;
/// An action is the only good one if the next is worth this much less, as a share of the win.
const MUCH: f64 = 0.2;
/// A seat leads if its share of the win is estimated to be at least this.
const LEAD: f64 = 0.6;
/// An outcome is clear if a seat's share is estimated to be more than this.
const CLEAR: f64 = 0.8;

/// Returns the number of legal actions if no colours were barred.
fn free_actions(game: &AnyGame) -> usize {
    let AnyGame::Enantiomerfolk(game) = game else { return 0 };
    let setup = Setup { used: None, ..game.setup() };
    let mut free = Vec::new();
    // Every position of a game is a valid set-up.
    if let Ok(game) = Enantiomerfolk::from_setup(&game.options(), &setup) {
        game.legal_actions(&mut free);
    }
    free.len()
}

/// Plays a game. The first bot has the second seat if `exchanged`.
pub(crate) fn play(start: &AnyGame, bots: [&BotSpec; 2], exchanged: bool, seed: u64) -> Result<Happened> {
    let mut happened = Happened::default();
    let mut game = start.clone();
    let of_seat = |seat: usize| bots[seat ^ usize::from(exchanged)];
    let mut players = [Bot::new(of_seat(0), start, seed)?, Bot::new(of_seat(1), start, seed ^ 1)?];
    let (mut leader, mut unclear_until, mut legal) = (None, 0, Vec::new());
    while let Turn::Seat(seat) = game.turn() {
        game.legal_actions(&mut legal);
        happened.barred += u32::from(2 * legal.len() <= free_actions(&game));
        let report = players[seat.index()].think(&game, &Limits::default(), &mut |_| {});
        let worth = report.lines.iter().map(|line| line.worth).fold(0.0, f64::max);
        if happened.plies < EARLY {
            happened.early += 1;
            let good = report.lines.iter().filter(|line| line.worth > worth - MUCH).count();
            happened.forced += u32::from(good == 1 && legal.len() > 1 && report.lines.len() > 1);
        }
        let now = if worth >= LEAD {
            Some(seat)
        } else if worth <= 1.0 - LEAD {
            Some(seat.next(2))
        } else {
            leader
        };
        happened.lead_changes += u32::from(leader.is_some() && now != leader);
        leader = now;
        happened.plies += 1;
        if (1.0 - CLEAR..=CLEAR).contains(&worth) {
            unclear_until = happened.plies;
        }
        let action = report.action();
        game.apply(action);
        players.iter_mut().for_each(|player| player.played(action));
    }
    let outcome = game.outcome().context("the game is over")?;
    happened.first_seat = f64::from(outcome.worth(Seat::FIRST));
    happened.first_bot = if exchanged { 1.0 - happened.first_seat } else { happened.first_seat };
    happened.draws = u32::from(happened.first_seat == 0.5);
    happened.open = f64::from(unclear_until) / f64::from(happened.plies.max(1));
    Ok(happened)
}

impl Happened {
    /// Adds up two statistics.
    pub(crate) fn and(self, other: Happened) -> Happened {
        Happened {
            first_seat: self.first_seat + other.first_seat,
            first_bot: self.first_bot + other.first_bot,
            draws: self.draws + other.draws,
            plies: self.plies + other.plies,
            barred: self.barred + other.barred,
            early: self.early + other.early,
            forced: self.forced + other.forced,
            lead_changes: self.lead_changes + other.lead_changes,
            open: self.open + other.open,
        }
    }
}
