//! Rating manipulation: repeated games between the same two accounts, two accounts of one person, and games resigned at once.

use crate::time::{DAY, HOUR};
use pentad_store::{Rating, Store, StoreError};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Period over which games between the same accounts are counted, in milliseconds.
const LATELY: i64 = 3 * DAY as i64;
/// Number of these games that count in full; each further one counts half as much as the one before.
const IN_FULL: u64 = 3;
/// Weight below which the operator is warned.
const SUSPICIOUS: f64 = 0.1;
/// Lifetime of the address from which a person acted.
const REMEMBERED: Duration = Duration::from_millis(6 * HOUR);

/// The address from which each account acted last.
#[derive(Debug, Default)]
pub(crate) struct Origins(Mutex<HashMap<String, (IpAddr, Instant)>>);

impl Origins {
    /// Records the address from which an account acts. The loopback address is ignored, since visitors behind a proxy that was not
    /// configured have it too.
    pub(crate) fn note(&self, account: &str, address: IpAddr) {
        if address == IpAddr::V4(Ipv4Addr::LOCALHOST) || address == IpAddr::V6(Ipv6Addr::UNSPECIFIED) {
            return;
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(account.to_owned(), (address, Instant::now()));
    }

    /// Returns true if two of the accounts acted from one address last.
    fn has_two_at_one(&self, accounts: &[String]) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let address = |account: &String| known.get(account).map(|(address, _)| *address);
        let addresses: Vec<IpAddr> = accounts.iter().filter_map(address).collect();
        (1..addresses.len()).any(|place| addresses[..place].contains(&addresses[place]))
    }

    pub(crate) fn tidy(&self) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, (_, since)| since.elapsed() < REMEMBERED);
    }

    /// Returns the weight of a rated game that has just ended, from 0 to 1. A weight below 0.1 is logged for the operator.
    pub(crate) async fn weight_of(
        &self,
        store: &Store,
        id: &str,
        game: &str,
        accounts: &[String],
        now: i64,
    ) -> Result<f64, StoreError> {
        if self.has_two_at_one(accounts) {
            metrics::counter!("pentad_rated_games", "counted" => "not, played from one address").increment(1);
            tracing::warn!(game = id, "a rated game between people at one address does not count");
            return Ok(0.0);
        }
        let mut earlier = 0;
        for (place, one) in accounts.iter().enumerate() {
            for other in &accounts[..place] {
                earlier = earlier.max(store.rated_between(one, other, game, now - LATELY).await?);
            }
        }
        let weight = 0.5_f64.powi(i32::try_from((earlier + 1).saturating_sub(IN_FULL)).unwrap_or(i32::MAX));
        metrics::counter!("pentad_rated_games", "counted" => if weight < 1.0 { "less" } else { "in full" })
            .increment(1);
        if weight < SUSPICIOUS {
            tracing::warn!(game = id, earlier, weight, "two people play many rated games, which count less and less");
        }
        Ok(weight)
    }
}

/// Returns the weight of a rated game that broke off in its first moves, which is 0.
pub(crate) fn too_short(id: &str) -> f64 {
    metrics::counter!("pentad_rated_games", "counted" => "not, too short").increment(1);
    tracing::info!(game = id, "a rated game that broke off in its first moves does not count");
    0.0
}

/// Returns the rating after a game of this weight.
pub(crate) fn moved(before: &Rating, after: &Rating, weight: f64) -> Rating {
    if weight >= 1.0 {
        return *after;
    }
    let between = |before: f64, after: f64| before + (after - before) * weight;
    Rating {
        rating: between(before.rating, after.rating),
        deviation: between(before.deviation, after.deviation),
        volatility: between(before.volatility, after.volatility),
        ..*after
    }
}
