//! Quick pairing: opponents by game, time and rating.
//!
//! The pool is the list of open games. A person who seeks an opponent joins a waiting one whose rating is close enough, and otherwise waits
//! at a game of the same kind. The allowed difference of ratings grows with the longer of both waiting times, so that a waiting client
//! repeats the request. Of two who wait, the later one goes to the other.

use crate::cache::TableCache;
use crate::clock::Clock;
use crate::connected::Connected;
use crate::error::ClubError;
use crate::glicko::FIRST_RATING;
use crate::listing::options;
use crate::new_table::speed_of;
use crate::opening::{Opener, terms};
use crate::tables::Tables;
use crate::time::{DAY, HOUR, SECOND};
use crate::who::Who;
use pentad_api::{OpenGame, SeatWish, Seek};
use pentad_core::Seat;
use pentad_store::{GameRow, SeatRow, Store};
use pentad_table::{Command, Sitter, Terms, TimeControl};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Number of open games considered.
const MOST: usize = 1_000;
/// Vacation in correspondence games, in milliseconds.
const VACATION: u64 = 14 * DAY;
/// Difference of ratings that is allowed at once.
const NEAR: f64 = 150.0;
/// Growth of that difference for each second of waiting for a live game, or each hour for another.
const WIDENS: f64 = 15.0;

/// A waiting opponent.
#[derive(Clone, PartialEq, Debug)]
struct Waiting {
    game: String,
    seat: usize,
    rating: f64,
    /// Beginning of the wait, in milliseconds since the Unix epoch.
    since: i64,
}

/// The person who seeks an opponent.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Seeker {
    rating: f64,
    since: i64,
    is_live: bool,
}

impl Seeker {
    /// Returns the largest allowed difference of ratings.
    fn reach(&self, other: &Waiting, now: i64) -> f64 {
        let waited = (now - self.since.min(other.since)).max(0) as f64;
        NEAR + WIDENS * waited / if self.is_live { SECOND } else { HOUR } as f64
    }

    /// Returns the opponents who fit, the best first: by difference of ratings, then by waiting time.
    fn fitting(&self, mut pool: Vec<Waiting>, now: i64) -> Vec<Waiting> {
        let distance = |other: &Waiting| (other.rating - self.rating).abs();
        pool.retain(|other| distance(other) <= self.reach(other, now));
        pool.sort_by(|one, other| distance(one).total_cmp(&distance(other)).then(one.since.cmp(&other.since)));
        pool
    }
}

/// Finds opponents. Clones do the same work.
#[derive(Clone, Debug)]
pub struct Pairing {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) cache: TableCache,
    pub(crate) tables: Tables,
    pub(crate) connected: Arc<Connected>,
    pub(crate) opener: Opener,
}

impl Pairing {
    /// Finds an opponent. Returns the name of a game that has begun, or of one at which the person waits.
    pub async fn pair(&self, who: &Who, seek: &Seek) -> Result<String, ClubError> {
        let wish = wish(seek);
        self.opener.check_wish(who, &wish)?;
        let (kind, now) = (speed_of(wish.time), self.clock.now().millis());
        let blocked = self.store.blocked_by(&who.account).await?;
        let is_alike = |row: &GameRow| {
            row.new.game == wish.game
                && row.new.is_rated == wish.rated
                && row.seats.len() == 2
                && options(&row.new.options).is_empty()
                && serde_json::from_str::<Terms>(&row.new.terms).is_ok_and(|known| known == terms(&wish))
        };
        let alike: Vec<GameRow> = self.store.offered(MOST).await?.into_iter().filter(is_alike).collect();
        let own = alike.iter().filter(|row| row.new.creator == who.account).min_by_key(|row| row.new.created);
        let own = own.map(|row| (row.new.created, row.new.id.clone()));
        // The game at which the person waited has begun, or was taken back.
        if let (Some(at), None) = (&seek.at, &own) {
            return Ok(at.clone());
        }
        let others = alike.iter().filter(|row| {
            let opener = &row.new.creator;
            let is_before = own.as_ref().is_none_or(|own| (row.new.created, &row.new.id) < (own.0, &own.1));
            let is_there = kind != "live" || self.connected.is_there(opener);
            *opener != who.account && is_before && is_there && !blocked.contains(opener)
        });
        let others: Vec<&GameRow> = others.collect();
        let accounts: BTreeSet<&str> =
            others.iter().map(|row| row.new.creator.as_str()).chain([&*who.account]).collect();
        let standings = self.store.standings(&accounts).await?;
        let rating = |account: &str| {
            standings.get(account).and_then(|known| known.ratings.get(&wish.game)).copied().unwrap_or(FIRST_RATING)
        };
        let is_open = |seat: &SeatRow| seat.account.is_none() && seat.bot.is_none();
        let waiting = |row: &&GameRow| {
            let (game, since) = (row.new.id.clone(), row.new.created);
            let seat = row.seats.iter().position(is_open)? + 1;
            Some(Waiting { game, seat, rating: rating(&row.new.creator), since })
        };
        let since = own.as_ref().map_or(now, |(since, _)| *since);
        let seeker = Seeker { rating: rating(&who.account), since, is_live: kind == "live" };
        for other in seeker.fitting(others.iter().filter_map(waiting).collect(), now) {
            if self.sat_down(who, &other).await? {
                if let Some((_, own)) = own {
                    // An opponent may have joined the own game at this moment: then there are two games.
                    let _ = self.tables.perform(who, &own, None, Command::Abort, 0).await;
                }
                return Ok(other.game);
            }
        }
        match own {
            Some((_, own)) => Ok(own),
            None => self.opener.open_game(who, &wish).await,
        }
    }

    /// Joins a waiting opponent. Returns false if another player was faster, or if the game belongs to a match of several games.
    async fn sat_down(&self, who: &Who, other: &Waiting) -> Result<bool, ClubError> {
        let is_match = {
            let slot = self.cache.slot(&other.game);
            let mut slot = slot.lock().await;
            self.cache.loaded(&other.game, &mut slot).await?.table.standing().is_some()
        };
        let Some(seat) = Seat::numbered(other.seat).filter(|_| !is_match) else { return Ok(false) };
        match self.tables.perform(who, &other.game, None, Command::Sit { seat, sitter: Sitter::Open }, 0).await {
            Ok(_) => Ok(true),
            Err(ClubError::Table(_) | ClubError::Busy | ClubError::Missing(_)) => Ok(false),
            Err(refusal) => Err(refusal),
        }
    }
}

/// Returns the game at which a seeker waits; the lobby's form opens such games too.
fn wish(seek: &Seek) -> OpenGame {
    let is_days = seek.time.is_some_and(TimeControl::is_by_correspondence);
    OpenGame {
        shuffled: true,
        time: seek.time,
        vacation: if is_days { VACATION } else { 0 },
        rated: seek.rated,
        listed: true,
        takebacks: !seek.rated,
        ..OpenGame::new(&seek.game, vec![SeatWish::Me, SeatWish::Open])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(game: &str, rating: f64, since: i64) -> Waiting {
        Waiting { game: game.to_owned(), seat: 2, rating, since }
    }

    fn found(seeker: Seeker, pool: &[Waiting], now: i64) -> Vec<String> {
        seeker.fitting(pool.to_vec(), now).into_iter().map(|other| other.game).collect()
    }

    #[test]
    fn the_nearest_rating_comes_first_and_the_reach_widens_with_the_time_waited() {
        let pool = [waiting("far", 1_900.0, 9_000), waiting("near", 1_560.0, 9_000), waiting("nearer", 1_490.0, 9_500)];
        let seeker = Seeker { rating: 1_500.0, since: 10_000, is_live: true };
        assert_eq!(found(seeker, &pool, 10_000), ["nearer", "near"]);
        assert_eq!(found(seeker, &pool, 30_000), ["nearer", "near", "far"]);
        // In a correspondence game the allowed difference grows by the hour.
        let slow = Seeker { is_live: false, ..seeker };
        assert_eq!(found(slow, &pool, 30_000), ["nearer", "near"]);
        assert_eq!(found(slow, &pool, 10_000 + 20 * HOUR as i64), ["nearer", "near", "far"]);
    }

    #[test]
    fn of_equals_the_one_who_has_waited_longer_comes_first() {
        let pool = [waiting("late", 1_510.0, 2_000), waiting("early", 1_490.0, 1_000)];
        let seeker = Seeker { rating: 1_500.0, since: 3_000, is_live: true };
        assert_eq!(found(seeker, &pool, 3_000), ["early", "late"]);
    }
}
