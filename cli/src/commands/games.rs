//! `pentad games`

use crate::args::GamesArgs;
use anyhow::Result;
use pentad_catalog::GameId;
use pentad_core::GameInfo;
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
            let flag = flag_of(spec.header);
            writeln!(out, "{:17}--{flag}: {} ({}; default {})", "", spec.about, spec.allowed, spec.default)?;
        }
    }
    Ok(())
}

/// How many can play and who made the game, in words.
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
            json!({"header": spec.header, "about": spec.about, "default": spec.default, "allowed": spec.allowed})
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

/// `RepetitionDraw` as the flag `repetition-draw`.
fn flag_of(header: &str) -> String {
    let mut flag = String::new();
    for letter in header.chars() {
        if letter.is_uppercase() && !flag.is_empty() {
            flag.push('-');
        }
        flag.extend(letter.to_lowercase());
    }
    flag
}
