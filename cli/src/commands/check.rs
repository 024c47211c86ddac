//! `pentad check`

use crate::args::CheckArgs;
use crate::files;
use anyhow::{Result, anyhow};
use pentad_catalog::{Playthrough, Record};
use pentad_core::abridged;
use serde_json::json;
use std::io::Write;
use std::path::Path;

pub(crate) fn run(args: &CheckArgs) -> Result<()> {
    let mut out = anstream::stdout().lock();
    let (mut total, mut wrong) = (0, 0);
    let mut canonical = Vec::new();
    let mut unreadable = None;
    for file in &args.files {
        let records = match files::read_records(file) {
            Ok(records) => records,
            // The other files are still checked; this error decides the exit code.
            Err(error) if error.chain().any(|cause| cause.is::<std::io::Error>()) => {
                report(&mut out, args, &files::name(file), Err(format!("it cannot be read: {}", error.root_cause())))?;
                unreadable = Some(error);
                continue;
            }
            Err(error) => {
                total += 1;
                wrong += 1;
                report(&mut out, args, &files::name(file), Err(error.root_cause().to_string()))?;
                continue;
            }
        };
        let several = records.len() > 1;
        for (index, record) in records.iter().enumerate() {
            total += 1;
            let checked = check(record);
            wrong += usize::from(checked.is_err());
            let name = name(file, several.then_some(index));
            if let (true, Ok(played)) = (args.canonical, &checked) {
                canonical.push(played.record());
            } else {
                report(&mut out, args, &name, checked)?;
            }
        }
    }
    if args.canonical {
        write!(out, "{}", Record::write_all(&canonical))?;
    }
    if let Some(error) = unreadable {
        return Err(error);
    }
    if wrong > 0 {
        let records = if total == 1 { "record is" } else { "records are" };
        return Err(anyhow!("{wrong} of {total} {records} not valid"));
    }
    Ok(())
}

fn check(record: &Record) -> Result<Playthrough, String> {
    let played = Playthrough::of_record(record).map_err(|(error, _)| error.to_string())?;
    played.check_result().map_err(|error| error.to_string())?;
    Ok(played)
}

fn name(file: &Path, index: Option<usize>) -> String {
    match index {
        Some(index) => format!("{}, record {}", files::name(file), index + 1),
        None => files::name(file),
    }
}

fn report(out: &mut impl Write, args: &CheckArgs, name: &str, checked: Result<Playthrough, String>) -> Result<()> {
    match checked {
        Ok(played) if args.json => {
            let (game, actions, result) = (played.last().info().id, played.plies(), played.result());
            let line = json!({"file": name, "valid": true, "game": game, "actions": actions, "result": result});
            writeln!(out, "{line}")?;
        }
        Err(reason) if args.json => {
            writeln!(out, "{}", json!({"file": name, "valid": false, "reason": abridged(&reason)}))?;
        }
        Ok(played) => {
            let (game, actions, result) = (played.last().info().id, played.plies(), played.result());
            writeln!(out, "{name}: {game}, {actions} actions, result {result}")?;
        }
        // In canonical mode, standard output carries only records.
        Err(reason) if args.canonical => anstream::eprintln!("{name}: {}", abridged(&reason)),
        Err(reason) => writeln!(out, "{name}: {}", abridged(&reason))?,
    }
    Ok(())
}
