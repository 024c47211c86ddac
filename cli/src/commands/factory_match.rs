//! `pentad match`, and the Factory played as a match

use crate::args::{MatchArgs, PlayArgs};
use crate::files;
use crate::keyboard::{Departure, Keyboard};
use crate::player::players_for;
use crate::prompt::Prompt;
use anyhow::{Context, Result, anyhow};
use pentad_catalog::{GameId, PLAYERS, Playthrough, Record, Series};
use serde_json::json;
use std::io::Write;

/// Reads the records of a match and prints the standing.
pub(crate) fn run(args: &MatchArgs) -> Result<()> {
    let mut records = Vec::new();
    for file in &args.files {
        records.extend(files::read_records(file)?);
    }
    let standing = Series::read(&records).map_err(|error| anyhow!("{error}"))?;
    let mut out = anstream::stdout().lock();
    if args.json {
        let winner = standing.winner().map(|player| standing.names()[player].clone());
        let line = json!({
            "players": standing.names(),
            "points": standing.points(),
            "games": standing.games(),
            "under_way": standing.is_under_way(),
            "winner": winner,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    write!(out, "{}", table_of(&standing))?;
    Ok(())
}

/// Plays games until a player has five points. With `--save`, one file holds the records of the whole match.
pub(crate) fn play(args: &PlayArgs, seed: u64, prompt: &mut Prompt) -> Result<()> {
    let first = args.options.start(GameId::Factory, seed)?;
    let names: Vec<String> = (1..=first.seats()).map(|number| format!("player {number}")).collect();
    let players = players_for(args.players.as_ref(), &first)?;
    let mut records: Vec<Record> = Vec::new();
    loop {
        let standing = Series::of(names.clone(), &records).map_err(|error| anyhow!("{error}"))?;
        writeln!(anstream::stdout(), "{}", table_of(&standing))?;
        let Some(begun) = standing.next_standing() else { return Ok(()) };
        let mut played = Playthrough::new(first.clone());
        played.set_header(PLAYERS, standing.next_players());
        let seated = standing.next_order().iter().map(|player| players[*player].clone()).collect();
        let game_seed = seed.wrapping_add(records.len() as u64 * 1000);
        let mut keyboard = Keyboard::in_match(&played.record(), &begun, seated, game_seed)?;
        keyboard.typed_chance = args.typed_chance;
        keyboard.save_to = args.save.clone();
        keyboard.earlier = records.clone();
        let departure = keyboard.play(prompt)?;
        records.push(keyboard.played().record());
        if let Some(file) = &args.save {
            files::write(file, Record::write_all(&records).as_bytes()).context("the match cannot be saved")?;
        }
        if departure == Departure::Left {
            return Ok(());
        }
    }
}

fn table_of(standing: &Series) -> String {
    let mut text = String::new();
    for (name, points) in standing.names().iter().zip(standing.points()) {
        text.push_str(&format!("{name:<16} {points}\n"));
    }
    match standing.winner() {
        Some(player) => text.push_str(&format!("{} has won the match\n", standing.names()[player])),
        None if standing.is_under_way() => text.push_str(&format!("game {} is under way\n", standing.games())),
        None => text.push_str(&format!("game {} starts with {}\n", standing.games() + 1, standing.next_starter())),
    }
    text
}
