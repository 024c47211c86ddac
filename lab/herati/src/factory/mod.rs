//! The share of wins in The Factory of a player who knows every tile that will turn up.
//!
//! Luck decides much in this game. The clairvoyant has no luck to fear, so its share of wins against plain `uct` estimates an
//! upper bound for players who do not know the tiles. The bound is loose, and not a proof: knowing the tiles is worth far more
//! than skill can make up for. On the other hand, the clairvoyant does not reach the maximum. Its search is exact only for the
//! last tiles, and it assumes that the other seat knows the tiles too, so it plays more carefully than necessary; ten times the
//! effort does not make it win more.

mod foreseen;
mod seer;

use anyhow::Result;
use foreseen::{Deal, Foreseen};
use pentad_bots::Bot;
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::{Game, Seat, Turn};
use pentad_herati::{Action, Factory, FactoryOptions};
use pentad_search::Limits;
use seer::Seer;

/// The clairvoyant's limits as a multiple of the others': it stands for what could be reached.
const GENEROSITY: u32 = 10;

/// The bot that plays against `uct`.
#[derive(Clone, Copy)]
enum Challenger {
    Clairvoyant,
    Best,
}

/// The results of a challenger.
#[derive(Default)]
struct Shares {
    /// Its share of the wins in the two games of each deal.
    pairs: Vec<f64>,
    won: u32,
    shared: u32,
    lost: u32,
}

impl Shares {
    fn add(&mut self, games: [f32; 2]) {
        for share in games {
            match share {
                1.0 => self.won += 1,
                0.0 => self.lost += 1,
                _ => self.shared += 1,
            }
        }
        self.pairs.push(f64::from(games[0] + games[1]) / 2.0);
    }

    fn print(&self, who: &str) {
        let Shares { pairs, won, shared, lost } = self;
        let (mean, error) = mean(pairs);
        println!(
            "{who} against uct: {mean:.3} ± {error:.3} over {} games, {won} won, {shared} shared, {lost} lost",
            2 * pairs.len()
        );
    }
}

/// Returns the mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (spread / count).sqrt())
}

/// Plays `games` games against `uct`, each deal in both seatings: by the clairvoyant, and by `best` with the same tiles.
pub(crate) fn compare(games: u32, limits: &Limits) -> Result<()> {
    let (mut clairvoyant, mut best) = (Shares::default(), Shares::default());
    for number in 0..games.div_ceil(2) {
        for (challenger, shares) in [(Challenger::Clairvoyant, &mut clairvoyant), (Challenger::Best, &mut best)] {
            shares.add([
                one_game(challenger, Seat::FIRST, number, limits)?,
                one_game(challenger, Seat::SECOND, number, limits)?,
            ]);
        }
    }
    clairvoyant.print("clairvoyant");
    best.print("best");
    let gaps: Vec<f64> = clairvoyant.pairs.iter().zip(&best.pairs).map(|(more, less)| more - less).collect();
    let (gap, error) = mean(&gaps);
    println!("the gap on the same deals: {gap:.3} ± {error:.3}");
    Ok(())
}

/// Plays one game and returns the challenger's share of the win.
fn one_game(challenger: Challenger, own: Seat, number: u32, limits: &Limits) -> Result<f32> {
    let deal = Deal::new(number);
    let mut game = Factory::start(&FactoryOptions { seats: 2 });
    let mut foreseen = Foreseen::start(&deal);
    let seed = u64::from(number) * 2 + own.index() as u64;
    let start = AnyGame::from(game.clone());
    let mut uct = Bot::new(&"uct".parse()?, &start, seed)?;
    let mut best = Bot::new(&"best".parse()?, &start, seed)?;
    let mut seer = Seer::new(seed);
    let generous = Limits {
        time: limits.time.map(|time| time * GENEROSITY),
        effort: limits.effort.map(|effort| effort * u64::from(GENEROSITY)),
        ..limits.clone()
    };
    let mut legal = Vec::new();
    while game.turn() != Turn::Over {
        game.legal_actions(&mut legal);
        let action = match (game.turn(), legal.as_slice()) {
            (Turn::Chance, _) => Action::Flip(deal.next(&game)),
            (_, [only]) => *only,
            (Turn::Seat(seat), _) => match challenger {
                Challenger::Clairvoyant if seat == own => seer.action(&foreseen, &generous),
                Challenger::Best if seat == own => thought(&mut best, &game, limits),
                _ => thought(&mut uct, &game, limits),
            },
            (Turn::Over, _) => unreachable!("the game goes on"),
        };
        if game.turn() != Turn::Chance {
            foreseen.apply(action);
            seer.played(action);
        }
        game.apply(action);
        uct.played(AnyAction::Factory(action));
        best.played(AnyAction::Factory(action));
    }
    Ok(game.outcome().map_or(0.0, |outcome| outcome.worth(own)))
}

fn thought(bot: &mut Bot, game: &Factory, limits: &Limits) -> Action {
    match bot.think(&game.clone().into(), limits, &mut |_| {}).action() {
        AnyAction::Factory(action) => action,
        other => panic!("{other:?} is not an action of The Factory"),
    }
}
