//! Settlement of finished games: ratings and the archive of positions.

use crate::cache::TableCache;
use crate::error::ClubError;
use crate::farming::{self, Origins};
use crate::glicko::{FIRST_RATING, Glicko, Standing, UNPLAYED};
use crate::listing::Listing;
use pentad_api::ServerMessage;
use pentad_bus::{Bus, Told, about_game};
use pentad_core::Seat;
use pentad_store::{PositionRow, Rating, Settlement, Store};
use pentad_table::{Ending, Table};
use std::sync::Arc;

/// Enters finished games into ratings and archive. Clones do the same work.
#[derive(Clone, Debug)]
pub(crate) struct Settling {
    pub(crate) store: Store,
    pub(crate) bus: Arc<Bus>,
    pub(crate) cache: TableCache,
    pub(crate) listing: Listing,
    pub(crate) glicko: Glicko,
    pub(crate) origins: Arc<Origins>,
}

impl Settling {
    /// Settles a game that is over, unless it has been settled.
    pub(crate) async fn settle_soon(&self, id: &str) {
        for _ in 0..5 {
            match self.settle(id).await {
                Ok(true) => return,
                // A rating has changed in the meantime, or the game was settled already.
                Ok(false) => {}
                Err(refusal) => {
                    tracing::warn!(game = id, %refusal, "a game could not be settled");
                    return;
                }
            }
        }
    }

    async fn settle(&self, id: &str) -> Result<bool, ClubError> {
        let (mut settlement, accounts, rated, is_too_short) = {
            let slot = self.cache.slot(id);
            let mut slot = slot.lock().await;
            let live = self.cache.loaded(id, &mut slot).await?;
            let Some(ending) = live.table.ending() else { return Ok(true) };
            let is_rated = live.new.is_rated && ending != Ending::Aborted;
            let accounts: Option<Vec<String>> = live.seats.iter().map(|seat| seat.account.clone()).collect();
            let rated = is_rated.then(|| places(&live.table));
            let is_too_short = live.table.is_too_short_to_rate();
            let settlement = Settlement {
                id: id.to_owned(),
                game: live.new.game.clone(),
                time: live.table.last_time().millis(),
                ratings: Vec::new(),
                before: Vec::new(),
                // Actions of an unlisted game are not published in the archive.
                positions: match ending {
                    Ending::Aborted => Vec::new(),
                    _ if !live.new.is_listed => Vec::new(),
                    _ => positions(&live.table),
                },
                winners: live.table.winners().iter().fold(0, |bits, seat| bits | 1 << seat.index()),
                between: None,
            };
            (settlement, accounts, rated, is_too_short)
        };
        if let Some(accounts) = accounts {
            let mut before: Vec<Option<Rating>> = Vec::new();
            for account in &accounts {
                before.push(self.store.rating(account, &settlement.game).await?);
            }
            settlement.between = between(&before, rated.is_some());
            let weight = match &rated {
                Some(_) if is_too_short => farming::too_short(id),
                Some(_) => {
                    self.origins.weight_of(&self.store, id, &settlement.game, &accounts, settlement.time).await?
                }
                None => 0.0,
            };
            if rated.is_some() {
                let known = |before: &Option<Rating>| before.map_or(FIRST_RATING, |rating| rating.rating);
                settlement.before = before.iter().map(known).collect();
            }
            if let Some(places) = rated.filter(|_| weight > 0.0) {
                let earlier: Vec<Rating> = before.iter().map(|known| known.unwrap_or(UNPLAYED)).collect();
                let standing = |(before, place)| Standing { before, place };
                let standings: Vec<Standing> = before.into_iter().zip(places).map(standing).collect();
                let after: Vec<Rating> = self.glicko.after(&standings, settlement.time);
                let moved = earlier.iter().zip(&after).map(|(before, after)| farming::moved(before, after, weight));
                settlement.ratings = accounts.into_iter().zip(moved).collect();
            }
        }
        let is_rated = !settlement.ratings.is_empty();
        let is_settled = self.store.settle(settlement).await?;
        if is_settled && is_rated {
            self.tell_of_ratings(id).await?;
        }
        Ok(is_settled)
    }

    /// Notifies the listeners of a game of the ratings after it.
    async fn tell_of_ratings(&self, id: &str) -> Result<(), ClubError> {
        let rows = self.store.game(id).await?;
        let infos = self.listing.infos(rows.as_slice(), None).await?;
        for info in infos {
            let tell = ServerMessage::Rated { game: info.id, seats: info.seats };
            self.bus.tell(&about_game(id), Told::to_all(tell));
        }
        Ok(())
    }
}

/// Returns the lowest and the highest rating of the players. In a rated game, a player without a rating counts with the first rating; an
/// unrated game has a range only if all players have a rating.
fn between(before: &[Option<Rating>], is_rated: bool) -> Option<(i64, i64)> {
    let first = is_rated.then_some(FIRST_RATING);
    let ratings: Option<Vec<f64>> = before.iter().map(|known| known.map(|rating| rating.rating).or(first)).collect();
    let ratings: Vec<i64> = ratings?.into_iter().map(|rating| rating.round() as i64).collect();
    Some((*ratings.iter().min()?, *ratings.iter().max()?))
}

/// Returns the place of each seat, seat 1 first. Winners come first and the others share a place, but seats that lost other than by the
/// rules come after those that stayed, the first to leave last.
fn places(table: &Table) -> Vec<usize> {
    let (winners, lost) = (table.winners(), table.lost());
    let record = table.played().ended();
    let place = |seat: Seat| match record.losses.iter().position(|loss| loss.seat == seat) {
        _ if winners.contains(seat) => 0,
        _ if winners.is_empty() && !lost.contains(seat) => 0,
        None => 1,
        Some(order) => 1 + record.losses.len() - order,
    };
    Seat::all(table.seats()).map(place).collect()
}

/// Returns the positions of a game.
fn positions(table: &Table) -> Vec<PositionRow> {
    let played = table.played();
    let actions = played.actions();
    played
        .positions()
        .iter()
        .enumerate()
        .map(|(ply, game)| PositionRow {
            position: position_key(game),
            ply,
            action: actions.get(ply).map(|action| game.notation(*action)).unwrap_or_default(),
        })
        .collect()
}

/// Returns the key of a position in the archive. It includes the game, the number of seats and the options, so that games do not mix.
pub(crate) fn position_key(game: &pentad_catalog::AnyGame) -> u64 {
    let mut key: u64 = 0xcbf2_9ce4_8422_2325;
    let text = format!("{} {} {}", game.id().info().id, game.seats(), game.setup_text());
    for byte in text.bytes() {
        key = (key ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    key
}
