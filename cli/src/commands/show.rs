//! `pentad show`

use crate::args::{ShowArgs, ThemeArg};
use crate::failure::Usage;
use crate::files;
use crate::options::GameOptions;
use anyhow::Result;
use pentad_boards::{Palette, Theme, View, scene_of, svg, text_of};
use std::io::Write;

pub(crate) fn run(args: &ShowArgs) -> Result<()> {
    let played = files::read_or_start(&args.file, &GameOptions::default(), 0)?;
    let ply = args.ply.unwrap_or(played.plies());
    let Some(position) = played.positions().get(ply) else {
        return Err(Usage(format!("there is no ply {ply}: the game has {} actions", played.plies())).into());
    };
    let view = View {
        coordinates: !args.no_coordinates,
        letters: args.letters,
        overlay: !args.plain,
        ..View::after(&played, ply)
    };
    let theme = match args.theme {
        ThemeArg::Light => Theme::Light,
        ThemeArg::Dark => Theme::Dark,
    };
    let (scene, palette) = (|| scene_of(position, &view), Palette { theme, distinct: args.distinct });
    match (&args.svg, &args.png) {
        (Some(out), _) => files::write(out, svg(&scene(), palette).as_bytes()),
        (_, Some(out)) => files::write(out, &pentad_pictures::png(&scene(), palette, args.width)?),
        (None, None) => {
            let mut out = anstream::stdout().lock();
            Ok(write!(out, "{}", text_of(position, &view))?)
        }
    }
}
