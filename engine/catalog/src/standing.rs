//! FACT-8: how a match of The Factory stands. What its records look like is in `series.rs`.

use crate::any_game::{AnyGame, GameId};
use pentad_core::{Headers, Scores, Seat, Turn};

/// FACT-8: how many points over all games win a match.
pub const MATCH_POINTS: u32 = 5;

/// The header that names who sits where, seat 1 first.
pub const PLAYERS: &str = "Players";

/// FACT-8: how a match stands when one of its games begins.
///
/// Seat 1 is the player who starts the game, and the next player clockwise starts the next one. Points are those of the
/// players who sit at the seats in this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    earlier: Vec<u32>,
}

impl Standing {
    /// The first game of a match.
    pub fn first(seats: usize) -> Standing {
        Standing { earlier: vec![0; seats] }
    }

    /// A later game, with the points that the players at its seats bring along.
    pub fn with_points(earlier: Vec<u32>) -> Standing {
        Standing { earlier }
    }

    /// Whether games of this kind are played in matches.
    pub fn exists_for(id: GameId) -> bool {
        id == GameId::Factory
    }

    /// The points from the games before this one, by seat.
    pub fn earlier(&self) -> &[u32] {
        &self.earlier
    }

    /// The points over all games at a position of this one, by seat.
    pub fn points_at(&self, game: &AnyGame) -> Vec<u32> {
        let Scores::Points(points) = game.scores() else { return self.earlier.clone() };
        self.earlier.iter().zip(points).map(|(earlier, now)| earlier + now.in_halves() / 2).collect()
    }

    /// The seat that has won the match at a position of this game. Points come one seat at a time, so it is one seat alone.
    pub fn winner_at(&self, game: &AnyGame) -> Option<Seat> {
        let points = self.points_at(game);
        Seat::all(points.len()).find(|seat| points[seat.index()] >= MATCH_POINTS)
    }

    /// Whether this game goes on at a position of it: the rules have not ended it, and the match is not decided.
    pub fn goes_on_at(&self, game: &AnyGame) -> bool {
        game.turn() != Turn::Over && self.winner_at(game).is_none()
    }

    /// How the match stands when the next game begins; `None` unless this one is over and the match is not.
    pub fn after(&self, game: &AnyGame) -> Option<Standing> {
        if game.turn() != Turn::Over || self.winner_at(game).is_some() {
            return None;
        }
        let mut earlier = self.points_at(game);
        earlier.rotate_left(1);
        Some(Standing { earlier })
    }
}

/// Whether headers are those of the game that decides a match. It breaks off at the deciding point with the result `*`, also
/// where the same placement ended it.
pub(crate) fn is_broken_off(headers: &Headers, id: GameId) -> bool {
    Standing::exists_for(id)
        && headers.get(PLAYERS).is_some()
        && headers.get("Result").is_some_and(|result| result.trim() == "*")
}
