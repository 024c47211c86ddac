use crate::contender::ContenderError;
use crate::game::{self, Played};
use crate::ledger::{Ledger, LedgerError};
use crate::plan::{Fixture, Plan};
use crate::statistics::{Sprt, Verdict};
use crate::summary::Summary;
use pentad_catalog::StartError;
use pentad_search::Cancel;
use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::mpsc::channel;
use thiserror::Error;

/// How a plan is carried out.
#[derive(Debug, Default)]
pub struct Conduct {
    /// How many games each pairing plays, rounded up to whole rotations of the seats; in a solitaire, how many deals.
    pub games: u64,
    /// How many games are under way at the same time.
    pub threads: usize,
    /// Stops as soon as this is decided.
    pub sprt: Option<Sprt>,
    /// Stops it from outside.
    pub cancel: Cancel,
}

/// Why a plan cannot be carried out.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// The options are not possible.
    #[error("{0}")]
    Start(StartError),
    /// A contender is not possible; which one is told.
    #[error("{0}: {1}")]
    Contender(String, ContenderError),
    /// The file of results cannot be used.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A sequential test compares two, in a game that can be won.
    #[error("a sequential test needs two bots and a game with a winner")]
    NotForSprt,
    /// A game could not be played elsewhere.
    #[error("{0}")]
    Elsewhere(String),
    /// There are no two contenders to compare.
    #[error("at least two bots are needed, or one in a solitaire")]
    TooFew,
}

/// How far it has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// How many games are done.
    pub done: usize,
    /// How many there are to be.
    pub total: usize,
    /// What they say.
    pub summary: &'a Summary,
    /// The games that are done.
    pub games: &'a [Played],
}

/// Finds out whether a plan can be carried out, before any game is played.
pub fn check(plan: &Plan, sprt: Option<Sprt>) -> Result<usize, ArenaError> {
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

/// How the games of a plan are played: `None` if one was called off.
pub type Host<'a> = &'a (dyn Fn(&Fixture, &Cancel) -> Result<Option<Played>, ArenaError> + Sync);

/// Plays what a plan asks for and is not in the ledger yet, and sums up all of it.
pub fn run(
    plan: &Plan,
    conduct: &Conduct,
    ledger: Option<(Ledger, Vec<Played>)>,
    watch: &mut dyn FnMut(Progress<'_>),
) -> Result<Summary, ArenaError> {
    run_at(plan, conduct, ledger, &|fixture, cancel| play(plan, fixture, cancel), watch)
}

/// Plays a game of a plan that was checked; `None` if it was called off.
pub fn play(plan: &Plan, fixture: &Fixture, cancel: &Cancel) -> Result<Option<Played>, ArenaError> {
    game::play(plan, fixture, cancel).map_err(|error| ArenaError::Contender("a bot".to_owned(), error))
}

/// The same as [`run`], with games that are played wherever the host likes.
///
/// Games count in the order of the plan, however long each takes: so a sequential test decides after the same game on any number of
/// threads or machines. What was played beyond that game is not kept.
pub fn run_at(
    plan: &Plan,
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
    // A file may hold more games than are asked for now: all of them count.
    let total = total.max(games.len());
    let mut left = fixtures.into_iter().filter(|fixture| !done.contains(fixture)).enumerate().peekable();
    let mut summary = Summary::of(plan, seats, &games, conduct.sprt);
    watch(Progress { done: games.len(), total, summary: &summary, games: &games });
    if left.peek().is_none() || summary.verdict() != Verdict::Open {
        return Ok(summary);
    }
    let left = Mutex::new(left);
    // Also raised here, when a sequential test has decided.
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
            games.push(played);
            summary = Summary::of(plan, seats, &games, conduct.sprt);
            watch(Progress { done: games.len(), total, summary: &summary, games: &games });
            Ok(summary.verdict())
        };
        // Games that are over while one before them is not.
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
        // What was called off or failed before it was decided loses no game that is over.
        if verdict == Verdict::Open && can_keep {
            early.into_values().try_for_each(|played| keep(played).map(drop))?;
        }
        failure.map_or(Ok(()), Err)
    })?;
    Ok(summary)
}
