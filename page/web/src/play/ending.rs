//! State of a game in words.

use crate::kit::say::{say, say_with, words};
use pentad_catalog::{Cause, Ended, GameId, Loss, Stop};
use pentad_core::Seat;
use pentad_table::{Ending, Sitter, Table};
use pentad_words::Player;

/// Returns the seat of the person whom the page addresses: the only one at a table.
pub(crate) fn only_person(table: &Table) -> Option<Seat> {
    let mut people = Seat::all(table.seats()).filter(|seat| table.sitter(*seat).is_person());
    people.next().filter(|_| people.next().is_none())
}

/// Returns the players by seat, as named in sentences.
pub(crate) fn players(table: &Table) -> Vec<Player> {
    let player = |sitter: &Sitter| match (sitter, sitter.bot_level()) {
        (_, Some(level)) => Player::Level(level),
        (Sitter::Person(person), _) if !person.name.is_empty() => Player::Named(person.name.clone()),
        (Sitter::Bot(name), None) => Player::Named(name.clone()),
        (Sitter::Person(_) | Sitter::Open, None) => Player::Seat,
    };
    table.sitters().iter().map(player).collect()
}

/// Returns the prompt or the result, addressed to the only person at the table if there is one.
pub(crate) fn how_it_stands(table: &Table) -> String {
    how_it_stands_to(table, only_person(table), &players(table))
}

/// Returns the prompt or the result for these players, addressed to `you` if given.
pub(crate) fn how_it_stands_to(table: &Table, you: Option<Seat>, players: &[Player]) -> String {
    let said = Said { id: table.game(), seats: table.seats(), you, players };
    let game = table.played().last();
    match table.ending() {
        Some(Ending::Lost(loss)) => said.lost(loss),
        Some(Ending::Agreed) => say("draw-agreed"),
        Some(Ending::Aborted) => say("aborted"),
        Some(Ending::MatchWon(seat)) => said.of("match-won", seat),
        Some(Ending::Rules) => words().to(you).ending_among(game, players),
        None => words().to(you).caption(game),
    }
}

/// Returns in words the ending of a game by its players.
pub(crate) fn how_people_ended(id: GameId, seats: usize, ended: &Ended) -> String {
    match (ended.stop, ended.losses.last()) {
        (Some(Stop::Aborted), _) => say("aborted"),
        (None, Some(loss)) => Said { id, seats, you: None, players: &[] }.lost(*loss),
        (Some(Stop::Agreed), _) | (None, None) => say("draw-agreed"),
    }
}

/// Context of a sentence: its addressee, and the players.
struct Said<'a> {
    id: GameId,
    seats: usize,
    you: Option<Seat>,
    players: &'a [Player],
}

impl Said<'_> {
    fn name(&self, seat: Seat) -> String {
        words().player_name(self.id, seat, self.players.get(seat.index()).unwrap_or(&Player::Seat))
    }

    fn lost(&self, loss: Loss) -> String {
        let key = match loss.cause {
            Cause::Resigned => "resigned",
            Cause::Flagged => "flagged",
            Cause::Left => "left",
        };
        if self.seats != 2 {
            return self.of(key, loss.seat);
        }
        // With two seats, the other one has won.
        let winner = loss.seat.next(2);
        let form = match self.you {
            Some(you) if you == winner => ".won",
            Some(_) => ".lost",
            None => "",
        };
        let values = [("seat", self.name(loss.seat).into()), ("winner", self.name(winner).into())];
        say_with(&format!("{key}-two{form}"), &values)
    }

    /// Returns a sentence about a seat, or addressed to it.
    fn of(&self, key: &str, seat: Seat) -> String {
        let form = if self.you == Some(seat) { ".you" } else { "" };
        say_with(&format!("{key}{form}"), &[("seat", self.name(seat).into())])
    }
}
