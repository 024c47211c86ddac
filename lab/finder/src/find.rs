use crate::Measure;
use crate::difficulty::level_of;
use crate::play::{Contest, Seen};
use crate::verify::{Refuted, confirm, has_choice, measure_of, reread};
use crate::worth::{key_after, report};
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_core::Turn;
use pentad_puzzles::{Claim, Puzzle};
use pentad_search::Cancel;
use std::collections::HashSet;

/// What is to be found.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The game.
    pub game: GameId,
    /// How many puzzles there should be in the end, those that are there already included.
    pub count: usize,
    /// Where the games come from.
    pub seed: u64,
    /// Stops it: what was found until then stays.
    pub cancel: Cancel,
}

/// How far a hunt has come.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// A puzzle was found.
    Found(&'a Puzzle),
    /// A game is over.
    GameOver {
        /// Its number.
        game: u64,
    },
    /// A position looked like a puzzle and is none.
    Rejected(&'a Refuted),
}

/// So many puzzles of one game at most, or they would be much alike.
const A_GAME: usize = 3;
/// So many actions lie between two of them.
const APART: usize = 4;

/// Levels that are asked before a position is verified.
const EASY: u8 = 3;
/// The highest level is not asked: it thinks for a second, so that its answer would depend on the machine.
const HARDEST_ASKED: u8 = 7;

/// What part of all puzzles may be of a level, in per cent: beginners' puzzles are found everywhere.
fn most_of_level(level: u8) -> usize {
    match level {
        1 => 18,
        2 => 22,
        3 => 35,
        _ => 30,
    }
}

/// Looks for puzzles until there are enough. Those that are there already are `known`; the hunt goes on after the last game
/// that one of them came from.
pub fn find(hunt: &Hunt, known: &[Puzzle], watch: &mut dyn FnMut(Step<'_>)) -> Result<(), Refuted> {
    let measure = measure_of(hunt.game)?;
    let mut seen_before: HashSet<String> = known.iter().map(look).collect();
    let mut of_level = [0_usize; 9];
    known.iter().for_each(|puzzle| of_level[usize::from(puzzle.level)] += 1);
    let first = known.iter().map(|puzzle| puzzle.claim.game + 1).max().unwrap_or(0);
    for number in first.. {
        if seen_before.len() >= hunt.count || hunt.cancel.is_cancelled() {
            break;
        }
        let Ok(mut contest) = Contest::new(hunt.game, &measure, hunt.seed, number) else {
            return Err(Refuted::NoPuzzles);
        };
        let (mut found, mut last) = (0, None);
        while let Some(seen) = contest.next(&measure) {
            if found >= A_GAME || hunt.cancel.is_cancelled() {
                break;
            }
            if last.is_some_and(|last| seen.actions < last + APART) {
                continue;
            }
            let Some(answer) = answer_of(&seen, &measure) else { continue };
            let start = Puzzle::start_at(&seen.game)?;
            let has_enough = |level: u8| of_level[usize::from(level)] * 100 >= hunt.count * most_of_level(level);
            // The lowest levels are quick to ask, and there is soon enough of what they find.
            let easy = level_of(&start, &answer, 1..=EASY);
            if easy.is_some_and(has_enough) {
                continue;
            }
            let verified = match confirm(&start, &answer, &measure) {
                Ok(verified) => verified,
                Err(refuted) => {
                    watch(Step::Rejected(&refuted));
                    continue;
                }
            };
            let hard = || level_of(&start, &answer, EASY + 1..=HARDEST_ASKED);
            let level = easy.or_else(hard).unwrap_or(HARDEST_ASKED + 1);
            if has_enough(level) {
                continue;
            }
            let claim = Claim {
                worth: verified.worth,
                other: verified.other,
                proof: verified.proof,
                effort: measure.deep(),
                game: number,
                action: seen.actions,
            };
            let puzzle = Puzzle { start, answer, then: verified.then, level, kind: verified.kind, claim };
            // Without the way there, a search may draw other games from the same position: the quick one must find it still.
            if reread(&puzzle).is_ok() && seen_before.insert(look(&puzzle)) {
                of_level[usize::from(level)] += 1;
                (found, last) = (found + 1, Some(seen.actions));
                watch(Step::Found(&puzzle));
            }
        }
        watch(Step::GameOver { game: number });
    }
    Ok(())
}

/// What a person sees of a position: counters of quiet actions make no other puzzle.
fn look(puzzle: &Puzzle) -> String {
    let setup = puzzle.start.setup_text();
    let is_counter = |part: &&str| ["quiet", "plies"].iter().any(|name| part.trim_start().starts_with(name));
    setup.split(';').filter(|part| !is_counter(part)).collect()
}

/// The turn that stands out in what the quick search saw, if one does.
fn answer_of(seen: &Seen, measure: &Measure) -> Option<Vec<AnyAction>> {
    let (game, lines) = (&seen.game, &seen.report.lines);
    let best = seen.report.best();
    if best.worth < measure.at_least || !has_choice(game) {
        return None;
    }
    let mut next = game.clone();
    next.apply(best.action);
    let turn_goes_on = measure.whole_turns && next.turn() == game.turn() && game.turn() != Turn::Over;
    // What a tree search has hardly tried says nothing yet; whether it is as good is found out later.
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
    // A turn of two actions: nothing but these two may be good as the first one.
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
