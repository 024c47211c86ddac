//! Reading records from a file, from standard input or from a game's name, and writing files atomically.

use crate::options::GameOptions;
use anyhow::{Context, Result, anyhow};
use pentad_catalog::{GameId, Playthrough, Record};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Returns the name of a path for messages.
pub(crate) fn name(path: &Path) -> String {
    if is_standard(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Longest input read from a pipe or a device, in bytes, since it may never end.
const LONGEST_INPUT: u64 = 1 << 30;

/// Reads the text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let bytes = if is_standard(path) {
        read_some(io::stdin().lock()).context("standard input cannot be read")?
    } else {
        read_whole(path).with_context(|| format!("{} cannot be read", path.display()))?
    };
    String::from_utf8(bytes).map_err(|_| anyhow!("{} is not a text in UTF-8", name(path)))
}

/// Reads the bytes of a file. A pipe or a device is read up to [`LONGEST_INPUT`].
pub(crate) fn read_whole(path: &Path) -> io::Result<Vec<u8>> {
    let file = fs::File::open(path)?;
    if file.metadata()?.is_file() { fs::read(path) } else { read_some(file) }
}

fn read_some(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = input.take(LONGEST_INPUT + 1).read_to_end(&mut bytes)?;
    if read as u64 > LONGEST_INPUT {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it does not end after a gigabyte"));
    }
    Ok(bytes)
}

/// Refuses a path that exists and is no regular file, for commands that read a file back and add to it.
pub(crate) fn refuse_device(path: &Path) -> Result<()> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        let error = io::Error::new(io::ErrorKind::InvalidInput, "it is no regular file");
        return Err(error).with_context(|| format!("{} cannot be used", path.display()));
    }
    Ok(())
}

/// Reads the only record of a file, without replaying it.
pub(crate) fn read_record(path: &Path) -> Result<Record> {
    Record::read(&read_text(path)?).with_context(|| name(path))
}

/// Reads all records of a file, of which there must be at least one.
pub(crate) fn read_records(path: &Path) -> Result<Vec<Record>> {
    let records = Record::read_all(&read_text(path)?).with_context(|| name(path))?;
    if records.is_empty() {
        return Err(anyhow!("there is no record here: it starts with [Game \"…\"]")).with_context(|| name(path));
    }
    Ok(records)
}

/// Reads the game of a file and replays it to its end.
pub(crate) fn read_playthrough(path: &Path) -> Result<Playthrough> {
    Playthrough::of_record(&read_record(path)?).map_err(|(error, _)| error).with_context(|| name(path))
}

/// Reads the game of a file or, if there is no such file, starts the game of that name.
pub(crate) fn read_or_start(path: &Path, options: &GameOptions, seed: u64) -> Result<Playthrough> {
    let named: Option<GameId> = path.to_str().and_then(|name| name.parse().ok());
    match named {
        Some(game) if !path.exists() => Ok(Playthrough::new(options.start(game, seed)?)),
        _ if !options.is_empty() => {
            Err(crate::failure::Usage("a record has its own options: give the name of a game instead".into()).into())
        }
        _ => read_playthrough(path),
    }
}

/// Writes a file atomically, or writes to standard output for `-`. Symbolic links are followed, and what is not a regular file (a device, a
/// pipe) is written to in place.
pub(crate) fn write(path: &Path, contents: &[u8]) -> Result<()> {
    if is_standard(path) {
        let mut out = io::stdout().lock();
        out.write_all(contents)?;
        return Ok(out.flush()?);
    }
    write_whole(path, contents).with_context(|| format!("{} cannot be written", path.display()))
}

fn write_whole(path: &Path, contents: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&path).is_ok_and(|found| !found.is_file()) {
        return fs::OpenOptions::new().write(true).open(&path)?.write_all(contents);
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = PathBuf::from(beside);
    let done = fs::write(&beside, contents).and_then(|()| fs::rename(&beside, &path));
    if done.is_err() {
        // The error above is the one to report; removing the temporary file is best effort.
        let _ = fs::remove_file(&beside);
    }
    done
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
