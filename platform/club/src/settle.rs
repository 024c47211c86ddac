//! What follows from the end of a game: ratings, and what the archive knows.

use crate::club::Club;
use crate::glicko::Standing;
use crate::refusal::Refusal;
use pentad_core::Seat;
use pentad_store::{PositionRow, Rating, Settlement};
use pentad_table::{Ending, Table};

impl Club {
    /// Settles a game that is over, if it has not been settled.
    pub(crate) async fn settle_soon(&self, id: &str) {
        for _ in 0..5 {
            match self.settle(id).await {
                Ok(true) => return,
                // A rating has changed in between, or it was settled already.
                Ok(false) => {}
                Err(refusal) => {
                    tracing::warn!(game = id, %refusal, "a game could not be settled");
                    return;
                }
            }
        }
    }

    async fn settle(&self, id: &str) -> Result<bool, Refusal> {
        let (settlement, rated) = {
            let slot = self.tables.slot(id);
            let mut slot = slot.lock().await;
            let live = self.loaded(id, &mut slot).await?;
            let Some(ending) = live.table.ending() else { return Ok(true) };
            let is_rated = live.new.is_rated && ending != Ending::Aborted;
            let accounts: Option<Vec<String>> = live.seats.iter().map(|seat| seat.account.clone()).collect();
            let rated = accounts.filter(|_| is_rated).map(|accounts| (accounts, places(&live.table)));
            let settlement = Settlement {
                id: id.to_owned(),
                game: live.new.game.clone(),
                time: live.table.last_time().millis(),
                ratings: Vec::new(),
                positions: if ending == Ending::Aborted { Vec::new() } else { positions(&live.table) },
                winners: live.table.winners().iter().fold(0, |bits, seat| bits | 1 << seat.index()),
            };
            (settlement, rated)
        };
        let mut settlement = settlement;
        if let Some((accounts, places)) = rated {
            let mut standings: Vec<Standing> = Vec::new();
            for (account, place) in accounts.iter().zip(places) {
                standings.push(Standing { before: self.store.rating(account, &settlement.game).await?, place });
            }
            let after: Vec<Rating> = self.glicko.after(&standings, settlement.time);
            settlement.ratings = accounts.into_iter().zip(after).collect();
        }
        Ok(self.store.settle(settlement).await?)
    }
}

/// The place of each seat, seat 1 first: winners are first. The others share a place, but those who lost without the rules come after
/// those who stayed, the first to leave last.
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

/// The positions of a game.
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

/// The key of a position in the archive. The names of the game and its options are in it, so that games do not mix.
pub(crate) fn position_key(game: &pentad_catalog::AnyGame) -> u64 {
    let mut key: u64 = 0xcbf2_9ce4_8422_2325;
    let text = format!("{} {} {}", game.id().info().id, game.seats(), game.setup_text());
    for byte in text.bytes() {
        key = (key ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    key
}
