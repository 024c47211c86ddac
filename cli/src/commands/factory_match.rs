//! `pentad match`, and the Factory played as a match

use crate::args::{MatchArgs, PlayArgs};
use crate::commands::play::players_for;
use crate::files;
use crate::prompt::Prompt;
use crate::table::{Ended, Table};
use anyhow::{Context, Result, anyhow};
use pentad_catalog::{FactoryMatchRecords, GameId, Playthrough, Record};
use serde_json::json;
use std::io::Write;

/// Reads the records of a match and says how it stands.
pub(crate) fn run(args: &MatchArgs) -> Result<()> {
    let mut records = Vec::new();
    for file in &args.files {
        records.extend(files::read_records(file)?);
    }
    let standing = FactoryMatchRecords::read(&records).map_err(|error| anyhow!("{error}"))?;
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

/// Plays games until somebody has five points. With `--save`, one file holds all records of the match.
pub(crate) fn play(args: &PlayArgs, seed: u64, prompt: &mut Prompt) -> Result<()> {
    let first = args.options.start(GameId::Factory, seed)?;
    let names: Vec<String> = (1..=first.seats()).map(|number| format!("player {number}")).collect();
    let players = players_for(args.players.as_ref(), &first)?;
    let mut records: Vec<Record> = Vec::new();
    loop {
        let standing = FactoryMatchRecords::of(names.clone(), &records).map_err(|error| anyhow!("{error}"))?;
        writeln!(anstream::stdout(), "{}", table_of(&standing))?;
        if standing.winner().is_some() {
            return Ok(());
        }
        let order = standing.next_order();
        let mut played = Playthrough::new(first.clone());
        let seated: Vec<&str> = order.iter().map(|player| names[*player].as_str()).collect();
        played.set_header("Players", seated.join(", "));
        let seated_players = order.iter().map(|player| players[*player].clone()).collect();
        let mut table = Table::new(played, seated_players, seed.wrapping_add(records.len() as u64 * 1000));
        table.typed_chance = args.typed_chance;
        table.loads = false;
        table.save_to = args.save.clone();
        table.earlier = records.clone();
        let ended = table.play_while(prompt, |game| standing.goes_on_after(game))?;
        let mut record = table.played.record();
        if standing.is_decided_by(table.played.last()) {
            record.headers.set("Result", "*");
        }
        records.push(record);
        if let Some(file) = &args.save {
            files::write(file, Record::write_all(&records).as_bytes()).context("the match cannot be saved")?;
        }
        if ended == Ended::Left {
            return Ok(());
        }
    }
}

fn table_of(standing: &FactoryMatchRecords) -> String {
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
