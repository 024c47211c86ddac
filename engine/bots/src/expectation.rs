//! The evaluation of a position in which chance is to act.

use crate::position::{analyse, worths_of_finished};
use crate::{BotSpec, SpecError};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::sorting::sort_highest_first;
use pentad_core::{Seat, Turn};
use pentad_search::{Appraisal, Limits, Random, Report, Stopwatch};
use rand_xoshiro::rand_core::SeedableRng;
use std::time::Duration;

/// Number of rounds over all possible actions, each twice as long as the one before, so that a first answer comes early.
const ROUNDS: u32 = 4;

/// A possible action of chance and its evaluation.
struct Branch {
    action: AnyAction,
    /// The probability of the action, from 0 to 1.
    share: f64,
    next: AnyGame,
    /// The values to each seat in the rounds so far, weighted by the length of the rounds.
    sum: Vec<f64>,
    exact: bool,
}

/// Returns the mean over all possible actions, each searched with its share of the limits. The lines are the actions of
/// chance, the likeliest first, each with its value to the seat that decides next; `watch` is called after every round. If
/// chance acts again before a seat decides, each round draws anew.
pub(crate) fn expectation(
    game: &AnyGame,
    spec: &BotSpec,
    limits: &Limits,
    watch: &mut dyn FnMut(&Report<AnyAction>),
) -> Result<Report<AnyAction>, SpecError> {
    let clock = Stopwatch::start(limits);
    let mut branches = branches(game);
    let viewer = branches.first().and_then(|branch| next_seat(&branch.next)).unwrap_or(Seat::FIRST);
    let mut random = Random::seed_from_u64(game.hash_key());
    let (mut effort, mut depth, mut counted) = (0, 0, 0.0);
    let mut report = None;
    for round in 0..ROUNDS {
        // The first round is finished even if it was cancelled, or there would be no answer.
        if report.is_some() && (limits.cancel.is_cancelled() || branches.iter().all(|branch| branch.exact)) {
            break;
        }
        let part = f64::from(1 << round) / f64::from((1 << ROUNDS) - 1);
        for branch in &mut branches {
            let mut decided = branch.next.clone();
            let draws_on = decided.turn() == Turn::Chance;
            while decided.turn() == Turn::Chance {
                decided.apply(decided.random_action(&mut random));
            }
            let own = share_of(limits, part * branch.share);
            let worths = match analyse(&decided, spec, &own, &mut |_| {})? {
                Some(found) => {
                    effort += found.effort;
                    depth = depth.max(found.depth + 1);
                    branch.exact = !draws_on && found.best().exact;
                    found.worths
                }
                None => {
                    branch.exact = !draws_on;
                    worths_of_finished(&decided)
                }
            };
            branch.sum.iter_mut().zip(worths).for_each(|(sum, worth)| *sum += part * worth);
        }
        counted += part;
        let told = Report {
            lines: branches.iter().map(|branch| branch.line(viewer, counted)).collect(),
            worths: Seat::all(game.seats())
                .map(|seat| branches.iter().map(|branch| branch.share * branch.sum[seat.index()] / counted).sum())
                .collect(),
            effort,
            depth,
            elapsed: clock.elapsed(),
        };
        watch(&told);
        report = Some(told);
    }
    Ok(report.expect("there is at least one round"))
}

impl Branch {
    fn line(&self, viewer: Seat, counted: f64) -> Appraisal<AnyAction> {
        Appraisal {
            action: self.action,
            worth: self.sum[viewer.index()] / counted,
            exact: self.exact,
            at_most: false,
            visits: 0,
            expected: vec![self.action],
        }
    }
}

/// Returns the possible actions of chance, the likeliest first.
fn branches(game: &AnyGame) -> Vec<Branch> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let branch = |action| {
        let mut next = game.clone();
        next.apply(action);
        Branch { action, share: game.likelihood(action), next, sum: vec![0.0; game.seats()], exact: false }
    };
    let mut branches: Vec<Branch> = actions.into_iter().map(branch).collect();
    sort_highest_first(&mut branches, |branch| branch.share);
    branches
}

/// Returns the seat that decides next.
fn next_seat(game: &AnyGame) -> Option<Seat> {
    let mut game = game.clone();
    let mut random = Random::seed_from_u64(0);
    while game.turn() == Turn::Chance {
        game.apply(game.random_action(&mut random));
    }
    game.turn().seat()
}

/// Returns the limits for a share of the work.
fn share_of(limits: &Limits, share: f64) -> Limits {
    Limits {
        time: limits.time.map(|time| Duration::from_secs_f64(time.as_secs_f64() * share)),
        effort: limits.effort.map(|effort| ((effort as f64 * share) as u64).max(1)),
        ..limits.clone()
    }
}
