//! FACT-8: the standing of a match of The Factory. Its records are handled in `series.rs`.

use crate::any_game::{AnyGame, GameId};
use pentad_core::{Headers, Scores, Seat, Turn};

/// FACT-8: points over all games that win a match.
pub const MATCH_POINTS: u32 = 5;

/// The header that names the players in the order of their seats, seat 1 first.
pub const PLAYERS: &str = "Players";

/// FACT-8: the standing of a match at the start of one of its games.
///
/// Seat 1 is the player who starts the game; the next player clockwise starts the next one. Points are listed by seat in
/// this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    earlier: Vec<u32>,
}

impl Standing {
    /// Returns the standing before the first game of a match.
    pub fn first(seats: usize) -> Standing {
        Standing { earlier: vec![0; seats] }
    }

    /// Returns the standing before a later game, given the points of the players at its seats.
    pub fn with_points(earlier: Vec<u32>) -> Standing {
        Standing { earlier }
    }

    /// Returns true if this game is played in matches.
    pub fn exists_for(id: GameId) -> bool {
        id == GameId::Factory
    }

    /// Returns the points from earlier games, by seat.
    pub fn earlier(&self) -> &[u32] {
        &self.earlier
    }

    /// Returns the points over all games at a position of this one, by seat.
    pub fn points_at(&self, game: &AnyGame) -> Vec<u32> {
        let Scores::Points(points) = game.scores() else { return self.earlier.clone() };
        self.earlier.iter().zip(points).map(|(earlier, now)| earlier + now.in_halves() / 2).collect()
    }

    /// Returns the seat that has won the match at a position of this game. Only one seat scores at a time, so there is at
    /// most one.
    pub fn winner_at(&self, game: &AnyGame) -> Option<Seat> {
        let points = self.points_at(game);
        Seat::all(points.len()).find(|seat| points[seat.index()] >= MATCH_POINTS)
    }

    /// Returns true if this game continues at `game`: the rules have not ended it, and the match is undecided.
    pub fn goes_on_at(&self, game: &AnyGame) -> bool {
        game.turn() != Turn::Over && self.winner_at(game).is_none()
    }

    /// Returns the standing before the next game; `None` unless this game is over and the match undecided.
    pub fn after(&self, game: &AnyGame) -> Option<Standing> {
        if game.turn() != Turn::Over || self.winner_at(game).is_some() {
            return None;
        }
        let mut earlier = self.points_at(game);
        earlier.rotate_left(1);
        Some(Standing { earlier })
    }
}

/// Returns true for the headers of the game that decides a match. That game breaks off at the deciding point with the result
/// `*`, even if the same placement ended it.
pub(crate) fn is_broken_off(headers: &Headers, id: GameId) -> bool {
    Standing::exists_for(id)
        && headers.get(PLAYERS).is_some()
        && headers.get("Result").is_some_and(|result| result.trim() == "*")
}
