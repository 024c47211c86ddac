use crate::GameId;
use pentad_core::{Clause, Seat};
use std::ops::RangeInclusive;

/// The highest level of the bots; the lowest is 1.
pub const HIGHEST_LEVEL: u8 = 8;

/// The levels of the bots.
pub const LEVELS: RangeInclusive<u8> = 1..=HIGHEST_LEVEL;

/// Facts about a game that its rules do not need, for every other part of the workspace. A new game has one more constant here,
/// and the compiler asks for each of its fields.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameProfile {
    /// The prefixes of the clauses of its rules, such as `IRIS` in `IRIS-4`, its own first.
    pub clauses: &'static [&'static str],
    /// Typical duration in minutes.
    pub minutes: usize,
    /// Difficulty for beginners, from 1 to 3.
    pub difficulty: usize,
    /// Minimum number of moves per seat, on average, for a game that was broken off to be rated: about a fifth of a typical game.
    pub fewest_moves: usize,
    /// The least cost of a mistake: a share of the win, or points of a solitaire.
    pub mistake: f64,
    /// The least cost of a blunder, in the same unit.
    pub blunder: f64,
    /// The score of each level of the bots against the one below it in a game of two seats, from level 2 on, in percent: the
    /// ladders of `docs/strength.md`. `None` for a solitaire.
    pub ladder: Option<[u8; HIGHEST_LEVEL as usize - 1]>,
    /// The shape of the cells of its board.
    pub cells: CellShape,
    /// The change that a view from the other side makes to the picture.
    pub other_side: OtherSide,
    /// In a game for two, the seat whose player looks at the board from the other side.
    pub far_seat: Option<Seat>,
    /// The distinction of its seats.
    pub seats: SeatSigns,
    /// True if the board has so many small cells that a picture of it can be magnified.
    pub can_zoom: bool,
    /// True if two actions of a turn are too long for one line, and the turns of three seats for one row.
    pub has_long_actions: bool,
}

/// The shape of the cells of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellShape {
    /// Circles, or cells whose pieces are round.
    Round,
    /// Squares, or cells whose pieces are tiles.
    Square,
}

/// The change that a view from the other side makes to the picture of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherSide {
    /// None: the view makes no sense, as there is one player.
    Same,
    /// The board is turned.
    Turned,
    /// The hands around the board change places; the board is never turned.
    HandsSwapped,
}

/// The distinction of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatSigns {
    /// Each seat has a colour.
    Colours,
    /// Each seat has a side of the board, after which it is named, clockwise from north.
    Sides,
    /// There is one seat.
    Single,
}

impl GameId {
    /// Returns the facts about the game that its rules do not need.
    pub const fn profile(self) -> &'static GameProfile {
        match self {
            GameId::Iri => &IRI,
            GameId::Quintets => &QUINTETS,
            GameId::Iris => &IRIS,
            GameId::Enantiomerfolk => &ENANTIOMERFOLK,
            GameId::Loom => &LOOM,
            GameId::Factory => &FACTORY,
        }
    }

    /// Returns the game whose rules hold a clause, the first one if several games share it; `None` for a clause of no game.
    pub fn of_clause(clause: Clause) -> Option<GameId> {
        let (prefix, _) = clause.name().split_once('-')?;
        GameId::ALL.into_iter().find(|id| id.profile().clauses.contains(&prefix))
    }
}

const IRI: GameProfile = GameProfile {
    clauses: &["IRI"],
    minutes: 25,
    difficulty: 2,
    fewest_moves: 2,
    mistake: 0.1,
    blunder: 0.25,
    ladder: Some([77, 73, 76, 67, 71, 71, 68]),
    cells: CellShape::Square,
    other_side: OtherSide::Turned,
    far_seat: None,
    seats: SeatSigns::Colours,
    can_zoom: true,
    has_long_actions: true,
};

const QUINTETS: GameProfile = GameProfile {
    clauses: &["QUIN"],
    minutes: 15,
    difficulty: 2,
    fewest_moves: 4,
    mistake: 0.1,
    blunder: 0.25,
    ladder: Some([70, 71, 83, 75, 76, 75, 74]),
    cells: CellShape::Round,
    other_side: OtherSide::Turned,
    far_seat: Some(Seat::SECOND),
    seats: SeatSigns::Colours,
    can_zoom: false,
    has_long_actions: false,
};

const IRIS: GameProfile = GameProfile {
    clauses: &["IRIS"],
    minutes: 15,
    difficulty: 1,
    fewest_moves: 3,
    mistake: 0.1,
    blunder: 0.25,
    ladder: Some([69, 75, 70, 70, 78, 75, 76]),
    cells: CellShape::Round,
    other_side: OtherSide::Turned,
    far_seat: None,
    seats: SeatSigns::Colours,
    can_zoom: false,
    has_long_actions: false,
};

const ENANTIOMERFOLK: GameProfile = GameProfile {
    clauses: &["ENAN"],
    minutes: 25,
    difficulty: 3,
    fewest_moves: 4,
    // Captures threaten from all sides, and a quiet action between beginners usually loses a fifth of the win: annotations on
    // every second action would teach nothing.
    mistake: 0.2,
    blunder: 0.35,
    ladder: Some([67, 79, 72, 74, 78, 73, 75]),
    cells: CellShape::Round,
    other_side: OtherSide::Turned,
    far_seat: Some(Seat::SECOND),
    seats: SeatSigns::Colours,
    can_zoom: false,
    has_long_actions: false,
};

const LOOM: GameProfile = GameProfile {
    clauses: &["LOOM", "HERA"],
    minutes: 5,
    difficulty: 1,
    fewest_moves: 1,
    mistake: 0.6,
    blunder: 1.5,
    ladder: None,
    cells: CellShape::Square,
    other_side: OtherSide::Same,
    far_seat: None,
    seats: SeatSigns::Single,
    can_zoom: false,
    has_long_actions: false,
};

const FACTORY: GameProfile = GameProfile {
    clauses: &["FACT", "HERA"],
    minutes: 10,
    difficulty: 1,
    fewest_moves: 3,
    // Luck evens out the cost of a mistake.
    mistake: 0.07,
    blunder: 0.18,
    ladder: Some([58, 59, 58, 55, 50, 54, 50]),
    cells: CellShape::Square,
    other_side: OtherSide::HandsSwapped,
    // North has its hand above the field, and a person who plays it would have to reach across.
    far_seat: Some(Seat::FIRST),
    seats: SeatSigns::Sides,
    can_zoom: false,
    has_long_actions: true,
};

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::clause;

    #[test]
    fn every_clause_belongs_to_a_game() {
        let cases = [
            (clause!("IRI-9"), Some(GameId::Iri)),
            (clause!("QUIN-8"), Some(GameId::Quintets)),
            (clause!("IRIS-4"), Some(GameId::Iris)),
            (clause!("ENAN-7"), Some(GameId::Enantiomerfolk)),
            (clause!("LOOM-2"), Some(GameId::Loom)),
            (clause!("FACT-8"), Some(GameId::Factory)),
            (clause!("HERA-1"), Some(GameId::Loom)),
            (clause!("OTHER-1"), None),
        ];
        for (clause, id) in cases {
            assert_eq!(GameId::of_clause(clause), id, "{clause}");
        }
    }

    #[test]
    fn profiles_agree_with_the_numbers_of_seats() {
        for id in GameId::ALL {
            let (profile, is_solitaire) = (id.profile(), id.info().is_solitaire());
            assert_eq!(profile.ladder.is_none(), is_solitaire, "{id}");
            assert_eq!(profile.seats == SeatSigns::Single, is_solitaire, "{id}");
            assert_eq!(profile.other_side == OtherSide::Same, is_solitaire, "{id}");
            assert!(profile.mistake < profile.blunder && (1..=3).contains(&profile.difficulty), "{id}");
        }
    }
}
