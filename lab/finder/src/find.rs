use crate::Measure;
use crate::difficulty::level_of;
use crate::play::{Contest, Seen};
use crate::verify::{Refuted, confirm, has_choice, measure_of, reread};
use crate::worth::{key_after, report};
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_core::Turn;
use pentad_puzzles::{Claim, Puzzle};
use pentad_search::Cancel;
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};

/// The task of finding puzzles of a game.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The game.
    pub game: GameId,
    /// The number of puzzles wanted in the end, including the known ones.
    pub count: usize,
    /// The seed of the games.
    pub seed: u64,
    /// Stops the hunt; puzzles found until then are kept. It is also set by [`find_at`] once there are enough, or on an error.
    pub cancel: Cancel,
}

/// Progress of a hunt.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// A puzzle was found.
    Found(&'a Puzzle),
    /// A game is over.
    GameOver {
        /// The number of the game.
        game: u64,
    },
    /// A candidate was refuted.
    Rejected(&'a Refuted),
}

/// Maximum number of puzzles from one game, which would otherwise be much alike.
const A_GAME: usize = 3;
/// Minimum number of actions between two puzzles of a game.
const APART: usize = 4;

/// The highest level that is asked before a position is verified.
const EASY: u8 = 3;
/// The highest level that is asked. Level 8 thinks for a second, so its answer would depend on the machine.
const HARDEST_ASKED: u8 = 7;

/// Returns the largest share of all puzzles that a level may have, in per cent: puzzles for beginners are frequent.
fn most_of_level(level: u8) -> usize {
    match level {
        1 => 18,
        2 => 22,
        3 => 35,
        _ => 30,
    }
}

/// Looks for puzzles until there are enough. `known` holds the puzzles found before; the hunt resumes after the last game that
/// one of them came from.
///
/// Returns an error if the game has no puzzles, or if a position cannot be the start of one.
pub fn find(hunt: &Hunt, known: &[Puzzle], watch: &mut dyn FnMut(Step<'_>)) -> Result<(), Refuted> {
    let measure = measure_of(hunt.game)?;
    let mut bag = Bag::new(hunt.count, known);
    for number in first_game(known).. {
        if bag.is_full() || hunt.cancel.is_cancelled() {
            break;
        }
        let mut game = OneGame::default();
        for_candidates(hunt, number, &measure, &mut |candidate| {
            if !game.goes_on() {
                return Ok(false);
            }
            if game.is_near(candidate.actions) || candidate.easy().is_some_and(|level| bag.has_enough(level)) {
                return Ok(true);
            }
            match candidate.puzzle(number, &measure, &|level| bag.has_enough(level)) {
                Err(refuted) => watch(Step::Rejected(&refuted)),
                Ok(Some(puzzle)) if bag.put(&puzzle) => {
                    game.found_at(candidate.actions);
                    watch(Step::Found(&puzzle));
                }
                Ok(_) => {}
            }
            Ok(true)
        })?;
        watch(Step::GameOver { game: number });
    }
    Ok(())
}

/// A candidate from one game, judged without regard to other finds.
#[derive(Clone, Debug)]
pub struct Find {
    /// The number of actions played before it.
    pub actions: usize,
    /// The lowest level that finds its answer, if one of the lowest levels does.
    pub easy: Option<u8>,
    /// The puzzle, or the reason why it was refuted.
    pub puzzle: Result<Puzzle, Refuted>,
}

/// Returns the candidates in one game of a hunt, without those of a level that has enough; `None` if the hunt was cancelled.
pub fn scout(hunt: &Hunt, number: u64, enough: &[u8]) -> Result<Option<Vec<Find>>, Refuted> {
    let measure = measure_of(hunt.game)?;
    let has_enough = |level: u8| enough.contains(&level);
    let mut finds = Vec::new();
    for_candidates(hunt, number, &measure, &mut |candidate| {
        let easy = candidate.easy();
        if easy.is_some_and(has_enough) {
            return Ok(true);
        }
        if let Some(puzzle) = candidate.puzzle(number, &measure, &has_enough).transpose() {
            finds.push(Find { actions: candidate.actions, easy, puzzle });
        }
        Ok(true)
    })?;
    Ok((!hunt.cancel.is_cancelled()).then_some(finds))
}

/// Searches one game of a hunt, on this machine or another, given its number and the levels that have enough; `None` if it was
/// cancelled.
pub type Scout<'a> = &'a (dyn Fn(u64, &[u8]) -> Result<Option<Vec<Find>>, Refuted> + Sync);

/// Does the same as [`find`] with several games at a time, wherever the scout searches them, and finds the same puzzles in the
/// same order. It does more work, because a game is searched before the results of earlier games are known.
pub fn find_at(
    hunt: &Hunt,
    known: &[Puzzle],
    threads: usize,
    scout: Scout<'_>,
    watch: &mut dyn FnMut(Step<'_>),
) -> Result<(), Refuted> {
    measure_of(hunt.game)?;
    let bag = Mutex::new(Bag::new(hunt.count, known));
    let lock = || bag.lock().unwrap_or_else(PoisonError::into_inner);
    let next = AtomicU64::new(first_game(known));
    if lock().is_full() {
        return Ok(());
    }
    // Also set below, once there are enough puzzles or a game has failed.
    let over = &hunt.cancel;
    let (sender, finished) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, lock) = (sender.clone(), &next, &lock);
            scope.spawn(move || {
                while !over.is_cancelled() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let enough = lock().levels_with_enough();
                    let ended = match scout(number, &enough) {
                        Ok(Some(finds)) => Ok((number, finds)),
                        Ok(None) => break,
                        Err(error) => Err(error),
                    };
                    if sender.send(ended).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut due, mut early) = (first_game(known), BTreeMap::new());
        for ended in finished {
            let (number, finds) = ended.inspect_err(|_| over.cancel())?;
            early.insert(number, finds);
            while !over.is_cancelled()
                && let Some(finds) = early.remove(&due)
            {
                let mut bag = lock();
                take(&mut bag, finds, watch);
                watch(Step::GameOver { game: due });
                due += 1;
                if bag.is_full() {
                    over.cancel();
                }
            }
        }
        Ok(())
    })
}

/// Takes the puzzles of a game that are still wanted.
fn take(bag: &mut Bag, finds: Vec<Find>, watch: &mut dyn FnMut(Step<'_>)) {
    let mut game = OneGame::default();
    for find in finds {
        if !game.goes_on() {
            break;
        }
        if game.is_near(find.actions) || find.easy.is_some_and(|level| bag.has_enough(level)) {
            continue;
        }
        match find.puzzle {
            Err(refuted) => watch(Step::Rejected(&refuted)),
            Ok(puzzle) if !bag.has_enough(puzzle.level) && bag.put(&puzzle) => {
                game.found_at(find.actions);
                watch(Step::Found(&puzzle));
            }
            Ok(_) => {}
        }
    }
}

/// Returns the number of the game with which a hunt resumes.
fn first_game(known: &[Puzzle]) -> u64 {
    known.iter().map(|puzzle| puzzle.claim.game + 1).max().unwrap_or(0)
}

/// The puzzles found so far.
struct Bag {
    wanted: usize,
    seen: HashSet<String>,
    of_level: [usize; 9],
}

impl Bag {
    fn new(wanted: usize, known: &[Puzzle]) -> Bag {
        let mut of_level = [0; 9];
        known.iter().for_each(|puzzle| of_level[usize::from(puzzle.level)] += 1);
        Bag { wanted, seen: known.iter().map(look).collect(), of_level }
    }

    fn is_full(&self) -> bool {
        self.seen.len() >= self.wanted
    }

    fn has_enough(&self, level: u8) -> bool {
        self.of_level[usize::from(level)] * 100 >= self.wanted * most_of_level(level)
    }

    /// Returns the levels that have enough puzzles; a level never leaves this list.
    fn levels_with_enough(&self) -> Vec<u8> {
        (1..=HARDEST_ASKED + 1).filter(|level| self.has_enough(*level)).collect()
    }

    /// Adds a puzzle, unless it looks like one that is already there. Returns true if it was added.
    fn put(&mut self, puzzle: &Puzzle) -> bool {
        let is_new = self.seen.insert(look(puzzle));
        self.of_level[usize::from(puzzle.level)] += usize::from(is_new);
        is_new
    }
}

/// The puzzles found in one game.
#[derive(Default)]
struct OneGame {
    found: usize,
    last: Option<usize>,
}

impl OneGame {
    fn goes_on(&self) -> bool {
        self.found < A_GAME
    }

    fn is_near(&self, actions: usize) -> bool {
        self.last.is_some_and(|last| actions < last + APART)
    }

    fn found_at(&mut self, actions: usize) {
        (self.found, self.last) = (self.found + 1, Some(actions));
    }
}

/// A position in which one turn stands out in the quick search.
struct Candidate {
    actions: usize,
    start: AnyGame,
    answer: Vec<AnyAction>,
    easy: OnceCell<Option<u8>>,
}

impl Candidate {
    /// Returns the lowest of the low levels that finds the answer. They are quick to ask, and have enough puzzles soon.
    fn easy(&self) -> Option<u8> {
        *self.easy.get_or_init(|| level_of(&self.start, &self.answer, 1..=EASY))
    }

    /// Verifies the puzzle; `None` if its level has enough, or if it does not hold without its history.
    fn puzzle(
        &self,
        number: u64,
        measure: &Measure,
        has_enough: &dyn Fn(u8) -> bool,
    ) -> Result<Option<Puzzle>, Refuted> {
        let (start, answer) = (self.start.clone(), self.answer.clone());
        let verified = confirm(&start, &answer, measure)?;
        let hard = || level_of(&start, &answer, EASY + 1..=HARDEST_ASKED);
        let level = self.easy().or_else(hard).unwrap_or(HARDEST_ASKED + 1);
        if has_enough(level) {
            return Ok(None);
        }
        let claim = Claim {
            worth: verified.worth,
            other: verified.other,
            proof: verified.proof,
            effort: measure.deep(),
            game: number,
            action: self.actions,
        };
        let puzzle = Puzzle { start, answer, then: verified.then, level, kind: verified.kind, claim };
        // Without its history, the search may use other random numbers in the same position: the quick search must still find the
        // answer.
        Ok(reread(&puzzle).is_ok().then_some(puzzle))
    }
}

/// Plays a game of a hunt and passes its candidates to `interest`, until that returns false.
fn for_candidates(
    hunt: &Hunt,
    number: u64,
    measure: &Measure,
    interest: &mut dyn FnMut(&Candidate) -> Result<bool, Refuted>,
) -> Result<(), Refuted> {
    let Ok(mut contest) = Contest::new(hunt.game, measure, hunt.seed, number) else {
        return Err(Refuted::NoPuzzles);
    };
    while let Some(seen) = contest.next(measure) {
        if hunt.cancel.is_cancelled() {
            break;
        }
        let Some(answer) = answer_of(&seen, measure) else { continue };
        let start = Puzzle::start_at(&seen.game)?;
        let candidate = Candidate { actions: seen.actions, start, answer, easy: OnceCell::new() };
        if !interest(&candidate)? {
            break;
        }
    }
    Ok(())
}

/// Returns the visible part of a position: counters of quiet actions and of plies make no other puzzle.
fn look(puzzle: &Puzzle) -> String {
    let setup = puzzle.start.setup_text();
    let is_counter = |part: &&str| ["quiet", "plies"].iter().any(|name| part.trim_start().starts_with(name));
    setup.split(';').filter(|part| !is_counter(part)).collect()
}

/// Returns the turn that stands out in the quick search, if there is one.
fn answer_of(seen: &Seen, measure: &Measure) -> Option<Vec<AnyAction>> {
    let (game, lines) = (&seen.game, &seen.report.lines);
    let best = seen.report.best();
    if best.worth < measure.at_least || !has_choice(game) {
        return None;
    }
    let mut next = game.clone();
    next.apply(best.action);
    let turn_goes_on = measure.whole_turns && next.turn() == game.turn() && game.turn() != Turn::Over;
    // A tree search knows little about actions that it has rarely visited; verification compares them later.
    let tried = seen.report.effort / 200;
    let good: Vec<AnyAction> = lines
        .iter()
        .filter(|line| !measure.compares_all || line.visits >= tried || line.exact)
        .filter(|line| line.worth > best.worth - measure.gap)
        .map(|line| line.action)
        .collect();
    if !turn_goes_on {
        let key = key_after(game, best.action);
        let alone = good.iter().all(|action| *action == best.action || key_after(game, *action) == key);
        return alone.then(|| vec![best.action]);
    }
    // A turn of two actions: no action other than these two may be nearly as good as the first one.
    let second = second_of(&next, measure)?;
    good.iter().all(|action| *action == best.action || *action == second).then(|| vec![best.action, second])
}

fn second_of(next: &AnyGame, measure: &Measure) -> Option<AnyAction> {
    let report = report(next, measure, measure.quick)?;
    let best = report.best();
    let close = |line: &&pentad_search::Appraisal<AnyAction>| line.worth > best.worth - measure.gap;
    let tried = report.effort / 200;
    let alone = report.lines[1..].iter().filter(close).all(|line| line.visits < tried && !line.exact);
    alone.then_some(best.action)
}
