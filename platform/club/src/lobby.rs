//! What there is to play and to watch.

use crate::bus::{Told, about_lobby};
use crate::club::Club;
use crate::opening::options;
use crate::people::Who;
use crate::refusal::Refusal;
use crate::tables::Live;
use pentad_api::{GameInfo, Games, Lobby, Seat, SeatKind, Tell};
use pentad_store::{AccountKind, Derived, GameRow, NewGame, SeatRow, State};
use pentad_table::Terms;
use std::time::Duration;

/// The lobby is told of changes no more often than this.
const PAUSE: Duration = Duration::from_millis(250);
const MOST_OPEN: usize = 100;
const MOST_RUNNING: usize = 30;

impl Club {
    /// What there is to play and to watch.
    pub async fn lobby(&self) -> Result<Lobby, Refusal> {
        let (mut open, mut running) = (Vec::new(), Vec::new());
        for row in self.store.offered(MOST_OPEN).await? {
            // A live game is offered while its opener is there.
            if row.new.speed != "live" || self.presence.is_there(&row.new.creator) {
                open.push(self.info(&row, None).await?);
            }
        }
        for row in self.store.running(MOST_RUNNING).await? {
            running.push(self.info(&row, None).await?);
        }
        Ok(Lobby { open, running, people: self.people() })
    }

    /// Tells of the lobby whenever it has changed.
    pub(crate) async fn tell_lobby(&self) {
        loop {
            self.lobby_changed.notified().await;
            tokio::time::sleep(PAUSE).await;
            // To read the lobby takes hundreds of queries.
            if !self.bus.is_heard(&about_lobby()) {
                continue;
            }
            match self.lobby().await {
                Ok(lobby) => self.bus.tell(&about_lobby(), Told::to_all(Tell::Lobby(lobby))),
                Err(refusal) => tracing::warn!(%refusal, "the lobby could not be read"),
            }
        }
    }

    /// The games of a person that are not over, those in which it is that person's turn first; or the latest that are.
    pub async fn games_of(&self, who: &Who, state: State, most: usize) -> Result<Games, Refusal> {
        let mut games = Vec::new();
        for row in self.store.games_of(&who.account, state, most).await? {
            games.push(self.info(&row, Some(who)).await?);
        }
        games.sort_by_key(|game| (game.turn.is_none() || game.turn != game.mine, game.acts_by.unwrap_or(i64::MAX)));
        Ok(Games { games, before: None })
    }

    /// What is listed of a game.
    pub(crate) async fn info(&self, row: &GameRow, who: Option<&Who>) -> Result<GameInfo, Refusal> {
        self.listed(&row.new, &row.derived, row.version, &row.seats, row.next.as_ref(), who).await
    }

    pub(crate) async fn info_of_live(&self, live: &Live, who: Option<&Who>) -> Result<GameInfo, Refusal> {
        let derived = crate::play::derived(&live.table, live.table.last_time());
        self.listed(&live.new, &derived, live.table.version(), &live.seats, live.next.as_ref(), who).await
    }

    async fn listed(
        &self,
        new: &NewGame,
        derived: &Derived,
        version: u64,
        seats: &[SeatRow],
        next: Option<&String>,
        who: Option<&Who>,
    ) -> Result<GameInfo, Refusal> {
        let mut listed = Vec::new();
        for seat in seats {
            listed.push(self.listed_seat(seat, &new.game).await?);
        }
        let end = derived.end.as_ref();
        let own = who.and_then(|who| seats.iter().position(|seat| seat.account.as_deref() == Some(&who.account)));
        Ok(GameInfo {
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
            seats: listed,
        })
    }

    async fn listed_seat(&self, seat: &SeatRow, game: &str) -> Result<Seat, Refusal> {
        let Some(account) = &seat.account else {
            let kind = if seat.bot.is_some() { SeatKind::Bot } else { SeatKind::Open };
            return Ok(Seat { kind, name: seat.name.clone(), rating: None });
        };
        let known = self.store.account(account).await?;
        let is_guest = known.as_ref().is_none_or(|account| account.kind == AccountKind::Guest);
        let rating = if is_guest { None } else { self.store.rating(account, game).await? };
        Ok(Seat {
            kind: if is_guest { SeatKind::Guest } else { SeatKind::Member },
            name: seat.name.clone(),
            rating: rating.map(|rating| rating.rating.round() as i32),
        })
    }
}
