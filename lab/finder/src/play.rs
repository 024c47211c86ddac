use crate::Measure;
use crate::worth::report;
use pentad_catalog::{AnyAction, AnyGame, GameId, StartError};
use pentad_core::random::below;
use pentad_core::{Headers, Turn, zobrist};
use pentad_search::{Random, Report};
use rand_xoshiro::rand_core::SeedableRng;

/// A game between two strong bots that make occasional mistakes: without mistakes there is nothing to find.
pub(crate) struct Contest {
    pub(crate) game: AnyGame,
    pub(crate) actions: usize,
    random: Random,
    /// The number of random decisions left.
    opening: usize,
}

/// One decision in this many may be a mistake.
const SLIPS: usize = 5;
/// Maximum cost of a mistake, as a share of the win.
const SLIP: f64 = 0.3;
/// Maximum length of a game; longer ones rarely have puzzles worth the wait.
const LONGEST: usize = 160;

impl Contest {
    /// Starts the game with this number. The same seed and number play the same game.
    pub(crate) fn new(id: GameId, measure: &Measure, seed: u64, number: u64) -> Result<Contest, StartError> {
        let mut random = Random::seed_from_u64(zobrist::key(seed, number));
        let mut headers = Headers::new();
        let options = measure.options[number as usize % measure.options.len()];
        for (name, value) in options.split_whitespace().filter_map(|option| option.split_once('=')) {
            headers.set(name, value);
        }
        id.deal(&mut headers, &mut random)?;
        let opening = measure.opening + below(&mut random, 3);
        Ok(Contest { game: id.start(&headers)?, actions: 0, random, opening })
    }

    /// Plays on until a seat has decided by searching, and returns its report with the position before the decision; `None` at
    /// the end of the game.
    pub(crate) fn next(&mut self, measure: &Measure) -> Option<Seen> {
        loop {
            if self.actions >= LONGEST {
                return None;
            }
            match self.game.turn() {
                Turn::Over => return None,
                Turn::Chance => {
                    let drawn = self.game.random_action(&mut self.random);
                    self.play(drawn);
                }
                Turn::Seat(_) if self.opening > 0 => {
                    self.opening -= 1;
                    let drawn = self.game.random_action(&mut self.random);
                    self.play(drawn);
                }
                Turn::Seat(_) => {
                    let report = report(&self.game, measure, measure.quick)?;
                    let seen = Seen { game: self.game.clone(), actions: self.actions, report };
                    let chosen = self.choose(&seen.report);
                    self.play(chosen);
                    return Some(seen);
                }
            }
        }
    }

    fn play(&mut self, action: AnyAction) {
        self.game.apply(action);
        self.actions += 1;
    }

    fn choose(&mut self, report: &Report<AnyAction>) -> AnyAction {
        let best = report.best();
        if below(&mut self.random, SLIPS) > 0 {
            return best.action;
        }
        let bearable = |place: &usize| {
            let line = &report.lines[*place];
            !line.at_most && line.worth > best.worth - SLIP
        };
        let places: Vec<usize> = (1..report.lines.len().min(4)).filter(bearable).collect();
        if places.is_empty() { best.action } else { report.lines[places[below(&mut self.random, places.len())]].action }
    }
}

/// A position of a game with the report of the quick search.
pub(crate) struct Seen {
    pub(crate) game: AnyGame,
    pub(crate) actions: usize,
    pub(crate) report: Report<AnyAction>,
}
