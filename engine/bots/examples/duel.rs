//! Two bots against each other, quickly: `duel GAME BOT BOT GAMES TIME_MS [Header=Value…]`.
#![allow(clippy::print_stdout, missing_docs)]

use pentad_bots::{Bot, BotSpec};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Headers, Outcome, Turn};
use pentad_search::{Limits, Random};
use rand_xoshiro::rand_core::SeedableRng;
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let id: GameId = args[0].parse()?;
    let specs: [BotSpec; 2] = [args[1].parse()?, args[2].parse()?];
    let games: u64 = args[3].parse()?;
    let limits = Limits::time(Duration::from_millis(args[4].parse()?));
    let mut headers = Headers::new();
    for option in &args[5..] {
        let (name, value) = option.split_once('=').ok_or("options are Header=Value")?;
        headers.set(name, value);
    }
    let mut totals = [0.0_f64; 2];
    let mut plies = 0_u64;
    for round in 0..games {
        let mut random = Random::seed_from_u64(round / 2);
        let mut dealt = headers.clone();
        id.deal(&mut dealt, &mut random)?;
        let mut game: AnyGame = id.start(&dealt)?;
        let seats = game.seats();
        // The first bot sits in one seat, the second in all others; the seat moves on from round to round.
        let own_seat = (round as usize) % seats;
        let mut bots: Vec<Bot> = (0..seats)
            .map(|seat| Bot::new(&specs[usize::from(seat != own_seat)], &game, round * 7 + seat as u64))
            .collect::<Result<_, _>>()?;
        while game.turn() != Turn::Over {
            let action = match game.turn() {
                Turn::Seat(seat) => bots[seat.index()].think(&game, &limits, &mut |_| {}).action(),
                _ => game.random_action(&mut random),
            };
            game.apply(action);
            plies += 1;
            bots.iter_mut().for_each(|bot| bot.played(action));
        }
        match game.outcome() {
            Some(outcome @ Outcome::Solitaire { .. }) => {
                totals[0] += f64::from(outcome.worth(pentad_core::Seat::FIRST))
            }
            Some(outcome) => {
                let own = f64::from(outcome.worth(pentad_core::Seat::new(own_seat)));
                totals[0] += own;
                totals[1] += 1.0 - own;
            }
            None => {}
        }
        println!(
            "{:>4} games: {:6.1} : {:6.1}  ({:.3}), {:.1} plies a game",
            round + 1,
            totals[0],
            totals[1],
            totals[0] / (round + 1) as f64,
            plies as f64 / (round + 1) as f64
        );
    }
    Ok(())
}
