//! Estimates of strength from results, with their confidence.
//!
//! The unit is not the game but the **group**: the games from one start, with the seats rotated. Games of a group are not
//! independent (a start may favour one seat); groups are. All estimates use the means of groups.

use serde::Serialize;

/// The quantile of the normal distribution that leaves 2.5 % on either side.
const Z: f64 = 1.959_963_984_540_054;

/// A 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Count, mean and variance of a sample.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Moments {
    /// The number of values.
    pub count: usize,
    /// Their mean; 0 if there are none.
    pub mean: f64,
    /// Their unbiased variance; 0 with fewer than two.
    pub variance: f64,
}

impl Moments {
    /// Computes the moments of these numbers.
    pub fn of(numbers: &[f64]) -> Moments {
        let count = numbers.len();
        let mean = if count == 0 { 0.0 } else { numbers.iter().sum::<f64>() / count as f64 };
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Moments { count, mean, variance: if count < 2 { 0.0 } else { squares / (count - 1) as f64 } }
    }

    /// Adds a number (Welford's method).
    pub(crate) fn add(&mut self, number: f64) {
        let squares = self.variance * self.count.saturating_sub(1) as f64;
        let before = number - self.mean;
        self.count += 1;
        self.mean += before / self.count as f64;
        let squares = squares + before * (number - self.mean);
        self.variance = if self.count < 2 { 0.0 } else { squares / (self.count - 1) as f64 };
    }

    /// Returns the confidence interval of the mean, for numbers of any kind; `None` with fewer than two of them.
    pub fn interval(&self) -> Option<Interval> {
        let free = self.count.checked_sub(1).filter(|free| *free > 0)? as f64;
        // Student's quantile by its expansion around the normal one: accurate to a hundredth from four degrees of freedom on;
        // below that the interval is too narrow and not to be relied on.
        let t =
            Z + (Z.powi(3) + Z) / (4.0 * free) + (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / (96.0 * free * free);
        let half = t * (self.variance / self.count as f64).sqrt();
        Some(Interval { low: self.mean - half, high: self.mean + half })
    }
}

/// Shares of the win, from 0 to 1, by group.
///
/// Half a group won and half a group lost are added before the spread is estimated, so that a few equal results do not look like
/// certainty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shares {
    /// The number of groups.
    pub groups: usize,
    /// The mean share.
    pub mean: f64,
    /// The variance of one group's share, including the added ones.
    pub variance: f64,
    /// The mean including the added groups.
    careful_mean: f64,
}

impl Shares {
    /// Computes the shares from the mean share of each group.
    pub fn of(groups: &[f64]) -> Shares {
        Shares::counted(groups.iter().map(|share| (*share, 1)))
    }

    /// Computes the shares from each mean share of a group, with the number of groups that have it.
    pub(crate) fn counted(shares: impl Iterator<Item = (f64, usize)> + Clone) -> Shares {
        let groups: usize = shares.clone().map(|(_, times)| times).sum();
        let count = groups as f64;
        let sum: f64 = shares.clone().map(|(share, times)| share * times as f64).sum();
        let careful_mean = (sum + 0.5) / (count + 1.0);
        let squares: f64 = shares.map(|(share, times)| (share - careful_mean).powi(2) * times as f64).sum();
        let added = 0.5 * careful_mean.powi(2) + 0.5 * (1.0 - careful_mean).powi(2);
        Shares {
            groups,
            mean: if groups == 0 { 0.5 } else { sum / count },
            variance: (squares + added) / (count + 1.0),
            careful_mean,
        }
    }

    /// Returns Wilson's interval of the share, for the number of independent games that the groups are worth.
    pub fn interval(&self) -> Interval {
        let worth = self.careful_mean * (1.0 - self.careful_mean) / self.variance;
        let count = self.groups as f64 * worth;
        wilson(self.mean, count)
    }
}

/// Returns Wilson's interval for a share of this many independent games.
pub(crate) fn wilson(share: f64, games: f64) -> Interval {
    if games == 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let square = Z * Z / games;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = (share * (1.0 - share) * square + square * square / 4.0).sqrt() / (1.0 + square);
    Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// Returns the difference in Elo between a bot in one seat and the bots in all others, from its share of the wins. With two seats
/// this is the usual logistic Elo; with more, an equal bot wins one game in `seats`, and the odds are relative to that.
pub fn elo(share: f64, seats: usize) -> f64 {
    400.0 * (share * (seats - 1) as f64 / (1.0 - share)).log10()
}

/// Returns the share of wins that a difference in Elo leads to: the inverse of [`elo`].
pub fn share_of_elo(elo: f64, seats: usize) -> f64 {
    let odds = 10_f64.powf(elo / 400.0) / (seats - 1) as f64;
    odds / (1.0 + odds)
}

/// Converts an interval of shares to one of Elo.
pub fn elo_interval(shares: Interval, seats: usize) -> Interval {
    Interval { low: elo(shares.low, seats), high: elo(shares.high, seats) }
}

/// A sequential probability ratio test of `elo0` against `elo1`, with error rates of 5 % on either side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative hypothesis.
    pub elo1: f64,
}

/// The state of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Not decided yet.
    Open,
    /// The difference is closer to `elo1`.
    Accepted,
    /// The difference is closer to `elo0`.
    Rejected,
}

impl Sprt {
    /// Log-likelihood ratio at which the test decides: the logarithm of 0.95 / 0.05.
    pub const BOUND: f64 = 2.944_438_979_166_44;

    /// Minimum number of groups; fewer say too little about their own variance.
    const FEWEST_GROUPS: usize = 10;

    /// Returns the log-likelihood ratio, by the normal approximation to the groups' mean.
    pub fn ratio(&self, shares: &Shares, seats: usize) -> f64 {
        let (low, high) = (share_of_elo(self.elo0, seats), share_of_elo(self.elo1, seats));
        shares.groups as f64 * (high - low) * (2.0 * shares.mean - low - high) / (2.0 * shares.variance)
    }

    /// Returns the state of the test.
    pub fn verdict(&self, shares: &Shares, seats: usize) -> Verdict {
        match self.ratio(shares, seats) {
            _ if shares.groups < Self::FEWEST_GROUPS => Verdict::Open,
            ratio if ratio >= Self::BOUND => Verdict::Accepted,
            ratio if ratio <= -Self::BOUND => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::random::{Rng, below};
    use pentad_search::Random;
    use rand_xoshiro::rand_core::SeedableRng;

    fn near(one: f64, other: f64, by: f64) {
        assert!((one - other).abs() <= by, "{one} is not {other}");
    }

    #[test]
    fn elo_of_known_shares() {
        near(elo(0.75, 2), 190.848, 0.001);
        near(elo(0.5, 2), 0.0, 1e-12);
        near(elo(0.64, 2), 99.95, 0.01);
        near(elo(1.0 / 3.0, 3), 0.0, 1e-9);
        near(elo(0.25, 4), 0.0, 1e-9);
        // Odds of three to one against each of the two others.
        near(elo(0.6, 3), elo(0.75, 2), 1e-9);
        assert_eq!(elo(1.0, 2), f64::INFINITY);
        assert_eq!(elo(0.0, 2), f64::NEG_INFINITY);
        for (share, seats) in [(0.1, 2), (0.75, 2), (0.4, 3), (0.9, 4)] {
            near(share_of_elo(elo(share, seats), seats), share, 1e-12);
        }
    }

    #[test]
    fn mean_variance_and_student() {
        let moments = Moments::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        near(moments.mean, 5.0, 1e-12);
        near(moments.variance, 32.0 / 7.0, 1e-12);
        // t with 7 degrees of freedom is 2.3646.
        let half = 2.3646 * (32.0_f64 / 7.0 / 8.0).sqrt();
        near(moments.interval().unwrap().low, 5.0 - half, 0.01);
        assert_eq!(Moments::of(&[1.0]).interval(), None);
        assert_eq!(Moments::of(&[]).mean, 0.0);
    }

    #[test]
    fn intervals_shrink_with_the_root_of_the_number() {
        let width = |times: usize| {
            let groups: Vec<f64> = [0.0, 0.5, 0.5, 1.0, 1.0].repeat(times);
            let interval = Shares::of(&groups).interval();
            interval.high - interval.low
        };
        near(width(100) / width(400), 2.0, 0.02);
        let spread = |times: usize| {
            let interval = Moments::of(&[1.0, 2.0, 3.0].repeat(times)).interval().unwrap();
            interval.high - interval.low
        };
        near(spread(100) / spread(400), 2.0, 0.02);
    }

    #[test]
    fn a_clean_sweep_gives_the_interval_of_wilson_and_not_certainty() {
        let sweep = Shares::of(&[1.0; 10]).interval();
        near(sweep.low, 10.0 / (10.0 + Z * Z), 1e-9);
        near(sweep.high, 1.0, 1e-9);
        let even = Shares::of(&[0.5; 10]).interval();
        assert!(even.low < 0.45 && even.high > 0.55, "{even:?}");
        let nothing = Shares::of(&[]).interval();
        assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
    }

    #[test]
    fn opposite_results_within_pairs_make_a_result_surer() {
        let independent = Shares::of(&[[0.0, 0.5, 0.5, 1.0]; 50].concat()).interval();
        let opposite = Shares::of(&[0.5; 200]).interval();
        assert!(opposite.high - opposite.low < 0.5 * (independent.high - independent.low));
        // Two independent games per pair are worth two games: 0.5 ± 1.96 · 0.5 / √400.
        near(independent.high, 0.549, 0.001);
    }

    /// Draws the mean of a pair of games that are won independently.
    fn pair(random: &mut Random, share: f64) -> f64 {
        let mut game = || f64::from(u8::from(below(random, 1_000_000) < (share * 1e6) as usize));
        (game() + game()) / 2.0
    }

    #[test]
    fn the_interval_holds_the_truth_nineteen_times_in_twenty() {
        let mut random = Random::seed_from_u64(3);
        for (share, pairs) in [(0.5, 20), (0.8, 50), (0.95, 40)] {
            let held = (0..1000)
                .filter(|_| {
                    let groups: Vec<f64> = (0..pairs).map(|_| pair(&mut random, share)).collect();
                    let Interval { low, high } = Shares::of(&groups).interval();
                    (low..=high).contains(&share)
                })
                .count();
            assert!((920..=990).contains(&held), "{share}: {held} of 1000");
        }
    }

    #[test]
    fn the_sequential_test_decides_rightly_in_both_directions() {
        let sprt = Sprt { elo0: 0.0, elo1: 40.0 };
        let mut random = Random::seed_from_u64(4);
        for (truth, right) in [(40.0, Verdict::Accepted), (0.0, Verdict::Rejected)] {
            let share = share_of_elo(truth, 2);
            let mut decided_rightly = 0;
            for _ in 0..200 {
                let mut groups = Vec::new();
                let verdict = loop {
                    groups.push(pair(&mut random, share));
                    let verdict = sprt.verdict(&Shares::of(&groups), 2);
                    if verdict != Verdict::Open {
                        break verdict;
                    }
                    assert!(groups.len() < 20_000, "it never decides");
                };
                decided_rightly += usize::from(verdict == right);
            }
            assert!(decided_rightly >= 183, "{truth}: {decided_rightly} of 200");
        }
        random.next_u32();
    }
}
