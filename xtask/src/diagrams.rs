//! The diagrams of docs/rules and of docs/four-colours. Most show the last position of a record. The others explain a rule or a proof: the
//! app shows them inline, so they use the colours of its style sheet, with fallback values for viewing them alone.

use crate::never_tied;
use anyhow::{Context, Result, bail};
use pentad_boards::{CircleColours, Colours, CssColours, Paint, Palette, View, colour_circle, scene_of, svg};
use pentad_catalog::{Playthrough, Record};
use std::fs;
use std::path::PathBuf;

/// Writes every diagram and prints its path.
pub(crate) fn write() -> Result<()> {
    for (picture, content) in pictures()? {
        fs::write(&picture, content)?;
        println!("{}", picture.display());
    }
    Ok(())
}

/// Fails if a diagram is out of date.
pub(crate) fn check() -> Result<()> {
    let pictures = pictures()?;
    for (picture, content) in &pictures {
        let there = fs::read_to_string(picture).with_context(|| format!("{}", picture.display()))?;
        if there != *content {
            bail!("{} is out of date: run `cargo xtask diagrams`", picture.display());
        }
    }
    println!("{} diagrams are up to date", pictures.len());
    Ok(())
}

/// Returns the path and content of every diagram, sorted by path.
fn pictures() -> Result<Vec<(PathBuf, String)>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/rules/diagrams").canonicalize()?;
    let mut pictures = vec![
        (folder.join("enantiomerfolk-circle.svg"), svg(&colour_circle(CircleColours::Three), Themed)),
        (folder.join("enantiomerfolk-circle-four.svg"), svg(&colour_circle(CircleColours::Four), Themed)),
        (folder.join("iris-never-tied.svg"), svg(&never_tied::scene()?, Themed)),
    ];
    let set_ups = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/four-colours").canonicalize()?;
    for entry in fs::read_dir(folder)?.chain(fs::read_dir(set_ups)?) {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "txt") {
            pictures.push((file.with_extension("svg"), draw(&file)?));
        }
    }
    pictures.sort();
    Ok(pictures)
}

fn draw(file: &PathBuf) -> Result<String> {
    let record = Record::read(&fs::read_to_string(file)?).with_context(|| format!("{}", file.display()))?;
    let played =
        Playthrough::of_record(&record).map_err(|(error, _)| error).with_context(|| format!("{}", file.display()))?;
    let view = View::after(&played, played.plies());
    Ok(svg(&scene_of(played.last(), &view), Palette::default()))
}

/// Colours as CSS variables with a fallback: `var(--ink,#2b2926)` is the colour of the page that shows the diagram, or the given value
/// where the diagram stands alone.
struct Themed;

impl Colours for Themed {
    fn write(&self, paint: Paint, out: &mut String) {
        CssColours.write(paint, out);
        if out.ends_with(')') && !matches!(paint, Paint::Rainbow(_)) {
            out.pop();
            out.push(',');
            Palette::default().write(paint, out);
            out.push(')');
        }
    }
}
