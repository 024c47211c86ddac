//! Finished games: search, and the archive of their positions.

use crate::error::ClubError;
use crate::listing::Listing;
use crate::names;
use crate::settle::position_key;
use pentad_api::{Continuation, Explored, Games};
use pentad_catalog::AnyGame;
use pentad_store::{GameQuery, Store};
use std::collections::HashMap;

/// The finished games of a club. Clones read the same store.
#[derive(Clone, Debug)]
pub struct Archive {
    store: Store,
    listing: Listing,
}

impl Archive {
    pub(crate) fn of(store: Store) -> Archive {
        Archive { listing: Listing::of(store.clone()), store }
    }

    /// Finds games. `player` is the displayed name of a player.
    pub async fn find(&self, mut query: GameQuery, player: Option<&str>, most: usize) -> Result<Games, ClubError> {
        if let Some(name) = player {
            let account =
                self.store.account_named(&names::key(name)).await?.ok_or(ClubError::Missing("such member"))?;
            query.account = Some(account.id);
        }
        let found = self.store.find(&query, most.clamp(1, 200)).await?;
        Ok(Games { games: self.listing.infos(&found.games, None).await?, before: found.before })
    }

    /// Returns the number of games in which a position occurred, and its continuations.
    pub async fn explore(&self, game: &AnyGame) -> Result<Explored, ClubError> {
        let seats = game.seats();
        let key = position_key(game);
        let mut explored = Explored { position: format!("{key:016x}"), ..Explored::default() };
        let mut places: HashMap<String, usize> = HashMap::new();
        for row in self.store.continuations(key).await? {
            explored.games += row.games;
            if row.action.is_empty() {
                continue;
            }
            let place = *places.entry(row.action.clone()).or_insert_with(|| {
                let action = row.action.clone();
                explored.continuations.push(Continuation { action, games: 0, won: vec![0; seats], shared: 0 });
                explored.continuations.len() - 1
            });
            let continuation = &mut explored.continuations[place];
            continuation.games += row.games;
            match (row.winners.count_ones(), row.winners.trailing_zeros() as usize) {
                (1, seat) if seat < seats => continuation.won[seat] += row.games,
                _ => continuation.shared += row.games,
            }
        }
        explored.continuations.sort_by_key(|continuation| std::cmp::Reverse(continuation.games));
        Ok(explored)
    }

    /// Returns the key under which a position is stored in the archive.
    pub fn key_of(game: &AnyGame) -> u64 {
        position_key(game)
    }
}
