//! FACT-8: a match of The Factory as a list of records.

use crate::any_game::{AnyGame, GameId};
use crate::playthrough::Playthrough;
use crate::record::Record;
use crate::standing::{PLAYERS, Standing};
use thiserror::Error;

/// FACT-8: a match as a list of records. The header `Players` of each names the players in the order of their seats.
///
/// Players are numbered from 0 in the order of the first game and keep their numbers.
#[derive(Clone, Debug)]
pub struct Series {
    names: Vec<String>,
    /// The standing at the start of the last game.
    standing: Standing,
    /// The current position of the last game.
    last: Option<AnyGame>,
    games: usize,
}

/// An error for records that do not form a match.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("record {record}: {reason}")]
pub struct SeriesError {
    /// The number of the record, counted from 1.
    pub record: usize,
    /// The reason.
    pub reason: String,
}

impl Series {
    /// Reads a match from its records in order. The first record gives the players' names.
    pub fn read(records: &[Record]) -> Result<Series, SeriesError> {
        let refused = |reason: String| SeriesError { record: 1, reason };
        let first = records.first().ok_or_else(|| refused("a match has at least one record".into()))?;
        let start = AnyGame::start(&first.headers).map_err(|error| refused(error.to_string()))?;
        let unnamed = || (1..=start.seats()).map(|seat| format!("player {seat}")).collect();
        Series::of(players(first).unwrap_or_else(unnamed), records)
    }

    /// Reads the match of these players from its records so far, possibly none.
    pub fn of(names: Vec<String>, records: &[Record]) -> Result<Series, SeriesError> {
        let is_distinct = |(place, name): (usize, &String)| !name.is_empty() && !names[..place].contains(name);
        if !names.iter().enumerate().all(is_distinct) {
            let reason = "Players should name everybody once, separated by commas".to_owned();
            return Err(SeriesError { record: 1, reason });
        }
        let (seats, info) = (names.len(), GameId::Factory.info());
        if !(info.fewest_seats..=info.most_seats).contains(&seats) {
            return Err(SeriesError { record: 1, reason: format!("the Factory is for 2 to 4 players, not {seats}") });
        }
        let mut series = Series { names, standing: Standing::first(seats), last: None, games: 0 };
        for (index, record) in records.iter().enumerate() {
            series.add(record).map_err(|reason| SeriesError { record: index + 1, reason })?;
        }
        Ok(series)
    }

    /// Returns the players' names, in the order of the first game.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns each player's points over all games.
    pub fn points(&self) -> Vec<u32> {
        let by_seat =
            self.last.as_ref().map_or_else(|| self.standing.earlier().to_vec(), |game| self.standing.points_at(game));
        let mut points = vec![0; by_seat.len()];
        for (seat, player) in self.order_of(self.games.saturating_sub(1)).into_iter().enumerate() {
            points[player] = by_seat[seat];
        }
        points
    }

    /// Returns the number of games begun.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Returns the player who has won the match.
    pub fn winner(&self) -> Option<usize> {
        let seat = self.standing.winner_at(self.last.as_ref()?)?;
        Some(self.order_of(self.games - 1)[seat.index()])
    }

    /// Returns true while the last game is unfinished, so that the next one cannot begin.
    pub fn is_under_way(&self) -> bool {
        self.last.as_ref().is_some_and(|game| self.standing.goes_on_at(game))
    }

    /// Returns the standing at the start of the next game; `None` if no game can begin.
    pub fn next_standing(&self) -> Option<Standing> {
        match &self.last {
            Some(game) => self.standing.after(game),
            None => Some(self.standing.clone()),
        }
    }

    /// Returns the players in the order of their seats in the next game, seat 1 first.
    pub fn next_order(&self) -> Vec<usize> {
        self.order_of(self.games)
    }

    /// Returns the name of the player who starts the next game.
    pub fn next_starter(&self) -> &str {
        &self.names[self.next_order()[0]]
    }

    /// Returns the header `Players` of the next game.
    pub fn next_players(&self) -> String {
        let seated: Vec<&str> = self.next_order().into_iter().map(|player| self.names[player].as_str()).collect();
        seated.join(", ")
    }

    fn order_of(&self, game: usize) -> Vec<usize> {
        (0..self.names.len()).map(|seat| (game + seat) % self.names.len()).collect()
    }

    fn add(&mut self, record: &Record) -> Result<(), String> {
        if self.winner().is_some() {
            return Err("the match is decided already".into());
        }
        let standing = self.next_standing().ok_or("the game before it is not finished")?;
        let played = Playthrough::of_record(record).map_err(|(error, _)| error.to_string())?;
        if !Standing::exists_for(played.last().id()) || played.last().seats() != self.names.len() {
            let names = self.names.join(", ");
            return Err(format!("a game of the Factory with {} seats is expected, for {names}", self.names.len()));
        }
        // Points add up over whole games, so each game must start at the usual start.
        if record.headers.get("Setup").is_some() {
            return Err("a game of a match starts from the beginning, without the header Setup".to_owned());
        }
        played.check_result().map_err(|error| error.to_string())?;
        let expected = self.next_players();
        if let Some(seated) = players(record)
            && seated.join(", ") != expected
        {
            return Err(format!("Players should be \"{expected}\": the next player starts each game"));
        }
        // The match ends at the deciding point; the record must not continue past it.
        if let Some(game) = played.positions()[..played.plies()].iter().find(|game| standing.winner_at(game).is_some())
        {
            let (points, order) = (standing.points_at(game), self.next_order());
            let winner = standing.winner_at(game).map_or(0, |seat| seat.index());
            return Err(format!(
                "the match is over: player {} has {} points (FACT-8)",
                order[winner] + 1,
                points[winner]
            ));
        }
        (self.standing, self.last) = (standing, Some(played.last().clone()));
        self.games += 1;
        Ok(())
    }
}

fn players(record: &Record) -> Option<Vec<String>> {
    Some(record.headers.get(PLAYERS)?.split(',').map(|name| name.trim().to_owned()).collect())
}
