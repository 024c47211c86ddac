//! Games of a bot against itself, and the features of their positions.

use crate::fit::Example;
use crate::weighed_game::WeighedGame;
use anyhow::{Context, Result, anyhow};
use pentad_bots::{Bot, BotSpec};
use pentad_catalog::AnyAction;
use pentad_core::random::below;
use pentad_core::{Seat, Turn};
use pentad_search::{Limits, Random};
use rand_xoshiro::rand_core::SeedableRng;

/// Separator between the actions of a game in a file; actions may hold spaces and commas.
const SEPARATOR: &str = "; ";
/// Prefix of an action that was drawn at random.
const DRAWN: char = '!';

/// Plays a game and returns it as one line.
pub(crate) fn play(which: WeighedGame, spec: &BotSpec, seats: usize, effort: u64, seed: u64) -> Result<String> {
    let mut random = Random::seed_from_u64(seed);
    let mut game = which.start(seats)?;
    let mut bot = Bot::new(spec, &game, seed)?;
    let mut actions: Vec<String> = Vec::new();
    let opening = below(&mut random, 8);
    while game.turn() != Turn::Over {
        // Random openings and occasional random actions show positions that good play would avoid.
        let drawn = actions.len() < opening || below(&mut random, 16) == 0;
        let action: AnyAction = if drawn {
            game.random_action(&mut random)
        } else {
            bot.think(&game, &Limits::effort(effort), &mut |_| {}).action()
        };
        let mark = if drawn { DRAWN.to_string() } else { String::new() };
        actions.push(mark + &game.notation(action));
        game.apply(action);
        bot.played(action);
    }
    Ok(actions.join(SEPARATOR))
}

/// Returns the positions of a game, without those that a random action follows soon.
pub(crate) fn positions(which: WeighedGame, line: &str, seats: usize) -> Result<Vec<Example>> {
    let mut game = which.start(seats)?;
    let mut positions = Vec::new();
    for text in line.split(SEPARATOR).map(str::trim).filter(|text| !text.is_empty()) {
        let Turn::Seat(first) = game.turn() else { break };
        positions.push((first, which.seen(&game)?));
        if text.starts_with(DRAWN) {
            positions.truncate(positions.len().saturating_sub(3));
        }
        let action = game.read(text.trim_start_matches(DRAWN)).map_err(|error| anyhow!("{text}: {error}"))?;
        game.apply(action);
    }
    let outcome = game.outcome().context("the game is not over")?;
    let example = |(first, seen): (Seat, _)| {
        let won = (0..seats).map(|later| outcome.worth(Seat::ALL[(first.index() + later) % seats])).collect();
        Example { seen, won }
    };
    Ok(positions.into_iter().map(example).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_back_and_positions_before_random_actions_left_out() {
        for (game, bot, vectors) in
            [(WeighedGame::Quintets, "mcts", 2), (WeighedGame::Enantiomerfolk, "alphabeta:depth=1", 1)]
        {
            let line = play(game, &bot.parse().unwrap(), 2, 3, 5).unwrap();
            let seen = positions(game, &line, 2).unwrap();
            assert!(!seen.is_empty() && seen.len() < line.split(SEPARATOR).count());
            assert!(seen.iter().all(|example| example.seen.len() == vectors && example.won.iter().sum::<f32>() == 1.0));
        }
        assert!(positions(WeighedGame::Quintets, "La1; La1", 2).is_err());
        assert!(positions(WeighedGame::Quintets, "La1", 2).is_err(), "a game that is not over has no winner");
    }
}
