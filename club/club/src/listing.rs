//! The details of games as they are listed.

use crate::derived::derived;
use crate::error::ClubError;
use crate::live::Live;
use crate::who::Who;
use pentad_api::{GameInfo, Seat, SeatKind};
use pentad_store::{AccountKind, Derived, GameRow, NewGame, SeatRow, Standing, Store};
use pentad_table::Terms;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Looks up what is listed about games. Clones read the same store.
#[derive(Clone, Debug)]
pub(crate) struct Listing {
    store: Store,
}

impl Listing {
    pub(crate) fn of(store: Store) -> Listing {
        Listing { store }
    }

    /// Returns the listed details of games.
    pub(crate) async fn infos(&self, rows: &[GameRow], who: Option<&Who>) -> Result<Vec<GameInfo>, ClubError> {
        let standings = self.standings(rows.iter().flat_map(|row| &row.seats)).await?;
        let info =
            |row: &GameRow| listed(&row.new, &row.derived, row.version, &row.seats, row.next.as_ref(), who, &standings);
        Ok(rows.iter().map(info).collect())
    }

    pub(crate) async fn info_of_live(&self, live: &Live, who: Option<&Who>) -> Result<GameInfo, ClubError> {
        let derived = derived(&live.table, live.table.last_time());
        // A table in memory does not know the ratings after the settlement.
        let settled =
            if live.new.is_rated && derived.end.is_some() { self.store.game(&live.new.id).await? } else { None };
        let seats = settled.as_ref().map_or(&live.seats, |row| &row.seats);
        let standings = self.standings(seats.iter()).await?;
        Ok(listed(&live.new, &derived, live.table.version(), seats, live.next.as_ref(), who, &standings))
    }

    async fn standings<'a>(&self, seats: impl Iterator<Item = &'a SeatRow>) -> Result<Standings, ClubError> {
        let accounts: BTreeSet<&str> = seats.filter_map(|seat| seat.account.as_deref()).collect();
        Ok(self.store.standings(&accounts).await?)
    }
}

/// Listed details of accounts.
type Standings = HashMap<String, Standing>;

fn listed(
    new: &NewGame,
    derived: &Derived,
    version: u64,
    seats: &[SeatRow],
    next: Option<&String>,
    who: Option<&Who>,
    standings: &Standings,
) -> GameInfo {
    let end = derived.end.as_ref();
    let own = who.and_then(|who| seats.iter().position(|seat| seat.account.as_deref() == Some(&who.account)));
    GameInfo {
        id: new.id.clone(),
        game: new.game.clone(),
        options: options(&new.options),
        terms: serde_json::from_str::<Terms>(&new.terms).unwrap_or_default(),
        rated: new.is_rated,
        listed: new.is_listed,
        speed: new.speed.clone(),
        state: derived.state.word().to_owned(),
        version,
        created: new.created,
        changed: derived.changed,
        plies: derived.plies,
        turn: derived.turn,
        acts_by: derived.acts_by,
        result: end.map(|end| end.result.clone()),
        winners: end.map_or_else(Vec::new, |end| {
            (0..seats.len()).filter(|seat| end.winners >> seat & 1 == 1).map(|seat| seat + 1).collect()
        }),
        ended: end.map(|end| end.ended.clone()).filter(|ended| !ended.is_empty()),
        ended_at: end.map(|end| end.at),
        earlier: new.earlier.clone(),
        next: next.cloned(),
        mine: own.map(|place| place + 1),
        seats: seats.iter().map(|seat| listed_seat(seat, new, derived, standings)).collect(),
    }
}

fn listed_seat(seat: &SeatRow, new: &NewGame, derived: &Derived, standings: &Standings) -> Seat {
    let Some(account) = &seat.account else {
        let kind = if seat.bot.is_some() { SeatKind::Bot } else { SeatKind::Open };
        return Seat { kind, name: seat.name.clone(), rating: None, rating_after: None };
    };
    let known = standings.get(account).filter(|standing| standing.kind != AccountKind::Guest);
    let now = known.and_then(|standing| standing.ratings.get(&new.game)).map(|rating| rating.round() as i32);
    // A finished game shows the ratings from its settlement, and none if it did not count. Until it is settled, it shows the present ones.
    let rating = match (&derived.end, seat.ratings) {
        (None, _) => now,
        (Some(_), Some((before, _))) => Some(before as i32),
        (Some(end), None) => now.filter(|_| new.is_rated && end.ended != "aborted"),
    };
    Seat {
        kind: if known.is_some() { SeatKind::Member } else { SeatKind::Guest },
        name: seat.name.clone(),
        rating,
        rating_after: seat.ratings.filter(|_| derived.end.is_some()).map(|(_, after)| after as i32),
    }
}

/// Parses the stored options of a game.
pub(crate) fn options(text: &str) -> BTreeMap<String, String> {
    serde_json::from_str(text).unwrap_or_default()
}
