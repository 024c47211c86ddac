//! `pentad calibrate`

use crate::args::CalibrateArgs;
use crate::failure::{CutOff, Usage};
use crate::progress::Progress;
use crate::{files, interrupt};
use anyhow::{Context, Result};
use pentad_arena::{Calibration, predict};
use pentad_bots::{Bot, BotSpec, SpecError};
use pentad_catalog::Playthrough;
use pentad_search::Limits;
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::channel;

pub(crate) fn run(args: &CalibrateArgs) -> Result<()> {
    let refused = |error: SpecError| Usage(error.to_string());
    let spec: BotSpec = args.bot.parse().map_err(refused)?;
    let mut games = Vec::new();
    for path in files_of(&args.files)? {
        for record in files::read_records(&path)? {
            let played = Playthrough::of_record(&record).map_err(|(error, _)| error);
            games.push(played.with_context(|| files::name(&path))?);
        }
    }
    for game in &games {
        Bot::new(&spec, game.last(), 0).map_err(refused)?;
    }
    let limits = Limits { cancel: interrupt::flag(), ..Limits::effort(args.effort) };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(games.len());
    let (sender, done) = channel();
    let mut predictions = vec![Vec::new(); games.len()];
    std::thread::scope(|scope| -> Result<()> {
        for thread in 0..threads {
            let (sender, games, spec, limits) = (sender.clone(), &games, &spec, &limits);
            scope.spawn(move || {
                for (place, game) in games.iter().enumerate().skip(thread).step_by(threads) {
                    if sender.send((place, predict(game, spec, limits, args.every.into()))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut progress = Progress::new();
        for (count, (place, said)) in done.into_iter().enumerate() {
            predictions[place] = said?;
            progress.show(count + 1, games.len(), "");
        }
        Ok(())
    })?;
    if limits.cancel.is_cancelled() {
        return Err(CutOff("not every game was looked at".to_owned()).into());
    }
    let calibration = Calibration::of(&predictions);
    if calibration.positions == 0 {
        return Err(Usage("no game here is for two or more and was played to its end".to_owned()).into());
    }
    let mut out = anstream::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&calibration)?)?;
        return Ok(());
    }
    write!(out, "{}", calibration.table(args.markdown))?;
    let Calibration { games, positions, error, power, .. } = calibration;
    writeln!(
        out,
        "\n{positions} positions of {games} games; mean square error {error:.4}; odds to be raised to {power:.2}"
    )?;
    Ok(())
}

/// Returns the named files, and the files of named folders, sorted by name.
fn files_of(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path).with_context(|| files::name(path))?;
        let mut inside = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        inside.retain(|path| path.is_file());
        inside.sort();
        files.extend(inside);
    }
    Ok(files)
}
