use crate::contender::{Allowance, Contender};
use pentad_catalog::{GameId, Playthrough, StartError};
use pentad_core::{Headers, Turn};
use pentad_search::Random;
use rand_xoshiro::rand_core::SeedableRng;

/// A match: game, contenders, pairings and conditions.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The game.
    pub game: GameId,
    /// Its options.
    pub headers: Headers,
    /// The contenders.
    pub contenders: Vec<Contender>,
    /// The pairs to compare, as indices into `contenders`. In a game for more than two the first sits in one seat and the second
    /// in all others.
    pub pairings: Vec<(usize, usize)>,
    /// The limits per action.
    pub allowance: Allowance,
    /// The number of random decisions at the start.
    pub opening: usize,
    /// The seed of all random numbers.
    pub seed: u64,
}

/// A game to be played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fixture {
    /// The number of its start: equal numbers have equal deals, openings and luck.
    pub start: u64,
    /// The contender at each seat, as indices.
    pub seating: Vec<usize>,
}

impl MatchPlan {
    /// Pairs each contender with every other one.
    pub fn round_robin(contenders: usize) -> Vec<(usize, usize)> {
        (0..contenders).flat_map(|one| (one + 1..contenders).map(move |other| (one, other))).collect()
    }

    /// Pairs each contender with the one before.
    pub fn ladder(contenders: usize) -> Vec<(usize, usize)> {
        (1..contenders).map(|one| (one, one - 1)).collect()
    }

    /// Returns the number of random decisions that makes starts differ enough that deterministic bots do not repeat a game; 0 if
    /// chance does that already.
    pub fn usual_opening(game: GameId, headers: &Headers) -> usize {
        match game {
            GameId::Iris => 2,
            GameId::Quintets | GameId::Enantiomerfolk => 4,
            GameId::Iri if headers.get("Dictionary").is_some() => 2,
            GameId::Iri | GameId::Loom | GameId::Factory => 0,
        }
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> Result<usize, StartError> {
        Ok(self.start(0)?.last().seats())
    }

    /// Returns the start with this number, with its opening played.
    pub fn start(&self, number: u64) -> Result<Playthrough, StartError> {
        let mut random = Random::seed_from_u64(mix(self.seed, number, 0));
        let mut headers = self.headers.clone();
        self.game.deal(&mut headers, &mut random)?;
        let mut played = Playthrough::new(self.game.start(&headers)?);
        let mut luck = Luck::of_start(self, number);
        let mut left = self.opening;
        while left > 0 {
            let game = played.last();
            let action = match game.turn() {
                Turn::Over => break,
                Turn::Chance => luck.draw(game),
                Turn::Seat(_) => {
                    left -= 1;
                    game.random_action(&mut random)
                }
            };
            played.push(action);
            if played.last().turn() == Turn::Over {
                // A game that ends in the opening leaves nothing to compare.
                played.undo();
                break;
            }
        }
        Ok(played)
    }

    /// Returns the games from one start.
    pub fn fixtures(&self, start: u64, seats: usize) -> Vec<Fixture> {
        if seats == 1 {
            let alone = |contender| Fixture { start, seating: vec![contender] };
            return (0..self.contenders.len()).map(alone).collect();
        }
        let pairings = self.pairings.iter();
        pairings
            .flat_map(|pairing| (0..seats).map(move |seat| Fixture::rotated(start, *pairing, seat, seats)))
            .collect()
    }
}

impl Fixture {
    /// Returns the game in which the first of a pairing has this seat.
    pub fn rotated(start: u64, (first, second): (usize, usize), seat: usize, seats: usize) -> Fixture {
        let seating = (0..seats).map(|other| if other == seat { first } else { second }).collect();
        Fixture { start, seating }
    }
}

/// The chance actions in the games from one start: the same tiles in the same order, as far as the bag allows, whatever the
/// players do.
pub(crate) struct Luck {
    seed: u64,
    drawn: u64,
}

impl Luck {
    fn of_start(plan: &MatchPlan, start: u64) -> Luck {
        Luck { seed: mix(plan.seed, start, 1), drawn: 0 }
    }

    /// Returns the luck of a game after its opening.
    pub(crate) fn after(plan: &MatchPlan, start: u64, opening: &Playthrough) -> Luck {
        let positions = opening.positions();
        let drawn = positions[..positions.len() - 1].iter().filter(|game| game.turn() == Turn::Chance).count();
        Luck { drawn: drawn as u64, ..Luck::of_start(plan, start) }
    }

    pub(crate) fn draw(&mut self, game: &pentad_catalog::AnyGame) -> pentad_catalog::AnyAction {
        self.drawn += 1;
        game.random_action(&mut Random::seed_from_u64(mix(self.seed, self.drawn, 2)))
    }
}

/// Hashes the seed, a number and a purpose into one number.
pub(crate) fn mix(seed: u64, number: u64, purpose: u64) -> u64 {
    let mut mixed = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ purpose.wrapping_mul(0xD1B5_4A32_D192_ED03);
    for shift in [30, 27, 31] {
        mixed = (mixed ^ (mixed >> shift)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    }
    mixed
}
