//! What is dealt on a day.

use super::day::Day;
use pentad_catalog::{AnyAction, GameId, Playthrough, Record};
use pentad_core::{Headers, Turn};
use pentad_table::{Opening, OpeningError, Sitter, Takebacks, Terms};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The header of a record that says which day's deal it is.
pub(crate) const HEADER: &str = "Daily";

/// The day whose deal a game is.
pub(crate) fn day_of(played: &Playthrough) -> Option<Day> {
    // Only The Loom is dealt so; the header may stand in any record that people bring.
    let is_loom = played.last().id() == GameId::Loom;
    played.record().headers.get(HEADER).filter(|_| is_loom)?.parse().ok()
}

/// What chance brings next in a game of a day's deal: the same tile for everyone, however they play; `None` in other games.
pub(crate) fn draw(played: &Playthrough) -> Option<AnyAction> {
    let day = day_of(played)?;
    let drawn = played.positions()[..played.plies()].iter().filter(|position| position.turn() == Turn::Chance).count();
    Some(played.last().random_action(&mut generator(day, drawn)))
}

/// The number from which everything about a day follows.
pub(crate) fn seed(day: Day) -> u64 {
    // FNV-1a, which is fixed for ever.
    let text = format!("pentad daily loom {day}");
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Every tile has a generator of its own: what a player takes back and draws again is the same tile.
fn generator(day: Day, drawn: usize) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed(day).wrapping_add(drawn as u64))
}

/// A table with the deal of a day. Where the attempt counts, nothing is taken back.
pub(crate) fn opening(day: Day, counts: bool) -> Result<Opening, OpeningError> {
    let headers = Headers::new().with("Game", GameId::Loom.info().id);
    let takebacks = if counts { Takebacks::Never } else { Takebacks::Free };
    let terms = Terms { takebacks, ..Terms::one_screen(None) };
    // The Loom has nothing to be dealt before the first tile.
    let mut opening = Opening::deal(&headers, vec![Sitter::person()], terms, &mut generator(day, 0))?;
    let mut record = Record::read(&opening.record)?;
    record.headers.set(HEADER, day.to_string());
    opening.record = record.to_string();
    Ok(opening)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_table::{Table, Time};

    /// The tiles of a day, to a player who plays by chance.
    fn tiles(day: &str, player: u64) -> Vec<String> {
        let (table, _) = Table::open(opening(day.parse().unwrap(), true).unwrap(), Time::from_millis(0)).unwrap();
        let mut played = table.played().clone();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(player);
        let mut tiles = Vec::new();
        while played.last().turn() != Turn::Over {
            let action = match played.last().turn() {
                Turn::Chance => {
                    let drawn = draw(&played).unwrap();
                    tiles.push(played.last().notation(drawn));
                    drawn
                }
                _ => played.last().random_action(&mut random),
            };
            played.push(action);
        }
        tiles
    }

    #[test]
    fn a_day_has_one_deal_however_it_is_played() {
        let today = tiles("2026-11-16", 1);
        assert_eq!(today.len(), 25);
        assert_eq!(tiles("2026-11-16", 2), today);
        assert_ne!(tiles("2026-11-17", 1), today);
        // The deal of a day never changes: results that were shared stay comparable.
        assert_eq!(today[..6].join(" "), "flip NE flip SE flip SE flip NW flip SW flip SE");
    }

    #[test]
    fn every_tile_is_as_likely_as_any_other() {
        let mut counts = std::collections::BTreeMap::<String, u32>::new();
        let mut day: Day = "2027-01-01".parse().unwrap();
        for _ in 0..400 {
            day = day.earlier(1);
            for tile in tiles(&day.to_string(), 1) {
                *counts.entry(tile).or_default() += 1;
            }
        }
        assert_eq!(counts.len(), 4);
        assert!(counts.values().all(|count| (2_350..2_650).contains(count)), "{counts:?}");
    }

    #[test]
    fn other_games_are_left_to_chance() {
        let plain = Playthrough::new(GameId::Loom.start(&Headers::new()).unwrap());
        assert!(draw(&plain).is_none());
        let mut marked = Playthrough::new(GameId::Factory.start(&Headers::new()).unwrap());
        marked.set_header(HEADER, "2026-11-16");
        assert!(draw(&marked).is_none());
        let mut wrong = plain;
        wrong.set_header(HEADER, "today");
        assert!(draw(&wrong).is_none());
    }
}
