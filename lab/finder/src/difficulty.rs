use pentad_bots::{Bot, BotSpec, Level};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::zobrist;
use pentad_puzzles::{Attempt, Claim, Kind, Proof, Puzzle, Verdict};
use pentad_search::Limits;
use std::ops::RangeInclusive;

/// Number of attempts by each level.
const TRIES: u64 = 5;

/// Returns the weakest of these levels that finds an answer in most of its attempts.
pub(crate) fn level_of(start: &AnyGame, answer: &[AnyAction], levels: RangeInclusive<u8>) -> Option<u8> {
    let claim = Claim { worth: 1.0, other: 0.0, proof: Proof::Searched, effort: 0, game: 0, action: 0 };
    let puzzle =
        Puzzle { start: start.clone(), answer: answer.to_vec(), then: Vec::new(), level: 1, kind: Kind::Best, claim };
    levels.filter_map(Level::new).find(|level| finds_mostly(*level, &puzzle)).map(Level::number)
}

fn finds_mostly(level: Level, puzzle: &Puzzle) -> bool {
    let mut found = 0;
    for attempt in 0..TRIES {
        let seed = zobrist::key(puzzle.start.hash_key(), attempt);
        found += u64::from(finds(level, puzzle, seed));
        let left = TRIES - attempt - 1;
        if found * 2 > TRIES || (found + left) * 2 <= TRIES {
            break;
        }
    }
    found * 2 > TRIES
}

fn finds(level: Level, puzzle: &Puzzle, seed: u64) -> bool {
    let mut attempt = Attempt::new(puzzle.clone());
    let Ok(mut bot) = Bot::new(&BotSpec::of_level(level), &puzzle.start, seed) else { return false };
    loop {
        let action = bot.think(attempt.position(), &Limits::default(), &mut |_| {}).action();
        match attempt.play(action) {
            Verdict::Solved => return true,
            Verdict::GoOn => bot.played(action),
            Verdict::Wrong | Verdict::Illegal => return false,
        }
    }
}
