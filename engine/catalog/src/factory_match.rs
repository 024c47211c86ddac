use crate::any_game::AnyGame;
use crate::playthrough::Playthrough;
use crate::record::Record;
use crate::{Listed, ReplayError};
use pentad_core::{Game, Scores, Turn};
use pentad_herati::{Factory, FactoryMatch, FactoryOptions, MATCH_POINTS};
use std::fmt;

/// FACT-8: a Factory match as a list of records, in each of which the header `Players` says who sits where.
#[derive(Clone, Debug)]
pub struct FactoryMatchRecords {
    names: Vec<String>,
    standing: FactoryMatch,
    games: usize,
}

/// Why records do not make a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchError {
    /// Which record, counted from 1.
    pub record: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {}: {}", self.record, self.reason)
    }
}

impl std::error::Error for MatchError {}

impl FactoryMatchRecords {
    /// A match in the order of its records. Names come from the first of them.
    pub fn read(records: &[Record]) -> Result<FactoryMatchRecords, MatchError> {
        let first =
            records.first().ok_or(MatchError { record: 1, reason: "a match has at least one record".into() })?;
        let start =
            AnyGame::start(&first.headers).map_err(|error| MatchError { record: 1, reason: error.to_string() })?;
        let names =
            players(first).unwrap_or_else(|| (1..=start.seats()).map(|seat| format!("player {seat}")).collect());
        FactoryMatchRecords::of(names, records)
    }

    /// The match of these players with the records so far, which may be none.
    pub fn of(names: Vec<String>, records: &[Record]) -> Result<FactoryMatchRecords, MatchError> {
        let seats = names.len();
        let is_distinct = |(place, name): (usize, &String)| !name.is_empty() && !names[..place].contains(name);
        if !names.iter().enumerate().all(is_distinct) {
            let reason = "Players should name everybody once, separated by commas".to_owned();
            return Err(MatchError { record: 1, reason });
        }
        if !(Factory::INFO.fewest_seats..=Factory::INFO.most_seats).contains(&seats) {
            return Err(MatchError { record: 1, reason: format!("the Factory is for 2 to 4 players, not {seats}") });
        }
        let standing = FactoryMatch::new(&FactoryOptions { seats: seats as u8 });
        let mut games = FactoryMatchRecords { names, standing, games: 0 };
        for (index, record) in records.iter().enumerate() {
            games.add(record).map_err(|reason| MatchError { record: index + 1, reason })?;
        }
        Ok(games)
    }

    /// The players' names, in the order of the first game.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The points of each player over all games.
    pub fn points(&self) -> Vec<u32> {
        self.standing.points()
    }

    /// How many games have been begun.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The player who has won the match.
    pub fn winner(&self) -> Option<usize> {
        self.standing.winner()
    }

    /// Whether the last game that was begun is to be played on before another can begin.
    pub fn is_under_way(&self) -> bool {
        self.games > 0 && self.winner().is_none() && self.standing.clone().next_game().is_err()
    }

    /// Who sits where in the next game, seat 1 first.
    pub fn next_order(&self) -> Vec<usize> {
        (0..self.names.len()).map(|seat| (self.games + seat) % self.names.len()).collect()
    }

    /// The name of the player who starts the next game.
    pub fn next_starter(&self) -> &str {
        &self.names[self.next_order()[0]]
    }

    /// Whether the next game goes on at this position of it: it is not over, and nobody has five points yet.
    pub fn goes_on_after(&self, game: &AnyGame) -> bool {
        game.turn() != Turn::Over && !self.is_decided_by(game)
    }

    /// Whether somebody has five points at this position of the next game. It breaks off there, with the result `*`.
    pub fn is_decided_by(&self, game: &AnyGame) -> bool {
        let Scores::Points(points) = game.scores() else { return false };
        let earlier = self.points();
        points
            .iter()
            .zip(self.next_order())
            .any(|(points, player)| earlier.get(player).copied().unwrap_or(0) + points.in_halves() / 2 >= MATCH_POINTS)
    }

    fn add(&mut self, record: &Record) -> Result<(), String> {
        if self.winner().is_some() {
            return Err("the match is decided already".into());
        }
        if self.games > 0 {
            self.standing.next_game().map_err(|_| "the game before it is not finished".to_owned())?;
        }
        let played = Playthrough::of_record(record).map_err(|(error, _): (ReplayError, _)| error.to_string())?;
        if played.last().id() != Factory::ID || played.last().seats() != self.names.len() {
            let names = self.names.join(", ");
            return Err(format!("a game of the Factory with {} seats is expected, for {names}", self.names.len()));
        }
        // FACT-8: what a match adds up is played from the beginning.
        if record.headers.get("Setup").is_some() {
            return Err("a game of a match starts from the beginning, without the header Setup".to_owned());
        }
        played.check_result().map_err(|error| error.to_string())?;
        if let Some(seated) = players(record) {
            let expected: Vec<&str> = self.next_order().iter().map(|player| self.names[*player].as_str()).collect();
            if seated != expected {
                return Err(format!("Players should be \"{}\": the next player starts each game", expected.join(", ")));
            }
        }
        for action in played.actions().iter().filter_map(|action| Factory::own(*action)) {
            self.standing.play(action).map_err(|illegal| illegal.to_string())?;
        }
        self.games += 1;
        Ok(())
    }
}

fn players(record: &Record) -> Option<Vec<String>> {
    Some(record.headers.get("Players")?.split(',').map(|name| name.trim().to_owned()).collect())
}
