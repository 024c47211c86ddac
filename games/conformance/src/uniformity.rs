use crate::{Random, new_game, random};
use pentad_core::random::below;
use pentad_core::{Game, Turn};
use std::collections::HashMap;

/// Number of random games that positions from all over the game come from, and of positions of each.
const GAMES: u64 = 4;
const POSITIONS: usize = 6;

/// Maximum number of legal actions of such a position.
const MOST_ACTIONS: usize = 200;

/// Number of positions near the end, and of random games in which they are searched.
const NEAR_THE_END: usize = 20;
const MOST_GAMES: u64 = 400;

/// Maximum number of positions after a position near the end.
const LARGEST_TREE: usize = 400;

/// Number of playouts from a position, and average number of times that an action is drawn.
const PLAYOUTS: u32 = 4_000;
const DRAWS: u32 = 60;

/// Minimum expectation of a count. Rarer results are counted together, since the statistic of a rare one is not distributed like χ².
const LEAST_EXPECTED: f64 = 8.0;

/// The quantile of the normal distribution that a fair draw exceeds with a probability of one in a million.
const ONE_IN_A_MILLION: f64 = 4.7534;

/// Checks with χ² tests that random play with each of the options is uniform over the legal actions, and that chance acts by its
/// weights: the actions that [`Game::random_action`] draws, and the final positions that [`Game::playout`] reaches where all
/// continuations can be listed.
///
/// Seeds are fixed. With other seeds a correct game would fail once in a million times. A game that prefers one action of each
/// position must fail, which is checked too.
pub fn uniformity<G: Game>(options: &[&str]) {
    for short in options {
        let samples = samples::<G>(short);
        let mut scratch = Vec::new();
        let drawn = draws(&samples.anywhere, |game, _, random| game.random_action(random, &mut scratch));
        drawn.assert_fair(&format!("{} {short}: random actions", G::INFO.id));
        let ends = ends(&samples.near_the_end, |game, random| {
            game.playout(random, &mut scratch);
        });
        ends.assert_fair(&format!("{} {short}: ends of playouts", G::INFO.id));

        let biased_draws = draws(&samples.anywhere, |_, legal, random| biased(legal, random));
        assert!(!biased_draws.is_fair(), "{} {short}: biased draws are noticed: {biased_draws:?}", G::INFO.id);
        let biased_ends = self::ends(&samples.near_the_end, |game, random| {
            while game.turn() != Turn::Over {
                let action = biased(&shares(game), random);
                game.apply(action);
            }
        });
        assert!(!biased_ends.is_fair(), "{} {short}: biased playouts are noticed: {biased_ends:?}", G::INFO.id);
    }
}

struct Samples<G> {
    anywhere: Vec<G>,
    near_the_end: Vec<(G, Ends)>,
}

/// The probability of each final position, by its hash key.
type Ends = HashMap<u64, f64>;

/// Collects positions with a choice from random games: some from all over a game, and from each game the two earliest ones whose
/// continuations can all be listed.
fn samples<G: Game>(short: &str) -> Samples<G> {
    let mut samples = Samples { anywhere: Vec::new(), near_the_end: Vec::new() };
    let mut legal = Vec::new();
    for seed in 0..MOST_GAMES {
        if samples.near_the_end.len() >= NEAR_THE_END {
            break;
        }
        let mut game: G = new_game(short, seed);
        let mut random = random(seed);
        let mut positions = Vec::new();
        while game.turn() != Turn::Over {
            game.legal_actions(&mut legal);
            if (2..=MOST_ACTIONS).contains(&legal.len()) {
                positions.push(game.clone());
            }
            game.apply(legal[below(&mut random, legal.len())]);
        }
        if seed < GAMES {
            let step = positions.len().div_ceil(POSITIONS).max(1);
            samples.anywhere.extend(positions.iter().step_by(step).cloned());
        }
        let mut small: Vec<(G, Ends)> = Vec::new();
        for game in positions.iter().rev() {
            let (mut ends, mut left) = (Ends::new(), LARGEST_TREE);
            if !list_ends(game, 1.0, &mut ends, &mut left) {
                break;
            }
            small.push((game.clone(), ends));
        }
        let first = small.len().saturating_sub(2);
        samples.near_the_end.extend(small.drain(first..));
    }
    let found = (samples.anywhere.len(), samples.near_the_end.len());
    assert!(found.0 > 4 && found.1 > 4, "{} {short}: enough positions are found, not {found:?}", G::INFO.id);
    samples
}

/// Adds up the probabilities of the final positions. Returns false if there are too many continuations.
fn list_ends<G: Game>(game: &G, likelihood: f64, ends: &mut Ends, left: &mut usize) -> bool {
    if game.turn() == Turn::Over {
        *ends.entry(game.hash_key()).or_default() += likelihood;
        return true;
    }
    shares(game).into_iter().all(|(action, share)| {
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        let mut next = game.clone();
        next.apply(action);
        list_ends(&next, likelihood * share, ends, left)
    })
}

/// Returns the legal actions with their probabilities in random play.
fn shares<G: Game>(game: &G) -> Vec<(G::Action, f64)> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let by_chance = game.turn() == Turn::Chance;
    let weight = |action: &G::Action| if by_chance { f64::from(game.chance_weight(*action)) } else { 1.0 };
    let total: f64 = legal.iter().map(weight).sum();
    legal.iter().map(|action| (*action, weight(action) / total)).collect()
}

/// Draws the first of these actions twice as often as each of the others.
fn biased<A: Copy>(legal: &[(A, f64)], random: &mut Random) -> A {
    legal[below(random, legal.len() + 1).saturating_sub(1)].0
}

fn draws<G: Game>(
    positions: &[G],
    mut draw: impl FnMut(&G, &[(G::Action, f64)], &mut Random) -> G::Action,
) -> ChiSquared {
    let mut sum = ChiSquared::default();
    for (place, game) in positions.iter().enumerate() {
        let shares = shares(game);
        let draws = DRAWS * shares.len() as u32;
        let mut random = random(place as u64);
        let mut counts: HashMap<G::Action, u32> = HashMap::new();
        for _ in 0..draws {
            *counts.entry(draw(game, &shares, &mut random)).or_default() += 1;
        }
        let cells = shares.iter().map(|(action, share)| (counts.remove(action).unwrap_or(0), share * f64::from(draws)));
        sum.add(cells.collect());
        assert!(counts.is_empty(), "{counts:?} are not legal in {game:?}");
    }
    sum
}

fn ends<G: Game>(positions: &[(G, Ends)], mut play: impl FnMut(&mut G, &mut Random)) -> ChiSquared {
    let mut sum = ChiSquared::default();
    for (place, (start, ends)) in positions.iter().enumerate() {
        let mut random = random(!(place as u64));
        let mut counts: HashMap<u64, u32> = HashMap::new();
        for _ in 0..PLAYOUTS {
            let mut game = start.clone();
            play(&mut game, &mut random);
            *counts.entry(game.hash_key()).or_default() += 1;
        }
        let mut cells: Vec<(u64, f64)> = ends.iter().map(|(key, share)| (*key, share * f64::from(PLAYOUTS))).collect();
        // The order of a hash map differs from run to run.
        cells.sort_unstable_by_key(|(key, _)| *key);
        let cells = cells.into_iter().map(|(key, expected)| (counts.remove(&key).unwrap_or(0), expected));
        sum.add(cells.collect());
        assert!(counts.is_empty(), "no legal play leads from {start:?} to an end that playouts reach");
    }
    sum
}

/// The sum of χ² statistics of independent samples, which is itself distributed like χ².
#[derive(Clone, Copy, Default, Debug)]
struct ChiSquared {
    statistic: f64,
    degrees: f64,
}

impl ChiSquared {
    /// Adds a sample: counts and their expectations.
    fn add(&mut self, cells: Vec<(u32, f64)>) {
        let (mut rare, mut cells): (Vec<_>, Vec<_>) = cells.into_iter().partition(|(_, mean)| *mean < LEAST_EXPECTED);
        let together = rare.drain(..).fold((0, 0.0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
        match cells.first_mut() {
            _ if together.1 >= LEAST_EXPECTED => cells.push(together),
            Some(cell) => *cell = (cell.0 + together.0, cell.1 + together.1),
            None => {}
        }
        self.statistic += cells.iter().map(|(count, mean)| (f64::from(*count) - mean).powi(2) / mean).sum::<f64>();
        self.degrees += cells.len().saturating_sub(1) as f64;
    }

    /// Returns true if a fair draw would be this far off at least once in a million times (Wilson and Hilferty's approximation).
    fn is_fair(&self) -> bool {
        let spread = 2.0 / (9.0 * self.degrees);
        self.statistic <= self.degrees * (1.0 - spread + ONE_IN_A_MILLION * spread.sqrt()).powi(3)
    }

    fn assert_fair(&self, what: &str) {
        assert!(self.degrees > 0.0, "{what}: there is something to compare");
        assert!(self.is_fair(), "{what} are not uniform: {self:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values that χ² exceeds once in a million times, by degrees of freedom. For an even number the probability is a finite sum.
    const QUANTILES: [(f64, f64); 3] = [(30.0, 82.044), (100.0, 182.127), (400.0, 549.115)];

    #[test]
    fn the_threshold_is_that_of_one_in_a_million() {
        for (degrees, quantile) in QUANTILES {
            let at = |statistic| ChiSquared { statistic, degrees };
            assert!(at(quantile * 0.99).is_fair() && !at(quantile * 1.01).is_fair(), "{degrees}");
        }
    }

    #[test]
    fn dice_are_fair_and_loaded_dice_are_not() {
        let mut random = random(1);
        let mut throw = |faces: usize| {
            let mut counts = [0; 6];
            (0..6000).for_each(|_| counts[below(&mut random, faces) % 6] += 1);
            let mut sum = ChiSquared::default();
            sum.add(counts.iter().map(|count| (*count, 1000.0)).collect());
            sum.is_fair()
        };
        assert!(throw(6));
        assert!(!throw(7));
    }
}
