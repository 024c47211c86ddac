//! `pentad play`

use crate::args::PlayArgs;
use crate::commands::factory_match;
use crate::failure::Usage;
use crate::files;
use crate::options::seed_or_fresh;
use crate::player::{Player, Players};
use crate::prompt::Prompt;
use crate::table::{Ended, Table};
use anyhow::Result;
use pentad_bots::Bot;
use pentad_catalog::{AnyGame, GameId, Playthrough};

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
    let mut table = Table::new(played, players, seed);
    table.save_to = args.save.clone();
    table.typed_chance = args.typed_chance;
    match table.play(&mut prompt)? {
        Ended::Left | Ended::Over => Ok(()),
    }
}

/// A player for each seat: those named, if they can play this, or people.
pub(crate) fn players_for(named: Option<&Players>, game: &AnyGame) -> Result<Vec<Player>> {
    let seats = game.seats();
    let Some(Players(named)) = named else { return Ok(vec![Player::Person; seats]) };
    if named.len() != seats {
        return Err(Usage(format!(
            "the game has {seats} {}, but --players names {}",
            if seats == 1 { "seat" } else { "seats" },
            named.len()
        ))
        .into());
    }
    for player in named {
        if let Player::Bot(spec) = player {
            Bot::new(spec, game, 0).map_err(|error| Usage(error.to_string()))?;
        }
    }
    Ok(named.clone())
}
