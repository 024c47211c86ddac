//! The lobby: games to play and to watch.

use crate::club::Club;
use crate::opening::options;
use crate::people::Who;
use crate::refusal::Refusal;
use crate::tables::Live;
use pentad_api::{GameInfo, Games, Lobby, Seat, SeatKind, Tell};
use pentad_bus::{Between, Told, about_lobby};
use pentad_store::{AccountKind, Derived, GameRow, NewGame, SeatRow, Standing, State};
use pentad_table::Terms;
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

/// Shortest interval between two updates of the lobby.
const PAUSE: Duration = Duration::from_millis(250);
const MOST_OPEN: usize = 100;
/// Number of open games that are read to find those whose openers are present.
const MOST_OFFERED: usize = 1_000;
const MOST_RUNNING: usize = 30;

impl Club {
    /// Returns the games to play and to watch.
    pub async fn lobby(&self) -> Result<Lobby, Refusal> {
        // A live game is offered only while its opener is present.
        let is_offered = |row: &GameRow| row.new.speed != "live" || self.presence.is_there(&row.new.creator);
        let offered = self.store.offered(MOST_OFFERED).await?.into_iter();
        let open: Vec<GameRow> = offered.filter(is_offered).take(MOST_OPEN).collect();
        let open = self.infos(&open, None).await?;
        let running = self.infos(&self.store.running(MOST_RUNNING).await?, None).await?;
        Ok(Lobby { open, running, people: self.people() })
    }

    /// Publishes the lobby whenever it has changed.
    pub(crate) async fn tell_lobby(&self) {
        loop {
            let is_own = tokio::select! {
                () = self.lobby_changed.notified() => true,
                () = self.lobby_changed_elsewhere.notified() => false,
            };
            tokio::time::sleep(PAUSE).await;
            if is_own {
                self.beat().await;
                self.bus.tell_others(Between::Lobby);
            }
            // The lobby has no listeners in this process.
            if !self.bus.is_heard(&about_lobby()) {
                continue;
            }
            match self.lobby().await {
                Ok(lobby) => self.bus.tell_here(&about_lobby(), Told::to_all(Tell::Lobby(lobby))),
                Err(refusal) => tracing::warn!(%refusal, "the lobby could not be read"),
            }
        }
    }

    /// Returns the games of a person in a given state; if they are not over, those in which it is the person's turn come first.
    pub async fn games_of(&self, who: &Who, state: State, most: usize) -> Result<Games, Refusal> {
        let mut games = self.infos(&self.store.games_of(&who.account, state, most).await?, Some(who)).await?;
        games.sort_by_key(|game| (game.turn.is_none() || game.turn != game.mine, game.acts_by.unwrap_or(i64::MAX)));
        Ok(Games { games, before: None })
    }

    /// Returns the listed details of games.
    pub(crate) async fn infos(&self, rows: &[GameRow], who: Option<&Who>) -> Result<Vec<GameInfo>, Refusal> {
        let standings = self.standings(rows.iter().flat_map(|row| &row.seats)).await?;
        let info =
            |row: &GameRow| listed(&row.new, &row.derived, row.version, &row.seats, row.next.as_ref(), who, &standings);
        Ok(rows.iter().map(info).collect())
    }

    pub(crate) async fn info_of_live(&self, live: &Live, who: Option<&Who>) -> Result<GameInfo, Refusal> {
        let derived = crate::play::derived(&live.table, live.table.last_time());
        // A table in memory does not know the ratings after the settlement.
        let settled =
            if live.new.is_rated && derived.end.is_some() { self.store.game(&live.new.id).await? } else { None };
        let seats = settled.as_ref().map_or(&live.seats, |row| &row.seats);
        let standings = self.standings(seats.iter()).await?;
        Ok(listed(&live.new, &derived, live.table.version(), seats, live.next.as_ref(), who, &standings))
    }

    async fn standings<'a>(&self, seats: impl Iterator<Item = &'a SeatRow>) -> Result<Standings, Refusal> {
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
