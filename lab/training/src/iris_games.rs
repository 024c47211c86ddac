//! Self-play games of Iris, as training data for its net and its patterns.

use anyhow::Result;
use pentad_bots::{IrisMethod, Known as _, Settings};
use pentad_core::random::below;
use pentad_core::{Game as _, Seat};
use pentad_iris::{Action, Iris, Options};
use pentad_search::{Limits, Random, Report, Worths};
use rand_xoshiro::rand_core::SeedableRng as _;

/// The board sizes to play on; a size that is listed twice is twice as frequent.
const SIZES: [u8; 4] = [5, 5, 6, 7];
/// Upper bound (exclusive) of the number of random opening actions.
const MOST_RANDOM: usize = 10;
/// Actions with less than this share of the visits are left out of a line.
const LEAST_SHARE: f64 = 0.01;
/// With a net, one action in this many is drawn by visit counts.
const STRAYS_ONCE_IN: usize = 6;

/// Settings of self-play.
#[derive(Clone, Debug)]
pub(crate) struct IrisGames {
    /// Simulations per action.
    pub(crate) effort: u64,
    /// The net to use; without one, positions are judged by playouts alone.
    pub(crate) net: Option<String>,
}

impl IrisGames {
    /// Plays a game and returns a line for each position: the size, the setup, the visit count of each action, the worth to the
    /// seat to act in thousandths, and 1 if that seat won or 0 if it lost.
    pub(crate) fn play(&self, seed: u64) -> Result<Vec<String>> {
        let mut random = Random::seed_from_u64(seed);
        let options = Options { size: SIZES[below(&mut random, SIZES.len())] };
        let mut game = Iris::start(&options);
        for _ in 0..below(&mut random, MOST_RANDOM) {
            let action = game.random_action(&mut random, &mut Vec::new());
            game.apply(action);
        }
        let mut searcher = Iris::searcher(IrisMethod::Mcts, &game, &mut self.settings(), seed)?;
        let mut told: Vec<(Seat, String)> = Vec::new();
        let shares = loop {
            let Some(seat) = game.turn().seat() else { break Worths::of_finished(&game) };
            let report = searcher.think(&game, &Limits::effort(self.effort), &mut |_| {});
            // A proven position says nothing about which actions look good.
            if report.best().exact {
                break Worths::new(|seat| report.worths[seat.index()] as f32, 2);
            }
            let worth = (1000.0 * report.worths[seat.index()]).round();
            told.push((seat, format!("{} | {} | {} | {worth}", options.size, game.setup(), visits(&game, &report))));
            let action = self.choose(&report, &mut random);
            game.apply(action);
            searcher.played(action);
        };
        let won = |seat| u8::from(shares.of(seat) > 0.5);
        Ok(told.into_iter().map(|(seat, line)| format!("{line} | {}", won(seat))).collect())
    }

    /// Returns the best action. With a net, some actions are drawn by their visit counts instead, so that games differ and
    /// mistakes are punished.
    fn choose(&self, report: &Report<Action>, random: &mut Random) -> Action {
        if self.net.is_none() || below(random, STRAYS_ONCE_IN) > 0 {
            return report.action();
        }
        let all: u64 = report.lines.iter().map(|line| line.visits).sum();
        let mut left = below(random, all as usize) as u64;
        let drawn = report.lines.iter().find(|line| {
            let found = left < line.visits;
            left = left.saturating_sub(line.visits);
            found
        });
        drawn.map_or(report.action(), |line| line.action)
    }

    fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        match &self.net {
            Some(net) => settings.set("net", net),
            None => settings.set("weights", "fitted"),
        }
        settings
    }
}

/// Formats the visit counts of the actions.
fn visits(game: &Iris, report: &Report<Action>) -> String {
    let all: u64 = report.lines.iter().map(|line| line.visits).sum();
    let told = report.lines.iter().filter(|line| line.visits as f64 >= LEAST_SHARE * all as f64);
    let told: Vec<String> = told.map(|line| format!("{} {}", game.notation(line.action), line.visits)).collect();
    told.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_search::Appraisal;
    use std::time::Duration;

    #[test]
    fn a_game_is_the_same_again_and_tells_who_won() {
        let games = IrisGames { effort: 50, net: None };
        let lines = games.play(2).unwrap();
        assert_eq!(lines, games.play(2).unwrap());
        // One of the seats wins, so that the seat to act has won in some positions and lost in others.
        for end in [" | 0", " | 1"] {
            assert!(lines.iter().any(|line| line.ends_with(end)), "{lines:?}");
        }
    }

    #[test]
    fn with_a_net_some_actions_are_drawn_by_their_visits() {
        let line = |place: u16, visits| Appraisal {
            action: Action::Stone(place),
            worth: 0.5,
            exact: false,
            at_most: false,
            visits,
            expected: Vec::new(),
        };
        let lines = vec![line(7, 60), line(8, 40), line(9, 0)];
        let report = Report { lines, worths: vec![0.5, 0.5], effort: 100, depth: 1, elapsed: Duration::ZERO };
        let mut random = Random::seed_from_u64(1);
        let mut second = |net: Option<&str>| {
            let games = IrisGames { effort: 1, net: net.map(str::to_owned) };
            let chosen: Vec<Action> = (0..3_000).map(|_| games.choose(&report, &mut random)).collect();
            assert!(!chosen.contains(&Action::Stone(9)));
            chosen.iter().filter(|action| **action == Action::Stone(8)).count()
        };
        assert_eq!(second(None), 0);
        // Four tenths of a sixth of 3,000 are 200.
        let drawn = second(Some("some.net"));
        assert!((150..250).contains(&drawn), "{drawn}");
    }
}
