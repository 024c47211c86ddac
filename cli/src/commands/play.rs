//! `pentad play`

use crate::args::PlayArgs;
use crate::commands::factory_match;
use crate::failure::Usage;
use crate::files;
use crate::keyboard::{Departure, Keyboard};
use crate::options::seed_or_fresh;
use crate::player::players_for;
use crate::prompt::Prompt;
use anyhow::Result;
use pentad_catalog::{GameId, Playthrough};

pub(crate) fn run(args: &PlayArgs) -> Result<()> {
    let seed = seed_or_fresh(args.seed);
    let mut prompt = Prompt::new()?;
    if args.as_match {
        if args.game != Some(GameId::Factory) {
            return Err(Usage("only the Factory is played as a match (FACT-8)".into()).into());
        }
        return factory_match::play(args, seed, &mut prompt);
    }
    let played = match (&args.load, args.game) {
        (Some(_), _) if !args.options.is_empty() => {
            return Err(Usage("the record that is loaded has its own options".into()).into());
        }
        (Some(file), _) => files::read_playthrough(file)?,
        (None, Some(game)) => Playthrough::new(args.options.start(game, seed)?),
        (None, None) => return Err(Usage("which game? `pentad games` lists them".into()).into()),
    };
    let players = players_for(args.players.as_ref(), played.last())?;
    let mut keyboard = Keyboard::new(&played, players, seed)?;
    keyboard.save_to = args.save.clone();
    keyboard.typed_chance = args.typed_chance;
    match keyboard.play(&mut prompt)? {
        Departure::Left | Departure::Over => Ok(()),
    }
}
