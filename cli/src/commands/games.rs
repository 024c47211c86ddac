//! `pentad games`

use crate::args::GamesArgs;
use crate::options::flag_of;
use anyhow::Result;
use pentad_catalog::GameId;
use pentad_core::{GameInfo, Kind};
use serde_json::json;
use std::io::Write;

pub(crate) fn run(args: &GamesArgs) -> Result<()> {
    let mut out = anstream::stdout().lock();
    if args.json {
        let games: Vec<_> = GameId::ALL.into_iter().map(as_json).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
        return Ok(());
    }
    for game in GameId::ALL {
        let GameInfo { id, name, about, .. } = game.info();
        writeln!(out, "{}  {name}: {}", pentad_boards::ansi::bold(format!("{id:<15}")), players(game))?;
        writeln!(out, "{:17}{about}", "")?;
        for spec in game.option_specs() {
            let (flag, allowed, default) = (flag_of(spec.header), spec.kind.allowed(), spec.kind.default_value());
            writeln!(out, "{:17}{flag}: {} ({allowed}; default {default})", "", spec.about)?;
        }
    }
    Ok(())
}

/// Describes the number of players and the author of a game.
pub(crate) fn players(game: GameId) -> String {
    let GameInfo { fewest_seats, most_seats, author, .. } = game.info();
    let players = match (fewest_seats, most_seats) {
        (1, 1) => "one player".to_owned(),
        (fewest, most) if fewest == most => format!("{fewest} players"),
        (fewest, most) => format!("{fewest} to {most} players"),
    };
    if author.is_empty() { players } else { format!("{players}, by {author}") }
}

fn as_json(game: GameId) -> serde_json::Value {
    let info = game.info();
    let options: Vec<_> = game
        .option_specs()
        .iter()
        .map(|spec| {
            let (default, allowed) = (spec.kind.default_value(), spec.kind.allowed());
            json!({"header": spec.header, "about": spec.about, "default": default, "allowed": allowed})
        })
        .collect();
    json!({
        "id": info.id,
        "name": info.name,
        "about": info.about,
        "author": info.author,
        "seats": [info.fewest_seats, info.most_seats],
        "seat_names": info.seat_names,
        "chance": info.has_chance,
        "options": options,
    })
}
