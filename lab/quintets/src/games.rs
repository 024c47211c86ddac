//! Games of a bot against itself, and what is seen in them.

use crate::fit::Sample;
use anyhow::{Result, anyhow};
use pentad_bots::{Bot, BotSpec, quintets_features};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::random::below;
use pentad_core::{Game, Seat, Turn};
use pentad_quintets::{Options, Quintets};
use pentad_search::{Limits, Random, Worths};
use rand_xoshiro::rand_core::SeedableRng;

/// Plays a game and writes it down, with a mark before actions that were drawn at random.
pub(crate) fn play(spec: &BotSpec, seats: usize, effort: u64, seed: u64) -> Result<String> {
    let mut random = Random::seed_from_u64(seed);
    let mut game = AnyGame::from(start(seats));
    let mut bot = Bot::new(spec, &game, seed)?;
    let mut record = String::new();
    let mut ply = 0;
    let opening = below(&mut random, 8);
    while game.turn() != Turn::Over {
        // Openings and actions drawn at random now and then show positions that good play would avoid.
        let drawn = ply < opening || below(&mut random, 16) == 0;
        let action: AnyAction = if drawn {
            game.random_action(&mut random)
        } else {
            bot.think(&game, &Limits::effort(effort), &mut |_| {}).action()
        };
        record += &format!("{}{} ", if drawn { "!" } else { "" }, game.notation(action));
        game.apply(action);
        bot.played(action);
        ply += 1;
    }
    Ok(record)
}

fn start(seats: usize) -> Quintets {
    Quintets::start(&Options { seats: seats as u8, ..Options::default() })
}

/// The positions of a game that were played on from without a random action soon after.
pub(crate) fn positions(record: &str, seats: usize) -> Result<Vec<Sample>> {
    let mut game = start(seats);
    let mut positions = Vec::new();
    for action in record.split_whitespace() {
        let Turn::Seat(first) = game.turn() else { break };
        let mut seat = first;
        let mut seen = Vec::new();
        for _ in 0..seats {
            seen.push(quintets_features(&game, seat));
            seat = seat.next(seats);
        }
        positions.push((first, seen));
        if action.starts_with('!') {
            positions.truncate(positions.len().saturating_sub(3));
        }
        let action = game.read(action.trim_start_matches('!')).map_err(|error| anyhow!("{action}: {error}"))?;
        game.apply(action);
    }
    let worths = Worths::of_finished(&game);
    let sample = |(first, seen): (Seat, _)| {
        let won = (0..seats).map(|later| worths.of(Seat::ALL[(first.index() + later) % seats])).collect();
        Sample { seen, won }
    };
    Ok(positions.into_iter().map(sample).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_back_and_positions_before_random_actions_left_out() {
        let record = play(&"mcts".parse().unwrap(), 2, 3, 5).unwrap();
        let seen = positions(&record, 2).unwrap();
        assert!(!seen.is_empty() && seen.len() < record.split_whitespace().count());
        assert!(seen.iter().all(|sample| sample.seen.len() == 2 && sample.won.iter().sum::<f32>() == 1.0));
        assert!(positions("La1 La1", 2).is_err());
    }
}
