//! Tests of whole, short matches.
#![allow(missing_docs)]

mod engines;
mod matches;

use pentad_arena::{Allowance, Conduct, Contender, MatchPlan, Summary, run};
use pentad_catalog::GameId;
use pentad_core::Headers;

fn plan(game: GameId, bots: &[&str]) -> MatchPlan {
    let contenders: Vec<Contender> = bots.iter().map(|bot| bot.parse().expect("a bot")).collect();
    let headers = Headers::new();
    MatchPlan {
        game,
        pairings: MatchPlan::round_robin(contenders.len()),
        contenders,
        allowance: Allowance { time: None, effort: Some(30) },
        opening: MatchPlan::usual_opening(game, &headers),
        headers,
        seed: 1,
    }
}

fn conduct(games: u64) -> Conduct {
    Conduct { games, threads: 2, ..Conduct::default() }
}

fn play(plan: &MatchPlan, games: u64) -> Summary {
    run(plan, &conduct(games), None, &mut |_| {}).expect("it can be played")
}
