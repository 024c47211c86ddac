//! `pentad bench`

use crate::args::BenchArgs;
use crate::failure::Usage;
use anyhow::Result;
use pentad_bench::{Effort, Measurement, Rate, SUBJECTS, Subject, measure, measure_search};
use std::io::Write;
use std::time::Duration;

pub(crate) fn run(args: &BenchArgs) -> Result<()> {
    let effort = Effort { runs: args.runs as usize, run_time: Duration::from_millis(args.time), perft: !args.no_perft };
    for name in &args.games {
        if !SUBJECTS.iter().any(|subject| is_called(*subject, name)) {
            let known: Vec<String> = SUBJECTS.iter().map(Subject::name).collect();
            return Err(Usage(format!("\"{name}\" is not measured: it is one of {}", known.join(", "))).into());
        }
    }
    let wanted = |subject: Subject| args.games.is_empty() || args.games.iter().any(|name| is_called(subject, name));
    let mut out = anstream::stdout().lock();
    if args.search {
        let subjects = SUBJECTS.into_iter().filter(|subject| wanted(*subject));
        return search(&mut out, subjects, effort, args.json);
    }
    let mut measured = Vec::new();
    if !args.json {
        writeln!(
            out,
            "{:<22} {:>22} {:>12} {:>12} {:>9} {:>12} {:>9}",
            "", "playouts/s (spread)", "actions/s", "per playout", "perft", "nodes/s", "bytes"
        )?;
    }
    for subject in SUBJECTS.into_iter().filter(|subject| wanted(*subject)) {
        let measurement = measure(subject, effort);
        if args.json {
            measured.push(measurement);
        } else {
            write_row(&mut out, &measurement)?;
        }
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&measured)?)?;
    }
    Ok(())
}

fn search(out: &mut impl Write, subjects: impl Iterator<Item = Subject>, effort: Effort, json: bool) -> Result<()> {
    let mut measured = Vec::new();
    if !json {
        writeln!(
            out,
            "{:<22} {:>22} {:>16} {:>26} {:>22}",
            "", "tree, simulations/s", "two threads", "gain (slowest, fastest)", "strongest bot/s"
        )?;
    }
    for subject in subjects {
        let search = measure_search(subject, effort.runs, effort.run_time);
        if json {
            measured.push(search);
            continue;
        }
        let gain = search.gain_of_two_threads;
        writeln!(
            out,
            "{:<22} {:>22} {:>16} {:>26} {:>22}",
            search.name,
            format!("{} ±{:.0}%", grouped(search.tree.median), spread(search.tree)),
            grouped(search.tree_of_two_threads.median),
            format!("{:.2}× ({:.2}, {:.2})", gain.median, gain.slowest, gain.fastest),
            format!("{} ±{:.0}%", grouped(search.best.median), spread(search.best)),
        )?;
    }
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&measured)?)?;
    }
    Ok(())
}

fn is_called(subject: Subject, name: &str) -> bool {
    name.parse() == Ok(subject.game) || name.eq_ignore_ascii_case(&subject.name())
}

fn write_row(out: &mut impl Write, measured: &Measurement) -> Result<()> {
    let playouts = measured.playouts_per_second;
    writeln!(
        out,
        "{:<22} {:>22} {:>12} {:>12.1} {:>9} {:>12} {:>9}",
        measured.name,
        format!("{} ±{:.0}%", grouped(playouts.median), spread(playouts)),
        grouped(measured.actions_per_second.median),
        measured.actions_per_playout,
        measured.perft.map_or("–".to_owned(), |perft| format!("depth {}", perft.depth)),
        measured.perft.map_or("–".to_owned(), |perft| grouped(perft.nodes_per_second.median)),
        measured.position_bytes,
    )?;
    Ok(())
}

/// Returns half the distance between the slowest and the fastest run, in percent of the median.
fn spread(rate: Rate) -> f64 {
    (rate.fastest - rate.slowest) / 2.0 / rate.median * 100.0
}

/// Writes a number with its digits in groups of three: `1,234,567`.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
