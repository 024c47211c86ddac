//! The diagrams of docs/rules: each is a record, and the picture of its last position.

use anyhow::{Context, Result, bail};
use pentad_boards::{Palette, View, scene_of, svg};
use pentad_catalog::{Playthrough, Record};
use std::fs;
use std::path::PathBuf;

/// Draws every record in the folder as an SVG beside it.
pub(crate) fn write() -> Result<()> {
    for (record, picture) in records()? {
        fs::write(&picture, draw(&record)?)?;
        println!("{}", picture.display());
    }
    Ok(())
}

/// Fails if a diagram is not what its record gives.
pub(crate) fn check() -> Result<()> {
    let records = records()?;
    if records.is_empty() {
        bail!("there are no diagrams");
    }
    for (record, picture) in &records {
        let there = fs::read_to_string(picture).with_context(|| format!("{}", picture.display()))?;
        if there != draw(record)? {
            bail!("{} is out of date: run `cargo xtask diagrams`", picture.display());
        }
    }
    println!("{} diagrams are up to date", records.len());
    Ok(())
}

fn draw(file: &PathBuf) -> Result<String> {
    let record = Record::read(&fs::read_to_string(file)?).with_context(|| format!("{}", file.display()))?;
    let played =
        Playthrough::of_record(&record).map_err(|(error, _)| error).with_context(|| format!("{}", file.display()))?;
    let view = View::after(&played, played.plies());
    Ok(svg(&scene_of(played.last(), &view), Palette::default()))
}

/// The records in the folder of diagrams, each with the picture that belongs to it.
fn records() -> Result<Vec<(PathBuf, PathBuf)>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/rules/diagrams").canonicalize()?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "txt") {
            files.push((file.clone(), file.with_extension("svg")));
        }
    }
    files.sort();
    Ok(files)
}
