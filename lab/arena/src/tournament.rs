use crate::contender::ContenderError;
use crate::game::{self, Played};
use crate::ledger::{Ledger, LedgerError};
use crate::plan::{Fixture, MatchPlan};
use crate::running::RunningResult;
use crate::statistics::{Sprt, Verdict};
use crate::summary::Summary;
use pentad_catalog::StartError;
use pentad_search::Cancel;
use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::mpsc::channel;
use thiserror::Error;

/// The conditions under which a plan is carried out.
#[derive(Debug, Default)]
pub struct Conduct {
    /// Games per pairing, rounded up to whole rotations of the seats; in a solitaire, the number of deals.
    pub games: u64,
    /// The number of games played at the same time.
    pub threads: usize,
    /// The sequential test that ends the match, if there is one.
    pub sprt: Option<Sprt>,
    /// Cancels the match. It is also set by [`run`] once the sequential test has decided or a game has failed.
    pub cancel: Cancel,
}

/// The reason a plan cannot be carried out.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// The options are not possible.
    #[error("{0}")]
    Start(StartError),
    /// A contender cannot be used; the first value names it.
    #[error("{0}: {1}")]
    Contender(String, ContenderError),
    /// The file of results cannot be used.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A sequential test needs one pairing, in a game that has winners.
    #[error("a sequential test needs two bots and a game with a winner")]
    NotForSprt,
    /// A game could not be played on another machine.
    #[error("{0}")]
    Elsewhere(String),
    /// There are too few contenders to compare.
    #[error("at least two bots are needed, or one in a solitaire")]
    TooFew,
}

/// The progress of a match.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The number of games that are done.
    pub done: usize,
    /// The number of games in the end.
    pub total: usize,
    /// The result of the games so far; only in a match with one pairing.
    pub result: Option<&'a RunningResult>,
    /// The games so far.
    pub games: &'a [Played],
}

/// Checks that a plan can be carried out, before any game is played, and returns its number of seats.
pub fn check(plan: &MatchPlan, sprt: Option<Sprt>) -> Result<usize, ArenaError> {
    let seats = plan.seats().map_err(ArenaError::Start)?;
    if plan.contenders.is_empty() || (seats > 1 && plan.pairings.is_empty()) {
        return Err(ArenaError::TooFew);
    }
    if sprt.is_some() && (seats == 1 || plan.pairings.len() != 1) {
        return Err(ArenaError::NotForSprt);
    }
    let start = plan.start(0).map_err(ArenaError::Start)?;
    for contender in &plan.contenders {
        contender
            .sit_down(&start, plan.allowance, 0, &Cancel::default())
            .map_err(|error| ArenaError::Contender(contender.to_string(), error))?;
    }
    Ok(seats)
}

/// Plays a game of a plan; `None` if it was cancelled.
pub type Host<'a> = &'a (dyn Fn(&Fixture, &Cancel) -> Result<Option<Played>, ArenaError> + Sync);

/// Plays the games of a plan that are not in the ledger yet, and evaluates all of them.
pub fn run(
    plan: &MatchPlan,
    conduct: &Conduct,
    ledger: Option<(Ledger, Vec<Played>)>,
    watch: &mut dyn FnMut(Progress<'_>),
) -> Result<Summary, ArenaError> {
    run_at(plan, conduct, ledger, &|fixture, cancel| play(plan, fixture, cancel), watch)
}

/// Plays a game of a plan that has been checked; `None` if it was cancelled.
pub fn play(plan: &MatchPlan, fixture: &Fixture, cancel: &Cancel) -> Result<Option<Played>, ArenaError> {
    game::play(plan, fixture, cancel).map_err(|error| ArenaError::Contender("a bot".to_owned(), error))
}

/// Does the same as [`run`], with a host that decides where each game is played.
///
/// Games count in the order of the plan, however long each takes: a sequential test decides after the same game on any number of
/// threads or machines. Games beyond that one are not kept.
pub fn run_at(
    plan: &MatchPlan,
    conduct: &Conduct,
    mut ledger: Option<(Ledger, Vec<Played>)>,
    host: Host<'_>,
    watch: &mut dyn FnMut(Progress<'_>),
) -> Result<Summary, ArenaError> {
    let seats = check(plan, conduct.sprt)?;
    let starts = conduct.games.div_ceil(seats as u64);
    let fixtures: Vec<Fixture> = (0..starts).flat_map(|start| plan.fixtures(start, seats)).collect();
    let total = fixtures.len();
    let mut games = ledger.as_mut().map(|(_, games)| std::mem::take(games)).unwrap_or_default();
    let done: HashSet<Fixture> =
        games.iter().map(|game| Fixture { start: game.start, seating: game.seating.clone() }).collect();
    // A file may hold more games than are wanted now; all of them count.
    let total = total.max(games.len());
    let mut left = fixtures.into_iter().filter(|fixture| !done.contains(fixture)).enumerate().peekable();
    let mut result = RunningResult::of(plan, seats, &games, conduct.sprt);
    let verdict = |result: &Option<RunningResult>| result.as_ref().map_or(Verdict::Open, RunningResult::verdict);
    watch(Progress { done: games.len(), total, result: result.as_ref(), games: &games });
    if left.peek().is_none() || verdict(&result) != Verdict::Open {
        return Ok(Summary::of(plan, seats, &games, conduct.sprt));
    }
    let left = Mutex::new(left);
    // Also set below, once the sequential test has decided or a game has failed.
    let over = conduct.cancel.clone();
    let (sender, finished) = channel();
    std::thread::scope(|scope| {
        for _ in 0..conduct.threads.max(1) {
            let (sender, left, over) = (sender.clone(), &left, &over);
            scope.spawn(move || {
                while !over.is_cancelled() {
                    let Some((place, fixture)) = left.lock().ok().and_then(|mut left| left.next()) else { break };
                    let played = match host(&fixture, over) {
                        Ok(Some(played)) => Ok((place, played)),
                        Ok(None) => break,
                        Err(error) => Err(error),
                    };
                    if sender.send(played).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut keep = |played: Played| -> Result<Verdict, ArenaError> {
            if let Some((ledger, _)) = &mut ledger {
                ledger.add(&played)?;
            }
            if let Some(result) = &mut result {
                result.add(&played);
            }
            games.push(played);
            watch(Progress { done: games.len(), total, result: result.as_ref(), games: &games });
            Ok(verdict(&result))
        };
        // Games that ended before an earlier game of the plan.
        let mut early = BTreeMap::new();
        let (mut next, mut verdict, mut failure, mut can_keep) = (0, Verdict::Open, None, true);
        for played in finished {
            match played {
                Ok((place, played)) => {
                    early.insert(place, played);
                }
                Err(error) => {
                    failure = failure.or(Some(error));
                    over.cancel();
                }
            }
            while verdict == Verdict::Open
                && can_keep
                && let Some(played) = early.remove(&next)
            {
                next += 1;
                match keep(played) {
                    Ok(now) => verdict = now,
                    Err(error) => {
                        can_keep = false;
                        failure = failure.or(Some(error));
                    }
                }
            }
            if verdict != Verdict::Open || failure.is_some() {
                over.cancel();
            }
        }
        // If the match was cancelled or failed before a decision, games that are complete are kept all the same.
        if verdict == Verdict::Open && can_keep {
            early.into_values().try_for_each(|played| keep(played).map(drop))?;
        }
        failure.map_or(Ok(()), Err)
    })?;
    Ok(Summary::of(plan, seats, &games, conduct.sprt))
}
