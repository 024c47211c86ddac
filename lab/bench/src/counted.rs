//! A fixed amount of work: the same steps in every run, so that instructions can be counted instead of time measured.

use crate::{Random, SEED};
use pentad_bots::{Bot, BotSpec};
use pentad_catalog::{AnyGame, GameId, dispatch};
use pentad_core::{Game, Headers, perft};
use pentad_search::Limits;
use rand_xoshiro::rand_core::SeedableRng;

/// How many random games are played.
const PLAYOUTS: u32 = 20_000;
/// How long action sequences are.
const PERFT_DEPTH: u32 = 3;
/// How many positions or simulations the strongest bot looks at.
const EFFORT: u64 = 30_000;

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Work {
    start: AnyGame,
    kind: Kind,
}

/// Which part of the program does it.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Playouts,
    Perft,
    Search,
}

impl Work {
    /// Work in words: a game, `playouts`, `perft` or `search`, and options such as `Size=5`. `None` where there is no such.
    pub fn read(game: &str, what: &str, options: &[String]) -> Option<Work> {
        let kind = match what {
            "playouts" => Kind::Playouts,
            "perft" => Kind::Perft,
            "search" => Kind::Search,
            _ => return None,
        };
        let game: GameId = game.parse().ok()?;
        let mut headers: Headers = options.iter().filter_map(|option| option.split_once('=')).collect();
        game.deal(&mut headers, &mut Random::seed_from_u64(SEED)).ok()?;
        Some(Work { start: game.start(&headers).ok()?, kind })
    }
}

/// Does the work and says how much it was.
pub fn work(wanted: &Work) -> String {
    match wanted.kind {
        Kind::Playouts => {
            let actions = dispatch!(&wanted.start, game => playouts(game));
            format!("{PLAYOUTS} playouts, {actions} actions")
        }
        Kind::Perft => {
            let nodes = dispatch!(&wanted.start, game => perft(game, PERFT_DEPTH));
            format!("perft {PERFT_DEPTH}: {nodes} sequences")
        }
        Kind::Search => {
            let spec: BotSpec = "best".parse().expect("it is well formed");
            let mut bot = Bot::new(&spec, &wanted.start, SEED).expect("every game has such a bot");
            let report = bot.think(&wanted.start, &Limits::effort(EFFORT), &mut |_| {});
            format!("search: {} looked at", report.effort)
        }
    }
}

fn playouts<G: Game>(start: &G) -> u64 {
    let mut random = Random::seed_from_u64(SEED);
    let mut scratch = Vec::new();
    let mut actions = 0;
    for _ in 0..PLAYOUTS {
        let mut game = start.clone();
        actions += u64::from(game.playout(&mut random, &mut scratch));
        std::hint::black_box(game.outcome());
    }
    actions
}
