//! The players of a game at the keyboard.

use crate::failure::Usage;
use anyhow::Result as Outcome;
use pentad_bots::{Bot, BotSpec, SpecError};
use pentad_catalog::AnyGame;
use std::fmt;
use std::str::FromStr;

/// The player of a seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Player {
    /// A person at the keyboard.
    Person,
    /// A bot.
    Bot(BotSpec),
}

/// The players of all seats, parsed from `person,level:3` or `best:time=1s,threads=2,person`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Players(pub(crate) Vec<Player>);

impl FromStr for Player {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Player, SpecError> {
        if text.trim().eq_ignore_ascii_case("person") { Ok(Player::Person) } else { text.parse().map(Player::Bot) }
    }
}

impl FromStr for Players {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Players, SpecError> {
        let mut names: Vec<String> = Vec::new();
        for part in text.split(',') {
            // A comma also separates the parameters of a bot: a part with `=` and no colon before it belongs to the bot before.
            let is_parameter = part.split_once('=').is_some_and(|(name, _)| !name.contains(':'));
            match names.last_mut().filter(|_| is_parameter) {
                Some(name) => *name = format!("{name},{part}"),
                None => names.push(part.to_owned()),
            }
        }
        names.iter().map(|name| name.parse()).collect::<Result<_, _>>().map(Players)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person => f.write_str("person"),
            Player::Bot(spec) => spec.fmt(f),
        }
    }
}

/// Returns a player for each seat: those named, or people. Fails if their number is wrong or a bot cannot play this game.
pub(crate) fn players_for(named: Option<&Players>, game: &AnyGame) -> Outcome<Vec<Player>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_and_their_parameters_come_apart() {
        let read = |text: &str| text.parse().map(|Players(players)| players.iter().map(Player::to_string).collect());
        let names: Result<Vec<String>, SpecError> = read("Person,level:3,best:time=1s,threads=2,uct");
        assert_eq!(names.unwrap(), ["person", "level:3", "best:time=1000ms,threads=2", "uct"]);
        assert!(read("person,,uct").is_err());
        assert!(read("level:9").is_err());
    }
}
