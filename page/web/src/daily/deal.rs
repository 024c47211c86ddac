//! The deal of a day.

use super::day::Day;
use pentad_catalog::{AnyAction, GameId, Playthrough, Record};
use pentad_core::{Headers, Turn};
use pentad_table::{Opening, OpeningError, Sitter, Takebacks, Terms};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Record header with the day of a daily deal.
pub(crate) const HEADER: &str = "Daily";

/// Returns the day whose deal a game is, if any.
pub(crate) fn day_of(played: &Playthrough) -> Option<Day> {
    // Only The Loom has daily deals, but the header may stand in any imported record.
    let is_loom = played.last().id() == GameId::Loom;
    played.record().headers.get(HEADER).filter(|_| is_loom)?.parse().ok()
}

/// Returns the next chance action in a game of a day's deal: the same tile for all players, whatever they play; `None` in other games.
pub(crate) fn draw(played: &Playthrough) -> Option<AnyAction> {
    let day = day_of(played)?;
    let drawn = played.positions()[..played.plies()].iter().filter(|position| position.turn() == Turn::Chance).count();
    Some(played.last().random_action(&mut generator(day, drawn)))
}

/// Seed of everything that is random about a day.
pub(crate) fn seed(day: Day) -> u64 {
    // FNV-1a, whose result never changes between versions.
    let text = format!("pentad daily loom {day}");
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns the generator of one draw. Each draw has its own, so that taking a tile back and drawing again gives the same tile.
fn generator(day: Day, drawn: usize) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed(day).wrapping_add(drawn as u64))
}

/// Returns the opening of a table with the deal of a day. In the attempt that counts, takebacks are disabled.
pub(crate) fn opening(day: Day, counts: bool) -> Result<Opening, OpeningError> {
    let headers = Headers::new().with("Game", GameId::Loom.info().id);
    let takebacks = if counts { Takebacks::Never } else { Takebacks::Free };
    let terms = Terms { takebacks, ..Terms::one_screen(None) };
    // The Loom deals no tile before the first draw.
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

    /// Returns the tiles of a day for a player who plays at random.
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
        // The deal of a day must never change, so that shared results stay comparable.
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
