//! Files of labelled positions, written one by one so that a run can be interrupted and resumed.

use anyhow::{Context, Result};
use std::fmt::{Display, Write as _};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// Number of games in one file.
const GAMES_A_FILE: u64 = 16;

/// The size of a run.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The least number of positions wanted.
    pub positions: usize,
    /// The number of threads.
    pub threads: usize,
    /// The seed from which all games are drawn.
    pub seed: u64,
}

/// Plays the game with a given seed and returns a line for each position.
pub type Host<'a, L> = &'a (dyn Fn(u64) -> Result<Vec<L>> + Sync);

/// Plays games until the folder holds as many positions as are wanted; files already in it count. The content of a file depends
/// on its number and the seed alone, not on the number of threads.
pub fn generate<L: Display>(folder: &Path, task: Task, host: Host<'_, L>, tell: &(dyn Fn(&str) + Sync)) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let began = Instant::now();
    let (next, done, added) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let failed = AtomicBool::new(false);
    let work = || -> Result<()> {
        while done.load(Ordering::Relaxed) < task.positions && !failed.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let file = file(folder, number);
            if file.is_file() {
                let lines = fs::read_to_string(&file)?.lines().count();
                done.fetch_add(lines, Ordering::Relaxed);
                continue;
            }
            let lines = play_file(host, task.seed, number as u64)?;
            write_whole(&file, &lines)?;
            let count = lines.len();
            let all = done.fetch_add(count, Ordering::Relaxed) + count;
            let new = added.fetch_add(count, Ordering::Relaxed) + count;
            let rate = new as f64 / began.elapsed().as_secs_f64();
            let left = task.positions.saturating_sub(all) as f64 / rate;
            tell(&format!(
                "{all} of {} positions, {rate:.0} a second, {:.0} minutes left",
                task.positions,
                left / 60.0
            ));
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..task.threads.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let ended = work();
                    failed.fetch_or(ended.is_err(), Ordering::Relaxed);
                    ended
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })
}

/// Returns the `.txt` files of a folder in order.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .with_context(|| folder.display().to_string())?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    Ok(files)
}

fn file(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number:06}.txt"))
}

fn play_file<L>(host: Host<'_, L>, seed: u64, number: u64) -> Result<Vec<L>> {
    let mut lines = Vec::new();
    for game in number * GAMES_A_FILE..(number + 1) * GAMES_A_FILE {
        lines.extend(host(seed.wrapping_mul(1 << 32).wrapping_add(game))?);
    }
    Ok(lines)
}

/// Writes a file under a temporary name first, so that a file under its own name is always complete.
fn write_whole<L: Display>(file: &Path, lines: &[L]) -> Result<()> {
    let mut text = String::new();
    for line in lines {
        writeln!(text, "{line}")?;
    }
    let partial = file.with_extension("partial");
    fs::write(&partial, text).with_context(|| partial.display().to_string())?;
    fs::rename(&partial, file).with_context(|| file.display().to_string())
}
