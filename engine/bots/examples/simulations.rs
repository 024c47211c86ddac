//! How many simulations a second: `simulations GAME BOT SECONDS [Header=Value…]`.
#![allow(clippy::print_stdout, missing_docs)]

use pentad_bots::{Bot, BotSpec};
use pentad_catalog::GameId;
use pentad_core::Headers;
use pentad_search::{Limits, Random};
use rand_xoshiro::rand_core::SeedableRng;
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let id: GameId = args[0].parse()?;
    let spec: BotSpec = args[1].parse()?;
    let limits = Limits::time(Duration::from_secs_f64(args[2].parse()?));
    let mut headers = Headers::new();
    for option in &args[3..] {
        let (name, value) = option.split_once('=').ok_or("options are Header=Value")?;
        headers.set(name, value);
    }
    id.deal(&mut headers, &mut Random::seed_from_u64(1))?;
    let mut game = id.start(&headers)?;
    while game.turn().seat().is_none() {
        game.apply(game.random_action(&mut Random::seed_from_u64(2)));
    }
    let report = Bot::new(&spec, &game, 1)?.think(&game, &limits, &mut |_| {});
    println!(
        "{} {spec}: {:.0} a second, depth {}",
        args[0],
        report.effort as f64 / report.elapsed.as_secs_f64(),
        report.depth
    );
    for line in report.lines.iter().take(5) {
        println!("  {} {:.3} {}", game.notation(line.action), line.worth, line.visits);
    }
    Ok(())
}
