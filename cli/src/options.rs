//! The options of all games as flags, turned into the headers of one.

use crate::failure::Usage;
use anyhow::Result;
use pentad_catalog::{AnyGame, GameId};
use pentad_core::Headers;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The generator of everything random in the program.
pub(crate) type Random = Xoshiro256PlusPlus;

#[derive(clap::Args, Debug, Default)]
#[command(next_help_heading = "Options of the games")]
pub(crate) struct GameOptions {
    /// How many play (iri 2-4, quintets 2-3, factory 2-4)
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<String>,
    /// Iris: cells a side, 3 to 10
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<String>,
    /// Iri: the dictionary clockwise, such as "bS bL aM …"; dealt if left out
    #[arg(long, value_name = "PIECES")]
    pub(crate) dictionary: Option<String>,
    /// Quintets: drawn when a position is there this often; 0 turns it off
    #[arg(long, value_name = "N")]
    pub(crate) repetition_draw: Option<String>,
    /// Quintets: drawn after this many actions without a placement or a group; 0 turns it off
    #[arg(long, value_name = "N")]
    pub(crate) quiet_draw: Option<String>,
    /// Enantiomerfolk: drawn after this many actions; 0 turns it off
    #[arg(long, value_name = "N")]
    pub(crate) ply_limit: Option<String>,
    /// Enantiomerfolk: whether pieces in hand may be restacked, yes or no
    #[arg(long, value_name = "YES")]
    pub(crate) restack: Option<String>,
}

impl GameOptions {
    /// The start position of a new game, dealt from a seed.
    pub(crate) fn start(&self, game: GameId, seed: u64) -> Result<AnyGame> {
        let mut headers = self.headers(game)?;
        game.deal(&mut headers, &mut Random::seed_from_u64(seed)).map_err(|error| Usage(error.to_string()))?;
        Ok(game.start(&headers).map_err(|error| Usage(error.to_string()))?)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.given().all(|(_, value)| value.is_none())
    }

    fn given(&self) -> impl Iterator<Item = (&'static str, &Option<String>)> {
        [
            ("Seats", &self.seats),
            ("Size", &self.size),
            ("Dictionary", &self.dictionary),
            ("RepetitionDraw", &self.repetition_draw),
            ("QuietDraw", &self.quiet_draw),
            ("PlyLimit", &self.ply_limit),
            ("Restack", &self.restack),
        ]
        .into_iter()
    }

    /// The headers that say the same, if the game has all of these options.
    pub(crate) fn headers(&self, game: GameId) -> Result<Headers> {
        let given = self.given().filter_map(|(name, value)| Some((name, value.as_deref()?)));
        headers_of(game, given)
    }
}

/// Headers from names and values, if the game has all of these options.
pub(crate) fn headers_of<'a>(game: GameId, given: impl Iterator<Item = (&'a str, &'a str)>) -> Result<Headers> {
    let known: Vec<&str> = game.option_specs().iter().map(|spec| spec.header).collect();
    let mut headers = Headers::new();
    for (name, value) in given {
        let mut spelled = known.iter().chain(&["Seats"]).copied().filter(|known| known.eq_ignore_ascii_case(name));
        let Some(name) = spelled.next() else {
            let has = if known.is_empty() { "nothing to choose".to_owned() } else { known.join(", ") };
            return Err(Usage(format!("{} has no option {name}; it has {has}", game.info().name)).into());
        };
        headers.set(name, value);
    }
    Ok(headers)
}

/// The seed that was asked for, or a fresh one.
pub(crate) fn seed_or_fresh(seed: Option<u64>) -> u64 {
    // Without randomness from the system the games still work: they are dealt alike each time.
    seed.unwrap_or_else(|| getrandom::u64().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_of_every_game_has_a_flag() {
        let options = GameOptions::default();
        let flags: Vec<&str> = options.given().map(|(header, _)| header).collect();
        for spec in GameId::ALL.into_iter().flat_map(GameId::option_specs) {
            assert!(flags.contains(&spec.header), "{} has no flag", spec.header);
        }
    }
}
